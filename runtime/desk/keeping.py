"""Keeping a game in a file while it is played, so that it can be gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from dsl.ir.codec import encode
from runtime.decision import IllegalChoice
from runtime.game import Game
from runtime.record import FORMAT, Record, RecordError

from .replaying import read_record


class Keeper:
    """Writes a record after every decision; the program in it is made text only once."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self.program = ""

    def __call__(self, record: Record) -> None:
        """Write a record, as `Record.to_text` does."""
        if not self.program:
            self.program = _json(encode(record.program))
        parts = {
            "decisions": _json(record.decisions),
            "format": _json(FORMAT),
            "hashes": _json(record.hashes),
            "options": _json(record.options),
            "players": _json(record.players),
            "program": self.program,
            "seed": _json(record.seed),
        }
        fields = ",".join(f'"{name}":{text}' for name, text in parts.items())
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
