"""An effect that changes nothing.

What: gaining, losing or moving none; swapping something with itself.
Why: it reads like a rule but does nothing; the number is missing or wrong.
Wrong: You gain 0 tokens.
Right: You gain 1 token.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .subject import Finding, Subject

HINT = "Change the amount, or take the sentence out."


def check(subject: Subject) -> Iterator[Finding]:
    """Look at every effect of a card."""
    for reading in subject.readings:
        if any(_idle(effect) for effect in subject.every(reading, n.Effect)):
            yield Finding("no-change", "This changes nothing.", HINT, reading)


def _idle(effect: n.Effect) -> bool:
    match effect:
        case n.Adjust(amount=amount):
            return _none(amount)
        case n.Move(what=n.Top(count=amount)):
            return _none(amount)
        case n.Move(what=n.Pick(high=amount)) if amount is not None:
            return _none(amount)
        case n.SwapCounters(left=left, right=right):
            return left == right
        case n.SwapCards(left=left, right=right):
            return left == right
    return False


def _none(amount: n.Amount) -> bool:
    return any(node == n.Number(0) for node in every(amount)) and not isinstance(
        amount, n.Sum | n.Difference
    )
