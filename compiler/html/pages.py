"""Fills the page templates. Every text is data: the templates escape all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card with its picture: a path relative to the page. `copies` 0: not said.

    `blank`: it is to be written on.

    `lines` are its words, each with what stands before it, or nothing; `sections` the names of
    those that it has, by which it can be found.
    """

    id: str
    title: str
    image: str
    kind: str = ""
    copies: int = 0
    lines: tuple[tuple[str, str], ...] = ()
    sections: tuple[str, ...] = ()
    blank: bool = False

    @property
    def text(self) -> str:
        """All of its words in one line."""
        return " ".join(f"{name}: {words}" if name else words for name, words in self.lines)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a story. `card`: the id of a card to show beside it; `depth`: from 0."""

    words: str
    card: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a story under a heading of its own."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A played game: who played, what happened, how it ended, and small facts about it."""

    players: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    result: str
    winners: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


def demo_page(
    title: str,
    story: Story,
    cards: Sequence[CardPicture],
    *,
    licence: str = "",
    language: str = "en",
    links: Sequence[tuple[str, str]] = (),
) -> str:
    """Return `index.html` of a demo: the story, the result and the cards.

    `links` are (label, relative path) of other files, such as the sheets.
    """
    return filled(
        "demo.html",
        title=title,
        story=story,
        cards=cards,
        groups=_groups(cards),
        pictures={card.id: card for card in cards},
        licence=licence,
        language=language,
        links=links,
    )


def gallery_page(
    title: str,
    cards: Sequence[CardPicture],
    *,
    licence: str = "",
    language: str = "en",
    links: Sequence[tuple[str, str]] = (),
) -> str:
    """Return a page with the pictures of all cards, kind by kind, to search and to print.

    `links` are (label, relative path) of other files.
    """
    return filled(
        "gallery.html",
        title=title,
        cards=cards,
        groups=_groups(cards),
        copies=sum(card.copies or 1 for card in cards),
        blank=sum(card.copies or 1 for card in cards if card.blank),
        sections=list(dict.fromkeys(name for card in cards for name in card.sections)),
        numbers=sorted({card.copies for card in cards if card.copies}),
        licence=licence,
        language=language,
        links=links,
    )


def _groups(cards: Sequence[CardPicture]) -> dict[str, list[CardPicture]]:
    groups: dict[str, list[CardPicture]] = {}
    for card in cards:
        groups.setdefault(card.kind, []).append(card)
    return groups


def filled(template: str, **values: Any) -> str:
    """Return a template with its values."""
    return _templates().get_template(template).render(**values)


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("compiler.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
