"""The state a game begins with, before its first step."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.ir.program import Program

from . import rng
from .code import Code
from .state import Frame, State


class SetupError(ValueError):
    """Players or options that the game does not allow."""


def opening(code: Code, players: int, seed: int, options: Mapping[str, str]) -> State:
    """Return the state of a new game: cards where their kinds start, piles shuffled."""
    game = code.program.game
    if not game.least <= players <= game.most:
        raise SetupError(f"{game.title} is for {game.least} to {game.most} players, not {players}")
    state = State(
        players,
        rng.seeded(seed),
        chosen_options(code.program, options),
        tuple(range(1, players + 1)),
        [()] * (len(code.zones) * (players + 1)),
        [0] * len(code.entities),
    )
    state.history = [()] * len(code.registers)
    state.units = [()]
    _deal(code, state)
    state.frames = [Frame(code.system["game"], 0, {})]
    return state


def chosen_options(program: Program, options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option; the first of its values where none is given."""
    values = {o.id: o.values for o in program.options}
    for name, value in options.items():
        if value not in values.get(name, ()):
            raise SetupError(f"there is no option {name!r} with a value {value!r}")
    return {name: options.get(name, allowed[0]) for name, allowed in sorted(values.items())}


def _deal(code: Code, state: State) -> None:
    homes = {k.id: code.zone(k.zone) * (state.players + 1) for k in code.program.kinds}
    dealt: dict[int, list[int]] = {zone: [] for zone in homes.values()}
    for at, definition in enumerate(code.entities):
        zone = homes[code.program.cards[definition].kind]
        state.where[at] = zone
        dealt[zone].append(state.players + 1 + at)
    for zone, cards in sorted(dealt.items()):
        state.zones[zone] = tuple(cards)
        if code.zones[zone // (state.players + 1)].pile:
            state.rng, state.zones[zone] = rng.shuffled(state.rng, state.zones[zone])
