"""Flavour in front of a colon is told and does nothing; what may mean something is none."""

from __future__ import annotations

import pytest

from .asking import problem
from .test_slips import noted


@pytest.mark.parametrize(
    ("text", "canonical", "flavour"),
    [
        ("Shiver your timbers: draw 2 cards.", "Draw 2 cards.", "Shiver your timbers:"),
        (
            "If you have Moss, sober up: draw 1 card.",
            "If you have any Moss, draw 1 card.",
            "sober up:",
        ),
        ("Wave. Sober up: draw 1 card.", "You wave. Draw 1 card.", "Sober up:"),
    ],
)
def test_an_order_that_means_nothing_is_flavour(text: str, canonical: str, flavour: str) -> None:
    said, notes = noted(text)
    assert said == canonical
    assert notes == [f"“{flavour}” is flavour here and does nothing."]


@pytest.mark.parametrize(
    "text",
    [
        "Bother the Captain: draw 1 card.",
        "Bother them 2 times: draw 1 card.",
        "When you sober up: draw 1 card.",
        "Dsicard it: draw 1 card.",
        "The drunken one: draw 1 card.",
        "Sober up: bother them.",
    ],
)
def test_what_names_counts_or_tells_when_is_no_flavour(text: str) -> None:
    assert problem(text).severity == "error"


@pytest.mark.parametrize(
    "cost",
    [
        "Sacrifice your parrot",
        "Spend your shanty",
        "Pay your tithe",
        "Exhaust yourself",
        "Tap it",
        "Give up your hammock",
        "Trade secrets with your boatswain",
    ],
)
def test_a_cost_is_no_flavour(cost: str) -> None:
    told = problem(f"{cost}: draw 2 cards.")
    assert (told.code, told.start, told.end) == ("cost-asked", 0, len(cost))


def test_what_a_game_has_is_no_flavour() -> None:
    assert problem("Praise your seat: draw 2 cards.").severity == "error"
