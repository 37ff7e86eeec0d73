"""What a text says of whose, who else, whether one may, how many and when is kept, or asked."""

from __future__ import annotations

import pytest

from tests.phrasings.measure import FAULTS, Entry, entries, read


def of(kind: str) -> list[Entry]:
    return entries("kept")[kind]


def said(entry: Entry) -> str:
    return str(entry["say"])


@pytest.mark.parametrize("entry", of("plain"), ids=said)
def test_it_is_kept(entry: Entry) -> None:
    assert FAULTS["plain"](entry) == ""
    assert not read(entry["say"], entry).notes


@pytest.mark.parametrize("entry", of("noted"), ids=said)
def test_it_is_told_that_it_is_left_out(entry: Entry) -> None:
    assert FAULTS["slip"](entry) == ""
    assert "is read as" in read(entry["say"], entry).notes[0].message


@pytest.mark.parametrize("entry", of("two-way"), ids=said)
def test_what_may_be_meant_is_asked_back(entry: Entry) -> None:
    assert FAULTS["two-way"](entry) == ""


@pytest.mark.parametrize("entry", of("meaningless"), ids=said)
def test_what_cannot_be_said_is_refused(entry: Entry) -> None:
    assert FAULTS["meaningless"](entry) == ""


def test_one_who_draws_up_to_a_number_is_offered_alone() -> None:
    entry = {"on": "target", "say": "Draw cards until they have as many cards as you."}
    (fault,) = read(entry["say"], entry).faults
    assert fault.readings == ("They draw cards up to the number of cards in your hand.",)
