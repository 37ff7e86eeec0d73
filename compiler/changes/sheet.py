"""The sheet of differences: a PDF with the words and the faces of cards, before and now."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from compiler.images import difference
from compiler.sheets import Face
from compiler.sheets.fonts import FAMILIES, coverage, families
from compiler.sheets.imposition import card_size, paper_size
from compiler.sheets.press import card_pngs
from compiler.sheets.problems import PrintError
from compiler.sheets.runner import Document
from compiler.sheets.theme import Theme

from .compare import Change, Piece, rows_of

TEMPLATE = Path(__file__).with_name("sheet.typ")
DPI = 150
FONTS = ("text", "cjk")
_LONG_WORD = re.compile(r"\S{24}(?=\S)")
LONG = 1_500
"""Characters of differences that may need more than a page."""
MOST_DRAWN, MOST_TOLD = 100, 1_000
"""Changes that are shown in pictures, and in words: more would take too much memory."""


@dataclass(frozen=True, slots=True)
class ChangeSheet:
    """A sheet of differences: a PDF, and how many pages it has."""

    pdf: bytes
    pages: int


def changes_pdf(
    changes: Sequence[Change], theme: Theme, *, title: str, paper: str = "a4", size: str = "poker"
) -> ChangeSheet:
    """Return the sheet of differences between cards.

    A face that can no longer be set, say because its words no longer fit, is told in words alone.
    So is what comes after `MOST_DRAWN` changes; after `MOST_TOLD` nothing is told. The sheet says
    so.

    Raises:
        PrintError: a card as it is now cannot be set.
    """
    drawn = changes[:MOST_DRAWN]
    before = _old_pictures([c.before for c in drawn if c.before], theme, size)
    now = _pictures([c.now for c in drawn if c.now], theme, size)
    with TemporaryDirectory(prefix="cardwright-") as name:
        folder = Path(name)
        shown = [
            _shown(number, change, before, now, folder)
            for number, change in enumerate(changes[:MOST_TOLD])
        ]
        card, sheet = card_size(size), paper_size(paper)
        data = {
            "title": _drawable(title),
            "fonts": families(FONTS),
            "paper": {"width": sheet.width, "height": sheet.height},
            "card": {"width": card.width, "height": card.height},
            "changes": shown,
            "counts": Counter(change.state for change in changes),
            "drawn": len(drawn),
        }
        return _typeset(data, folder)


def _pictures(faces: Sequence[Face], theme: Theme, size: str) -> dict[str, bytes]:
    made = card_pngs(faces, theme, DPI, size=size)
    return {face.id: png for face, png in zip(faces, made, strict=True)}


def _old_pictures(faces: Sequence[Face], theme: Theme, size: str) -> dict[str, bytes]:
    """Return pictures of those faces that can be set."""
    while faces:
        try:
            return _pictures(faces, theme, size)
        except PrintError as error:
            faulty = {problem.card for problem in error.problems}
            left = [face for face in faces if face.id not in faulty]
            if len(left) == len(faces):
                raise
            faces = left
    return {}


def _shown(
    number: int,
    change: Change,
    before: Mapping[str, bytes],
    now: Mapping[str, bytes],
    folder: Path,
) -> dict[str, Any]:
    """Return a change as the template wants it; its pictures are put into a folder."""
    face = change.face
    pictures = _shown_pictures(before.get(face.id), now.get(face.id) if change.now else None)
    files = {}
    for what, png in pictures.items():
        files[what] = f"{number}-{what}.png"
        (folder / files[what]).write_bytes(png)
    rows = rows_of(change)
    return {
        "state": change.state,
        "title": _drawable(face.title),
        "kind": _drawable(face.kind_label),
        "copies": face.copies,
        "rows": [
            {"sort": row.sort, "name": _drawable(row.name)}
            | {"before": _pieces(row.before), "now": _pieces(row.now)}
            for row in rows
        ],
        "pictures": files,
        "long": sum(len(piece.words) for row in rows for piece in (*row.before, *row.now)) > LONG,
        "lost": number < MOST_DRAWN and change.before is not None and face.id not in before,
    }


def _shown_pictures(before: bytes | None, now: bytes | None) -> dict[str, bytes]:
    """Return the pictures to show; of two that are alike, one."""
    found = {what: png for what, png in (("before", before), ("now", now)) if png}
    if before and before == now:
        del found["before"]
    elif before and now:
        found["difference"] = difference(before, now)
    return found


def _pieces(pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    return [{"words": _drawable(piece.words), "marked": piece.marked} for piece in pieces]


def _drawable(text: str) -> str:
    """Return a text in which what no font can draw is named by its code point.

    Words that are longer than any line may be broken.
    """
    drawn = "".join(
        letter if letter.isspace() or _is_drawn(letter) else f"[U+{ord(letter):04X}]"
        for letter in unicodedata.normalize("NFC", text)
    )
    return _LONG_WORD.sub(lambda found: f"{found[0]}\u200b", drawn)


def _is_drawn(letter: str) -> bool:
    return any(ord(letter) in coverage(FAMILIES[name][1][""]) for name in FONTS)


def _typeset(data: Mapping[str, Any], folder: Path) -> ChangeSheet:
    (folder / TEMPLATE.name).write_bytes(TEMPLATE.read_bytes())
    document = Document(folder / TEMPLATE.name, json.dumps(data, ensure_ascii=False))
    return ChangeSheet(document.pdf(), document.said("pages"))
