"""What one subject does: effects taken apart the way a sentence puts them together."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import record

from .builders import one_by_one
from .logic import MANY, SUBJECT, YOU


@record
class Action:
    """A clause: `who` is its subject if that is not in the effects, `may` whether they choose.

    `inner` is the subject that every part must have, for parts that share theirs.
    """

    parts: tuple[n.Effect, ...]
    who: n.Selector | None = None
    may: bool = False
    inner: n.Selector | None = None


def parts_of(effect: Any) -> tuple[Any, ...]:
    """Return the effects of a sequence, else the effect alone."""
    return effect.steps if isinstance(effect, n.Sequence) and effect.steps else (effect,)


def action(effect: n.Effect) -> Action:
    """Return what a sentence would say is done, by whom."""
    match effect:
        case n.Each(of, inner, None) if isinstance(of, MANY):
            member = _optional(inner)
            if member is not None and member.who == SUBJECT:
                return Action(member.parts, of, True, SUBJECT)
            parts = parts_of(inner)
            if member is None and one_by_one(of, list(parts)):
                return Action(parts, of, False, SUBJECT)
    done = _optional(effect)
    if done is not None and not isinstance(done.who, (*MANY, n.Pick)):
        return done
    return Action((effect,))


def _optional(effect: n.Effect) -> Action | None:
    match effect:
        case n.PlayCard(who, optional=True):
            return Action((dataclasses.replace(effect, optional=False),), who, True, who)
        case n.May(who, inner):
            return Action(parts_of(inner), who, True, who)
    return None


def subject_of(effect: n.Effect) -> n.Selector:
    """Return who an effect is done by or to, as its sentence says."""
    match effect:
        case n.If(_, then):
            return subject_of(then)
        case n.Sequence(steps) if steps:
            return subject_of(steps[-1])
        case n.Choose(pick) if pick.by is not None:
            return pick.by
        case n.ChooseNumber(by=n.Selector() as by) | n.ChooseValue(by=by):
            return by
    done = action(effect)
    who = done.who if done.who is not None else getattr(done.parts[0], "who", None)
    return who if isinstance(who, n.Selector) else YOU
