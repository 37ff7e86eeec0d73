"""Checks a tree against a published schema, with messages that a card writer understands.

The schema also types the tree: a scalar is read as a number or a truth value only where
the schema wants one. Where a value may have several forms, what it is (text, list, keys)
picks the form before anything else is judged.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from dsl.places import Fault

from .fits import fits
from .tree import Mapping, Node, Scalar, Sequence, describe, fault_at

Schema = dict[str, Any]
_INT = re.compile(r"-?(0|[1-9][0-9]{0,8})", re.ASCII)
_TYPES: dict[type, str] = {Scalar: "string", Sequence: "array", Mapping: "object"}
_NAMES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a group of keys",
}


@cache
def schema(name: str) -> Schema:
    """Return a published schema: `pack`, `card` or `text`."""
    text = files("compiler").joinpath("schemas", f"{name}.schema.json").read_text("utf-8")
    found: Schema = json.loads(text)
    return found


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(name))


def check_shape(root: Node, name: str) -> tuple[Any, list[Fault]]:
    """Return the tree as data of the types its schema wants, and its faults."""
    data = _typed(root, schema(name), name)
    if fits(data, schema(name), lambda form: _resolve(form, name)):
        return data, []
    errors = sorted(_validator(name).iter_errors(data), key=lambda e: list(map(str, e.path)))
    faults: dict[Fault, None] = {}
    mistyped = {tuple(e.absolute_path) for e in errors if e.validator == "type"}
    for error in errors:
        if error.validator != "type" and tuple(error.absolute_path) in mistyped:
            continue
        faults.update(dict.fromkeys(_faults(error, root, name)))
    return data, sorted(faults, key=lambda f: (f.line, f.column))


def _resolve(form: Schema, name: str) -> Schema:
    ref = form.get("$ref")
    return _resolve(schema(name)["$defs"][ref.rsplit("/", 1)[1]], name) if ref else form


def _branch(form: Schema, kind: str, name: str) -> Schema:
    """Return the form that fits what the value is, if there are several."""
    form = _resolve(form, name)
    choices = [_resolve(c, name) for c in form.get("anyOf", ())]
    return next((c for c in choices if c.get("type") == kind), form)


def _typed(node: Node, form: Schema, name: str) -> Any:
    form = _branch(form, _TYPES[type(node)], name)
    if isinstance(node, Scalar):
        return _typed_scalar(node, form.get("type", "string"))
    if isinstance(node, Sequence):
        return [_typed(item, form.get("items", {}), name) for item in node.items]
    known, other = form.get("properties", {}), form.get("additionalProperties")
    rest = other if isinstance(other, dict) else {}
    return {k.text: _typed(v, known.get(k.text, rest), name) for k, v in node.entries}


def _typed_scalar(node: Scalar, wanted: str) -> Any:
    if node.plain and wanted == "integer" and _INT.fullmatch(node.text):
        return int(node.text)
    if node.plain and wanted == "boolean" and node.text in ("true", "false"):
        return node.text == "true"
    if node.plain and not node.text:
        return None
    return node.text


# ------------------------------------------------------------------ messages


def _faults(error: Any, root: Node, name: str) -> Iterator[Fault]:
    node, key = _at(root, list(error.absolute_path))
    keyword, card = error.validator, _card(root, list(error.absolute_path), name)
    if keyword == "anyOf":
        wanted = _TYPES[type(node)] if error.instance is not None else ""
        kinds = [_resolve(c, name).get("type") for c in error.validator_value]
        if wanted in kinds:
            chosen = kinds.index(wanted)
            for inner in error.context:
                if inner.schema_path[0] == chosen:
                    yield from _faults(inner, root, name)
            return
        yield _wrong_type(node, key, [k for k in kinds if k], card)
    elif keyword == "type":
        yield _wrong_type(node, key, [error.validator_value], card)
    elif keyword == "required":
        missing = [k for k in error.validator_value if k not in error.instance]
        keys = "keys are" if len(missing) > 1 else "key is"
        message = f"The {keys} missing: {', '.join(missing)}."
        yield fault_at(node, "missing-key", message, "Add a line for each.", card)
    elif keyword == "additionalProperties" and isinstance(node, Mapping):
        extra = (k for k, _ in node.entries if k.text not in error.schema["properties"])
        yield from (_unknown_key(k, error.schema, card) for k in extra)
    else:
        yield _bad_value(node, key, error, card)


def _at(root: Node, path: list[Any]) -> tuple[Node, str]:
    """Return the node at a path, and the name it goes by."""
    node, name = root, "The file"
    for step in path:
        if isinstance(node, Mapping):
            node, name = node.get(str(step)) or node, f"“{step}”"
        elif isinstance(node, Sequence):
            node, name = node.items[int(step)], f"Item {int(step) + 1}"
    return node, name


def _card(root: Node, path: list[Any], name: str) -> str:
    """Return the title of the card that a path leads into."""
    if name != "card":
        return ""
    node = _at(root, path[:1])[0] if isinstance(root, Sequence) else root
    title = node.get("title") if isinstance(node, Mapping) else None
    return title.text if isinstance(title, Scalar) else ""


def _wrong_type(node: Node, key: str, kinds: list[str], card: str) -> Fault:
    wanted = " or ".join(_NAMES[k] for k in kinds)
    message = f"{key} must be {wanted}, but here stands {describe(node)}."
    hint = f"Write {wanted}."
    if isinstance(node, Scalar) and node.text and "integer" in kinds:
        hint = "Write digits alone, without quotation marks and leading zeros."
    elif "string" in kinds and not isinstance(node, Scalar):
        hint = "Put quotation marks around a text that contains brackets or colons."
    return fault_at(node, "wrong-type", message, hint, card)


def _unknown_key(key: Scalar, form: Schema, card: str) -> Fault:
    known = list(form["properties"])
    folder = form.get("x-elsewhere", {}).get(key.text.lower())
    close = () if folder else tuple(get_close_matches(key.text.lower(), known, 1))
    hint = " ".join([f"Known keys are: {', '.join(known)}.", form.get("x-unknown", "")]).rstrip()
    if folder:
        hint = f"They stand in files in the folder {folder}."
    message = f"The key “{key.text}” is unknown."
    return replace(fault_at(key, "unknown-key", message, hint, card), suggestions=close)


def _bad_value(node: Node, key: str, error: Any, card: str) -> Fault:
    limit = error.validator_value
    sayings = {
        "pattern": ("does not have the right form", f"Write {error.schema.get('x-form')}."),
        "enum": ("is not one of the values it may have", f"Write {_one_of(limit)}."),
        "const": ("is not a value it may have", f"Write {limit}."),
        "minimum": ("is too small", f"Write {limit} or more."),
        "maximum": ("is too large", f"Write {limit} or less."),
        "minLength": ("is empty", "Write a text."),
        "maxLength": ("is too long", f"Write at most {limit} characters."),
        "minItems": ("is empty", "Write at least one item."),
        "maxItems": ("has too many items", f"Write at most {limit}."),
        "uniqueItems": ("has an item twice", "Delete one of them."),
    }
    said, hint = sayings[error.validator]
    hint = error.schema.get("x-hint", hint)
    shown = f" ({describe(node)})" if isinstance(node, Scalar) and node.text else ""
    return fault_at(node, "bad-value", f"{key} {said}{shown}.", hint, card)


def _one_of(values: Any) -> str:
    return " or ".join(map(str, values)) if isinstance(values, list) else str(values)
