"""The manual's tutorials: their cards are written and their commands run, in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents import carry_out, fences

MANUAL = Path(__file__).parents[2] / "docs" / "manual"
FOUND = {
    name: fences((MANUAL / f"{name}.md").read_text("utf-8"))
    for name in ("writing-cards", "scenarios", "themes")
}


@pytest.mark.parametrize("name", FOUND)
def test_a_tutorial_goes_as_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for args, shown, said in carry_out(FOUND[name]):
        lines = [*said.out.splitlines(), *said.err.splitlines()]
        assert [line for line in shown if line not in lines] == [], f"{args}: {said}"
        refused = any("error[" in line for line in shown)
        assert said.code == (1 if refused else 0), f"{args}: {said}"


def test_it_writes_ten_cards() -> None:
    cards = {fence.path for fence in FOUND["writing-cards"] if fence.kind == "card"}
    assert len(cards) >= 10
