"""A third game as a pack: plays that are announced, answered and undone."""

from __future__ import annotations

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from runtime.scenario import run_scenarios
from tests.house.tree import ROOT
from tests.house.walk import watched

PACK = ROOT / "tests" / "packs" / "lanterns"


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return compile_stack(load_stack([str(PACK)]))


@pytest.fixture(scope="module")
def game(compiled: Compiled) -> Program:
    return compiled.require()


def test_the_pack_checks_without_a_word_of_complaint(compiled: Compiled) -> None:
    assert [d.message for d in compiled.diagnostics] == []


def test_its_scenarios_pass(game: Program) -> None:
    outcomes = run_scenarios(game)
    assert outcomes
    failed = [(o.scenario.title, o.step, o.expected, o.got) for o in outcomes if not o.ok]
    assert failed == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_whole_games_end_with_a_winner(game: Program, players: int) -> None:
    for seed in range(10):
        played, decisions = watched(game, players, seed)
        assert played.result is not None
        assert played.result.reason == "won"
        assert played.result.winners
        assert decisions
