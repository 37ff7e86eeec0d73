"""Who is named without a slot: somebody else that “they” may mean in what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import holding
from dsl.ir.sorts import PLAYER, sort_of
from dsl.ir.walk import mentions

from .lexicon import Lexicon
from .scope import Mention

_SIDES = {"clockwise": "left", "counter-clockwise": "right"}
"""On which side of you who sits next that way round is."""


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
    """Return the single player named last in a step or condition, if there is one.

    Whoever else it names stands beside them.
    """
    if isinstance(value, n.Sequence):
        return mentioned(value.steps[-1], lexicon) if value.steps else None
    if isinstance(value, n.Choose):
        return None  # whoever is chosen is meant from here on
    last = _last(value, lexicon)
    if last is not None and isinstance(value, n.SwapSeats) and isinstance(last.who, n.Nearest):
        return replace(last, steady=False)  # somebody else sits there now
    return last or _doing(value)


def _last(value: Any, lexicon: Lexicon) -> Mention | None:
    """Return who is named last, with whoever else is named beside them."""
    if not mentions(value, _NAMING):
        return None
    named = {mention.word: mention for mention in _named(value, lexicon)}
    if not named:
        return None
    *others, last = named.values()
    return replace(last, beside=tuple(others))


def moved(before: n.Effect | None, step: n.Effect, lexicon: Lexicon) -> Mention | None:
    """Return whom a step names, and who is named before it if tokens go from there to here."""
    match before, step:
        case (
            n.Adjust(counter=lost, down=True),
            n.Adjust(counter=gained, amount=n.EventAmount(), down=False),
        ) if lost == gained:
            return _last((before, step), lexicon) or mentioned(step, lexicon)
    return mentioned(step, lexicon)


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


_NAMING = (n.LinkOf, n.TermOf, n.Nearest, n.Extreme, n.PlayerOf, n.TargetsOf, n.Exists)
"""What is asked for first, as most steps have none of it."""


def _named(value: Any, lexicon: Lexicon) -> Iterator[Mention]:
    match value:
        case n.LinkOf(link, of):
            yield Mention(_spoken(link), value, steady=of is None)
        case n.TermOf(term):
            if not lexicon.name("CARDTERM", term):
                yield Mention(_spoken(term), value)
        case n.Nearest(n.Every(_, None), n.Ref("you"), way):
            yield Mention(f"one on your {_SIDES.get(way, 'turn')}", value, steady=True)
        case n.Extreme() | n.Nearest() | n.PlayerOf() | n.TargetsOf():
            if sort_of(value) == PLAYER:
                yield Mention("one named before", value)
        case n.Exists(n.Every() as some):
            if sort_of(some) == PLAYER:
                yield Mention("one named before")
        case n.Is(left, right):
            if not isinstance(left, n.Ref) and not isinstance(right, n.Ref):
                yield from list(_within(value, lexicon))[-1:]  # both are one
        case n.Not(n.Exists()) | n.Every() | n.Ref():
            return
        case tuple():
            for part in value:
                yield from _named(part, lexicon)
        case n.Node():
            yield from _within(value, lexicon)


def _within(value: n.Node, lexicon: Lexicon) -> Iterator[Mention]:
    for part in holding(value):
        yield from _named(part, lexicon)


def _spoken(id: str) -> str:
    return id.replace("-", " ")
