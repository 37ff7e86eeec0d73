"""Shorthands: one word that stands for several of the phrasebook's."""

from __future__ import annotations

import pytest

from dsl import drive, grammar, phrases
from dsl.lexer import JOINT

from .test_english import said

SHORT = drive.shorthands("en")


@pytest.mark.parametrize("surface", [surface for surface, _ in SHORT])
def test_a_shorthand_stands_for_words_that_phrases_have(surface: str) -> None:
    known = set(drive.terminals("en"))
    joined = [terminals for given, terminals in SHORT if given == surface]
    assert all(known.issuperset(terminals.split(JOINT)) for terminals in joined)


def test_a_shorthand_stands_for_one_thing_in_each_place() -> None:
    assert len(SHORT) == len(set(SHORT))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Everyone with 2 Coins waves.", "Each Sailor who has 2 Coins waves."),
        ("Somebody without Coins waves.", "A Sailor who has no Coins waves."),
        ("If they’re calm, wave.", "If they are calm, you wave."),
        ("Swap your Coins with his.", "Swap your Coins with theirs."),
        ("Swap her Coins with yours.", "Swap their Coins with yours."),
        ("This Storm, you can't gain Moss.", "For the rest of the Storm, you cannot gain Moss."),
        ("The Sailor to your left waves.", "The Sailor on your left waves."),
    ],
)
def test_it_is_read_where_the_phrase_takes_all_its_words(text: str, canonical: str) -> None:
    assert said(text) == canonical


def test_a_word_of_a_phrase_comes_before_a_shorthand_for_another() -> None:
    assert said("Choose one: wave; or draw 1 card.") == "Choose one: wave; or draw 1 card."


def test_a_shorthand_has_no_other_keys() -> None:
    rows = [{"for": "who", "en": ["that"], "tell": "x"}]
    with pytest.raises(ValueError, match="unknown key"):
        phrases.from_rows(rows, grammar.LANGUAGES[:1])
