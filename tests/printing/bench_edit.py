"""Times one edited card, warm, against bare typst: `python -m tests.printing.bench_edit`.

A deck of 104 cards is held in memory, as an editor holds it, and one of them is edited. What is
compared is the time from the text of the card to its sheet on disk, in seconds of processing, so
that the ratio holds whatever else the machine does. Bare typst draws the same sheet, in the same
process and in turns.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

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
    print(f"text to words {1e3 * read:.1f} ms, words to sheet {1e3 * ours:.1f} ms,", end=" ")
    print(f"bare typst {1e3 * bare:.1f} ms, ratio {(read + ours) / bare:.2f}")


def changed(deck: Path, number: int, memory: Memory) -> Loaded:
    """Return the deck with another number on one of its cards."""
    text = (deck / FILE).read_text("utf-8")
    edits = {FILE: text.replace(CARD.format(50, 2), CARD.format(50, number))}
    return load_again(str(deck), edits, memory)


def edited(deck: Path, number: int, memory: Memory) -> tuple[float, float]:
    """Return the seconds from an edit to the words of the cards, and from there to the sheet."""
    start = process_time()
    loaded = changed(deck, number, memory)
    assert loaded.shown
    read = process_time()
    wanted, out = Wanted(("cards",), ("card-50",)), deck.parent / "out"
    print_packs(loaded, wanted, SheetOptions(), out, measure_ink=False)
    return read - start, process_time() - read


def alone(loaded: Loaded) -> float:
    """Return the seconds that typst alone takes for the sheet of the card."""
    faces = faces_of(loaded.shown, "en", cards=("card-50",))
    options = SheetOptions()
    data = typeset.data_text(sheet_job(faces, theme_of(loaded), options.grid(), options, ""))
    start = process_time()
    typst.compile(
        typeset.TEMPLATE, root=typeset.TEMPLATE.parent, font_paths=typeset_fonts(),
        ignore_system_fonts=True, sys_inputs={"data": data}, timestamp=0,
    )  # fmt: skip
    return process_time() - start


if __name__ == "__main__":
    main()
