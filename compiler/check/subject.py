"""What a check looks at, what it finds, and how to walk a text."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from compiler.assemble.declare import Declarations
from compiler.assemble.texts import Reading
from dsl.ir import nodes as n
from dsl.ir import program as p

CARDS = (n.CardsIn, n.Top, n.CardOf, n.Repeated, n.Ranked)
N = TypeVar("N", bound=n.Node)


@dataclass(frozen=True, slots=True)
class Finding:
    """A doubt about a text: stable code, plain words, a way out."""

    code: str
    message: str
    hint: str
    reading: Reading


@dataclass(frozen=True, slots=True)
class Subject:
    """A card's readings, and the game around them."""

    card: p.Card
    readings: tuple[Reading, ...]
    declared: Declarations
    copies: dict[str, int]
    """How many cards start in each zone."""

    def counter(self, id: str) -> p.Counter | None:
        """Return a declared counter."""
        return next((c for c in self.declared.of(p.Counter) if c.id == id), None)

    def zone(self, id: str) -> p.Zone | None:
        """Return a declared zone, by id or by role."""
        zones = self.declared.of(p.Zone)
        return next((z for z in zones if z.id == id or f"@{z.role}" == id), None)

    def is_card(self, selector: n.Selector) -> bool:
        """Whether a selector yields cards, not players."""
        if isinstance(selector, n.TermOf):
            found = (t.selector for t in self.declared.of(p.Term) if t.id == selector.term)
            return isinstance(next(found, None), (*CARDS, n.First))
        return isinstance(selector, CARDS)

    @property
    def game(self) -> p.Game | None:
        """The game."""
        return next(iter(self.declared.of(p.Game)), None)


def walk(value: Any) -> Iterator[n.Node]:
    """Yield every node of a value, outer ones first."""
    if isinstance(value, tuple):
        for part in value:
            yield from walk(part)
    elif isinstance(value, n.Node):
        yield value
        for field in dataclasses.fields(value):
            yield from walk(getattr(value, field.name))


def every(value: Any, cls: type[N]) -> Iterator[N]:
    """Yield every node of a class in a value."""
    return (node for node in walk(value) if isinstance(node, cls))
