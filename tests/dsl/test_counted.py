"""What stands for tokens that were counted before: one of them, two, it, them."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, meaning, problem


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
