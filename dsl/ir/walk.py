"""Going through nodes and records: what stands in them, and putting other parts there."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_not
from typing import Any

from .nodes import CardsIn, Every, Extreme, Node, Ranked, SumOver
from .record import parts

BINDING: dict[type, str] = {
    Every: "where",
    CardsIn: "where",
    Extreme: "by",
    Ranked: "by",
    SumOver: "by",
}
"""Nodes in whose part of that name `one` is bound to each candidate."""


_ATOMS = frozenset({str, int, bool, type(None)})


def every(value: Any, kind: type | tuple[type, ...] = Node) -> list[Any]:
    """Return each node of a kind in a value, outer ones first, the value itself included."""
    found: list[Any] = []
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, kind):
            found.append(value)
        waiting += parts(value)[::-1]
    return found


def mentions(value: Any, kind: type | tuple[type, ...]) -> bool:
    """Return whether a node of a kind stands anywhere in a value."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, kind):
            return True
        waiting += parts(value)
    return False


def remade(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with `change` made to each part that has parts; itself if none differs."""
    old = parts(value)
    if not old:
        return value
    new = tuple([part if type(part) in _ATOMS else change(part) for part in old])
    if not any(map(is_not, new, old)):
        return value
    return new if isinstance(value, tuple) else type(value)(*new)
