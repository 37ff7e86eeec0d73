"""IR templates of the phrasebook: read from text, filled in by the parser, matched by the printer.

A template is written like a Python call: `Adjust(who, counter, n, down=True)`. Capitalised
names are node classes (or builders, see `dsl.builders`), lower-case names are slots of the
wording, everything else is a constant.
"""

from __future__ import annotations

import ast
import dataclasses
from typing import Any

from dsl.ir import codec, nodes
from dsl.ir.record import record

Bindings = dict[str, Any]
CLASSES: dict[str, type] = {c.__name__: c for c in codec.ops().values()} | {"Place": nodes.Place}


@record
class Slot:
    """A hole that a part of the wording fills."""

    name: str


@record
class Make:
    """A node of a class, its fields given by templates."""

    cls: type
    fields: tuple[tuple[str, Any], ...]


@record
class Build:
    """A builder called with slots."""

    name: str
    args: tuple[Any, ...]


def read(text: str) -> Any:
    """Return the template that `text` writes.

    Raises:
        ValueError: it is not a template.
    """
    return _read(ast.parse(text, mode="eval").body)


def _read(tree: ast.expr) -> Any:
    match tree:
        case ast.Constant(value):
            return value
        case ast.Name(name):
            return Slot(name)
        case ast.Tuple(items):
            return tuple(_read(i) for i in items)
        case ast.Call(ast.Name(name), args, keywords):
            return _read_call(name, args, keywords)
    raise ValueError(f"not a template: {ast.unparse(tree)}")


def _read_call(name: str, args: list[ast.expr], keywords: list[ast.keyword]) -> Any:
    values = [_read(a) for a in args]
    cls = CLASSES.get(name)
    if cls is None:
        return Build(name, tuple(values))
    names = [f.name for f in dataclasses.fields(cls)]
    given = dict(zip(names, values, strict=False))
    given |= {k.arg: _read(k.value) for k in keywords if k.arg}
    unknown = set(given) - set(names)
    if unknown or len(values) > len(names):
        raise ValueError(f"{name} has no field {sorted(unknown)}")
    return Make(cls, tuple((n, given[n]) for n in names if n in given))


def slots(template: Any) -> set[str]:
    """Return the names of the slots a template has."""
    match template:
        case Slot(name):
            return {name}
        case Make(_, fields):
            return {s for _, t in fields for s in slots(t)}
        case Build(_, args):
            return {s for t in args for s in slots(t)}
        case tuple():
            return {s for t in template for s in slots(t)}
    return set()


def makes(template: Any, kind: type) -> bool:
    """Whether what a template makes can be of a class; what a builder makes can be of any."""
    match template:
        case Slot() | Build():
            return True
        case Make(cls, _):
            return cls is kind
        case tuple():
            return issubclass(kind, tuple)
    return type(template) is kind


def weight(template: Any) -> int:
    """Return how much of a value a template fixes; the printer tries heavy ones first."""
    match template:
        case Slot(_):
            return 0
        case Make(_, fields):
            return 1 + sum(weight(t) for _, t in fields)
        case Build(_, args):
            return 1 + sum(weight(t) for t in args)
        case tuple():
            return 1 + sum(weight(t) for t in template)
    return 1
