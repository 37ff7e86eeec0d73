"""Token sheets: square tiles, as many as the box has, to be glued on card and cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import ceil
from typing import Any

from .fonts import Drawn
from .imposition import Grid, Size
from .options import SheetOptions
from .sheet import moved_box, sheet_pages
from .theme import Theme, TokenStyle
from .typeset import Job, page_data, small_print

SIDE = 20.0
"""Millimetres of a token: large enough for fingers, small enough to lie on a card in heaps."""


@dataclass(frozen=True, slots=True)
class Token:
    """Something counted: the id and the label of the counter, and how many tokens there are."""

    id: str
    label: str
    count: int
    language: str = "en"


def token_job(tokens: Sequence[Token], theme: Theme, options: SheetOptions, title: str) -> Job:
    """Return the job that prints all tokens; their backs are like their fronts."""
    grid = token_grid(options)
    every = in_rows([token.count for token in tokens], grid)
    same = {index: index for index in range(len(tokens))}
    pages = sheet_pages(every, same, grid, options, title)
    looks = [_look(token, theme, index) for index, token in enumerate(tokens)]
    part: dict[str, Any] = {
        "side": SIDE,
        "bleed": grid.bleed,
        "paper": {"width": grid.paper.width, "height": grid.paper.height},
        "ground": theme.kind("*").ground,
        "kinds": [
            {"label": token.label, "language": token.language, "number": index, **asdict(look)}
            for index, (token, look) in enumerate(zip(tokens, looks, strict=True))
        ],
        "pages": [page_data(page, grid) for page in pages],
    }
    icons = tuple(look.icon for look in looks)
    labels = (Drawn("heading", each.label, where=f"the token {each.id}") for each in tokens)
    words = (*labels, *small_print(pages))
    return Job((), theme, grid, (), title, more={"tokens": part}, icons=icons, words=words,
               moved=moved_box(pages, grid))  # fmt: skip


def in_rows(counts: Sequence[int], grid: Grid) -> list[int | None]:
    """Return the numbers of all that lie on a grid, each in as many copies as its count.

    Each sort begins a row, after places with nothing, where that takes no more pages: a sheet
    that is cut into rows does not mix them.
    """
    columns, _ = grid.fronts
    close: list[int | None] = [number for number, count in enumerate(counts) for _ in range(count)]
    apart: list[int | None] = []
    for number, count in enumerate(counts):
        apart += [None] * (-len(apart) % columns) + [number] * count
    return apart if ceil(len(apart) / grid.count) == ceil(len(close) / grid.count) else close


def _look(token: Token, theme: Theme, order: int) -> TokenStyle:
    """Return the style of a token; where the theme has none, that of a section in its place."""
    section = theme.section(token.id, order)
    return theme.tokens.get(token.id, TokenStyle(section.icon, section.fill))


def token_grid(options: SheetOptions) -> Grid:
    """Return the grid that tokens are printed on, whatever grid the cards were wished for."""
    return replace(options, cells=None).grid_of(Size(SIDE, SIDE))
