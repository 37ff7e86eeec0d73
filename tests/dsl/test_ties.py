"""Notes on ties: where they stand, and what is so where several have the most."""

from __future__ import annotations

import pytest

from tests.dsl.asking import ALONE, meaning, problem, said
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


def test_how_many_each_of_them_does_is_said_in_words_or_figures() -> None:
    figure, word = (
        f"The Sailor with the most Moss loses 1 Coin (ties: each loses {n})."
        for n in ("7", "seven")
    )
    assert meaning(word, ALONE) == meaning(figure, ALONE)


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


ALONE_LEADS = f"If the number of Sailors who have the most Moss is 1, {TEXT}."
LEADERS = "The Sailor with the most Moss"


@pytest.mark.parametrize(
    ("note", "others"),
    [
        ("If tied, they all draw one.", "draws 1 card"),
        ("If tied, each of them draws 3 cards instead.", "draws 3 cards"),
        ("(If tied, each gains 1 Coin.)", "gains 1 Coin"),
    ],
)
def test_what_those_who_are_tied_do_is_not_dropped(note: str, others: str) -> None:
    canonical = f"{ALONE_LEADS} Otherwise, {LEADERS.replace('The', 'the', 1)} {others}."
    assert meaning(f"{TEXT}. {note}", ALONE) == meaning(canonical, ALONE)


@pytest.mark.parametrize("note", ["they all do", "they each draw 2", "each draws two cards"])
def test_those_who_are_tied_may_do_the_same(note: str) -> None:
    assert said(f"{TEXT}. If tied, {note}.", ALONE) == f"{TEXT}."


@pytest.mark.parametrize("note", ["everyone draws 1", "each draws 1 and waves"])
def test_a_note_that_says_more_is_refused(note: str) -> None:
    assert problem(f"{TEXT}. If tied, {note}.", ALONE)
