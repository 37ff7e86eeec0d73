"""Figures: numbers, spans of them and bounds, as the lines of a declaration say them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from compiler.merge import PackBlock
from dsl.blocks import BlockLine
from dsl.ir import program as p

from .texts import Texts

_NUMBER = re.compile(r"[0-9]{1,3}")
_RANGE = re.compile(r"(?P<low>\d{1,3}) to (?P<high>\d{1,3})")
_SPAN = re.compile(r"(?P<least>\d{1,2})(?: to (?P<most>\d{1,2}))?(?:, usually (?P<usual>\d{1,2}))?")


def read_figure(texts: Texts, block: PackBlock, line: BlockLine, text: str, sort: str) -> Any:
    """Return what a text says, of a sort in `FIGURES`; None, with a fault, if it says none."""
    read, code, message, hint = FIGURES[sort]
    found = read(text)
    if found is None:
        texts.fault(block, line, code, f"“{text}” {message}.", hint)
    return found


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _least(text: str) -> int | None:
    """Return a lower bound, which may be below nothing, or no bound at all."""
    if text.casefold() == "none":
        return p.LEAST
    below = text[:1] in ("-", "−")
    found = _number(text[1:] if below else text)
    return -found if found and below else found


def _range(text: str) -> tuple[int, int] | None:
    """Return the lowest and the highest number."""
    found = _RANGE.fullmatch(text)
    if found is None or int(found["low"]) > int(found["high"]):
        return None
    return int(found["low"]), int(found["high"])


def _span(text: str) -> tuple[int, int, int] | None:
    """Return the fewest, the most and the usual number of players."""
    found = _SPAN.fullmatch(text)
    if found is None:
        return None
    least = int(found["least"])
    most, usual = int(found["most"] or least), int(found["usual"] or least)
    return (least, most, usual) if 1 <= least <= usual <= most else None


_NO_NUMBER = ("not-a-number", "is not a number from 0 to 999", "Write digits, such as 6.")
_NO_RANGE = ("bad-range", "does not say from which number to which", "Write “1 to 9”.")
_NO_SPAN = ("bad-span", "does not say how many can play", "Write “3 to 8” or “3 to 8, usually 5”.")
FIGURES: dict[str, tuple[Callable[[str], Any], str, str, str]] = {
    "number": (_number, *_NO_NUMBER),
    "least": (_least, *_NO_NUMBER),
    "range": (_range, *_NO_RANGE),
    "span": (_span, *_NO_SPAN),
}
"""By sort: what reads a text; and the code, the message and the hint if that fails."""
