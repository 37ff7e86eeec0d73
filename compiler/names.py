"""Which names files of a pack may have: those that mean the same file on every system.

A pack is passed on. A name that leads out of it, that another system reads as a device, or
that only letter case or Unicode form tells from another would be a different pack there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from .diagnostics import Diagnostic
from .limits import LIMITS

_DRIVE = re.compile("[A-Za-z]:")
_FORBIDDEN = re.compile(r'[<>:"|?*\\]')
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"}
)


def check_name(path: str) -> Diagnostic | None:
    """Return what is wrong with the path of a file in a pack."""
    parts = path.split("/")
    if path.startswith(("/", "\\")) or _DRIVE.match(path):
        return _wrong(path, "path-outside", "is absolute: a file of a pack lies inside it")
    if ".." in path.replace("\\", "/").split("/"):
        return _wrong(path, "path-outside", "leads out of its folder with “..”")
    if "\\" in path:
        return _wrong(path, "bad-file-name", "has a backslash; folders end with /")
    if len(path) > LIMITS.name:
        return _wrong(path, "bad-file-name", f"is longer than {LIMITS.name} characters")
    said = next((why for part in parts if (why := _wrong_part(part))), "")
    return _wrong(path, "bad-file-name", said) if said else None


def _wrong_part(part: str) -> str:
    """Return why a file or folder cannot have a name, or nothing."""
    if part in ("", "."):
        return "has an empty part between two /"
    if part[-1] in ". ":
        return "has a part that ends in a dot or a space, which Windows drops"
    if part.split(".")[0].rstrip().lower() in _DEVICES:
        return f"has the part “{part}”, which is a device on Windows"
    found = _FORBIDDEN.search(part)
    if found:
        return f"has the character {found.group()}, which Windows does not allow"
    unseen = next((c for c in part if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl")), "")
    return f"has an invisible character (U+{ord(unseen):04X})" if unseen else ""


def _wrong(path: str, code: str, said: str) -> Diagnostic:
    hint = "Give it another name: letters, digits, hyphens and dots are safe everywhere."
    if code == "path-outside":
        hint = "Nothing was read or written there. Make the zip anew from the pack's folder."
    return Diagnostic(code, f"The name “{_brief(path)}” {said}.", hint, file=_brief(path))


def _brief(path: str) -> str:
    plain = path.encode("utf-8", "replace").decode()
    return plain if len(plain) <= LIMITS.name else plain[: LIMITS.name - 1] + "…"


def twins(paths: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield an error for each path that some systems take for another one, folders too."""
    first: dict[str, str] = {}
    for path in sorted(set(_with_folders(paths))):
        other = first.setdefault(_folded(path), path)
        if other != path:
            message = f"“{path}” and “{other}” are one name on many systems."
            hint = "Give one of them a name that differs in more than case or accents' spelling."
            yield Diagnostic("twin-names", message, hint, file=path)


def repeated(paths: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield an error for each path that stands twice, as in a zip made by hand."""
    seen: set[str] = set()
    for path in paths:
        if path in seen:
            message = "The zip holds two files of this name."
            yield Diagnostic("twin-names", message, "Make the zip anew.", file=path)
        seen.add(path)


def _with_folders(paths: Iterable[str]) -> Iterator[str]:
    for path in paths:
        parts = path.split("/")
        yield from ("/".join(parts[:n]) for n in range(1, len(parts) + 1))


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", path).casefold())
