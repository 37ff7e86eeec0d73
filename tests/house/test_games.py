"""Whole random games of the base game: they end by its rules, and the table stays whole."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from dsl.ir.program import Program
from runtime.bots import RandomBot, play, random_table
from runtime.game import Game
from tests.house.tree import ROOT
from tests.house.walk import program, watched

BASE = "paranoia"
PLAYERS = range(3, 9)
REFILL = {"deal": "refill"}
SEEDS = range(5)
MOST = 250
"""Decisions of one game that the suite watches; `python -m tests.soak` watches all."""
FEW = 80


@pytest.fixture(scope="module")
def base() -> Program:
    return program(BASE)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_stays_whole_in_every_game(base: Program, players: int, seed: int) -> None:
    game, decisions = watched(base, players, seed, most=MOST)
    assert decisions == MOST or (game.result and game.result.reason == "won")


@pytest.mark.parametrize("seed", range(6))
def test_a_game_ends_by_the_rules(base: Program, seed: int) -> None:
    game = Game.new(base, 3, seed, REFILL)
    play(game, random_table(3, seed))
    assert game.result is not None
    assert game.result.reason == "won"
    assert game.result.winners


def options(made: Program) -> list[dict[str, str]]:
    """Return each option of a game set to each value but the first."""
    return [{option.id: value} for option in made.options for value in option.values[1:]]


def test_every_value_of_every_option_can_be_played(base: Program) -> None:
    for seed, option in enumerate(options(base)):
        game, decisions = watched(base, 4, seed, option, FEW)
        assert decisions == FEW or (game.result and game.result.reason == "won"), option


def on_scale(made: Program) -> list[tuple[str, int]]:
    """Return each kind of card with steps, and how many cards of it there are."""
    kinds = [scale.kind for scale in made.scales if scale.kind]
    return [(k, sum(c.copies for c in made.cards if c.kind == k)) for k in kinds]


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_of_a_scale_are_held_or_in_their_pool(base: Program, players: int) -> None:
    game, bot = Game.new(base, players, 5), RandomBot(5)
    machine = game.machine
    while (decision := game.decision) and game.state.decisions < MOST:
        for scale, (kind, total) in zip(base.scales, on_scale(base), strict=True):
            places = [
                machine.zone_of(c) for c in machine.cards() if machine.card(c).card.kind == kind
            ]
            shown = machine.code.zone(scale.zone)
            held = [machine.owner(z) for z in places if machine.declared(z) == shown]
            pool = [
                z for z in places if machine.code.zones[machine.declared(z)].id == home(base, kind)
            ]
            assert len(held) + len(pool) == total
            assert sorted(held) == sorted(game.state.seats)
        game.choose(bot.choose(decision, {}))


def home(made: Program, kind: str) -> str:
    """Return the zone where cards of a kind begin."""
    return next(k.zone for k in made.kinds if k.id == kind)


@pytest.mark.parametrize("players", [3, 8])
def test_copies_and_reloaded_games_go_on_alike(base: Program, players: int) -> None:
    game, bot = Game.new(base, players, 11), RandomBot(11)
    while (decision := game.decision) and game.state.decisions < MOST:
        if game.state.decisions % 3:  # at every third decision: saving is slow
            game.choose(bot.choose(decision, {}))
            continue
        text = game.to_json()
        copies = [game.clone(), Game.from_json(base, text)]
        assert [copy.to_json() for copy in copies] == [text, text]
        option = bot.choose(decision, {})
        for one in (game, *copies):
            one.choose(option)
        assert len({one.to_json() for one in (game, *copies)}) == 1


RECORD = f"""
from runtime.bots import random_table
from runtime.record import recorded
from tests.house.walk import program
bots = random_table(3, 7)
print(recorded(program({BASE!r}), 3, 7, bots, {REFILL})[1].to_text())
"""


def record_under(hash_seed: str) -> bytes:
    run = subprocess.run(
        [sys.executable, "-c", RECORD],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    return run.stdout


def test_the_same_seed_gives_the_same_record_under_any_hash_seed() -> None:
    assert record_under("1") == record_under("4242")
