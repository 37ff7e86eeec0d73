"""Every game as content: its scenarios pass, and every rule and option is shown in one."""

from __future__ import annotations

from collections import Counter

import pytest

from dsl.ir import scenario as s
from runtime.scenario import Outcome, run_scenarios
from tests.content.rule_table import BOOKS, ROOT, Book
from tests.content.shown import options_set, rules_named, spread
from tests.house.walk import program

PACKS = [pack for book in BOOKS for pack in book.packs]
OWN = [
    (pack, scenario)
    for pack in PACKS
    for scenario in program(pack).scenarios
    if scenario.pack == pack
]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def told(outcome: Outcome) -> str:
    file, step = outcome.scenario.file, outcome.step
    return f"{file}:{step}: expected {outcome.expected!r}, got {outcome.got!r}"


@pytest.mark.parametrize(
    ("pack", "scenario"), OWN, ids=lambda value: getattr(value, "title", value)
)
def test_a_scenario_passes(pack: str, scenario: s.Scenario) -> None:
    (outcome,) = run_scenarios(program(pack), [scenario])
    assert outcome.ok, told(outcome)


@pytest.mark.parametrize("pack", PACKS)
def test_no_two_scenarios_have_the_same_title(pack: str) -> None:
    titles = Counter(scenario.title for scenario in program(pack).scenarios)
    assert [title for title, count in titles.items() if count > 1] == []


@each_book
def test_every_rule_is_shown_or_says_why_not(book: Book) -> None:
    otherwise = {*book.listed["reasons"], *book.listed["tests"]}
    for pack, ids in book.listed["ids"].items():
        assert sorted(spread(ids) - rules_named(program(pack)) - otherwise) == []


@each_book
def test_a_test_that_shows_a_rule_is_there(book: Book) -> None:
    for test in book.listed["tests"].values():
        file, name = test.split("::")
        assert f"def {name}(" in (ROOT / "tests" / "content" / file).read_text("utf-8")


@each_book
def test_no_scenario_and_no_reason_is_about_an_unknown_rule(book: Book) -> None:
    ids = {id for ranges in book.listed["ids"].values() for id in spread(ranges)}
    shown = rules_named(program(book.packs[-1]))
    assert sorted({*shown, *book.listed["reasons"], *book.listed["tests"]} - ids) == []


@each_book
def test_what_is_shown_needs_no_reason(book: Book) -> None:
    assert not rules_named(program(book.packs[-1])) & set(book.listed["reasons"])


@pytest.mark.parametrize("pack", PACKS)
def test_every_value_of_every_option_is_shown(pack: str) -> None:
    made = program(pack)
    assert {(o.id, value) for o in made.options for value in o.values[1:]} <= options_set(made)
