"""An amount beyond what the game has.

What: a number above the most of a counter, or more cards than exist.
Why: only a part of it can ever happen.
Wrong: Draw 200 cards.
Right: Draw 2 cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.assemble.texts import Reading
from dsl.ir import nodes as n

from .subject import Finding, Subject

HINT = "Write a smaller number, or “all”."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every amount of a card."""
    for reading in subject.readings:
        for said, most, what in _amounts(reading, subject):
            if most is not None and said > most:
                message = f"{said} is more than the game has: {what} {most}."
                yield Finding("too-much", message, HINT, reading)


def _amounts(reading: Reading, subject: Subject) -> Iterator[tuple[int, int | None, str]]:
    for adjust in subject.every(reading, n.Adjust):
        if isinstance(adjust.amount, n.Number):
            counter = subject.counter(adjust.counter)
            yield adjust.amount.value, counter.high if counter else None, "the most is"
    for top in subject.every(reading, n.Top):
        if isinstance(top.count, n.Number):
            zone = subject.zone(top.place.zone)
            cards = subject.copies.get(zone.id) if zone else None
            yield top.count.value, cards, "the cards there are"
