"""Typesets jobs: faces and a theme go in as one JSON text, finished files come out as bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from .art import Art
from .face import Face
from .fonts import Drawn, drawn_by, drawn_on, families, missing_glyphs
from .imposition import Box, Grid, Mark, Size, Slot
from .problems import PrintError, PrintProblem
from .runner import Document
from .theme import Theme, TokenStyle, as_data, svg
from .wording import Wording, has_cjk, with_ends

if TYPE_CHECKING:
    from typst import PDFStandard

TEMPLATE = Path(__file__).with_name("press.typ")
REPORT = "report"
EDGE = 3.2  # mm from the trim that stay ground
SIZES = tuple(quarter / 4 for quarter in range(36, 23, -1))  # pt, of the words of a section
SMALLEST = SIZES[-1]
TOO_SMALL = tuple(quarter / 4 for quarter in range(23, 11, -1))  # only to say what would be needed
INCH = 25.4  # mm
LINE_DISTANCE = 7.0  # mm at least between lines that are written on by hand
STANDARDS: Mapping[str, PDFStandard] = {
    "a-2b": "a-2b",
    "a-2u": "a-2u",
    "a-2a": "a-2a",
    "ua-1": "ua-1",
}
"""The standards that a PDF may be asked to keep: of archives (PDF/A), and of access (PDF/UA)."""
PAGE_EDGE = 0.5  # mm of ground past the edge of a page, so that its last pixels are whole


@dataclass(frozen=True, slots=True)
class Note:
    """Small print in the margin of a sheet, in mm from the top left.

    Turned by -90 degrees, it begins there and reads upwards. With a `width` it is no wider;
    its letters have `largest` pt at most.
    """

    x: float
    y: float
    words: str
    turn: int = 0
    width: float = 0.0
    largest: float = 5.5


@dataclass(frozen=True, slots=True)
class Page:
    """One page to draw: what lies where. A slot's item is an index into the job's cards."""

    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    folds: tuple[Mark, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a face came out: the size of its words and of its title, in pt, and the pixels
    an inch of its picture. `box` is where its text lies, in mm from the top left of its trim.
    `left_out` names what there was no room for: its barcode, the theme's slogan, its flavour.

    On a blank card, `lines` are what is written on by hand, `boxes` what is typed in, by the
    name of the part of the card; mm from the top left of its trim.
    """

    id: str
    pt: float
    title_pt: float
    box: Box
    lines: tuple[Mark, ...] = ()
    boxes: Mapping[str, Box] = field(default_factory=dict)
    dpi: float | None = None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """Everything typst needs: faces, the backs of which kinds, the grid and the pages.

    In a `form` blank cards have boxes to type in, one for every section; else they have lines
    for the sections that their theme offers. `more` are pages beside those of cards, as data of
    `box.typ` by the name of the part; `icons` those that they need, `words` all that they draw.
    `moved`: the box around the backs that an offset moves, in mm.
    """

    faces: tuple[Face, ...]
    theme: Theme
    grid: Grid
    pages: tuple[Page, ...]
    title: str = ""
    backs: tuple[Face, ...] = ()
    form: bool = False
    more: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    icons: tuple[str, ...] = ()
    words: tuple[Drawn, ...] = ()
    moved: Box | None = None

    @property
    def drawn(self) -> Iterator[Drawn]:
        """Yield every text that is drawn."""
        for face in self.faces:
            yield from drawn_on(face)
        for back in self.backs:
            yield Drawn("title", back.title, where=f"the backs of {back.kind}")
        yield from drawn_by(self.theme, dict.fromkeys(face.language for face in self.faces))
        yield from small_print(self.pages)
        yield from self.words


def small_print(pages: Iterable[Page]) -> Iterator[Drawn]:
    """Yield what stands in the margins of pages."""
    for page in pages:
        for note in page.notes:
            yield Drawn("words", note.words, where="the small print with the title of the pack")


def check_glyphs(jobs: Iterable[Job]) -> None:
    """Raise PrintError when a text has a character that its fonts cannot draw."""
    found = (problem for job in jobs for problem in missing_glyphs(job.drawn, job.theme.fonts))
    if problems := dict.fromkeys(found):
        raise PrintError(problems)


def typeset_pdf(job: Job, standard: str = "") -> tuple[bytes, tuple[Fitted, ...]]:
    """Return the pages as one PDF, byte-identical for equal input, and how faces came out.

    `standard` is one of `STANDARDS`, which the PDF shall keep.
    """
    from .pdf import ask_for_true_size

    with _document(job) as document:
        pdf = document.pdf(STANDARDS[standard] if standard else None)
        return ask_for_true_size(pdf), _fitted(document.said(REPORT), job.faces)


def typeset_png(job: Job, dpi: float) -> tuple[list[bytes], tuple[Fitted, ...]]:
    """Return each page as a PNG of `dpi` pixels an inch."""
    with _document(job) as document:
        return document.pngs(dpi), _fitted(document.said(REPORT), job.faces)


def check_fit(job: Job) -> tuple[Fitted, ...]:
    """Return how faces come out and draw nothing; raise PrintError for those that do not fit."""
    with _folder(job) as folder:
        report = Document(folder / TEMPLATE.name, data_text(job)).said(REPORT)
        return _fitted(report, job.faces)


@contextmanager
def _document(job: Job) -> Iterator[Document]:
    check_glyphs([job])
    with _folder(job) as folder:
        yield Document(folder / TEMPLATE.name, data_text(job))


@contextmanager
def _folder(job: Job) -> Iterator[Path]:
    """Yield the folder that typst sees: the template, with pictures if there are any."""
    pictures = {_art_file(face.art): face.art for face in job.faces if face.art}
    if not pictures:
        yield TEMPLATE.parent
        return
    with TemporaryDirectory(prefix="cardwright-") as made:
        folder = Path(made) / "sheets"
        copytree(TEMPLATE.parent, folder, ignore=ignore_patterns("*.py", "__pycache__"))
        (folder / "art").mkdir()
        for name, art in pictures.items():
            (folder / name).write_bytes(art.content)
        yield folder


def _art_file(art: Art) -> str:
    """Return where typst finds a picture: by its content, for names may clash."""
    return f"art/{sha256(art.content).hexdigest()[:24]}{PurePosixPath(art.path).suffix}"


def _fitted(report: Iterable[Mapping[str, Any]], faces: Sequence[Face]) -> tuple[Fitted, ...]:
    """Return the sizes of the faces, or raise PrintError for those that did not fit."""
    rows = tuple(report)
    problems = [problem for row in rows for problem in _overflows(row)]
    if problems:
        raise PrintError(problems)
    return tuple(_came_out(row, face.art) for row, face in zip(rows, faces, strict=True))


def _came_out(row: Mapping[str, Any], art: Art | None) -> Fitted:
    dpi = art.dpi(row["art"][0]) if art else None
    lines = tuple(Mark(x, y, x + length, y) for x, y, length in row["lines"])
    boxes = {name: Box(x, y, width, height) for name, x, y, width, height in row["boxes"]}
    sizes = (row["pt"], row["title"], Box(*row["box"]))
    return Fitted(row["id"], *sizes, lines, boxes, dpi, tuple(row["left-out"]))


def _overflows(row: Mapping[str, Any]) -> Iterator[PrintProblem]:
    _, _, width, height = row["box"]
    if not row["title-fits"]:
        message = f"the title does not fit on the card: it has {width:.1f} mm on each of four lines"
        yield PrintProblem("fit", row["id"], message, "shorten it, or use a larger card")
    if row["blank"] and not row["fits"]:
        message = "the card has no room for a place to write on for each of its sections"
        yield PrintProblem("fit", row["id"], message, "use a larger card")
    elif not row["fits"] and height <= 0:
        message = "the card has no room for any text beside its title"
        yield PrintProblem("fit", row["id"], message, "use a larger card")
    elif not row["fits"]:
        line = SMALLEST * 1.15 / 72 * INCH
        lost = max(1, round(row["over"] / line + 0.5))
        lines = "about one line too many" if lost == 1 else f"about {lost} lines too many"
        need = (
            f"it needs {row['pt']:g} pt"
            if row["pt"]
            else f"it needs less than {TOO_SMALL[-1]:g} pt"
        )
        message = (
            f"the text does not fit into its box of {width:.1f} x {height:.1f} mm: {need},"
            f" the smallest legible size is {SMALLEST:g} pt ({lines})"
        )
        yield PrintProblem("fit", row["id"], message, "shorten it, or use a larger card")


def data_text(job: Job) -> str:
    """Return the JSON text that the template draws."""
    return json.dumps(_data(job), ensure_ascii=False)


def _data(job: Job) -> dict[str, Any]:
    theme = job.theme
    cards = [_card(face, theme, job.form) for face in job.faces]
    cards += [{**_card(face, theme), "back": True} for face in job.backs]
    icons = {*job.icons, *(name for card in cards for name in _icons(card))}
    return {
        "title": job.title,
        "language": job.faces[0].language if job.faces else "en",
        "design": theme.design,
        "look": {
            "ink": theme.ink,
            "faint": theme.faint,
            "barcode": theme.barcode,
            "low-ink": theme.low_ink,
            "icons": {name: theme.icon(name) for name in sorted(icons)},
            "tokens": {id: _token(theme, style) for id, style in theme.tokens.items()},
            "fonts": {role: families(chain) for role, chain in as_data(theme.fonts).items()},
        },
        "paper": _size(job.grid.paper),
        "card": _size(job.grid.card),
        "bleed": job.grid.bleed + (PAGE_EDGE if job.grid.is_page else 0.0),
        "edge": EDGE,
        "sizes": SIZES,
        "too-small": TOO_SMALL,
        "smallest": SMALLEST,
        "pitch": LINE_DISTANCE,
        "form": job.form,
        "cards": cards,
        "pages": [page_data(page, job.grid) for page in job.pages],
        "more": job.more,
    }


def _token(theme: Theme, style: TokenStyle) -> str:
    return svg(theme.icon(style.icon), style.colour, "#ffffff", outlined=theme.low_ink)


def _icons(card: Mapping[str, Any]) -> Iterable[str]:
    yield card["look"]["emblem"]
    for section in card["sections"]:
        yield section["style"]["icon"]


def _size(size: Size) -> dict[str, float]:
    return {"width": size.width, "height": size.height}


def page_data(page: Page, grid: Grid) -> dict[str, Any]:
    """Return a page of slots on a grid as the template draws it."""
    dx, dy = page.offset
    return {
        "slots": [
            {
                "card": slot.item,
                "x": round(grid.trim(slot.row, slot.column).x + dx, 4),
                "y": round(grid.trim(slot.row, slot.column).y + dy, 4),
                "turn": slot.turn,
            }
            for slot in page.slots
        ],
        "marks": [_line(mark) for mark in page.marks],
        "folds": [_line(mark) for mark in page.folds],
        "notes": [asdict(note) for note in page.notes],
    }


def _line(mark: Mark) -> list[float]:
    return [round(value, 4) for value in (mark.x1, mark.y1, mark.x2, mark.y2)]


def _card(face: Face, theme: Theme, form: bool = False) -> dict[str, Any]:
    kind = theme.kind(face.kind)
    look = as_data(kind)
    if face.step >= 0:
        look["colour"] = theme.steps.get(face.step_id, kind.colour)
    if stated := next((v for v in face.values if v in theme.values), None):
        look |= as_data(theme.values[stated])
    stamp = "" if face.blank else theme.stamp(face.language, face.serial)
    said = Wording(face, theme)
    return {
        "id": face.id,
        "back": False,
        "language": face.language,
        "kind-label": face.kind_label,
        "title": face.title,
        "cjk": has_cjk(face.title),
        "sections": _sections(face, theme, form, said),
        "flavour": with_ends(face.flavour),
        "blank": face.blank,
        "copies": face.copies,
        "stats": [{"label": said.runs(stat.label), "value": stat.value} for stat in face.stats],
        "step": face.step,
        "ladder": _ladder(face, theme, look["colour"]),
        "serial": face.serial,
        "corner": theme.corner.replace("{code}", kind.code).replace(
            "{serial}", f"{face.serial:04d}"
        ),
        "slogan": theme.slogan.get(face.language, ""),
        "stamp": stamp,
        "stamp-cjk": has_cjk(stamp),
        "art": _art(face),
        "look": look,
    }


def _art(face: Face) -> dict[str, Any] | None:
    if face.art is None:
        return None
    ratio = face.art.width / face.art.height
    return {"file": f"/{_art_file(face.art)}", "ratio": ratio, "alt": face.title}


def _ladder(face: Face, theme: Theme, colour: str) -> list[tuple[str, str]]:
    """Return a letter and a colour for each step; numbers where letters would be the same."""
    letters = [label[:1].upper() for _, label in face.ladder]
    if len(set(letters)) < len(letters):
        letters = [str(place) for place in range(1, len(letters) + 1)]
    ids = (id for id, _ in face.ladder)
    return [(letter, theme.steps.get(id, colour)) for letter, id in zip(letters, ids, strict=True)]


def _sections(face: Face, theme: Theme, form: bool, said: Wording) -> list[dict[str, Any]]:
    sections = face.sections
    if face.blank and not form:
        wanted = theme.kind(face.kind).blank or tuple(section.id for section in sections[:3])
        sections = tuple(section for section in sections if section.id in wanted)
    return [
        {
            "id": section.id,
            "heading": with_ends(section.heading),
            "words": said.runs(section.words),
            "style": as_data(theme.section(section.id, section.order)),
        }
        for section in sections
    ]
