"""A choice that nothing uses.

What: something is chosen, and no later sentence speaks of it.
Why: the players stop to choose for nothing; a sentence is missing or says “you” for “they”.
Wrong: Choose another player. You gain 1 token.
Right: Choose another player. They gain 1 token.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n

from .subject import Finding, Subject

HINT = "Say what happens to what was chosen."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every choice that stands as a step of its own."""
    for reading in subject.readings:
        used = {ref.slot for ref in subject.every(reading, n.Ref)}
        used |= {"chosen" for _ in subject.every(reading, n.ChosenBy)}
        numbers = any(True for _ in subject.every(reading, n.ChosenNumber))
        for choose in subject.every(reading, n.Choose):
            if choose.pick.slot not in used:
                yield Finding("unused-choice", "What is chosen here is not used.", HINT, reading)
        if any(True for _ in subject.every(reading, n.ChooseNumber)) and not numbers:
            yield Finding("unused-choice", "The number chosen is not used.", HINT, reading)
