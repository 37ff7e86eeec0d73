"""Whether backs that are moved stay where a printer reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.diagnostics import Diagnostic, PackError
from compiler.sheets.press import Moved

NEAR = 1e-6  # mm


def out_of_reach(moved: Iterable[Moved]) -> Iterator[Diagnostic]:
    """Yield an error where backs are moved off the page, a warning where into its margin."""
    for backs in moved:
        if (past := _past(backs, 0.0)) > NEAR:
            yield _moved(backs, "off the page", past, "error")
        elif (past := _past(backs, backs.margin)) > NEAR:
            margin = f"into the {backs.margin:g} mm along the edge that printers may not reach"
            yield _moved(backs, margin, past, "warning")


def refuse_moved(moved: Iterable[Moved], strict: bool) -> None:
    """Raise PackError where backs do not stay on the page, or if `strict` in reach."""
    found = [each for each in out_of_reach(moved) if strict or each.severity == "error"]
    if found:
        raise PackError(replace(each, severity="error") for each in found)


def _past(backs: Moved, margin: float) -> float:
    """Return how far the backs go past a margin of their page, in mm."""
    box, paper = backs.box, backs.paper
    right, low = box.x + box.width, box.y + box.height
    return margin + max(-box.x, -box.y, right - paper.width, low - paper.height)


def _moved(backs: Moved, where: str, past: float, severity: str) -> Diagnostic:
    message = f"The offset moves the backs of the {backs.kind} {where}, by {past:.4g} mm."
    return Diagnostic("bad-layout", message, "Make --back-offset smaller.", severity)
