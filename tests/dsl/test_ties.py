"""Notes on ties: where they stand, and what is so where several have the most."""

from __future__ import annotations

import pytest

from tests.dsl.asking import ALONE, meaning, said
from tests.dsl.trees import READER

TEXT = "The Sailor with the most Moss draws 2 cards"
CHOSEN = "Choose a Sailor who has the most Moss. They draw 2 cards."


@pytest.mark.parametrize("place", ["{} ({}).", "{}. ({}.)", "{}; {}.", "{}, {}.", "{}. {}."])
@pytest.mark.parametrize(
    ("note", "canonical"),
    [
        ("ties count", f"{TEXT}."),
        ("if tied, you choose one", CHOSEN),
        ("you break ties", CHOSEN),
        ("at random if several are tied", CHOSEN.replace(". They", " at random. They")),
        ("in a tie the Captain decides", CHOSEN.replace("Choose", "The Captain chooses")),
        ("ties are broken by the Captain", CHOSEN.replace("Choose", "The Captain chooses")),
        (
            "nobody does if there is a tie",
            f"If the number of Sailors who have the most Moss is 1, {TEXT}.",
        ),
        (
            "of tied Sailors, the one closest on your left",
            "The nearest Sailor who has the most Moss clockwise from you draws 2 cards.",
        ),
    ],
)
def test_a_note_is_read_wherever_it_stands(place: str, note: str, canonical: str) -> None:
    assert meaning(place.format(TEXT, note), ALONE) == meaning(canonical, ALONE)


def test_who_leads_need_not_be_the_subject() -> None:
    text = "You give 1 Coin to the Sailor with the fewest Coins (your choice if tied)."
    assert said(text, ALONE) == "Choose a Sailor who has the fewest Coins. They gain 1 Coin."


def test_each_of_those_who_lead_needs_nobody_to_choose() -> None:
    text = "Each other Sailor who has the most Moss draws 1 card"
    assert meaning(f"{text} (ties count).") == meaning(f"{text}.")
    assert not READER.read(f"{text} (you break ties).", "start_effect", ALONE.inside()).ok


def test_a_note_that_says_nothing_of_a_tie_is_refused() -> None:
    assert not READER.read(f"{TEXT}, if tied.", "start_effect", ALONE.inside()).ok


def test_who_was_chosen_is_not_mixed_up_with_the_target() -> None:
    text = f"{TEXT} (if tied, you choose)."
    assert said(text) == "Choose a Sailor who has the most Moss. The chosen Sailor draws 2 cards."
