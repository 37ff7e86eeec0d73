"""Slips of the pen: what is read for them, and what is told about it."""

from __future__ import annotations

import pytest

from dsl.lexicon import Word
from dsl.parse import Reader

from .asking import AIMED, problem
from .trees import READER, WRITER

ASHORE = READER.with_words([Word("CARDTERM", "reef", "the Harbour", "the Harbour")])


def noted(text: str, reader: Reader = READER) -> tuple[str, list[str]]:
    """Return the canonical words of a text that is read with notes, and the notes."""
    found = reader.read(text, "start_effect", AIMED.inside())
    assert found.ir is not None, found.problems
    assert {p.severity for p in found.problems} == {"note"}
    said = WRITER.write(found.ir, "start_effect", AIMED.inside())
    return said, [p.message for p in found.problems]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Put 1 Coin on the Harbor.", ["“Harbor” is read as “harbour”."]),
        ("Put 1 Coin on Habour.", ["“the” is put in.", "“Habour” is read as “harbour”."]),
    ],
)
def test_a_name_is_known_behind_its_article(text: str, notes: list[str]) -> None:
    assert noted(text, ASHORE) == ("Put 1 Coin on the Reef.", notes)


@pytest.mark.parametrize("text", ["Put 1 Coin on the Raef.", "Draw tow cards.", "You gain 1 Mess."])
def test_no_number_and_no_short_name_is_put_in(text: str) -> None:
    assert problem(text).code == "unknown-word"


@pytest.mark.parametrize(
    ("text", "canonical", "note"),
    [
        ("They lost 1 Coin.", "They lose 1 Coin.", "“lost” is read as “lose”."),
        ("Drawn 2 cards.", "Draw 2 cards.", "“Drawn” is read as “draw”."),
        ("Each Sailor gained 1 Moss.", "Each Sailor gains 1 Moss.", "“gained” is read as “gain”."),
    ],
)
def test_a_verb_in_the_wrong_form_is_the_same_verb(text: str, canonical: str, note: str) -> None:
    assert noted(text) == (canonical, [note])


@pytest.mark.parametrize("dots", ["...", "…", "... and", "… and"])
def test_dots_end_a_sentence(dots: str) -> None:
    said, notes = noted(f"Draw a card{dots} You wave.")
    assert said == "Draw 1 card. You wave."
    assert len(notes) == 1


def test_a_mark_is_part_of_the_words_that_are_meant() -> None:
    said = "You lose half of your Coins rounded up."
    assert noted("Lose half of your Coins, roundet up.") == (
        said,
        ["“, roundet up” is read as “, rounded up”."],
    )
    assert noted("Lose half of your Coins, ronuded up.")[0] == said


@pytest.mark.parametrize(
    ("text", "canonical", "note"),
    [
        ("If you are calm than wave.", "If you are calm, you wave.", "“than” is read as “then”."),
        ("They discard their's hand.", "They discard their hand.", "“their's” is read as “their”."),
        ("They discard theirs' hand.", "They discard their hand.", "“theirs'” is read as “their”."),
        ("Draw 1 card、wave.", "Draw 1 card. You wave.", "“、” is read as “and”."),
    ],
)
def test_small_words_and_marks_are_mixed_up(text: str, canonical: str, note: str) -> None:
    assert noted(text) == (canonical, [note])


@pytest.mark.parametrize(
    ("text", "canonical", "note"),
    [
        (
            "Put 1 Coin onthe Harbour.",
            "Put 1 Coin on the Reef.",
            "“onthe” is read as “on the”.",
        ),
        (
            "Each Sailor whohas a Coin waves.",
            "Each Sailor who has a Coin waves.",
            "“whohas” is read as “who has”.",
        ),
        ("Draw draw 2 cards.", "Draw 2 cards.", "“draw” is read once."),
        ("You you draw 2 cards.", "Draw 2 cards.", "“you” is read once."),
        (
            "The Captains Coins are all removed.",
            "The Captain loses all Coins.",
            "“Captains” is read as “captain's”.",
        ),
        (
            "Look at another Sailors hand.",
            "Choose another Sailor. Look at the chosen Sailor's hand.",
            "“Sailors” is read as “sailor's”.",
        ),
        ("Each Sailor is givn 1 Coin.", "Each Sailor gains 1 Coin.", "“givn” is read as “given”."),
        ("Your hand is discardd.", "Discard your hand.", "“discardd” is read as “discarded”."),
    ],
)
def test_words_run_together_doubled_or_short_of_a_letter(
    text: str, canonical: str, note: str
) -> None:
    said, notes = noted(text, ASHORE)
    assert said == canonical
    assert notes == [note]


@pytest.mark.parametrize(
    "text",
    [
        "Draw twocards.",
        "Gain oneCoin.",
        "You gain 1 Coin Coin.",
        "Draw 2 2 cards.",
        "Each Sailor Sailor waves.",
    ],
)
def test_no_number_and_no_name_is_cut_or_read_once(text: str) -> None:
    assert problem(text).severity == "error"
