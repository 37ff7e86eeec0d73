"""Which files a pack may hold, and what each is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from .diagnostics import META as META
from .diagnostics import Diagnostic

METAS = (META, "pack.yml", "pack.json")
"""Names that people give it; only the first is read."""
FOLDERS = {
    "cards": (".card", ".yaml", ".json", ".csv"),
    "rules": (".rules",),
    "scenarios": (".play",),
    "words": (".yaml",),
    "text": (".yaml",),
}
"""Folders whose files are read, and the endings of those files."""
ROLES = ("pack", *FOLDERS, "listed", "about", "")
THEME = "theme.yaml"
"""The file that makes a folder a theme."""

_PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp")
_THEME = (".yaml", ".json", ".ttf", ".otf", ".txt", *_PICTURES)
_LISTED = {"theme": _THEME, "art": _PICTURES}
_HOMES = {".card": "cards", ".rules": "rules", ".play": "scenarios"}
_SHOWN = 10


def role(path: str, theme: str = "") -> str:
    """Return what a file is: `pack`, a folder that is read, `listed`, `about` or nothing.

    `theme` is the folder that pack.yaml names.
    """
    parts = PurePosixPath(path).parts
    ending = PurePosixPath(path).suffix
    if path == META:
        return "pack"
    if len(parts) == 2 and ending in FOLDERS.get(parts[0], ()):
        return parts[0]
    if len(parts) > 1 and ending in _LISTED.get(parts[0], _THEME if parts[0] == theme else ()):
        return "listed"
    about = PurePosixPath(path).stem.isupper() or ending in (".md", ".txt")
    return "about" if len(parts) == 1 and about and ending in (".md", ".txt", "") else ""


def themes(paths: Iterable[str]) -> list[str]:
    """Return the folders that are themes."""
    found = (PurePosixPath(path).parts for path in paths)
    return sorted(parts[0] for parts in found if len(parts) == 2 and parts[1] == THEME)


def misplaced(path: str) -> Diagnostic | None:
    """Return an error for a file that seems to be meant for the pack but is not read."""
    where = PurePosixPath(path)
    name, ending, folder = where.name, where.suffix.lower(), str(where.parent).lower()
    if path.lower() in METAS:
        target = META
    elif ending in _HOMES:
        target = f"{_HOMES[ending]}/{where.stem}{ending}"
    elif folder in FOLDERS and (ending in (".yaml", ".yml", ".json", *FOLDERS[folder])):
        target = f"{folder}/{where.stem}{'.yaml' if ending == '.yml' else ending}"
    else:
        return None
    if target == path:
        return None
    message = f"The file {name} is not where its kind of file is read from."
    return Diagnostic("misplaced-file", message, f"Its path must be {target}.", file=path)


def unknown(paths: Iterable[str]) -> Diagnostic:
    """Return one note for all files that nothing reads."""
    names = sorted(paths)
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    message = f"Files that are not read: {', '.join(names[:_SHOWN])}{more}."
    folders = [f for f in FOLDERS if any(PurePosixPath(name).parts[0] == f for name in names)]
    hint = " ".join(f"In {f}, names end in {' or '.join(FOLDERS[f])}." for f in folders)
    return Diagnostic("unknown-file", message, hint, severity="note", file=META)
