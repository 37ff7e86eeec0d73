"""What a stranger sends is refused, with a code that says why (law 8)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.desk import run
from tests.packs.hostile import (
    INPUTS,
    MEGABYTES,
    SECONDS,
    TABLE,
    Hostile,
    arguments,
    codes,
    measure,
)

HEAVY = re.compile("GB|200 MB|slips")
BOMBS = [case for case in INPUTS if HEAVY.search(case.what)]
CROWDS = [case for case in INPUTS if not case.code]
REFUSED = [case for case in INPUTS if case not in BOMBS and case not in CROWDS]
"""What has to be refused by a process that is not measured."""


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.what.replace("\0", " "))
def test_a_hostile_input_is_refused(case: Hostile, tmp_path: Path) -> None:
    """S01 to S04: paths, bombs, links and records end with a diagnostic and exit code 1."""
    said = run(*arguments(case, case.make(tmp_path)), recall=False)
    told = codes(said.out)
    assert (said.code, case.code in told) == (1, True), told


@pytest.mark.parametrize("case", BOMBS, ids=lambda case: case.what)
def test_a_bomb_is_refused_before_it_fills_the_machine(case: Hostile) -> None:
    """S03: what is said of the size is not believed; time and memory stay below a stated cap."""
    verdict = measure(case)
    assert (verdict.exit, case.code in verdict.codes) == (1, True)
    assert verdict.seconds < SECONDS
    assert verdict.megabytes < MEGABYTES


@pytest.mark.parametrize("case", CROWDS, ids=lambda case: case.what)
def test_what_is_no_fault_is_done_within_the_same_bounds(case: Hostile) -> None:
    verdict = measure(case)
    assert (verdict.exit, verdict.codes) == (0, ())
    assert verdict.seconds < SECONDS
    assert verdict.megabytes < MEGABYTES


def test_a_zip_in_a_zip_is_not_opened(tmp_path: Path) -> None:
    """S03: it is a file that nobody reads, and without it there is no pack."""
    nested = next(case for case in INPUTS if case.what == "zip: a zip in it, and no pack")
    told = codes(run(*arguments(nested, nested.make(tmp_path))).out)
    assert set(told) == {"no-pack-file", "unknown-file"}


def test_nothing_is_written_beside_a_zip_that_is_refused(tmp_path: Path) -> None:
    """S01: nothing is unpacked, neither outside nor inside."""
    slip = next(case for case in INPUTS if case.what == "zip: ../evil")
    home = tmp_path / "home"
    home.mkdir()
    run(*arguments(slip, slip.make(home)))
    assert [p.name for p in tmp_path.rglob("*")] == ["home", "stranger.zip"]


def test_the_table_has_every_input() -> None:
    text = TABLE.read_text("utf-8")
    assert [case.what for case in INPUTS if f"| {case.what} |" not in text] == []
