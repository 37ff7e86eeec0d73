"""What is said of a text that is refused is true of that text, and leads out."""

from __future__ import annotations

import re
from functools import cache

import pytest

from compiler.diagnostics import Diagnostic
from dsl.weight import keeps, weights
from tests.phrasings.measure import LISTS, Entry, entries, read

KINDS = ("two-way", "meaningless")
"""The classes of texts that are to be refused."""


@cache
def refused(name: str) -> tuple[tuple[Entry, Diagnostic], ...]:
    """Return the texts of a list that are refused, each with what is said of it."""
    every = (entry for kind in KINDS for entry in entries(name)[kind])
    return tuple((entry, fault) for entry in every for fault in read(entry["say"], entry).faults)


def stands(quoted: str, text: str) -> bool:
    """Whether quoted words stand in a text; `…` is any of them."""
    plain = re.sub("[’‘]", "'", text)
    words = (re.escape(part.strip()) for part in quoted.split("…"))
    return bool(re.search(".*".join(words), plain, re.IGNORECASE))


@pytest.mark.parametrize("name", LISTS)
def test_a_message_quotes_words_of_the_text_alone(name: str) -> None:
    told = [(entry["say"], fault.message) for entry, fault in refused(name)]
    others = [
        row for row in told for said in re.findall("“(.*?)”", row[1]) if not stands(said, row[0])
    ]
    assert others == []


@pytest.mark.parametrize("name", LISTS)
def test_what_is_offered_is_accepted(name: str) -> None:
    offered = [(entry, way) for entry, f in refused(name) for way in (*f.readings, *f.suggestions)]
    assert [(entry["say"], way) for entry, way in offered if read(way, entry).faults] == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("When this player gains Treason, draw 1 card.", "this player"),
        ("At the start of this player's turn, they lose 1 Wound.", "this player"),
        ("This player cannot gain Wounds.", "This player"),
    ],
)
def test_a_pronoun_is_told_as_it_stands_in_the_text(text: str, word: str) -> None:
    (fault,) = read(text, {"on": "front"}).faults
    assert fault.message == f"“{word}” refers to nothing that was named before."


@pytest.mark.parametrize("name", LISTS)
def test_what_is_offered_leaves_out_no_word_that_carries_meaning(name: str) -> None:
    offered = [(entry["say"], way) for entry, f in refused(name) for way in f.suggestions]
    assert [row for row in offered if not keeps("en", *row)] == []


@pytest.mark.parametrize("word", ["Instead", "Not", "Unless", "Only", "Two", "May", "Another"])
def test_a_word_too_many_that_carries_meaning_is_not_left_out(word: str) -> None:
    said = [entry["means"] for entry in entries("a")["plain"][::9] if entry["means"]]
    texts = [f"{word} {text[0].lower()}{text[1:]}" for text in said]
    offered = [
        (text, way) for text in texts for f in read(text, {}).faults for way in f.suggestions
    ]
    assert [row for row in offered if not keeps("en", *row)] == []


def test_words_that_mean_the_same_carry_it() -> None:
    assert weights("en", "Nobody else may draw 2.") == weights("en", "No other can draw two.")
    assert not keeps("en", "Instead draw 1 card.", "Draw 1 card.")
    assert keeps("en", "Everyone else draws.", "Each other player draws.")


def test_what_follows_a_replacement_is_offered_with_it() -> None:
    text = "If you would die, you may discard this card instead. You lose 1 Treason."
    (fault,) = read(text, {"on": "front"}).faults
    assert fault.code == "deed-asked"
    assert fault.suggestions == (text.replace("You lose", "If you do, you lose"),)


@pytest.mark.parametrize(
    "happens",
    [
        "{} cannot gain Wounds.",
        "When {} gains Wounds, draw 1 card.",
        "If {} would die, draw 1 card instead.",
    ],
)
def test_one_of_several_is_offered_where_the_only_one_cannot_be_said(happens: str) -> None:
    (fault,) = read(happens.format("the player with the highest Clearance"), {"on": "front"}).faults
    who = "a Troubleshooter who has the highest Clearance"
    assert (
        fault.suggestions[0]
        .casefold()
        .startswith(happens.split("{}")[0].casefold() + who.casefold())
    )
    assert "“who has" not in fault.hint


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Gian 2 Treson.", "You gain 2 Treason."),
        ("Gain 2 Tresaon and darw 1 card.", "You gain 2 Treason. Draw 1 card."),
    ],
)
def test_a_sentence_with_several_slips_is_offered_without_them(text: str, meant: str) -> None:
    (fault,) = read(text, {}).faults
    assert meant in fault.suggestions
