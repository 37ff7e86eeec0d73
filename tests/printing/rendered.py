"""Pages of a PDF as a printer sees them: pixels, measured in millimetres."""

from __future__ import annotations

import pypdfium2
from PIL import Image, ImageOps

from compiler.sheets.imposition import Box, Mark

DPI = 300
MM = DPI / 25.4  # px
WHITE, DARK = 250, 140
"""Of 255: what counts as paper, what as a mark."""


def rendered(pdf: bytes, dpi: int = DPI) -> list[Image.Image]:
    """Return each page of a PDF, drawn by a program that did not make it."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


def words(pdf: bytes) -> str:
    """Return the text of a PDF, as it can be copied out."""
    document = pypdfium2.PdfDocument(pdf)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def inked(image: Image.Image) -> Image.Image:
    """Return where a page is not white, as white on black."""
    return image.convert("L").point(lambda value: 255 if value < WHITE else 0)


def dark(image: Image.Image) -> Image.Image:
    """Return where a page is black, as white on black."""
    return image.convert("L").point(lambda value: 255 if value < DARK else 0)


def ink_box(image: Image.Image, around: Box | None = None) -> Box:
    """Return the box around all ink, or around what lies in some box, in mm."""
    left, top = (round(around.x * MM), round(around.y * MM)) if around else (0, 0)
    part = image.crop(pixel_box(around)) if around else image
    found = inked(part).getbbox()
    assert found
    x, y, right, low = (side / MM for side in found)
    return Box(x + left / MM, y + top / MM, right - x, low - y)


def pixel_box(box: Box) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a box in px."""
    sides = (box.x, box.y, box.x + box.width, box.y + box.height)
    left, top, right, low = (round(side * MM) for side in sides)
    return left, top, right, low


def colour(image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """Return the colour at a place in mm."""
    found = image.getpixel((round(x * MM), round(y * MM)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def turned_over(image: Image.Image, edge: str) -> Image.Image:
    """Return a back page as it lies behind its front, once an upright sheet is turned over."""
    return ImageOps.mirror(image) if edge == "long" else ImageOps.flip(image)


def grown(box: Box, by: float) -> Box:
    """Return a box that is larger on every side."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def as_box(mark: Mark) -> Box:
    """Return a mark as a box without an area."""
    return Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
