"""Where cards lie on paper, as plain numbers. All lengths are millimetres, from the top left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .problems import PrintError, layout_error


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """Return the size of the same thing turned by a quarter."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A crop mark: a straight line in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on a page: which item, in which cell, turned clockwise by how many degrees."""

    item: int
    row: int
    column: int
    turn: int = 0


PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}
SIZES = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "tarot": Size(70, 120),
    "mini-euro": Size(44, 68),
    "square": Size(70, 70),
}
FORM_SIZE = "180x130"
"""Of a card in a form: it is typed into, not cut, and two of them fill any paper."""
SMALLEST, LARGEST = 30.0, 200.0
MARK_LENGTH, MARK_LEAST, MARK_GAP = 4.0, 1.5, 0.4
NOTE_GAP, NOTE_LEAST = 0.3, 1.6
"""Millimetres from marks to the small print, and how high that is at least."""
MARGIN, RIM = 5.0, 0.75
"""Millimetres: what a printer cannot reach, and how far the ground of cards that share their
cuts goes past the outermost of them."""
FOLD = 4.0
"""Millimetres at least between a front and its back beside the fold: both are cut clear of it."""
UPRIGHT, LEVEL = "upright", "level"


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one card each, centred on the paper.

    `gutter` lies between cells, `bleed` is how far a card's ground reaches past its trim,
    `margin` what the printer cannot reach, `reach` how far marks go from the outermost trim
    (0: no marks). A sheet with a `fold` (`upright` or `level`, in the middle) has fronts on
    one side of it and their backs on the other; `columns` and `rows` count both.
    """

    paper: Size
    card: Size
    columns: int
    rows: int
    rotated: bool
    gutter: float
    bleed: float
    margin: float
    reach: float
    fold: str = ""

    @property
    def cell(self) -> Size:
        """Return the size of a card as it lies on the paper."""
        return self.card.turned if self.rotated else self.card

    @property
    def count(self) -> int:
        """Return how many cards a page holds."""
        return self.columns * self.rows // (2 if self.fold else 1)

    @property
    def fronts(self) -> tuple[int, int]:
        """Return the columns and rows that fronts lie in."""
        columns = self.columns // (2 if self.fold == UPRIGHT else 1)
        return columns, self.rows // (2 if self.fold == LEVEL else 1)

    @property
    def crease(self) -> float:
        """Return how much more than the gutter lies between the cells beside the fold."""
        return max(0.0, 2 * self.bleed - self.gutter, FOLD - self.gutter) if self.fold else 0.0

    @property
    def outline(self) -> Box:
        """Return the box around all cells."""
        width = _run(self.columns, self.cell.width, self.gutter)
        height = _run(self.rows, self.cell.height, self.gutter)
        width += self.crease if self.fold == UPRIGHT else 0.0
        height += self.crease if self.fold == LEVEL else 0.0
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    @property
    def is_page(self) -> bool:
        """Return whether the one card is the whole page, up to its bleed."""
        return self.count == 1 and self.outline.x <= self.bleed and self.outline.y <= self.bleed

    def trim(self, row: int, column: int) -> Box:
        """Return the box that remains of a cell after cutting."""
        cell, outline = self.cell, self.outline
        right = self.crease if self.fold == UPRIGHT and 2 * column >= self.columns else 0.0
        down = self.crease if self.fold == LEVEL and 2 * row >= self.rows else 0.0
        return Box(
            outline.x + column * (cell.width + self.gutter) + right,
            outline.y + row * (cell.height + self.gutter) + down,
            cell.width,
            cell.height,
        )


def paper_size(name: str) -> Size:
    """Return the size of a paper by name."""
    if name not in PAPERS:
        raise layout_error(f"unknown paper '{name}'", f"one of {', '.join(PAPERS)}")
    return PAPERS[name]


def card_size(name: str) -> Size:
    """Return a card size by name, or of the form `63x88` in mm."""
    if name in SIZES:
        return SIZES[name]
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)[x×](\d{1,4}(?:\.\d{1,3})?)", name)
    if match is None:
        raise layout_error(
            f"unknown card size '{name}'", f"one of {', '.join(SIZES)}, or WIDTHxHEIGHT in mm"
        )
    size = Size(float(match[1]), float(match[2]))
    if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
        raise layout_error(
            f"a card of {name} mm cannot be made",
            f"each side is {SMALLEST:g} to {LARGEST:g} mm",
        )
    return size


@dataclass(frozen=True, slots=True)
class Spacing:
    """What a sheet leaves free, in mm; `marks` and `notes`: room for them around the cards."""

    margin: float = MARGIN
    gutter: float = 0.0
    bleed: float = RIM
    marks: bool = True
    notes: bool = False

    @property
    def edge(self) -> float:
        """Return what lies between the edge of the paper and the outermost trim at least."""
        beside = MARK_GAP + MARK_LEAST if self.marks or self.notes else 0.0
        return self.margin + self.bleed + beside


@dataclass(frozen=True, slots=True)
class Wish:
    """What a grid must be like: no card turned, a fold in the middle with fronts and backs
    beside it, and how many columns and rows (of fronts) it has, if not as many as fit."""

    upright: bool = False
    folded: bool = False
    cells: tuple[int, int] | None = None


def plan_sheet(
    paper: Size, card: Size, spacing: Spacing | None = None, wish: Wish | None = None
) -> Grid:
    """Return the grid with the most cards, turned only where more of them fit.

    Raises PrintError, which says what would fit, where there is no such grid.
    """
    spacing, wish = spacing or Spacing(), wish or Wish()
    grids = list(_grids(paper, card, spacing, wish))
    if not grids:
        raise _does_not_fit(paper, card, spacing, wish)
    best = max(grids, key=lambda grid: grid.count)  # of as many, the first
    return _with_reach(best) if spacing.marks else best


def _grids(paper: Size, card: Size, spacing: Spacing, wish: Wish) -> Iterator[Grid]:
    """Yield the largest grid, or the one that is wished for, for each way to lie and to fold."""
    free = Size(paper.width - 2 * spacing.edge, paper.height - 2 * spacing.edge)
    for rotated in (False,) if wish.upright else (False, True):
        for fold in (UPRIGHT, LEVEL) if wish.folded else ("",):
            empty = Grid(
                paper, card, 0, 0, rotated, spacing.gutter, spacing.bleed, spacing.margin, 0.0, fold
            )
            columns, rows = _fit(free, empty)
            if wish.cells:
                across = wish.cells[0] * (2 if fold == UPRIGHT else 1)
                down = wish.cells[1] * (2 if fold == LEVEL else 1)
                columns, rows = (across, down) if across <= columns and down <= rows else (0, 0)
            if columns * rows:
                yield replace(empty, columns=columns, rows=rows)


def _fit(free: Size, grid: Grid) -> tuple[int, int]:
    """Return the most columns and rows that lie in the free area, even ones across a fold."""
    slack, cell, gutter = 1e-6, grid.cell, grid.gutter
    across = grid.crease if grid.fold == UPRIGHT else 0.0
    down = grid.crease if grid.fold == LEVEL else 0.0
    columns = max(0, int((free.width - across + gutter + slack) // (cell.width + gutter)))
    rows = max(0, int((free.height - down + gutter + slack) // (cell.height + gutter)))
    return (
        columns - columns % 2 if grid.fold == UPRIGHT else columns,
        rows - rows % 2 if grid.fold == LEVEL else rows,
    )


def _does_not_fit(paper: Size, card: Size, spacing: Spacing, wish: Wish) -> PrintError:
    """Return the error for a grid that is not possible, with what is on which paper."""
    cards = f"{card.width:g} x {card.height:g} mm"
    what = f"a card of {cards} does"
    if wish.cells:
        what = f"{wish.cells[0]} x {wish.cells[1]} cards of {cards} do"
    message = (
        f"{what} not fit on {paper.width:g} x {paper.height:g} mm paper"
        f" with {spacing.margin:g} mm of margin and {spacing.bleed:g} mm of bleed"
    )
    found = []
    for name, size in PAPERS.items():
        able = list(_grids(size, card, spacing, wish))
        able = able or list(_grids(size, card, spacing, replace(wish, cells=None)))
        if able:
            best = max(able, key=lambda grid: grid.count)
            turned = " turned" if best.rotated else ""
            found.append(f"on {name} {best.fronts[0]} x {best.fronts[1]}{turned} fit")
        else:
            width, height = (side - 2 * spacing.edge for side in (size.width, size.height))
            found.append(f"on {name} a card can be {width:.4g} x {height:.4g} mm")
    return layout_error(message, f"{', '.join(found)}; or make margin or bleed smaller")


def plan_single(card: Size, *, bleed: float = 0.0) -> Grid:
    """Return the grid of one card that is its own page, `bleed` mm larger on every side."""
    paper = Size(card.width + 2 * bleed, card.height + 2 * bleed)
    return Grid(paper, card, 1, 1, False, 0.0, bleed, 0.0, 0.0)


def _with_reach(grid: Grid) -> Grid:
    """Return the grid with marks, shorter ones where that makes room for the small print."""
    outline, start = grid.outline, grid.bleed + MARK_GAP
    narrow, wide = sorted((outline.x - grid.margin, outline.y - grid.margin))
    reach, beside_note = min(start + MARK_LENGTH, narrow), wide - NOTE_GAP - NOTE_LEAST
    return replace(grid, reach=min(reach, max(beside_note, start + MARK_LEAST)))


def _run(count: int, side: float, gutter: float) -> float:
    return count * side + max(0, count - 1) * gutter


def crop_marks(grid: Grid, slots: Sequence[Slot] = ()) -> tuple[Mark, ...]:
    """Return the marks: for each cut a line on both sides of the grid, outside every card.

    Of the `slots` alone where there are some: a page that is not full has no cut for the rest.
    """
    if grid.reach <= 0:
        return ()
    upright, level = _cuts(grid, slots)
    outline, start = grid.outline, grid.bleed + MARK_GAP
    right, low = outline.x + outline.width, outline.y + outline.height
    return (
        *(
            mark
            for x in upright
            for mark in (
                Mark(x, outline.y - grid.reach, x, outline.y - start),
                Mark(x, low + start, x, low + grid.reach),
            )
        ),
        *(
            mark
            for y in level
            for mark in (
                Mark(outline.x - grid.reach, y, outline.x - start, y),
                Mark(right + start, y, right + grid.reach, y),
            )
        ),
    )


def _cuts(grid: Grid, slots: Sequence[Slot]) -> tuple[list[float], list[float]]:
    """Return where upright and level cuts go; neighbours that touch share one."""
    columns = {slot.column for slot in slots} or range(grid.columns)
    rows = {slot.row for slot in slots} or range(grid.rows)
    across = (grid.trim(0, column) for column in columns)
    down = (grid.trim(row, 0) for row in rows)
    upright = {round(x, 6) for trim in across for x in (trim.x, trim.x + trim.width)}
    level = {round(y, 6) for trim in down for y in (trim.y, trim.y + trim.height)}
    return sorted(upright), sorted(level)


def fold_line(grid: Grid) -> tuple[Mark, ...]:
    """Return both ends of the line along which a sheet is folded, outside every card."""
    if not grid.fold:
        return ()
    outline, paper, margin = grid.outline, grid.paper, grid.margin
    start = grid.bleed + MARK_GAP
    if grid.fold == UPRIGHT:
        x, low = paper.width / 2, outline.y + outline.height + start
        return Mark(x, margin, x, outline.y - start), Mark(x, low, x, paper.height - margin)
    y, right = paper.height / 2, outline.x + outline.width + start
    return Mark(margin, y, outline.x - start, y), Mark(right, y, paper.width - margin, y)


def front_pages(count: int, grid: Grid) -> tuple[tuple[Slot, ...], ...]:
    """Return the pages of fronts: `count` items, row by row from the top left."""
    turn = 90 if grid.rotated else 0
    columns, _ = grid.fronts
    return tuple(
        tuple(
            Slot(first + place, *divmod(place, columns), turn)
            for place in range(min(grid.count, count - first))
        )
        for first in range(0, count, grid.count)
    )


def back_page(fronts: Sequence[Slot], grid: Grid, flip: str = "") -> tuple[Slot, ...]:
    """Return the backs of a page of fronts, row by row: behind them, or beyond the fold.

    `flip` is the edge that the printer turns the sheet over: `long` or `short`. Turned over
    an upright edge, columns are mirrored; over a level edge, rows are, and what stood upright
    stands on its head. So every back comes behind its own front, top behind top. A fold turns
    backs over just like an edge.
    """
    if not grid.fold and flip not in ("long", "short"):
        raise layout_error(f"unknown flip '{flip}'", "one of long, short")
    portrait = grid.paper.height >= grid.paper.width
    upright_edge = grid.fold == UPRIGHT if grid.fold else (flip == "long") == portrait
    behind = [
        Slot(
            slot.item,
            slot.row if upright_edge else grid.rows - 1 - slot.row,
            grid.columns - 1 - slot.column if upright_edge else slot.column,
            (-slot.turn if upright_edge else 180 - slot.turn) % 360,
        )
        for slot in fronts
    ]
    return tuple(sorted(behind, key=lambda slot: (slot.row, slot.column)))
