"""Sentences whose nearest reading would say something else: refused, or read as they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.scope import CARD, Scope

from .asking import AIMED, ALONE, asked, meaning, problem, said
from .trees import READER


@pytest.mark.parametrize(
    "text",
    [
        "They wave. You draw 1 card. If they have 2 Coins, they draw 2 cards instead.",
        "They wave. Draw 1 card. If they have 2 Coins, they draw 2 cards instead.",
    ],
)
def test_instead_stands_for_what_the_same_people_do(text: str) -> None:
    assert "instead" in problem(text).message


def test_instead_may_stand_for_the_sentence_before() -> None:
    text = "They draw 1 card. If they have 2 Coins, they draw 2 cards instead."
    assert meaning(text) == meaning(
        "If they have 2 Coins, they draw 2 cards. Otherwise, they draw 1 card."
    )


def test_if_you_are_not_is_no_otherwise_for_somebody_else() -> None:
    assert problem("If they have 2 Coins, they wave. If you have not, you wave.")


def test_if_they_are_not_is_otherwise_for_the_same() -> None:
    assert meaning("If they have 2 Coins, they wave. If they have not, you wave.") == meaning(
        "If they have 2 Coins, they wave. Otherwise, you wave."
    )


@pytest.mark.parametrize("text", ["+2 Coins", "+2 Coins. Draw 1 card."])
def test_whose_tokens_grow_is_asked_where_two_may_be_meant(text: str) -> None:
    assert problem(text).code == "two-way"


def test_tokens_that_grow_are_your_own_where_nobody_else_is_meant() -> None:
    assert meaning("+2 coins", ALONE) == meaning("You gain 2 Coins.", ALONE)


# ------------------------------------------------------------------ whose tokens these are


@pytest.mark.parametrize(("sign", "verb"), [("+", "gain"), ("-", "lose")])
def test_whose_tokens_these_are_is_asked_behind_what_you_do(sign: str, verb: str) -> None:
    assert asked(f"Draw 1 card, {sign}2 Coins") == {
        f"Draw 1 card. You {verb} 2 Coins.",
        f"Draw 1 card. They {verb} 2 Coins.",
    }


HERE = replace(ALONE, here="the reef")
"""A section that is about a card on which tokens may lie."""


@pytest.mark.parametrize(
    ("text", "yours", "there"),
    [
        ("+2 Coins", "You gain 2 Coins.", "Put 2 Coins on the Reef."),
        ("- 2 Coins.", "You lose 2 Coins.", "Remove 2 Coins from the Reef."),
        ("Remove 2 Coins", "You lose 2 Coins.", "Remove 2 Coins from the Reef."),
        ("Take away a Coin.", "You lose 1 Coin.", "Remove 1 Coin from the Reef."),
        ("Clear all Moss.", "You lose all Moss.", "Remove all Moss from the Reef."),
        ("You may remove 1 Coin.", "You may lose 1 Coin.", "You may remove 1 Coin from the Reef."),
        (
            "Draw a card and remove 1 Coin.",
            "Draw 1 card. You lose 1 Coin.",
            "Draw 1 card. Remove 1 Coin from the Reef.",
        ),
    ],
)
def test_tokens_of_nobody_may_be_on_the_card_a_section_is_about(
    text: str, yours: str, there: str
) -> None:
    assert asked(text, HERE) == {yours, there}


@pytest.mark.parametrize("text", ["Remove 2 Coins.", "-2 Coins", "Wipe 2 Coins."])
def test_tokens_of_nobody_may_be_those_of_the_target(text: str) -> None:
    assert asked(text) == {"You lose 2 Coins.", "They lose 2 Coins."}


@pytest.mark.parametrize("text", ["Remove 2 Coins.", "-2 Coins", "Lose 2 Coins."])
def test_tokens_of_nobody_are_your_own_where_nobody_else_is_meant(text: str) -> None:
    assert said(text, ALONE) == "You lose 2 Coins."


@pytest.mark.parametrize("text", ["Lose 2 Coins.", "You lose 2 Coins.", "Gain 2 Coins."])
def test_what_is_lost_or_gained_is_your_own(text: str) -> None:
    assert meaning(text, HERE) == meaning(text, ALONE)


def test_a_slip_does_not_hide_that_it_is_open_whose_tokens_these_are() -> None:
    assert asked("Wav. Remove 2 Coins.") == {
        "You wave. You lose 2 Coins.",
        "You wave. They lose 2 Coins.",
    }


@pytest.mark.parametrize(
    ("text", "whose", "amount"),
    [
        ("Half of their Coins are lost.", "They lose", "their"),
        ("Half your Moss is removed.", "You lose", "your"),
        ("Half the Captain's Coins get taken away.", "The Captain loses", "the Captain's"),
        ("Remove half of their Coins.", "They lose", "their"),
    ],
)
def test_half_of_what_is_somebodys_is_lost_by_them(text: str, whose: str, amount: str) -> None:
    counter = "Moss" if "Moss" in text else "Coins"
    assert asked(text) == {
        f"{whose} half of {amount} {counter} rounded {way}." for way in ("up", "down")
    }


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("All their Coins are lost.", "They lose all Coins."),
        ("2 of the Captain's Coins are removed.", "The Captain loses 2 Coins."),
        ("Your Moss is lost.", "You lose all Moss."),
    ],
)
def test_what_is_somebodys_is_lost_by_them(text: str, full: str) -> None:
    assert meaning(text) == meaning(full)


def test_nobody_removes_half_of_what_somebody_else_has() -> None:
    assert problem("Each Sailor removes half of your Coins, rounded up.")
    assert meaning("You remove half of their Coins, rounded up.") == meaning(
        "They lose half of their Coins rounded up."
    )


# ------------------------------------------------------------------ whose cards these are


def test_the_hand_that_is_shown_is_that_of_who_shows_it() -> None:
    assert said("They show their hand to the Captain.") == "The Captain looks at their hand."


@pytest.mark.parametrize(
    ("text", "seen", "theirs"),
    [
        ("Look at their hand and discard 1 card.", "Look at their hand.", "their hand"),
        ("Peek at their hand, then throw away a card.", "Look at their hand.", "their hand"),
        (
            "Look at the Captain's hand and discard 1 card.",
            "Look at the Captain's hand.",
            "the Captain's hand",
        ),
    ],
)
def test_out_of_which_hand_a_card_is_discarded_is_asked(text: str, seen: str, theirs: str) -> None:
    assert asked(text) == {f"{seen} Discard 1 card from {theirs}.", f"{seen} Discard 1 card."}


def test_out_of_the_hand_of_whoever_was_chosen_or_your_own() -> None:
    seen = "Choose another Sailor. Look at their hand."
    assert asked("Look at another Sailor's hand and discard 1 card.", ALONE) == {
        f"{seen} Discard 1 card from their hand.",
        f"{seen} Discard 1 card.",
    }


@pytest.mark.parametrize(
    ("text", "theirs", "own"),
    [
        (
            "You may look at another Sailor's hand and discard a card.",
            "You may choose another Sailor, then look at their hand "
            "and discard 1 card from their hand.",
            "You may choose another Sailor, then look at their hand and discard 1 card.",
        ),
        (
            "You may look at another Sailor's hand. If you do, discard a card.",
            "You may choose another Sailor and look at their hand. "
            "If you do, discard 1 card from their hand.",
            "You may choose another Sailor and look at their hand. If you do, discard 1 card.",
        ),
        (
            "If you have 2 Coins, look at the Captain's hand and discard a card.",
            "If you have 2 Coins, look at the Captain's hand "
            "and discard 1 card from the Captain's hand.",
            "If you have 2 Coins, look at the Captain's hand and discard 1 card.",
        ),
        (
            "Choose one: look at another Sailor's hand and discard a card; or draw 1 card.",
            "Choose one: choose another Sailor, then look at their hand "
            "and discard 1 card from their hand; or draw 1 card.",
            "Choose one: choose another Sailor, then look at their hand "
            "and discard 1 card; or draw 1 card.",
        ),
        (
            "Look at the hand of the Sailor on your left and discard 2 cards.",
            "Look at the Sailor on your left's hand. "
            "Discard 2 cards from the Sailor on your left's hand.",
            "Look at the Sailor on your left's hand. Discard 2 cards.",
        ),
    ],
)
def test_out_of_which_hand_is_asked_wherever_it_is_said(text: str, theirs: str, own: str) -> None:
    assert asked(text, ALONE) == {theirs, own}


def test_out_of_which_hand_is_asked_of_a_target_and_of_whoever_was_chosen() -> None:
    seen = "Choose another Sailor. Look at the chosen Sailor's hand."
    assert asked("Look at another Sailor's hand and discard a card.") == {
        f"{seen} Discard 1 card from the chosen Sailor's hand.",
        f"{seen} Discard 1 card.",
    }


def test_out_of_which_hand_is_asked_in_an_ability() -> None:
    text = "When another Sailor gains Coins, look at their hand and discard a card."
    (found,) = READER.read(text, "start_abilities", ALONE.inside()).problems
    assert [way.partition("look at their hand and ")[2] for way in found.readings] == [
        "discard 1 card from their hand.",
        "discard 1 card.",
    ]
    for way in found.readings:
        assert READER.read(way, "start_abilities", ALONE.inside()).ok


@pytest.mark.parametrize(
    ("does", "yours", "theirs"),
    [
        ("discard a card", "discard 1 card from your hand", "discard 1 card"),
        ("take a card", "take 1 card from your hand", "draw 1 card"),
    ],
)
def test_what_they_do_who_look_at_your_hand_is_asked(does: str, yours: str, theirs: str) -> None:
    seen = "They look at your hand."
    assert asked(f"They look at your hand and {does}.") == {
        f"{seen} They {yours}.",
        f"{seen} They {theirs}.",
    }


@pytest.mark.parametrize("does", ["Discard", "Take"])
@pytest.mark.parametrize("one", ["one", "one of them"])
def test_one_of_the_cards_that_are_seen_is_no_other_card(does: str, one: str) -> None:
    seen = "Look at the top 3 cards of the deck."
    those = f"{does} 1 of the top 3 cards of the deck."
    assert meaning(f"{seen} {does} {one}.", ALONE) == meaning(f"{seen} {those}", ALONE)


@pytest.mark.parametrize(
    "text",
    ["Look at their hand and discard 1 card from it.", "Look at their hand and draw 1 card."],
)
def test_whose_cards_these_are_may_be_said(text: str) -> None:
    assert meaning(text)


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Look at another Sailor's hand and discard 1 card from it.", "Discard"),
        ("Look at another Sailor's hand. Take 1 card from it.", "Take"),
        ("Look at a Sailor's hand and take one of the cards.", "Take"),
    ],
)
def test_what_is_in_the_hand_of_whoever_was_chosen_is_of_the_same(text: str, done: str) -> None:
    choice = "Choose a Sailor." if " a Sailor's" in text else "Choose another Sailor."
    assert said(text, ALONE) == f"{choice} Look at their hand. {done} 1 card from their hand."


# ------------------------------------------------------------------ who does it


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        (
            "The Captain or the Cook gains 1 Coin.",
            "Choose one: the Captain gains 1 Coin; or the Cook gains 1 Coin.",
        ),
        (
            "You or the Sailor on your left draw 2 cards.",
            "Choose one: draw 2 cards; or the Sailor on your left draws 2 cards.",
        ),
        (
            "Either the Richest Sailor or the Captain loses 1 Moss.",
            "Choose one: the Richest Sailor loses 1 Moss; or the Captain loses 1 Moss.",
        ),
    ],
)
def test_which_of_two_does_it_is_your_choice(text: str, choice: str) -> None:
    assert said(text, ALONE) == choice


def test_where_nobody_uses_a_card_which_of_two_does_it_is_not_guessed() -> None:
    found = problem("The Cook or the Richest Sailor gains 1 Coin.", Scope({"this": CARD}))
    assert found.suggestions == (
        "The Captain chooses one: the Cook gains 1 Coin; or the Richest Sailor gains 1 Coin.",
    )


def test_where_nobody_uses_a_card_who_does_one_thing_or_another_chooses() -> None:
    text = "The Cook gains 1 Coin or loses 1 Moss."
    assert said(text, Scope({"this": CARD})) == (
        "The Cook chooses one: gain 1 Coin; or lose 1 Moss."
    )


@pytest.mark.parametrize("both", ["Both of you", "You both", "The two of you"])
def test_both_of_you_may_be_two_who_were_chosen(both: str) -> None:
    choice = "Choose 2 other Sailors."
    assert asked(f"{choice} {both} gain 1 Coin.", ALONE) == {
        f"{choice} They gain 1 Coin.",
        f"{choice} Both you and they gain 1 Coin.",
    }


def test_both_of_you_are_you_and_the_one_who_was_chosen() -> None:
    text = "Choose another Sailor. Both of you gain 1 Coin."
    assert said(text, ALONE) == "Choose another Sailor. Both you and they gain 1 Coin."


@pytest.mark.parametrize("each", ["Each of you gains", "All of you gain"])
def test_each_of_you_may_be_those_who_were_chosen(each: str) -> None:
    choice = "Choose 2 other Sailors."
    assert asked(f"{choice} {each} 1 Coin.", ALONE) == {
        f"{choice} They gain 1 Coin.",
        f"{choice} Both you and they gain 1 Coin.",
    }


# ------------------------------------------------------------------ from whom, to whom


def test_tokens_go_from_the_target_to_another() -> None:
    assert said("Move 1 Coin from them to another Sailor.") == (
        "Choose another Sailor. The target loses 1 Coin. The chosen Sailor gains that many Coins."
    )


def test_tokens_go_from_another_to_the_target() -> None:
    assert said("Move 1 Coin from another Sailor to them.") == (
        "Choose another Sailor. The chosen Sailor loses 1 Coin. The target gains that many Coins."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Move 1 Coin from another Sailor to another Sailor.",
        "Move all another Sailor's Coins to another Sailor.",
        "Move 1 Coin from them to another Sailor.",
        "Choose another Sailor. Move 1 Coin from them to another Sailor.",
    ],
)
def test_two_who_are_chosen_are_not_the_same(text: str) -> None:
    assert problem(text, ALONE)


@pytest.mark.parametrize("second", ["a second", "a second other"])
def test_two_who_are_chosen_have_names(second: str) -> None:
    choice = f"Choose another Sailor. Choose {second} Sailor."
    assert said(f"{choice} Move 1 Coin from the first Sailor to the second Sailor.", ALONE) == (
        f"{choice} The chosen Sailor loses 1 Coin. The second Sailor gains that many Coins."
    )


@pytest.mark.parametrize(
    ("scope", "choice", "first"),
    [
        (ALONE, "Choose another Sailor. Choose a second Sailor.", "The chosen Sailor"),
        (AIMED, "Choose a second Sailor.", "The target"),
    ],
)
def test_of_two_who_are_chosen_it_is_asked_who_they_are(
    scope: Scope, choice: str, first: str
) -> None:
    assert asked(f"{choice} They wave.", scope) == {
        f"{choice} {first} waves.",
        f"{choice} The second Sailor waves.",
    }


@pytest.mark.parametrize("text", ["They steal 1 Coin from them.", "Move 1 Coin from you to you."])
def test_nobody_gives_tokens_to_themselves(text: str) -> None:
    assert problem(text).code == "same-receiver"


# ------------------------------------------------------------------ who is left out, who has less


def test_of_whom_it_is_said_what_they_have_is_asked_behind_an_exception() -> None:
    each = "Each other Sailor who is not the Captain"
    assert asked("Each other Sailor except the Captain with Coins gains 1 Moss.", ALONE) == {
        f"{each} and who has a Coin gains 1 Moss.",
        f"{each} or who has no Coins gains 1 Moss.",
    }


@pytest.mark.parametrize("but", ["except", "but", "other than"])
def test_two_who_are_left_out_are_each_left_out(but: str) -> None:
    assert said(f"Everyone {but} you and the Captain waves.", ALONE) == (
        "Each other Sailor who is not the Captain waves."
    )


def test_which_of_two_amounts_is_meant_is_asked() -> None:
    first, second = "Discard your hand.", "You gain 2 Coins."
    assert asked("Discard your hand and gain 2 Coins. Draw that many cards.", ALONE) == {
        f"{first} {second} Draw that many cards.",
        f"{second} {first} Draw that many cards.",
    }


def test_what_is_counted_again_tells_which_amount_is_meant() -> None:
    text = "Draw 2 cards and lose all Moss. Put that many Moss on the Map."
    assert said(text, ALONE) == "Draw 2 cards. You lose all Moss. Put that many Moss on the Map."


@pytest.mark.parametrize(
    ("other", "than_you", "than_them"),
    [
        ("everyone else gains", "each other Sailor gains", "each Sailor who is not them gains"),
        ("each other Sailor gains", "each other Sailor gains", "each Sailor who is not them gains"),
        ("another Sailor gains", "another Sailor gains", "a Sailor who is not them gains"),
    ],
)
def test_behind_what_somebody_does_it_is_asked_than_whom_these_are_other(
    other: str, than_you: str, than_them: str
) -> None:
    text = f"When a Sailor waves, {other} 1 Coin."
    (found,) = READER.read(text, "start_abilities", ALONE.inside()).problems
    event = "When a Sailor waves, afterwards"
    assert set(found.readings) == {
        f"{event} {than_you} 1 Coin.",
        f"{event} {than_them} 1 Coin.",
    }


def test_they_behind_what_everyone_has_may_be_everyone() -> None:
    choice = {"they lose 1 Coin.", "each Sailor loses 1 Coin."}
    found = asked("If everyone is calm, they lose 1 Coin.")
    assert found == {f"If every Sailor is calm, {then}" for then in choice}


@pytest.mark.parametrize("nobody", ["nobody else", "no one else", "no other Sailor"])
def test_nobody_has_as_many_may_say_that_all_have_fewer(nobody: str) -> None:
    assert asked(f"If {nobody} has as many Coins as you, wave.", ALONE) == {
        "If every other Sailor has fewer Coins than you, you wave.",
        "If no other Sailor has the same number of Coins as you, you wave.",
    }


@pytest.mark.parametrize(
    "text", ["The Reef gains a Coin and gains 2 Moss.", "The Reef loses a Coin, then loses 2 Moss."]
)
def test_what_a_card_gains_is_not_followed_by_what_nobody_gains(text: str) -> None:
    assert "Say again who" in problem(text).message


# ------------------------------------------------------------------ of whose cards this is said


@pytest.mark.parametrize(
    ("text", "theirs", "yours"),
    [
        (
            "They take this card into your hand.",
            "They take this card into hand.",
            "Take this card into hand.",
        ),
        ("Add 1 card to their hand.", "They draw 1 card.", "Draw 1 card."),
        (
            "Discard all but 2 of their cards.",
            "They discard down to a hand of 2 cards.",
            "Discard down to a hand of 2 cards.",
        ),
        (
            "Wave and cut their hand to 3 cards.",
            "Wave and they discard down to a hand of 3 cards.",
            "Wave and discard down to a hand of 3 cards.",
        ),
    ],
)
def test_whose_is_asked_where_one_does_something_with_ones_own(
    text: str, theirs: str, yours: str
) -> None:
    assert {meaning(way) for way in problem(text).readings} == {meaning(theirs), meaning(yours)}


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Cut your hand to 3 cards.", "Discard down to a hand of 3 cards."),
        ("They discard all but 2 of their cards.", "They discard down to a hand of 2 cards."),
        ("Keep only 2 of your cards and discard the rest.", "Discard down to a hand of 2 cards."),
        ("Add 1 card to your hand.", "Draw 1 card."),
        (
            "Discard as many of your cards as they have Coins.",
            "Discard cards equal to their Coins.",
        ),
    ],
)
def test_ones_own_cards_may_be_called_so(text: str, full: str) -> None:
    assert meaning(text) == meaning(full)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Put 2 cards from their hand on the discard pile.",
            "Discard 2 cards from their hand.",
        ),
        (
            "They put 1 card from your hand on the discard pile.",
            "They discard 1 card from your hand.",
        ),
        ("Discard any number of their cards.", "Discard any number of cards from their hand."),
    ],
)
def test_whose_cards_are_discarded_is_kept(text: str, full: str) -> None:
    assert meaning(text) == meaning(full)


@pytest.mark.parametrize(
    "text",
    [
        "Until your next turn, they cannot discard your cards.",
        "Cough up 1 of their Coins.",
        "Offer them 2 Coins.",
        "Choose another Sailor, including yourself. They wave.",
        "Choose another Sailor. They wave. The third player waves.",
    ],
)
def test_what_changes_the_meaning_is_not_left_out(text: str) -> None:
    assert problem(text)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("You get to draw 2 cards.", "You may draw 2 cards."),
        ("Let them draw 1 card.", "They may draw 1 card."),
        ("Choose another 2 Sailors. They wave.", "Choose 2 other Sailors. They wave."),
    ],
)
def test_leave_and_others_are_kept(text: str, full: str) -> None:
    assert meaning(text, ALONE if "another" in text else AIMED) == meaning(
        full, ALONE if "another" in text else AIMED
    )
