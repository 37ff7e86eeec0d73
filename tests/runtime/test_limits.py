"""Limits are reached visibly: the game ends, and its result and log say which limit."""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p
from tests.runtime.small import EVERYONE, FIRST, one, pebble, played

NEVER = n.Compare(one(1), "=", one(2))


def limit_of(*steps: n.Effect, **parts: Any) -> str:
    result = played(*steps, **parts).result
    assert result is not None
    assert result.reason == "limit"
    return result.limit


def test_events_that_never_end() -> None:
    up_and_down = n.Sequence((pebble(), pebble(FIRST, one(), down=True)))
    assert limit_of(n.Repeat(up_and_down, NEVER)) == "events"


def test_steps_that_never_end() -> None:
    assert limit_of(n.Repeat(n.Let("it", FIRST), NEVER)) == "steps"


def test_calls_that_never_end() -> None:
    again = p.Procedure("again", n.Do("again", n.Ref("who")), "who")
    assert limit_of(n.Do("again", EVERYONE), procedures=(again,)) == "frames"


def test_a_state_rule_that_changes_nothing_stands_still() -> None:
    rule = p.Rule("idle", n.StateRule(EVERYONE, n.Let("it", FIRST)))
    assert limit_of(pebble(), rules=(rule,)) == "steps"


def test_the_limit_is_in_the_result() -> None:
    result = played(n.Repeat(n.Let("it", FIRST), NEVER)).result
    assert result is not None
    assert result.to_json() == {"reason": "limit", "winners": [], "scores": [], "limit": "steps"}
