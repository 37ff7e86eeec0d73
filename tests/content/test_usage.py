"""The command that tells which sections random play uses."""

from __future__ import annotations

import pytest

from tests import usage
from tests.house.walk import program

PEBBLES = "tests/packs/pebbles"


def test_a_section_is_used_when_a_game_has_carried_it_out() -> None:
    found = usage.Usage(program(PEBBLES))
    assert found.unused() == found.sections()
    found.play(0)
    assert len(found.unused()) < len(found.sections())
    assert set(found.first.values()) == {0}


def test_the_run_ends_when_every_section_was_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert usage.main(["--pack", PEBBLES, "--games", "40"]) == 0
    assert capsys.readouterr().out.endswith("0 sections needed more than 1000 games, 0 more\n")


def test_what_was_never_used_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert usage.main(["--pack", PEBBLES, "--games", "0"]) == 1
    assert "never" in capsys.readouterr().out
