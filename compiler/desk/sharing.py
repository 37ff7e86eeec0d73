"""Packs to pass on: a zip of what the pack holds, the same bytes for the same files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from compiler import layout
from compiler.archive import ENDING
from compiler.diagnostics import Diagnostic, Diagnostics, PackError
from compiler.limits import LIMITS
from compiler.load import SourcePack
from compiler.output import OutputFolder
from compiler.sources import PackSource

from .listing import many
from .packs import Load, Loaded, Refused, counted
from .printable import unprintable
from .shell import FINE, put_diagnostics

EARLIEST = (1980, 1, 1, 0, 0, 0)
UNIX, PLAIN_FILE = 3, 0o100644


class Zipped(NamedTuple):
    """A zip that was written, how many files are in it, and those that were left out."""

    path: Path
    files: int
    left_out: tuple[str, ...]


def zip_pack(loaded: Loaded, out: Path) -> Zipped:
    """Write a zip of the first pack that was named, which has no faults.

    Files that no pack has are left out.

    Raises:
        PackError: a file is larger than one in a pack may be, or cannot be read.
        OutputError: the zip cannot be written.
    """
    pack = loaded.pack(loaded.id)
    paths = [p for p in pack.entries if layout.role(p, pack.meta.theme)]
    files = dict(_contents(pack, paths))
    content = _zipped({f"{pack.id}/{path}": data for path, data in files.items()})
    path = OutputFolder(out).write(f"{pack.id}/{pack.id}{ENDING}", content)
    return Zipped(path, len(files), tuple(p for p in pack.entries if p not in files))


def _contents(pack: SourcePack, paths: list[str]) -> Iterator[tuple[str, bytes]]:
    assert pack.source is not None
    total = 0
    for path in paths:
        data = _content(pack.source, path)
        total += len(data)
        if max(len(data) - LIMITS.picture_size, total - LIMITS.zip_size) > 0:
            message = f"The file is too large: {LIMITS.picture_size >> 20} MiB is the limit, "
            message += f"and {LIMITS.zip_size >> 20} MiB that of the whole pack."
            hint = "Make the pictures smaller."
            raise PackError([Diagnostic("file-too-large", message, hint, file=path)])
        yield path, data


def _content(source: PackSource, path: str) -> bytes:
    try:
        return source.read(path, LIMITS.picture_size)
    except OSError as error:
        message, hint = f"The file cannot be read: {error.strerror}.", "Look at who may read it."
        raise PackError([Diagnostic("unreadable-file", message, hint, file=path)]) from error


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip: in the order of names, without times, and stored as it is.

    What packing makes of a file depends on the library, so that equal packs would not be
    equal zips on every machine.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as file:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EARLIEST)
            info.create_system, info.external_attr = UNIX, PLAIN_FILE << 16
            file.writestr(info, files[name])
    return made.getvalue()


def zipped_text(loaded: Loaded, zipped: Zipped) -> str:
    """Return what was packed, for people: who has the same hash has the same pack."""
    pack = loaded.pack(loaded.id)
    cards = many(counted(loaded.unsaid(pack.id)), "card")
    lines = [f"{zipped.path}: {pack.meta.title} {pack.meta.version}, {cards}, {pack.hash}"]
    if not pack.meta.licence:
        lines.append("Nobody is told what they may do with it: pack.yaml has no “licence”.")
    if zipped.left_out:
        lines.append(f"Left out, as no pack holds such files: {', '.join(zipped.left_out)}.")
    return "\n".join(lines)


# ------------------------------------------------------------------ the command


def run(load: Load, pack: str, out: str, strict: bool) -> int:
    """Carry out `zip`."""
    loaded = load([pack], strict=strict)
    doubts = Diagnostics(dict.fromkeys(unprintable(loaded)))
    loaded.diagnostics.extend(doubts.strict() if strict else doubts)
    if not loaded.diagnostics.ok:
        raise Refused(loaded.diagnostics, loaded.sources)
    put_diagnostics(doubts, loaded.sources)
    click.echo(zipped_text(loaded, zip_pack(loaded, Path(out))))
    return FINE
