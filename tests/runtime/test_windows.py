"""Windows: a play starts the round again, or it goes round once, or all are asked at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from dsl.ir import nodes as n
from dsl.ir.program import Option, Program
from dsl.ir.scenario import Asked
from runtime.bots import consult, imagined, play, random_table
from runtime.game import Game
from runtime.sealed import ASKING, SEALED
from tests.runtime.quarrel import QUARREL
from tests.runtime.scenes import captain, check, hand, has, holds_cards, passes, scene, turn
from tests.runtime.scenes import play as plays

START = (captain("Ann"), turn("Ann"))


def windows(answers: str) -> Program:
    """Return the quarrel with an option for its window, set to a value."""
    once, together = (n.OptionIs("answers", value) for value in ("once", "together"))
    window = replace(QUARREL.windows[0], mode="once", when=once, together=together)
    option = Option("answers", (answers, *({"in-turn", "once", "together"} - {answers})))
    return replace(QUARREL, windows=(window,), options=(*QUARREL.options, option))


HUSH = (
    *START,
    hand("Ann", "shove", "hush", "encore"),
    hand("Bob", "hush", "hush", "encore"),
    hand("Cy", "hush", "encore"),
)


SAVED = (
    plays("Ann", "shove", "Cy", section="peck"),
    plays("Bob", "hush", "shove"),
    plays("Cy", "hush", "hush"),
    passes("Ann"),
    passes("Bob"),
)
"""Bob's answer is answered; all pass on that, and the shove can be answered again."""


def test_a_play_starts_the_round_again() -> None:
    """From the left of Cy, who played last: so Bob is asked again."""
    rest = [has("Cy", "bruise", 0), Asked("Bob"), passes("Bob"), has("Cy", "bruise", 2)]
    check(scene(HUSH, *SAVED, *rest, program=windows("in-turn")))


def test_a_round_may_go_round_once() -> None:
    """On from Bob, who has played: the others have nothing more to play."""
    check(scene(HUSH, *SAVED, has("Cy", "bruise", 2), program=windows("once")))


def test_all_are_asked_at_once_and_the_first_in_order_plays() -> None:
    check(
        scene(
            HUSH,
            plays("Ann", "shove", "Cy", section="peck"),
            plays("Bob", "hush", "shove"),
            holds_cards("Bob", 3),
            plays("Cy", "hush", "shove"),
            holds_cards("Bob", 2),
            holds_cards("Cy", 2),
            Asked("Cy"),
            passes(),
            has("Cy", "bruise", 0),
            has("Ann", "gossip", 1),
            program=windows("together"),
        )
    )


def test_when_all_pass_together_the_window_closes() -> None:
    lines = [plays("Ann", "shove", "Cy", section="peck"), passes("Bob"), passes("Cy")]
    check(scene(HUSH, *lines, has("Cy", "bruise", 2), program=windows("together")))


def in_secret(seed: int) -> tuple[Game, int]:
    """Return a game in which somebody has just answered in secret, and who."""
    for other in count(seed * 100):
        game, bots = Game.new(windows("together"), 4, other), random_table(4, seed)
        while (decision := game.decision) is not None:
            game.choose(consult(bots[decision.player], game, decision))
            if sealed(game):
                return game, decision.player
    raise AssertionError


def sealed(game: Game) -> list[str]:
    slots = (slot for frame in game.state.frames for slot in frame.slots)
    return [slot for slot in slots if slot.startswith(SEALED)]


@pytest.mark.parametrize("seed", range(12))
def test_an_answer_in_secret_is_seen_by_nobody(seed: int) -> None:
    game, _ = in_secret(seed)
    other = game.clone()
    for slot in sealed(other):
        slots = next(f.slots for f in other.state.frames if slot in f.slots)
        slots[slot] = () if slots[slot] else (1, 0)
    assert all(game.view(p) == other.view(p) for p in (1, 2, 3, 4))


@pytest.mark.parametrize("seed", range(12))
def test_who_imagines_the_game_asks_the_others_again(seed: int) -> None:
    game, player = in_secret(seed)
    assert game.decision is not None
    other = imagined(game, game.decision.player, seed)
    assert not sealed(other)
    asked = [f.slots[ASKING] for f in other.state.frames if ASKING in f.slots]
    assert player in asked[-1]
    play(other, random_table(4, seed))
    assert other.result is not None


@pytest.mark.parametrize("answers", ["once", "together"])
@pytest.mark.parametrize("seed", range(10))
def test_whole_games_end_and_copies_go_on_alike(answers: str, seed: int) -> None:
    made = windows(answers)
    game, bots = Game.new(made, 2 + seed % 3, seed), random_table(4, seed)
    while (decision := game.decision) is not None:
        copies = [game.clone(), Game.from_json(made, game.to_json())]
        option = consult(bots[decision.player], game, decision)
        for copy in (game, *copies):
            copy.choose(option)
        assert len({copy.hash() for copy in (game, *copies)}) == 1
    assert game.result is not None
    assert game.result.reason == "won"
