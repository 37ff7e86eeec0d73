"""Other entities in the places of some, wherever a state refers to them; driven by types.

A field that may refer to entities says so by its type in `state` (`Sorts`): a row of letters, one
for each number, of which the last goes for all that follow. Slots say it by their names (`HOLDS`).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from .forces import CARD_MARK
from .sealed import SEALED
from .state import PLAY, Ids, Slots, SlotsKept, Sorts, State
from .table import Table

Names = Mapping[int, int]
Change = Callable[[Any, Names], Any]

ENTITY, MARK, NUMBER = "e", "m", "-"
"""Sorts of numbers: an entity, the mark of what is in force on one, and anything else."""

HOLDS = {
    # bound by events and by choices; whatever else a text can name are entities
    "amount": NUMBER,
    "number": NUMBER,
    "value": NUMBER,
    # made for a text: picks, those that are left, a subject that is kept, a batch; amounts
    "#p": ENTITY,
    "#r": ENTITY,
    "#s": ENTITY,
    "#w": ENTITY,
    "#n": NUMBER,
    "#o": NUMBER,
    "#place": NUMBER,
    "#that": NUMBER,
    "#chooser": ENTITY,
    # choices
    "#of": ENTITY,
    "#got": ENTITY,
    "#to": ENTITY,
    "#meant": NUMBER,
    "#asked": ENTITY,
    "#asking": ENTITY,
    # plays and uses
    PLAY: ENTITY + ENTITY + NUMBER,
    "#use": NUMBER + NUMBER + ENTITY,
    "#aim": ENTITY,
    "#aimed": NUMBER,
    "#copied": ENTITY,
    "#window": NUMBER,
    "#start": ENTITY,
    # proposals, calls, scopes and turns
    "#at": NUMBER,
    "#force": MARK,
    "#applied": MARK,
    "#refilled": NUMBER,
    "#rest": ENTITY,
    "#call": NUMBER,
    "#members": ENTITY,
    "#serial": NUMBER,
    "#scope": NUMBER,
    "#player": ENTITY,
}
"""What slots hold, by name: without number, member (`#p3/2`), attribute (`value:colour`), seal."""


def rename(t: Table, names: Names) -> None:
    """Put other cards in the places of some, and refer to them instead.

    Who knows a card, and what has been put on it, goes with the place.
    """
    state, first = t.s, t.s.players + 1
    where = state.where.copy()
    for old, new in names.items():
        where[new - first] = state.where[old - first]
    state.where = where
    state.known = _keyed(state.known, 1, names)
    state.counters = _keyed(state.counters, len(t.code.starts), names)
    state.statuses = _keyed(state.statuses, len(t.code.values), names)
    links = {key: names.get(to, to) for key, to in state.links.items()}
    state.links = _keyed(links, len(t.code.links), names)
    for name, change in _changes(State):
        setattr(state, name, change(getattr(state, name), names))
    question = state.question
    if question:  # only what the chooser cannot see is named by its position
        pairs = zip(question.options, question.values, strict=True)
        values = tuple(_row(ENTITY, v, names) if o.position else v for o, v in pairs)
        state.question = question._replace(values=values)


def _keyed(found: dict[int, int], kinds: int, names: Names) -> dict[int, int]:
    """Rename the entities in keys, each of which is one and which of so many kinds it is."""
    parted = ((*divmod(key, kinds), value) for key, value in found.items())
    return {names.get(entity, entity) * kinds + kind: value for entity, kind, value in parted}


@cache
def _changes(record: Any) -> list[tuple[str, Change]]:
    """Return the fields of a record that may refer to entities, each with what changes it."""
    fields = typing.get_type_hints(record, include_extras=True)
    found = ((name, _change(kind)) for name, kind in fields.items())
    return [(name, change) for name, change in found if change]


def _change(kind: Any) -> Change | None:
    """Return what renames the entities in values of a type; None where there can be none."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _annotated(*args)
    if origin in (types.UnionType, typing.Union):
        return _optional(_change(args[0]))
    if origin is list or (origin is tuple and args[-1] is Ellipsis):
        return _many(origin, _change(args[0]))
    if isinstance(kind, type) and _is_record(kind):
        return _record(kind)
    return None


def _is_record(kind: type) -> bool:
    return hasattr(kind, "_fields") or hasattr(kind, "__dataclass_fields__")


def _annotated(kind: Any, sorts: Any) -> Change:
    if isinstance(sorts, SlotsKept):
        return _slots if typing.get_origin(kind) is dict else _kept
    assert isinstance(sorts, Sorts)
    if kind is int:
        return lambda value, names: _one(sorts.row, value, names)
    return lambda value, names: _row(sorts.row, value, names)


def _optional(inner: Change | None) -> Change | None:
    return inner and (lambda value, names: value if value is None else inner(value, names))


def _many(build: Callable[[Any], Any], inner: Change | None) -> Change | None:
    return inner and (lambda value, names: build(inner(each, names) for each in value))


def _record(kind: type) -> Change | None:
    changes = _changes(kind)

    def frame(value: Any, names: Names) -> Any:
        for name, change in changes:
            setattr(value, name, change(getattr(value, name), names))
        return value

    def row(value: Any, names: Names) -> Any:
        return value._replace(**{n: change(getattr(value, n), names) for n, change in changes})

    return (row if hasattr(kind, "_fields") else frame) if changes else None


def _slots(slots: Slots, names: Names) -> Slots:
    return {slot: _row(sorts_of(slot), ids, names) for slot, ids in slots.items()}


def _kept(slots: tuple[tuple[str, Ids], ...], names: Names) -> tuple[tuple[str, Ids], ...]:
    return tuple((slot, _row(sorts_of(slot), ids, names)) for slot, ids in slots)


def _row(sorts: str, ids: Ids, names: Names) -> Ids:
    last = len(sorts) - 1
    return tuple(_one(sorts[min(at, last)], value, names) for at, value in enumerate(ids))


def _one(sort: str, value: int, names: Names) -> int:
    if sort == ENTITY:
        return names.get(value, value)
    if sort == MARK and value > 0:
        card, ability = divmod(value, CARD_MARK)
        return names.get(card, card) * CARD_MARK + ability
    return value


@cache
def sorts_of(slot: str) -> str:
    """Return what a slot holds.

    Raises:
        KeyError: it is one of the machine's own, and nobody has declared it.
    """
    name = slot.removeprefix(SEALED).partition("/")[0].partition(":")[0]
    if name.startswith("#"):
        return HOLDS[name.rstrip("0123456789")]
    return HOLDS.get(name, ENTITY)
