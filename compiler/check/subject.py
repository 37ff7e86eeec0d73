"""What a check looks at, what it finds, and how to walk a text."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

from compiler.assemble.declare import Declarations
from compiler.assemble.texts import Reading
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.record import record
from dsl.ir.walk import every

CARDS = (n.CardsIn, n.Top, n.CardOf, n.Repeated, n.Ranked)
N = TypeVar("N", bound=n.Node)


@record
class Finding:
    """A doubt about a text: stable code, plain words, a way out."""

    code: str
    message: str
    hint: str
    reading: Reading


@record
class Subject:
    """A card's readings, and the game around them."""

    card: p.Card
    readings: tuple[Reading, ...]
    declared: Declarations
    copies: dict[str, int]
    """How many cards start in each zone."""
    heading: Callable[[p.Text], str]
    """Words the heading of a text."""
    nodes: dict[Reading, dict[type, list[n.Node]]] = dataclasses.field(default_factory=dict)
    """Every node of a reading by each class it is of, once it was asked for."""

    def every(self, reading: Reading, cls: type[N]) -> list[N]:
        """Return every node of a class in a text."""
        found = self.nodes.get(reading)
        if found is None:
            found = self.nodes[reading] = _by_class(every(reading.ir))
        return found.get(cls, [])  # type: ignore[return-value]

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


def _by_class(nodes: list[n.Node]) -> dict[type, list[n.Node]]:
    found: dict[type, list[n.Node]] = {}
    for node in nodes:
        for base in type(node).__mro__:
            found.setdefault(base, []).append(node)
    return found
