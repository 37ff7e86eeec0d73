"""Whole random games of every shipped game, also with its add-ons: what holds for all of them.

They end by their rules, the table stays whole, scores and winners agree; copies, reloaded games
and replays go on alike, under any hash seed; a view tells no secret.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

import pytest

from compiler.find import shipped_packs
from dsl.ir.program import Program
from runtime.bots import RandomBot, consult, imagined, play, random_table
from runtime.decision import Result
from runtime.game import Game
from runtime.record import Record, recorded, replay
from runtime.saving import SaveError
from tests.house.tree import ROOT
from tests.house.walk import ask_anew, program, watched

BASE = "paranoia"
REFILL = {"deal": "refill"}
SHORT = {BASE: REFILL}
"""Options that keep a game short, where it has such."""
BEST: dict[str, Callable[[Iterable[int]], int]] = {BASE: max, "frantic": min}
"""Which score is the best one."""
SEEDS = range(5)
MOST = 250
"""Decisions of one game that the suite watches; `python -m tests.soak` watches all."""
FEW = 80
ASKED_ANEW = ("window:", "choose", "target", "may", "number", "value")
"""Prompts of decisions that the instruction before asks."""


PACKS = shipped_packs()


def tables(pack: str) -> range:
    """Return how many can play a game."""
    game = program(pack).game
    return range(game.least, game.most + 1)


def short(pack: str) -> dict[str, str]:
    """Return options that keep a game of a pack short."""
    return SHORT.get(program(pack).game.id, {})


TABLES = [(pack, players) for pack in PACKS for players in tables(pack)]


@pytest.fixture(scope="module")
def base() -> Program:
    return program(BASE)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("pack", "players"), TABLES)
def test_the_table_stays_whole_in_every_game(pack: str, players: int, seed: int) -> None:
    game, decisions = watched(program(pack), players, seed, most=MOST)
    assert decisions == MOST or (game.result and game.result.reason == "won")


@cache
def ended(pack: str, seed: int) -> Result:
    """Return how a game of three ended."""
    game = Game.new(program(pack), 3, seed, short(pack))
    play(game, random_table(3, seed))
    assert game.result is not None
    return game.result


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pack", PACKS)
def test_a_game_ends_by_the_rules(pack: str, seed: int) -> None:
    assert ended(pack, seed).reason == "won"
    assert ended(pack, seed).winners


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pack", PACKS)
def test_nobody_has_a_better_score_than_the_winners(pack: str, seed: int) -> None:
    result = ended(pack, seed)
    (won,) = {result.scores[player - 1] for player in result.winners}
    assert len(result.scores) == 3
    assert won == BEST[program(pack).game.id](result.scores)


def options(made: Program) -> list[dict[str, str]]:
    """Return each option of a game set to each value but the first."""
    return [{option.id: value} for option in made.options for value in option.values[1:]]


@pytest.mark.parametrize("pack", PACKS)
def test_every_value_of_every_option_can_be_played(pack: str) -> None:
    for seed, option in enumerate(options(program(pack))):
        game, decisions = watched(program(pack), 4, seed, option, FEW)
        assert decisions == FEW or (game.result and game.result.reason == "won"), option


def on_scale(made: Program) -> list[tuple[str, int]]:
    """Return each kind of card with steps, and how many cards of it there are."""
    kinds = [scale.kind for scale in made.scales if scale.kind]
    return [(k, sum(c.copies for c in made.cards if c.kind == k)) for k in kinds]


@pytest.mark.parametrize("players", tables(BASE))
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
        game.choose(consult(bot, game, decision))


def home(made: Program, kind: str) -> str:
    """Return the zone where cards of a kind begin."""
    return next(k.zone for k in made.kinds if k.id == kind)


@pytest.mark.parametrize("players", [3, 8])
@pytest.mark.parametrize("pack", PACKS)
def test_copies_and_reloaded_games_go_on_alike(pack: str, players: int) -> None:
    base = program(pack)
    game, bot = Game.new(base, players, 11), RandomBot(11)
    while (decision := game.decision) and game.state.decisions < MOST:
        if game.state.decisions % 3:  # at every third decision: saving is slow
            game.choose(consult(bot, game, decision))
            continue
        text = game.to_json()
        copies = [game.clone(), Game.from_json(base, text)]
        assert [copy.to_json() for copy in copies] == [text, text]
        option = consult(bot, game, decision)
        for one in (game, *copies):
            one.choose(option)
        assert len({one.to_json() for one in (game, *copies)}) == 1


@pytest.mark.parametrize("pack", PACKS)
def test_a_view_does_not_depend_on_what_its_player_cannot_know(pack: str) -> None:
    game, bot = Game.new(program(pack), 4, 12), RandomBot(12)
    while (decision := game.decision) and game.state.decisions < MOST:
        player = 1 + game.state.decisions % 4
        assert imagined(game, player, game.state.decisions).view(player) == game.view(player)
        game.choose(consult(bot, game, decision))


@pytest.mark.parametrize("pack", PACKS)
def test_equal_views_have_equal_offers(pack: str) -> None:
    """What is offered is found again where all that the player cannot know lies differently."""
    game, bot, asked = Game.new(program(pack), 4, 14), RandomBot(14), 0
    while (decision := game.decision) and game.state.decisions < MOST:
        if decision.prompt.startswith(ASKED_ANEW):
            other = imagined(game, decision.player, game.state.decisions)
            ask_anew(other)
            assert other.decision == decision
            asked += 1
        game.choose(consult(bot, game, decision))
    assert asked > 5


@pytest.mark.parametrize("pack", PACKS)
def test_a_save_of_another_program_is_refused(pack: str) -> None:
    """One card more or less is another program, though all its numbers may fit."""
    made = program(pack)
    first = next(card for card in made.cards if card.copies > 1)
    fewer = tuple(replace(c, copies=c.copies - 1) if c is first else c for c in made.cards)
    renamed = tuple(replace(c, id=f"other-{c.id}") if c is first else c for c in made.cards)
    game, bot = Game.new(made, 4, 15), RandomBot(15)
    for _ in range(FEW // 4):
        assert game.decision
        game.choose(consult(bot, game, game.decision))
    for cards in (fewer, renamed):
        with pytest.raises(SaveError):
            Game.from_json(replace(made, cards=cards), game.to_json())


@pytest.mark.parametrize("pack", PACKS)
def test_a_record_is_replayed_exactly(pack: str) -> None:
    game, record = recorded(program(pack), 3, 8, random_table(3, 8), short(pack))
    read = Record.from_json(json.loads(record.to_text()))
    assert replay(read).exact
    assert game.result
    assert read.result == game.result.to_json()


RECORD = """
from runtime.bots import random_table
from runtime.record import recorded
from tests.house.walk import program
bots = random_table(3, 7)
print(recorded(program({pack!r}), 3, 7, bots, {options})[1].to_text())
"""


def record_under(hash_seed: str, pack: str) -> bytes:
    run = subprocess.run(
        [sys.executable, "-c", RECORD.format(pack=pack, options=short(pack))],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    return run.stdout


@pytest.mark.parametrize("pack", PACKS)
def test_the_same_seed_gives_the_same_record_under_any_hash_seed(pack: str) -> None:
    assert record_under("1", pack) == record_under("4242", pack)
