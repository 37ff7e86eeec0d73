"""Players that are programs. A bot sees a decision and a view, never the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from . import rng
from .decision import Decision
from .game import Game
from .state import Option


class Bot(Protocol):
    """Anything that chooses one of a decision's options."""

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Option:
        """Return one of the decision's options."""


class RandomBot:
    """Takes any option with equal chance, by a generator of its own."""

    needs_view = False

    def __init__(self, seed: int) -> None:
        self._rng = rng.seeded(seed ^ 0x5EED)

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Option:
        """Return one of the decision's options."""
        self._rng, at = rng.below(self._rng, len(decision.options))
        return decision.options[at]


def consult(bot: Bot, game: Game, decision: Decision) -> Option:
    """Return what a bot chooses; it is shown no more than it may know."""
    view = game.view(decision.player) if getattr(bot, "needs_view", True) else {}
    return bot.choose(decision, view)


def play(game: Game, bots: Mapping[int, Bot]) -> int:
    """Let bots play a game to its end; return how many decisions that took."""
    count = 0
    while (decision := game.decision) is not None:
        game.choose(consult(bots[decision.player], game, decision))
        count += 1
    return count


def random_table(players: int, seed: int) -> dict[int, Bot]:
    """Return a random bot for each player, all different and made from one seed."""
    return {player: RandomBot(seed * 1_000_003 + player) for player in range(1, players + 1)}


BOTS: dict[str, Callable[[int, int], dict[int, Bot]]] = {"random": random_table}


def table(kind: str, players: int, seed: int) -> dict[int, Bot]:
    """Return a bot of a kind for each player."""
    return BOTS[kind](players, seed)
