"""Lines: sentences about events, before they are put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .pattern import Said

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Forms:
    """Words that depend on whether a sentence is about one or many people."""

    one: str
    many: str


Slot = Said | Forms | str


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence to be: a pattern, who it is about, and what fills the other holes.

    `card` is the card whose text is behind it, `times` how often it happened in a row.
    """

    pattern: str
    who: tuple[int, ...] = ()
    slots: tuple[tuple[str, Slot], ...] = ()
    card: str = ""
    times: int = 1

    def joined(self, other: Line) -> Line | None:
        """Return one line for both, if they differ in nothing but whom they are about."""
        if replace(self, who=other.who, times=1) != other or self.pattern in SINGLE:
            return None
        if self.who == other.who:
            return replace(self, times=self.times + 1)
        if self.times > 1 or set(self.who) & set(other.who):
            return None
        return replace(self, who=(*self.who, *other.who))


SINGLE = frozenset(
    {"played", "played-on", "answered", "announced", "copied", "used-by", "begun-turn", "begun"}
)
"""Patterns of what is told one by one."""
NAMING = SINGLE - {"announced"} | {
    "used",
    "fizzled",
    "cancel",
    "cancelled-by",
    "retargeted",
    "not-retargeted",
    "not-retargeted-at-any",
    "granted",
}
"""Patterns that name the card they come from."""

ASIDE = frozenset({"rolled", "chosen", "revealed", "revealed-number"})
"""Patterns that leave open whose card it is about."""


def line(pattern: str, who: Iterable[int] = (), **slots: Slot) -> Line:
    """Return a line."""
    return Line(pattern, tuple(who), tuple(slots.items()))


@dataclass(frozen=True, slots=True)
class Item:
    """What a teller remembers of a play: the card, its player, what it was aimed at."""

    card: str
    player: int
    targets: tuple[int, ...]


def append(lines: list[Line], said: Line) -> None:
    """Add a line to a story, joined with the one before where that says as much.

    A text that is carried out and does nothing is left out.
    """
    if lines and lines[-1].pattern == "used" and lines[-1].card != said.card:
        lines.pop()
    both = lines[-1].joined(said) if lines else None
    if both:
        lines[-1] = both
    else:
        lines.append(said)
