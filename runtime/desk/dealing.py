"""Whether a deck has cards enough for those who may play."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir.program import Program
from runtime.bots import consult, random_table
from runtime.game import Game

SEED = 1
LONG = 200
"""Decisions that are made in each game: those of its first turns."""


def runs_dry(program: Program) -> dict[str, int]:
    """Return the kinds of card of which none is left to draw when a game has just begun.

    Each has the fewest players with whom that is so. None is left when no pile has any, also
    none that is shuffled in again. Kinds that do not start in a pile have nothing to run dry.
    """
    found: dict[str, int] = {}
    for players in range(program.game.least, program.game.most + 1):
        for kinds in _in_piles(program, players):
            for kind in _drawn(program) - kinds:
                found.setdefault(kind, players)
    return found


def _drawn(program: Program) -> set[str]:
    """Return the kinds that start in a pile."""
    piles = {name for z in program.zones if z.pile for name in (z.id, f"@{z.role}")}
    return {kind.id for kind in program.kinds if kind.zone in piles}


def _in_piles(program: Program, players: int) -> Iterator[set[str]]:
    """Yield the kinds of the cards in piles, at each decision of the first of a game."""
    game = Game.new(program, players, SEED)
    bots = random_table(players, SEED)
    for _ in range(LONG):
        decision = game.decision
        if decision is None:
            break
        yield _kinds_in_piles(game)
        option = consult(bots[decision.player], game, decision)
        game.choose(option)
    if game.result and game.result.reason == "limit":
        yield _kinds_in_piles(game)


def _kinds_in_piles(game: Game) -> set[str]:
    state, code = game.state, game.machine.code
    numbers = range(len(state.zones))
    piles = (state.zones[n] for n in numbers if code.zones[n // (state.players + 1)].pile)
    first = state.players + 1
    cards = code.program.cards
    return {cards[code.entities[card - first]].kind for pile in piles for card in pile}
