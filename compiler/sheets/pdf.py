"""What typst cannot say in a PDF: print me at my true size, and where a page is to be cut."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from .problems import PrintError, PrintProblem

_PREFERENCES = re.compile(rb"/ViewerPreferences\s*<<")
_PAGE = re.compile(rb"/Type\s*/Page(?!s)\b")
_MEDIA = re.compile(rb"/MediaBox\s*\[([^\]]*)\]")
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_TABLE = re.compile(rb"xref\s+0 \d+\s+")
_ENTRY = re.compile(rb"(\d{10})( \d{5} [nf][\r\n ]{2})")
POINTS = 72 / 25.4  # a millimetre

Piece = tuple[int, bytes]
"""Where something is put into a file, and what."""


def ask_for_true_size(pdf: bytes) -> bytes:
    """Return the PDF with the wish that viewers print it unscaled."""
    found = _PREFERENCES.search(pdf)
    if not found:
        raise _unknown_form()
    return _with(pdf, [(found.end(), b"/PrintScaling/None")])


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF of typst has."""
    return sum(1 for _ in _PAGE.finditer(pdf))


def with_boxes(pdf: bytes, bleeds: Sequence[float]) -> bytes:
    """Return the PDF with a TrimBox and a BleedBox on each page.

    `bleeds` are millimetres by page: what is cut off on each of its sides.
    """
    return _with(pdf, list(_boxes(pdf, bleeds)))


def _boxes(pdf: bytes, bleeds: Sequence[float]) -> Iterator[Piece]:
    for page, bleed in zip(_PAGE.finditer(pdf), bleeds, strict=True):
        media = _MEDIA.search(pdf, page.end())
        if not media:
            raise _unknown_form()
        left, low, right, top = (float(side) for side in media[1].split())
        by = bleed * POINTS
        trim = (left + by, low + by, right - by, top - by)
        words = " ".join(f"{side:.4f}".rstrip("0").rstrip(".") for side in trim).encode()
        yield page.end(), b"/TrimBox[" + words + b"]/BleedBox[" + media[1] + b"]"


def _with(pdf: bytes, pieces: Sequence[Piece]) -> bytes:
    """Return the PDF with pieces put in, in the order of their places, and its table put right."""
    start = _START.search(pdf)
    table = _TABLE.match(pdf, int(start[1])) if start else None
    if not start or not table:
        raise _unknown_form()
    places = [place for place, _ in pieces]
    grown = [0, *accumulate(len(piece) for _, piece in pieces)]

    def moved(place: bytes) -> int:
        return int(place) + grown[bisect_right(places, int(place))]

    head = b"".join(
        pdf[begin:end] + piece for begin, (end, piece) in zip([0, *places], pieces, strict=False)
    )
    last = places[-1] if places else 0
    entries = _ENTRY.sub(
        lambda entry: b"%010d%b" % (moved(entry[1]), entry[2]), pdf[table.end() : start.start()]
    )
    return (
        head + pdf[last : table.end()] + entries
        + pdf[start.start() : start.start(1)] + b"%d" % moved(start[1]) + pdf[start.end(1) :]
    )  # fmt: skip


def _unknown_form() -> PrintError:
    message = "this version of typst writes PDF files of an unknown form"
    return PrintError([PrintProblem("typeset-failed", "", message, "install typst 0.13 to 0.15")])
