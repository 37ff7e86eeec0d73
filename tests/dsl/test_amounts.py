"""Amounts and people in other words: ranges, caps, what is left out, who is chosen by chance."""

from __future__ import annotations

import pytest

from tests.dsl.asking import AIMED, ALONE, meaning, said
from tests.dsl.trees import READER


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each Sailor at IRON or higher waves.",
            "Each Sailor who is IRON or who is OLD GOLD waves.",
        ),
        ("If you are IRON or lower, wave.", "If you are BRASS or you are IRON, you wave."),
        ("Each Sailor of at least OLD GOLD Rank waves.", "Each Sailor who is OLD GOLD waves."),
        (
            "Everyone bar you and the Captain waves.",
            "Each other Sailor who is not the Captain waves.",
        ),
        ("Two random Sailors gain a Coin.", "Choose 2 Sailors at random. They gain 1 Coin."),
        ("Those without Moss wave.", "Each Sailor who has no Moss waves."),
        ("Every non-Elder waves.", "Each Sailor who is not an Elder waves."),
        (
            "Gain 3 times as many Coins as you have Moss.",
            "You gain 3 Coins for each Moss you have.",
        ),
        (
            "Draw a card for each Moss you have (max 3).",
            "Draw cards equal to either 3 if you have 3 or more Moss, or otherwise your Moss.",
        ),
        (
            "Give a card to one of your neighbours.",
            "Choose one: give 1 card to the Sailor on your left; "
            "or give 1 card to the Sailor on your right.",
        ),
        (
            "Choose a number from 1 to 3. Lose that many Coins and gain that much Moss.",
            "Choose a number from 1 to 3. You lose Coins equal to the number. "
            "You gain Moss equal to the number.",
        ),
    ],
)
def test_people_and_amounts_are_read(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "You gain Coins equal to the difference between your Moss and their Moss.",
        "Discard cards equal to 3 times your Moss.",
        "Choose 2 other Sailors at random.",
        "Each other Sailor who has an equal or higher Rank than you waves.",
    ],
)
def test_these_are_said_as_they_are_printed(text: str) -> None:
    assert said(text, AIMED) == text


@pytest.mark.parametrize("text", ["Gain 1-3 Coins.", "Draw between 1 and 3 cards."])
def test_a_span_is_chosen_or_left_to_chance(text: str) -> None:
    (found,) = READER.read(text, "start_effect", ALONE.inside()).problems
    assert [("at random" in way) for way in found.readings] == [False, True]


def test_the_number_is_one_that_was_said_of_what_was_chosen_only() -> None:
    later = (
        "Choose a number from 1 to 3. You lose Coins equal to the number. You gain that many Moss."
    )
    again = "Choose a number from 1 to 3. Lose that many Coins. You gain that many Moss."
    assert meaning(later) != meaning(again)
