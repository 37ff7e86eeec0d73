"""What committing an event changes: cut to what is there, then written into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .amounts import MOST
from .code import STACK
from .machine import Machine
from .reads import ALL
from .state import Event, Ids

# ------------------------------------------------------------------ clipping


def clip(m: Machine, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Cut events, in order and with running totals, to what can happen; drop the empty."""
    totals: dict[tuple[str, int], int] = {}
    taken: set[int] = set()
    found = []
    for event in dealt(m, events):
        if event.kind == "adjusted":
            event = _clip_counter(m, event, totals)
        elif event.kind == "moved":
            event = _clip_move(m, event, taken)
        if _is_something(m, event):
            found.append(event)
    return tuple(found)


def dealt(m: Machine, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Deal what a batch draws from one pile: a card at a time, round the table.

    So a pile that is too small leaves everybody with as much as the others, give or take one.
    """
    drawing = [at for at, event in enumerate(events) if draws(event)]
    if len(drawing) < 2:
        return events
    hands: dict[int, list[int]] = {at: [] for at in drawing}
    piles = {events[at].origin: list(m.s.zones[events[at].origin]) for at in drawing}
    waiting = drawing
    while waiting:
        for at in waiting:
            if pile := piles[events[at].origin]:
                hands[at].append(pile.pop(0))
        waiting = [
            at for at in waiting if len(hands[at]) < events[at].amount and piles[events[at].origin]
        ]
    return tuple(
        event._replace(cards=tuple(hands[at]), amount=len(hands[at])) if at in hands else event
        for at, event in enumerate(events)
    )


def _clip_counter(m: Machine, event: Event, totals: dict[tuple[str, int], int]) -> Event:
    key = (event.what, event.subject)
    number = m.code.counters[event.what]
    low, high = m.code.bounds[number]
    old = totals.get(key, m.counter(number, event.subject))
    new = max(low, min(high, old + event.amount))
    totals[key] = new
    return event._replace(amount=new - old)


def draws(event: Event) -> bool:
    """Return whether an event takes cards from the top of a place when it happens."""
    return event.kind == "moved" and not event.cards and event.amount > 0


def _clip_move(m: Machine, event: Event, taken: set[int]) -> Event:
    there = event.cards or m.s.zones[event.origin]
    cards = tuple(c for c in there if c not in taken)[: event.amount]
    taken.update(cards)
    return event._replace(cards=cards, amount=len(cards))


SAME: dict[str, Callable[[Machine, Event], bool]] = {
    "adjusted": lambda m, e: e.amount == 0,
    "moved": lambda m, e: not e.cards or e.origin == e.to,
    "status": lambda m, e: m.status(m.code.statuses[e.what], e.subject) == e.amount,
    "direction": lambda m, e: m.s.direction == e.amount,
    "seats": lambda m, e: len(set(e.others)) < 2,
    "link": lambda m, e: m.link(m.code.links[e.what], e.subject) == e.amount,
    "memory": lambda m, e: m.s.memories.get(m.code.memories[e.what], ()) == e.values,
}


def _is_something(m: Machine, event: Event) -> bool:
    same = SAME.get(event.kind)
    return same is None or not same(m, event)


def outcome(event: Event) -> int:
    """Return how much an event that has happened counts for *if you do*."""
    return abs(event.amount) if event.kind in ("adjusted", "moved") else 1


def bounds(low: int, high: int | None) -> tuple[int, int]:
    """Return a counter's bounds; without a written one the language's largest amount is."""
    return low, MOST if high is None else min(high, MOST)


# ------------------------------------------------------------------ writing


def _adjust(m: Machine, event: Event) -> None:
    number = m.code.counters[event.what]
    value = m.counter(number, event.subject) + event.amount
    m.s.counters[event.subject * len(m.code.starts) + number] = value


def _set_status(m: Machine, event: Event) -> None:
    number = m.code.statuses[event.what]
    m.s.statuses[event.subject * len(m.code.values) + number] = event.amount


def _set_link(m: Machine, event: Event) -> None:
    number = m.code.links[event.what]
    m.s.links[event.subject * len(m.code.links) + number] = event.amount


def _set_direction(m: Machine, event: Event) -> None:
    m.s.direction = event.amount


def _swap_seats(m: Machine, event: Event) -> None:
    one, other = event.others
    changed = {one: other, other: one}
    m.s.seats = tuple(changed.get(player, player) for player in m.s.seats)


def _remember(m: Machine, event: Event) -> None:
    m.s.memories[m.code.memories[event.what]] = event.values


def _move(m: Machine, event: Event) -> None:
    move_cards(m, event.cards, event.to, event.bottom)


APPLY: dict[str, Callable[[Machine, Event], None]] = {
    "adjusted": _adjust,
    "status": _set_status,
    "link": _set_link,
    "direction": _set_direction,
    "seats": _swap_seats,
    "memory": _remember,
    "moved": _move,
}


def apply(m: Machine, event: Event) -> None:
    """Write an event into the state; events that only tell something write nothing."""
    write = APPLY.get(event.kind)
    if write:
        write(m, event)


def move_cards(m: Machine, cards: Ids, to: int, bottom: bool = False) -> None:
    """Lay cards on a pile, under it, or after what lies in any other place."""
    zones, offset = m.s.zones, m.s.players + 1
    for card in cards:
        origin = m.zone_of(card)
        zones[origin] = tuple(c for c in zones[origin] if c != card)
        _know(m, card, origin, to)
        m.s.where[card - offset] = to
    on_top = m.code.zones[m.declared(to)].pile and not bottom
    zones[to] = cards + zones[to] if on_top else zones[to] + cards
    _in_force(m, cards, to)


def _seen_by(m: Machine, zone: int) -> int:
    """Return the mask of the players who see the faces of the cards in a zone."""
    seen = m.code.zones[m.declared(zone)].seen
    if seen == "all":
        return (2 << m.s.players) - 2
    return (1 << m.owner(zone)) & ~1 if seen == "owner" else 0


def _know(m: Machine, card: int, origin: int, to: int) -> None:
    """Keep who knows a card. Who sees neither end of a move loses track of the place it left."""
    before, after = _seen_by(m, origin), _seen_by(m, to)
    known = m.s.known.get(card, 0) | before
    if not m.code.zones[m.declared(origin)].pile:
        follows = before | after
        known &= follows
        for other in m.s.zones[origin]:
            _set_known(m, other, m.s.known.get(other, 0) & follows)
    _set_known(m, card, known)


def _set_known(m: Machine, card: int, mask: int) -> None:
    if mask:
        m.s.known[card] = mask
    else:
        m.s.known.pop(card, None)


def forget(m: Machine, cards: Ids) -> None:
    """A shuffle: nobody knows any more which card is which."""
    for card in cards:
        m.s.known.pop(card, None)


def _in_force(m: Machine, cards: Ids, to: int) -> None:
    place = m.declared(to)
    for card in cards:
        if m.card(card).in_force:
            rest = tuple(c for c in m.s.forceful if c != card)
            here = any(number == place for number, _ in m.card(card).in_force)
            m.s.forceful = (*rest, card) if here else rest
            m.s.unsettled = ALL  # its state rules have never been read


# ------------------------------------------------------------------ telling


def story(m: Machine, events: tuple[Event, ...]) -> None:
    """Tell the log of events: ids and numbers, no words; cards only with who may know them."""
    if m.log is None:
        return
    for event in events:
        m.log.append(_entry(m, event))


def _entry(m: Machine, event: Event) -> dict[str, Any]:
    entry: dict[str, Any] = {"kind": event.kind}
    for name in ("what", "how", "subject", "amount", "giver", "item"):
        value = getattr(event, name)
        if value:
            entry[name] = value
    if event.others:
        entry["others"] = list(event.others)
    if m.is_card(event.subject):
        entry["subject_card"] = m.card(event.subject).card.id
    if event.kind == "memory":
        attribute = m.code.program.memories[m.code.memories[event.what]].attribute
        entry["values"] = [f"{attribute}:{m.value_name(attribute, v)}" for v in event.values]
    if event.kind == "moved":
        entry.update(_cards(m, event))
    if event.item:
        entry["source"] = m.title(event.item)
    return entry


def _cards(m: Machine, event: Event) -> dict[str, Any]:
    """Name the cards of a move, and who may read the names."""
    knows = [p for p in m.s.seats if m.open_to(p, event.to) or m.open_to(p, event.origin)]
    return {
        "cards": [m.card(c).card.id for c in event.cards],
        "origin": _zone(m, event.origin),
        "to": _zone(m, event.to),
        "known": sorted(knows),
    }


def _zone(m: Machine, zone: int) -> dict[str, Any]:
    name = "" if m.declared(zone) == STACK else m.code.zones[m.declared(zone)].id
    return {"zone": name, "player": m.owner(zone)}
