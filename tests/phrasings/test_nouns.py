"""Lists of wordings: who is meant, amounts, conditions, times, triggers, families of rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from compiler.desk.explaining import Explained, Explainer
from compiler.desk.packs import load_packs

LISTS = [Path(__file__).parent / f"{name}.yaml" for name in ("nouns", "conditions", "families")]
ROWS: list[Mapping[str, Any]] = [
    row for path in LISTS for row in YAML(typ="safe").load(path.read_text(encoding="utf-8"))
]


@cache
def explainer() -> Explainer:
    return Explainer(load_packs(["paranoia"], language="en", lean=True))


def read(text: str, row: Mapping[str, Any]) -> Explained:
    return explainer().sentence(text, row.get("in", "Play on Yourself"))


def rows(key: str) -> list[Any]:
    return [pytest.param(row, id=row["say"]) for row in ROWS if key in row]


@pytest.mark.parametrize("row", rows("means"))
def test_it_is_read_as_the_canonical_words_are(row: Mapping[str, Any]) -> None:
    said, meant = read(row["say"], row), read(row["means"], row)
    assert not said.faults
    assert not meant.faults
    assert said.ir == meant.ir


@pytest.mark.parametrize("row", rows("readings"))
def test_what_is_two_way_is_refused_with_its_readings(row: Mapping[str, Any]) -> None:
    (fault,) = read(row["say"], row).faults
    assert len(fault.readings) == row["readings"]
    assert all(not read(way, row).faults for way in fault.readings)


@pytest.mark.parametrize("row", rows("names"))
def test_what_means_nothing_is_refused_by_its_word(row: Mapping[str, Any]) -> None:
    assert any(row["names"] in fault.message for fault in read(row["say"], row).faults)
