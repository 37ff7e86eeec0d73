"""The add-on of the second game as content: what is in its box, and what its cards show to whom."""

from __future__ import annotations

import json

import pytest

from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime.bots import consult, random_table
from runtime.desk.trial import Trial, try_card
from runtime.game import Game
from runtime.record import Record, recorded, replay
from tests.content.shown import cards_shown, staged
from tests.house.walk import program, watched

PACK = "frantic-troublemaker"


def whole() -> Program:
    return program(PACK)


def own() -> list[s.Scenario]:
    """Return the add-on's own scenarios."""
    return [scenario for scenario in whole().scenarios if scenario.pack == PACK]


def test_the_box_holds_the_cards_of_the_original() -> None:
    added = [card for card in whole().cards if card.pack == PACK]
    assert sum(c.copies for c in added if c.kind == "special-card") == 22
    assert sum(c.copies for c in added if c.kind == "event-card") == 14


def test_every_card_but_for_twins_in_colour_is_played_or_laid_out_in_a_scenario() -> None:
    named = set().union(*(cards_shown(scenario) for scenario in own()))
    colours = whole().attributes[0].values
    kinds = {card.rpartition("-")[2] for card in named if card.startswith(colours)}
    cards = {c.id for c in whole().cards if c.pack == PACK} - named
    assert not {card for card in cards if card.rpartition("-")[2] not in kinds}


def asked_by(card: str) -> Game:
    """Return a game at a decision that the text of a card asks for."""
    for seed in range(200):
        game, bots = Game.new(whole(), 4, seed), random_table(4, seed)
        while decision := game.decision:
            if any(item["card"] == card for item in game.view(1)["pending"]):
                return game
            game.choose(consult(bots[decision.player], game, decision))
    raise AssertionError(f"no game comes to {card}")


def hands_seen(game: Game, player: int) -> list[bool]:
    """Return of each hand whether a player sees all of it."""
    hands = [zone for zone in game.view(player)["zones"] if zone["zone"] == "hand"]
    return [None not in zone.get("cards", [None][: zone["count"]]) for zone in hands]


def test_a_distributor_shows_its_cause_all_hands_and_nobody_else() -> None:
    game = asked_by("distributor")
    assert game.decision
    cause = game.decision.player
    assert all(hands_seen(game, cause))
    assert not any(all(hands_seen(game, other)) for other in {1, 2, 3, 4} - {cause})


def test_a_thief_sees_the_hand_it_takes_from() -> None:
    game = asked_by("red-thief")
    while not (
        game.decision and game.decision.options[0].card and len(game.view(1)["pending"]) > 1
    ):
        assert game.decision
        game.choose(game.decision.options[0])
    assert sum(hands_seen(game, game.decision.player)) >= 2


def test_the_card_of_a_seppuku_is_known_to_all_wherever_it_goes() -> None:
    machine = staged(PACK, "In a Seppuku, a number is credited")
    (known,) = {card for card in machine.s.known if machine.owner(machine.zone_of(card)) == 2}
    assert all(machine.sees(player, known) for player in (1, 2))


def test_a_revolver_is_spun() -> None:
    decks = set()
    for seed in range(8):
        machine = staged(PACK, "In a Russian Roulette", seed)
        decks.add(machine.s.zones[machine.zone_at(machine.code.zone("@draw"))][:3])
    assert len(decks) > 1


def tried(card: str) -> Trial:
    return try_card(whole(), next(c for c in whole().cards if c.id == card), 3, 1)


def test_a_card_that_is_played_as_others_is_tried_as_some_of_them() -> None:
    trial = tried("mimicry")
    copied = {way.chosen[0][1].copied for moment in trial.moments for way in moment.ways}
    assert "fantastic" in copied
    assert "" not in copied
    assert not trial.missing


def test_a_card_that_is_only_held_is_said_to_count_in_the_hand() -> None:
    trial = tried("curse")
    assert trial.in_hand
    assert [len(moment.ways) for moment in trial.moments] == [1]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_whole_games_end_with_a_winner(players: int) -> None:
    for seed in range(2):
        game, _ = watched(whole(), players, seed)
        assert game.result
        assert game.result.winners


def test_a_record_of_a_game_with_copies_is_replayed_exactly() -> None:
    for seed in range(20):
        _, record = recorded(whole(), 4, seed, random_table(4, seed))
        if any("copied" in decision for decision in record.decisions):
            break
    assert replay(Record.from_json(json.loads(record.to_text()))).exact
