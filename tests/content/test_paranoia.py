"""The base game as content: its scenarios pass, and every card and every rule is shown in one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from compiler.assemble.build import compile_stack
from compiler.stack import load_stack
from dsl.ir import nodes as n
from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime.game import Game
from runtime.scenario import Outcome, run_scenario

UNOBSERVABLE = Path(__file__).parents[1] / "unobservable.yaml"
CLEARANCES = (8, 7, 6, 5, 4, 3, 2, 2)


@cache
def base() -> Program:
    return compile_stack(load_stack(["paranoia"])).require()


def told(outcome: Outcome) -> str:
    file, step = outcome.scenario.file, outcome.step
    return f"{file}:{step}: expected {outcome.expected!r}, got {outcome.got!r}"


@pytest.mark.parametrize("scenario", base().scenarios, ids=lambda scenario: scenario.title)
def test_a_scenario_passes(scenario: s.Scenario) -> None:
    outcome = run_scenario(base(), scenario)
    assert outcome.ok, told(outcome)


def test_no_two_scenarios_have_the_same_title() -> None:
    twice = [t for t, count in Counter(x.title for x in base().scenarios).items() if count > 1]
    assert not twice


# -- what is in the box


def copies(kind: str, *, blank: bool = False) -> int:
    return sum(c.copies for c in base().cards if c.kind == kind and c.blank == blank)


def test_the_box_holds_the_cards_of_the_original() -> None:
    assert (copies("action"), copies("action", blank=True)) == (80, 2)
    assert (copies("mission"), copies("mission", blank=True)) == (20, 2)
    assert copies("security") == sum(CLEARANCES) == 37


def test_each_clearance_has_its_copies() -> None:
    found = tuple(c.copies for c in base().cards if c.kind == "security")
    assert found == CLEARANCES


def test_no_number_falls_with_clearance() -> None:
    for name, numbers in base().scales[0].columns.items():
        if name != "copies":
            assert list(numbers) == sorted(numbers), name


def test_every_card_has_one_line_of_flavour_of_its_own() -> None:
    lines = [c.flavour.get("en", "") for c in base().cards if c.kind != "security"]
    assert all(line and "\n" not in line for line in lines)
    assert len(set(lines)) == len(lines)


# -- what is shown


def cards_named(scenario: s.Scenario) -> set[str]:
    """Return the cards that are laid or played in a scenario."""
    found: set[str] = set()
    for step in scenario.steps:
        said = step.says.decide if isinstance(step.says, s.Offered) else step.says
        if isinstance(said, s.Cards):
            found |= set(said.cards)
        elif isinstance(said, s.Decide):
            found.add(said.card)
    return found


def test_every_card_is_named_in_a_scenario() -> None:
    named = set().union(*(cards_named(scenario) for scenario in base().scenarios))
    cards = {c.id for c in base().cards if c.kind != "security" and not c.blank}
    assert not cards - named


def test_a_scenario_proves_six_rules_at_most() -> None:
    assert not [x.title for x in base().scenarios if not 1 <= len(x.rules) <= 6]


def spread(text: str) -> list[str]:
    """Return the ids of a range such as `P-001 to P-008`."""
    first, last = text.split(" to ")
    letters, low = first.split("-")
    high = last.split("-")[1]
    return [f"{letters}-{number:0{len(low)}d}" for number in range(int(low), int(high) + 1)]


def test_every_rule_is_shown_or_says_why_not() -> None:
    listed = YAML(typ="safe").load(UNOBSERVABLE.read_text(encoding="utf-8"))
    ids = {i for ranges in listed["ids"].values() for r in ranges for i in spread(r)}
    shown = {rule for scenario in base().scenarios for rule in scenario.rules}
    reasons = set(listed["reasons"])
    assert sorted(ids - shown - reasons) == []
    assert sorted((shown | reasons) - ids) == []
    assert sorted(shown & reasons) == []


def test_every_value_of_every_option_is_shown() -> None:
    set_ = {
        (step.says.condition.option, step.says.condition.value)
        for scenario in base().scenarios
        for step in scenario.steps
        if isinstance(step.says, s.Fact) and isinstance(step.says.condition, n.OptionIs)
    }
    assert {(o.id, value) for o in base().options for value in o.values[1:]} <= set_


# -- what players see


def test_counts_are_open_and_hands_are_not() -> None:
    view = Game.new(base(), 3, seed=1).view(1)
    assert [view["players"][str(p)]["clone"] for p in (1, 2, 3)] == [6, 6, 6]
    hands = {z["owner"]: z for z in view["zones"] if z["zone"] == "hand"}
    assert len(hands[1]["cards"]) == hands[1]["count"]
    assert [hands[p]["count"] >= 5 for p in (2, 3)] == [True, True]
    assert [hands[p].get("cards") for p in (2, 3)] == [None, None]


@pytest.mark.parametrize("zone", ["discards", "in-front", "badge", "pool", "current-mission"])
def test_what_lies_open_is_open_to_all(zone: str) -> None:
    view = Game.new(base(), 3, seed=1).view(2)
    assert all(len(z.get("cards", ())) == z["count"] for z in view["zones"] if z["zone"] == zone)
