"""The pictures of cards: `art/<id of the card>.png`, `.jpg`, `.jpeg` or `.svg` in a pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import PurePosixPath

from compiler.diagnostics import Diagnostic, PackError
from compiler.limits import LIMITS
from compiler.load import SourcePack
from compiler.sheets import Face
from compiler.sheets.art import FORMATS, LEAST_DPI, Art, read_art
from compiler.sheets.problems import PrintError, PrintProblem
from compiler.sheets.typeset import Fitted
from dsl.ir.program import Component

from .packs import Loaded

FOLDER = "art"
LISTED = "`cardwright list PACK --json` has the ids of its cards."


def with_art(faces: Sequence[Face], loaded: Loaded) -> list[Face]:
    """Return the faces with their pictures; those of a later pack take the place of earlier ones.

    Raises:
        PackError: a picture is not where it is read from, or there are two of one card.
        PrintError: a picture cannot be printed.
    """
    found: dict[str, Art] = {}
    ids = {face.id for face in faces}
    for pack in loaded.stack.packs:
        paths = [path for path in _pictures(pack) if path.stem.lower() in ids]
        if faults := list(_faults(paths, pack)):
            raise PackError(faults)
        found |= {path.stem: _art(path, pack) for path in paths}
    return [replace(face, art=found[face.id]) if face.id in found else face for face in faces]


def _pictures(pack: SourcePack) -> Iterator[PurePosixPath]:
    """Yield the pictures in a pack, also where a path has a letter in another case."""
    for entry in pack.entries:
        path = PurePosixPath(entry)
        if str(path.parent).lower() == FOLDER and path.suffix.lower() in FORMATS:
            yield path


def strayed(loaded: Loaded) -> Iterator[Diagnostic]:
    """Yield a warning for each picture in the named packs that no card has.

    Nothing is told of packs with faults, some of whose cards may not have been read.
    """
    if not loaded.diagnostics.ok:
        return
    components = loaded.compiled.declared.of(Component)
    ids = sorted(each.id for each in (*loaded.compiled.unsaid, *components))
    for pack in map(loaded.pack, loaded.own):
        for path in _pictures(pack):
            if (name := path.stem.lower()) not in ids:
                message = f"The picture {path} is of no card: its name must be the id of one."
                close = get_close_matches(name, ids, 1)
                hint = (
                    f"Did you mean {FOLDER}/{close[0]}{path.suffix.lower()}?" if close else LISTED
                )
                yield Diagnostic(
                    "stray-art", message, hint, "warning", file=str(path), pack=pack.id
                )


def refuse_strayed(loaded: Loaded) -> None:
    """Raise PackError where a picture is of no card."""
    if found := [replace(warning, severity="error") for warning in strayed(loaded)]:
        raise PackError(found)


def _faults(paths: Sequence[PurePosixPath], pack: SourcePack) -> Iterator[Diagnostic]:
    seen: dict[str, PurePosixPath] = {}
    for path in paths:
        right = str(path).lower()
        if str(path) != right:
            message = f"The picture {path} is not where pictures are read from."
            hint = f"Its path must be {right}: some systems tell large letters from small ones."
            yield Diagnostic("misplaced-file", message, hint, file=str(path), pack=pack.id)
        elif other := seen.get(path.stem):
            message = f"The card {path.stem} has two pictures: {other} and {path}."
            yield Diagnostic("bad-art", message, "Delete one of them.", file=right, pack=pack.id)
        seen[path.stem.lower()] = path


def _art(path: PurePosixPath, pack: SourcePack) -> Art:
    assert pack.source is not None, "a pack that lists files has a source"
    try:
        content = pack.source.read(str(path), LIMITS.picture_size)
    except OSError as error:
        raise _unread(path, str(error.strerror or error), "look at who may read it") from error
    if len(content) > LIMITS.picture_size:
        raise _unread(path, f"it is larger than {LIMITS.picture_size >> 20} MB", "make it smaller")
    return read_art(str(path), content)


def _unread(path: PurePosixPath, why: str, hint: str) -> PrintError:
    return PrintError([PrintProblem("bad-art", path.stem, f"cannot read {path}: {why}", hint)])


def coarse(cards: Iterable[Fitted]) -> Iterator[Diagnostic]:
    """Yield a warning for each picture that has too few pixels for its size in print."""
    for card in cards:
        if card.dpi is not None and card.dpi < LEAST_DPI:
            message = f"The picture is printed at {card.dpi:.0f} dpi, below {LEAST_DPI}."
            times = LEAST_DPI / card.dpi
            hint = f"Take one that is {times:.1f} times as wide and high, or an SVG."
            yield Diagnostic("coarse-art", message, hint, "warning", card=card.id)


def refuse_coarse(cards: Iterable[Fitted]) -> None:
    """Raise PackError where a picture has too few pixels."""
    if found := [replace(warning, severity="error") for warning in coarse(cards)]:
        raise PackError(found)
