"""Whether what is done may change of whom a condition holds.

It may, unless both are known: a condition by all that it asks about, what is done by all that it
changes. A term may ask about anything, and a procedure may change anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .surface import Apart, ByOne, Chosen, Outside, Pronoun

Key = tuple[str, str]
"""A kind of thing that changes, and which of that kind."""
ANYTHING: Key = ("", "")
_CARDS: Key = ("cards", "")
_STEPS: Key = ("steps", "")

_FIXED = (
    n.And,
    n.Or,
    n.Not,
    n.Is,
    n.Exists,
    n.Compare,
    n.Depending,
    n.OptionIs,
    n.Has,
    n.Value,
    n.AnyValue,
    n.ValuesOf,
    n.AttributeOf,
    n.Number,
    n.Everything,
    n.Count,
    n.Sum,
    n.Difference,
    n.Times,
    n.Half,
    n.SumOver,
    n.Place,
    n.Ref,
    n.Named,
    n.Nobody,
    n.Union,
    Apart,
    Chosen,
    Outside,
    Pronoun,
)
"""What asks about nothing itself, or about what stays while a text is carried out."""
_ON_CARDS = (n.CardsIn, n.Top, n.First, n.PlayerOf, n.CardOf)
_ORDER = (
    n.Sequence,
    n.If,
    n.May,
    n.ChooseOne,
    n.Each,
    n.Repeat,
    n.DoTimes,
    n.Let,
    n.Choose,
    n.ChooseNumber,
    n.ChooseValue,
    n.Together,
    n.Allot,
    n.Look,
    ByOne,
)
"""What changes nothing but through its parts."""
_MOVES = (n.Move, n.SwapCards, n.Shuffle)


def may_alter(effects: Iterable[n.Effect], where: n.Condition) -> bool:
    """Return whether what is done may change of whom a condition holds."""
    done = {key for effect in every(tuple(effects), n.Effect) for key in _changed(effect)}
    asked = {key for part in every(where) for key in _asked(part)}
    return bool(done and asked) and (ANYTHING in done | asked or not done.isdisjoint(asked))


def _changed(effect: n.Effect) -> Sequence[Key]:
    """Return what an effect itself changes, its parts aside."""
    match effect:
        case n.Adjust(counter=counter) | n.SwapCounters(counter=counter):
            return ("counter", counter), _STEPS
        case n.SetStatus(status=status):
            return (("status", status),)
        case n.SetLink(link=link):
            return (("link", link),)
    if isinstance(effect, _MOVES):
        return _CARDS, _STEPS
    return () if isinstance(effect, _ORDER) else (ANYTHING,)


def _asked(part: Any) -> Sequence[Key]:
    """Return what a part of a condition itself asks about, its own parts aside."""
    match part:
        case n.CounterOf(counter=counter):
            return (("counter", counter),)
        case n.ColumnOf() | n.AtStep():
            return (_STEPS,)
        case n.LinkOf(link=link):
            return (("link", link),)
        case n.Every(noun=noun) if noun != "item":
            return ()
    if isinstance(part, _ON_CARDS):
        return (_CARDS,)
    return () if isinstance(part, _FIXED) else (ANYTHING,)
