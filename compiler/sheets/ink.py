"""How much ink a card takes, in a design as it is and in its lighter form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from statistics import mean

from .face import Face
from .imposition import Size, Slot, plan_single
from .theme import Theme
from .typeset import Job, Page, typeset_png

INK_DPI = 20
"""Pixels an inch: each is an average of what lies on it."""
SAMPLES = 3
"""Cards that are looked at, evenly out of all: to draw every one twice would take too long."""


def ink_of(faces: Sequence[Face], theme: Theme, card: Size) -> Mapping[str, float]:
    """Return the share of a card that is inked, `normal` and `low`, from 0 to 1.

    A place counts as much as the strongest of its colours: white is 0, a full colour or black 1.
    """
    places = {i * (len(faces) - 1) // (SAMPLES - 1) for i in range(SAMPLES)}
    sample = tuple(faces[place] for place in sorted(places))
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(sample)))
    job = Job(sample, theme, plan_single(card), pages)
    return {"normal": _inked(job), "low": _inked(replace(job, theme=theme.with_low_ink()))}


def _inked(job: Job) -> float:
    return round(mean(_share(png) for png in typeset_png(job, INK_DPI)[0]), 3)


def _share(png: bytes) -> float:
    from PIL import Image, ImageChops, ImageStat

    one, two, three = Image.open(BytesIO(png)).convert("RGB").split()
    strongest = ImageChops.darker(ImageChops.darker(one, two), three)
    return 1 - ImageStat.Stat(strongest).mean[0] / 255
