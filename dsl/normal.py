"""Normal form: equal meanings folded into one, and conditions in the order they are said."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n

from .lexicon import Lexicon
from .logic import SUBJECT, YOU, conjunction, conjuncts, disjuncts, negation, sequence


def adjective_of(condition: n.Condition) -> str:
    """Return the adjective id that a condition on somebody stands for, or nothing."""
    match condition:
        case n.Holds(term, of) if of is not None:
            return f"term:{term}"
        case n.StatusIs(status, value, of) if of is not None:
            return f"value:{status}:{value}"
    return ""


def rank(condition: n.Condition, lexicon: Lexicon) -> int:
    """Return where a condition on `one` stands.

    0 is `other` or the kind of a card, 1 an adjective, 2 a noun, 3 a clause, 4 one of several.
    """
    if isinstance(condition, n.Or):
        return 4 if is_choice(condition) else 3
    if apart(condition) or is_kind(condition):
        return 0
    if isinstance(condition, n.Has) and isinstance(condition.values, n.Value):
        return 1 if condition.of == n.Ref("one") else 3
    if getattr(condition, "of", None) != n.Ref("one"):
        return 3
    if isinstance(condition, n.Holds) and lexicon.name("NOUNTERM", condition.term):
        return 2
    adjective = adjective_of(condition)
    return 1 if any(lexicon.name(c, adjective) for c in ("ADJ", "CARDADJ")) else 3


def is_choice(condition: n.Condition) -> bool:
    """Whether it is one thing or another that no one clause says.

    One clause says that somebody put one thing or another in one place.
    """
    match condition:
        case n.Or(
            (
                n.Happened(n.Adjusted(who=one, giver=n.Ref()), since),
                n.Happened(n.Adjusted(who=other, giver=n.Ref()), still),
            )
        ):
            return one != other or since != still
    return isinstance(condition, n.Or)


def is_kind(condition: n.Condition) -> bool:
    """Whether it is what the noun for a card says."""
    match condition:
        case n.Is(n.Ref("one"), n.Every(_, None)):
            return True
    return False


def apart(condition: n.Condition) -> bool:
    """Whether it is what `another` or `other` says."""
    return (
        isinstance(condition, n.Not)
        and isinstance(condition.of, n.Is)
        and condition.of.left == n.Ref("one")
        and isinstance(condition.of.right, n.Ref | n.LinkOf | n.PlayerOf | n.Named | n.ChosenBy)
    )


def ordered(where: n.Condition | None, lexicon: Lexicon) -> n.Condition | None:
    """`other`, adjectives, nouns, clauses; each sort in the order written."""
    return conjunction(tuple(sorted(conjuncts(where), key=lambda c: rank(c, lexicon))))


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


_WITH_A_FORM = frozenset(
    {n.Not, n.And, n.Or, n.Compare, n.Pick, n.Sequence, n.SwapCards, n.May, n.Adjust, n.Top}
)


def normal(value: Any) -> Any:
    """Return a node in the one form among those of equal meaning."""
    if type(value) not in _WITH_A_FORM:
        return value
    match value:
        case n.Not(n.Not(inner)):
            return inner
        case n.Not(n.Compare(left, relation, right)):
            return normal(n.Compare(left, _OPPOSITE[relation], right))
        case n.Not(n.DirectionIs(way)):
            return n.DirectionIs("clockwise" if way != "clockwise" else "counter-clockwise")
        case n.And(parts) if any(isinstance(p, n.And) for p in parts):
            return conjunction(parts)
        case n.Or(parts) if any(isinstance(p, n.Or) for p in parts):
            return n.Or(tuple(d for p in parts for d in disjuncts(p)))
        case n.Compare(n.Number()):
            return value  # folded, a number might be compared with itself
        case n.Compare(left, "<", n.Number(most)) if most > 0:
            return n.Compare(left, "<=", n.Number(most - 1))
        case n.Compare(left, ">", n.Number(least)):
            return normal(n.Compare(left, ">=", n.Number(least + 1)))
        case n.Compare(n.CounterOf() | n.Count() as left, "!=", n.Number(0)):
            return n.Compare(left, ">=", n.Number(1))
        case n.Compare(n.TimesHappened(past), ">=", n.Number(1)):
            return past
        case n.Compare(n.Count() as left, "<=", n.Number(0)):
            return n.Compare(left, "=", n.Number(0))
        case n.Pick(of, by, n.Number(1), n.Number(1), "chosen"):
            return n.Pick(of, by)
        case n.SwapCards(n.CardsIn(n.Place(zone, n.Union(left, right)), None), None):
            one, yours = (n.CardsIn(n.Place(zone, whose)) for whose in (left, right))
            return normal(n.SwapCards(one, yours))
        case n.SwapCards(n.CardsIn(left, None) as one, n.CardsIn(right, None) as yours) if (
            right.of == YOU != left.of
        ):
            return n.SwapCards(yours, one)
        case n.Sequence(steps) if any(isinstance(s, n.Sequence) for s in steps):
            return sequence(list(steps))
        case n.Sequence(steps) if len(made := _taken_at_once(steps)) < len(steps):
            return sequence(made)
        case n.May(who, n.May(again, inner)) if again == who:
            return n.May(who, inner)
        case n.May(who, n.PlayCard(who=player) as play) if player == who:
            return dataclasses.replace(play, optional=True)
        case n.Top(place, n.Times(n.Number(1), of)):
            return n.Top(place, of)
        case n.Adjust(who, counter, n.Times(n.Number(1), n.EventAmount() as amount), down):
            return n.Adjust(who, counter, amount, down)
        case n.Adjust(who, counter, n.Count() | n.CounterOf() as amount, down):
            return n.Adjust(who, counter, n.Times(n.Number(1), amount), down)
    return value


def denied(condition: n.Condition, lexicon: Lexicon) -> n.Condition:
    """Return the opposite of a condition in normal form."""
    return of_none(normal(negation(condition)), lexicon)


def of_none(said: n.Condition, lexicon: Lexicon) -> n.Condition:
    """Return a condition where 0 or fewer are none, and not none are some, if there are no less."""
    match said:
        case n.Compare(n.CounterOf(counter)) if lexicon.name("NEGATIVE", counter):
            return said
        case n.Compare(n.CounterOf() | n.Count() as left, "<=", n.Number(0) as none):
            return n.Compare(left, "=", none)
        case n.Compare(n.CounterOf() | n.Count() as left, "!=", n.Number(0)):
            return n.Compare(left, ">=", n.Number(1))
    return said


def _taken_at_once(steps: tuple[n.Effect, ...]) -> list[n.Effect]:
    """Return steps where a card that is chosen and then moved is moved of somebody's choice.

    From the pile that is drawn from, taking would be drawing: there they stay two steps.
    """
    made: list[n.Effect] = []
    for step in steps:
        joined = None
        match made[-1:], step:
            case [n.Choose(n.Pick(n.CardsIn(), slot="cards") as pick)], n.Move(
                n.CardOf(n.Ref("cards")), who=n.Selector()
            ):
                joined = _of_choice(pick, step)
        if joined is None:
            made.append(step)
        else:
            made[-1] = joined
    return made


def _of_choice(pick: n.Pick, step: n.Move) -> n.Move | None:
    """Return a move of cards of somebody's choice; nothing if somebody else moves them."""
    assert isinstance(pick.of, n.CardsIn)
    place, chooser, mover = pick.of.place, pick.by, step.who
    if chooser is None or place.zone == "@draw" or place == step.to:
        return None
    if mover != chooser and step.manner == "discard" and place.zone == "@hand":
        mover = place.of if place.of in (mover, chooser) else None
    elif mover != chooser:
        return None
    if mover is None:
        return None
    own = n.Place(place.zone, SUBJECT) if place.of == mover else place
    by = SUBJECT if chooser == mover else chooser
    low, high = pick.low or n.Number(1), pick.high or n.Number(1)
    cards = n.Pick(n.CardsIn(own, pick.of.where), by, low, high, slot="cards")
    return dataclasses.replace(step, what=cards, who=mover)
