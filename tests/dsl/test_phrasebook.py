"""Every wording of every phrase: it binds what it says and is read as what it means."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from dsl import template
from dsl.parse import MAX_LENGTH
from dsl.phrases import PREDICATES, Entry, Hole, Literal, Part, Verb

from .trees import BOOK, WOODS, Sample, Wood

CASES = [(wood, entry) for wood in WOODS.values() for entry in wood.entries]
IDS = [f"{wood.language}-{entry.id}" for wood, entry in CASES]
NOT_SAID = {"NUMBERED", "HOLDS", "NEGATIVE"}
"""Categories that no phrase has a hole for: they say more about a word of another one."""
ALWAYS_KNOWN = {"PLAYER"}
"""A hole of these categories may stand outside the template: the game's own word fills it."""


@pytest.mark.parametrize(("wood", "entry"), CASES, ids=IDS)
def test_each_wording_binds_what_its_phrase_means(wood: Wood, entry: Entry) -> None:
    wanted = template.slots(entry.template)
    holes = wood.holes[entry.id]
    if entry.category in PREDICATES:
        wanted -= {"who"}  # the subject
    for wording in wood.wordings[entry.id]:
        given = {p.slot: p.category for p in wording.parts if isinstance(p, Hole)}
        assert wanted <= set(given)
        assert {c for s, c in given.items() if s not in wanted} <= ALWAYS_KNOWN
        named = [p.slot for p in wording.parts if isinstance(p, Hole)]
        assert len(named) == len(set(named)), "a hole occurs twice"
        assert all(holes[s] == c for s, c in given.items()), "one hole, two categories"


@pytest.mark.parametrize(("wood", "entry"), CASES, ids=IDS)
def test_each_wording_is_read_as_its_own_phrase(wood: Wood, entry: Entry) -> None:
    found = _samples(wood, entry)
    assert found, "no sample means anything"
    for made in found:
        for index in range(len(wood.wordings[entry.id])):
            text = made.tree.text(lambda e, i=index: i if e is entry else 0)  # type: ignore[misc]
            assert made.read(text) == made.ir, text


def _samples(wood: Wood, entry: Entry) -> list[Sample]:
    return _samples_in(wood.language, entry.id)


@cache
def _samples_in(language: str, id: str) -> list[Sample]:
    wood, entry, rng = WOODS[language], BOOK.entries[id], random.Random(id)
    tries = (wood.sample(entry, 1 + i % 3, rng.randrange) for i in range(2000))
    return list(islice((made for made in tries if made is not None and _short(made)), 3))


def _short(made: Sample) -> bool:
    """Whether a text stays within a sentence's length in any wording."""
    return len(made.tree.text(lambda _: 0)) < MAX_LENGTH * 0.8


@pytest.mark.parametrize("wood", WOODS.values(), ids=WOODS)
def test_the_sample_words_fill_every_category(wood: Wood) -> None:
    wanted = {c for e in wood.entries for c in wood.holes[e.id].values() if c.isupper()} - {"NUM"}
    assert wanted == set(wood.words) - NOT_SAID


@pytest.mark.parametrize("wood", WOODS.values(), ids=WOODS)
def test_a_phrase_has_words_in_some_language(wood: Wood) -> None:
    """What it takes to say a phrase at all: every hole can be filled in its language."""
    assert {c for c in wood.categories if c not in wood.heights} == set()


VERBS = [
    (short.parts, surface[1:])
    for short in BOOK.shorthands["en"]
    for surface in short.surfaces
    if surface.startswith("~")
]
"""Verbs, some with a word behind them, and another that is read for them."""


@pytest.mark.parametrize(("said", "other"), VERBS, ids=lambda p: p if isinstance(p, str) else "")
def test_a_verb_is_read_like_the_one_it_stands_for(said: tuple[Part, ...], other: str) -> None:
    verb, *rest = said
    assert isinstance(verb, Verb)
    words = " ".join((verb.lemma, *(part.text for part in rest if isinstance(part, Literal))))
    found = ((made, text) for made, text in _texts_with(verb) if text.count(words) == 1)
    texts = list(islice(found, 2))
    assert texts, "no wording has the words"
    for made, text in texts:
        changed = re.sub(rf"\b{words}\b", other, text)
        assert changed != text
        assert made.read(changed) == made.ir, changed


def _texts_with(part: Verb) -> Iterator[tuple[Sample, str]]:
    """Yield texts in which a part of some wording stands, with what they mean."""
    wood = WOODS["en"]
    for entry in wood.entries:
        for index, wording in enumerate(wood.wordings[entry.id]):
            if part in wording.parts:
                for made in _samples(wood, entry)[:1]:
                    yield made, _said_so(made, entry, index)


def _said_so(made: Sample, entry: Entry, index: int) -> str:
    """Return a text with one phrase in one of its wordings."""
    return made.tree.text(lambda e: index if e is entry else 0)
