"""Each RULE block is needed: without it some scenario that proves it fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.ir.program import Program
from runtime.scenario import run_scenarios
from tests.house.walk import program


def base() -> Program:
    return program("paranoia")


def ids() -> list[str]:
    return [rule.id for rule in base().rules]


@pytest.mark.parametrize("rule", ids())
def test_a_scenario_fails_without_the_rule(rule: str) -> None:
    rules = tuple(r for r in base().rules if r.id != rule)
    without = replace(base(), rules=rules)
    assert any(not outcome.ok for outcome in run_scenarios(without))
