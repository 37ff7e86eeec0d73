"""Builders of what is done only if something is so that is said behind it.

“Each Sailor waves if they are calm” asks of each whether they are: behind a subject, “they” is
who does it, whomever else it might be in front. Where you do it to somebody, it may be them.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import every, remade
from dsl.logic import ONE, YOU, conjunction, conjuncts, disjuncts
from dsl.surface import Chosen, DoneBy, IfNamed, Outcome, Outside, Pronoun, Step, Unreadable

from .clauses import body
from .evaluating import Table

THEY = Pronoun("they")
_ANSWERS = (n.Done, DoneBy, Outcome)
"""What is asked of the sentence before, of whoever did it."""
_PEOPLE = (n.Every, n.Extreme, n.LinkOf, n.Named, n.Nearest, n.Pick, Chosen)
"""Somebody named beside who does a step."""


def if_after(condition: n.Condition, step: Step) -> n.Effect:
    """`{step} if {condition}`: “they” of the condition are who does the step, or has it done.

    Raises:
        Unreadable: who that is would be chosen, or is asked about together with others.
    """
    subject, slot = step.subject, ""
    if subject in (None, YOU):
        subject, slot = _object(step)
    if subject is None or subject == THEY or not _asks_of_them(condition):
        return n.If(condition, body((step,)))
    if isinstance(subject, n.Pick | Chosen | n.Union):
        hint = "name them in a sentence before, and say then “If they …, they …”"
        raise Unreadable("captured-pronoun", "“they” is somebody who is not chosen yet", hint)
    several = _several(subject)
    if several is not None:
        narrowed, rest = _narrowed(several, condition)
        done = body((_with(step, slot, narrowed),))
        return n.If(rest, done) if rest is not None else done
    if slot:
        return IfNamed(condition, body((step,)), subject)
    return n.If(_of(condition, subject), body((step,)))


def _object(step: Step) -> tuple[n.Selector | None, str]:
    """Return the one somebody whom you do a step to, and in which slot they are."""
    said = step.predicate.bindings if step.predicate is not None else ()
    found = [(value, slot) for slot, value in said if _is_somebody(value)]
    return found[0] if len(found) == 1 else (None, "")


def _is_somebody(value: Any) -> bool:
    """Whether it is somebody, and no cards that are chosen."""
    cards = isinstance(value, n.Pick) and isinstance(value.of, n.CardsIn)
    return isinstance(value, _PEOPLE) and not cards


def _with(step: Step, slot: str, whom: n.Every) -> Step:
    """Return a step of some of those whom it is of."""
    if not slot or step.predicate is None:
        return dataclasses.replace(step, subject=whom)
    return dataclasses.replace(step, predicate=step.predicate.with_slots(**{slot: whom}))


def _asks_of_them(condition: n.Condition) -> bool:
    """Whether a condition speaks of somebody as “they”."""
    found = list(every(condition))
    return THEY in found and not any(isinstance(node, _ANSWERS) for node in found)


def _of(said: Any, subject: n.Selector) -> Any:
    """Return what is said of somebody as “they”; “them” beside that is somebody else."""
    if said == THEY:
        return subject
    return said if isinstance(said, Outside) else remade(said, lambda part: _of(part, subject))


def _several(subject: n.Selector | None) -> n.Every | None:
    """Return each of those who may do something, of whom each is asked about alone."""
    match subject:
        case n.Every():
            return subject
        case n.Extreme(n.Every(noun, None), by, most):
            return n.Every(noun, n.Is(ONE, n.Extreme(n.Every("player"), by, most)))
    return None


def _narrowed(of: n.Every, condition: n.Condition) -> tuple[n.Every, n.Condition | None]:
    """Return those of several of whom a condition holds, and what of it is not about them."""
    parts = conjuncts(condition)
    theirs = tuple(part for part in parts if _asks_of_them(part))
    ways = [way for part in theirs for way in disjuncts(part)]
    if not all(_asks_of_them(way) and _is_like_with_like(way) for way in ways):
        hint = "say it of “each … who …”"
        raise Unreadable("captured-pronoun", "each of several is asked about here", hint)
    where = conjunction((*conjuncts(of.where), *theirs))
    rest = tuple(part for part in parts if part not in theirs)
    return dataclasses.replace(of, where=where), conjunction(rest)


def _is_like_with_like(condition: n.Condition) -> bool:
    """Whether a condition may stand in “who …”: there, what somebody has is compared with the
    same of somebody else, or with a number."""
    match condition:
        case n.Compare(left, _, right):
            return isinstance(right, n.Number) or type(left) is type(right)
        case n.Not(of):
            return _is_like_with_like(of)
    return True


def _not(condition: n.Condition) -> n.Condition:
    """Return the opposite, said of each part."""
    match condition:
        case n.And(parts):
            return n.Or(tuple(map(_not, parts)))
        case n.Or(parts):
            return n.And(tuple(map(_not, parts)))
    return n.Not(condition)


TRAILING: Table = {
    "IfAfter": if_after,
    "UnlessAfter": lambda condition, step: if_after(_not(condition), step),
}
