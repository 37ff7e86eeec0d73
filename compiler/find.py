"""Finds packs by name: those that come with Cardwright, and folders."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.ir.record import record

from . import layout
from .archive import ENDING
from .diagnostics import Diagnostic, PackError
from .meta import read_meta

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_SHOWN = 10


class NoSuchPath(Exception):
    """No pack has this name, and no folder is there."""

    def __init__(self, name: str, suggestions: tuple[str, ...] = ()) -> None:
        self.name = name
        self.suggestions = suggestions
        meant = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
        unnamed = "" if name.strip() else " Write . for the folder you are in."
        super().__init__(f"There is no pack and no folder “{name}”.{meant}{unnamed}")


@record
class FoundPack:
    """Where a pack is: a folder or a zip.

    `note` tells if a folder of the same name was passed over.
    """

    folder: Path
    shipped: bool
    note: Diagnostic | None = None


def content_folder() -> Path:
    """Return the folder of the packs that come with Cardwright, beside the code."""
    return Path(str(files("dsl"))).parent / "content"


@cache
def shipped_packs() -> tuple[str, ...]:
    """Return the names of the packs that come with Cardwright."""
    return tuple(sorted(p.parent.name for p in content_folder().glob(f"*/{layout.META}")))


@cache
def shipped_games() -> tuple[str, ...]:
    """Return those of the packs that come with Cardwright which are games of their own."""
    metas = {name: content_folder() / name / layout.META for name in shipped_packs()}
    read = {name: read_meta(path.read_text("utf-8"), name) for name, path in metas.items()}
    return tuple(name for name, (meta, *_) in read.items() if not meta.game)


def find_pack(name: str) -> FoundPack:
    """Return where the pack of a name, or at a path, is.

    Raises:
        NoSuchPath: it is nowhere.
        PackError: the path is neither a folder nor a zip, or a part of a pack, or holds packs.
    """
    if not name:
        raise NoSuchPath(name)
    folder = Path(name)
    if _NAME.fullmatch(name) and name in shipped_packs():
        note = _passed_over(name) if folder.is_dir() else None
        return FoundPack(content_folder() / name, True, note)
    if folder.is_dir():
        _refuse_beside(folder)
    if folder.is_dir() or (folder.suffix.lower() == ENDING and folder.is_file()):
        return FoundPack(folder, False)
    if os.path.lexists(name):
        message = f"“{name}” is neither a folder nor a zip."
        raise PackError([Diagnostic("not-a-pack", message, _way_out(folder))])
    raise NoSuchPath(name, _close(folder))


def _close(path: Path) -> tuple[str, ...]:
    """Return the packs of nearly this name: shipped ones, and those in the same folder."""
    beside = [found.parent.name for found in path.parent.glob(f"*/{layout.META}")]
    known = {name: str(path.parent / name) for name in beside}
    known |= {name: name for name in shipped_packs()} if path.parent == Path() else {}
    return tuple(known[name] for name in get_close_matches(path.name, known, 2))


def pack_around(path: Path) -> Path | None:
    """Return the folder of the pack in which a file or folder lies, None if there is none."""
    here = path.absolute()
    for folder in here.parents:
        if (folder / layout.META).is_file():
            return Path(os.path.relpath(folder))
    return None


def _way_out(path: Path) -> str:
    around = pack_around(path)
    if around is None:
        return "Name the folder of the pack, the one with pack.yaml in it, or a zip of it."
    return f"It lies in the pack {around}: name that."


def _refuse_beside(folder: Path) -> None:
    """Refuse a folder that has no pack.yaml, but is a part of a pack or holds packs.

    Raises:
        PackError: it is one, or does.
    """
    if any(os.path.lexists(folder / name) for name in layout.METAS):
        return
    around = pack_around(folder)
    below = sorted(str(found.parent) for found in folder.glob(f"*/{layout.META}"))
    if around is not None and folder.resolve().name in layout.FOLDERS:
        message = f"“{folder}” is a folder in the pack {around}, not a pack."
        raise PackError([Diagnostic("not-a-pack", message, f"Name the pack: {around}.")])
    if below:
        message = f"“{folder}” is no pack: it has no {layout.META}."
        hint = f"Name a pack that lies in it: {', '.join(below[:_SHOWN])}."
        raise PackError([Diagnostic("not-a-pack", message, hint)])


def _passed_over(name: str) -> Diagnostic:
    message = f"“{name}” is the pack that comes with Cardwright; the folder {name} is not used."
    hint = f"Write ./{name} for the folder."
    return Diagnostic("shipped-pack", message, hint, severity="note")
