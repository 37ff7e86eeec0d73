"""Verbs, linked: each builds a batch of events and proposes it, all read before any happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .amounts import EVERYTHING
from .answering import ANSWERING
from .code import Instr, LinkError, Select
from .flow import insert_turns, latch
from .granting import GRANTING
from .machine import Machine
from .moving import MOVING, member_slots
from .pipeline import commit, propose
from .selectors import the_game
from .state import DIRECTIONS, Event, Frame, Ids, Slots
from .values import attribute_of, same_attribute

if TYPE_CHECKING:
    from .link import Linker


ALTERING = (n.Redirect, n.AlterAmount)


def _adjust(link: Linker, node: n.Adjust) -> Instr:
    who, amount = link.members(node.who), link.count(node.amount)
    counter, down = node.counter, node.down
    number = link.counter(counter)

    def size(m: Machine, entity: int, slots: Slots) -> int:
        wanted = amount(m, {**slots, "subject": (entity,)})
        return min(wanted, m.counter(number, entity)) if down and wanted >= EVERYTHING else wanted

    def run(m: Machine, frame: Frame) -> None:
        sizes = [(e, size(m, e, frame.slots)) for e in who(m, frame.slots)]
        propose(
            m,
            frame,
            [_counted(frame, counter, e, -x if down else x) for e, x in sizes if x > 0],
        )

    return run


def _counted(frame: Frame, counter: str, entity: int, amount: int) -> Event:
    return Event(
        "adjusted", counter, subject=entity, amount=amount, giver=frame.giver, item=frame.item
    )


def _swap_counters(link: Linker, node: n.SwapCounters) -> Instr:
    pair = _pair(link, node)
    number = link.counter(node.counter)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        two = pair(m, frame.slots)
        if len(two) == 2:
            more = m.counter(number, two[1]) - m.counter(number, two[0])
            changes = ((two[0], more), (two[1], -more))
            events = [_counted(frame, node.counter, e, x) for e, x in changes if x]
            propose(m, frame, events)

    return run


def _pair(link: Linker, node: n.SwapCounters) -> Select:
    """Return the two that swap: the first of either side, or the first two of one."""
    left = link.select(node.left)
    if node.right is None:
        return lambda m, slots: left(m, slots)[:2]
    right = link.select(node.right)
    return lambda m, slots: left(m, slots)[:1] + right(m, slots)[:1]


def _set_status(link: Linker, node: n.SetStatus) -> Instr:
    value = link.value(node.status, node.value)
    of = link.members(node.of) if node.of else the_game

    def run(m: Machine, frame: Frame) -> None:
        event = Event("status", node.status, node.value, 0, value, frame.giver, frame.item)
        propose(m, frame, [event._replace(subject=e) for e in of(m, frame.slots)])

    return run


def _set_link(link: Linker, node: n.SetLink) -> Instr:
    link.number(link.code.links, node.link, "link")
    of = link.members(node.of) if node.of else the_game
    to = link.select(node.to) if node.to else None

    def run(m: Machine, frame: Frame) -> None:
        events = []
        for entity in of(m, frame.slots):
            inner = member_slots(frame.slots, (entity,)) if entity else frame.slots
            end = next(iter(to(m, inner)), 0) if to else 0
            events.append(Event("link", node.link, "", entity, end, frame.giver, frame.item))
        propose(m, frame, events)

    return run


def _set_direction(link: Linker, node: n.SetDirection) -> Instr:
    if node.way != "reverse" and node.way not in DIRECTIONS:
        raise LinkError(f"play never goes {node.way!r}")

    def run(m: Machine, frame: Frame) -> None:
        way = DIRECTIONS.get(node.way, -m.s.direction)
        propose(m, frame, [Event("direction", "", "", 0, way, frame.giver, frame.item)])

    return run


def _swap_seats(link: Linker, node: n.SwapSeats) -> Instr:
    who = link.select(node.who)
    other = link.select(node.other) if node.other else None

    def run(m: Machine, frame: Frame) -> None:
        ones = who(m, frame.slots)
        pairs = _pairs(ones, other(m, frame.slots)) if other else (ones[:2],)
        event = Event("seats", "", "", 0, 1, frame.giver, frame.item)
        propose(m, frame, [event._replace(others=pair) for pair in pairs if len(pair) == 2])

    return run


def _pairs(ones: Ids, others: Ids) -> Iterator[Ids]:
    return ((one, other) for one in ones for other in others[:1])


def _remember(link: Linker, node: n.Remember) -> Instr:
    attribute = attribute_of(link, n.Remembered(node.memory))
    values = link.listing(node.values) if node.values else None
    if node.values:
        same_attribute(link, attribute, node.values)

    def run(m: Machine, frame: Frame) -> None:
        held = values(m, frame.slots) if values else ()
        event = Event("memory", node.memory, giver=frame.giver, item=frame.item, values=held)
        propose(m, frame, [event])

    return run


def _extra_turn(link: Linker, node: n.ExtraTurn) -> Instr:
    who = link.members(node.who)

    def run(m: Machine, frame: Frame) -> None:
        players = who(m, frame.slots)
        frame.outcome = len(players) if insert_turns(m, players) else 0

    return run


def _end(link: Linker, node: n.End) -> Instr:
    name = link.scope(node.scope)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = int(latch(m, name))

    return run


def _win(link: Linker, node: n.Win) -> Instr:
    who: Select = link.select(node.who)

    def run(m: Machine, frame: Frame) -> None:
        winners = tuple(sorted(who(m, frame.slots)))
        commit(m, (Event("won", amount=len(winners), others=winners),))
        m.over("won", winners)

    return run


VERBS: dict[type[n.Effect], Callable[[Linker, Any], Instr]] = {
    n.Adjust: _adjust,
    n.SwapCounters: _swap_counters,
    n.SetStatus: _set_status,
    n.SetLink: _set_link,
    n.SetDirection: _set_direction,
    n.SwapSeats: _swap_seats,
    n.Remember: _remember,
    n.ExtraTurn: _extra_turn,
    n.End: _end,
    n.Win: _win,
    **MOVING,
    **ANSWERING,
    **GRANTING,
}
