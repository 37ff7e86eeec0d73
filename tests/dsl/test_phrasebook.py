"""Every wording of every phrase: it binds what it says and is read as what it means."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from dsl import template
from dsl.phrases import Entry, Hole

from .trees import BOOK, WORDS, Sample, holes, sample, wordings

ENTRIES = [e for e in BOOK.entries.values() if wordings(e)]
ALWAYS_KNOWN = {"PLAYER"}
"""A hole of these categories may stand outside the template: the game's own word fills it."""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_each_wording_binds_what_its_phrase_means(entry: Entry) -> None:
    wanted = template.slots(entry.template)
    if entry.category in {"vp", "cp"}:
        wanted -= {"who"}  # the subject
    for wording in wordings(entry):
        given = {p.slot: p.category for p in wording.parts if isinstance(p, Hole)}
        assert wanted <= set(given)
        assert {c for s, c in given.items() if s not in wanted} <= ALWAYS_KNOWN
        named = [p.slot for p in wording.parts if isinstance(p, Hole)]
        assert len(named) == len(set(named)), "a hole occurs twice"
        assert all(holes(entry)[s] == c for s, c in given.items()), "one hole, two categories"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.id)
def test_each_wording_is_read_as_its_own_phrase(entry: Entry) -> None:
    found = _samples(entry)
    assert found, "no sample means anything"
    for made in found:
        for index in range(len(wordings(entry))):
            text = made.tree.text(lambda e, i=index: i if e is entry else 0)  # type: ignore[misc]
            assert made.read(text) == made.ir, text


def _samples(entry: Entry) -> list[Sample]:
    rng = random.Random(entry.id)
    tries = (sample(entry, 1 + i % 3, rng.randrange) for i in range(80))
    return list(islice((made for made in tries if made is not None), 5))


def test_the_sample_words_fill_every_category() -> None:
    wanted = {c for e in ENTRIES for c in holes(e).values() if c.isupper()} - {"NUM"}
    assert wanted == set(WORDS)
