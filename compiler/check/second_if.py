"""A second “if” that the first one may have made true.

What: two sentences in a row ask for opposite things, and the first changes what both ask about.
Why: one player then has both done to them, where one or the other was probably meant.
Wrong: If you have any tokens, lose 1 token. If you have no tokens, draw 1 card.
Right: If you have any tokens, lose 1 token. Otherwise, draw 1 card.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from itertools import pairwise

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every
from dsl.logic import SUBJECT, negation

from .subject import Finding, Subject

MESSAGE = "What the first “if” does can make the second one true, and then both are done."
HINT = "Did you mean “Otherwise” in place of the second “if”?"
RELATIONS = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
DOWN, UP = "down", "up"
CHANGED_BY = {">=": {DOWN}, ">": {DOWN}, "<=": {UP}, "<": {UP}}
"""The ways that an amount may go for a relation that is so to become one that is not."""


def check(subject: Subject) -> Iterator[Finding]:
    """Look at neighbouring sentences of a card."""
    for reading in subject.readings:
        for sequence in subject.every(reading, n.Sequence):
            if any(_doubtful(one, other, subject) for one, other in pairwise(sequence.steps)):
                yield Finding("second-if", MESSAGE, HINT, reading)


def _doubtful(one: n.Effect, other: n.Effect, subject: Subject) -> bool:
    if not (isinstance(one, n.If) and isinstance(other, n.If)) or one.otherwise:
        return False
    return _opposite(one.condition, other.condition) and _ends(one, subject)


def _opposite(one: n.Condition, other: n.Condition) -> bool:
    """Whether one of two conditions is so exactly where the other is not."""
    if one == negation(other) or other == negation(one):
        return True
    match one, other:
        case n.Compare(left, _, n.Number(a)), n.Compare(same, _, n.Number(b)) if left == same:
            this, that = RELATIONS.get(one.relation), RELATIONS.get(other.relation)
            if this and that:
                return all(this(x, a) != that(x, b) for x in range(max(a, b) + 2))
    return False


def _ends(step: n.If, subject: Subject) -> bool:
    """Whether what is done may bring to an end what it was done for."""
    parts = [*every(step.condition), *_meant(step.condition, subject)]
    relation = step.condition.relation if isinstance(step.condition, n.Compare) else ""
    ends = CHANGED_BY.get(relation, {DOWN, UP})
    effects = every(step.then, n.Effect)
    return any(ends & _changes(effect, part) for effect in effects for part in parts)


def _meant(condition: n.Condition, subject: Subject) -> list[n.Node]:
    """Return the parts of what the terms in a condition stand for."""
    terms = {holds.term for holds in every(condition, n.Holds)}
    found = (t.condition for t in subject.declared.of(p.Term) if t.id in terms and t.condition)
    return [part for meant in found for part in every(meant)]


def _changes(effect: n.Effect, part: n.Node) -> set[str]:
    """Return the ways that what a part of a condition reads may go by an effect."""
    match effect, part:
        case n.Adjust(who, counter), n.CounterOf(same, of) if counter == same and _is_of(who, of):
            return {DOWN if effect.down else UP}
        case n.SetLink(link), n.LinkOf(same) if link == same:
            return {DOWN, UP}
        case n.SetStatus(status, _, of), n.StatusIs(same, _, of2) if status == same and of == of2:
            return {DOWN, UP}
        case n.Move(what), n.CardsIn(place):
            taken = (cards.place for cards in every(what, (n.CardsIn, n.Top)))
            out = {DOWN} if any(_is_in(effect, one, place) for one in taken) else set()
            return out | ({UP} if _is_in(effect, effect.to, place) else set())
    return set()


def _is_in(move: n.Move, place: n.Place, read: n.Place) -> bool:
    """Whether a place that cards are moved from or to is one that is read."""
    of = move.who if move.who is not None and place.of == SUBJECT else place.of
    return place.zone == read.zone and _is_of(of, read.of)


def _is_of(who: n.Selector | None, of: n.Selector | None) -> bool:
    """Whether those whom an effect is done to may be those of whom is read."""
    return who == of or isinstance(who, n.Every) or of == n.Ref("one")
