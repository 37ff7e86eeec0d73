"""Sentences about what cards state: what is refused, and with which words."""

from __future__ import annotations

import pytest

from tests.swatches import faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "Draw cards equal to the Colour of this card.",
            "2: A Colour is no number. Name an attribute that has numbers.",
        ),
        (
            "The Called Colour becomes the Number of this card.",
            "2: This is no Colour, and nothing else is remembered there. Name a Colour.",
        ),
        (
            "The Called Colour becomes the chosen Colour.",
            "2: No Colour was chosen before this. Say first “choose a Colour”.",
        ),
    ],
)
def test_it_is_refused(text: str, fault: str) -> None:
    assert faults(cards=f"TRICK Odd\nUse: {text}\n") == [fault]


@pytest.mark.parametrize(
    "text",
    [
        "Draw cards equal to the Called Number.",
        "Draw cards equal to the number of cards in your hand.",
        "Discard cards equal to the Number of that card.",
        "Choose a number from 1 to 6 at random. Draw cards equal to the number.",
        "The Called Colour becomes the Colour of the topmost red card lying in the Wall.",
        "If that card is red, draw 1 card.",
        "Discard 1 red Plain sheet.",
        "Choose 1 red card in your hand. If it has a Number of at least 3, draw 1 card.",
        "Take 1 black card from the Wall.",
        "Give each green card in your hand to the active player.",
        "Swap each Trick in your hand with each Trick in the active player's hand.",
        "Each Painter who has a black card in hand draws 1 card.",
        "If this card has the same name as the top card of the Wall, draw 1 card.",
        "Draw 1 card for each card that has no Number in your hand.",
        "If there are no red cards in your hand, draw 1 card.",
    ],
)
def test_it_can_be_said(text: str) -> None:
    card = f"TRICK Odd\nUse: Choose 1 red card in your hand. {text}\n"
    assert [f for f in faults(cards=card) if "chose" not in f] == []
