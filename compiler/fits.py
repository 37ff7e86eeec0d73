"""Whether data is of the form that a schema wants, told quickly.

Importing jsonschema takes as long as reading a small pack. It is needed only to say what is
wrong; nearly always nothing is. This knows the words that our own schemas use; a schema with
another one is left to jsonschema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
Find = Callable[[Schema], Schema]
"""Returns the schema that a `$ref` stands for, or the one given."""

_TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}
_SILENT = frozenset(
    {
        *("type", "title", "description", "examples", "$schema", "$id", "$defs", "$ref"),
        *("x-elsewhere", "x-form", "x-hint", "x-unknown"),
    }
)


def fits(data: Any, schema: Schema, find: Find) -> bool:
    """Whether data is certainly of a form; jsonschema has to judge what is not."""
    form = find(schema)
    if not _type(data, form.get("type"), form):
        return False
    return all(
        word in _SILENT or (word in _RULES and _RULES[word](data, form[word], form, find))
        for word in form
    )


def _type(data: Any, wanted: str | None, form: Schema) -> bool:
    """Whether data is of the wanted type; without one, only some words are understood."""
    if wanted is None:
        return not form.keys() - _SILENT - {"anyOf"}
    return type(data) is _TYPES.get(wanted)


def _properties(data: Any, wanted: dict[str, Schema], form: Schema, find: Find) -> bool:
    return all(fits(data[key], wanted[key], find) for key in data if key in wanted)


def _others(data: Any, wanted: bool | Schema, form: Schema, find: Find) -> bool:
    others = [data[key] for key in data if key not in form.get("properties", ())]
    return not others if wanted is False else all(fits(x, _schema(wanted), find) for x in others)


def _schema(wanted: bool | Schema) -> Schema:
    return {} if isinstance(wanted, bool) else wanted


_RULES: dict[str, Callable[[Any, Any, Schema, Find], bool]] = {
    "properties": _properties,
    "additionalProperties": _others,
    "required": lambda data, wanted, form, find: all(key in data for key in wanted),
    "items": lambda data, wanted, form, find: all(fits(x, wanted, find) for x in data),
    "anyOf": lambda data, wanted, form, find: any(fits(data, each, find) for each in wanted),
    "pattern": lambda data, wanted, form, find: re.search(wanted, data) is not None,
    "enum": lambda data, wanted, form, find: data in wanted,
    "const": lambda data, wanted, form, find: data == wanted,
    "minimum": lambda data, wanted, form, find: data >= wanted,
    "maximum": lambda data, wanted, form, find: data <= wanted,
    "minLength": lambda data, wanted, form, find: len(data) >= wanted,
    "maxLength": lambda data, wanted, form, find: len(data) <= wanted,
    "minItems": lambda data, wanted, form, find: len(data) >= wanted,
    "maxItems": lambda data, wanted, form, find: len(data) <= wanted,
    "uniqueItems": lambda data, wanted, form, find: len(set(map(json.dumps, data))) == len(data),
}
