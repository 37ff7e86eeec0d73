"""Cards and rules for other programs and for people at a screen: pictures, pages, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import click

from compiler.html import CardPicture, gallery_page, rulebook_page
from compiler.images import cell_sheet, contact_sheet, rounded, with_density
from compiler.output import OutputFolder
from compiler.sheets import Face
from compiler.sheets.face import label
from compiler.sheets.imposition import SIZES
from compiler.sheets.press import back_pngs, card_pngs
from compiler.tabletop import Deck, TableCard, back_dpi, index_json, save_json, sheets_of
from dsl.ir.program import Program

from .artwork import with_art
from .box import box_faces
from .packs import Load, Loaded, WrongUsage
from .printing import PICTURE_DPI, language_of, theme_of
from .rulebook import rule_chapters
from .shell import FINE, patience, put_json

GALLERY, RULEBOOK = "index.html", "rulebook.html"
SHEETS = "sheets/"
SIZE = "poker"


class Exported(NamedTuple):
    """A file that was written: a `card`, the `gallery`, the `rulebook`, or part of a table.

    A table has a `save`, `sheet`s, `back`s, a `thumbnail` and an `index`.
    """

    path: Path
    kind: str


class Made(NamedTuple):
    """A file to be written: its name within the folder of its format, its kind and content."""

    name: str
    kind: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Format:
    """How to export: `to` is `png`, `tts` or `html`; `dpi` is of pictures. `language` is that
    of the cards, by default the pack's first."""

    to: str
    dpi: float = PICTURE_DPI
    rounded: bool = False
    language: str = ""


def export(loaded: Loaded, format: Format, out: Path) -> list[Exported]:
    """Write the cards of the named packs in a format.

    Raises:
        PrintError: a card cannot be set, or the resolution is not possible.
        WrongUsage: the format has no such option, or there is nothing to export.
    """
    if format.rounded and format.to != "png":
        raise WrongUsage(f"--rounded is for --to png: {format.to} rounds corners by itself.")
    home = f"{loaded.id}/{format.to}"
    make = {"png": _pictures, "tts": _table, "html": _pages}[format.to]
    made = tuple(make(loaded, format, (out / home).absolute()))
    paths = OutputFolder(out).write_all({f"{home}/{file.name}": file.content for file in made})
    return [Exported(path, file.kind) for path, file in zip(paths, made, strict=True)]


# ------------------------------------------------------------------ pictures


def _pictures(loaded: Loaded, format: Format, _: Path) -> Iterator[Made]:
    faces, pngs = drawn_faces(loaded, language_of(loaded, format.language), format.dpi)
    for face, png in zip(faces, pngs, strict=True):
        picture = rounded(png) if format.rounded else png
        yield Made(f"{face.id}.png", "card", with_density(picture, format.dpi))


def drawn_faces(loaded: Loaded, language: str, dpi: float) -> tuple[list[Face], list[bytes]]:
    """Return what is in the box of the named packs as cards, and a picture of each."""
    faces = with_art(box_faces(loaded, language), loaded)
    return faces, card_pngs(faces, theme_of(loaded), dpi, size=SIZE)


# ------------------------------------------------------------------ pages


def _pages(loaded: Loaded, format: Format, _: Path) -> Iterator[Made]:
    folder = "cards/"
    language = language_of(loaded, format.language)
    faces, pngs = drawn_faces(loaded, language, format.dpi)
    for face, png in zip(faces, pngs, strict=True):
        yield Made(f"{folder}{face.id}.png", "card", png)
    meta, game = loaded.pack(loaded.id).meta, loaded.stack.game.meta
    rules = rulebook_page(
        loaded.shown.game.title,
        rule_chapters(loaded),
        licence=meta.licence,
        language=game.languages[0],
        links=[("Cards", GALLERY)],
    )
    yield Made(RULEBOOK, "rulebook", rules.encode())
    page = gallery_page(
        meta.title,
        card_pictures(loaded.shown, faces, folder),
        licence=meta.licence,
        language=language,
        links=[("Rules", RULEBOOK)],
    )
    yield Made(GALLERY, "gallery", page.encode())


def card_pictures(program: Program, faces: Iterable[Face], folder: str) -> list[CardPicture]:
    """Return cards for a page, their pictures in a folder beside it."""
    return [
        CardPicture(
            face.id,
            face.title,
            f"{folder}{face.id}.png",
            face.kind_label,
            face.copies,
            lines_of(face),
            tuple(dict.fromkeys(_sections(face, program))),
            face.blank,
        )
        for face in faces
    ]


def _sections(face: Face, program: Program) -> Iterator[str]:
    """Yield what sections are called that have words, without what the card itself adds."""
    known = {section.id for section in program.sections}
    for section in face.sections:
        if section.words and section.id in known:
            yield label(program, face.language, f"section:{section.id}", section.id)


# ------------------------------------------------------------------ a table


def _table(loaded: Loaded, format: Format, place: Path) -> Iterator[Made]:
    """Yield what Tabletop Simulator needs; `place` is where the files will lie.

    Blank cards are in no deck.
    """
    every = with_art(box_faces(loaded, language_of(loaded, format.language)), loaded)
    faces = {face.id: face for face in every if not face.blank}
    if not faces:
        raise WrongUsage(f"{loaded.id} has no cards for a table: its cards are all blank.")
    theme = theme_of(loaded)
    size = SIZES[SIZE]
    sheets = sheets_of(_decks(faces.values()), (size.width, size.height), format.dpi)
    for sheet in sheets:
        shown = [faces[cell.card.id] for cell in sheet.cells]
        cards = card_pngs(shown, theme, sheet.grid.dpi, size=SIZE)
        (back,) = back_pngs(shown[:1], theme, sheet.grid.dpi, size=SIZE).values()
        cut = {"columns": sheet.grid.columns, "rows": sheet.grid.rows}
        yield Made(f"{SHEETS}{sheet.name}.png", "sheet", cell_sheet(cards, back, **cut))
    dpi = back_dpi((size.width, size.height), format.dpi)
    backs = back_pngs(list(faces.values()), theme, dpi, size=SIZE)
    files = {f"{kind}-back": png for kind, png in backs.items()}
    for name, png in files.items():
        yield Made(f"{SHEETS}{name}.png", "back", png)
    names = [*(sheet.name for sheet in sheets), *files]
    yield Made(f"{SHEETS}index.json", "index", index_json(sheets).encode())
    yield Made(f"{loaded.id}.png", "thumbnail", _thumbnail(list(backs.values())))
    urls = {name: local_url(place / f"{SHEETS}{name}.png") for name in names}
    yield Made(f"{loaded.id}.json", "save", save_json(sheets, urls).encode())


def _decks(faces: Iterable[Face]) -> list[Deck]:
    """Return a deck for each kind, in the order in which the kinds come."""
    kinds: dict[str, list[Face]] = {}
    for face in faces:
        kinds.setdefault(face.kind, []).append(face)
    return [
        Deck(kind, group[0].kind_label, tuple(map(_table_card, group)))
        for kind, group in kinds.items()
    ]


def _table_card(face: Face) -> TableCard:
    lines = (f"{name}: {words}" if name else words for name, words in lines_of(face))
    return TableCard(face.id, face.title, "\n".join(lines), face.copies)


def _thumbnail(backs: Sequence[bytes]) -> bytes:
    """Return a small picture of the backs, for the list of saved objects."""
    return contact_sheet(backs, columns=2, width=120, gap=6)


def local_url(path: Path) -> str:
    """Return the place of a file as Tabletop Simulator itself writes it: nothing is escaped."""
    return "file:///" + str(path).removeprefix("/")


# ------------------------------------------------------------------ what is said


def lines_of(face: Face) -> tuple[tuple[str, str], ...]:
    """Return the words of a card, each with what stands before it: sections, numbers, flavour."""
    sections = ((section.heading, section.words) for section in face.sections if section.words)
    stats = ((stat.label, str(stat.value)) for stat in face.stats)
    return (*sections, *stats, *(("", line) for line in face.flavour.splitlines()))


def exported_json(files: Sequence[Exported], loaded: Loaded) -> dict[str, Any]:
    """Return what `export` says."""
    listed = [{"path": str(file.path), "kind": file.kind} for file in files]
    return {"files": listed, "diagnostics": loaded.found()}


def exported_text(files: Sequence[Exported]) -> str:
    """Return what was written, for people."""
    cards = [file for file in files if file.kind == "card"]
    lines = [f"{cards[0].path.parent}: {len(cards)} pictures"] if cards else []
    return "\n".join([*lines, *(str(file.path) for file in files if file.kind != "card")])


# ------------------------------------------------------------------ the command


def run(
    load: Load,
    pack: str,
    with_: tuple[str, ...],
    out: str,
    lang: str,
    strict: bool,
    as_json: bool,
    **given: Any,
) -> int:
    """Carry out `export`; `given` says in which format."""
    loaded = load([pack], with_, strict=strict, language=lang, lean=True, own_language=True)
    with patience("Making a picture of every card …"):
        files = export(loaded, Format(**given, language=lang), Path(out))
    put_json(exported_json(files, loaded)) if as_json else click.echo(exported_text(files))
    return FINE
