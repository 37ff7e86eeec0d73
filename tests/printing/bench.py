"""Times a PDF of 104 cards against bare typst: `python -m tests.printing.bench`.

Bare typst is one call with the finished template and data, in a process of its own: no theme
file is read, no character is looked up, nothing is planned, checked or written.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from compiler.output import OutputFolder
from compiler.sheets import typeset
from compiler.sheets.face import Face
from compiler.sheets.fonts import typeset_fonts
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import Box, print_box
from compiler.sheets.sheet import sheet_job
from compiler.sheets.themes import load_theme

from .samples import FOUR_SECTIONS, MISSION, SHORT, THEME_FOLDER

CARDS, COPIES, RUNS = 104, 2, 5


def deck() -> list[Face]:
    """Return different cards, two copies each."""
    models = (FOUR_SECTIONS, MISSION, SHORT)
    return [_card(models[number % 3], number) for number in range(CARDS // COPIES)]


def _card(model: Face, number: int) -> Face:
    sections = tuple(replace(s, words=f"{s.words} {number}.") for s in model.sections)
    title = f"{model.title} {number}"
    return replace(model, id=f"c{number}", title=title, copies=COPIES, sections=sections)


def whole() -> float:
    """Return the seconds of everything from the theme's file to the written PDF."""
    start = perf_counter()
    with TemporaryDirectory() as folder:
        box = Box("Deck", deck(), parts=["cards"])
        print_box(box, load_theme(THEME_FOLDER), OutputFolder(Path(folder)))
    return perf_counter() - start


def bare() -> float:
    """Return the seconds of typst alone."""
    options = SheetOptions()
    job = sheet_job(deck(), load_theme(THEME_FOLDER), options.grid(), options, "")
    data = typeset.data_text(job)
    start = perf_counter()
    import typst

    typst.compile(
        typeset.TEMPLATE, root=typeset.TEMPLATE.parent, font_paths=typeset_fonts(),
        ignore_system_fonts=True, sys_inputs={"data": data}, timestamp=0, pdf_tags=False,
    )  # fmt: skip
    return perf_counter() - start


def main() -> None:
    """Print the medians of both, and their ratio; each run is a fresh process."""
    if len(sys.argv) > 1:
        print({"whole": whole, "bare": bare}[sys.argv[1]]())
        return
    times = {what: sorted(_run(what) for _ in range(RUNS)) for what in ("whole", "bare")}
    whole_time, bare_time = (times[what][RUNS // 2] for what in ("whole", "bare"))
    print(f"whole {whole_time:.3f} s, bare {bare_time:.3f} s, ratio {whole_time / bare_time:.2f}")


def _run(what: str) -> float:
    command = [sys.executable, "-m", "tests.printing.bench", what]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


if __name__ == "__main__":
    main()
