"""The lists are sound: what a text is to mean can be said, and no text is in two."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.phrasings.measure import LISTS, Entry, entries, read

AT_LEAST = {"plain": 110, "slip": 30, "two-way": 25, "meaningless": 20}


def meant(entry: Entry) -> list[str]:
    """Return the sentences that an entry's text is to be read as."""
    return [way for way in (entry.get("means"), *entry.get("readings", ())) if way]


def bare(entry: Entry) -> str:
    return " ".join(re.findall(r"\w+", entry["say"].casefold()))


@pytest.mark.parametrize("name", LISTS)
def test_what_is_meant_is_accepted(name: str) -> None:
    every = [entry for kind in entries(name).values() for entry in kind]
    refused = [way for entry in every for way in meant(entry) if read(way, entry).faults]
    assert refused == []


@pytest.mark.parametrize("name", LISTS)
def test_every_class_is_large_enough(name: str) -> None:
    sizes = {kind: len(members) for kind, members in entries(name).items()}
    assert all(sizes[kind] >= least for kind, least in AT_LEAST.items())


@pytest.mark.parametrize(("left", "right"), list(itertools.combinations(LISTS, 2)))
def test_no_text_is_in_two_lists(left: str, right: str) -> None:
    one, other = ({bare(e) for kind in entries(n).values() for e in kind} for n in (left, right))
    assert not one & other
