"""Players that are programs. A bot sees a decision and a view, never the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from . import rng
from .decision import Decision
from .game import Game
from .renaming import rename
from .sealed import ask_again
from .state import PLAY, Option


class Seat:
    """What a player may know of the game they are asked in, made when it is asked for."""

    __slots__ = ("_game", "_player")

    def __init__(self, game: Game, player: int) -> None:
        self._game, self._player = game, player

    def view(self) -> Mapping[str, Any]:
        """Return what the player sees, in JSON types."""
        return self._game.view(self._player)

    def imagine(self, seed: int) -> Game:
        """Return a game that may be the one under way as far as the player can know."""
        return imagined(self._game, self._player, seed)


class Bot(Protocol):
    """Anything that chooses one of a decision's options."""

    def choose(self, decision: Decision, seat: Seat) -> Option:
        """Return one of the decision's options."""


class RandomBot:
    """Takes any option with equal chance, by a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._rng = rng.seeded(seed ^ 0x5EED)

    def choose(self, decision: Decision, seat: Seat) -> Option:
        """Return one of the decision's options."""
        self._rng, at = rng.below(self._rng, len(decision.options))
        return decision.options[at]


def consult(bot: Bot, game: Game, decision: Decision) -> Option:
    """Return what a bot chooses; it is shown no more than it may know."""
    return bot.choose(decision, Seat(game, decision.player))


def imagined(game: Game, player: int, seed: int) -> Game:
    """Return a copy in which the cards that a player may not know have changed places.

    Cards of a kind change places among each other; chance goes on otherwise than in the game.
    Those who have answered in secret are asked again.
    """
    copy = game.clone()
    state, table = copy.state, copy.machine
    state.rng = rng.seeded(seed)
    fixed = {card for frame in state.frames for card in frame.slots.get(PLAY, ())[1:2]}
    groups: dict[str, list[int]] = {}
    for card in table.cards():
        if card not in fixed and not table.sees(player, card):
            groups.setdefault(table.card(card).card.kind, []).append(card)
    names: dict[int, int] = {}
    for cards in groups.values():
        state.rng, order = rng.shuffled(state.rng, cards)
        names.update(zip(cards, order, strict=True))
    rename(table, names)
    for frame in state.frames:
        ask_again(frame, player)
    return copy


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


def table(kind: str, players: int, seed: int) -> Mapping[int, Bot]:
    """Return a bot of a kind (`random` or `greedy`) for each player."""
    if kind == "greedy":
        from .greedy import greedy_table

        return greedy_table(players, seed)
    return random_table(players, seed)
