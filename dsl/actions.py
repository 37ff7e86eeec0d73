"""What one subject does: effects taken apart the way a sentence puts them together."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import record

from .logic import MANY, SUBJECT, YOU, one_by_one


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


def with_answers(each: n.Each) -> tuple[n.Effect, tuple[n.If, ...]] | None:
    """Return what each of several does, and what follows from whether they did, if that is said.

    What each does alike is said of them all.
    """
    steps = parts_of(each.effect)
    end = next((i for i, step in enumerate(steps) if asks_of_done(step)), len(steps))
    answers = tuple(step for step in steps[end:] if asks_of_done(step))
    if not end or not answers or len(answers) < len(steps) - end:
        return None
    done = n.Sequence(steps[:end]) if end > 1 else steps[0]
    together = _optional(done) is None and not one_by_one(each.of, [done])
    alike = getattr(done, "who", None) == SUBJECT and isinstance(each.of, MANY)
    if alike and together and each.after is None:
        return dataclasses.replace(done, who=each.of), answers
    return dataclasses.replace(each, effect=done), answers


def _all_theirs(parts: tuple[n.Effect, ...]) -> bool:
    """Whether each of several does all of it, nobody else any; what all see, each shows."""
    return all(
        getattr(part, "who", SUBJECT) in (SUBJECT, None) or _shows_chosen(part) for part in parts
    )


def _shows_chosen(part: n.Effect) -> bool:
    """Whether all see the cards that were chosen before."""
    match part:
        case n.Look(n.Every(where=None), n.Ref("cards")):
            return True
    return False


def asks_of_done(step: n.Effect) -> bool:
    """Whether a step hangs on whether the one before was done."""
    return isinstance(step, n.If) and step.condition in (n.Done(), n.Not(n.Done()))


def action(effect: n.Effect) -> Action:
    """Return what a sentence would say is done, by whom."""
    match effect:
        case n.Each(of, inner, None) if isinstance(of, MANY):
            member = _optional(inner)
            if member is not None and member.who == SUBJECT:
                return Action(member.parts, of, True, SUBJECT)
            parts = parts_of(inner)
            may = any(_optional(part) is not None for part in parts)
            if not may and _all_theirs(parts) and one_by_one(of, list(parts)):
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
