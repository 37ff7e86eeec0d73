"""What a condition can depend on, as bits; so that it is read again only after a change.

There is a bit for every counter, status, link and memory, one for where cards lie, and one for
everything else (`FLOW`), which every event sets. A condition whose dependence is not known
has all bits.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Code
from .state import Event

if TYPE_CHECKING:
    from .link import Linker

FLOW, ZONES = 1, 2
ALL = -1
LYING = (n.CardsIn, n.Top, n.PlayerOf, n.CardOf, n.ColumnOf, n.AtStep, n.HasSection)
PASSING = (n.Happened, n.During, n.EventAmount, n.ChosenNumber, n.ChosenValue, n.Done, n.Position)


def bits_of(code: Code) -> dict[tuple[str, str], int]:
    """Return the bit of every counter, status, link and memory, by the key of its events."""
    keys = [
        *(("adjusted", c) for c in code.counters),
        *(("status", s) for s in code.statuses),
        *(("link", x) for x in code.links),
        *(("memory", x) for x in code.memories),
    ]
    return {key: 4 << at for at, key in enumerate(keys)}


def event_bits(code: Code, events: tuple[Event, ...]) -> int:
    """Return what events change."""
    found = FLOW
    for event in events:
        found |= ZONES if event.kind == "moved" else code.bits.get((event.kind, event.what), 0)
    return found


def reads(link: Linker, node: Any) -> int:
    """Return what a node depends on, through the terms it names."""
    if isinstance(node, tuple):
        return _union(link, node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return 0
    parts = tuple(getattr(node, f.name) for f in dataclasses.fields(node))
    return _own(link, node) | _union(link, parts)


def _union(link: Linker, nodes: tuple[Any, ...]) -> int:
    found = 0
    for node in nodes:
        found |= reads(link, node)
    return found


def _own(link: Linker, node: Any) -> int:
    """Return what a node itself reads, its parts aside."""
    if isinstance(node, n.SectionHolds):
        return ALL
    if isinstance(node, n.Holds | n.TermOf | n.TermAmount):
        term = link.declared_term(node.term)
        return reads(link, (term.condition, term.amount, term.selector, term.pick))
    if isinstance(node, LYING):
        return ZONES
    if isinstance(node, PASSING) or (isinstance(node, n.Ref) and node.slot in STATE_SLOTS):
        return FLOW
    if isinstance(node, n.Every) and node.noun == "item":
        return FLOW
    return link.code.bits.get(_key(node), 0)


STATE_SLOTS = ("active", "last-to-play")


def _key(node: Any) -> tuple[str, str]:
    if isinstance(node, n.CounterOf):
        return ("adjusted", node.counter)
    if isinstance(node, n.StatusIs):
        return ("status", node.status)
    if isinstance(node, n.LinkOf):
        return ("link", node.link)
    if isinstance(node, n.Remembers | n.Remembered | n.RememberedNumber):
        return ("memory", node.memory)
    return ("", "")
