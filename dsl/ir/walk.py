"""Going through nodes and records: what stands in them, and putting other parts there."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_not
from typing import Any

from .nodes import CardsIn, Every, Extreme, Node, Ranked, SumOver
from .record import holding, places, values

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
        if inner := holding(value):
            waiting += inner[::-1]
    return found


def mentions(value: Any, kind: type | tuple[type, ...]) -> bool:
    """Return whether a node of a kind stands anywhere in a value."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, kind):
            return True
        waiting += holding(value)
    return False


def remade(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with `change` made to each part that has parts; itself if none differs."""
    if isinstance(value, tuple):
        items = tuple([part if type(part) in _ATOMS else change(part) for part in value])
        return items if any(map(is_not, items, value)) else value
    old = new = values(value) if (at := places(value)) else ()
    for place in at:
        part = old[place]
        made = part if type(part) in _ATOMS else change(part)
        if made is not part:
            new = (*new[:place], made, *new[place + 1 :])
    return value if new is old else type(value)(*new)
