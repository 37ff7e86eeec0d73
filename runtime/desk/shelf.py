"""Games that were measured, kept in a file: a run that was stopped goes on where it was.

The first line says what the games are of: a program, bots and options. Each other line is one
game; a line that was cut off is none.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

from .measuring import Job, Told

KEYED, ROWS = ("ends", "texts"), ("played", "thrown")
"""Fields of a game that JSON has no form for: counts of tuples, and sets of tuples."""


class ShelfError(Exception):
    """A file that is not of these games; the text says so, and what to do."""


class Shelf:
    """What is kept of games that are over, by size of table and seed.

    Raises:
        ShelfError: the file holds something else, or cannot be read or written.
    """

    def __init__(self, path: Path, program: str, bots: str, options: dict[str, str]) -> None:
        self.path = path
        self.head = json.dumps({"program": program, "bots": bots, "options": options})
        self.games: dict[tuple[int, int], Told] = {}
        try:
            self._open()
        except (OSError, UnicodeDecodeError) as fault:
            raise ShelfError(f"{path} cannot be read: {fault}") from fault

    def find(self, job: Job) -> Told | None:
        """Return what is kept of a game, if it is over."""
        return self.games.get((job.players, job.seed))

    def put(self, job: Job, told: Told) -> None:
        """Keep what was told of a game."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([job.seed, _plain(told)]) + "\n")
        except OSError as fault:
            raise ShelfError(f"{self.path} cannot be written: {fault}") from fault

    def _open(self) -> None:
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        whole, cut, rest = text.rpartition("\n")
        lines = whole.split("\n")
        if text and lines[0] != self.head:
            raise ShelfError(
                f"{self.path} holds something else than games of this program, of these bots and "
                "settings: name another file, or remove it."
            )
        if not text or rest:
            self.path.write_text(whole + cut or self.head + "\n", encoding="utf-8")
        for line in lines[1:]:
            self._take(line)

    def _take(self, line: str) -> None:
        try:
            seed, told = json.loads(line)
            made = _told(told)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as fault:
            message = f"{self.path} was changed by somebody: name another file, or remove it."
            raise ShelfError(message) from fault
        self.games[made.players, seed] = made


def _plain(told: Told) -> dict[str, Any]:
    """Return what is kept of a game, JSON-able."""
    made = {field.name: getattr(told, field.name) for field in fields(told)}
    for name in KEYED:
        made[name] = [[*key, count] for key, count in made[name].items()]
    return made | {name: sorted(made[name]) for name in ROWS}


def _told(data: dict[str, Any]) -> Told:
    made = data | {name: Counter(data[name]) for name in ("scopes", "calls")}
    made |= {name: tuple(data[name]) for name in ("winners", "scores")}
    for name in KEYED:
        made[name] = Counter({tuple(key): count for *key, count in data[name]})
    return Told(**made | {name: {tuple(row) for row in data[name]} for name in ROWS})
