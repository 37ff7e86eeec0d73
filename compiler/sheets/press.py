"""Prints what is in a box: sheets to cut, single-card pages, rules; and pictures of cards.

Nothing is written before every page is typeset and every card is known to fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.output import OutputFolder

from .beside import typeset_beside
from .calibration import calibration_job
from .face import Face
from .fields import text_fields, with_fields
from .imposition import Box, Grid, Size, Slot, card_size, plan_single
from .ink import ink_of
from .options import SheetOptions
from .pdf import page_count, with_boxes
from .problems import PrintError, layout_error
from .room import with_room
from .rules import rules_job
from .sheet import backs_of, joined, sheet_job
from .theme import Theme
from .tokens import Token, token_grid, token_job
from .typeset import Fitted, Job, Page, check_glyphs, typeset_pdf, typeset_png

if TYPE_CHECKING:
    from compiler.html import RuleChapter

CARDS, BLANKS, TOKENS, RULEBOOK, CALIBRATION = PARTS = (
    "cards",
    "blanks",
    "tokens",
    "rulebook",
    "calibration",
)
FORM, ALL = "form", "all"


@dataclass(frozen=True, slots=True)
class Contents:
    """What there is to print: cards and blank ones, tokens, the rules, and who may print them.

    `language` is that of the rules. `parts` are the kinds of files to make of it, of `PARTS`;
    none: all that there is.
    """

    title: str
    faces: Sequence[Face] = ()
    tokens: Sequence[Token] = ()
    rules: Sequence[RuleChapter] = ()
    licence: str = ""
    language: str = "en"
    parts: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file that was written; `each`: what people want to know of its pages."""

    path: Path
    kind: str
    pages: int
    each: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """Where an offset moves the backs of a kind of file: the box around their trims, in mm.

    `margin` is what the printer cannot reach of the paper.
    """

    kind: str
    box: Box
    paper: Size
    margin: float


@dataclass(frozen=True, slots=True)
class Printed:
    """What a print job wrote, on which grid, and the sizes its cards came out at.

    `columns` and `rows` are those of fronts: backs beyond a fold do not count.
    `ink` is the share of a card that is inked, `normal` and `low`, where it was asked for;
    `low_ink`: the lighter design was printed.
    """

    files: tuple[PrintedFile, ...]
    columns: int
    rows: int
    rotated: bool
    cards: tuple[Fitted, ...]
    ink: Mapping[str, float] = field(default_factory=dict)
    moved: tuple[Moved, ...] = ()
    low_ink: bool = False


Accept = Callable[[Sequence[Fitted], Sequence[Moved]], None]
"""Looks at how cards came out, and where backs were moved to, before anything is written;
raises an error to prevent it."""


def print_box(
    box: Contents,
    theme: Theme,
    output: OutputFolder,
    *,
    folder: str = "",
    options: SheetOptions | None = None,
    accept: Accept | None = None,
    measure_ink: bool = False,
) -> Printed:
    """Write a PDF for each part of the box into `folder`, and `all.pdf` where there are several.

    Every copy of a card is printed. Raises PrintError, and writes nothing, when a card
    cannot be printed as it is meant.
    """
    options = options or SheetOptions()
    own_theme = theme
    theme = theme.with_low_ink() if options.low_ink else theme
    jobs = dict(_jobs(box, theme, options))
    check_glyphs(jobs.values())
    try:
        made, fitted = _typeset(jobs, options, box.title)
    except PrintError as error:
        raise with_room(error, box.faces, theme, options.grid().card) from error
    moved = tuple(_moved(jobs))
    if accept:
        accept(fitted, moved)
    grid, each = options.grid(), _each(options)
    measured = measure_ink and CARDS in jobs
    ink = ink_of(jobs[CARDS].faces, own_theme, grid.card) if measured else {}
    names = {kind: f"{folder}/{kind}.pdf".lstrip("/") for kind in made}
    files = tuple(
        PrintedFile(output.root / names[kind], kind, page_count(pdf), each.get(kind, ""))
        for kind, pdf in made.items()
    )
    output.write_all({names[kind]: pdf for kind, pdf in made.items()})
    return Printed(files, *grid.fronts, grid.rotated, fitted, ink, moved, options.low_ink)


def _moved(jobs: Mapping[str, Job]) -> Iterator[Moved]:
    for kind, job in jobs.items():
        if job.moved:
            yield Moved(kind, job.moved, job.grid.paper, job.grid.margin)


def _typeset(
    jobs: dict[str, Job], options: SheetOptions, title: str
) -> tuple[dict[str, bytes], tuple[Fitted, ...]]:
    """Return the PDF of each part, and of all of them, and how the cards came out."""
    if len(jobs) > 1:
        with typeset_beside(joined(list(jobs.values()), title), options.standard) as beside:
            made, fitted = _typeset_each(jobs, options)
            made[ALL] = beside.pdf()
    else:
        made, fitted = _typeset_each(jobs, options)
    if options.layout == "single":
        pages = {kind: page_count(pdf) for kind, pdf in made.items()}
        bleeds = {kind: _bleeds(kind, pages, options.grid().bleed) for kind in made}
        made = {kind: with_boxes(pdf, bleeds[kind]) for kind, pdf in made.items()}
    return made, fitted


def _typeset_each(
    jobs: dict[str, Job], options: SheetOptions
) -> tuple[dict[str, bytes], tuple[Fitted, ...]]:
    """Return the PDF of each part, and how the cards came out."""
    made: dict[str, bytes] = {}
    fitted: list[Fitted] = []
    for kind, job in jobs.items():
        pdf, sizes = typeset_pdf(job, options.standard)
        made[kind] = with_fields(pdf, text_fields(job, sizes)) if options.form else pdf
        fitted += sizes
    return made, tuple(fitted)


def _jobs(box: Contents, theme: Theme, options: SheetOptions) -> Iterator[tuple[str, Job]]:
    """Yield the job of each part that is wanted and that there is, in the order of `PARTS`."""
    wanted = box.parts or PARTS
    blanks = FORM if options.form else BLANKS
    for kind, blank in ((CARDS, False), (blanks, True)):
        group = [face for face in box.faces if face.blank == blank]
        if group and (BLANKS if blank else CARDS) in wanted:
            title = box.title if options.form else f"{box.title} · {kind}"
            yield kind, sheet_job(group, theme, options.grid(), options, title)
    if box.tokens and TOKENS in wanted:
        yield TOKENS, token_job(box.tokens, theme, options, f"{box.title} · tokens")
    if box.rules and RULEBOOK in wanted:
        more = {"licence": box.licence, "language": box.language}
        yield RULEBOOK, rules_job(box.rules, theme, options, box.title, **more)
    if CALIBRATION in wanted:
        yield CALIBRATION, calibration_job(theme, options, box.title)


def _bleeds(kind: str, pages: dict[str, int], bleed: float) -> list[float]:
    """Return what is cut off of each page of a file: nothing where pages are not of cards."""
    order = (CALIBRATION, CARDS, BLANKS, TOKENS, RULEBOOK) if kind == ALL else (kind,)
    return [
        bleed if part in (CARDS, BLANKS, TOKENS) else 0.0
        for part in order
        for _ in range(pages.get(part, 0))
    ]


def _each(options: SheetOptions) -> dict[str, str]:
    """Return what lies on a page of each kind of file, in words."""
    if options.layout == "single":
        return dict.fromkeys((CARDS, BLANKS), "one card a page") | {TOKENS: "one token a page"}
    cards = dict.fromkeys((CARDS, BLANKS, FORM), _cells(options.grid(), "cards"))
    return cards | {TOKENS: _cells(token_grid(options), "tokens")}


def _cells(grid: Grid, what: str) -> str:
    columns, rows = grid.fronts
    turned = ", turned" if grid.rotated else ""
    folded = ", each beside its back" if grid.fold else ""
    return f"{columns} x {rows} {what} a page{turned}{folded}"


def card_pngs(
    faces: Sequence[Face], theme: Theme, dpi: float = 300, *, size: str = "poker"
) -> list[bytes]:
    """Return each card, trimmed, as a PNG of `dpi` pixels an inch; typeset in one go."""
    if not 20 <= dpi <= 1200:
        raise layout_error(f"{dpi:g} dpi is not possible", "from 20 to 1200")
    if not faces:
        return []
    grid = plan_single(card_size(size))
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(faces)))
    return typeset_png(Job(tuple(faces), theme, grid, pages), dpi)[0]


def back_pngs(
    faces: Sequence[Face], theme: Theme, dpi: float = 300, *, size: str = "poker"
) -> dict[str, bytes]:
    """Return the back of each kind among the faces, trimmed, as PNGs of `dpi` pixels an inch."""
    backs = backs_of(faces)
    grid = plan_single(card_size(size))
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(backs)))
    pictures = typeset_png(Job((), theme, grid, pages, backs=backs), dpi)[0]
    return {back.kind: png for back, png in zip(backs, pictures, strict=True)}
