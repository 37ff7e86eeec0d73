"""Builders of what is done only if something is so that is said behind it.

“Each Sailor waves if they are calm” asks of each whether they are: behind a subject, “they” is
who does it, whomever else it might be in front. Where you do it to somebody, it may be them.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import every, mentions, remade
from dsl.logic import MANY, ONE, SUBJECT, YOU, conjunction, conjuncts, disjuncts
from dsl.surface import (
    Chosen,
    DoneBy,
    IfNamed,
    NearOrFar,
    Outcome,
    Outside,
    Pronoun,
    Quantified,
    Step,
    UnlessDone,
    Unreadable,
)

from .clauses import Steps, body
from .evaluating import Table

THEY = Pronoun("they")
_ANSWERS = (n.Done, DoneBy, Outcome)
"""What is asked of the sentence before, of whoever did it."""
_PEOPLE = (n.Every, n.Extreme, n.LinkOf, n.Named, n.Nearest, n.Pick, Chosen)
"""Somebody named beside who does a step."""


def if_after(condition: n.Condition, steps: Steps, *, near: bool = True) -> n.Effect:
    """`{steps} if {condition}`: “they” of the condition are who does the steps, or has them done.

    Not `near`, “they” are whoever they are in front.

    Raises:
        Unreadable: who that is would be chosen, or is asked about together with others.
    """
    whom = steps[0].subject
    yours = whom in (None, YOU)
    if yours:
        whom = _named(steps)
    if not near or whom in (None, THEY) or not _asks_of_them(condition):
        return n.If(condition, body(steps))
    assert whom is not None
    several = _several(_chosen_before(whom))
    if several is None:
        if yours:
            return IfNamed(condition, body(steps), whom)
        return n.If(_of(condition, whom), body(steps))
    if yours and not all(_slots(step, whom) for step in steps):
        return n.If(condition, body(steps))  # what you do beside it is not asked of each
    narrowed, rest = _narrowed(several, condition)
    if any(step.subject not in (None, whom) for step in steps):
        raise _each_is_asked()
    done = body(tuple(_with(step, whom, narrowed) for step in steps))
    return n.If(rest, done) if rest is not None else done


def if_after_event(condition: n.Condition, steps: Steps) -> n.Effect:
    """`{steps} if {condition}` at an event: “they” may be who does the steps, or whom it is about.

    Raises:
        Unreadable: as `if_after` does.
    """
    near, far = if_after(condition, steps), if_after(condition, steps, near=False)
    return near if near == far or isinstance(near, IfNamed) else NearOrFar(near, far)


def asked_of(condition: n.Condition, whom: n.Selector) -> n.Condition:
    """Return a condition behind what one somebody does beside others: “they” of it are them.

    Raises:
        Unreadable: they would be chosen, or are several.
    """
    if whom in (YOU, THEY) or not _asks_of_them(condition):
        return condition
    if _several(_chosen_before(whom)) is not None:
        raise _each_is_asked()
    return _of(condition, whom)  # type: ignore[no-any-return]


def _chosen_before(whom: n.Selector) -> n.Selector:
    if isinstance(whom, n.Pick | Chosen | n.Union):
        hint = "name them in a sentence before, and say then “If they …, they …”"
        raise Unreadable("captured-pronoun", "“they” is somebody who is not chosen yet", hint)
    return whom


def _named(steps: Steps) -> n.Selector | None:
    """Return the one somebody beside you in what you do."""
    found = {who for step in steps for who in _said(step).values() if isinstance(who, _PEOPLE)}
    people = [who for who in found if not _are_cards(who)]
    return people[0] if len(people) == 1 else None


def _said(step: Step) -> dict[str, Any]:
    """Return what a step is said of, by slot; its subject has none."""
    return {"": step.subject, **(step.predicate.slots if step.predicate is not None else {})}


def _slots(step: Step, whom: n.Selector) -> list[str]:
    """Return where somebody stands in a step."""
    return [slot for slot, who in _said(step).items() if who == whom]


def _are_cards(value: n.Selector) -> bool:
    return isinstance(value, n.Pick) and isinstance(value.of, n.CardsIn)


def _with(step: Step, whom: n.Selector, narrowed: n.Selector) -> Step:
    """Return a step of some of those whom it is of."""
    slots = dict.fromkeys(_slots(step, whom), narrowed)
    subject = slots.pop("", step.subject)
    predicate = step.predicate.with_slots(**slots) if step.predicate is not None else None
    return dataclasses.replace(step, subject=subject, predicate=predicate)


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
        raise _each_is_asked()
    where = conjunction((*conjuncts(of.where), *theirs))
    rest = tuple(part for part in parts if part not in theirs)
    return dataclasses.replace(of, where=where), conjunction(rest)


def _each_is_asked() -> Unreadable:
    hint = "say it of “each … who …”"
    return Unreadable("captured-pronoun", "each of several is asked about here", hint)


def _is_like_with_like(condition: n.Condition) -> bool:
    """Whether a condition may stand in “who …”: there, what somebody has is compared with the
    same of somebody else, or with a number."""
    match condition:
        case n.Compare(left, _, right):
            return isinstance(right, n.Number) or type(left) is type(right)
        case n.Not(of):
            return _is_like_with_like(of)
    return True


def opposite(condition: n.Condition) -> n.Condition:
    """Return the opposite, said of each part."""
    match condition:
        case n.And(parts):
            return n.Or(tuple(map(opposite, parts)))
        case n.Or(parts):
            return n.And(tuple(map(opposite, parts)))
    return n.Not(condition)


def unless_done(whom: n.Selector | Quantified, steps: Steps, effect: n.Effect) -> n.Effect:
    """`unless {whom} {steps}, {effect}`: they may do that, or else this happens.

    Raises:
        Unreadable: nobody has chosen who may.
    """
    return _unless(whom, steps, effect, behind=False)


def unless_done_behind(whom: n.Selector | Quantified, steps: Steps, step: Step) -> n.Effect:
    """`{step} unless {whom} {steps}`: “they” are who does the step; each of several may.

    Raises:
        Unreadable: nobody has chosen who may.
    """
    doer = step.subject
    if whom != THEY or doer in (None, YOU, THEY):
        return _unless(whom, steps, body((step,)), behind=True)
    assert doer is not None
    several = isinstance(_chosen_before(doer), MANY)
    theirs = body((dataclasses.replace(step, subject=SUBJECT if several else doer),))
    return _unless(doer, steps, theirs, behind=True)


def _unless(
    whom: n.Selector | Quantified, steps: Steps, effect: n.Effect, *, behind: bool
) -> n.Effect:
    """Return what happens unless somebody does something; each of several may."""
    if isinstance(whom, MANY):
        return n.Each(whom, UnlessDone(effect, _offered(SUBJECT, steps), behind))
    return UnlessDone(effect, _offered(whom, steps), behind)


def _offered(whom: n.Selector | Quantified, steps: Steps) -> n.Effect:
    """Return what somebody may do.

    Raises:
        Unreadable: nobody has chosen who.
    """
    if isinstance(whom, Quantified):
        hint = "say “Choose …. They may …. If they do not, …”"
        raise Unreadable("who-may", "nobody has chosen who may do this", hint)
    if isinstance(whom, n.Union):
        hint = "say “Each … may …. If they do not, …”"
        raise Unreadable("who-may", "these are several, and it is not said who may do this", hint)
    first, *more = steps
    offered = body((dataclasses.replace(first, subject=whom, may=True), *more))
    if mentions(offered, n.ChooseNumber):
        hint = "say how many, or begin with “If …,”"
        raise Unreadable("unbound-amount", "any number may be chosen here, none as well", hint)
    return offered


TRAILING: Table = {
    "Opposite": opposite,
    "UnlessDone": unless_done,
    "UnlessDoneBehind": unless_done_behind,
    "IfAfter": lambda condition, step: if_after(condition, (step,)),
    "UnlessAfter": lambda condition, step: if_after(opposite(condition), (step,)),
    "IfAfterEvent": lambda condition, step: if_after_event(condition, (step,)),
    "UnlessAfterEvent": lambda condition, step: if_after_event(opposite(condition), (step,)),
}
