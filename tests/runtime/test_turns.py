"""Turns that are inserted: who takes them, and how long they wait."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.game import Game
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble

ACTIVE = n.Ref("active")
ALIVE = n.Every("player", n.StatusIs("life", "alive", n.Ref("one")))
LIFE = p.Status("life", ("alive", "dead"))
NEXT = n.First(n.Every("player", n.Not(n.Is(n.Ref("one"), ACTIVE))), one())
ALL = n.CounterOf("pebble", EVERYONE)


def days(turn: n.Effect, *flow: n.Effect, ends: int = 4) -> list[int]:
    """Return whose turns they were: each gains a pebble, and the first of all does this.

    A day ends when there are so many pebbles.
    """
    steps = n.Sequence((pebble(ACTIVE), n.If(n.Compare(ALL, "=", one()), turn)))
    order = p.Turns(ALIVE, FIRST, n.Sequence(), steps)
    full = n.Compare(ALL, ">=", one(ends))
    day = p.Scope("day", "phase", n.Sequence(), turns=order, ends=(full,))
    made = replace(doing(*flow, statuses=(LIFE,)), scopes=(day,))
    log = Game.new(made, 3, 1, log=[]).machine.log or []
    return [e["subject"] for e in log if (e["kind"], e.get("what")) == ("begun", "turn")]


def test_an_extra_turn_comes_before_the_next_one() -> None:
    assert days(n.ExtraTurn(ACTIVE), n.Run("day")) == [1, 1, 2, 3]


def test_extra_turns_end_with_the_turns_they_were_inserted_in() -> None:
    """The first turn of each day is its last."""
    empty = pebble(EVERYONE, n.Everything(), down=True)
    flow = (n.Run("day"), empty, n.Run("day"))
    assert days(n.ExtraTurn(NEXT), *flow, ends=1) == [1, 1]


def test_where_nobody_takes_turns_nobody_takes_another_one() -> None:
    before = (n.ExtraTurn(n.First(OTHERS, one())), n.If(n.Done(), pebble(EVERYONE)))
    assert days(n.Sequence(), *before, n.Run("day")) == [1, 2, 3, 1]


def test_whoever_takes_no_turns_by_then_takes_no_extra_one() -> None:
    doomed = n.Sequence((n.ExtraTurn(NEXT), n.SetStatus("life", "dead", NEXT)))
    assert days(doomed, n.Run("day")) == [1, 3, 1, 3]
