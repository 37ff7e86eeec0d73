"""Looking for nodes inside nodes, and putting others in their place."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from dsl.ir import nodes as n

T = TypeVar("T")
BARRIERS = (n.Effect, n.Ability, n.Pattern)


def every(value: Any, kind: type[T]) -> Iterator[T]:
    """Yield each node of a kind inside something."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from every(part, kind)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from every(getattr(value, field.name), kind)


def mentions(node: Any, kind: type | tuple[type, ...]) -> bool:
    """Return whether a node of a kind stands anywhere in a node."""
    if isinstance(node, kind):
        return True
    if isinstance(node, tuple):
        return any(mentions(part, kind) for part in node)
    if not dataclasses.is_dataclass(node):
        return False
    return any(mentions(getattr(node, f.name), kind) for f in dataclasses.fields(node))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with its parts changed from the inside out, not crossing into effects.

    `change` gets every part after its own parts and returns what stands there instead.
    """
    if isinstance(node, tuple):
        return tuple(rebuild(part, change) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, (type, *BARRIERS)):
        return node
    return change(
        _with(node, {f.name: rebuild(getattr(node, f.name), change) for f in _fields(node)})
    )


def rebuild_arguments(node: Any, change: Callable[[Any], Any], skip: str = "") -> Any:
    """Do the same for the arguments of an effect, except the one named `skip`."""
    names = [f.name for f in _fields(node) if f.name != skip]
    return _with(node, {name: rebuild(getattr(node, name), change) for name in names})


def _fields(node: Any) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(node)


def _with(node: Any, values: dict[str, Any]) -> Any:
    changed = {k: v for k, v in values.items() if v is not getattr(node, k)}
    return dataclasses.replace(node, **changed) if changed else node
