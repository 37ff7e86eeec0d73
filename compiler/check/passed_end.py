"""An end of “over and over” that may be gone past.

What: something is gained, or lost, until there are exactly so many, and nothing else changes that.
Why: whoever has more, or fewer, at the start never has so many, and it goes on to the limit.
Wrong: Gain 1 token over and over until you have 3 tokens.
Right: Gain 1 token over and over until you have 3 or more tokens.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .subject import Finding, Subject

MESSAGE = "This may pass the number it is to end at, and then goes on to the limit."
HINT = "Say “or more” where it goes up, “or fewer” where it goes down."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every repetition of a card."""
    for reading in subject.readings:
        if any(map(_may_pass, subject.every(reading, n.Repeat))):
            yield Finding("passed-end", MESSAGE, HINT, reading)


def _may_pass(repeat: n.Repeat) -> bool:
    match repeat.until:
        case n.Compare(n.CounterOf(counter), "=", n.Number(end)):
            ways = {a.down for a in every(repeat.effect, n.Adjust) if a.counter == counter}
            return ways == {False} or (ways == {True} and end > 0)
    return False
