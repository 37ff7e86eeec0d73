"""Event patterns, linked: for triggers and the like, and for questions about the past.

A pattern is a key (kind of event, and what it is about), a fixed test, and filters: each a
selector that must contain what the event has in one of its roles.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.ir import nodes as n
from dsl.ir.walk import BINDING

from .code import Heard, Key, LinkError, Match, Select
from .selectors import place
from .state import Event, Ids, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker

Role = str
Fixed = Callable[[Event], bool]
Filter = tuple[Select, Callable[[Event], Ids]]
Holder = n.Selector | n.Place | None


def subjects(event: Event) -> Ids:
    """Return whom an event happens to: one entity, or the set of a call."""
    return (event.subject,) if event.subject else event.others


def _giver(event: Event) -> Ids:
    return (event.giver,) if event.giver else ()


def _item(event: Event) -> Ids:
    return (event.item,) if event.item else ()


def _others(event: Event) -> Ids:
    return event.others


def _origin(event: Event) -> Ids:
    return (event.origin,)


def _to(event: Event) -> Ids:
    return (event.to,)


def _cards(event: Event) -> Ids:
    return event.cards


ROLES: dict[Role, Callable[[Event], Ids]] = {
    "subject": subjects,
    "giver": _giver,
    "item": _item,
    "others": _others,
    "origin": _origin,
    "to": _to,
    "cards": _cards,
}


def event_slots(event: Event) -> Slots:
    """Return the slots that an event binds for whoever answers it."""
    whom = subjects(event)
    return {
        "giver": _giver(event),
        "subject": whom,
        "affected": event.others if event.kind == "played" else whom,
        "amount": (abs(event.amount),),
        "item": _item(event),
        "moved": event.cards,
    }


class Shape(NamedTuple):
    """A pattern taken apart: key, fixed test, filters, and a cause that must match too.

    `how` and `amount` are what an event has that passes the fixed test.
    """

    key: Key
    fixed: Fixed
    filters: tuple[tuple[Holder, Role], ...]
    cause: n.Pattern | None = None
    how: str = ""
    amount: int = 1


def _always(event: Event) -> bool:
    return True


def _adjusted(p: n.Adjusted) -> Shape:
    down, least = p.down, p.least
    filters = ((p.who, "subject"), (p.giver, "giver"), (p.item, "item"))
    return Shape(
        ("adjusted", p.counter),
        lambda e: (e.amount < 0) == down and abs(e.amount) >= least,
        filters,
        amount=-1 if down else 1,
    )


def _becomes(p: n.Becomes) -> Shape:
    to = int(p.to)
    filters = ((p.who, "subject"),)
    return Shape(("flipped", p.term), lambda e: e.amount == to, filters, p.cause, amount=to)


def _status_set(p: n.StatusSet) -> Shape:
    value, of_game = p.value, p.who is None
    return Shape(
        ("status", p.status),
        lambda e: e.how == value and (e.subject == 0) == of_game,
        ((p.who, "subject"),),
        how=value,
    )


def _moved(p: n.Moved) -> Shape:
    manner = p.manner
    filters = ((p.who, "subject"), (p.origin, "origin"), (p.to, "to"), (p.what, "cards"))
    return Shape(("moved", ""), lambda e: not manner or e.how == manner, filters, how=manner)


def _played(p: n.Played) -> Shape:
    section = p.section
    filters = ((p.who, "subject"), (p.on, "others"))
    return Shape(("played", ""), lambda e: not section or e.how == section, filters, how=section)


def _called(p: n.Called) -> Shape:
    kind, outcome = ("finished", 1) if p.finished else ("called", 0)
    return Shape((kind, p.procedure), lambda e: e.amount >= outcome, ((p.who, "subject"),))


def _begins(p: n.ScopeBegins) -> Shape:
    return Shape(("begun", p.scope), _always, ((p.who, "subject"),))


def _ends(p: n.ScopeEnds) -> Shape:
    return Shape(("ended", p.scope), _always, ((p.who, "subject"),))


SHAPES: dict[type[n.Pattern], Callable[[Any], Shape]] = {
    n.Adjusted: _adjusted,
    n.Becomes: _becomes,
    n.StatusSet: _status_set,
    n.Moved: _moved,
    n.Played: _played,
    n.Called: _called,
    n.ScopeBegins: _begins,
    n.ScopeEnds: _ends,
}


def shape(pattern: n.Pattern) -> Shape:
    """Take a pattern apart."""
    return SHAPES[type(pattern)](pattern)


def _known(link: Linker, pattern: n.Pattern) -> Shape:
    """Take a pattern apart. What it is about must be declared, or it could never match."""
    match pattern:
        case n.Adjusted():
            link.counter(pattern.counter)
        case n.StatusSet():
            link.value(pattern.status, pattern.value)
        case n.Played():
            link.section(pattern.section)
        case n.Called():
            link.procedure(pattern.procedure)
        case n.ScopeBegins() | n.ScopeEnds():
            link.scope(pattern.scope)
    parts = shape(pattern)
    link.watch(parts.key)
    return parts


def heard(link: Linker, pattern: n.Pattern) -> Heard:
    """Return a pattern as a trigger, replacement or prohibition uses it."""
    parts = _known(link, pattern)
    with link.answering():
        filters = _filters(link, parts.filters)
    cause = heard(link, parts.cause) if parts.cause else None
    return Heard(parts.key, _matcher(parts.fixed, filters, cause))


def key_of(event: Event) -> Key:
    """Return the key under which patterns for an event are indexed."""
    return (event.kind, "" if event.kind in ("moved", "played") else event.what)


def _filters(link: Linker, pairs: Any) -> tuple[Filter, ...]:
    return tuple((_holder(link, node), ROLES[role]) for node, role in pairs if node is not None)


def _holder(link: Linker, node: n.Selector | n.Place) -> Select:
    return place(link, node) if isinstance(node, n.Place) else link.select(node)


def _matcher(fixed: Fixed, filters: tuple[Filter, ...], cause: Heard | None) -> Match:
    def run(t: Table, event: Event, slots: Slots) -> bool:
        return (
            fixed(event)
            and all(_contains(of(t, slots), role(event)) for of, role in filters)
            and (cause is None or caused(t, cause, event) is not None)
        )

    return run


def _contains(members: Ids, those: Ids) -> bool:
    return any(entity in members for entity in those)


def caused(t: Table, cause: Heard, flip: Event) -> Event | None:
    """Return the event of the batch being committed that turned a term for this entity."""
    for event in t.batch:
        touches = key_of(event) == cause.key and flip.subject in subjects(event)
        if touches and cause.match(t, event, event_slots(event)):
            return event
    return None


# ------------------------------------------------------------------ the past


Entry = Ids


def entry_of(event: Event) -> Entry:
    """Return what a register keeps of an event."""
    return (event.subject, event.giver, event.item, event.origin, event.to, *event.others)


def _event_of(entry: Entry) -> Event:
    subject, giver, item, origin, to, *others = entry
    return Event(
        "", subject=subject, giver=giver, item=item, origin=origin, to=to, others=tuple(others)
    )


def kept(link: Linker, pattern: n.Pattern) -> Heard:
    """Return which events a register keeps: filters that ask about nothing outside them.

    Those are read before the event; the others wait until the question is asked.
    """
    parts = _known(link, pattern)
    closed = [(node, role) for node, role in parts.filters if node and not is_open(node)]
    cause = heard(link, parts.cause) if parts.cause else None
    return Heard(parts.key, _matcher(parts.fixed, _filters(link, closed), cause))


def remembered(link: Linker, pattern: n.Pattern) -> Callable[[Table, Entry, Slots], bool]:
    """Return the rest of the question, asked of an entry with the asker's slots."""
    pairs = [(node, role) for node, role in shape(pattern).filters if node and is_open(node)]
    if any(role == "cards" for _, role in pairs):
        raise LinkError("which cards have moved is not remembered for whoever asks later")
    filters = _filters(link, pairs)

    def run(t: Table, entry: Entry, slots: Slots) -> bool:
        event = _event_of(entry)
        inner = {**slots, "giver": _giver(event), "affected": subjects(event)}
        return all(_contains(of(t, inner), role(event)) for of, role in filters)

    return run


OWN = frozenset({"giver", "affected", "active", "last-to-play"})


def is_open(node: Any, bound: frozenset[str] = OWN) -> bool:
    """Return whether a node reads a slot that is bound outside it."""
    if isinstance(node, n.Ref):
        return node.slot not in bound
    if isinstance(node, tuple):
        return any(is_open(part, bound) for part in node)
    if not dataclasses.is_dataclass(node):
        return False
    parts = {f.name: getattr(node, f.name) for f in dataclasses.fields(node)}
    inner = bound | {"one"} if type(node) in BINDING else bound
    return any(is_open(part, inner) for part in parts.values())
