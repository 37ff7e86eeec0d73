"""A hash of a whole game that is the same on every machine and in every Python.

A state is written as a row of numbers and a row of texts, driven by the types of its fields.
What has no fixed length is preceded by it, so that different states are written differently.
"""

from __future__ import annotations

import hashlib
import sys
import types
import typing
from array import array
from collections.abc import Callable
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

from .saving import hints
from .state import State

Write = Callable[[Any, list[int], list[str]], None]
APART = {"rng", "where"}
"""The one number that needs 64 bits, hashed by itself; and what the zones say already."""


def digest(state: State) -> str:
    """Return the hash of a state."""
    numbers: list[int] = []
    texts: list[str] = []
    _record(State)(state, numbers, texts)
    row = array("q", numbers)
    if sys.byteorder == "big":
        row.byteswap()
    found = hashlib.blake2b(row, digest_size=12)
    found.update(state.rng.to_bytes(8, "little"))
    found.update("\0".join(texts).encode())
    return found.hexdigest()


@cache
def _writer(kind: Any) -> Write:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind in (int, bool):
        return lambda value, numbers, texts: numbers.append(value)
    if kind is str:
        return lambda value, numbers, texts: texts.append(value)
    if origin is list or args[-1:] == (Ellipsis,):
        return _numbers if args[0] is int else _many(_writer(args[0]))
    if origin is tuple:
        return _row(tuple(_writer(part) for part in args))
    if origin is dict:
        return _pairs if args == (int, int) else _dict(_row((_writer(args[0]), _writer(args[1]))))
    if origin in (types.UnionType, typing.Union):
        return _optional(_writer(args[0]))
    return _record(kind)


def _numbers(value: Any, numbers: list[int], texts: list[str]) -> None:
    numbers.append(len(value))
    numbers += value


def _pairs(value: Any, numbers: list[int], texts: list[str]) -> None:
    numbers.append(len(value))
    numbers += chain.from_iterable(sorted(value.items()))


def _many(inner: Write) -> Write:
    def run(value: Any, numbers: list[int], texts: list[str]) -> None:
        numbers.append(len(value))
        for item in value:
            inner(item, numbers, texts)

    return run


def _row(parts: tuple[Write, ...]) -> Write:
    def run(value: Any, numbers: list[int], texts: list[str]) -> None:
        for part, item in zip(parts, value, strict=True):
            part(item, numbers, texts)

    return run


def _dict(pair: Write) -> Write:
    def run(value: Any, numbers: list[int], texts: list[str]) -> None:
        numbers.append(len(value))
        for item in sorted(value.items()):
            pair(item, numbers, texts)

    return run


def _optional(inner: Write) -> Write:
    def run(value: Any, numbers: list[int], texts: list[str]) -> None:
        numbers.append(value is not None)
        if value is not None:
            inner(value, numbers, texts)

    return run


@cache
def _record(kind: type) -> Write:
    """Return what writes the numbers of a record, then its texts, then the rest."""
    fields = {name: hint for name, hint in hints(kind).items() if name not in APART}
    plain = _getter(tuple(name for name, hint in fields.items() if hint in (int, bool)))
    words = _getter(tuple(name for name, hint in fields.items() if hint is str))
    rest = [
        (attrgetter(name), _writer(hint))
        for name, hint in fields.items()
        if hint not in (int, bool, str)
    ]

    def run(value: Any, numbers: list[int], texts: list[str]) -> None:
        numbers += plain(value)
        texts += words(value)
        for read, write in rest:
            write(read(value), numbers, texts)

    return run


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads some fields as a tuple, also one or none of them."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)
