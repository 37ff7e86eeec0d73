"""Times one edited card, warm, against bare typst: `python -m tests.printing.bench_edit`.

A deck of 104 cards is held in memory, as an editor holds it, and one of them is edited. What is
compared is the time from its program to its sheet on disk; what the program took is told beside it.
Bare typst draws the same sheet, in the same process and in turns.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import typst

from compiler.desk.packs import Loaded, load_again
from compiler.desk.printing import Wanted, print_packs, theme_of
from compiler.memory import Memory
from compiler.sheets import faces_of, typeset
from compiler.sheets.fonts import typeset_fonts
from compiler.sheets.options import SheetOptions
from compiler.sheets.sheet import sheet_job
from tests.cli.desk import homebrew

CARDS, RUNS = 104, 9
FILE = "cards/mine.card"
CARD = """\
ACTION Card {0}
Play on Mission: Put {1} Wounds on the Mission.
Play on another Troubleshooter: They gain {1} Wounds. You lose 1 Treason.

"""


def main() -> None:
    """Print the medians of both and their ratio."""
    memory, times = Memory(), []
    with TemporaryDirectory() as name:
        deck = homebrew(Path(name) / "deck", "".join(CARD.format(n, 2) for n in range(CARDS)))
        for run in range(RUNS + 1):
            times.append((*edited(deck, 10 + run, memory), alone(changed(deck, 50 + run, memory))))
    read, ours, bare = (median(column) for column in zip(*times[1:], strict=True))
    print(f"edited card to program {read:.3f} s, program to sheet {ours:.3f} s,", end=" ")
    print(f"bare typst {bare:.3f} s, ratio {ours / bare:.2f}")


def changed(deck: Path, number: int, memory: Memory) -> Loaded:
    """Return the deck with another number on one of its cards."""
    text = (deck / FILE).read_text("utf-8")
    edits = {FILE: text.replace(CARD.format(50, 2), CARD.format(50, number))}
    return load_again(str(deck), edits, memory)


def edited(deck: Path, number: int, memory: Memory) -> tuple[float, float]:
    """Return the seconds from an edit to the program, and from there to the sheet."""
    start = perf_counter()
    loaded = changed(deck, number, memory)
    assert loaded.program
    read = perf_counter()
    print_packs(loaded, Wanted(("cards",), ("card-50",)), SheetOptions(), deck.parent / "out")
    return read - start, perf_counter() - read


def alone(loaded: Loaded) -> float:
    """Return the seconds that typst alone takes for the sheet of the card."""
    faces = faces_of(loaded.program, "en", cards=("card-50",))
    options = SheetOptions()
    data = typeset.data_text(sheet_job(faces, theme_of(loaded), options.grid(), options, ""))
    start = perf_counter()
    typst.compile(
        typeset.TEMPLATE, root=typeset.TEMPLATE.parent, font_paths=typeset_fonts(),
        ignore_system_fonts=True, sys_inputs={"data": data}, timestamp=0,
    )  # fmt: skip
    return perf_counter() - start


if __name__ == "__main__":
    main()
