"""The mutator of rules: what it makes of a block, and what its scenarios make of that."""

from __future__ import annotations

import pytest

from compiler.find import shipped_packs
from dsl.ir import nodes as n
from tests.house.walk import program
from tests.mutation.mutants import Around
from tests.mutation.rules import Tried, always, blocks, excused, mutants, part, tried, unproved

NOWHERE = Around((), ())
A, B, C = n.Done(), n.Not(n.Done()), n.OptionIs("deal", "add")
SAMPLE = [
    ("paranoia", "RULE Attacking loyal citizens is bad"),
    ("frantic", "TERM kindred"),
    ("frantic-troublemaker", "PROCEDURE Repainting"),
]


def test_one_of_several_conditions_is_left_out() -> None:
    assert list(part(n.And((A, C)), NOWHERE)) == [C, A]
    assert list(part(n.Or((A, B, C)), NOWHERE)) == [n.Or((B, C)), n.Or((A, C)), n.Or((A, B))]


def test_what_is_done_if_something_is_so_is_done_always() -> None:
    assert list(always(n.If(A, n.SkipTurn()), NOWHERE)) == [n.SkipTurn()]


def test_what_is_left_out_is_named() -> None:
    block = blocks("paranoia")["PROCEDURE Respawn"]
    names = [m.name for m in mutants(program("paranoia"), "PROCEDURE Respawn", block)]
    assert "PROCEDURE Respawn: step: without SetStatus(death-skip, none, Ref(clone))" in names


def test_a_rule_is_proved_by_a_scenario_that_carries_its_id() -> None:
    name = "PROCEDURE Respawn"
    results = [Tried(name, "step", f"{name}: step: …", True, frozenset({"P-020"}))]
    assert unproved("paranoia", results) == {"P-086"}


@pytest.mark.parametrize(("pack", "name"), SAMPLE)
def test_some_of_the_rules_are_proved_in_substance(pack: str, name: str) -> None:
    """All of them: `python -m tests.mutation.rules --pack PACK`."""
    results = tried(pack, name)
    assert {r.name for r in results if not r.noticed} <= set(excused().get(pack, ()))
    assert not unproved(pack, results)


@pytest.mark.parametrize("pack", shipped_packs())
def test_a_mutant_of_the_rules_that_is_excused_is_one(pack: str) -> None:
    names = excused().get(pack, {})
    found = {
        mutant.name
        for name, block in blocks(pack).items()
        if any(each.startswith(f"{name}:") for each in names)
        for mutant in mutants(program(pack), name, block)
    }
    assert set(names) <= found
