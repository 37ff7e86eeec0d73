"""A condition that is always true, or never.

What: an `if` whose condition has only one possible value.
Why: the `if` says nothing, or what it guards never happens; a number is often the slip.
Wrong: If you have 0 or more tokens, draw 1 card.
Right: If you have 1 or more tokens, draw 1 card.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n

from .subject import Finding, Subject
from .truth import always

HINT = "Look at its numbers, or say what you mean without “if”."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every condition of a card."""
    for reading in subject.readings:
        conditions = [node.condition for node in subject.every(reading, n.If)]
        if isinstance(reading.ir, n.Condition):
            conditions.append(reading.ir)
        for value in {always(c, subject) for c in conditions} - {None}:
            word = "always" if value else "never"
            yield Finding("fixed-condition", f"This condition is {word} true.", HINT, reading)
