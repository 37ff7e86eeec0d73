"""Going through nodes and records: what stands in them, and putting other parts there."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from .nodes import Node


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(f.name for f in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else ()


def parts(value: Any) -> tuple[Any, ...]:
    """Return what stands directly in a node, a record or a tuple; nothing in a scalar."""
    if isinstance(value, tuple):
        return value
    return tuple(getattr(value, name) for name in _names(value.__class__))


def every(value: Any, kind: type | tuple[type, ...] = Node) -> Iterator[Any]:
    """Yield each node of a kind in a value, outer ones first, the value itself included."""
    if isinstance(value, kind):
        yield value
    for part in parts(value):
        yield from every(part, kind)


def mentions(value: Any, kind: type | tuple[type, ...]) -> bool:
    """Return whether a node of a kind stands anywhere in a value."""
    return next(every(value, kind), None) is not None


def remade(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a value with `change` made to each of its direct parts; itself if none differs."""
    old = parts(value)
    new = tuple(change(part) for part in old)
    if all(a is b for a, b in zip(old, new, strict=True)):
        return value
    if isinstance(value, tuple):
        return new
    return dataclasses.replace(value, **dict(zip(_names(value.__class__), new, strict=True)))
