"""Every game as content: its scenarios pass, and every rule and option is shown in one."""

from __future__ import annotations

from collections import Counter

import pytest

from dsl.ir import scenario as s
from runtime.scenario import Outcome, run_scenarios
from tests.content.rule_table import (
    BOOKS,
    ROOT,
    Book,
    follows,
    holding,
    scenarios,
    shown_by,
)
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
    for pack, ids in book.ids.items():
        assert sorted(spread(ids) - rules_named(program(pack)) - set(book.reasons)) == []


@each_book
def test_every_rule_that_is_shown_is_held_by_a_block_or_follows_from_one(book: Book) -> None:
    shown = rules_named(program(book.packs[-1]))
    assert sorted(shown - set(holding(book)) - set(follows())) == []
    assert sorted(set(holding(book)) & set(follows())) == []


@each_book
def test_what_a_rule_follows_from_is_there(book: Book) -> None:
    blocks = {block for held in holding(book).values() for block in held}
    cards = {f"CARD {card.title['en']}" for card in program(book.packs[-1]).cards}
    named = {follows()[rule].split(",")[0] for rule in scenarios(book) if rule in follows()}
    assert sorted(named - blocks - cards - {"LANGUAGE"}) == []


@each_book
def test_a_test_that_shows_a_rule_is_there(book: Book) -> None:
    for reason in book.reasons.values():
        if test := shown_by(reason):
            assert f"def {test[1]}(" in (ROOT / test[0]).read_text("utf-8")


@each_book
def test_no_scenario_block_or_reason_is_about_an_unknown_rule(book: Book) -> None:
    ids = {id for ranges in book.ids.values() for id in spread(ranges)}
    shown = rules_named(program(book.packs[-1]))
    assert sorted({*shown, *holding(book), *book.reasons} - ids) == []


@each_book
def test_what_a_scenario_names_needs_no_reason(book: Book) -> None:
    assert not rules_named(program(book.packs[-1])) & set(book.reasons)


@pytest.mark.parametrize("pack", PACKS)
def test_every_value_of_every_option_is_shown(pack: str) -> None:
    made = program(pack)
    assert {(o.id, value) for o in made.options for value in o.values[1:]} <= options_set(made)
