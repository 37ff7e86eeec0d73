"""A slip is read as what was meant, with a note, or not at all: it never changes the meaning."""

from __future__ import annotations

import random
import re

import pytest

from dsl.drive import Refused
from dsl.surface import Unreadable
from tests.dsl import trees
from tests.dsl.trees import Sample

TEXTS = 100
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def samples() -> list[Sample]:
    """Some generated texts of effects, short ones."""
    found = [m for m in trees.harvest(3000) if m.start == "start_effect" and len(m.said()) < 90]
    random.Random(3).shuffle(found)
    return found[:TEXTS]


def slipped(word: str, rng: random.Random) -> str:
    """Return a word with one letter too much, too few, wrong, or swapped with the next."""
    at = rng.randrange(len(word))
    letter = rng.choice(LETTERS)
    return rng.choice(
        [
            word[:at] + letter + word[at:],
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
        ]
    )


def read_strictly(made: Sample, text: str) -> bool:
    try:
        made.wood.reader.strict(text, made.start, made.scope)
    except (Refused, Unreadable):
        return False
    return True


@pytest.mark.parametrize("part", range(4))
def test_one_wrong_letter_never_changes_the_meaning(part: int) -> None:
    rng = random.Random(part)
    mended = 0
    for made in samples()[part::4]:
        text = made.said()
        for word in re.finditer(r"[A-Za-z]{3,}", text):
            wrong = text[: word.start()] + slipped(word[0], rng) + text[word.end() :]
            if read_strictly(made, wrong):
                continue  # the slip made another word that says something else
            found = made.wood.reader.read(wrong, made.start, made.scope.inside())
            if found.ir is not None:
                mended += 1
                assert found.ir == made.ir, (text, wrong, [p.message for p in found.problems])
                assert found.problems, (text, wrong)
    assert mended > 20
