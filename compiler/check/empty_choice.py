"""A choice among nobody.

What: a target or a choice whose own words exclude everything.
Why: the section can never be used, and the card stays in hand.
Wrong: Play on another player who has 9 or more tokens, when 6 is the most.
Right: Play on another player who has 5 or more tokens.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.logic import conjunction

from .subject import Finding, Subject
from .truth import always, members

HINT = "Take away one of its conditions."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every target and choice of a card."""
    for reading in subject.readings:
        for pick in subject.every(reading, n.Pick):
            where = conjunction(members(pick.of))
            if where is not None and always(where, subject) is False:
                message = "There is never anybody to choose here."
                yield Finding("empty-choice", message, HINT, reading)
