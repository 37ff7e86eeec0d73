"""Prints faces: sheets to cut, single-card pages, and pictures of cards.

Nothing is written before every page is typeset and every card is known to fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from compiler.output import OutputFolder

from . import imposition as plan
from .face import Face
from .fields import text_fields, with_fields
from .imposition import Grid, Slot
from .problems import layout_error
from .theme import Theme
from .typeset import Fitted, Job, Note, Page, check_glyphs, typeset_pdf, typeset_png

FLIPS = ("none", "long", "short")
LAYOUTS = ("sheet", "single")
FORM = "form"


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How to print. `margin`, `gutter`, `bleed` and `back_offset` (right, down) are mm.

    `backs`: `none`, or the edge the printer turns the sheet over, `long` or `short`. A `form`
    has blank cards alone, to be typed into, and none of them lies on its side.
    """

    paper: str = "a4"
    size: str = "poker"
    layout: str = "sheet"
    margin: float = plan.MARGIN
    gutter: float = 0.0
    bleed: float | None = None
    marks: bool = True
    backs: str = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    low_ink: bool = False
    form: bool = False

    def grid(self) -> Grid:
        """Return the grid; raise PrintError where the options do not go together."""
        if self.layout not in LAYOUTS:
            raise layout_error(f"unknown layout '{self.layout}'", f"one of {', '.join(LAYOUTS)}")
        if self.backs not in FLIPS:
            raise layout_error(f"unknown backs '{self.backs}'", f"one of {', '.join(FLIPS)}")
        if min(self.margin, self.gutter, self.bleed or 0.0) < 0:
            raise layout_error("margin, gutter and bleed cannot be less than 0 mm")
        card = plan.card_size(self.size)
        if self.layout == "single":
            return plan.plan_single(card, bleed=self.bleed or 0.0)
        return plan.plan_sheet(
            plan.paper_size(self.paper),
            card,
            margin=self.margin,
            gutter=self.gutter,
            bleed=plan.BLEED if self.bleed is None else self.bleed,
            marks=self.marks,
            upright=self.form,
        )


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file that was written."""

    path: Path
    kind: str
    pages: int


@dataclass(frozen=True, slots=True)
class Printed:
    """What a print job wrote, on which grid, and the sizes its cards came out at."""

    files: tuple[PrintedFile, ...]
    columns: int
    rows: int
    rotated: bool
    cards: tuple[Fitted, ...]


def print_sheets(
    faces: Sequence[Face],
    theme: Theme,
    output: OutputFolder,
    *,
    folder: str = "",
    options: SheetOptions | None = None,
    title: str = "",
) -> Printed:
    """Write `cards.pdf` and, for blank cards, `blanks.pdf` or `form.pdf` into `folder`.

    Every copy of a card is printed. Raises PrintError, and writes nothing, when a card
    cannot be printed as it is meant.
    """
    options = options or SheetOptions()
    theme = theme.with_low_ink() if options.low_ink else theme
    grid = options.grid()
    check_glyphs(faces, theme)
    groups = {
        "cards": [face for face in faces if not (face.blank or options.form)],
        FORM if options.form else "blanks": [face for face in faces if face.blank],
    }
    made: dict[str, bytes] = {}
    pages: dict[str, int] = {}
    fitted: list[Fitted] = []
    for kind, group in groups.items():
        if group:
            job = sheet_job(group, theme, grid, options, title or kind)
            made[kind], sizes = typeset_pdf(job)
            if options.form:
                made[kind] = with_fields(made[kind], text_fields(job, sizes))
            pages[kind] = len(job.pages)
            fitted += sizes
    names = {kind: f"{folder}/{kind}.pdf".lstrip("/") for kind in made}
    output.write_all({names[kind]: data for kind, data in made.items()})
    files = tuple(PrintedFile(output.root / names[kind], kind, pages[kind]) for kind in made)
    return Printed(files, grid.columns, grid.rows, grid.rotated, tuple(fitted))


def sheet_job(
    faces: Sequence[Face], theme: Theme, grid: Grid, options: SheetOptions, title: str
) -> Job:
    """Return the job that prints every copy of the faces, with backs where asked for."""
    copies = [index for index, face in enumerate(faces) for _ in range(face.copies)]
    fronts = [
        tuple(Slot(copies[slot.item], slot.row, slot.column, slot.turn) for slot in page)
        for page in plan.front_pages(len(copies), grid)
    ]
    backs = _backs(faces)
    back_of = {index: len(faces) + backs.index(_back(face)) for index, face in enumerate(faces)}
    marks = plan.crop_marks(grid)
    pages: list[Page] = []
    for number, front in enumerate(fronts, 1):
        note = f"{title} · {number}/{len(fronts)}"
        pages.append(Page(front, marks, _notes(grid, note, options.backs)))
        if options.backs != "none":
            turned = plan.back_page(front, grid, options.backs)
            behind = tuple(
                Slot(back_of[slot.item], slot.row, slot.column, slot.turn) for slot in turned
            )
            pages.append(Page(behind, (), (), options.back_offset))
    shown = backs if options.backs != "none" else ()
    return Job(tuple(faces), theme, grid, tuple(pages), title, shown, options.form)


def _backs(faces: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(dict.fromkeys(_back(face) for face in faces))


def _back(face: Face) -> Face:
    """Return the back of a face: all cards of a kind share it."""
    return Face(
        id=face.kind,
        kind=face.kind,
        kind_label=face.kind_label,
        title=face.kind_label,
        language=face.language,
    )


def _notes(grid: Grid, words: str, backs: str) -> tuple[Note, ...]:
    """Return the small print under the first column, where there is room for it."""
    outline = grid.outline
    y = outline.y + outline.height + grid.bleed + plan.MARK_GAP
    if grid.paper.height - grid.margin - y < 2.2:
        return ()
    flip = "" if backs == "none" else f" · flip on the {backs} edge"
    size = f"{grid.card.width:g} x {grid.card.height:g} mm"
    return (Note(outline.x + 1.5, y + 0.3, f"{words} · print at 100 %, {size}{flip}"),)


def card_png(face: Face, theme: Theme, dpi: float = 300, *, size: str = "poker") -> bytes:
    """Return one card, trimmed, as a PNG of `dpi` pixels an inch."""
    return card_pngs([face], theme, dpi, size=size)[0]


def card_pngs(
    faces: Sequence[Face], theme: Theme, dpi: float = 300, *, size: str = "poker"
) -> list[bytes]:
    """Return each card, trimmed, as a PNG of `dpi` pixels an inch; typeset in one go."""
    if not 20 <= dpi <= 1200:
        raise layout_error(f"{dpi:g} dpi is not possible", "from 20 to 1200")
    if not faces:
        return []
    grid = plan.plan_single(plan.card_size(size))
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(faces)))
    return typeset_png(Job(tuple(faces), theme, grid, pages), dpi)[0]


def back_pngs(
    faces: Sequence[Face], theme: Theme, dpi: float = 300, *, size: str = "poker"
) -> dict[str, bytes]:
    """Return the back of each kind among the faces, trimmed, as PNGs of `dpi` pixels an inch."""
    backs = _backs(faces)
    grid = plan.plan_single(plan.card_size(size))
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(backs)))
    pictures = typeset_png(Job((), theme, grid, pages, backs=backs), dpi)[0]
    return {back.kind: png for back, png in zip(backs, pictures, strict=True)}
