"""Times the PDFs of a game's 104 cards: `python -m tests.printing.bench [--peer PYTHON]`.

Bare typst is one call for the cards and one for the blank ones, with the finished template and
data: no theme file is read, no character is looked up, nothing is planned, checked or written. The
peer is decksmith, in the Python that is named: a title and one text a card at 300 dpi, then A4
pages of them. Each run is a process of its own, and all of them take turns, so that the ratios
hold whatever else the machine does.
"""

from __future__ import annotations

import csv
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from compiler.desk.packs import load_packs
from compiler.output import OutputFolder
from compiler.sheets import typeset
from compiler.sheets.face import Face, faces_of
from compiler.sheets.fonts import typeset_fonts
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import BLANKS, Contents, print_box
from compiler.sheets.press import CARDS as DEALT
from compiler.sheets.sheet import sheet_job
from compiler.sheets.themes import load_theme

from .samples import THEME_FOLDER

KINDS, CARDS, RUNS = ("mission", "action"), 104, 5


def deck() -> list[Face]:
    """Return the cards that are dealt, and the blank ones: 104 with all copies."""
    program = load_packs(["paranoia"], lean=True).program
    faces = [face for face in faces_of(program, "en") if face.kind in KINDS]
    assert sum(face.copies for face in faces) == CARDS
    return faces


def whole() -> float:
    """Return the seconds from the theme's file to the written PDFs: cards, and blank ones."""
    cards = deck()
    start = perf_counter()
    with TemporaryDirectory() as folder:
        theme, output = load_theme(THEME_FOLDER), OutputFolder(Path(folder))
        for part in (DEALT, BLANKS):
            print_box(Contents("Deck", cards, parts=[part]), theme, output)
    return perf_counter() - start


def bare() -> float:
    """Return the seconds of typst alone, on the same pages."""
    options, cards, theme = SheetOptions(), deck(), load_theme(THEME_FOLDER)
    groups = ([face for face in cards if face.blank == blank] for blank in (False, True))
    jobs = [sheet_job(group, theme, options.grid(), options, "") for group in groups]
    assert sum(len(page.slots) for job in jobs for page in job.pages) == CARDS
    data = [typeset.data_text(job) for job in jobs]
    start = perf_counter()
    import typst

    for text in data:
        typst.compile(
            typeset.TEMPLATE, root=typeset.TEMPLATE.parent, font_paths=typeset_fonts(),
            ignore_system_fonts=True, sys_inputs={"data": text}, timestamp=0,
        )  # fmt: skip
    return perf_counter() - start


def command() -> float:
    """Return the seconds of the whole command, cold, for everything in the box."""
    start = perf_counter()
    with TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "cardwright", "print", "paranoia", "-o", folder]
        subprocess.run(run, check=True, capture_output=True)
    return perf_counter() - start


LAYOUT = """\
width: 744
height: 1039
background_color: [247, 242, 230]
elements:
  - {id: frame, type: rectangle, size: [670, 965], position: [37, 37], color: [247, 242, 230]}
  - {id: title, type: text, position: [60, 60], text: "%title%", color: [0, 0, 0], font_size: 60}
  - {id: words, type: text, position: [60, 180], text: "%words%", color: [0, 0, 0],
     font_size: 38, width: 620}
"""


def peer(python: str) -> float:
    """Return the seconds that decksmith takes for as many cards with the same words."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "deck.yaml").write_text(LAYOUT, "utf-8")
        with (folder / "deck.csv").open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, delimiter=";")
            rows.writerow(("title", "words"))
            for face in deck():
                words = " ".join(f"{s.heading}: {s.words}" for s in face.sections)
                rows.writerows([(face.title, words)] * face.copies)
        start = perf_counter()
        tool = str(Path(python).with_name("decksmith"))
        for step in (("build",), ("export", "output", "--width", "63", "--height", "88")):
            subprocess.run([tool, *step], cwd=folder, check=True, capture_output=True)
        assert (folder / "output.pdf").is_file()
        return perf_counter() - start


def main() -> None:
    """Print the medians, their ratios, and the most memory that printing took."""
    if len(sys.argv) == 2:
        print({"whole": whole, "bare": bare, "command": command}[sys.argv[1]](), _megabytes())
        return
    found: dict[str, list[tuple[float, float]]] = {"whole": [], "bare": [], "command": []}
    others: list[float] = []
    for _ in range(RUNS):
        for what, runs in found.items():
            runs.append(_run(what))
        if "--peer" in sys.argv:
            others.append(peer(sys.argv[sys.argv.index("--peer") + 1]))
    times = {what: sorted(time for time, _ in runs)[RUNS // 2] for what, runs in found.items()}
    peak = max(memory for _, memory in found["whole"])
    print(f"{CARDS} cards {times['whole']:.3f} s, bare typst {times['bare']:.3f} s,", end=" ")
    print(f"ratio {times['whole'] / times['bare']:.2f}, peak {peak:.0f} MB")
    print(f"the whole box, cold: {times['command']:.2f} s")
    if others:
        other = sorted(others)[RUNS // 2]
        print(f"decksmith {other:.2f} s, ratio {times['whole'] / other:.3f}")


def _megabytes() -> float:
    """Return the most memory that this process and those it waited for have had."""
    most = max(resource.getrusage(who).ru_maxrss for who in _EVERYBODY)
    return most / 1024


_EVERYBODY = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)


def _run(what: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "tests.printing.bench", what]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    return float(said[0]), float(said[1])


if __name__ == "__main__":
    main()
