"""The page of the demo: a story, its result, and the cards it was played with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from compiler.html import Chapter, Line, Story, demo_page
from compiler.output import OutputFolder
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import ALL, CALIBRATION, RULEBOOK
from dsl.ir.program import Program
from dsl.tell import Teller
from dsl.telling.line import Entry

from .exporting import card_pictures, drawn_faces
from .listing import faults_text
from .packs import Loaded, counted_in, load_packs
from .printing import Wanted, print_packs
from .shell import FINE, patience

FOLDER = "demo"
DPI = 150
NOT_CUT = (RULEBOOK, CALIBRATION)


def write_page(
    out: Path,
    loaded: Loaded,
    story: Story,
    links: Sequence[tuple[str, Path]],
    record: str,
) -> tuple[Path, Path]:
    """Write pictures, record and page; return the paths of the page and the record."""
    program = loaded.program
    language = next(iter(program.words))
    faces, pngs = drawn_faces(loaded, language, DPI)
    files = {f"{FOLDER}/cards/{f.id}.png": png for f, png in zip(faces, pngs, strict=True)}
    cards = card_pictures(program, faces, "cards/")
    home = out / FOLDER
    shown = [(label, path.relative_to(home).as_posix()) for label, path in links]
    shown.append(("Record of the game", "game.json"))
    meta = loaded.pack(loaded.id).meta
    page = demo_page(
        program.game.title, story, cards, licence=meta.licence, language=language, links=shown
    )
    files[f"{FOLDER}/game.json"] = (record + "\n").encode()
    files[f"{FOLDER}/index.html"] = page.encode()
    *_, kept, index = OutputFolder(out).write_all(files)
    return index, kept


def story(
    chapters: Iterable[tuple[str, Sequence[str]]],
    titles: Mapping[str, str],
    players: Mapping[int, str],
    winners: Iterable[int],
    result: str,
    facts: Sequence[tuple[str, str]],
) -> Story:
    """Return a told game; a sentence shows the first card that it names."""
    longest = sorted(titles.items(), key=lambda item: -len(item[1]))

    def line(words: str) -> Line:
        named = [(words.find(title), id) for id, title in longest if title in words]
        return Line(words, min(named)[1] if named else "")

    return Story(
        tuple(players.values()),
        tuple(Chapter(title, tuple(map(line, said))) for title, said in chapters),
        result,
        tuple(players[number] for number in winners),
        tuple(facts),
    )


# ------------------------------------------------------------------ the command


class Told(NamedTuple):
    """A game that was played: its log, its players, how it ended, and its record."""

    entries: Sequence[Entry]
    seats: Mapping[int, str]
    winners: tuple[int, ...]
    result: str
    seed: int
    decisions: int
    record: str


def run(game: str, text_of: Callable[[Program], str], play: Callable[[Program], Told]) -> int:
    """Carry out `demo`."""
    out = Path("build")
    loaded = load_packs([game])
    program = loaded.program
    checked = f"{counted_in(loaded, *loaded.own)} cards, {faults_text(loaded.diagnostics)}"
    click.echo(f"Checked {program.game.title}: {checked}.")
    text = text_of(program).encode()
    output = OutputFolder(out)
    compiled = output.write(f"{FOLDER}/program.json", text)
    click.echo(f"Compiled them to a program of {len(text) // 1000} kB.")
    printed = print_packs(loaded, Wanted(), SheetOptions(), output, FOLDER, measure_ink=False)
    pages = {file.kind: file.pages for file in printed.files}
    click.echo(f"Printed {pages[ALL]} sheets.")
    told = play(program)
    click.echo(f"Played a game of {told.decisions} decisions. {told.result}")
    links = [(_link(file.kind), file.path) for file in printed.files]
    with patience("Making a picture of every card …"):
        index, kept = write_page(out, loaded, _story_of(program, told), links, told.record)
    click.echo("\nRead the story, look at the cards:")
    for path in (index, *(file.path for file in printed.files), compiled, kept):
        click.echo(f"  {path}")
    return FINE


def _link(kind: str) -> str:
    """Return what a file is called on the page."""
    if kind == ALL:
        return "Everything in one file"
    return kind.capitalize() if kind in NOT_CUT else f"{kind.capitalize()} to cut"


def _story_of(program: Program, told: Told) -> Story:
    teller = Teller(program, next(iter(program.words)), dict(told.seats))
    return story(
        teller.chapters(told.entries),
        {card.id: next(iter(card.title.values())) for card in program.cards},
        told.seats,
        told.winners,
        told.result,
        [("Seed", str(told.seed)), ("Decisions", str(told.decisions))],
    )
