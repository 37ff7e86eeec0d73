"""Each RULE block is needed: without it some scenario that proves it fails."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from compiler.assemble.build import compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from runtime.scenario import run_scenarios


@cache
def base() -> Program:
    return compile_stack(load_stack(["paranoia"])).require()


def ids() -> list[str]:
    return [rule.id for rule in base().rules]


@pytest.mark.parametrize("rule", ids())
def test_a_scenario_fails_without_the_rule(rule: str) -> None:
    rules = tuple(r for r in base().rules if r.id != rule)
    without = replace(base(), rules=rules)
    assert any(not outcome.ok for outcome in run_scenarios(without))
