"""How to print: paper, size of the cards, layout, backs, and what lies between."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .imposition import (
    MARGIN,
    RIM,
    Grid,
    Size,
    Spacing,
    Wish,
    card_size,
    paper_size,
    plan_sheet,
    plan_single,
)
from .problems import layout_error
from .typeset import STANDARDS

BACKS = ("none", "long", "short", "gutterfold")
LAYOUTS = ("sheet", "single")
FOLDED = "gutterfold"


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How to print. `margin`, `gutter`, `bleed` and `back_offset` (right, down) are mm.

    Without a `bleed`, cards share their cuts, and only the outermost have some ground past
    theirs; with one, each card has its own. `cells`: columns and rows, if not as many as fit.
    `backs`: `none`, the edge the printer turns the sheet over, `long` or `short`, or
    `gutterfold`: each back beside its front, to be folded. A `form` has blank cards alone, to
    be typed into, and none of them lies on its side. `standard` is one that PDFs shall keep.
    """

    paper: str = "a4"
    size: str = "poker"
    layout: str = "sheet"
    margin: float = MARGIN
    gutter: float = 0.0
    bleed: float | None = None
    marks: bool = True
    backs: str = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    low_ink: bool = False
    form: bool = False
    cells: tuple[int, int] | None = None
    standard: str = ""

    def grid(self) -> Grid:
        """Return the grid; raise PrintError where the options do not go together."""
        return self.grid_of(card_size(self.size))

    def grid_of(self, card: Size) -> Grid:
        """Return the grid of things of a size, in mm, that are printed the same way."""
        self._check()
        if self.layout == "single":
            return plan_single(card, bleed=self.bleed or 0.0)
        wish = Wish(self.form, self.backs == FOLDED, self.cells)
        return plan_sheet(paper_size(self.paper), card, self.spacing, wish)

    @property
    def spacing(self) -> Spacing:
        """Return what stays free on a sheet."""
        notes = self.backs != "none"  # a sheet says which way it is turned over
        spacing = Spacing(self.margin, self.gutter, RIM, self.marks, notes)
        if self.bleed is None:
            return spacing
        return replace(spacing, bleed=self.bleed, gutter=max(self.gutter, 2 * self.bleed))

    def _check(self) -> None:
        if self.layout not in LAYOUTS:
            raise layout_error(f"unknown layout '{self.layout}'", f"one of {', '.join(LAYOUTS)}")
        if self.backs not in BACKS:
            raise layout_error(f"unknown backs '{self.backs}'", f"one of {', '.join(BACKS)}")
        if self.standard not in ("", *STANDARDS):
            hint = f"one of {', '.join(STANDARDS)}"
            raise layout_error(f"unknown standard '{self.standard}'", hint)
        if min(self.margin, self.gutter, self.bleed or 0.0) < 0:
            raise layout_error("margin, gutter and bleed cannot be less than 0 mm")
        if self.layout == "single" and self.backs == FOLDED:
            hint = "print sheets, or pages with --backs long"
            raise layout_error("a page of a single card has no fold", hint)
