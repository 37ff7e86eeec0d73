"""Each way to say what a card does means what it should, or is refused for what stops it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from compiler.assemble.build import compile_stack
from compiler.stack import load_stack
from dsl.parse import Parsed, Reader
from dsl.scope import CARD, ITEM, PLAYER, Scope

SCOPES = {
    "player": Scope({"you": PLAYER, "this": CARD, "target": PLAYER}),
    "alone": Scope({"you": PLAYER, "this": CARD}),
    "item": Scope({"you": PLAYER, "this": CARD, "target": ITEM}),
}
ROWS: list[dict[str, Any]] = YAML(typ="safe").load(
    (Path(__file__).parent / "effects.yaml").read_text("utf-8")
)["texts"]


@cache
def reader() -> Reader:
    texts = compile_stack(load_stack(["paranoia"])).texts
    assert texts is not None
    return Reader(texts.lexicon)


def read(text: str, on: str = "player") -> Parsed:
    return reader().read(text, "start_effect", SCOPES[on].inside())


def those(kind: str) -> list[Any]:
    return [pytest.param(row, id=row["say"]) for row in ROWS if kind in row]


@pytest.mark.parametrize("row", those("means"))
def test_it_means_what_the_canonical_text_means(row: dict[str, Any]) -> None:
    on = row.get("on", "player")
    meant = read(row["means"], on)
    assert meant.ir is not None, meant.problems
    said = read(row["say"], on)
    assert said.ir == meant.ir, said.problems


@pytest.mark.parametrize("row", those("two-way"))
def test_it_is_refused_with_its_readings(row: dict[str, Any]) -> None:
    said = read(row["say"])
    assert said.ir is None
    (problem,) = said.problems
    assert len(problem.readings) == row["two-way"]
    found = [read(text).ir for text in problem.readings]
    assert None not in found
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("row", those("refused"))
def test_it_is_refused_for_what_stops_it(row: dict[str, Any]) -> None:
    said = read(row["say"])
    assert said.ir is None
    assert any(row["refused"] in problem.message for problem in said.problems)
