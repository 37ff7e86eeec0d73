"""Sentences that stand together: what each adds to those before it."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .actions import parts_of
from .logic import MANY, SUBJECT, YOU, one_by_one, passing, sequence
from .surface import SAME, AfterReplacing, ByOne, DoneBy, IfNamed, Otherwise, Unreadable, known
from .whose import put


def whole(parts: tuple[Any, ...]) -> Any:
    """A text: `otherwise` joins the sentence before; abilities stay a tuple."""
    if parts and isinstance(parts[0], n.Ability | AfterReplacing):
        return _abilities(parts)
    effects: list[n.Effect] = []
    for part in parts:
        effects = _going_on(effects, part)
    return sequence(effects)


def _going_on(effects: list[n.Effect], part: n.Effect) -> list[n.Effect]:
    """Return the effects of sentences and of one more."""
    effects = [step for effect in effects for step in parts_of(effect)]
    several = _by_each(effects[-1]) if effects else None
    if several is not None and (_answers(part) or _passes_on(several, part)):
        each = sequence(_going_on(list(parts_of(several.effect)), part))
        return [*effects[:-1], dataclasses.replace(several, effect=each)]
    if effects and SAME in every(part):
        part = _of_same(effects[-1], part)
    if isinstance(part, Otherwise):
        return _otherwise(effects, part)
    return [*effects, part]


def _of_same(before: n.Effect, part: n.Effect) -> n.Effect:
    """Return what is done by whoever does the sentence before.

    Raises:
        Unreadable: that may be others by then.
    """
    who = _doer(before)
    if isinstance(part, Otherwise):
        return Otherwise(_said_of(who, part.effect))
    if passing(who, [before]):
        raise Unreadable("say-who", "say again who does this", "name whom you mean")
    return _said_of(who, part)


def _said_of(who: n.Selector, effect: n.Effect) -> n.Effect:
    """Return what is done by the same as something said by somebody, or by each of several."""
    if not isinstance(who, MANY):
        return put(effect, SAME, who)  # type: ignore[no-any-return]
    each: n.Effect = put(effect, SAME, SUBJECT)
    steps = parts_of(each)
    if any(getattr(step, "who", None) != SUBJECT for step in steps) or one_by_one(who, list(steps)):
        return n.Each(who, each)
    return sequence([dataclasses.replace(step, who=who) for step in steps])


def _doer(effect: n.Effect) -> n.Selector:
    """Return who does what a sentence says last, as somebody who is known by then."""
    match effect:
        case n.Sequence((*_, last)):
            return _doer(last)
        case n.If(_, then, otherwise):
            return _doer(then if otherwise is None else otherwise)
        case IfNamed(_, then) | n.Schedule(effect=then):
            return _doer(then)
        case n.Each(of):
            return of
        case n.Choose(pick):
            return n.Ref(pick.slot)
    who = getattr(effect, "who", None)
    return known(who) if isinstance(who, n.Selector) else YOU


def _answers(part: n.Effect) -> bool:
    """Whether a sentence tells what follows from what was done, or not done, before it."""
    match part:
        case Otherwise() | n.If(n.Done() | DoneBy() | n.Not(DoneBy())):
            return True
    return False


def _passes_on(several: n.Each, part: n.Effect) -> bool:
    """Whether a sentence goes on with those who did the one before, who may be others by then."""
    mine = SAME in every(part) and not isinstance(part, Otherwise)
    return mine and passing(several.of, [several.effect])


def _by_each(effect: n.Effect) -> n.Each | None:
    """Return what several do as what each of them does; nothing if it is not of several."""
    if isinstance(effect, n.Each):
        return effect
    who = getattr(effect, "who", None)
    if not isinstance(who, MANY) or isinstance(effect, n.Together):
        return None
    return n.Each(who, dataclasses.replace(effect, who=SUBJECT))  # type: ignore[call-arg]


def _otherwise(effects: list[n.Effect], part: Otherwise) -> list[n.Effect]:
    """Otherwise than the condition of the sentence before, or if nobody did what they may."""
    before = effects[-1] if effects else None
    if isinstance(before.effect if isinstance(before, ByOne) else before, n.May):
        return [*effects, n.If(n.Not(n.Done()), part.effect)]
    asked = before.effect if isinstance(before, n.Schedule) else before
    if not isinstance(asked, n.If) or asked.otherwise is not None:
        message = "“Otherwise” follows no sentence that asks or offers something"
        hint = "begin the sentence before with “If …,”, or say “may” in it"
        raise Unreadable("otherwise", message, hint)
    both_ways: n.Effect = n.If(asked.condition, asked.then, part.effect)
    if isinstance(before, n.Schedule):
        both_ways = dataclasses.replace(before, effect=both_ways)
    return [*effects[:-1], both_ways]


def _abilities(parts: tuple[Any, ...]) -> tuple[n.Ability, ...]:
    made: list[n.Ability] = []
    for part in parts:
        if not isinstance(part, AfterReplacing):
            made.append(part)
            continue
        made.append(_followed(made.pop() if made else None, part))
    return tuple(made)


def _followed(ability: n.Ability | None, after: AfterReplacing) -> n.Ability:
    """Return an ability after which something happens if what it offers was done, or was not."""
    match ability:
        case n.Trigger():
            asked = n.Done() if after.done else n.Not(n.Done())
            effect = sequence(_going_on([ability.effect], n.If(asked, after.effect)))
            return dataclasses.replace(ability, effect=effect)
        case n.Replacement(after=None) if after.done:
            return dataclasses.replace(ability, after=after.effect)
    hint = "say before it “If … would …, you may …” or “When …, you may …”"
    raise Unreadable("if-you-do", "“If you do” follows nothing that somebody may do", hint)
