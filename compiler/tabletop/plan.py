"""Which card lies in which cell of which sheet, and how large a cell is. Lengths are px.

Tabletop Simulator cuts a picture into at most 10 x 7 cells. It may show the last one in place
of cards that are hidden: here that is always a back, never a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
MOST_SIDE = 4096
"""px that a picture may be wide or high: larger ones are scaled down by the program."""
INCH = 25.4


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card: what it is called by, what it says, how many there are."""

    id: str
    title: str
    words: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with a common back, under one name. `id` is made of letters, digits and hyphens."""

    id: str
    title: str
    cards: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """Columns and rows of cells, and the dpi at which a card fills its cell exactly."""

    columns: int
    rows: int
    dpi: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A card in a cell; `card_id` is its number in all of the save."""

    card_id: int
    card: TableCard


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One picture: which deck it is of, its number in the save (from 1) and its cells in order."""

    key: int
    name: str
    deck: Deck
    grid: SheetGrid
    cells: tuple[Cell, ...]

    @property
    def back(self) -> str:
        """Return the name of the picture of its back."""
        return f"{self.deck.id}-back"


def sheets_of(
    decks: Sequence[Deck], card: tuple[float, float], dpi: float
) -> tuple[TableSheet, ...]:
    """Return the sheets of decks; `card` is a card's width and height in mm, `dpi` at most.

    A card that is added at the end moves no other.
    """
    return tuple(_sheets(decks, card, dpi))


def _sheets(decks: Sequence[Deck], card: tuple[float, float], dpi: float) -> Iterator[TableSheet]:
    key = 0
    for deck in decks:
        for first in range(0, len(deck.cards), MOST_CARDS):
            key += 1
            cards = deck.cards[first : first + MOST_CARDS]
            cells = tuple(Cell(key * 100 + place, each) for place, each in enumerate(cards))
            name = f"{deck.id}-{first // MOST_CARDS + 1}"
            yield TableSheet(key, name, deck, grid_for(len(cards), card, dpi), cells)


def grid_for(cards: int, card: tuple[float, float], dpi: float) -> SheetGrid:
    """Return the grid that shows cards of `card` mm largest, at most at `dpi`, one cell left.

    Of several, the one with the fewest cells, then the one with the most columns.

    Raises:
        ValueError: there are more cards than a sheet may have, or none.
    """
    if not 0 < cards <= MOST_CARDS:
        raise ValueError(f"a sheet has 1 to {MOST_CARDS} cards, not {cards}")
    grids = (
        SheetGrid(columns, rows, _sharpest(columns, rows, card, dpi))
        for columns in range(LEAST, MOST_COLUMNS + 1)
        for rows in range(LEAST, MOST_ROWS + 1)
        if columns * rows > cards
    )
    return max(grids, key=lambda grid: (grid.dpi, -grid.columns * grid.rows, grid.columns))


def back_dpi(card: tuple[float, float], dpi: float) -> float:
    """Return the dpi, at most `dpi`, at which a card of `card` mm alone is not too large."""
    return _sharpest(1, 1, card, dpi)


def _sharpest(columns: int, rows: int, card: tuple[float, float], dpi: float) -> float:
    """Return the dpi, at most `dpi`, at which cells are largest and the sheet is not too large."""
    width = MOST_SIDE // columns
    while rows * round(card[1] * width / card[0]) > MOST_SIDE:
        width -= 1
    return min(dpi, width * INCH / card[0])
