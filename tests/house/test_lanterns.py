"""A third game as a pack: plays that are announced, answered and undone."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from dsl.tell import Teller
from runtime.bots import consult, random_table
from runtime.game import Game
from runtime.greedy import greedy_table
from runtime.record import Record, recorded, replay
from runtime.scenario import run_scenarios
from runtime.state import Option
from tests.house.tree import ROOT
from tests.house.walk import watched
from tests.programs import program_of

PACK = ROOT / "tests" / "packs" / "lanterns"
NAMES = {1: "Ann", 2: "Bob", 3: "Cy"}


@cache
def compiled() -> Compiled:
    return compile_stack(load_stack([str(PACK)]))


def game() -> Program:
    return program_of(compiled())


def pending(section: str) -> tuple[Game, list[dict[str, Any]]]:
    """Return a game in which a text of a section can be answered, and its log."""
    for seed in range(100):
        log: list[dict[str, Any]] = []
        played, bots = Game.new(game(), 3, seed, log=log), random_table(3, seed)
        while decision := played.decision:
            if any(item["section"] == section for item in played.view(1)["pending"]):
                return played, log
            played.choose(consult(bots[decision.player], played, decision))
    raise AssertionError(f"no game comes to {section}")


def test_the_pack_checks_without_a_word_of_complaint() -> None:
    assert [d.message for d in compiled().diagnostics] == []


def test_its_scenarios_pass() -> None:
    outcomes = run_scenarios(game())
    assert outcomes
    failed = [(o.scenario.title, o.step, o.expected, o.got) for o in outcomes if not o.ok]
    assert failed == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_whole_games_end_with_a_winner(players: int) -> None:
    for seed in range(10):
        played, decisions = watched(game(), players, seed)
        assert played.result is not None
        assert played.result.reason == "won"
        assert played.result.winners
        assert decisions


def test_a_bot_that_looks_ahead_plays_it_to_the_end() -> None:
    played, bots = Game.new(game(), 3, 5), greedy_table(3, 5)
    while decision := played.decision:
        played.choose(consult(bots[decision.player], played, decision))
    assert played.result
    assert played.result.reason == "won"


def test_what_is_announced_is_seen_by_all() -> None:
    played, _ = pending("glare")
    item = played.view(1)["pending"][-1]
    assert item["status"] == "pending"
    assert item["card"]
    assert item["targets"]
    assert not item["played"]


def test_what_is_announced_is_told() -> None:
    _, log = pending("glare")
    (entry,) = [e for e in log if e["kind"] == "announced"][-1:]
    told = Teller(game(), "en", NAMES).tell(entry)
    user, target = NAMES[entry["subject"]], NAMES[entry["others"][0]]
    assert told.endswith(f": {user} dazzles {target}.")


def test_a_game_is_saved_while_what_is_announced_is_answered() -> None:
    played, _ = pending("glare")
    again = Game.from_json(game(), played.to_json())
    assert again.hash() == played.hash()
    bots = random_table(3, 1)
    while decision := again.decision:
        option = consult(bots[decision.player], played, decision)
        again.choose(option)
        played.choose(option)
    assert again.hash() == played.hash()


def copying() -> tuple[Option, list[dict[str, Any]]]:
    """Return a play of a card as another, and the log of the game in which it was made."""
    for seed in range(100):
        log: list[dict[str, Any]] = []
        played, bots = Game.new(game(), 3, seed, log=log), random_table(3, seed)
        while decision := played.decision:
            option = consult(bots[decision.player], played, decision)
            played.choose(option)
            if option.copied:
                return option, log
    raise AssertionError("no card is played as another")


def test_a_copy_is_offered_and_told_with_both_cards() -> None:
    option, log = copying()
    teller = Teller(game(), "en", NAMES)
    assert teller.option(option).startswith("Play Chameleon as ")
    assert any(" uses Chameleon as " in teller.tell(entry) for entry in log)


def test_a_record_of_a_game_with_copies_is_replayed_exactly() -> None:
    for seed in range(50):
        _, record = recorded(game(), 3, seed, random_table(3, seed))
        if any("copied" in decision for decision in record.decisions):
            break
    again = Record.from_json(json.loads(record.to_text()))
    assert replay(again).exact
