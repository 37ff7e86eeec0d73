"""Programs of a single effect, to see what one piece of the IR does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.game import Game
from tests.runtime.pebbles import PEBBLES

EVERYONE = n.Every("player")
FIRST = n.First(EVERYONE, n.Number(1))
OTHERS = n.Every("player", n.Not(n.Is(n.Ref("one"), FIRST)))


def one(amount: int = 1) -> n.Number:
    return n.Number(amount)


def pebble(who: n.Selector = FIRST, amount: n.Amount | None = None, down: bool = False) -> n.Adjust:
    return n.Adjust(who, "pebble", amount or one(), down)


def doing(*steps: n.Effect, **parts: Any) -> p.Program:
    """Return pebbles in which the flow is these steps and nothing else."""
    game = replace(PEBBLES.game, setup=n.Sequence(), flow=n.Sequence(steps))
    return replace(PEBBLES, game=game, scopes=(), **parts)


def played(*steps: n.Effect, choose: tuple[int, ...] = (), **parts: Any) -> Game:
    """Play those steps, taking options by their place."""
    log: list[dict[str, object]] = []
    game = Game.new(doing(*steps, **parts), 3, 1, log=log)
    for at in choose:
        assert game.decision is not None
        game.choose(game.decision.options[at])
    return game


def pebbles(game: Game) -> list[int]:
    """Return how many pebbles each player has."""
    return [game.machine.counter(0, player) for player in (1, 2, 3)]
