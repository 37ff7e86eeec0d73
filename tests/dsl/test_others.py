"""A pronoun beside somebody who does something means somebody else, not who does it."""

from __future__ import annotations

import pytest

from dsl.scope import CARD, Scope

from .asking import AIMED, ALONE, asked, meaning, problem, said


@pytest.mark.parametrize("who", ["The Captain", "Each other Sailor", "A Smuggler", "Ann"])
@pytest.mark.parametrize(
    ("does", "named"),
    [
        ("gives 1 card to them", "gives 1 card to the target"),
        ("gives them 2 random cards", "gives 2 random cards to the target"),
        ("takes 1 card from them", "takes 1 card from the target's hand"),
        ("takes 1 of their cards", "takes 1 card from the target's hand"),
        ("looks at their hand", "looks at the target's hand"),
        ("gains as many Coins as them", "gains as many Coins as the target"),
        ("gains as many Coins as they have", "gains as many Coins as the target has"),
        ("swaps seats with them", "swaps seats with the target"),
    ],
)
def test_beside_a_doer_they_are_the_target(who: str, does: str, named: str) -> None:
    assert meaning(f"{who} {does}.") == meaning(f"{who} {named}.")


@pytest.mark.parametrize(
    "text", ["The Captain gives 1 card to them.", "Each Sailor may look at their hand."]
)
def test_beside_a_doer_they_are_nobody_where_nobody_is_named(text: str) -> None:
    assert problem(text, ALONE).code == "unbound-pronoun"


@pytest.mark.parametrize(
    "does",
    [
        "discards their hand",
        "loses half of their Coins rounded up",
        "gains 1 Coin for each Moss they have",
    ],
)
def test_what_somebody_has_is_still_their_own(does: str) -> None:
    assert meaning(f"The Captain {does}.", AIMED) == meaning(f"The Captain {does}.", ALONE)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            "A Sailor who has more Coins than them waves.",
            "A Sailor who has more Coins than the target waves.",
        ),
        (
            "Each Sailor who has fewer cards than them waves.",
            "Each Sailor who has fewer cards than the target waves.",
        ),
        ("Each Smuggler except them waves.", "Each Smuggler who is not the target waves."),
        (
            "If no Sailor has a higher Rank than them, wave.",
            "If no Sailor has a higher Rank than the target, wave.",
        ),
        (
            "For each Sailor who has more Moss than them, wave.",
            "For each Sailor who has more Moss than the target, wave.",
        ),
    ],
)
def test_who_is_told_apart_is_compared_with_the_target(text: str, named: str) -> None:
    assert meaning(text) == meaning(named)


def test_who_chooses_may_be_compared_with() -> None:
    text = "Each Sailor chooses a Sailor who has more Coins than them."
    assert said(text, ALONE) == text


def test_of_two_who_are_known_it_is_the_one_who_does_not_do_it() -> None:
    text = "Choose a Sailor. The chosen Sailor gives 1 card to them."
    assert said(text) == "Choose a Sailor. The chosen Sailor gives 1 card to the target."


def test_who_was_named_before_is_asked_back() -> None:
    assert asked("The Captain waves. Each other Sailor gives 1 card to them.") == {
        "The Captain waves. Each other Sailor gives 1 card to the target.",
        "The Captain waves. Each other Sailor gives 1 card to the Captain.",
    }


def test_each_of_several_cannot_be_given_to_by_another() -> None:
    assert problem("For each Sailor, the Captain gives them 1 card.").code == "captured-pronoun"


def test_they_have_not_more_than_they_have() -> None:
    assert problem("If they have more Coins than them, wave.").code == "compared"


@pytest.mark.parametrize("who", ["The Captain", "They", "Each Sailor"])
def test_themselves_are_who_does_it(who: str) -> None:
    text = f"{who} {'choose' if who == 'They' else 'chooses'}"
    assert meaning(f"{text} a Sailor other than themselves.") == meaning(f"{text} another Sailor.")


@pytest.mark.parametrize("who", ["The Captain gives", "They give", "Each Sailor gives"])
def test_nobody_gives_to_themselves(who: str) -> None:
    assert problem(f"{who} 1 card to themselves.").code == "same-receiver"


def test_where_nobody_uses_a_card_others_than_you_are_asked_for() -> None:
    unused = Scope({"this": CARD})
    found = problem("Each other Sailor gains 1 Coin.", unused)
    assert found.message == "It is not said than whom these are others: no player uses this."
    assert "who is not" in found.hint


def test_where_nobody_uses_a_card_others_are_those_than_who_was_named() -> None:
    unused = Scope({"this": CARD})
    text = "The Captain draws 1 card. Each other Sailor gains 1 Coin."
    assert said(text, unused) == (
        "The Captain draws 1 card. Each Sailor who is not the Captain gains 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "The Sailor on your left gains 1 Moss. Everyone else draws 1 card.",
            "The Sailor on your left gains 1 Moss. "
            "Each Sailor who is not the Sailor on your left draws 1 card.",
        ),
        (
            "Another Sailor gains 2 Coins and everyone else gains 1.",
            "Another Sailor gains 2 Coins. Each Sailor who is not them gains 1 Coin.",
        ),
        (
            "Choose 2 other Sailors. They gain 1 Moss. Everyone else draws 1 card.",
            "Choose 2 other Sailors. They gain 1 Moss. Each Sailor who is not them draws 1 card.",
        ),
        (
            "Both you and the Captain gain 1 Moss. Everyone else draws 1 card.",
            "Both you and the Captain gain 1 Moss. "
            "Each other Sailor who is not the Captain draws 1 card.",
        ),
        (
            "The Sailor with the most Coins gains 1 Moss. Everyone else draws 1 card.",
            "For each Sailor, if they have the most Coins, they gain 1 Moss. "
            "Otherwise, they draw 1 card.",
        ),
        (
            "If you have a Coin, the Captain gains 1 Moss and everyone else draws 1 card.",
            "If you have a Coin, the Captain gains 1 Moss "
            "and each Sailor who is not the Captain draws 1 card.",
        ),
    ],
)
def test_everyone_else_is_not_who_was_named_in_front(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize(
    ("text", "others"),
    [
        (
            "Each Sailor with Moss draws 1 card and each other Sailor gains 1 Coin.",
            "For each Sailor, if they have any Moss, they draw 1 card. "
            "Otherwise, they gain 1 Coin.",
        ),
        (
            "Another Sailor gains 1 Moss and each other Sailor draws 1 card.",
            "Another Sailor gains 1 Moss. Each Sailor who is not them draws 1 card.",
        ),
        (
            "The Sailor with the most Coins loses 1 Coin. Everyone else draws 1 card.",
            "Choose a Sailor who has the most Coins. They lose 1 Coin. "
            "Each Sailor who is not them draws 1 card.",
        ),
    ],
)
def test_than_whom_others_are_other_is_asked_back(text: str, others: str) -> None:
    assert others in asked(text, ALONE)


def test_everyone_else_is_not_whoever_of_two_is_meant() -> None:
    assert asked("Choose a Sailor. They gain 1 Coin and everyone else loses 1 Coin.") == {
        "Choose a Sailor. The target gains 1 Coin. Each Sailor who is not the target loses 1 Coin.",
        "Choose a Sailor. The chosen Sailor gains 1 Coin. "
        "Each Sailor who is not the chosen Sailor loses 1 Coin.",
    }


@pytest.mark.parametrize(
    ("all_of_them", "told"),
    [
        ("Smugglers", "are a Smuggler"),
        ("Each Smuggler", "are a Smuggler"),
        ("Calm Sailors", "are calm"),
        ("Each calm Sailor", "are calm"),
        ("Sailors with Coins", "have a Coin"),
    ],
)
def test_others_than_all_of_a_kind_are_of_no_such_kind(all_of_them: str, told: str) -> None:
    verb = "draws" if all_of_them.startswith("Each") else "draw"
    text = f"{all_of_them} {verb} a card. Everyone else gains 1 Coin."
    canonical = f"For each Sailor, if they {told}, they draw 1 card. Otherwise, they gain 1 Coin."
    assert meaning(text, ALONE) == meaning(canonical, ALONE)


@pytest.mark.parametrize("rest", ["Everyone else", "The others", "All other players", "The rest"])
def test_others_than_whoever_is_chosen_are_not_them(rest: str) -> None:
    choice = "Choose a Sailor."
    text = f"{choice} {rest.replace('players', 'Sailors')} may wave."
    assert said(text, ALONE) == f"{choice} Each Sailor who is not them may wave."


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("You and another Sailor wave.", "Choose another Sailor. Both you and they wave."),
        (
            "Choose another Sailor. You both wave.",
            "Choose another Sailor. Both you and they wave.",
        ),
        ("Give a card to another Sailor.", "Choose another Sailor. Give 1 card to them."),
        ("Choose a Sailor.", "Choose a Sailor."),
    ],
)
def test_others_beside_you_and_whoever_is_chosen_are_neither(text: str, before: str) -> None:
    rest = "Everyone else but you" if text == "Choose a Sailor." else "Everyone else"
    canonical = f"{before} Each other Sailor who is not them gains 1 Coin."
    assert said(f"{text} {rest} gains 1 Coin.", ALONE) == canonical


def test_others_of_a_kind_are_not_whoever_was_chosen_of_it() -> None:
    text = "Choose a Smuggler. The other Smugglers draw a card."
    assert said(text, ALONE) == (
        "Choose a Smuggler. Each Sailor who is not them and who is a Smuggler draws 1 card."
    )


def test_the_other_who_has_the_most_has_the_most_of_the_others() -> None:
    text = "The other Sailor with the most Coins waves."
    assert said(text, ALONE) == "The Sailor who is not you with the most Coins waves."


def test_others_than_two_who_are_known_are_neither() -> None:
    text = "They and the Captain gain 1 Coin. Everyone else draws a card."
    assert said(text).endswith(
        "Each Sailor who is not the target and who is not the Captain draws 1 card."
    )
