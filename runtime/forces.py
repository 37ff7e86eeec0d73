"""What is in force: rules of the game, abilities of cards in play, granted abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .code import Ability, Key
from .machine import Machine
from .patterns import entry_of, event_slots, key_of, subjects
from .state import Event, Granted, Ids, Slots, Waiting
from .table import Table

CARD_MARK = 1 << 24


class Force(NamedTuple):
    """An ability in force. `mark` tells it from every other one, also of equal wording."""

    ability: Ability
    slots: Slots
    giver: int
    mark: int


def in_force(t: Table, kind: str, key: Key) -> Iterator[Force]:
    """Yield abilities of a kind that wait for a key: rules, then cards, then grants."""
    for ability in t.code.rules.get((kind, key), ()):
        yield Force(ability, {}, 0, ability.id)
    for card in t.s.forceful:
        yield from _of_card(t, card, kind, key)
    for grant in t.s.granted:
        ability = t.code.abilities[grant.ability]
        if ability.kind == kind and _key(ability) == key and t.still(grant):
            yield Force(ability, dict(grant.slots), grant.giver, -grant.serial)


def _key(ability: Ability) -> Key:
    return ability.heard.key if ability.heard else ("", "")


def _of_card(t: Table, card: int, kind: str, key: Key) -> Iterator[Force]:
    zone = t.zone_of(card)
    for number, ability in t.card(card).in_force:
        if ability.kind == kind and _key(ability) == key and number == t.declared(zone):
            holder = t.owner(zone)
            slots: Slots = {"this": (card,), "you": (holder,) if holder else ()}
            yield Force(ability, slots, holder, card * CARD_MARK + ability.id)


def status_of(t: Table, number: int, entity: int) -> int:
    """Return the place of the value a status of an entity is read to have."""
    value = t.status(number, entity)
    if number in t.code.lent:
        for ability, slots, *_ in in_force(t, "has-status", ("", "")):
            if ability.status == number and ability.who and entity in ability.who(t, slots):
                value = ability.value
    return value


def answering(t: Table, kind: str, event: Event) -> Iterator[Force]:
    """Yield the abilities of a kind whose pattern an event matches."""
    bound: Slots | None = None
    for force in in_force(t, kind, key_of(event)):
        bound = event_slots(event) if bound is None else bound
        heard = force.ability.heard
        if heard and heard.match(t, event, {**force.slots, **bound}):
            yield force


def forbids_card(t: Table, force: Force, event: Event, card: int) -> bool:
    """Return whether a prohibition forbids an event to one of its cards."""
    heard, alone = force.ability.heard, event._replace(cards=(card,))
    return heard is not None and heard.match(t, alone, {**force.slots, **event_slots(alone)})


def movable(t: Table, cards: Ids, manner: str) -> Ids:
    """Return the cards that no prohibition about cards keeps from being moved in a manner."""
    forces = [f for f in in_force(t, "forbid", ("moved", "")) if f.ability.by_card]
    if not forces:
        return cards
    return tuple(c for c in cards if not any(_keeps(t, f, c, manner) for f in forces))


def _keeps(t: Table, force: Force, card: int, manner: str) -> bool:
    zone = t.zone_of(card)
    event = Event("moved", "", manner, t.owner(zone), 1, origin=zone)
    return forbids_card(t, force, event, card)


def trigger(force: Force, event: Event) -> Waiting:
    """Return a force's effect with the slots of the event it answers bound."""
    slots = tuple(sorted({**force.slots, **event_slots(event)}.items()))
    return Waiting(force.ability.id, slots, force.giver, event.item, 0)


def listen(m: Machine, events: tuple[Event, ...]) -> list[Waiting]:
    """Return what the events trigger, in their order; read before they are applied.

    What one event triggers is in turn order: rules of the game first, then the abilities of
    each player from the active one on, those of one player as they came into force.
    """
    found = []
    for event in events:
        for force in in_turn_order(m, list(answering(m, "trigger", event))):
            if _first_time(m, force, event):
                consume(m, force)
                found.append(trigger(force, event))
    return found


def in_turn_order(m: Machine, forces: list[Force]) -> list[Force]:
    """Return what answers an event: rules of the game, then each player's from the active one."""
    if len(forces) < 2:
        return forces
    places = {player: at for at, player in enumerate(m.order())}
    return sorted(forces, key=lambda force: places.get(force.giver, -1))


def _first_time(m: Machine, force: Force, event: Event) -> bool:
    """Apply `once_per`; what comes from no item has no limit per item."""
    limit = force.ability.once_per
    if not limit or (limit != "turn" and not event.item):
        return True
    mark = _limit_mark(m, force, event)
    if mark in m.s.used:
        return False
    m.s.used += (mark,)
    return True


def _limit_mark(m: Machine, force: Force, event: Event) -> Ids:
    limit = force.ability.once_per
    if limit == "turn":
        turn = m.scope("turn")  # below 0, so that nobody takes it for an entity
        return (0, force.mark, -m.s.scopes[turn].serial if turn >= 0 else 0)
    victims = subjects(event) if limit == "victim-item" else ()
    return (event.item, force.mark, *victims)


def consume(m: Machine, force: Force) -> None:
    """Count one use of an ability granted for a number of times; it goes with its last."""
    if force.mark < 0:
        grants = (_less(g) if g.serial == -force.mark else g for g in m.s.granted)
        m.s.granted = tuple(g for g in grants if g.until != "times" or g.times > 0)


def _less(grant: Granted) -> Granted:
    return grant._replace(times=grant.times - 1) if grant.until == "times" else grant


def remember(m: Machine, events: tuple[Event, ...]) -> None:
    """Write events into the registers that a loaded text asks for."""
    for event in events:
        for number in m.code.registers_by_key.get(key_of(event), ()):
            if m.code.registers[number].kept(m, event, event_slots(event)):
                note(m, number, event)


def note(m: Machine, number: int, event: Event) -> None:
    """Write an event into a register, once and as the last."""
    entry, kept = entry_of(event), m.s.history[number]
    m.s.history[number] = (*(e for e in kept if e != entry), entry)
