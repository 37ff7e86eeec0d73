"""What fits a schema is never refused by jsonschema, which is then not needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from compiler.fits import Schema, fits
from compiler.shape import schema

TEXTS = st.sampled_from(["", "a-b", "en", "1.2", "only", "x >=1", "KIND", "Ä", "a" * 600])
VALUES = TEXTS | st.integers(-1, 1000) | st.booleans() | st.none()
KEYS = st.sampled_from(
    [*schema("pack")["properties"], *schema("card")["$defs"]["card"]["properties"], "other"]
)
DATA = st.recursive(
    VALUES, lambda x: st.lists(x, max_size=3) | st.dictionaries(KEYS, x, max_size=9)
)


def judged(data: Any, name: str) -> bool:
    whole = schema(name)

    def find(form: Schema) -> Schema:
        ref = form.get("$ref")
        return find(whole["$defs"][ref.rsplit("/", 1)[1]]) if ref else form

    return fits(data, whole, find)


PACK = {"id": "a-b", "title": "A", "version": "1.2", "language": 1, "languages": ["en", "ja"]}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("pack", PACK),
        ("pack", PACK | {"game": "x >=1", "authors": ["A"], "deck": "only"}),
        ("card", {"kind": "Kind", "title": "T", "copies": 3, "sections": {"A": "b", "C": ["d"]}}),
        ("card", [{"kind": "Kind", "title": "T"}]),
        ("text", {"some-card": {"title": "T", "flavour": ""}}),
    ],
)
def test_what_is_right_fits(name: str, data: Any) -> None:
    assert judged(data, name)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"id": "A b"}, {"language": True}, {"language": 2}, {"languages": []}),
        *({"languages": ["en", "en"]}, {"deck": "all"}, {"title": ""}, {"other": "x"}),
    ],
)
def test_what_is_wrong_does_not(wrong: dict[str, Any]) -> None:
    assert not judged(PACK | wrong, "pack")


@pytest.mark.parametrize("name", ["pack", "card", "text"])
@given(data=DATA)
def test_whatever_fits_is_valid(name: str, data: Any) -> None:
    if judged(data, name):
        assert Draft202012Validator(schema(name)).is_valid(data)


def test_a_word_that_is_not_known_fits_nothing() -> None:
    assert not fits(5, {"type": "integer", "multipleOf": 5}, lambda form: form)


def test_a_pack_without_faults_needs_no_jsonschema() -> None:
    code = (
        "import sys; from compiler.stack import load_stack; load_stack(['paranoia']);"
        "print('jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
