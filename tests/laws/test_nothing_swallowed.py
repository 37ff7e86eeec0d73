"""Law 2: every word is used or reported. A word more or less is another meaning, or refused.

The words that may come and go are not listed by hand: they are those that tell the wordings
of one phrase, or the names of one thing, apart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from dsl import morphology
from dsl.drive import Refused
from dsl.phrases import Literal, Verb
from dsl.surface import Unreadable
from tests.dsl import trees
from tests.laws.test_one_text import compiled, table

FREE = {"a", "an", "and", "then", "if", "you"}
"""Articles and connectives, which a list has with or without, and the subject of an order."""
STRANGE = ("purple", "quickly", "twice", "nobody's", "2", "17", "x")
READINGS = 160


@cache
def free_words() -> frozenset[str]:
    """Return the words by which two wordings of a phrase, or two names of a thing, differ."""
    found = set(FREE)
    for ways in trees.WORDINGS.values():
        said = [frozenset(w for p in way.parts for w in _words(p)) for way in ways]
        for left, right in combinations(said, 2):
            found |= left ^ right
    return frozenset(found)


def _words(part: object) -> Iterator[str]:
    match part:
        case Literal(text):
            yield from text.lower().split()
        case Verb(lemma, tense):
            yield from (w for f in morphology.forms(lemma, tense) for w in f.split())


@cache
def names() -> dict[str, set[str]]:
    """Return for each first word of a name of the game the words its other names have."""
    found: dict[str, set[str]] = {}
    for word in table("paranoia")[0].lexicon.words.values():
        said = {w for s in word.surfaces() for w in s.lower().split()}
        for w in said:
            found.setdefault(w, set()).update(said)
    return found


def _may_come_and_go(word: str) -> bool:
    bare = word.lower().strip(".,;:\"'")
    return not bare or bare in free_words() or len(names().get(bare, ())) > 2


@cache
def texts() -> tuple[tuple[str, int], ...]:
    """Return some shipped texts, each by the place of its reading."""
    found = {r.text: i for i, r in enumerate(compiled("paranoia").readings)}
    chosen = sorted(found.items())
    random.Random(1).shuffle(chosen)
    return tuple(chosen[:READINGS])


def means_the_same(text: str, number: int) -> bool:
    reader, _ = table("paranoia")
    reading = compiled("paranoia").readings[number]
    try:
        return bool(reader.strict(text, reading.start, reading.scope.inside()) == reading.ir)
    except (Refused, Unreadable):
        return False


@pytest.mark.parametrize("part", range(4))
def test_a_word_less_is_noticed(part: int) -> None:
    for text, number in texts()[part::4]:
        words = text.split()
        for i, word in enumerate(words):
            rest = " ".join(words[:i] + words[i + 1 :])
            if means_the_same(rest, number):
                assert _may_come_and_go(word), (text, rest)


@pytest.mark.parametrize("part", range(4))
def test_a_word_more_is_noticed(part: int) -> None:
    vocabulary = sorted({w for t, _ in texts() for w in t.split()} | set(STRANGE))
    rng = random.Random(part)
    for text, number in texts()[part::4]:
        words = text.split()
        for i in range(len(words) + 1):
            new = rng.choice(STRANGE if i % 3 == 0 else vocabulary)
            more = " ".join([*words[:i], new, *words[i:]])
            if means_the_same(more, number):
                assert _may_come_and_go(new), (text, more)


@pytest.mark.parametrize(
    "text",
    [
        "You gain 1 Wound 2 Treason.",
        "You gain 1 Wound Wound.",
        "They skip your next turn.",
        "You skip their next turn.",
        "Lose all their Treason.",
    ],
)
def test_what_hardly_makes_sense_is_refused(text: str) -> None:
    reader, _ = table("paranoia")
    found = reader.read(text, "start_effect", trees.SCOPES[0].inside())
    assert found.ir is None
    assert found.problems


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  you GAIN １ wound ", "You gain 1 Wound."),
        ("Ｙou gain two Ｗounds", "You gain 2 Wounds."),
        ("You gain an Wound.", "You gain 1 Wound."),
        ("You gain one wounds", "You gain 1 Wound."),
        ("lose 2 treason. Draw a card", "You lose 2 Treason. Draw 1 card."),
        ("You gain 1 Wound and 1 Treason.", "You gain 1 Wound. You gain 1 Treason."),
        ("Play   1 card by “play on mission”", 'Play 1 card by "Play on Mission".'),
    ],
)
def test_the_form_of_a_text_never_matters(text: str, said: str) -> None:
    reader, writer = table("paranoia")
    scope = trees.SCOPES[0]
    found = reader.read(text, "start_effect", scope.inside())
    assert re.sub("[“”]", '"', writer.write(found.ir, "start_effect", scope.inside())) == said
