"""Watched terms: which of them a batch turns true or false."""

from __future__ import annotations

from collections.abc import Iterable

from .machine import Machine
from .patterns import subjects
from .state import Event, Ids

Readings = dict[tuple[str, int], bool]
IDLE = frozenset({"called", "finished", "begun", "ended", "played"})


def readings(m: Machine, events: tuple[Event, ...], changed: int) -> Readings:
    """Return what the watched terms that may change say of everybody whom the events touch."""
    if not any(depends & changed for _, depends in m.code.watched):
        return {}
    touched = {e for event in events if event.kind not in IDLE for e in _touched(m, event)}
    return readings_of(m, touched | set(m.s.seats if m.code.lent else ()), changed)


def readings_of(m: Machine, entities: Iterable[int], changed: int) -> Readings:
    """Return what the watched terms that may change say of some entities."""
    those = sorted(entities)
    watched = [term for term, depends in m.code.watched if depends & changed]
    return {(term, e): _holds(m, term, e) for term in watched for e in those}


def _touched(m: Machine, event: Event) -> Ids:
    """What is about the game as a whole may touch anybody."""
    found = subjects(event)
    if event.kind == "moved":
        found = (*found, m.owner(event.origin), m.owner(event.to))
    players = tuple(e for e in found if m.is_player(e))
    return players or (*m.s.seats, *(e for e in found if e))


def _holds(m: Machine, term: str, entity: int) -> bool:
    condition = m.code.terms[term].condition
    return condition is not None and condition(m, {"one": (entity,)})


def flips(m: Machine, before: Readings, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return an event for each reading that has changed, with the giver of its cause."""
    found = []
    for (term, entity), was in before.items():
        now = _holds(m, term, entity)
        if now != was:
            cause = next((e for e in events if entity in subjects(e)), events[0])
            found.append(_flip(term, entity, now, cause))
    return tuple(found)


def _flip(term: str, entity: int, now: bool, cause: Event) -> Event:
    return Event(
        "flipped",
        term,
        subject=entity,
        amount=int(now),
        giver=cause.giver if entity in subjects(cause) else 0,
        item=cause.item,
    )
