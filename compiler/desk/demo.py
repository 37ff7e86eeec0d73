"""The page of the demo: a story, its result, and the cards it was played with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from compiler.html import Chapter, Line, Story, demo_page
from compiler.output import OutputFolder

from .exporting import card_pictures, drawn_faces
from .packs import Loaded

FOLDER = "demo"
DPI = 150


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
