"""A choice by somebody who cannot see what is chosen.

What: a player chooses a card from a place whose cards they may not see.
Why: at the table this becomes a random choice, or a look at secrets that nobody meant.
Wrong: Take 1 card from their hand.
Right: Take 1 card at random from their hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import parts

from .subject import Finding, Subject

HINT = "Say “at random”, or let its owner choose."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every choice of cards."""
    for reading in subject.readings:
        if not subject.every(reading, n.Pick):
            continue
        looked: set[tuple[n.Selector, n.Place]] = set()
        for effect in subject.every(reading, n.Effect):
            if isinstance(effect, n.Look) and isinstance(effect.what, n.CardsIn):
                looked.add((effect.who, effect.what.place))
            for pick in _picks(effect):
                if _blind(pick, getattr(effect, "who", None), looked, subject):
                    message = "Whoever chooses this card cannot see it."
                    yield Finding("blind-choice", message, HINT, reading)
                    return


def _picks(value: Any) -> Iterator[n.Pick]:
    """Yield the choices of an effect itself, not those of effects within it."""
    for part in parts(value):
        if isinstance(part, n.Pick):
            yield part
        if not isinstance(part, n.Effect):
            yield from _picks(part)


def _blind(
    pick: n.Pick,
    who: n.Selector | None,
    looked: set[tuple[n.Selector, n.Place]],
    subject: Subject,
) -> bool:
    """Whether a choice is made among cards that its chooser has not looked at before it."""
    if pick.by is None or not isinstance(pick.of, n.CardsIn):
        return False
    place = pick.of.place
    zone = subject.zone(place.zone)
    if zone is None or zone.seen == "all":
        return False
    chooser = who if pick.by == n.Ref("subject") else pick.by
    if (chooser, place) in looked:
        return False
    return zone.seen == "nobody" or place.of not in (pick.by, chooser)
