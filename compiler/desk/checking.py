"""What `check` finds in several paths."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from compiler.diagnostics import Diagnostic, Diagnostics, Sources
from compiler.memory import Memory

from .artwork import strayed
from .listing import Rows, checked_rows, checked_text, faults_text
from .packs import Loaded, load_again, load_path, pack_here
from .printable import unprintable
from .shell import FAULTY, FINE, put_diagnostics, put_json
from .trying_out import Dry, Trial, short_decks, unplayable

MOST_INPUT = 1 << 24
"""Bytes that are read of standard input."""


@dataclass(slots=True)
class Checked:
    """Packs that were checked, and what is wrong in them, with the texts to show it in."""

    rows: Rows = field(default_factory=list)
    parts: list[tuple[list[Diagnostic], Sources]] = field(default_factory=list)

    @property
    def found(self) -> list[Diagnostic]:
        """Every diagnostic."""
        return [d for part, _ in self.parts for d in part]

    @property
    def ok(self) -> bool:
        """Whether nothing is an error."""
        return all(d.severity != "error" for d in self.found)

    def to_json(self) -> dict[str, Any]:
        """Return what `check` says."""
        found = [d.to_json() for d in self.found]
        return {"ok": self.ok, "packs": self.rows, "diagnostics": found}

    def __str__(self) -> str:
        return f"{checked_text(self.rows)}\n{faults_text(self.found).capitalize()}."


class Checker:
    """Checks one pack again and again, as an editor does: only what has changed is read.

    What it finds is what a first check would find. The folders are looked at each time, so
    that nothing has to tell it what has changed on disk.
    """

    def __init__(self, path: str, trial: Trial) -> None:
        self.path = path
        self.trial = trial
        self._memory = Memory()

    def check(self, edits: Mapping[str, str] | None = None) -> Checked:
        """Check the pack; `edits` are texts by their path in it that are not saved yet.

        Raises:
            NoSuchPath: the path leads nowhere.
            PackError: it leads to something that is not a folder.
        """
        loaded = load_again(self.path, edits or {}, self._memory)
        late = (*unplayable(loaded, self.trial), *strayed(loaded), *unprintable(loaded))
        found = [*loaded.diagnostics, *late]
        self._memory.turn()
        return Checked(checked_rows(loaded), [(found, loaded.sources)])


def check_paths(
    paths: Iterable[str], game: str, stdin: bytes, trial: Trial, dry: Dry, *, strict: bool
) -> Checked:
    """Check packs or files of cards, their pictures, that they can be played, are cards enough.

    What is found twice in one pack is told once.
    """
    checked = Checked()
    told: set[tuple[str, Diagnostic]] = set()
    for path in dict.fromkeys(paths):
        loaded = load_path(path, game, stdin, strict=strict)
        origins = {pack.id: pack.origin for pack in loaded.stack.packs}
        found = (*short_decks(loaded, dry), *strayed(loaded), *unprintable(loaded))
        doubts = Diagnostics(dict.fromkeys(found))
        late = [*unplayable(loaded, trial), *(doubts.strict() if strict else doubts)]
        every = [*loaded.diagnostics, *late]
        fresh = {(origins.get(d.pack, path), d): d for d in every}
        part = [d for key, d in fresh.items() if key not in told]
        told |= set(fresh)
        checked.parts.append((part, loaded.sources))
        checked.rows += _rows(loaded, checked.rows)
    return checked


def _rows(loaded: Loaded, known: Rows) -> Rows:
    return [row for row in checked_rows(loaded) if row not in known]


# ------------------------------------------------------------------ the command


def run(
    trial: Trial, dry: Dry, paths: tuple[str, ...], game: str, strict: bool, as_json: bool
) -> int:
    """Carry out `check`."""
    paths = paths or (pack_here(),)
    if "-" in paths and sys.stdin is None:
        raise click.UsageError("Standard input is closed.")
    stdin = sys.stdin.buffer.read(MOST_INPUT) if "-" in paths else b""
    checked = check_paths(paths, game, stdin, trial, dry, strict=strict)
    for found, sources in checked.parts:
        put_diagnostics(found, sources)
    put_json(checked.to_json()) if as_json else click.echo(checked)
    return FINE if checked.ok else FAULTY
