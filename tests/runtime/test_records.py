"""Records: replaying one says whether the game went the same way."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from runtime.bots import random_table
from runtime.game import Game
from runtime.opening import SetupError
from runtime.record import Record, RecordError, recorded, replay
from tests.runtime.quarrel import QUARREL
from tests.runtime.small import doing, pebble


def a_record() -> Record:
    return recorded(QUARREL, 3, 5, random_table(3, 5))[1]


def test_a_record_replays_exactly() -> None:
    assert str(replay(a_record())) == "exact"


def test_a_record_survives_its_text() -> None:
    record = a_record()
    assert replay(Record.from_json(json.loads(record.to_text()))).exact


def test_another_hash_is_a_divergence() -> None:
    record = a_record()
    step, _ = record.hashes[-1]
    record.hashes[-1] = (step, "0")
    assert str(replay(record)) == f"diverged at step {step}"


def test_a_decision_that_is_not_offered_is_a_divergence() -> None:
    record = a_record()
    record.decisions[2] = {"act": "juggle"}
    assert replay(record).step == 3


def test_a_record_that_stops_early_diverges() -> None:
    record = a_record()
    del record.decisions[4:]
    assert replay(record).step == 5


def left(count: int) -> Record:
    """Return the record of a game that was left after some decisions."""
    record = a_record()
    decisions, hashes = record.decisions[:count], record.hashes[:count]
    return replace(record, decisions=decisions, hashes=hashes, result={})


@pytest.mark.parametrize("count", [0, 4])
def test_a_game_that_was_left_is_exact_as_far_as_it_went(count: int) -> None:
    found = replay(left(count))
    assert (found.exact, found.step) == (True, None)
    assert found.asked in (1, 2, 3)


def test_a_game_that_was_left_can_differ() -> None:
    record = left(4)
    assert replay(replace(record, hashes=record.hashes[:-1])).step == 5
    assert replay(replace(record, hashes=[*record.hashes[:-1], (4, "0")])).step == 4


def test_every_other_decision_is_a_divergence_at_that_step() -> None:
    record = a_record()
    game = Game.new(record.program, record.players, record.seed, record.options)
    for step, made in enumerate(record.decisions[:20], 1):
        assert game.decision is not None
        others = [o.to_json() for o in game.decision.options if o.to_json() != made]
        if others:
            changed = [*record.decisions[: step - 1], others[0], *record.decisions[step:]]
            assert replay(replace(record, decisions=changed)).step == step
        game.choose(made)


def test_without_hashes_nothing_is_exact() -> None:
    record = a_record()
    assert not replay(replace(record, hashes=[])).exact


def test_without_the_last_hash_nothing_is_exact() -> None:
    record = a_record()
    found = replay(replace(record, hashes=record.hashes[:-1]))
    assert (found.exact, found.step) == (False, len(record.decisions))


def test_hashes_in_between_may_be_missing() -> None:
    record = a_record()
    assert replay(replace(record, hashes=record.hashes[-1:])).exact


def test_a_game_without_decisions_has_a_hash_too() -> None:
    _, record = recorded(doing(pebble()), 2, 1, {})
    assert replay(record).exact
    assert not replay(replace(record, hashes=[])).exact


def test_a_record_says_how_the_game_ended() -> None:
    game, record = recorded(QUARREL, 3, 5, random_table(3, 5))
    assert game.result
    assert record.to_json()["result"] == game.result.to_json()
    assert not replay(replace(record, result={**record.result, "winners": []})).exact
    assert replay(replace(record, result={})).exact


def test_players_that_the_game_does_not_allow() -> None:
    with pytest.raises(SetupError):
        replay(replace(a_record(), players=99))


WRONG: list[tuple[str, Any]] = [
    ("format", 2),
    ("format", True),
    ("program", []),
    ("program", {"game": {"id": 1}}),
    ("players", "3"),
    ("players", True),
    ("players", None),
    ("seed", 1.5),
    ("options", []),
    ("options", {"deal": 1}),
    ("decisions", {}),
    ("decisions", ["pass"]),
    ("decisions", [{"act": None}]),
    ("decisions", [{"player": True}]),
    ("decisions", [{"act": ["pass"]}]),
    ("hashes", None),
    ("hashes", [1]),
    ("hashes", [[1]]),
    ("hashes", [["1", "0"]]),
    ("hashes", [[1, 0]]),
    ("hashes", [[[1], "0"]]),
    ("hashes", [[1, "0"], [1, "1"]]),
    ("hashes", [[-1, "0"]]),
    ("colour", "red"),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_value_of_another_type_is_refused(field: str, value: object) -> None:
    data = json.loads(a_record().to_text())
    with pytest.raises(RecordError):
        Record.from_json({**data, field: value})


@pytest.mark.parametrize("data", [None, [], "record", 1, {}])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(RecordError):
        Record.from_json(data)


@pytest.mark.parametrize(
    "field", ["format", "program", "players", "seed", "options", "decisions", "hashes"]
)
def test_text_that_is_not_a_record_is_refused(field: str) -> None:
    data = a_record().to_json()
    del data[field]
    with pytest.raises(RecordError):
        Record.from_json(data)
