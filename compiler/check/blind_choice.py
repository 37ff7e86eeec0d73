"""A choice by somebody who cannot see what is chosen.

What: a player chooses a card from a place whose cards they may not see.
Why: at the table this becomes a random choice, or a look at secrets that nobody meant.
Wrong: Take 1 card from their hand.
Right: Take 1 card at random from their hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .subject import Finding, Subject

HINT = "Say “at random”, or let its owner choose."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every choice of cards."""
    for reading in subject.readings:
        if not subject.every(reading, n.Pick):
            continue
        for effect in subject.every(reading, n.Effect):
            for pick in every(effect, n.Pick):
                if _blind(pick, getattr(effect, "who", None), subject):
                    message = "Whoever chooses this card cannot see it."
                    yield Finding("blind-choice", message, HINT, reading)
                    return


def _blind(pick: n.Pick, who: n.Selector | None, subject: Subject) -> bool:
    if pick.by is None or not isinstance(pick.of, n.CardsIn):
        return False
    place = pick.of.place
    zone = subject.zone(place.zone)
    if zone is None or zone.seen == "all":
        return False
    chooser = who if pick.by == n.Ref("subject") else pick.by
    return zone.seen == "nobody" or place.of not in (pick.by, chooser)
