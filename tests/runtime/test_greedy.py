from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.ir.program import Program
from runtime.bots import Seat, consult, imagined, play, random_table, table
from runtime.decision import Decision
from runtime.desk.chances import wilson
from runtime.game import Game, code_of
from runtime.greedy import GreedyBot, Plan
from runtime.worth import Hints
from tests.house.walk import program

PEBBLES = "tests/packs/pebbles"


@pytest.fixture(scope="module")
def pebbles() -> Program:
    return program(PEBBLES)


def begun(made: Program, decisions: int, players: int = 3) -> Game:
    game = Game.new(made, players, 5)
    bots = random_table(players, 5)
    for _ in range(decisions):
        assert game.decision is not None
        game.choose(consult(bots[game.decision.player], game, game.decision))
    return game


def test_what_wins_is_good(pebbles: Program) -> None:
    assert Hints(code_of(pebbles)).units == {"pebble": 100.0}


def test_hints_follow_from_words_and_procedures() -> None:
    hints = Hints(code_of(program("paranoia")))
    best, *others = sorted(hints.units, key=lambda key: -hints.units[key])
    assert [hints.aims[0][0], hints.units[best]] == [100.0, 100.0]
    bad = {key for key in others if hints.units[key] < 0}
    assert bad == {"treason", "wound", "final-treason"}
    assert hints.units["clone"] > 0


def test_equal_texts_mean_the_same_whichever_card_says_them() -> None:
    """Of plays that mean the same the bot tries one."""
    code = code_of(program("paranoia"))
    hints, said = Hints(code), dict[str, set[object]]()
    plays = [(card.card, text) for card in code.cards for text in card.texts]
    for card, text in plays:
        words = f"{card.kind} {text.section.id} {text.text.heading} {text.text.words}"
        said.setdefault(words, set()).add(hints.meaning(text.option))
    assert {len(meanings) for meanings in said.values()} == {1}
    assert len(set().union(*said.values())) == len(said) < len(plays)


def test_two_texts_in_one_section_of_a_card_mean_what_each_says() -> None:
    made = program("paranoia")
    one, other = (c for c in made.cards if c.id in ("ice-gun-3000", "bribe"))
    both = replace(one, texts=(one.texts[0], replace(other.texts[0], section=one.texts[0].section)))
    code = code_of(replace(made, cards=(both,)))
    first, second = (text.option for text in code.cards[0].texts)
    assert Hints(code).meaning(first) != Hints(code).meaning(second)


def test_a_card_played_as_another_means_neither() -> None:
    code = code_of(program("paranoia"))
    option = code.cards[0].texts[0].option._replace(copied="another")
    assert Hints(code).meaning(option) == option


def test_one_game_is_imagined_for_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    game, seeds = begun(program("paranoia"), 9), list[int]()
    imagine = Seat.imagine

    def counted(seat: Seat, seed: int) -> Game:
        seeds.append(seed)
        return imagine(seat, seed)

    monkeypatch.setattr(Seat, "imagine", counted)
    assert game.decision is not None
    assert consult(GreedyBot(1), game, game.decision) in game.decision.options
    assert len(seeds) == 1


@pytest.mark.parametrize("name", ["paranoia", "frantic"])
def test_what_was_found_to_follow_is_chosen_without_another_look(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, bot = begun(program(name), 9), GreedyBot(1)
    while (decision := game.decision) is not None and not bot._plan:
        game.choose(consult(bot, game, decision))
    plan = bot._plan
    assert plan is not None
    assert game.decision is not None
    monkeypatch.delattr(Seat, "imagine")
    assert consult(bot, game, game.decision) == plan.best


def planned(pebbles: Program) -> tuple[Plan, Decision, Game]:
    """Return a plan that fits, with the decision and the game that it fits."""
    game = begun(pebbles, 6)
    assert game.decision is not None
    return Plan(game.clone(), game.decision.options[0]), game.decision, game


@pytest.mark.parametrize("other", [{"kind": "may"}, {"source": "shell"}, {"about": "abc"}])
def test_a_plan_is_not_for_a_question_that_only_looks_alike(
    pebbles: Program, other: dict[str, Any]
) -> None:
    plan, decision, game = planned(pebbles)
    seat = Seat(game, decision.player)
    assert plan.fits(decision, seat)
    assert not plan.fits(decision._replace(**other), seat)


def test_a_plan_is_dropped_when_something_else_comes_to_light(pebbles: Program) -> None:
    plan, decision, game = planned(pebbles)
    me = decision.player
    assert plan.fits(decision, Seat(imagined(game, me, 1), me))
    others = [p for p in game.state.seats if p != me]
    hand = game.machine.zone_at(game.machine.code.zone_numbers["@hand"], others[0])
    game.state.known[game.state.zones[hand][0]] = 1 << me
    assert not plan.fits(decision, Seat(game, me))


@pytest.mark.parametrize("name", [PEBBLES, "paranoia"])
@pytest.mark.parametrize("decisions", [2, 5, 9])
def test_an_imagined_game_looks_the_same_to_the_player(name: str, decisions: int) -> None:
    game = begun(program(name), decisions)
    assert game.decision is not None
    player, before = game.decision.player, game.hash()
    for seed in range(4):
        other = imagined(game, player, seed)
        assert other.view(player) == game.view(player)
        assert other.decision == game.decision
        first = game.state.players + 1
        lying = sorted(card for zone in other.state.zones for card in zone)
        assert lying == list(range(first, first + len(other.state.where)))
        where = other.state.where
        assert all(
            where[c - first] == z for z, cards in enumerate(other.state.zones) for c in cards
        )
        play(other, random_table(game.state.players, seed))
    assert game.hash() == before


def test_what_others_hold_is_shuffled(pebbles: Program) -> None:
    game = begun(pebbles, 6)
    others = {imagined(game, 1, seed).view(2)["zones"].__repr__() for seed in range(8)}
    assert len(others) > 1


def test_a_number_that_was_chosen_stays_the_same(pebbles: Program) -> None:
    """A card has the same number as the one chosen; it is another card in an imagined game."""
    game = begun(pebbles, 2)
    cards = [c for c in game.machine.cards() if not game.machine.sees(1, c)]
    for card in cards[:10]:
        game.state.frames[0].slots = {"number": (card,), "amount": (card,), "number/2": (card,)}
        assert imagined(game, 1, 3).state.frames[0].slots == game.state.frames[0].slots


def test_the_same_seed_chooses_alike(pebbles: Program) -> None:
    ends = set()
    for _ in range(2):
        game = Game.new(pebbles, 3, 2)
        play(game, table("greedy", 3, 2))
        ends.add(game.hash())
    assert len(ends) == 1


def test_greedy_beats_chance(pebbles: Program) -> None:
    won = 0.0
    games = 60
    for seed in range(games):
        seat = seed % 3 + 1
        game = Game.new(pebbles, 3, seed)
        play(game, random_table(3, seed) | {seat: table("greedy", 3, seed)[seat]})
        assert game.result is not None
        won += (seat in game.result.winners) / max(1, len(game.result.winners))
    assert won > games / 3


def test_an_interval_of_wilson() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
