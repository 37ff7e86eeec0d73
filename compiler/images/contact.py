"""Rounds the corners of card pictures and lays many of them out on one. Lengths are px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .picture import as_png, check_pixels, opened

if TYPE_CHECKING:
    from PIL.Image import Image

CORNER = 3 / 63  # of the card's width: 3 mm on a poker card
SMOOTH = 4  # the mask is drawn this many times larger


def rounded(png: bytes, *, corner: float = CORNER) -> bytes:
    """Return a card's picture with round, see-through corners of `corner` times its width."""
    return as_png(_rounded(opened(png), corner))


def contact_sheet(
    pngs: Sequence[bytes],
    *,
    columns: int = 6,
    width: int = 240,
    gap: int = 18,
    ground: str = "#26241f",
    corner: float = CORNER,
) -> bytes:
    """Return one picture of all cards, each `width` px wide, row by row."""
    from PIL import Image

    if not pngs or columns < 1:
        raise ValueError("a contact sheet needs at least one card and one column")
    pictures = [opened(png) for png in pngs]
    columns = min(columns, len(pictures))
    height = max(_height(picture, width) for picture in pictures)
    rows = -(-len(pictures) // columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    check_pixels(size, "a contact sheet")
    cards = [_rounded(_scaled(picture, width), corner) for picture in pictures]
    sheet = Image.new("RGB", size, ground)
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        sheet.paste(card, (gap + column * (width + gap), gap + row * (height + gap)), card)
    return as_png(sheet)


def _height(image: Image, width: int) -> int:
    """Return the height in px of an image that is scaled to a width."""
    return max(1, round(image.height * width / image.width))


def _scaled(image: Image, width: int) -> Image:
    from PIL import Image as images

    return image.resize((width, _height(image, width)), images.Resampling.LANCZOS)


def _rounded(image: Image, corner: float) -> Image:
    from PIL import Image as images
    from PIL import ImageDraw

    large = (image.width * SMOOTH, image.height * SMOOTH)
    mask = images.new("L", large, 0)
    box = (0, 0, large[0] - 1, large[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, corner * large[0], fill=255)
    out = image.convert("RGBA")
    out.putalpha(mask.resize(image.size, images.Resampling.BOX))
    return out
