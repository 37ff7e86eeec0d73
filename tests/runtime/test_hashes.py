"""The hash of a game: equal for equal states, whatever runs them, and for no others."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest

from runtime import saving
from runtime.bots import consult, random_table
from runtime.game import Game
from runtime.hashing import APART, digest
from runtime.state import Event, Frame, Granted, Item, Open, State, Waiting
from tests.runtime.quarrel import QUARREL

GOLDEN = "8c0584d0ede4b24260dd2279"
WAITING = Waiting(1, (("you", (2,)),), 0, 0, 0)
RECORDS: dict[str, Any] = {
    "frames": [Frame(1, 0, {"you": (1,)}, events=(Event("moved"),))],
    "items": [Item(1 << 24, 0, 0, 0, 1, 1, 1, ())],
    "scopes": [Open("game", 1)],
    "units": [(WAITING,)],
    "quiet": (WAITING,),
    "granted": (Granted(1, 0, (), 0, "times", 0, 1),),
    "question": None,
    "history": [((1, 2),)],
    "used": ((1, 2),),
    "memories": {1: (7,)},
}


def states() -> Iterator[State]:
    """Yield the states of a game on its way."""
    game, bots = Game.new(QUARREL, 4, 3), random_table(4, 3)
    while (decision := game.decision) and game.state.decisions < 60:
        yield game.state
        game.choose(consult(bots[decision.player], game, decision))


def test_equal_states_and_no_others_have_equal_hashes() -> None:
    seen: dict[str, str] = {}
    for state in states():
        text = json.dumps(saving.write(state))
        assert seen.setdefault(digest(state), text) == text
        assert digest(state.clone()) == digest(saving.read(json.loads(text))) == digest(state)


def another(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, dict):
        return {**value, 1: 7} if 1 in value else {**value, "option": "value"}
    if isinstance(value, tuple):
        return (*value, 1)
    if isinstance(value, list):
        return [*value, (1,)]
    return value + (1 if isinstance(value, int) else "!")


@pytest.mark.parametrize("field", sorted({f.name for f in dataclasses.fields(State)} - {"where"}))
def test_every_part_of_a_state_is_in_its_hash(field: str) -> None:
    state = next(states())
    state.history, state.counters, state.known = [], {1: 1}, {1: 1}
    state.statuses, state.links = {1: 1}, {1: 1}
    changed = dataclasses.replace(state)
    value = RECORDS[field] if field in RECORDS else another(getattr(state, field))
    setattr(changed, field, value)
    assert digest(changed) != digest(state)


def test_only_what_is_said_elsewhere_is_left_out() -> None:
    assert {"rng", "where"} == APART


def test_a_hash_never_changes_with_the_python_or_the_machine() -> None:
    *_, last = states()
    assert digest(last) == GOLDEN
