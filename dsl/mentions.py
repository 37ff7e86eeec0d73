"""Who is named without a slot: somebody else that “they” may mean in what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.record import parts

from .lexicon import Lexicon
from .scope import PLAYER, Scope


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


def answering(scope: Scope, pattern: n.Pattern) -> Scope:
    """Return the scope of what answers an event: who did it, and to whom, if to anybody."""
    if isinstance(pattern, n.Played) and pattern.on is None:
        inner = scope.inside("giver", giver=PLAYER)
    else:
        inner = scope.inside(giver=PLAYER, affected=PLAYER)
    inner.pair = has_pair(pattern)
    inner.before, inner.mentioned, inner.antecedent = None, "", None
    return inner


def mentioned(value: Any, lexicon: Lexicon) -> str:
    """Return what to call the single player named last in a step or condition, or nothing."""
    if isinstance(value, n.Sequence):
        return mentioned(value.steps[-1], lexicon) if value.steps else ""
    if isinstance(value, n.Choose):
        return ""  # whoever is chosen is meant from here on
    return next((_spoken(node) for node in reversed(list(_named(value, lexicon)))), "")


def antecedent(value: Any, lexicon: Lexicon) -> n.Selector | None:
    """Return the player named last, if by what is the same a step later."""
    if isinstance(value, n.Sequence):
        return antecedent(value.steps[-1], lexicon) if value.steps else None
    if isinstance(value, n.Choose):
        return None
    last = next(reversed(list(_named(value, lexicon))), None)
    return last if isinstance(last, n.LinkOf) and last.of is None else None


def _named(value: Any, lexicon: Lexicon) -> Iterator[n.Node]:
    match value:
        case n.LinkOf():
            yield value
        case n.TermOf(term):
            if not lexicon.name("CARDTERM", term):
                yield value
        case n.Extreme() | n.Nearest() | n.PlayerOf() | n.TargetsOf() | n.Exists(n.Every()):
            if not _cards(value):
                yield value
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


def _within(value: n.Node, lexicon: Lexicon) -> Iterator[n.Node]:
    for part in parts(value):
        yield from _named(part, lexicon)


def _cards(value: Any) -> bool:
    """Whether a selector is of cards or items."""
    match value:
        case n.CardsIn() | n.Top() | n.CardOf() | n.Every("item") | n.Every("card"):
            return True
        case (
            n.First(of)
            | n.Extreme(of)
            | n.Nearest(of)
            | n.Exists(of)
            | n.Repeated(of)
            | n.Ranked(of)
        ):
            return _cards(of)
    return False


def _spoken(node: n.Node) -> str:
    match node:
        case n.LinkOf(id) | n.TermOf(id):
            return id.replace("-", " ")
    return "one named before"
