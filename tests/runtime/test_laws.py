"""Laws of the engine, held against whole games: state is data, same seed same game, secrets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from dsl.ir.program import Program
from runtime.bots import RandomBot, consult, play, random_table
from runtime.game import Game
from runtime.machine import Machine
from runtime.record import recorded
from runtime.saving import SaveError, hints
from runtime.state import Event, Frame, State
from tests.runtime.pebbles import PEBBLES
from tests.runtime.quarrel import QUARREL

GAMES = [PEBBLES, QUARREL]
SEEDS = range(6)


def name(program: Program) -> str:
    return program.game.id


@pytest.mark.parametrize("program", GAMES, ids=name)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_and_a_reloaded_game_go_on_alike(program: Program, seed: int) -> None:
    game, bot = Game.new(program, 3, seed), RandomBot(seed)
    while (decision := game.decision) is not None:
        text = game.to_json()
        copies = [game.clone(), Game.from_json(program, text)]
        assert [copy.to_json() for copy in copies] == [text, text]
        option = consult(bot, game, decision)
        for one in (game, *copies):
            one.choose(option)
        assert len({one.hash() for one in (game, *copies)}) == 1
        assert all(copy.decision == game.decision for copy in copies)


def test_a_clone_copies_every_field() -> None:
    """Clones name their fields by hand, for speed: each gets a value of its own, then compare."""
    event = Event("adjusted", "pebble")
    frame = Frame(3, 1, {"you": (1,)}, 4, 5, 6, 7, 8, True, (event,), (event, event))
    state = Game.new(QUARREL, 4, 3).state
    for number, (field, hint) in enumerate(hints(State).items(), 1_000):
        if hint in (int, str):
            setattr(state, field, hint(number))
    assert frame.clone() == frame
    assert state.clone() == state


def test_a_clone_shares_nothing_that_changes() -> None:
    game = Game.new(QUARREL, 4, 3)
    before, copy = game.to_json(), game.clone()
    play(copy, random_table(4, 3))
    assert game.to_json() == before


@pytest.mark.parametrize("program", GAMES, ids=name)
@pytest.mark.parametrize("seed", range(30))
def test_everybody_can_always_move_and_it_ends(program: Program, seed: int) -> None:
    game, bot = Game.new(program, 2 + seed % 3, seed), RandomBot(seed)
    while (decision := game.decision) is not None:
        assert len(decision.options) > 1
        assert len(set(decision.options)) == len(decision.options)
        game.choose(consult(bot, game, decision).to_json())
    assert game.result is not None
    assert game.result.reason == "won"


SCRIPT = """
from runtime.bots import random_table
from runtime.record import recorded
from tests.runtime.quarrel import QUARREL
game, record = recorded(QUARREL, 4, 11, random_table(4, 11))
print(record.to_text())
"""


def test_the_same_seed_gives_the_same_record_under_any_hash_seed() -> None:
    texts = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, check=True
        )
        texts.add(done.stdout)
    assert len(texts) == 1


def test_the_same_seed_ends_in_the_same_state_on_every_python() -> None:
    game, record = recorded(QUARREL, 4, 11, random_table(4, 11))
    assert (game.hash(), len(record.decisions)) == ("578270110c6648fffada608f", 16)


def permuted(game: Game, player: int) -> Game:
    """Return a copy in which what a player cannot know lies differently."""
    copy = game.clone()
    m, s = copy.machine, copy.state
    for kind in {c.card.kind for c in m.code.cards}:
        unseen = [c for c in m.cards() if m.card(c).card.kind == kind and not m.sees(player, c)]
        turned = dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))
        s.zones = [tuple(turned.get(c, c) for c in zone) for zone in s.zones]
    for number, zone in enumerate(s.zones):
        for card in zone:
            s.where[card - s.players - 1] = number
    return copy


@pytest.mark.parametrize("program", GAMES, ids=name)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(program: Program, seed: int) -> None:
    game, bot = Game.new(program, 3, seed), RandomBot(seed)
    while (decision := game.decision) is not None:
        for player in (1, 2, 3):
            assert permuted(game, player).view(player) == game.view(player)
        game.choose(consult(bot, game, decision))


def test_options_are_made_of_what_the_chooser_knows() -> None:
    for seed in range(20):
        game, bot = Game.new(QUARREL, 3, seed), RandomBot(seed)
        while (decision := game.decision) is not None:
            view = json.dumps(game.view(decision.player)["zones"])
            for option in decision.options:
                assert not option.card or option.card in view or option.item
            game.choose(consult(bot, game, decision))


def test_nobody_else_sees_a_decision() -> None:
    game = Game.new(QUARREL, 3, 1)
    assert game.decision is not None
    others = [p for p in (1, 2, 3) if p != game.decision.player]
    assert all(game.view(p)["decision"] is None for p in others)


def counters(m: Machine) -> Counter[tuple[str, int]]:
    entities = (*m.s.seats, *m.cards())
    return Counter(
        {
            (counter, e): m.counter(number, e)
            for counter, number in m.code.counters.items()
            for e in entities
        }
    )


def test_each_change_of_a_counter_is_one_committed_event() -> None:
    for seed in range(20):
        log: list[dict[str, object]] = []
        game = Game.new(QUARREL, 4, seed, log=log)
        play(game, random_table(4, seed))
        told: Counter[tuple[str, int]] = Counter()
        for entry in log:
            if entry["kind"] == "adjusted":
                what, subject, amount = entry["what"], entry["subject"], entry["amount"]
                assert isinstance(what, str)
                assert isinstance(subject, int)
                assert isinstance(amount, int)
                assert amount != 0
                told[what, subject] += amount
        after = counters(game.machine)
        assert {k: v for k, v in told.items() if v} == {k: v for k, v in after.items() if v}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("rng"),
        lambda d: d.update(more=1),
        lambda d: d.update(players="3"),
        lambda d: d.update(players=9),
        lambda d: d.update(seats=[1, 1, 2]),
        lambda d: d.update(zones=d["zones"][:-1]),
        lambda d: d["zones"].reverse(),
        lambda d: d["frames"][0].update(block=10_000),
        lambda d: d.update(question=None),
    ],
)
def test_a_spoiled_save_is_refused(spoil: object) -> None:
    data = json.loads(Game.new(QUARREL, 3, 1).to_json())
    assert callable(spoil)
    spoil(data)
    with pytest.raises(SaveError):
        Game.from_json(QUARREL, json.dumps(data))


def test_a_save_of_another_program_is_refused() -> None:
    """The same cards, zones and counters; one rule less."""
    other = replace(QUARREL, rules=QUARREL.rules[:-1])
    with pytest.raises(SaveError, match="this program"):
        Game.from_json(other, Game.new(QUARREL, 3, 1).to_json())


IMPORTS = """
import sys
import runtime.game, runtime.record, runtime.scenario, runtime.bots
allowed = {"dsl", "dsl.ir", "runtime"}
names = {m for m in sys.modules if m.split(".")[0] in ("dsl", "compiler", "cardwright", "runtime")}
bad = {m for m in names if not m.startswith(("dsl.ir", "runtime")) and m not in allowed}
outside = {"random", "lark", "ruamel", "jinja2", "click", "typst"} & set(sys.modules)
print(sorted(bad | outside))
"""


def test_the_engine_imports_only_the_ir() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, check=True, text=True
    )
    assert done.stdout.strip() == "[]"
