"""Cards and rules for other programs and for people at a screen: pictures and pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler.html import CardPicture, gallery_page, rulebook_page
from compiler.output import OutputFolder
from compiler.sheets import faces_of

from .packs import Loaded
from .printing import PICTURE_DPI, language_of, pictures
from .rulebook import rule_chapters

GALLERY, RULEBOOK = "index.html", "rulebook.html"


class Exported(NamedTuple):
    """A file that was written: a `card`, the `gallery` or the `rulebook`."""

    path: Path
    kind: str


def export(loaded: Loaded, to: str, out: Path, dpi: float = PICTURE_DPI) -> list[Exported]:
    """Write the cards of the named packs in a format.

    Raises:
        PrintError: a card cannot be set, or the resolution is not possible.
    """
    home = f"{loaded.id}/{to}"
    folder = "cards/" if to == "html" else ""
    images = pictures(loaded, dpi=dpi)
    files = {f"{home}/{folder}{id}.png": data for id, data in images.items()}
    kinds = ["card"] * len(files)
    if to == "html":
        language = language_of(loaded, "")
        meta = loaded.pack(loaded.id).meta
        more: dict[str, Any] = {"licence": meta.licence, "language": language}
        cards = card_pictures(loaded, language, folder)
        rules = rulebook_page(
            loaded.program.game.title, rule_chapters(loaded), links=[("Cards", GALLERY)], **more
        )
        files[f"{home}/{RULEBOOK}"] = rules.encode()
        gallery = gallery_page(meta.title, cards, links=[("Rules", RULEBOOK)], **more)
        files[f"{home}/{GALLERY}"] = gallery.encode()
        kinds += ["rulebook", "gallery"]
    paths = OutputFolder(out).write_all(files)
    return [Exported(path, kind) for path, kind in zip(paths, kinds, strict=True)]


def card_pictures(loaded: Loaded, language: str, folder: str) -> list[CardPicture]:
    """Return the cards of the named packs for a page, their pictures in a folder beside it."""
    return [
        CardPicture(
            face.id,
            face.title,
            f"{folder}{face.id}.png",
            face.kind_label,
            face.copies,
            " ".join(f"{s.heading}: {s.words}" for s in face.sections if s.words),
        )
        for face in faces_of(loaded.program, language, packs=loaded.own)
    ]


def exported_json(files: Sequence[Exported], loaded: Loaded) -> dict[str, Any]:
    """Return what `export` says."""
    listed = [{"path": str(file.path), "kind": file.kind} for file in files]
    return {"files": listed, "diagnostics": loaded.found()}


def exported_text(files: Sequence[Exported]) -> str:
    """Return what was written, for people."""
    cards = [file for file in files if file.kind == "card"]
    lines = [f"{cards[0].path.parent}: {len(cards)} pictures"] if cards else []
    return "\n".join([*lines, *(str(file.path) for file in files if file.kind != "card")])
