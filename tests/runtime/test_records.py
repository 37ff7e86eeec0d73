"""Records: replaying one says whether the game went the same way."""

from __future__ import annotations

import json

import pytest

from runtime.bots import random_table
from runtime.record import Record, RecordError, recorded, replay
from tests.runtime.quarrel import QUARREL


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


@pytest.mark.parametrize("field", ["program", "players", "decisions", "hashes"])
def test_text_that_is_not_a_record_is_refused(field: str) -> None:
    data = a_record().to_json()
    del data[field]
    with pytest.raises(RecordError):
        Record.from_json(data)
