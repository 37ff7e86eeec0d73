"""Games that were measured, kept in a file: a run that was stopped goes on where it was.

The file is an SQLite database, so a game is in it whole or not at all, however a run ends, and
several runs may share it. It says what its games are of: a program, bots, options, and the engine
that played them. Each game has a digest of all that, by which one that was changed is told.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from .measuring import Job, Told

WAIT = 60.0
"""Seconds until a file that another run is writing to is given up."""
ROOT = Path(__file__).parents[2]


class ShelfError(Exception):
    """A file that is not of these games; the text says so, and what to do."""


class Shelf:
    """What is kept of games that are over, by size of table and seed.

    Raises:
        ShelfError: the file holds something else, or cannot be read or written.
    """

    def __init__(self, path: Path, program: str, bots: str, options: dict[str, str]) -> None:
        self.path = path.absolute()
        about = {"program": program, "bots": bots, "options": options, "engine": engine()}
        self.about = json.dumps(about, sort_keys=True)
        with self._base() as base:
            base.execute("BEGIN IMMEDIATE")
            if not base.execute("SELECT * FROM sqlite_master").fetchone():
                base.execute("CREATE TABLE about (text)")
                base.execute("INSERT INTO about VALUES (?)", [self.about])
                base.execute("CREATE TABLE games (job PRIMARY KEY, told, digest)")
            if base.execute("SELECT text FROM about").fetchall() != [(self.about,)]:
                raise self._refused("holds games of another program, bots, settings or version")

    def find(self, job: Job) -> Told | None:
        """Return what is kept of a game, if it is over.

        Raises:
            ShelfError: it was changed, or the file cannot be read.
        """
        key = _key(job)
        with self._base() as base:
            row = base.execute("SELECT told, digest FROM games WHERE job = ?", [key]).fetchone()
        if row is None:
            return None
        if row[1] != self._digest(key, row[0]):
            raise self._refused("was changed by somebody")
        return _told(json.loads(row[0]))

    def put(self, job: Job, told: Told) -> None:
        """Keep what was told of a game.

        Raises:
            ShelfError: the file cannot be written.
        """
        key, text = _key(job), json.dumps(_plain(told))
        row = (key, text, self._digest(key, text))
        with self._base() as base:
            base.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?)", row)

    @contextmanager
    def _base(self) -> Iterator[sqlite3.Connection]:
        """Open the file for a moment: a connection must not be open when processes are begun."""
        try:
            base = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            with closing(base), base:
                yield base
        except sqlite3.Error as fault:
            raise self._refused(f"cannot be used to keep games ({fault})") from fault

    def _refused(self, why: str) -> ShelfError:
        return ShelfError(f"{self.path} {why}: name another file, or remove it.")

    def _digest(self, key: str, text: object) -> str:
        return _digest(f"{self.about}\n{key}\n{text}".encode())


def engine() -> str:
    """Return what tells apart engines and bots of different versions: a digest of their source."""
    files = (path for folder in ("runtime", "dsl/ir") for path in (ROOT / folder).rglob("*.py"))
    return _digest(*(path.read_bytes() for path in sorted(files)))


def _digest(*parts: bytes) -> str:
    found = hashlib.blake2b(digest_size=12)
    for part in parts:
        found.update(part)
    return found.hexdigest()


def _key(job: Job) -> str:
    return f"{job.players} players, seed {job.seed}"


def _plain(told: Told) -> dict[str, Any]:
    """Return what is kept of a game, JSON-able: counts as pairs, sets as lists in order."""
    made = {field.name: getattr(told, field.name) for field in fields(told)}
    for name, value in made.items():
        if isinstance(value, Counter):
            made[name] = list(value.items())
        elif isinstance(value, set):
            made[name] = sorted(value)
    return made


def _told(data: dict[str, Any]) -> Told:
    return Told(**{name: _read(kind, data[name]) for name, kind in get_type_hints(Told).items()})


def _read(kind: Any, data: Any) -> Any:
    """Return a value of a field by its type; within it, what was a tuple has become a list."""
    made = get_origin(kind) or kind
    if made is Counter:
        return Counter({_key_of(key): count for key, count in data})
    return set(map(_key_of, data)) if made is set else made(data)


def _key_of(data: Any) -> Any:
    return tuple(data) if isinstance(data, list) else data
