"""What is wrong with a text, or worth a note: the value that the parser reports."""

from __future__ import annotations

from dsl.ir.record import record


@record
class Problem:
    """Why a text was refused, or a note on one that was read; a span in code points.

    `readings` are accepted sentences that a two-way text could mean, `suggestions` accepted
    sentences near to one that means nothing.
    """

    code: str
    message: str
    start: int
    end: int
    hint: str = ""
    severity: str = "error"
    readings: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
