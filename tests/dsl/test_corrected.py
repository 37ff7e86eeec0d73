"""What a second clause says of the first: another number, a price, who both are, the other case."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, problem, said


@pytest.mark.parametrize(
    ("text", "often"),
    [
        ("You may draw 2 cards, but you gain 1 Coin.", "You may draw 2 cards. {}you gain 1 Coin."),
        (
            "You may draw 2 cards, but the Captain gains 1 Coin.",
            "You may draw 2 cards. {}the Captain gains 1 Coin.",
        ),
        (
            "You may draw 2 cards. The Captain then gains 1 Coin.",
            "You may draw 2 cards. {}the Captain gains 1 Coin.",
        ),
    ],
)
def test_whether_what_may_be_done_costs_something_is_asked(text: str, often: str) -> None:
    apart = often.format("").split(". ")
    assert asked(text, ALONE) == {
        often.format("If you do, "),
        f"{apart[0]}. {apart[1][0].upper()}{apart[1][1:]}",
    }


def test_what_they_may_do_costs_them_something() -> None:
    assert "They may draw 1 card. If they do, they gain 1 Coin." in asked(
        "They may draw 1 card, but they gain 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Draw 1 card unless you have a Coin. If you do, {}.", "draw 1 card"),
        ("Gain 1 Coin unless you have one. If you do, {}.", "you gain 1 Coin"),
    ],
)
def test_if_you_do_behind_unless_is_asked(text: str, what: str) -> None:
    assert asked(text.format("lose 1 Moss"), ALONE) == {
        f"If you have no Coins, {what}. If you do, you lose 1 Moss.",
        f"If you have a Coin, you lose 1 Moss. Otherwise, {what}.",
    }


@pytest.mark.parametrize("joint", [", but you", " and you", "; you"])
def test_whether_a_number_of_yours_is_another_or_more_is_asked(joint: str) -> None:
    assert asked(f"Everyone loses 1 Coin{joint} lose 2.", ALONE) == {
        "Each other Sailor loses 1 Coin. You lose 2 Coins.",
        "Each Sailor loses 1 Coin. You lose 2 Coins.",
    }


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        (
            "Each Elder gains 1 Coin (2 for the Captain).",
            "For each Elder, if they are the Captain, they gain 2 Coins. "
            "Otherwise, they gain 1 Coin.",
        ),
        (
            "Draw 1 card (draw 2 if you are Upset).",
            "If you are Upset, draw 2 cards. Otherwise, draw 1 card.",
        ),
        (
            "They gain 2 Coins; an Elder gains 3.",
            "If they are an Elder, they gain 3 Coins. Otherwise, they gain 2 Coins.",
        ),
    ],
)
def test_a_number_of_some_may_be_theirs_instead(text: str, instead: str) -> None:
    ways = asked(text)
    assert instead in ways
    assert len(ways) == 2


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each time you draw cards, draw 1 more.",
            "If you would draw cards, it is 1 more instead.",
        ),
        ("When you gain Coins, gain 1 extra.", "If you would gain Coins, it is 1 more instead."),
    ],
)
def test_one_more_each_time_does_not_set_itself_off(text: str, full: str) -> None:
    assert said(f"Until your next turn, {text.lower()}", ALONE) == said(
        f"Until your next turn, {full[0].lower()}{full[1:]}", ALONE
    )


def test_another_number_the_next_time_is_asked() -> None:
    assert asked("The next time you draw a card, draw 2.", ALONE) == {
        "The next time you would draw cards, draw 2 cards instead.",
        "The next time you draw cards, draw 2 cards.",
    }


@pytest.mark.parametrize(
    "text",
    [
        "The Captain chooses another Sailor. Both gain 1 Coin.",
        "Choose another Sailor. They choose another Sailor. They both gain 1 Coin.",
    ],
)
def test_both_are_not_only_the_last(text: str) -> None:
    assert problem(text, ALONE)


def test_both_of_two_who_were_chosen_are_meant() -> None:
    assert said("Choose 2 Sailors. They both wave.", ALONE) == "Choose 2 Sailors. They wave."


@pytest.mark.parametrize("text", ["You end up with 2 Coins.", "End up with 3 cards."])
def test_what_somebody_ends_up_with_is_not_gained(text: str) -> None:
    assert problem(text, ALONE)


# ------------------------------------------------------------------ the other case


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each Sailor draws 1 card if they are Upset, otherwise they wave.",
            "For each Sailor, if they are Upset, they draw 1 card. Otherwise, they wave.",
        ),
        (
            "Each Sailor who has a Coin draws 1 card; otherwise they gain 1 Coin.",
            "For each Sailor, if they have a Coin, they draw 1 card. Otherwise, they gain 1 Coin.",
        ),
        (
            "Each Elder gains 1 Moss if they have no Coins, otherwise loses 1 Coin.",
            "For each Elder, if they have no Coins, they gain 1 Moss. Otherwise, they lose 1 Coin.",
        ),
        (
            "Each Sailor draws 1 card unless they are Upset, otherwise they gain 1 Coin.",
            "For each Sailor, if they are Upset, they gain 1 Coin. Otherwise, they draw 1 card.",
        ),
        (
            "Each Sailor with any Coins gains 1 Moss; otherwise, the Captain gains 1 Moss.",
            "If no Sailor has any Coins, the Captain gains 1 Moss. Otherwise, each Sailor who "
            "has a Coin gains 1 Moss.",
        ),
    ],
)
def test_otherwise_is_of_those_of_whom_it_is_not_so(text: str, full: str) -> None:
    assert said(text, ALONE) == said(full, ALONE)


@pytest.mark.parametrize(
    ("some", "asks"),
    [
        ("Each Elder with a Coin", "they are an Elder and they have a Coin"),
        ("Each Elder without Coins", "they are an Elder and they have no Coins"),
        ("Upset Elders", "they are an Elder and they are Upset"),
        ("Each Sailor with a Coin", "they have a Coin"),
    ],
)
def test_everyone_else_than_some_of_a_kind_are_all_others(some: str, asks: str) -> None:
    gain = "gain" if some.endswith("Elders") else "gains"
    assert said(f"{some} {gain} 1 Moss; everyone else draws 1 card.", ALONE) == (
        f"For each Sailor, if {asks}, they gain 1 Moss. Otherwise, they draw 1 card."
    )


# ------------------------------------------------------------------ of whom, of what, and how much


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("+1 Coin each", {"You gain 1 Coin.", "Each Sailor gains 1 Coin."}),
        ("-1 Coin for each Elder", {"You lose 1 Coin for each Elder.", "Each Elder loses 1 Coin."}),
        (
            "The Captain gains 1 Coin, and so do you unless you are Upset.",
            {
                "The Captain gains 1 Coin. If you are not Upset, you gain 1 Coin.",
                "If you are not Upset, the Captain gains 1 Coin and you gain 1 Coin.",
            },
        ),
        (
            "Another Sailor looks at your hand and takes a card.",
            {
                "Another Sailor looks at your hand. They take 1 card from your hand.",
                "Another Sailor looks at your hand. They draw 1 card.",
            },
        ),
        (
            "Choose another Sailor to gain 1 Coin, then draw 1 card.",
            {
                "Choose another Sailor. They gain 1 Coin. Draw 1 card.",
                "Choose another Sailor. They gain 1 Coin. They draw 1 card.",
            },
        ),
    ],
)
def test_of_whom_something_is_said_is_asked(text: str, ways: set[str]) -> None:
    assert asked(text, ALONE) == ways


@pytest.mark.parametrize(
    "text",
    [
        "Look at their hand. Take one card and give them another.",
        "They reveal their hand. You take one card and give them one back.",
        "Reveal your hand. Each other Sailor may take a card.",
        "They discard their hand. Take one of those cards.",
        "They gain 1 Coin. If that makes them an Elder, draw 2 cards.",
        "Lose all Coins in play.",
        "Gain all Coins in the game.",
        "At the start of your next turn, draw as many cards as you have now.",
        "Until your next turn, you cannot gain Coins. If you do, draw 1 card.",
    ],
)
def test_nothing_else_is_taken_for_what_cannot_be_said(text: str) -> None:
    assert problem(text)


def test_a_card_is_taken_from_the_deck_where_no_hand_is_seen() -> None:
    assert said("Discard your hand, then take 3 cards.", ALONE).endswith("Draw 3 cards.")


def test_whoever_has_none_are_all_who_have_none() -> None:
    assert said("Everyone who has any Coins waves; anyone who has none gains one.", ALONE) == (
        "Each Sailor who has a Coin waves. Each Sailor who has no Coins gains 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "You may discard exactly 2 cards to gain 1 Coin.",
            "If you have 2 or more cards in hand, you may discard 2 cards and gain 1 Coin.",
        ),
        (
            "Pay exactly 2 Coins to draw 1 card.",
            "If you have 2 or more Coins, you may lose 2 Coins and draw 1 card.",
        ),
    ],
)
def test_an_exact_price_is_paid_whole(text: str, full: str) -> None:
    assert said(text, ALONE) == full


def test_so_many_of_whom_two_things_are_so_have_both() -> None:
    assert said("If at least 2 Sailors have 2 Coins and 3 Moss, wave.") == (
        "If the number of Sailors who have 2 Coins and who have 3 Moss is equal to or above 2, "
        "you wave."
    )
