"""The rulebook on paper: chapters, entries with their ids, tables, in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from .face import Face, FaceSection
from .imposition import paper_size
from .options import SheetOptions
from .theme import Theme
from .typeset import Job

if TYPE_CHECKING:
    from compiler.html import RuleChapter


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
    paper, style = paper_size(options.paper), theme.kind("*")
    part = {
        "paper": {"width": paper.width, "height": paper.height},
        "title": title,
        "licence": licence,
        "language": language,
        "colour": style.colour,
        "chapters": [asdict(chapter) for chapter in chapters],
    }
    grid = SheetOptions(paper=options.paper).grid()
    return Job((), theme, grid, (), title, more={"rules": part})


def rules_face(chapters: Sequence[RuleChapter], language: str) -> Face:
    """Return a face with every word of the rules, to be looked up in the fonts."""
    sections = tuple(FaceSection("", "", words) for words in _words(chapters))
    return Face("rulebook", "", "", "", sections=sections, language=language)


def _words(chapters: Sequence[RuleChapter]) -> Iterator[str]:
    for entry in (entry for chapter in chapters for entry in chapter.entries):
        yield from (entry.title, *entry.notes)
        yield from (cell for row in entry.rows for cell in row)
        for line in entry.lines:
            yield from (line.label, *line.sentences)
