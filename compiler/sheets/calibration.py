"""The calibration page: does the printer keep sizes, reach the margin, turn over true?"""

from __future__ import annotations

from typing import Any

from .fonts import Drawn
from .imposition import paper_size
from .options import SheetOptions
from .theme import Theme
from .typeset import Job


def calibration_job(theme: Theme, options: SheetOptions, title: str) -> Job:
    """Return the job that prints the page, with a second one behind it where there are backs.

    It is on the paper of the sheets, also where cards are pages of their own.
    """
    options = SheetOptions(paper=options.paper, size=options.size, margin=options.margin,
                           backs=options.backs, back_offset=options.back_offset)  # fmt: skip
    paper, grid = paper_size(options.paper), options.grid()
    part: dict[str, Any] = {
        "paper": {"width": paper.width, "height": paper.height},
        "card": {"width": grid.card.width, "height": grid.card.height},
        "margin": options.margin,
        "title": title,
        "backs": options.backs,
        "offset": list(options.back_offset),
    }
    words = (Drawn("words", title, where="the title of the pack"),)
    return Job((), theme, grid, (), title, more={"calibration": part}, words=words)
