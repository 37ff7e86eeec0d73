"""Limits are reached visibly: the game ends, and its result and log say which limit."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from tests.runtime.small import EVERYONE, FIRST, OTHERS, one, pebble, pebbles, played

BEGUN = 1
"""The game that has begun is an event."""
NEVER = n.Compare(one(1), "=", one(2))


def limit_of(*steps: n.Effect, **parts: Any) -> str:
    result = played(*steps, **parts).result
    assert result is not None
    assert result.reason == "limit"
    return result.limit


def test_events_that_never_end() -> None:
    up_and_down = n.Sequence((pebble(), pebble(FIRST, one(), down=True)))
    assert limit_of(n.Repeat(up_and_down, NEVER)) == "events"


@pytest.mark.parametrize("idle", [n.Let("it", FIRST), pebble(FIRST, one(), down=True)])
def test_a_pass_that_changes_nothing_is_the_last(idle: n.Effect) -> None:
    assert pebbles(played(n.Repeat(idle, NEVER), pebble())) == [1, 0, 0]


def test_a_pass_that_rolls_or_asks_is_not_the_last() -> None:
    six = n.Compare(n.ChosenNumber(), "=", one(6))
    roll, ask = (n.ChooseNumber(one(), one(6), by) for by in (None, FIRST))
    assert pebbles(played(n.Repeat(roll, six), pebble())) == [1, 0, 0]
    assert pebbles(played(n.Repeat(ask, six), pebble(), choose=(0, 0, 5))) == [1, 0, 0]


def test_a_pass_that_only_goes_on_to_the_next_is_not_the_last() -> None:
    on = n.Let("it", n.Nearest(EVERYONE, n.Ref("it")))
    until = n.Compare(n.CounterOf("pebble", n.Ref("it")), "=", one(0))
    last = n.First(OTHERS, one())
    steps = (pebble(FIRST), pebble(last), n.Let("it", FIRST), n.Repeat(on, until))
    assert pebbles(played(*steps, pebble(n.Ref("it"), one(5)))) == [1, 1, 5]


@pytest.mark.parametrize("before", [998, 999, 1_000])
def test_what_would_be_the_event_too_many_does_not_happen(before: int) -> None:
    """A win is an event: the thousandth still happens, the next one does not."""
    steps = [pebble(FIRST, one(), down=bool(at % 2)) for at in range(before)]
    result = played(*steps, n.Win(FIRST)).result
    assert result is not None
    reached = before + BEGUN >= 1_000
    assert (result.limit, result.winners) == (("events", ()) if reached else ("", (1,)))


TWICE_AND_AGAIN: n.Amount = one()
for _ in range(80):
    TWICE_AND_AGAIN = n.Times(one(2), TWICE_AND_AGAIN)


def test_amounts_end_at_the_largest_of_the_language() -> None:
    assert pebbles(played(pebble(FIRST, n.Difference(TWICE_AND_AGAIN, one(995))))) == [4, 0, 0]


def test_a_number_is_chosen_among_those_of_the_language() -> None:
    game = played(n.ChooseNumber(one(), TWICE_AND_AGAIN, FIRST))
    assert game.decision is not None
    assert len(game.decision.options) == 999


def test_something_is_done_as_many_times_as_the_language_counts() -> None:
    asked = n.ChooseNumber(one(), one(2), FIRST)
    game = played(n.DoTimes(TWICE_AND_AGAIN, asked), choose=(0,) * 998)
    assert game.hash()
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert game.decision is None


def test_calls_that_never_end() -> None:
    again = p.Procedure("again", n.Do("again", n.Ref("who")), "who")
    assert limit_of(n.Do("again", EVERYONE), procedures=(again,)) == "frames"


def test_a_state_rule_that_changes_nothing_stands_still() -> None:
    rule = p.Rule("idle", n.StateRule(EVERYONE, n.Let("it", FIRST)))
    assert limit_of(pebble(), rules=(rule,)) == "steps"


def test_the_limit_is_in_the_result() -> None:
    rule = p.Rule("idle", n.StateRule(EVERYONE, n.Let("it", FIRST)))
    result = played(pebble(), rules=(rule,)).result
    assert result is not None
    assert result.to_json() == {"reason": "limit", "winners": [], "scores": [], "limit": "steps"}
