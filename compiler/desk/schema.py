"""JSON Schemas: of programs, made from the classes of the IR, and of what authors write."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from compiler.find import content_folder, shipped_packs
from compiler.load import load_pack
from dsl.ir import codec, nodes, program

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
STORED = {"pack": "pack", "form": "card"}
SCALARS = {str: "string", int: "integer", bool: "boolean", float: "number"}


def schema(what: str) -> Schema:
    """Return the schema of a program, a pack's pack.yaml, the data form of a card, or a record."""
    if what in STORED:
        path = files("compiler") / "schemas" / f"{STORED[what]}.schema.json"
        stored: Schema = json.loads(path.read_text(encoding="utf-8"))
        return _with_examples(stored) if what == "form" else stored
    return _record() if what == "record" else _program()


def _with_examples(form: Schema) -> Schema:
    """Return the form of a card with cards of the shipped games to go by, one of each kind."""
    shown = list(_shown_cards())
    properties = form["$defs"]["card"]["properties"]
    for key in ("kind", "sections"):
        properties[key]["examples"] = [card[key] for card in shown]
    lines = [text for card in shown for text in card["sections"].values()]
    form["$defs"]["sentences"]["examples"] = lines
    return {**form, "examples": shown}


def _shown_cards() -> Iterator[Schema]:
    for name in shipped_packs():
        shown: dict[str, Schema] = {}
        for _, block in load_pack(content_folder() / name).cards():
            said = {line.label: line.text for line in block.lines}
            if len(said) > 1:
                card = {"kind": block.kind, "title": block.title, "copies": block.copies}
                shown.setdefault(block.kind, card | {"sections": said})
        yield from shown.values()


def _program() -> Schema:
    maker = _Maker()
    return {
        "$schema": DIALECT,
        "title": "program.json",
        "description": "A whole game with its packs, ready for an engine.",
        "$ref": maker.of(program.Program)["$ref"],
        "$defs": maker.made,
    }


def _record() -> Schema:
    """A record of a game: its program, what was decided, and hashes on the way."""
    maker = _Maker()
    number = {"type": "integer", "minimum": 0}
    fields: Schema = {
        "format": {"const": 1},
        "program": maker.of(program.Program),
        "players": {"type": "integer", "minimum": 1},
        "seed": number,
        "options": {"type": "object", "additionalProperties": {"type": "string"}},
        "decisions": {"type": "array", "items": _option()},
        "hashes": {
            "type": "array",
            "items": {
                "type": "array",
                "prefixItems": [number, {"type": "string"}],
                "minItems": 2,
                "maxItems": 2,
            },
        },
    }
    required = list(fields)
    fields["result"] = _result()
    return {
        "$schema": DIALECT,
        "title": "A recorded game",
        "description": "A game that can be played again: every decision, and hashes on the way.",
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": fields,
        "$defs": maker.made,
    }


def _result() -> Schema:
    numbers = {"type": "array", "items": {"type": "integer"}}
    kinds = {"reason": {"enum": ["won", "limit"]}, "winners": numbers, "scores": numbers}
    return {
        "description": "How the game ended; absent while it goes on.",
        "type": "object",
        "required": list(kinds),
        "additionalProperties": False,
        "properties": {**kinds, "limit": {"type": "string"}},
    }


def _option() -> Schema:
    texts = ("act", "card", "section", "zone", "copied", "value")
    numbers = ("player", "item", "position", "number")
    kinds = {**dict.fromkeys(texts, "string"), **dict.fromkeys(numbers, "integer")}
    return {
        "description": "One option of a decision.",
        "type": "object",
        "required": ["act"],
        "additionalProperties": False,
        "properties": {name: {"type": kind} for name, kind in kinds.items()},
    }


class _Maker:
    """Makes a definition for each class it meets."""

    def __init__(self) -> None:
        self.made: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type, a reference where it is a class."""
        if kind is Any:
            return {}
        if dataclasses.is_dataclass(kind):
            return self._class(typing.cast(type, kind))
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is tuple:
            return {"type": "array", "items": self.of(args[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if origin in (types.UnionType, typing.Union):
            return {"anyOf": [self.of(a) for a in args]}
        return {"type": "null"} if kind is type(None) else {"type": SCALARS[kind]}

    def _class(self, cls: type) -> Schema:
        name = codec.op_name(cls)
        if name not in self.made:
            self.made[name] = {}
            make = self._family if issubclass(cls, nodes.Node) else self._fields
            self.made[name] = make(cls)
        return {"$ref": f"#/$defs/{name}"}

    def _family(self, cls: type) -> Schema:
        """A class that is an op by itself, or any op of the class."""
        ops = codec.ops()
        if ops.get(codec.op_name(cls)) is cls:
            return self._fields(cls, codec.op_name(cls))
        members = {op: member for op, member in ops.items() if issubclass(member, cls)}
        return _described(cls, {"oneOf": [self._tagged(op, members[op]) for op in members]})

    def _tagged(self, op: str, cls: type) -> Schema:
        """One way out of several; the op alone decides, so that no other is looked into."""
        wanted = {"type": "object", "required": ["op"], "properties": {"op": {"const": op}}}
        return {"if": wanted, "then": self._class(cls), "else": False}

    def _fields(self, cls: type, op: str = "") -> Schema:
        hints = typing.get_type_hints(cls)
        fields = dataclasses.fields(typing.cast(Any, cls))
        properties: Schema = {"op": {"const": op}} if op else {}
        properties |= {field.name: self.of(hints[field.name]) for field in fields}
        required = [field.name for field in fields if not _has_default(field)]
        found: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
        needed = ["op", *required] if op else required
        return _described(cls, found | ({"required": needed} if needed else {}))


def _has_default(field: dataclasses.Field[Any]) -> bool:
    missing = dataclasses.MISSING
    return field.default is not missing or field.default_factory is not missing


def _described(cls: type, found: Schema) -> Schema:
    text = " ".join((cls.__doc__ or "").split())
    return {"description": text, **found}
