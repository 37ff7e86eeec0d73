"""Every wording of every phrase: it binds what it says and is read as what it means."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from dsl import template
from dsl.parse import MAX_LENGTH
from dsl.phrases import PREDICATES, Entry, Hole

from .trees import WOODS, Sample, Wood

CASES = [(wood, entry) for wood in WOODS.values() for entry in wood.entries]
IDS = [f"{wood.language}-{entry.id}" for wood, entry in CASES]
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
    rng = random.Random(entry.id)
    tries = (wood.sample(entry, 1 + i % 3, rng.randrange) for i in range(400))
    return list(islice((made for made in tries if made is not None and _short(made)), 5))


def _short(made: Sample) -> bool:
    """Whether a text stays within a sentence's length in any wording."""
    return len(made.tree.text(lambda _: 0)) < MAX_LENGTH * 0.8


@pytest.mark.parametrize("wood", WOODS.values(), ids=WOODS)
def test_the_sample_words_fill_every_category(wood: Wood) -> None:
    wanted = {c for e in wood.entries for c in wood.holes[e.id].values() if c.isupper()} - {"NUM"}
    assert wanted == set(wood.words)


@pytest.mark.parametrize("wood", WOODS.values(), ids=WOODS)
def test_a_phrase_has_words_in_some_language(wood: Wood) -> None:
    """What it takes to say a phrase at all: every hole can be filled in its language."""
    assert {c for c in wood.categories if c not in wood.heights} == set()
