"""What stands for tokens that were counted before: one of them, two, it, them."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, asked, meaning, problem, said


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If the Reef has 3+ Coins on it, remove one of them.",
            "If there are 3 or more Coins on the Reef, remove 1 Coin from the Reef.",
        ),
        (
            "If there are 3 or more Coins on the Reef, remove one.",
            "If there are 3 or more Coins on the Reef, remove 1 Coin from the Reef.",
        ),
        (
            "If there are 3 or more Coins on the Reef, remove them.",
            "If there are 3 or more Coins on the Reef, remove all Coins from the Reef.",
        ),
        (
            "If there is a Coin on the Reef, remove it.",
            "If there is 1 or more Coins on the Reef, remove 1 Coin from the Reef.",
        ),
        (
            "Put 2 Coins on the Reef, then take off one of them.",
            "Put 2 Coins on the Reef. Remove 1 Coin from the Reef.",
        ),
        (
            "If the Reef has 2 Coins, move one of them to the Captain.",
            "If there are 2 Coins on the Reef, move 1 Coin from the Reef to the Captain.",
        ),
        (
            "If the Captain has 3 or more Coins, remove one of them.",
            "If the Captain has 3 or more Coins, the Captain loses 1 Coin.",
        ),
        (
            "If you have 2 Coins, put one of them on the Reef.",
            "If you have 2 Coins, you put 1 of your Coins on the Reef.",
        ),
        ("If you have 2 Coins, remove one of them.", "If you have 2 Coins, you lose 1 Coin."),
        (
            "The Captain gains 2 Coins. Remove one of them.",
            "The Captain gains 2 Coins. The Captain loses 1 Coin.",
        ),
        (
            "Select any Sailor with at least 1 Coin and remove it.",
            "Choose a Sailor who has 1 or more Coins. They lose 1 Coin.",
        ),
        (
            "Choose a Sailor who has a Coin and remove it.",
            "Choose a Sailor who has a Coin. They lose 1 Coin.",
        ),
        (
            "Choose a Sailor with 2 Coins and remove them.",
            "Choose a Sailor who has 2 Coins. They lose all Coins.",
        ),
        (
            "Pick another Sailor who has 1 or more Moss and remove it.",
            "Choose another Sailor who has 1 or more Moss. They lose 1 Moss.",
        ),
    ],
)
def test_tokens_are_taken_from_where_they_are(text: str, canonical: str) -> None:
    assert meaning(text, ALONE) == meaning(canonical, ALONE)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If they have 3+ Coins, remove one of them.",
            "If they have 3 or more Coins, they lose 1 Coin.",
        ),
        (
            "If they have 3+ Coins, they lose one of them.",
            "If they have 3 or more Coins, they lose 1 Coin.",
        ),
        (
            "If they have 2 Coins, you get one of them.",
            "If they have 2 Coins, move 1 Coin from them to you.",
        ),
        ("If they have 2 Coins, you get one.", "If they have 2 Coins, you gain 1 Coin."),
    ],
)
def test_what_is_left_out_is_of_who_has_it(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    "text",
    [
        "If there are 3 or more Coins on the Reef, you lose one of them.",
        "If the Reef has 2 Coins, give one of them to the Captain.",
        "If anybody has 3 Coins, remove one of them.",
        "If they have Coins, remove it.",
    ],
)
def test_what_is_not_there_to_be_taken_is_refused(text: str) -> None:
    assert problem(text, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Gain a Coin unless you have one.", "If you have no Coins, you gain 1 Coin."),
        ("Gain 2 Coins if you don't have one.", "If you have no Coins, you gain 2 Coins."),
        ("Lose a Coin if you have one.", "If you have a Coin, you lose 1 Coin."),
        (
            "If you have a Coin and the Captain doesn't have one, wave.",
            "If you have a Coin and the Captain has no Coins, you wave.",
        ),
        (
            "Everyone with a Coin draws a card; everyone without one waves.",
            "Each Sailor who has a Coin draws 1 card. Each Sailor who has no Coins waves.",
        ),
    ],
)
def test_to_have_one_is_to_have_at_least_one(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If you have 2 Coins and the Captain has one, wave.",
            "If you have 2 Coins and the Captain has 1 Coin, you wave.",
        ),
        ("Wave if you have just one Coin.", "If you have 1 Coin, you wave."),
    ],
)
def test_to_have_one_where_numbers_are_told_is_to_have_no_other(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If you have Moss, but nobody else has any, gain 1 Coin.",
            "If you have any Moss and no other Sailor has any Moss, you gain 1 Coin.",
        ),
        (
            "Lose 1 Moss. If you have any left, gain 1 Coin.",
            "You lose 1 Moss. If you have any Moss, you gain 1 Coin.",
        ),
        (
            "Lose 1 Moss. If you still have any, draw a card.",
            "You lose 1 Moss. If you have any Moss, draw 1 card.",
        ),
        (
            "Lose 2 Coins. If you have none left, draw a card.",
            "You lose 2 Coins. If you have no Coins, draw 1 card.",
        ),
        (
            "Discard 2 cards. If you have none left, gain a Coin.",
            "Discard 2 cards. If you have no cards in hand, you gain 1 Coin.",
        ),
    ],
)
def test_any_or_none_are_of_what_was_counted_last(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


def test_to_have_none_may_be_said_of_before_or_after() -> None:
    assert asked("Lose a Coin. If you have none, wave.", ALONE) == {
        "You lose 1 Coin. If you do not, you wave.",
        "You lose 1 Coin. If you have no Coins, you wave.",
    }
