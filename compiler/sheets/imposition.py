"""Where cards lie on paper, as plain numbers. All lengths are millimetres, from the top left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .problems import layout_error


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
MARGIN, BLEED = 4.0, 1.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of one card each, centred on the paper.

    `bleed` is how far a card's ground reaches past its trim, `margin` what the printer
    cannot reach, `reach` how far marks go from the outermost trim (0: no marks).
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

    @property
    def cell(self) -> Size:
        """Return the size of a card as it lies on the paper."""
        return self.card.turned if self.rotated else self.card

    @property
    def count(self) -> int:
        """Return how many cards a page holds."""
        return self.columns * self.rows

    @property
    def outline(self) -> Box:
        """Return the box around all cells."""
        width = _run(self.columns, self.cell.width, self.gutter)
        height = _run(self.rows, self.cell.height, self.gutter)
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    @property
    def is_page(self) -> bool:
        """Return whether the one card is the whole page, up to its bleed."""
        return self.count == 1 and self.outline.x <= self.bleed and self.outline.y <= self.bleed

    def trim(self, row: int, column: int) -> Box:
        """Return the box that remains of a cell after cutting."""
        cell, outline = self.cell, self.outline
        return Box(
            outline.x + column * (cell.width + self.gutter),
            outline.y + row * (cell.height + self.gutter),
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


def plan_sheet(
    paper: Size,
    card: Size,
    *,
    margin: float = MARGIN,
    gutter: float = 0.0,
    bleed: float = BLEED,
    marks: bool = True,
    upright: bool = False,
) -> Grid:
    """Return the grid with the most cards; `upright`, or when turned cards are no more, upright."""
    edge = margin + bleed + (MARK_GAP + MARK_LEAST if marks else 0.0)
    free = Size(paper.width - 2 * edge, paper.height - 2 * edge)
    as_is, turned = _fit(free, card, gutter), _fit(free, card.turned, gutter)
    rotated = not upright and turned[0] * turned[1] > as_is[0] * as_is[1]
    columns, rows = turned if rotated else as_is
    if columns * rows == 0:
        raise layout_error(
            f"no card of {card.width:g} x {card.height:g} mm fits on"
            f" {paper.width:g} x {paper.height:g} mm paper",
            f"margin {margin:g}, bleed {bleed:g} mm: make them smaller, or print single cards",
        )
    grid = Grid(paper, card, columns, rows, rotated, gutter, bleed, margin, 0.0)
    return _with_reach(grid) if marks else grid


def plan_single(card: Size, *, bleed: float = 0.0) -> Grid:
    """Return the grid of one card that is its own page, `bleed` mm larger on every side."""
    paper = Size(card.width + 2 * bleed, card.height + 2 * bleed)
    return Grid(paper, card, 1, 1, False, 0.0, bleed, 0.0, 0.0)


def _with_reach(grid: Grid) -> Grid:
    outline = grid.outline
    room = min(outline.x, outline.y) - grid.margin
    reach = min(grid.bleed + MARK_GAP + MARK_LENGTH, room)
    return Grid(
        grid.paper, grid.card, grid.columns, grid.rows, grid.rotated,
        grid.gutter, grid.bleed, grid.margin, reach,
    )  # fmt: skip


def _fit(free: Size, cell: Size, gutter: float) -> tuple[int, int]:
    slack = 1e-6
    return (
        max(0, int((free.width + gutter + slack) // (cell.width + gutter))),
        max(0, int((free.height + gutter + slack) // (cell.height + gutter))),
    )


def _run(count: int, side: float, gutter: float) -> float:
    return count * side + max(0, count - 1) * gutter


def crop_marks(grid: Grid) -> tuple[Mark, ...]:
    """Return the marks: for each cut a line on both sides of the grid, outside every card."""
    if grid.reach <= 0:
        return ()
    return (*_marks_across(grid), *_marks_along(grid))


def _marks_across(grid: Grid) -> Iterator[Mark]:
    """Yield the upright marks above and below the grid."""
    outline, start = grid.outline, grid.bleed + MARK_GAP
    low = outline.y + outline.height
    for column in range(grid.columns):
        trim = grid.trim(0, column)
        for x in _cuts(trim.x, trim.width, column, grid.gutter):
            yield Mark(x, outline.y - grid.reach, x, outline.y - start)
            yield Mark(x, low + start, x, low + grid.reach)


def _marks_along(grid: Grid) -> Iterator[Mark]:
    """Yield the level marks left and right of the grid."""
    outline, start = grid.outline, grid.bleed + MARK_GAP
    right = outline.x + outline.width
    for row in range(grid.rows):
        trim = grid.trim(row, 0)
        for y in _cuts(trim.y, trim.height, row, grid.gutter):
            yield Mark(outline.x - grid.reach, y, outline.x - start, y)
            yield Mark(right + start, y, right + grid.reach, y)


def _cuts(start: float, length: float, index: int, gutter: float) -> tuple[float, ...]:
    """Return both cuts of a cell; neighbours without a gutter share one."""
    return (start, start + length) if index == 0 or gutter > 0 else (start + length,)


def front_pages(count: int, grid: Grid) -> tuple[tuple[Slot, ...], ...]:
    """Return the pages of fronts: `count` items, row by row from the top left."""
    turn = 90 if grid.rotated else 0
    return tuple(
        tuple(
            Slot(first + place, *divmod(place, grid.columns), turn)
            for place in range(min(grid.count, count - first))
        )
        for first in range(0, count, grid.count)
    )


def back_page(fronts: Sequence[Slot], grid: Grid, flip: str) -> tuple[Slot, ...]:
    """Return the page behind a page of fronts, row by row.

    `flip` is the edge that the printer turns the sheet over: `long` or `short`. Turned over
    an upright edge, columns are mirrored; over a level edge, rows are, and what stood upright
    stands on its head. So every back comes behind its own front, top behind top.
    """
    if flip not in ("long", "short"):
        raise layout_error(f"unknown flip '{flip}'", "one of long, short")
    upright_edge = (flip == "long") == (grid.paper.height >= grid.paper.width)
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
