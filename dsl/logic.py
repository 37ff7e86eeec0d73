"""Small pieces of IR that reading and printing share: who is meant, and conditions joined."""

from __future__ import annotations

from dsl.ir import nodes as n

YOU = n.Ref("you")
ONE = n.Ref("one")
SUBJECT = n.Ref("subject")
PASSING = (n.Extreme, n.Nearest, n.TermOf)
"""Subjects that may be somebody else once something was done."""
MANY = (n.Every, n.Union, *PASSING)
"""Subjects that may be several, each of whom decides alone."""


def conjuncts(condition: n.Condition | None) -> tuple[n.Condition, ...]:
    """Return the parts of an `and`."""
    match condition:
        case None:
            return ()
        case n.And(parts):
            return parts
    return (condition,)


def conjunction(parts: tuple[n.Condition, ...]) -> n.Condition | None:
    """Return the `and` of parts."""
    flat = tuple(c for p in parts for c in conjuncts(p))
    if len(flat) < 2:
        return flat[0] if flat else None
    return n.And(flat)


def negation(condition: n.Condition) -> n.Condition:
    """Return the opposite, without double negation."""
    return condition.of if isinstance(condition, n.Not) else n.Not(condition)


def disjuncts(condition: n.Condition) -> tuple[n.Condition, ...]:
    """Return the parts of an `or`."""
    return condition.any if isinstance(condition, n.Or) else (condition,)
