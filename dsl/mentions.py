"""Who is named without a slot: somebody else that “they” may mean in what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import parts
from dsl.ir.sorts import PLAYER, sort_of

from .lexicon import Lexicon
from .scope import Mention


def has_pair(pattern: n.Pattern) -> bool:
    """Whether an event is told of two players: who does it, and to whom."""
    match pattern:
        case n.Adjusted(giver=giver):
            return giver is not None
        case n.Becomes(cause=cause):
            return cause is not None and has_pair(cause)
        case n.Played(who, on):
            return who is not None and on is not None
    return False


def sides(pattern: n.Pattern) -> tuple[n.Selector | None, n.Selector | None]:
    """Return who does an event and to whom, as far as it says so."""
    match pattern:
        case n.Adjusted(who=whom, giver=giver):
            return giver, whom
        case n.Played(who, on):
            return who, on
    return None, None


def mentioned(value: Any, lexicon: Lexicon) -> Mention | None:
    """Return the one player named last in a step or condition, beside another who may be meant."""
    if isinstance(value, n.Sequence):
        return mentioned(value.steps[-1], lexicon) if value.steps else None
    if isinstance(value, n.Choose):
        return None  # whoever is chosen is meant from here on
    named = list({mention.who: mention for mention in _named(value, lexicon)}.values())
    return _last(named) if named else _doing(value)


def _last(named: list[Mention]) -> Mention:
    """Return who was named last, beside the one before if two are named."""
    *_, other, last = (None, *named)
    if other is None or last.who is None or other.who is None:
        return last
    if other.word == last.word:
        other, last = replace(other, word="one named first"), replace(last, word="one named last")
    return replace(last, beside=other)


def _doing(value: Any) -> Mention | None:
    """Return who does a step, if they are several or whose turn it is.

    Where all see cards, more is said of whoever shows them.
    """
    who = value.of if isinstance(value, n.Each) else getattr(value, "who", None)
    match value, who:
        case n.Look(what=n.Ref() | n.CardsIn(n.Place(of=n.Ref(slot="target" | "chosen")))), _:
            return None
        case n.Effect(), n.Every():
            return Mention("ones named before", who)
        case n.Effect(), n.Ref("active" | "last-to-play"):
            return Mention(_spoken(who.slot) + " player", who, steady=True)
    return None


def _named(value: Any, lexicon: Lexicon) -> Iterator[Mention]:
    match value:
        case n.LinkOf(link, of):
            yield Mention(_spoken(link), value, steady=of is None)
        case n.TermOf(term):
            if not lexicon.name("CARDTERM", term):
                yield Mention(_spoken(term), value)
        case n.Extreme() | n.Nearest() | n.PlayerOf() | n.TargetsOf():
            if sort_of(value) == PLAYER:
                yield Mention("one named before", value)
        case n.Exists(n.Every() as some):
            if sort_of(some) == PLAYER:
                yield Mention("one named before")
        case n.Is(left, right):
            if not isinstance(left, n.Ref) and not isinstance(right, n.Ref):
                yield from _within(value, lexicon)
        case n.Not(n.Exists()) | n.Every() | n.Ref():
            return
        case tuple():
            for part in value:
                yield from _named(part, lexicon)
        case n.Node():
            yield from _within(value, lexicon)


def _within(value: n.Node, lexicon: Lexicon) -> Iterator[Mention]:
    for part in parts(value):
        yield from _named(part, lexicon)


def _spoken(id: str) -> str:
    return id.replace("-", " ")
