"""What is accepted has canonical words, which mean the same: `format` may write them."""

from __future__ import annotations

import random

import pytest

from tests.phrasings.measure import LISTS, Entry, entries, read, rewritten

AGAIN = (
    "{a}. {b}",
    "{a}. Then {c}",
    "{a}. If you do, {c}",
    "You may {d}. {b}",
    "Each player who has 2 Wounds may {d}. {b}",
)
"""What two texts may be put together to."""


def accepted(name: str) -> list[Entry]:
    """Return the texts of a list that somebody would write."""
    return [entry for kind in ("plain", "slip") for entry in entries(name)[kind]]


def joined(name: str, count: int) -> list[Entry]:
    """Return texts of a list put together in pairs, the same ones each time."""
    rng, found = random.Random(name), accepted(name)
    made: list[Entry] = []
    for form in AGAIN * (count // len(AGAIN)):
        first, then = rng.sample(found, 2)
        a, b = first["say"].rstrip(" .!?"), then["say"]
        c, d = (text[:1].lower() + text[1:] for text in (b, a))
        made.append({**first, "say": form.format(a=a, b=b, c=c, d=d)})
    return made


@pytest.mark.parametrize("name", LISTS)
def test_what_is_accepted_is_said_canonically_and_means_the_same(name: str) -> None:
    texts = [*accepted(name)[::3], *joined(name, 50)]
    others = [(e["say"], said) for e in texts if (said := rewritten(e["say"], e)) is not None]
    assert others == []


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each player may promote the Team Leader.",
            "Each Troubleshooter may promote the Team Leader 1 Clearance.",
        ),
        (
            "For each player, if they want, they draw 1 card.",
            "Each Troubleshooter may draw 1 card.",
        ),
    ],
)
def test_what_each_may_do_to_somebody_else_is_said_for_each(text: str, canonical: str) -> None:
    assert read(text, {}).canonical == canonical
