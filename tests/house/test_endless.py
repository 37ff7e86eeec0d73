"""A game that goes on by itself for ever does not keep a scenario from ending."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from runtime.scenario import run_scenarios
from tests.house.walk import program


def test_passing_where_nothing_else_is_ever_asked_is_an_error() -> None:
    made = program("paranoia")
    phase = next(scope for scope in made.scopes if scope.id == "card-play")
    assert phase.turns is not None
    idle = replace(phase, turns=replace(phase.turns, steps=n.Open("anytime")))
    idling = replace(made, scopes=tuple(idle if s is phase else s for s in made.scopes))
    scenario = next(s for s in made.scenarios if s.title == "One survivor counts for two")
    (outcome,) = run_scenarios(idling, [scenario])
    assert outcome.got == "all have passed 1,000 times, and nothing else is asked"
