"""Each RULE block is needed: without it some scenario that proves it fails, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.find import shipped_packs
from runtime.scenario import run_scenarios
from tests.house.walk import program
from tests.mutation.rules import blocks, rules_of

RULES = [
    (pack, name)
    for pack in shipped_packs()
    for name, block in blocks(pack).items()
    if block.kind == "RULE"
]


@pytest.mark.parametrize(("pack", "name"), RULES)
def test_a_scenario_that_proves_a_rule_fails_without_it(pack: str, name: str) -> None:
    made, block = program(pack), blocks(pack)[name]
    without = replace(made, rules=tuple(rule for rule in made.rules if rule.id != block.id))
    own = [each for each in made.scenarios if each.pack == pack]
    proving = [each for each in own if not block.ids or set(block.ids) & set(each.rules)]
    failed = [o.scenario for o in run_scenarios(without, proving) if not o.ok]
    assert failed
    assert set(block.ids) <= rules_of(failed)
