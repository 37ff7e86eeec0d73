"""docs/manual/writing-cards.md: its cards are written and its commands run, in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents import carry_out, fences

TUTORIAL = Path(__file__).parents[2] / "docs" / "manual" / "writing-cards.md"
FOUND = fences(TUTORIAL.read_text("utf-8"))


def test_the_tutorial_goes_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for args, shown, said in carry_out(FOUND):
        lines = [*said.out.splitlines(), *said.err.splitlines()]
        assert [line for line in shown if line not in lines] == [], f"{args}: {said}"
        refused = any("error[" in line for line in shown)
        assert said.code == (1 if refused else 0), f"{args}: {said}"


def test_it_writes_ten_cards() -> None:
    cards = {fence.path for fence in FOUND if fence.kind == "card"}
    assert len(cards) >= 10
