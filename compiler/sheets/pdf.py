"""The one thing typst cannot say in a PDF: print me at my true size."""

from __future__ import annotations

import re

from .problems import PrintError, PrintProblem

_PREFERENCES = re.compile(rb"/ViewerPreferences\s*<<")
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")


def ask_for_true_size(pdf: bytes) -> bytes:
    """Return the PDF with the wish that viewers print it unscaled.

    typst writes the catalogue as the last object, so that only the table of places moves.
    """
    found = list(_PREFERENCES.finditer(pdf))
    start = _START.search(pdf)
    if not found or not start or b"endobj" not in pdf[found[-1].end() :]:
        raise _unknown_form()
    place = found[-1].end()
    if pdf.count(b"endobj", place) != 1:
        raise _unknown_form()
    wish = b"/PrintScaling/None"
    moved = str(int(start[1]) + len(wish)).encode()
    return pdf[:place] + wish + pdf[place : start.start(1)] + moved + pdf[start.end(1) :]


def _unknown_form() -> PrintError:
    message = "this version of typst writes PDF files of an unknown form"
    return PrintError([PrintProblem("typeset-failed", "", message, "install typst 0.13 to 0.15")])
