"""Cards side by side without a gap, as programs want them that cut a picture into cells."""

from __future__ import annotations

from collections.abc import Sequence

from .picture import as_png, check_pixels, opened


def cell_sheet(pngs: Sequence[bytes], rest: bytes, *, columns: int, rows: int) -> bytes:
    """Return one picture of `columns` x `rows` cells: cards row by row, `rest` in all others.

    All pictures are of one size in px.

    Raises:
        ValueError: the pictures do not fit into the cells.
    """
    from PIL import Image

    cards, filler = [opened(png) for png in pngs], opened(rest)
    if len(cards) > columns * rows or any(card.size != filler.size for card in cards):
        raise ValueError(f"{len(cards)} pictures do not fit into {columns} x {rows} equal cells")
    width, height = filler.size
    check_pixels((columns * width, rows * height), "a sheet")
    sheet = Image.new("RGB", (columns * width, rows * height))
    for place in range(columns * rows):
        row, column = divmod(place, columns)
        card = cards[place] if place < len(cards) else filler
        sheet.paste(card, (column * width, row * height))
    return as_png(sheet)
