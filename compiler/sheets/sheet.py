"""Sheets of cards: every copy in its place, its back behind it or beyond the fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .face import Face
from .imposition import (
    LEVEL,
    MARK_LEAST,
    NOTE_GAP,
    NOTE_LEAST,
    UPRIGHT,
    Box,
    Grid,
    Slot,
    back_page,
    crop_marks,
    fold_line,
    front_pages,
)
from .options import SheetOptions
from .theme import Theme
from .typeset import Job, Note, Page

NOTE_HEIGHTS = ((2.2, 5.5), (NOTE_LEAST, 4.5))  # mm that small print takes up, by its pt at most
ABOVE_CAPITALS = 0.2  # mm that letters such as k rise above where a line of small print begins
JOINT = " · "


def sheet_job(
    faces: Sequence[Face], theme: Theme, grid: Grid, options: SheetOptions, title: str
) -> Job:
    """Return the job that prints every copy of the faces, with backs where asked for."""
    copies = [index for index, face in enumerate(faces) for _ in range(face.copies)]
    backs = backs_of(faces)
    back_of = {index: len(faces) + backs.index(_back(face)) for index, face in enumerate(faces)}
    pages = sheet_pages(copies, back_of, grid, options, title)
    shown = backs if options.backs != "none" else ()
    moved = moved_box(pages, grid)
    return Job(tuple(faces), theme, grid, pages, title, shown, options.form, moved=moved)


def sheet_pages(
    fronts: Sequence[int | None],
    back_of: dict[int, int],
    grid: Grid,
    options: SheetOptions,
    title: str,
) -> tuple[Page, ...]:
    """Return the pages of items, each by its number, or nothing in a place that stays empty.

    `back_of` has the numbers of their backs.
    """
    folds = fold_line(grid)
    laid = [_renumbered(page, fronts) for page in front_pages(len(fronts), grid)]
    pages: list[Page] = []
    for number, front in enumerate(laid, 1):
        notes = _notes(grid, f"{title}{JOINT}{number}/{len(laid)}", options)
        if options.backs == "none":
            pages.append(Page(front, crop_marks(grid, front), notes))
            continue
        behind = _renumbered(back_page(front, grid, options.backs), back_of)
        if grid.fold:
            both = (*front, *behind)
            pages.append(Page(both, crop_marks(grid, both), notes, folds=folds))
        else:
            pages.append(Page(front, crop_marks(grid, front), notes))
            pages.append(Page(behind, offset=options.back_offset))
    return tuple(pages)


def moved_box(pages: Iterable[Page], grid: Grid) -> Box | None:
    """Return the box around the trims that an offset moves, in mm; none where none does."""
    trims = [
        replace(trim, x=trim.x + page.offset[0], y=trim.y + page.offset[1])
        for page in pages
        if any(page.offset)
        for trim in (grid.trim(slot.row, slot.column) for slot in page.slots)
    ]
    if not trims:
        return None
    left, top = min(trim.x for trim in trims), min(trim.y for trim in trims)
    right = max(trim.x + trim.width for trim in trims)
    low = max(trim.y + trim.height for trim in trims)
    return Box(left, top, right - left, low - top)


def _renumbered(
    slots: Iterable[Slot], items: Sequence[int | None] | Sequence[int] | dict[int, int]
) -> tuple[Slot, ...]:
    named = ((slot, items[slot.item]) for slot in slots)
    return tuple(replace(slot, item=item) for slot, item in named if item is not None)


def backs_of(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Return the backs of faces: all cards of a kind share one."""
    return tuple(dict.fromkeys(_back(face) for face in faces))


def _back(face: Face) -> Face:
    return Face(
        id=face.kind,
        kind=face.kind,
        kind_label=face.kind_label,
        title=face.kind_label,
        language=face.language,
    )


def joined(jobs: Sequence[Job], title: str) -> Job:
    """Return one job with the pages of several, in order, on the paper and grid of the first."""
    faces = tuple(face for job in jobs for face in job.faces)
    backs = tuple(back for job in jobs for back in job.backs)
    pages: list[Page] = []
    first_face, first_back = 0, len(faces)
    for job in jobs:
        items = [
            *range(first_face, first_face + len(job.faces)),
            *range(first_back, first_back + len(job.backs)),
        ]
        pages += (replace(page, slots=_renumbered(page.slots, items)) for page in job.pages)
        first_face, first_back = first_face + len(job.faces), first_back + len(job.backs)
    more = {name: part for job in jobs for name, part in job.more.items()}
    icons = tuple(dict.fromkeys(icon for job in jobs for icon in job.icons))
    words = tuple(text for job in jobs for text in job.words)
    return replace(
        jobs[0], title=title, faces=faces, backs=backs, pages=tuple(pages),
        more=more, icons=icons, words=words,
    )  # fmt: skip


FLIPS = {
    "none": "",
    "long": f"{JOINT}flip on the long edge",
    "short": f"{JOINT}flip on the short edge",
    "gutterfold": f"{JOINT}fold at the dashes, then cut",
}


def _notes(grid: Grid, words: str, options: SheetOptions) -> tuple[Note, ...]:
    """Return the small print: below the cards, at their left, or in parts between marks."""
    if grid.is_page:
        return ()
    size = f"{grid.card.width:g} x {grid.card.height:g} mm"
    words = f"{words}{JOINT}print at 100 %, {size}{FLIPS[options.backs]}"
    for height, largest in NOTE_HEIGHTS:
        note = _note_outside(grid, words, height)
        if note is not None:
            return (replace(note, largest=largest),)
    return _notes_between(grid, words)


def _note_outside(grid: Grid, words: str, height: float) -> Note | None:
    """Return the small print, so many mm high, past the marks: below the cards or at their left."""
    outline, past = grid.outline, max(grid.reach, grid.bleed + MARK_LEAST) + NOTE_GAP
    low, room = outline.y + outline.height, grid.margin + past + height - 1e-6
    if outline.y >= room:
        width = outline.width / (2 if grid.fold == UPRIGHT else 1)
        return Note(outline.x, low + past, words, width=width - 2)
    if outline.x >= room:
        width = outline.height / (2 if grid.fold == LEVEL else 1)
        return Note(outline.x - past - height + ABOVE_CAPITALS, low, words, -90, width - 2)
    return None


def _notes_between(grid: Grid, words: str) -> tuple[Note, ...]:
    """Return the small print in parts, each between the marks of a column."""
    low = grid.outline.y + grid.outline.height
    y, width = low + grid.bleed + 0.3, grid.cell.width - 1.4
    parts = words.split(JOINT)
    parts = [*parts[: grid.columns - 1], JOINT.join(parts[grid.columns - 1 :])]
    return tuple(
        Note(grid.trim(0, column).x + 0.7, y, part, width=width)
        for column, part in enumerate(parts)
        if part
    )
