"""Scores: what a game says they are, in its result and in words."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.decision import Result
from runtime.desk.sitting import names, scores_text
from runtime.game import Game
from tests.runtime.small import FIRST, doing, one, pebble


def scored(score: str, *steps: n.Effect, **parts: object) -> p.Program:
    made = doing(*steps, **parts)
    return replace(made, game=replace(made.game, score=score))


def test_a_counter_is_the_score_of_each_player() -> None:
    game = Game.new(scored("pebble", pebble(FIRST, one(3)), n.Win(FIRST)), 3, 1)
    assert game.result == Result("won", (1,), (3, 0, 0))


def test_a_scale_counts_its_steps() -> None:
    draw = n.Move(n.Top(n.Place("@draw"), one()), n.Place("@hand", n.Ref("subject")), "draw", FIRST)
    stones = p.Scale("stone", ("grey", "white"), {}, kind="stone card", zone="hand")
    made = scored("stone", draw, scales=(stones,))
    game = Game.new(made, 2, 3)
    hand = game.machine.zone_at(game.machine.code.zone_numbers["@hand"], 1)
    (card,) = game.state.zones[hand]
    assert game.result
    assert game.result.scores == (game.machine.card(card).card.step, 0)
    step = stones.steps[game.result.scores[0]]
    assert scores_text(made, game.result, names(2)) == f"stone: Ann {step}, Bob grey."


def test_a_game_without_scores_has_none() -> None:
    made = doing(pebble())
    result = Game.new(made, 2, 1).result
    assert result
    assert result.scores == ()
    assert scores_text(made, result, names(2)) == ""


def test_scores_are_told_in_the_words_of_the_game() -> None:
    words = {"en": p.Words({"counter:pebble": ("Pebble", "Pebbles")}, {}, {})}
    made = replace(scored("pebble", pebble(amount=one(2))), words=words)
    result = Game.new(made, 2, 1).result
    assert result
    assert scores_text(made, result, names(2)) == "Pebbles: Ann 2, Bob 0."
