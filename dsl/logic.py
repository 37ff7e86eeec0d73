"""Small pieces of IR that reading and printing share: who is meant, and conditions joined."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.ir import nodes as n
from dsl.ir.walk import every, mentions

from .altering import may_alter
from .surface import Outcome

YOU = n.Ref("you")
ONE = n.Ref("one")
SUBJECT = n.Ref("subject")
PASSING = (n.Extreme, n.Nearest, n.TermOf)
"""Subjects that may be somebody else once something was done."""
CHANCE = "chance"
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


def sequence(effects: list[n.Effect]) -> n.Effect:
    """Return effects one after the other, flat."""
    flat: list[n.Effect] = []
    for effect in effects:
        flat += effect.steps if isinstance(effect, n.Sequence) else (effect,)
    return flat[0] if len(flat) == 1 else n.Sequence(tuple(flat))


def one_by_one(subject: n.Selector, effects: list[n.Effect]) -> bool:
    """Whether a clause is gone through for each member of its subject by itself.

    It is when somebody chooses or chance does, when a subject that may change is that of several
    verbs, and when what follows says how many each of them had.
    """
    if any(_chosen_by(e) in (SUBJECT, CHANCE) for e in effects):
        return True
    if mentions(tuple(effects[1:]), (n.EventAmount, Outcome)):
        return True
    return len(effects) > 1 and passing(subject, effects[:-1])


def passing(subject: n.Selector, effects: Sequence[n.Effect]) -> bool:
    """Whether a subject may be somebody else once something was done."""
    if isinstance(subject, PASSING):
        return True
    groups = every(subject, n.Every)
    return any(may_alter(effects, one.where) for one in groups if one.where is not None)


def _chosen_by(effect: n.Effect) -> n.Selector | str | None:
    match effect:
        case n.Sequence(steps) if steps:
            return _chosen_by(steps[0])
        case n.ChooseNumber(by=None):
            return CHANCE
        case n.Choose(n.Pick(by=None, slot="cards")):
            return CHANCE
        case n.Choose(pick):
            return pick.by
        case n.ChooseNumber(by=by) | n.ChooseValue(by=by):
            return by
        case n.ChooseOne(who):
            return who
    return None
