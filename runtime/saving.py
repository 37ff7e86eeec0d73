"""States as JSON and back, driven by the types of their fields.

Reading trusts nothing: a missing or unknown field, or a value of another type, is a
`SaveError` that names the path.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

from .state import State

Json = Any
Read = Callable[[Json, str], Any]


class SaveError(ValueError):
    """JSON that is not a saved state; the message begins with the path."""


def hints(cls: type) -> dict[str, Any]:
    """Return the types of a record's fields."""
    found = _known.get(cls)
    if found is None:
        found = _known[cls] = typing.get_type_hints(cls)
    return found


_known: dict[type, dict[str, Any]] = {}


def write(value: Any) -> Json:
    """Return the JSON form of a state or a part of one.

    Records become objects, tuples lists, dicts with number keys sorted lists of pairs.
    """
    if hasattr(value, "_fields") or isinstance(type(value).__dict__.get("__slots__"), tuple):
        return {name: write(getattr(value, name)) for name in hints(type(value))}
    if isinstance(value, tuple | list):
        return [write(v) for v in value]
    if isinstance(value, dict):
        if all(isinstance(k, str) for k in value) and value:
            return {k: write(v) for k, v in sorted(value.items())}
        return [[k, write(v)] for k, v in sorted(value.items())] if value else None
    return value


def read(data: Json) -> State:
    """Return the state that `data` is the JSON form of.

    Raises:
        SaveError: `data` is not of that form.
    """
    return typing.cast(State, _reader(State)(data, "$"))


@cache
def _reader(kind: Any) -> Read:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _fixed(args) if args[-1] is not Ellipsis else _many(args[0], tuple)
    if origin is list:
        return _many(args[0], list)
    if origin is dict:
        return _texts(args[1]) if args[0] is str else _pairs(args[1])
    if origin in (types.UnionType, typing.Union):
        return _optional(args[0])
    if kind in (int, str, bool):
        return _scalar(kind)
    return _record(kind)


def _scalar(kind: type) -> Read:
    def run(data: Json, path: str) -> Any:
        if type(data) is not kind:
            raise SaveError(f"{path}: expected {kind.__name__}")
        return data

    return run


def _optional(kind: Any) -> Read:
    inner = _reader(kind)
    return lambda data, path: None if data is None else inner(data, path)


def _list(data: Json, path: str) -> list[Json]:
    if not isinstance(data, list):
        raise SaveError(f"{path}: expected a list")
    return data


def _many(kind: Any, build: Callable[[Any], Any]) -> Read:
    inner = _reader(kind)

    def run(data: Json, path: str) -> Any:
        return build(inner(v, f"{path}[{i}]") for i, v in enumerate(_list(data, path)))

    return run


def _fixed(kinds: tuple[Any, ...]) -> Read:
    inner = [_reader(k) for k in kinds]

    def run(data: Json, path: str) -> Any:
        if len(_list(data, path)) != len(inner):
            raise SaveError(f"{path}: expected {len(inner)} values")
        return tuple(r(v, f"{path}[{i}]") for i, (r, v) in enumerate(zip(inner, data, strict=True)))

    return run


def _texts(kind: Any) -> Read:
    inner = _reader(kind)

    def run(data: Json, path: str) -> Any:
        if data is None:
            return {}
        if not isinstance(data, dict):
            raise SaveError(f"{path}: expected an object")
        return {k: inner(v, f"{path}.{k}") for k, v in data.items()}

    return run


def _pairs(kind: Any) -> Read:
    inner = _fixed((int, kind))

    def run(data: Json, path: str) -> Any:
        rows = [] if data is None else _list(data, path)
        return dict(inner(row, f"{path}[{i}]") for i, row in enumerate(rows))

    return run


def _record(cls: Any) -> Read:
    def run(data: Json, path: str) -> Any:
        if not isinstance(data, dict) or set(data) != set(hints(cls)):
            raise SaveError(f"{path}: expected exactly the fields of {cls.__name__}")
        return cls(
            **{
                name: _reader(kind)(data[name], f"{path}.{name}")
                for name, kind in hints(cls).items()
            }
        )

    return run
