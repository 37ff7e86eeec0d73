"""Law 2 in Japanese, where words have no ends: a character less, or a word more, is noticed."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from dsl import grammar
from dsl.drive import Refused
from dsl.phrases import Literal, Mark, Verb
from dsl.surface import Unreadable
from tests.dsl import trees

JA = trees.WOODS["ja"]
ENDINGS = {"、", "。", "て"}
"""What a stop or an ending may be without: `得、` says what `得て、` says."""
TEXTS = 240


@cache
def free_words() -> frozenset[str]:
    """Return the words by which two wordings of a phrase differ."""
    found = {"。", ".", "は"}  # a stop of either writing; でない is ではない
    for ways in JA.wordings.values():
        said = [{p for p in w.parts if isinstance(p, Literal | Verb | Mark)} for w in ways]
        for left, right in combinations(said, 2):
            found |= {grammar.key(p, "ja").split(":")[1] for p in left ^ right}
    return frozenset(found)


def meaning(made: trees.Sample, text: str) -> Any:
    try:
        return JA.reader.strict(text, made.start, made.scope.inside())
    except (Refused, Unreadable):
        return None


def texts() -> list[trees.Sample]:
    return list(trees.harvest(TEXTS, 11, "ja"))


@pytest.mark.parametrize("part", range(3))
def test_a_character_less_is_noticed(part: int) -> None:
    for made in texts()[part::3]:
        text = made.said()
        for i, char in enumerate(text):
            less = text[:i] + text[i + 1 :]
            if char not in ENDINGS:
                assert meaning(made, less) != made.ir, (text, less)


@pytest.mark.parametrize("part", range(3))
def test_a_word_more_is_noticed(part: int) -> None:
    surfaces = sorted({s for row in JA.reader.scanner.surfaces.values() for s, _, _ in row})
    rng = random.Random(part)
    for made in texts()[part::3]:
        text = made.said()
        for i in range(len(text) + 1):
            new = rng.choice(surfaces)
            more = text[:i] + new + text[i:]
            if meaning(made, more) == made.ir:
                assert new in free_words(), (text, more)
