"""Which size of card has room for what does not fit: the way out of `fit`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from .face import Face
from .imposition import SIZES, Size, Slot, plan_single
from .problems import PrintError
from .theme import Theme
from .typeset import Job, Page, check_fit


def with_room(error: PrintError, faces: Sequence[Face], theme: Theme, card: Size) -> PrintError:
    """Return the error of faces that do not fit on a card (mm), with a larger one that holds them.

    It is the smallest that holds them all. An error of another kind, or one that no size mends,
    is returned as it is.
    """
    ids = {problem.card for problem in error.problems if problem.code == "fit"}
    size = _smallest([face for face in faces if face.id in ids], theme, _area(card))
    if not size:
        return error
    return PrintError(
        replace(problem, hint=f"{problem.hint}: --size {size} has room for it")
        if problem.code == "fit"
        else problem
        for problem in error.problems
    )


def _smallest(faces: Sequence[Face], theme: Theme, least: float) -> str:
    """Return the name of the smallest size above `least` mm² on which all fit, else nothing."""
    if not faces:
        return ""
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(faces)))
    larger = [name for name, size in SIZES.items() if _area(size) > least]
    for name in sorted(larger, key=lambda name: _area(SIZES[name])):
        with suppress(PrintError):  # what does not fit here either may fit the next
            check_fit(Job(tuple(faces), theme, plan_single(SIZES[name]), pages))
            return name
    return ""


def _area(size: Size) -> float:
    return size.width * size.height
