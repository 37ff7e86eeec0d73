"""JSON form of the IR: `{"op": "adjust", …}`, fields equal to their default left out.

`encode` and `decode` are inverse. `decode` trusts nothing: an unknown op, an unknown or
missing field, or a value of the wrong type is a `CodecError` that names the path.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn, TypeVar

from . import nodes, scenario

T = TypeVar("T")
Json = Any
MAX_DEPTH = 100
MOST_BYTES, MOST_VALUES = 32 << 20, 2_000_000
"""More than the record of the longest game has; what is read takes many times as much memory."""


class CodecError(ValueError):
    """JSON that is not of the wanted form; the message begins with the path."""


def read_json(text: str | bytes) -> Json:
    """Return what the text of a program, a record or a saved game says.

    Raises:
        CodecError: it is no JSON, or more than any of these ever says.
    """
    if len(text) > MOST_BYTES or _values(text) > MOST_VALUES:
        raise CodecError("$: larger than any program, record or saved game")
    try:
        data = json.loads(text, parse_constant=_no_number)
        if "\\ud" in str(text).lower():  # half a character, which cannot be written again
            json.dumps(data, ensure_ascii=False).encode()
    except RecursionError as error:
        raise CodecError("$: nested too deeply") from error
    except ValueError as error:
        raise CodecError(f"$: not JSON: {error}") from error
    return data


def _values(text: str | bytes) -> int:
    if isinstance(text, bytes):
        return text.count(b",") + text.count(b"[") + text.count(b"{")
    return text.count(",") + text.count("[") + text.count("{")


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def op_name(cls: type) -> str:
    """Return the op of a node class: its name in kebab case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


@cache
def ops() -> dict[str, type[nodes.Node]]:
    """Return every concrete node class by its op."""
    abstract = {
        nodes.Node,
        nodes.Selector,
        nodes.Values,
        nodes.Amount,
        nodes.Condition,
        nodes.Pattern,
        nodes.Effect,
        nodes.Ability,
        nodes.Duration,
        scenario.Line,
    }
    everything = [*vars(nodes).values(), *vars(scenario).values()]
    found = [c for c in everything if isinstance(c, type) and issubclass(c, nodes.Node)]
    return {op_name(c): c for c in found if c not in abstract}


def encode(value: Any) -> Json:
    """Return the JSON form of a node, a record (dataclass), a tuple, a dict or a scalar."""
    if isinstance(value, (str, int, float)) or value is None:
        return value
    if isinstance(value, (tuple, list)):
        return [encode(v) for v in value]
    if isinstance(value, dict):
        return {k: encode(v) for k, v in value.items()}
    return _encode_record(value)


def _encode_record(value: Any) -> Json:
    cls: type = type(value)
    head, defaults = _form(cls)
    out = dict(head)
    for name, default in defaults:
        content = getattr(value, name)
        if content != default:
            out[name] = encode(content)
    return out


@cache
def _form(cls: type) -> tuple[dict[str, Json], tuple[tuple[str, Any], ...]]:
    """Return what the JSON of a class begins with, and its fields with their defaults."""
    fields = dataclasses.fields(typing.cast(Any, cls))
    head = {"op": op_name(cls)} if issubclass(cls, nodes.Node) else {}
    return head, tuple((field.name, _default(field)) for field in fields)


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return dataclasses.MISSING


def decode(cls: type[T], data: Json, path: str = "$") -> T:
    """Return the value of type `cls` that `data` is the JSON form of.

    Raises:
        CodecError: `data` is not of that form, or nested too deeply.
    """
    return typing.cast(T, _decoder(typing.cast(Any, cls))(data, path, 0))


Decoder = Callable[[Json, str, int], Any]


@cache
def _decoder(kind: Any) -> Decoder:
    if isinstance(kind, type) and issubclass(kind, nodes.Node):
        return _node_decoder(kind)
    if dataclasses.is_dataclass(kind):
        return _record_decoder(typing.cast(type, kind))
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple_decoder(args[0])
    if origin is dict:
        return _dict_decoder(args[1])
    if origin in (types.UnionType, typing.Union):
        (inner,) = (a for a in args if a is not type(None))
        return _optional_decoder(inner)
    return _scalar_decoder(kind)


def _node_decoder(base: type) -> Decoder:
    def run(data: Json, path: str, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise CodecError(f"{path}: nested deeper than {MAX_DEPTH}")
        op = data.get("op") if isinstance(data, dict) else None
        cls = ops().get(op) if isinstance(op, str) else None
        if cls is None or not issubclass(cls, base):
            raise CodecError(f"{path}: expected {op_name(base)}, found {_brief(data)}")
        rest = {k: v for k, v in data.items() if k != "op"}
        return _build(cls, rest, f"{path}.{op}", depth)

    return run


def _record_decoder(cls: type) -> Decoder:
    def run(data: Json, path: str, depth: int) -> Any:
        if not isinstance(data, dict):
            raise CodecError(f"{path}: expected an object, found {_brief(data)}")
        return _build(cls, data, path, depth)

    return run


@cache
def _fields(cls: type) -> dict[str, tuple[Decoder, Any]]:
    hints = typing.get_type_hints(cls)
    return {
        f.name: (_decoder(hints[f.name]), _default(f))
        for f in dataclasses.fields(typing.cast(Any, cls))
    }


def _build(cls: type, data: dict[str, Json], path: str, depth: int) -> Any:
    fields = _fields(cls)
    unknown = sorted(set(data) - set(fields))
    if unknown:
        raise CodecError(f"{path}: unknown field {unknown[0]!r}")
    values = {}
    for name, (decoder, default) in fields.items():
        if name in data:
            values[name] = decoder(data[name], f"{path}.{name}", depth + 1)
        elif default is dataclasses.MISSING:
            raise CodecError(f"{path}: missing field {name!r}")
    return cls(**values)


def _tuple_decoder(item: Any) -> Decoder:
    inner = _decoder(item)

    def run(data: Json, path: str, depth: int) -> Any:
        if not isinstance(data, list):
            raise CodecError(f"{path}: expected a list, found {_brief(data)}")
        return tuple(inner(v, f"{path}[{i}]", depth + 1) for i, v in enumerate(data))

    return run


def _dict_decoder(item: Any) -> Decoder:
    inner = _decoder(item)

    def run(data: Json, path: str, depth: int) -> Any:
        if not isinstance(data, dict):
            raise CodecError(f"{path}: expected an object, found {_brief(data)}")
        return {k: inner(v, f"{path}.{k}", depth + 1) for k, v in data.items()}

    return run


def _optional_decoder(item: Any) -> Decoder:
    inner = _decoder(item)

    def run(data: Json, path: str, depth: int) -> Any:
        return None if data is None else inner(data, path, depth)

    return run


def _scalar_decoder(kind: Any) -> Decoder:
    def run(data: Json, path: str, depth: int) -> Any:
        if kind is Any:
            return data
        if type(data) is not kind:
            raise CodecError(f"{path}: expected {kind.__name__}, found {_brief(data)}")
        return data

    return run


def _brief(data: Json) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."
