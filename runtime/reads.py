"""What a condition can depend on, as bits; so that it is read again only after a change.

There is a bit for every counter, status, link, memory and zone, and one for everything else
(`FLOW`), which every event sets. A game that declares many of them has some that share a bit,
which only means reading again too often. A condition whose dependence is not known has all bits.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .code import Code, Key
from .state import Event

if TYPE_CHECKING:
    from .link import Linker
    from .table import Table

FLOW = 1
ALL = -1
WIDTH = 62
"""Bits there are besides `FLOW`, so that a set of them is a number of 64 bits."""
ANYWHERE = ("zone", "")
"""The key of all zones together."""
LYING = (n.PlayerOf, n.CardOf, n.HasSection)
"""What may depend on any place a card lies in."""
STEPS = (n.ColumnOf, n.AtStep)
"""What depends on the card that shows a step."""
PASSING = (
    n.Happened,
    n.During,
    n.EventAmount,
    n.ChosenNumber,
    n.ChosenValue,
    n.ChosenBy,
    n.AllottedTo,
    n.Done,
    n.Position,
    n.TargetsOf,
    n.Announced,
    n.DirectionIs,
    n.Nearest,
)


def bits_of(code: Code) -> dict[Key, int]:
    """Return the bit of every counter, status, link, memory and zone, by the key of its events."""
    keys = [
        *(("adjusted", c) for c in code.counters),
        *(("status", s) for s in code.statuses),
        *(("link", x) for x in code.links),
        *(("memory", x) for x in code.memories),
        *(("zone", z.id) for z in code.zones),
    ]
    found = {key: 2 << at % WIDTH for at, key in enumerate(keys)}
    zones = (bit for (kind, _), bit in found.items() if kind == "zone")
    return {**found, ANYWHERE: reduce(or_, zones, 0)}


def event_bits(t: Table, events: tuple[Event, ...]) -> int:
    """Return what events change."""
    bits, zones, width = t.code.bits, t.code.zones, t.s.players + 1
    found = FLOW
    for event in events:
        if event.kind == "moved":
            found |= bits["zone", zones[event.origin // width].id]
            found |= bits["zone", zones[event.to // width].id]
        else:
            kind = "zone" if event.kind == "shuffled" else event.kind
            found |= bits.get((kind, event.what), 0)
    return found


def lent_bits(code: Code) -> int:
    """Return the bits of the statuses that an ability can give."""
    return sum(code.bits["status", s] for s, number in code.statuses.items() if number in code.lent)


def reads(link: Linker, node: Any) -> int:
    """Return what a node depends on, through the terms it names."""
    found = 0
    for part in every(node):
        found |= _own(link, part)
    return found


def _own(link: Linker, node: Any) -> int:
    """Return what a node itself reads, its parts aside."""
    if isinstance(node, n.SectionHolds) or _is_lent(link.code, node):
        return ALL
    if isinstance(node, n.Holds | n.TermOf | n.TermAmount):
        term = link.declared_term(node.term)
        return reads(link, (term.condition, term.amount, term.selector, term.pick))
    if isinstance(node, n.Place):
        return link.code.bits["zone", link.code.zones[link.code.zone(node.zone)].id]
    if isinstance(node, LYING):
        return link.code.bits[ANYWHERE]
    if isinstance(node, STEPS):
        shown = (s.zone for s in link.program.scales if s.zone)
        return reduce(or_, (link.code.bits["zone", zone] for zone in shown), 0)
    if isinstance(node, PASSING) or (isinstance(node, n.Ref) and node.slot in STATE_SLOTS):
        return FLOW
    if isinstance(node, n.Every) and node.noun == "item":
        return FLOW
    return link.code.bits.get(_key(node), 0)


def _is_lent(code: Code, node: Any) -> bool:
    """Return whether it is a status that whatever decides about abilities can change."""
    return isinstance(node, n.StatusIs) and code.statuses.get(node.status) in code.lent


STATE_SLOTS = ("active", "last-to-play")


def _key(node: Any) -> Key:
    if isinstance(node, n.CounterOf):
        return ("adjusted", node.counter)
    if isinstance(node, n.StatusIs):
        return ("status", node.status)
    if isinstance(node, n.LinkOf):
        return ("link", node.link)
    if isinstance(node, n.Remembers | n.Remembered | n.RememberedNumber):
        return ("memory", node.memory)
    return ("", "")
