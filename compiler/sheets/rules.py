"""The rulebook on paper: chapters, entries with their ids, tables, in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from .fonts import Drawn
from .imposition import paper_size
from .options import SheetOptions
from .theme import Theme
from .typeset import Job

if TYPE_CHECKING:
    from compiler.html import RuleChapter, RuleEntry, RuleFigure


def rules_job(
    chapters: Sequence[RuleChapter],
    theme: Theme,
    options: SheetOptions,
    title: str,
    *,
    licence: str = "",
    language: str = "en",
) -> Job:
    """Return the job that prints the rules on pages of the paper."""
    from compiler.html import about_ids

    paper, style = paper_size(options.paper), theme.kind("*")
    part = {
        "paper": {"width": paper.width, "height": paper.height},
        "title": title,
        "licence": licence,
        "language": language,
        "colour": style.colour,
        "about-ids": about_ids(chapters),
        "chapters": [asdict(chapter) for chapter in chapters],
    }
    grid = SheetOptions(paper=options.paper).grid()
    words = tuple(_drawn(chapters, title, licence))
    return Job((), theme, grid, (), title, more={"rules": part}, words=words)


def _drawn(chapters: Sequence[RuleChapter], title: str, licence: str) -> Iterator[Drawn]:
    """Yield every text of the rulebook."""
    yield from (Drawn(role, title, where="the title of the pack") for role in ("title", "words"))
    yield Drawn("words", licence, where="the licence of the pack")
    for chapter in chapters:
        yield from (
            Drawn(role, chapter.title, where="the rulebook") for role in ("title", "heading")
        )
        yield from (Drawn("words", text, where="the rulebook") for text in _shown(chapter.figure))
        for entry in chapter.entries:
            where = f"the rulebook under {entry.title}"
            yield from (Drawn(role, text, where=where) for role, text in _texts(entry))


def _shown(figure: RuleFigure | None) -> Iterator[str]:
    if figure is not None:
        yield from figure.phases
        for area in figure.areas:
            yield from (area.label, *(place.title for place in area.places))


def _texts(entry: RuleEntry) -> Iterator[tuple[str, str]]:
    yield from (("words", entry.kind), ("heading", entry.title), ("words", ", ".join(entry.ids)))
    for line in entry.lines:
        yield "heading", line.label
        yield from (("words", sentence) for sentence in line.sentences)
    for place, row in enumerate(entry.rows):
        yield from (("words" if place else "heading", cell) for cell in row)
    yield from (("flavour", note) for note in entry.notes)
