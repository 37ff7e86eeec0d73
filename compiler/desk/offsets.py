"""Whether backs that are moved stay where a printer reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compiler.diagnostics import Diagnostic, PackError
from compiler.sheets.options import SheetOptions


def out_of_reach(options: SheetOptions) -> Iterator[Diagnostic]:
    """Yield an error where backs are moved off the sheet, a warning where into its margin."""
    if options.backs == "none" or options.layout == "single":
        return
    grid = options.grid()
    room = (grid.outline.x, grid.outline.y)
    reached = (room[0] - grid.margin, room[1] - grid.margin)
    if not _within(options.back_offset, room):
        yield _moved(options, "off the paper", room, "error")
    elif not _within(options.back_offset, reached):
        margin = f"into the {grid.margin:g} mm along the edge that printers may not reach"
        yield _moved(options, margin, reached, "warning")


def refuse_moved(options: SheetOptions, strict: bool) -> None:
    """Raise PackError where backs do not stay on the sheet, or if `strict` in reach."""
    found = [each for each in out_of_reach(options) if strict or each.severity == "error"]
    if found:
        raise PackError(replace(each, severity="error") for each in found)


def _within(by: tuple[float, float], room: tuple[float, float]) -> bool:
    return all(abs(part) <= most for part, most in zip(by, room, strict=True))


def _moved(
    options: SheetOptions, where: str, room: tuple[float, float], severity: str
) -> Diagnostic:
    right, down = options.back_offset
    message = f"An offset of {right:g},{down:g} mm moves the backs {where}."
    hint = f"There are {room[0]:.4g} mm left and right, {room[1]:.4g} mm above and below."
    return Diagnostic("bad-layout", message, hint, severity)
