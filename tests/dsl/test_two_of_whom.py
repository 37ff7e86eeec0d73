"""Both, either, neither and one of two: of you and whoever is meant, and of neighbours."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, meaning, problem, said

LEFT, RIGHT = "the Sailor on your left", "the Sailor on your right"


@pytest.mark.parametrize(
    ("whom", "one", "other"),
    [("you", "you are", "they are"), ("your neighbours", f"{LEFT} is", f"{RIGHT} is")],
)
@pytest.mark.parametrize(
    ("of_them", "joint"), [("both of", "and"), ("either of", "or"), ("one of", "or")]
)
def test_something_is_said_of_two(
    of_them: str, joint: str, whom: str, one: str, other: str
) -> None:
    text = f"If {of_them} {whom} are calm, draw 1 card."
    assert meaning(text) == meaning(f"If {one} calm {joint} {other} calm, draw 1 card.")


@pytest.mark.parametrize(
    ("whom", "canonical"),
    [
        ("you", "If you are not calm and they are not calm, draw 1 card."),
        ("your neighbours", f"If {LEFT} is not calm and {RIGHT} is not calm, draw 1 card."),
    ],
)
def test_neither_is_not_either(whom: str, canonical: str) -> None:
    assert meaning(f"If neither of {whom} is calm, draw 1 card.") == meaning(canonical)


def test_neither_is_refused_where_it_cannot_be_said_and_never_read_as_either() -> None:
    assert problem("If neither of your neighbours has more Coins and Moss than you, draw 1 card.")


def test_who_loses_one_of_two_sorts_chooses_which() -> None:
    text = "Each Sailor with a Coin and a Berry loses one of them."
    chooses = "Each Sailor with a Coin and a Berry chooses one: lose 1 Coin; or lose 1 Berry."
    assert meaning(text, ALONE) == meaning(chooses, ALONE)


def test_each_of_you_who_may_is_not_you_alone() -> None:
    assert said("You may each draw a card.", AIMED) == "Both you and they may draw 1 card."


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Double the Captain's Coins.", "The Captain gains 1 Coin for each Coin they have."),
        ("Triple their Coins.", "They gain 2 Coins for each Coin they have."),
    ],
)
def test_twice_and_three_times_as_many_are_gained(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    "text",
    [
        "If you have a Coin or a Berry, lose it.",
        "Look at the top 3 cards of the deck. You may take one of them. Discard the rest.",
        "Draw as many cards as you have Coins. Discard one of them.",
    ],
)
def test_what_may_be_one_as_well_as_another_is_not_chosen(text: str) -> None:
    assert problem(text, ALONE)
