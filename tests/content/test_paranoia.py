"""The base game as content: what is in its box, and every card is shown in a scenario."""

from __future__ import annotations

from collections import Counter

import pytest

from dsl.ir.program import Program
from runtime.game import Game
from runtime.scenario import run_scenarios
from tests.content.shown import cards_named, cards_shown
from tests.house.walk import program

CLEARANCES = (8, 7, 6, 5, 4, 3, 2, 2)


def base() -> Program:
    return program("paranoia")


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


def shown_cards() -> set[str]:
    return {c.id for c in base().cards if c.kind != "security" and not c.blank}


def test_every_card_has_scenarios_for_what_it_does_when_it_may_not_and_its_edge() -> None:
    named = Counter(card for scenario in base().scenarios for card in cards_named(scenario))
    assert {card: named[card] for card in shown_cards() if named[card] < 3} == {}


def test_every_text_that_does_something_does_it_in_a_scenario() -> None:
    done = {
        (entry["what"], entry["how"])
        for outcome in run_scenarios(base(), base().scenarios)
        for entry in outcome.entries
        if entry["kind"] in ("played", "used")
    }
    written = {
        (card.id, text.section)
        for card in base().cards
        if card.id in shown_cards()
        for text in card.texts
        if text.effect is not None
    }
    assert written - done == set()


def test_every_card_is_played_or_laid_out_in_a_scenario() -> None:
    named = set().union(*(cards_shown(scenario) for scenario in base().scenarios))
    assert shown_cards() - named == set()


def test_every_scenario_proves_a_rule() -> None:
    assert not [scenario.title for scenario in base().scenarios if not scenario.rules]


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


# -- what chance does


def in_zone(game: Game, zone: str) -> list[str]:
    """Return the ids of the cards that lie in a zone of the game."""
    machine = game.machine
    cards = game.state.zones[machine.zone_at(machine.code.zone(zone))]
    return [machine.card(card).card.id for card in cards]


def test_the_first_leader_is_drawn_by_lot() -> None:
    views = [Game.new(base(), 4, seed).view(1) for seed in range(40)]
    assert {view["game"]["team-leader"] for view in views} == {1, 2, 3, 4}


def test_both_decks_are_shuffled_and_the_pool_is_not() -> None:
    games = [Game.new(base(), 8, seed) for seed in range(6)]
    for deck in ("mission-deck", "action-deck"):
        assert len({tuple(in_zone(game, deck)) for game in games}) == len(games)
    assert len({tuple(in_zone(game, "pool")) for game in games}) == 1
