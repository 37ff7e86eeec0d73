"""Where packs come from: a folder, a zip (`archive`), or files in memory.

A source lists what there is and gives the bytes of a listed file. Nothing outside of it
can be reached: names are compared, never joined, and links are not followed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Protocol

from dsl.ir.record import record
from dsl.places import Fault

from . import layout
from .diagnostics import Diagnostic
from .limits import LIMITS
from .output import MANIFEST, UNREADABLE


@record
class Entry:
    """A file of a pack; `problem` says why it cannot be read.

    It is `folder` where a zip names a folder: nothing to read, and no fault.
    """

    path: str
    size: int
    problem: str = ""


class PackSource(Protocol):
    """A place that holds the files of one pack; paths have forward slashes."""

    @property
    def name(self) -> str:
        """The name of the place, as the user knows it."""

    def entries(self) -> Iterator[Entry]:
        """Yield every file, in any order."""

    def read(self, path: str, most: int = LIMITS.file_size) -> bytes:
        """Return the bytes of a listed file, one more than `most` of them at most.

        Raises:
            OSError: it cannot be read.
        """


@record
class FolderSource:
    """A pack in a folder."""

    folder: Path

    @property
    def name(self) -> str:
        """The path of the folder."""
        return str(self.folder)

    def entries(self) -> Iterator[Entry]:
        """Yield every file of the folder; names that begin with a dot are left out.

        So are results that a manifest lists, unless they stand where a pack's files do.
        """
        waiting, made = [""], set[str]()
        while waiting:
            below = waiting.pop()
            try:
                with os.scandir(self.folder / below) as found:
                    items = list(islice(found, LIMITS.files + 1))
            except OSError:
                yield Entry(below, 0, "closed")
                continue
            if any(item.name == MANIFEST for item in items):
                made |= {below + name for name in self._listed(below + MANIFEST)}
            for item in items:
                if item.name.startswith(".") or item.name == "__pycache__":
                    continue
                if below + item.name in made and not layout.role(below + item.name):
                    continue
                entry = _entry(item, below + item.name)
                if entry:
                    yield entry
                else:
                    waiting.append(f"{below}{item.name}/")

    def _listed(self, manifest: str) -> list[str]:
        """Return the names in a manifest; none where it is not one that Cardwright wrote."""
        try:
            content = self.read(manifest)
            return [str(name) for name in json.loads(content[: LIMITS.file_size])["files"]]
        except UNREADABLE:
            return []

    def read(self, path: str, most: int = LIMITS.file_size) -> bytes:
        """Return the bytes of a listed file; a link that took its place is not followed."""
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(self.folder / path, flags), "rb") as file:
            return file.read(most + 1)


def _entry(item: os.DirEntry[str], path: str) -> Entry | None:
    """Return what stands in a folder; nothing if it is a folder to look into."""
    if item.is_symlink():
        return Entry(path, 0, "link")
    if item.is_dir():
        return Entry(path, 0, "deep") if path.count("/") >= LIMITS.folders else None
    if item.is_file():
        return Entry(path, item.stat(follow_symlinks=False).st_size)
    return Entry(path, 0, "special")


@record
class EditedSource:
    """A pack of which some files are being edited: their texts stand for what is on disk."""

    base: PackSource
    edits: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name of the place, as the user knows it."""
        return self.base.name

    def entries(self) -> Iterator[Entry]:
        """Yield every file, those that are not on disk yet last."""
        yield from (e for e in self.base.entries() if e.path not in self.edits)
        for path in self.edits:
            yield Entry(path, len(self.read(path)))

    def read(self, path: str, most: int = LIMITS.file_size) -> bytes:
        """Return the bytes of a file."""
        if path in self.edits:
            return self.edits[path].encode("utf-8", "surrogatepass")
        return self.base.read(path, most)


_PROBLEMS = {
    "link": ("symlink", "This is a link; links are not followed.", "Put the file itself here."),
    "special": ("not-a-file", "This is neither a file nor a folder.", "Delete it."),
    "closed": ("unreadable-file", "The folder cannot be read.", "Look at who may read it."),
    "deep": ("too-deep", "Folders are nested too deeply.", "Move it further up."),
    "locked": (
        "unreadable-file",
        "The file is locked with a password, or packed in a way that few programs know.",
        "Make the zip anew, without a password.",
    ),
    "bomb": (
        "file-too-large",
        f"The file is more than {LIMITS.ratio} times as large as it is in the zip.",
        "No honest picture or text is; do not open this zip.",
    ),
}


def problem(entry: Entry) -> Diagnostic | None:
    """Return what is wrong with an entry before it is opened."""
    if entry.problem in _PROBLEMS:
        code, message, hint = _PROBLEMS[entry.problem]
        return Diagnostic(code, message, hint, file=entry.path)
    return None


def too_large(path: str) -> Diagnostic:
    """Return the diagnostic for a file above the limit."""
    message = f"The file is larger than {LIMITS.file_size // 1024} KiB."
    return Diagnostic("file-too-large", message, "Split it into several files.", file=path)


def decode(content: bytes) -> tuple[str, list[Fault]]:
    """Return the text of a file, line ends as LF, without a mark at its start; and faults."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        message = "This file is UTF-16, not UTF-8."
        return "", [_unreadable(message, "Save it again as UTF-8.", 1, 1)]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return "", [_not_utf8(content, error.start)]
    if not text.strip():
        hint = "Write something into it, or delete it."
        return "", [Fault("empty-file", "The file is empty.", hint, 1, 1, 1, 1)]
    return text.replace("\r\n", "\n").replace("\r", "\n"), []


def _not_utf8(content: bytes, offset: int) -> Fault:
    before = content[:offset].decode("utf-8-sig", "replace")
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    message = f"This file is not UTF-8: line {line}, byte {offset + 1} of the file."
    hint = "Save it again as UTF-8."
    if _looks_japanese(content):
        hint = "It looks like Shift_JIS; save it again as UTF-8."
    return _unreadable(message, hint, line, column)


def _looks_japanese(content: bytes) -> bool:
    try:
        text = content.decode("cp932")
    except UnicodeDecodeError:
        return False
    return any("\u3041" <= c <= "\u30ff" for c in text)


def _unreadable(message: str, hint: str, line: int, column: int) -> Fault:
    return Fault("not-utf8", message, hint, line, column, line, column)
