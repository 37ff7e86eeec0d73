"""Formats files in place: canonical words and layout, for files without faults alone.

What a file would say is compiled before it is written: its meaning must be the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from compiler.archive import ENDING as ZIP
from compiler.assemble.build import compile_stack
from compiler.assemble.texts import Reading
from compiler.diagnostics import Diagnostic, Diagnostics
from compiler.format import formatted, meanings, unworded
from compiler.load import SourcePack, read_cards
from compiler.output import replace_together
from compiler.sources import decode
from compiler.stack import Stack, stack_packs
from dsl.ir.program import Program

from .packs import CARD_FILES, STDIN, Loaded, WrongUsage, load_path
from .shell import FAULTY, FINE, put_diagnostics, put_json

ENDINGS = (".card", ".rules", ".play")
Key = tuple[str, str]
"""A pack's id and the path of a file in it."""


@dataclass(slots=True)
class Formatted:
    """What became of paths: the new bytes of each file that changes, and what was found."""

    changed: dict[Path, bytes] = field(default_factory=dict)
    found: Diagnostics = field(default_factory=Diagnostics)
    sources: dict[Key, str] = field(default_factory=dict)

    def to_json(self, check: bool) -> dict[str, Any]:
        """Return what `format` says; with `check`, a file that would change is a fault."""
        return {
            "ok": self.ok(check),
            "changed": [str(path) for path in self.changed],
            "diagnostics": [d.to_json() for d in self.found],
        }

    def ok(self, check: bool) -> bool:
        """Whether nothing is left to be done."""
        return self.found.ok and not (check and self.changed)

    def write(self) -> None:
        """Put the new texts in place of the old ones, which keep their permissions."""
        modes = {path: path.stat().st_mode & 0o7777 for path in self.changed}
        replace_together(self.changed)
        for path, mode in modes.items():
            path.chmod(mode)


def format_paths(paths: Iterable[str], game: str) -> Formatted:
    """Find what is to be changed in packs or files of cards; nothing is written.

    Raises:
        NoSuchPath: a path leads nowhere.
        WrongUsage: a path cannot be formatted.
    """
    done = Formatted()
    for path in dict.fromkeys(paths):
        if path == STDIN:
            raise WrongUsage("Only files can be formatted, not standard input.")
        if Path(path).is_file() and Path(path).suffix in CARD_FILES[1:]:
            raise WrongUsage(f"{path} holds cards as data; only .card files are formatted.")
        if Path(path).is_file() and Path(path).suffix.lower() == ZIP:
            raise WrongUsage(f"{path} is a zip; unpack it, and format the folder.")
        loaded = load_path(path, game, b"")
        job = _Job(loaded)
        done.changed |= job.run()
        done.found.extend(job.found)
        done.sources |= dict(loaded.sources)
    return done


class _Job:
    """Formats what was named in one path."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.found = Diagnostics()
        self.found.extend(d for d in loaded.diagnostics if d.severity == "error")
        self.raw: dict[Key, bytes] = {}

    def run(self) -> dict[Path, bytes]:
        """Return the new bytes of each file that changes."""
        files = list(self._files())
        for key in files:
            self._tell_unworded(key)
        texts = {key: text for key in files if (text := self._formatted(key)) is not None}
        for key in self._altered(texts):
            self._refuse(key)
            texts.pop(key)
        if self._altered(texts):  # one file alone is not to blame
            for key in texts:
                self._refuse(key)
            texts = {}
        return {self._path(key): text.encode() for key, text in texts.items()}

    def _files(self) -> Iterator[Key]:
        """Yield the files of the named packs in which nothing is wrong."""
        wrong = {(d.pack, d.file) for d in self.found}
        for id in self.loaded.own:
            for file in self.loaded.pack(id).blocks:
                hurt = {(id, file), (id, ""), ("", "")} & wrong
                if Path(file).suffix in ENDINGS and not hurt:
                    yield id, file

    def _path(self, key: Key) -> Path:
        """Return where a file is, links followed."""
        origin = Path(self.loaded.pack(key[0]).origin)
        return (origin if origin.is_file() else origin / key[1]).resolve()

    def _formatted(self, key: Key) -> str | None:
        """Return a file's new text, or nothing if it stays as it is."""
        compiled, pack = self.loaded.compiled, self.loaded.pack(key[0])
        text, raw = pack.files[key[1]], self._path(key).read_bytes()
        if decode(raw)[0] != text:
            return None  # somebody has just written to it
        new = formatted(text, _readings(compiled.readings, key), compiled.texts)
        return new if new.encode() != raw else None

    def _altered(self, texts: dict[Key, str]) -> list[Key]:
        """Return the files that would mean something else, all if the whole game would."""
        if not texts:
            return []
        before = self.loaded.compiled
        after = compile_stack(_with_texts(self.loaded.stack, texts))
        altered = [
            key
            for key in texts
            if meanings(_readings(before.readings, key)) != meanings(_readings(after.readings, key))
        ]
        if not altered and (
            before.cards != after.cards or _content(before.program) != _content(after.program)
        ):
            return list(texts)
        return altered

    def _tell_unworded(self, key: Key) -> None:
        """Note what has no canonical words; the rest of its file is formatted."""
        compiled = self.loaded.compiled
        message = "This stays as it is written: there are no canonical words for it yet."
        for reading in unworded(_readings(compiled.readings, key), compiled.texts):
            line = reading.line
            place, text = line.label_position, line.label
            if reading.label:
                place, text = line.position, line.text
            self._warn(key, message, (*place(0), *place(len(text))), reading.block.block.title)

    def _refuse(self, key: Key) -> None:
        message = "This file stays as it is: its canonical words would not mean the same."
        self._warn(key, message, (1, 1, 1, 1))

    def _warn(
        self, key: Key, message: str, place: tuple[int, int, int, int], card: str = ""
    ) -> None:
        code, hint = (
            "not-formatted",
            "This is a fault of Cardwright; please report it with the file.",
        )
        self.found.add(
            Diagnostic(code, message, hint, "warning", key[1], *place, card, pack=key[0])
        )


def _readings(readings: Iterable[Reading], key: Key) -> list[Reading]:
    return [r for r in readings if (r.block.pack, r.block.file) == key]


def _content(program: Program | None) -> Program | None:
    """Return a program without what tells texts of one meaning apart."""
    return replace(program, packs=(), scenarios=(), hash="") if program else None


def _with_texts(stack: Stack, texts: dict[Key, str]) -> Stack:
    """Return packs that were read again, with other texts in some of their files."""
    packs = [_reread(pack, texts) for pack in stack.packs]
    found = stack_packs(packs)
    return Stack(found.packs, stack.own, found.diagnostics)


def _reread(pack: SourcePack, texts: dict[Key, str]) -> SourcePack:
    mine = {file: read_cards(text, file) for (id, file), text in texts.items() if id == pack.id}
    kept = [d for d in pack.diagnostics if d.file not in mine]
    new = [replace(d, pack=pack.id) for read in mine.values() for d in read.diagnostics]
    return replace(
        pack,
        files=pack.files | {file: read.files[file] for file, read in mine.items()},
        blocks=pack.blocks | {file: read.blocks[file] for file, read in mine.items()},
        diagnostics=Diagnostics(dict.fromkeys([*kept, *new])),
    )


def formatted_text(done: Formatted, check: bool) -> str:
    """Return what became of files, for people."""
    verb = "would change" if check else "changed"
    lines = [f"{path}: {verb}" for path in map(str, done.changed)]
    if not lines and not list(done.found):
        lines = ["Every file of cards, rules and scenarios is in its canonical form."]
    return "\n".join(lines)


# ------------------------------------------------------------------ the command


def run(paths: tuple[str, ...], game: str, check: bool, as_json: bool) -> int:
    """Carry out `format`."""
    done = format_paths(paths, game)
    put_diagnostics(done.found, done.sources)
    if not check:
        done.write()
    put_json(done.to_json(check)) if as_json else click.echo(formatted_text(done, check))
    return FINE if done.ok(check) else FAULTY
