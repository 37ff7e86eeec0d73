"""Pictures as Pillow holds them, read from PNG and written as PNG. Lengths are px."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 120_000_000


def opened(png: bytes) -> Image:
    """Return a PNG as a picture without transparency.

    Raises:
        ValueError: it is too large.
    """
    from PIL import Image

    with Image.open(BytesIO(png), formats=["PNG"]) as image:
        check_pixels(image.size, "a picture")
        return image.convert("RGB")


def check_pixels(size: tuple[int, int], what: str) -> None:
    """Raise ValueError for a size that would take too much memory."""
    if size[0] * size[1] > MOST_PIXELS:
        raise ValueError(f"{what} of {size[0]} x {size[1]} px is too large")


def as_png(image: Image) -> bytes:
    """Return a picture as PNG, the same bytes for the same pixels."""
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=False, compress_level=6)
    return buffer.getvalue()
