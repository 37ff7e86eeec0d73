"""Linking refuses what cannot be run, before any game begins."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from dsl.ir import codec
from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime import abilities, amounts, conditions, granting, patterns, selectors
from runtime.code import LinkError
from runtime.link import link
from runtime.lower import TABLE as EFFECTS
from tests.runtime.small import EVERYONE, FIRST, doing, one, pebble


@dataclass(frozen=True, slots=True)
class Juggle(n.Effect):
    """An effect that no engine knows."""


ODD = {
    "an unknown effect": Juggle(),
    "an unknown counter": n.Adjust(FIRST, "stones", one()),
    "an unknown zone": n.Move(n.CardsIn(n.Place("attic")), n.Place("bag")),
    "an unknown status": n.SetStatus("mood", "fine"),
    "an unknown procedure": n.Do("dance"),
    "an unknown scope": n.End("night"),
    "an unknown window": n.Open("shutter"),
    "an unknown noun": pebble(n.Every("dragon")),
    "an unknown term": pebble(n.TermOf("hero")),
    "an unknown relation": n.If(n.Compare(one(), "~", one()), pebble()),
    "a choice in a condition": n.If(n.Exists(n.Pick(EVERYONE)), pebble()),
}


@pytest.mark.parametrize("effect", ODD.values(), ids=ODD.keys())
def test_it_is_refused(effect: n.Effect) -> None:
    with pytest.raises(LinkError):
        link(doing(effect))


def test_terms_that_need_each_other_are_refused() -> None:
    terms = (
        p.Term("rich", n.Holds("glad", n.Ref("one"))),
        p.Term("glad", n.Holds("rich", n.Ref("one"))),
    )
    with pytest.raises(LinkError, match="need each other"):
        link(replace(doing(pebble()), terms=terms))


EXECUTORS: dict[type[n.Node], set[type]] = {
    n.Effect: set(EFFECTS),
    n.Selector: set(selectors.TABLE),
    n.Amount: set(amounts.TABLE),
    n.Condition: set(conditions.TABLE),
    n.Pattern: set(patterns.SHAPES),
    n.Ability: set(abilities.ABILITIES),
    n.Duration: set(granting.DURATIONS),
}


def test_every_op_of_the_ir_can_be_executed() -> None:
    missing = [
        op
        for op, cls in codec.ops().items()
        for family, known in EXECUTORS.items()
        if issubclass(cls, family) and cls not in known
    ]
    assert missing == []
