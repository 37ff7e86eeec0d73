"""The page of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .pages import filled


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line of a rule: its label, and its sentences, in order."""

    label: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule under a title. `ids` are what it is called by, `notes` say it in other words.

    `rows` is a table, its first row the head.
    """

    anchor: str
    title: str
    lines: tuple[RuleLine, ...] = ()
    kind: str = ""
    ids: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """Rules that belong together."""

    anchor: str
    title: str
    entries: tuple[RuleEntry, ...] = field(default=())


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
        licence=licence,
        language=language,
        links=links,
    )
