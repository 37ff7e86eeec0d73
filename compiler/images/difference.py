"""What differs between two pictures of a card, as a picture. Lengths are px."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .picture import as_png, opened

if TYPE_CHECKING:
    from PIL.Image import Image

GONE, CAME = "#c23a12", "#1656a8"  # also told apart by the colour-blind
PALE = 0.72  # how far what has stayed fades
LEAST = 24  # of 255: smaller differences are those of smoothing


def difference(before: bytes, now: bytes) -> bytes:
    """Return the picture `now`, faded, with what is gone in one colour and what came in another.

    What is darker than it was came; what is lighter is gone. Both pictures have one size.

    Raises:
        ValueError: they have not.
    """
    from PIL import Image as images

    old, new = opened(before), opened(now)
    if old.size != new.size:
        raise ValueError(f"pictures of {old.size} and {new.size} px cannot be compared")
    both = images.blend(old, new, 0.5)
    faded = images.blend(both, images.new("RGB", new.size, "white"), PALE)
    for lighter, darker, colour in ((new, old, GONE), (old, new, CAME)):
        faded.paste(colour, mask=_darker(darker, lighter))
    return as_png(faded)


def _darker(picture: Image, than: Image) -> Image:
    """Return where a picture is darker than another."""
    from PIL import ImageChops

    by = ImageChops.subtract(than.convert("L"), picture.convert("L"))
    return by.point([0 if level < LEAST else 255 for level in range(256)])
