"""Who sits at a table, and what `--set` says of a game's options."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.ir.program import Option, Program

from .packs import WrongUsage


def check_seats(program: Program, players: int, humans: int = 0) -> None:
    """Raise WrongUsage where the game is not for so many, or people have no seat."""
    game = program.game
    if not game.least <= players <= game.most:
        raise WrongUsage(f"{game.title} is for {game.least} to {game.most} players, not {players}.")
    if humans > players:
        raise WrongUsage(f"There are {players} seats, not {humans}.")


def read_settings(program: Program, settings: Iterable[str]) -> dict[str, str]:
    """Return the value of each option that was set as `OPTION=VALUE`.

    Raises:
        WrongUsage: the game has no such option, or it has no such value.
    """
    known = {option.id: option for option in program.options}
    found = {}
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not equals:
            raise WrongUsage(f"--set takes OPTION=VALUE, not “{setting}”. {_listed(known)}")
        if name not in known or value not in known[name].values:
            raise WrongUsage(f"There is no option {name}={value}. {_listed(known)}")
        found[name] = value
    return found


def _listed(known: dict[str, Option]) -> str:
    if not known:
        return "The game has no options."
    each = (f"{option.id}={'|'.join(option.values)}" for option in known.values())
    return f"Options are: {', '.join(each)}."
