"""A second, tiny game of another kind, as a pack and nothing else: the kernel knows no game."""

from __future__ import annotations

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from runtime.scenario import run_scenarios
from tests.house.tree import ROOT
from tests.house.walk import watched
from tests.programs import program_of

PACK = ROOT / "tests" / "packs" / "pebbles"
TIDES = ("calm", "rough")


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return compile_stack(load_stack([str(PACK)]))


@pytest.fixture(scope="module")
def game(compiled: Compiled) -> Program:
    return program_of(compiled)


def test_the_pack_checks_without_a_word_of_complaint(compiled: Compiled) -> None:
    assert list(compiled.diagnostics) == []


def test_the_pack_is_data() -> None:
    assert list(PACK.rglob("*.py")) == []


def test_it_has_neither_stack_nor_window(game: Program) -> None:
    assert game.windows == ()
    assert not any(section.answered for section in game.sections)


def test_its_scenarios_pass(game: Program) -> None:
    outcomes = run_scenarios(game)
    assert len(outcomes) == 3
    assert [(o.scenario.title, o.expected, o.got) for o in outcomes if not o.ok] == []


@pytest.mark.parametrize("tide", TIDES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_with_a_winner(game: Program, players: int, tide: str) -> None:
    for seed in range(20):
        played, decisions = watched(game, players, seed, {"tide": tide})
        assert played.result is not None
        assert played.result.reason == "won"
        assert played.result.winners
        assert decisions > players
