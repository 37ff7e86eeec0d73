"""What is said of several whom a card is played on: each of them does it by itself.

A heading may aim at several. What is done to all of them alike stays one step; where a condition,
a choice or an amount is of each, the steps about them are gone through for one after the other.
What you are asked, or do several times, is not: only what is within it may be of each.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from .actions import parts_of
from .distribute import own_places
from .ir import nodes as n
from .ir.record import values
from .ir.walk import every, mentions, remade
from .logic import SUBJECT, sequence
from .surface import Unreadable
from .whose import put

TARGET = n.Ref("target")
_ALIKE = (n.Adjust, n.Move, n.Do, n.SetStatus, n.SetLink, n.Look)
"""Steps in which all of them may be named at once."""
_HANGING = (n.Done, n.EventAmount, n.ChosenNumber, n.ChosenValue)
"""What a step says of the one before it."""
_BINDS = (n.Adjust, n.Move, n.Look, n.Each, n.Together, n.PlayCard)
"""Steps in which each of those who do it is the subject."""


def apiece(effect: n.Effect) -> n.Effect:
    """Return what is done to several by itself to each, where that is not the same.

    Raises:
        Unreadable: who each of them is cannot be told from who does something else.
    """
    made: list[n.Effect] = []
    for theirs, steps in groupby(_in_turn(effect), key=lambda step: step[0]):
        group = sequence([step for _, step in steps])
        made.append(n.Each(TARGET, _of_each(group)) if theirs and not _alike(group) else group)
    return sequence(made)


def together(effect: n.Effect) -> n.Effect:
    """Return what `apiece` was told."""
    made: n.Effect = _of_all(effect)
    return made


def _in_turn(effect: n.Effect) -> list[tuple[bool, n.Effect]]:
    """Return the steps, each with whether it is about them or hangs on a step that is."""
    found: list[tuple[bool, n.Effect]] = []
    chosen: set[n.Ref] = set()
    for step in parts_of(effect):
        hung = bool(found) and found[-1][0]
        hangs = hung and (mentions(step, _HANGING) or not chosen.isdisjoint(every(step, n.Ref)))
        inward = None if hangs else _inward(step)
        theirs = hangs or (
            inward is None and TARGET in every(step, n.Ref) and not _of_them_all(step)
        )
        chosen |= {n.Ref(pick.slot) for pick in every(step, n.Pick) if theirs}
        found.append((theirs, inward or step))
    return found


def _inward(step: n.Effect) -> n.Effect | None:
    """Return a step with what is within it told of each, if it is itself about none of them."""
    match step:
        case n.If(condition, then, otherwise) if TARGET not in every(condition, n.Ref):
            return n.If(condition, apiece(then), otherwise and apiece(otherwise))
        case n.May(who, effect) if who != TARGET:
            return n.May(who, apiece(effect))
        case n.DoTimes(times, effect) if TARGET not in every(times, n.Ref):
            return n.DoTimes(times, apiece(effect))
        case n.ChooseOne(who, options) if who != TARGET:
            return n.ChooseOne(who, tuple(map(apiece, options)))
    return None


def _of_them_all(step: n.Effect) -> bool:
    """Whether it is about them all in one: who of them, or what they change with one another."""
    match step:
        case n.SwapSeats(of, None) | n.SwapCounters(_, of, None) if of == TARGET:
            return True
        case n.SwapCards(n.CardsIn(n.Place(_, of)), None) if of == TARGET:
            return True
    return any(pick.of == TARGET for pick in every(step, n.Pick))


def _alike(effect: n.Effect) -> bool:
    """Whether it is the same for all of them, or is about them all in one."""
    return all(map(_is_alike, parts_of(effect))) and not mentions(effect, (n.Done, n.EventAmount))


def _is_alike(step: n.Effect) -> bool:
    named = every(step, n.Ref).count(TARGET)
    return isinstance(step, _ALIKE) and named == 1 and (TARGET in values(step) or _sums(step))


def _sums(step: n.Effect) -> bool:
    """Whether somebody else sees, gains, loses or moves what all of them have, chosen from none."""
    return isinstance(step, n.Adjust | n.Move | n.Look) and not mentions(step, n.Pick)


def _of_each(effect: n.Effect) -> n.Effect:
    for step in every(effect, _BINDS):
        done_by = step.of if isinstance(step, n.Each) else step.who
        if done_by not in (None, TARGET) and TARGET in every(step, n.Ref):
            raise Unreadable(
                "captured-pronoun",
                "“they” are several here, and what they have is told of each by itself",
                "say what each of them does, not what somebody else does as they have",
            )
    made: n.Effect = put(effect, TARGET, SUBJECT)
    return made


def _of_all(value: Any) -> Any:
    made = remade(value, _of_all)
    match made:
        case n.Each(of, effect, None) if of == TARGET:
            return _placed(put(effect, SUBJECT, TARGET))
        case n.Sequence(steps):
            return sequence([*steps])
    return made


def _placed(value: Any) -> Any:
    """Return it with the places of who moves cards said of each of them."""
    made = remade(value, _placed)
    return own_places(made) if isinstance(made, n.Move | n.Look) else made
