"""The page of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .pages import filled


@dataclass(frozen=True, slots=True)
class RuleLine:
    """Sentences under a label, in order: steps. Without a label, one of them is a paragraph."""

    label: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule under a title. `ids` are what it is called by, `notes` say it in other words.

    `rows` is a table, its first row the head. Without a title it goes before what follows it;
    `run_in`: its words go on from its title.
    """

    anchor: str
    title: str = ""
    lines: tuple[RuleLine, ...] = ()
    kind: str = ""
    ids: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    run_in: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards lie: alone or in a `pile`, face down if they are `hidden`."""

    title: str
    pile: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table: places that lie together, under a label."""

    label: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """A drawing: the areas of a table, or the `phases` that a round has, in order."""

    areas: tuple[Area, ...] = ()
    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """Rules that belong together, after a drawing if there is something to draw."""

    anchor: str
    title: str
    entries: tuple[RuleEntry, ...] = field(default=())
    figure: RuleFigure | None = None


def about_ids(chapters: Sequence[RuleChapter]) -> str:
    """Return what the ids beside rules are, by the first of them; nothing where there are none."""
    ids = (id for chapter in chapters for entry in chapter.entries for id in entry.ids)
    first = next(ids, "")
    said = f"Small print such as {first} is the number of a rule: questions and tests name it."
    return said if first else ""


def rulebook_page(
    title: str,
    chapters: Sequence[RuleChapter],
    *,
    licence: str = "",
    language: str = "en",
    links: Sequence[tuple[str, str]] = (),
) -> str:
    """Return a page with the rules; `links` are (label, relative path) of other files."""
    return filled(
        "rulebook.html",
        title=title,
        chapters=chapters,
        about_ids=about_ids(chapters),
        licence=licence,
        language=language,
        links=links,
    )
