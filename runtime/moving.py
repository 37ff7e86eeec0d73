"""Verbs about cards, linked: moving, swapping, shuffling, looking."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .changes import forget
from .code import Instr, Select
from .machine import Machine
from .pipeline import commit, propose
from .state import Event, Frame, Ids, Slots

if TYPE_CHECKING:
    from .link import Linker


MEMBERS: dict[type[n.Effect], str] = {n.Move: "who", n.Look: "who", n.SetLink: "of"}
"""The argument that makes an effect a batch over members, each of whom may choose."""


def member_slots(slots: Slots, member: Ids) -> Slots:
    """Return slots as one member of a batch reads them, with its own choices."""
    inner = {**slots, "subject": member}
    ending = f"/{member[0]}"
    for name in slots:
        if name.endswith(ending):
            inner[name[: -len(ending)]] = slots[name]
    return inner


DRAWN = "drawn"
"""The slot of the cards that were drawn last, in a text that speaks of them."""


def draws(node: n.Effect) -> bool:
    """Whether a step draws cards."""
    return isinstance(node, n.Move) and isinstance(node.what, n.Top) and node.manner == "draw"


def keep_drawn(m: Machine, frame: Frame) -> None:
    """Bind the cards that were just drawn."""
    frame.slots[DRAWN] = tuple(card for event in frame.returned for card in event.cards)
    frame.returned = ()


def move(link: Linker, node: n.Move, keep: bool = False) -> Instr:
    """Return what moves cards; with `keep`, what has moved is `returned`."""
    who = link.members(node.who) if node.who else None
    to = link.place(node.to)
    batch = _drawn(link, node, node.what) if isinstance(node.what, n.Top) else _given(link, node)

    def run(m: Machine, frame: Frame) -> None:
        events: list[Event] = []
        claimed: set[int] = set()
        for member in who(m, frame.slots) if who else (0,):
            slots = member_slots(frame.slots, (member,)) if member else frame.slots
            for end in to(m, slots)[:1]:
                events += batch(m, frame, slots, member, end, claimed)
        propose(m, frame, events, keep)

    return run


Batch = Callable[[Machine, Frame, Slots, int, int, set[int]], list[Event]]
"""Builds the events of one member; the set holds the cards that members before it take."""


def _drawn(link: Linker, node: n.Move, top: n.Top) -> Batch:
    """Cards from the top are known only when they move: the event is about how many."""
    zones, count = link.place(top.place), link.count(top.count)

    def build(
        m: Machine, frame: Frame, slots: Slots, member: int, to: int, claimed: set[int]
    ) -> list[Event]:
        amount = count(m, slots)
        subject = member or m.owner(to)
        event = Event("moved", "", node.manner, subject, amount, frame.giver, frame.item, to=to)
        origins = zones(m, slots) if amount > 0 else ()
        return [event._replace(origin=z, bottom=node.bottom) for z in origins]

    return build


def _given(link: Linker, node: n.Move) -> Batch:
    first = node.what if isinstance(node.what, n.First) else None
    what = link.select(first.of if first else node.what)
    count = link.count(first.count) if first else None

    def build(
        m: Machine, frame: Frame, slots: Slots, member: int, to: int, claimed: set[int]
    ) -> list[Event]:
        origins: dict[int, Ids] = {}
        free = tuple(c for c in what(m, slots) if m.is_card(c) and c not in claimed)
        for card in free[: count(m, slots)] if count else free:
            claimed.add(card)
            zone = m.zone_of(card)
            origins[zone] = (*origins.get(zone, ()), card)
        moves = [moved(m, frame, cards, to, node.manner) for cards in origins.values()]
        return [e._replace(subject=member or e.subject, bottom=node.bottom) for e in moves]

    return build


def moved(m: Machine, frame: Frame, cards: Ids, to: int, manner: str) -> Event:
    """Return the event of cards going from one place to another, for whoever owns either."""
    origin = m.zone_of(cards[0])
    subject = m.owner(to) or m.owner(origin)
    return Event(
        "moved", "", manner, subject, len(cards), frame.giver, frame.item, cards, origin, to
    )


def _swap_cards(link: Linker, node: n.SwapCards) -> Instr:
    if node.right is None:
        return _swap_places(link, node.left)
    left, right = _side(link, node.left), _side(link, node.right)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        (ours, here), (theirs, there) = left(m, frame.slots), right(m, frame.slots)
        for one, two in zip(here[:1], there[:1], strict=False):
            ways = (ours, two), (theirs, one)
            propose(m, frame, [moved(m, frame, cards, to, "swap") for cards, to in ways if cards])

    return run


def _side(link: Linker, of: n.Selector) -> Callable[[Machine, Slots], tuple[Ids, Ids]]:
    """Return the cards of one side of a swap and where they lie, in that order."""
    cards = link.select(of)
    if isinstance(of, n.CardsIn):
        place = link.place(of.place)
        return lambda m, s: (cards(m, s), place(m, s))

    def run(m: Machine, slots: Slots) -> tuple[Ids, Ids]:
        found = cards(m, slots)
        return found, tuple(m.zone_of(card) for card in found[:1])

    return run


def _swap_places(link: Linker, of: n.Selector) -> Instr:
    """All cards in the first two of the places that are said with them."""
    home = _home(link, of)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        two = home(m, frame.slots)[:2]
        if len(two) == 2:
            ways = zip(two, reversed(two), strict=True)
            moves = [(m.s.zones[zone], to) for zone, to in ways]
            propose(m, frame, [moved(m, frame, cards, to, "swap") for cards, to in moves if cards])

    return run


def _home(link: Linker, of: n.Selector) -> Select:
    """Return where cards lie: in the place that is said with them, though it be empty."""
    if isinstance(of, n.CardsIn):
        return link.place(of.place)
    cards = link.select(of)
    return lambda t, s: tuple(t.zone_of(card) for card in cards(t, s)[:1])


def _shuffle(link: Linker, node: n.Shuffle) -> Instr:
    zones = link.place(node.place)
    source = link.place(node.source) if node.source else None

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for to in zones(m, frame.slots):
            for origin in source(m, frame.slots) if source else ():
                cards = m.s.zones[origin]
                if cards:
                    commit(m, (moved(m, frame, cards, to, "shuffle"),))
            _mix(m, to)
            frame.outcome += len(m.s.zones[to])

    return run


def _mix(m: Machine, zone: int) -> None:
    name = m.code.zones[m.declared(zone)].id
    forget(m, m.s.zones[zone])
    m.s.zones[zone] = m.shuffled(m.s.zones[zone])
    commit(m, (Event("shuffled", name, subject=m.owner(zone)),))


def _look(link: Linker, node: n.Look) -> Instr:
    who, what = link.members(node.who), link.select(node.what)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for player in who(m, frame.slots):
            cards = what(m, member_slots(frame.slots, (player,)))
            for card in cards:
                m.s.known[card] = m.s.known.get(card, 0) | 1 << player
            frame.outcome += len(cards)
            names = [m.card(c).card.id for c in cards]
            m.tell("shown", subject=player, cards=names, known=[player])

    return run


MOVING: dict[type[n.Effect], Callable[[Linker, Any], Instr]] = {
    n.Move: move,
    n.SwapCards: _swap_cards,
    n.Shuffle: _shuffle,
    n.Look: _look,
}
