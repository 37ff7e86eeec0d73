"""Keeping a game in a file while it is played, so that it can be gone on with."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.ir.codec import encode
from dsl.ir.program import Program
from runtime.bots import table
from runtime.decision import IllegalChoice
from runtime.game import Game
from runtime.record import Record, RecordError

from .replaying import read_record
from .sitting import Sitting

SEEDS = 1_000_000
"""Seeds that are taken by chance are below."""


class OtherGame(ValueError):
    """The game in a file is over, or is not the one that was asked for."""


class Keeper:
    """Writes a record after every decision; the program in it is made text only once."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self.program = ""

    def __call__(self, record: Record) -> None:
        """Write a record, as `Record.to_text` does."""
        if not self.program:
            self.program = _json(encode(record.program))
        parts = {name: _json(part) for name, part in record.parts().items()}
        parts["program"] = self.program
        fields = ",".join(f'"{name}":{text}' for name, text in sorted(parts.items()))
        self.write(f"{{{fields}}}\n")


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def unfinished(path: Path) -> Record | None:
    """Return the record in a file if its game is not over.

    Raises:
        RecordError: it is no record, or its decisions do not lead anywhere.
    """
    record = read_record(path)
    game = Game.new(record.program, record.players, record.seed, record.options)
    marks = dict(record.hashes)
    for step, option in enumerate(record.decisions, 1):
        try:
            game.choose(option)
        except IllegalChoice as error:
            raise RecordError(f"the game in {path} diverges at step {step}") from error
        if step in marks and marks[step] != game.hash():
            raise RecordError(f"the game in {path} diverges at step {step}")
    return record if game.decision is not None else None


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played: a new one, or one that has `begun`.

    `changed`: since it was begun, the cards have changed.
    """

    program: Program
    players: int
    seed: int
    options: dict[str, str]
    begun: Record | None = None
    changed: bool = False

    def sittings(
        self, people: int, bots: str, games: int, keep: Callable[[Record], None] | None
    ) -> list[Sitting]:
        """Return the game and others with the seeds after its own."""
        done = len(self.begun.decisions) if self.begun else 0
        return [
            Sitting(
                self.program,
                self.players,
                seed,
                self.options,
                people,
                bots=table(bots, self.players, seed + done),
                begun=self.begun,
                keep=keep,
                recorded=games == 1,
            )
            for seed in range(self.seed, self.seed + games)
        ]


def plan(
    wanted: Program,
    path: Path | None,
    players: int | None,
    seed: int | None,
    options: dict[str, str] | None,
) -> Plan:
    """Return the game to be played: that in a file if there is one, else the one wanted.

    Raises:
        OtherGame: what was said of the game (not None) is otherwise in the file, or it is over.
        RecordError: the file is no record.
    """
    there = path is not None and path.exists()
    begun = unfinished(path) if path and there else None
    if there and begun is None:
        raise OtherGame(f"the game in {path} is over: replay it, or name another file.")
    if begun is None:
        count = wanted.game.usual if players is None else players
        first = secrets.randbelow(SEEDS) if seed is None else seed
        return Plan(wanted, count, first, options or {})
    wrong = list(_differences(begun, wanted, players, seed, options))
    if wrong:
        raise OtherGame(
            f"the unfinished game in {path} was begun otherwise: {' and '.join(wrong)}, "
            "or name another file."
        )
    changed = begun.program.hash != wanted.hash
    return Plan(begun.program, begun.players, begun.seed, begun.options, begun, changed)


def _differences(
    begun: Record,
    wanted: Program,
    players: int | None,
    seed: int | None,
    options: dict[str, str] | None,
) -> Iterator[str]:
    if [p.id for p in begun.program.packs] != [p.id for p in wanted.packs]:
        yield f"play {' with '.join(p.id for p in begun.program.packs)}"
    if players not in (None, begun.players):
        yield "leave --players out"
    if seed not in (None, begun.seed):
        yield "leave --seed out"
    if options not in (None, begun.options):
        yield "leave --set out"
