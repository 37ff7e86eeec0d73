"""The second game as content: what is in its box, and every card is shown in a scenario."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dsl.ir.program import Program
from runtime.bots import RandomBot, consult, play, random_table
from runtime.game import Game
from runtime.view import view
from tests.content.shown import cards_shown, staged
from tests.house.walk import program


def base() -> Program:
    return program("frantic")


# -- what is in the box


def copies(kind: str) -> int:
    return sum(c.copies for c in base().cards if c.kind == kind and not c.blank)


def test_the_box_holds_the_cards_of_the_original() -> None:
    assert copies("number-card") == 81
    assert copies("special-card") == 44
    assert copies("event-card") == 20


def test_numbers_come_twice_in_a_colour_and_once_in_black() -> None:
    colours = base().attributes[0].values
    found = Counter[str]()
    for card in base().cards:
        if card.kind == "number-card":
            (colour,) = card.attributes["colour"]
            found[colours[colour]] += card.copies
    assert found == {"red": 18, "yellow": 18, "green": 18, "blue": 18, "black": 9}


def test_special_cards_come_as_often_as_in_the_original() -> None:
    found = {c.id: c.copies for c in base().cards if c.kind == "special-card" and not c.blank}
    plain = {"fantastic": 11, "fantastic-four": 5, "counterattack": 4, "equality": 2, "nice-try": 1}
    of_a_colour = {"gift": 2, "exchange": 1, "skip": 1, "second-chance": 1}
    coloured = {
        f"{colour}-{name}": copies
        for colour in ("red", "yellow", "green", "blue")
        for name, copies in of_a_colour.items()
    }
    assert found == {**plain, **coloured, "ten-of-a-kind": 1}


# -- what is shown


def test_every_card_but_for_twins_in_colour_is_played_or_laid_out_in_a_scenario() -> None:
    named = set().union(*(cards_shown(scenario) for scenario in base().scenarios))
    alike = {card.removeprefix(f"{c}-") for card in named for c in base().attributes[0].values}
    cards = {c.id for c in base().cards if c.kind != "number-card" and not c.blank}
    colours = base().attributes[0].values
    unnamed = {card for card in cards if not {card.removeprefix(f"{c}-") for c in colours} & alike}
    assert not unnamed


# -- what players see


def test_piles_and_the_hands_of_others_are_hidden() -> None:
    view = Game.new(base(), 3, seed=1).view(1)
    hidden = [z for z in view["zones"] if z["zone"] in ("draw-pile", "event-pile")]
    hidden += [z for z in view["zones"] if z["zone"] == "hand" and z["owner"] != 1]
    assert [z["count"] > 0 for z in hidden] == [True] * 4
    assert [z.get("cards") for z in hidden] == [None] * 4


def test_the_all_seeing_eye_shows_every_hand_to_everyone() -> None:
    machine = staged("frantic", "The All-Seeing Eye")
    for viewer in (1, 2):
        hands = [z["cards"] for z in view(machine, viewer)["zones"] if z["zone"] == "hand"]
        assert hands == [[{"card": "red-1"}], [{"card": "blue-5"}]]


# -- what chance does


def test_who_starts_is_drawn_by_lot() -> None:
    views = [Game.new(base(), 4, seed).view(1) for seed in range(40)]
    assert {seen["game"]["starter"] for seen in views} == {1, 2, 3, 4}


def test_a_tornado_shuffles_what_it_deals() -> None:
    hands = set()
    for seed in range(8):
        machine = staged("frantic", "A Tornado deals", seed)
        number = machine.code.zone("@hand")
        hands.add(tuple(machine.s.zones[machine.zone_at(number, player)] for player in (1, 2, 3)))
    assert len(hands) > 1


def test_on_a_ten_of_a_kind_that_was_turned_up_goes_anything() -> None:
    games = (Game.new(base(), 2, seed) for seed in range(2_000))
    game = next(game for game in games if game.view(1)["game"]["start"] == "wild")
    machine, decision = game.machine, game.decision
    assert decision

    def held(zone: str, player: int = 0) -> list[str]:
        cards = game.state.zones[machine.zone_at(machine.code.zone(zone), player)]
        return [machine.card(card).card.id for card in cards]

    assert held("@discard") == ["ten-of-a-kind"]
    assert {o.card for o in decision.options if o.card} == set(held("@hand", decision.player))


# -- what stays so

BOXES = [("frantic", 125, 20), ("frantic-troublemaker", 147, 34)]
EVENT_ZONES = {"event-pile", "current-event", "recent-events", "used-events", "programme"}


@pytest.mark.parametrize(("pack", "playing", "events"), BOXES)
def test_no_card_is_lost_and_events_never_come_among_the_others(
    pack: str, playing: int, events: int
) -> None:
    game, bot = Game.new(program(pack), 4, 6), RandomBot(6)
    while decision := game.decision:
        table = game.machine
        places = Counter(
            table.code.zones[table.declared(table.zone_of(card))].id in EVENT_ZONES
            for card in table.cards()
            if table.card(card).card.kind == "event-card"
        )
        assert places == {True: events}
        assert len(table.cards()) == playing + events
        game.choose(consult(bot, game, decision))


@pytest.mark.parametrize("pack", ["frantic", "frantic-troublemaker"])
def test_scores_are_the_sum_of_what_the_rounds_gave(pack: str) -> None:
    log: list[dict[str, Any]] = []
    game = Game.new(program(pack), 5, 3, log=log)
    play(game, random_table(5, 3))
    rounds: list[Counter[int]] = []
    for entry in log:
        if entry["kind"] == "begun" and entry["what"] == "round":
            rounds.append(Counter())
        if entry["kind"] == "adjusted" and entry["what"] == "point":
            rounds[-1][entry["subject"]] += entry["amount"]
    assert game.result
    assert len(rounds) > 1
    totals = tuple(sum(given[player] for given in rounds) for player in range(1, 6))
    assert game.result.scores == totals
