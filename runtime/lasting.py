"""Abilities that come into force for a time, and what follows when they come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from .machine import Machine
from .pipeline import dispatch, turn
from .reads import ALL
from .state import Event, Frame, Granted, named
from .watch import readings_of


def grant(m: Machine, frame: Frame, ability: int, until: str, mark: int, times: int) -> None:
    """Bring an ability into force, with the slots bound now."""
    slots, serial = named(frame.slots), m.s.fresh()
    item, giver = m.s.item(frame.item), frame.giver
    by = item.definition if item else -1
    cause = Event("granted", giver=giver, item=frame.item, others=m.s.seats)
    with _shifting(m, (ability,), cause):
        m.s.granted += (Granted(serial, ability, slots, giver, until, mark, times, by),)
        m.s.unsettled = ALL
        m.tell("granted", subject=giver, item=frame.item)


def lapse(m: Machine, stays: Callable[[Granted], bool]) -> None:
    """Take those abilities that do not stay out of force."""
    gone = [grant.ability for grant in m.s.granted if not stays(grant)]
    if gone:
        with _shifting(m, gone, Event("lapsed")):
            m.s.granted = tuple(g for g in m.s.granted if stays(g))


def lapse_at(m: Machine, until: str, mark: int) -> None:
    """Take those abilities out of force that last until something that is over now."""
    lapse(m, lambda grant: grant.until != until or grant.mark != mark)


@contextmanager
def _shifting(m: Machine, abilities: Iterable[int], cause: Event) -> Iterator[None]:
    """While abilities come or go: if they give a status, terms may turn true or false by it."""
    if not any(m.code.abilities[number].kind == "has-status" for number in abilities):
        yield
        return
    before = readings_of(m, m.s.seats, ALL)
    yield
    m.s.unsettled = m.s.stirred = ALL
    dispatch(m, turn(m, before, (cause,)))
