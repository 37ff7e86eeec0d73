"""A small game of colours and numbers, as a pack and nothing else."""

from __future__ import annotations

import pytest

from dsl.ir.program import Program
from runtime.scenario import run_scenarios
from tests.house.walk import watched
from tests.laws.test_one_text import plain
from tests.programs import program_of
from tests.swatches import swatches


@pytest.fixture(scope="module")
def game() -> Program:
    return program_of(swatches())


def test_the_pack_checks_without_a_word_of_complaint() -> None:
    assert list(swatches().diagnostics) == []


def test_its_texts_are_canonical() -> None:
    texts = swatches().texts
    assert texts is not None
    for reading in swatches().readings:
        if reading.block.block.kind != "SCENARIO":
            said = texts.say(reading.ir, reading.start, reading.scope)
            assert plain(said) == plain(reading.text)


def test_its_scenarios_pass(game: Program) -> None:
    outcomes = run_scenarios(game)
    assert outcomes
    assert [(o.scenario.title, o.expected, o.got) for o in outcomes if not o.ok] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_come_to_an_end(game: Program, players: int) -> None:
    for seed in range(10):
        played, _ = watched(game, players, seed, {})
        assert played.result is not None
        assert played.result.reason == "won"
