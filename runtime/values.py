"""Values of attributes, linked: each node becomes a function from a table to values.

A value is its place among those its attribute can have, or a number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.sorts import chosen_slot

from .code import LinkError, Listing
from .state import Ids, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker


def attribute_of(link: Linker, node: n.Values) -> str:
    """Return the attribute that values are of."""
    if isinstance(node, n.Remembered):
        return link.program.memories[link.memory(node.memory)].attribute
    assert isinstance(node, n.Value | n.AnyValue | n.ValuesOf | n.ChosenValue)
    return link.attribute(node.attribute).id


def same_attribute(link: Linker, attribute: str, node: n.Values) -> None:
    """Refuse values of another attribute, which could never be the same."""
    other = attribute_of(link, node)
    if other != attribute:
        raise LinkError(f"values of {other!r} stand where those of {attribute!r} are meant")


def _value(link: Linker, node: n.Value) -> Listing:
    attribute = link.attribute(node.attribute)
    if node.value not in attribute.values:
        raise LinkError(f"attribute {attribute.id!r} has no value {node.value!r}")
    found = (attribute.values.index(node.value),)
    return lambda t, s: found


def _any_value(link: Linker, node: n.AnyValue) -> Listing:
    every = tuple(link.attribute(node.attribute).range())
    return lambda t, s: every


def _values_of(link: Linker, node: n.ValuesOf) -> Listing:
    attribute, of = link.attribute(node.attribute).id, link.select(node.of)

    def run(t: Table, s: Slots) -> Ids:
        return tuple(dict.fromkeys(v for e in of(t, s) for v in t.stated(attribute, e)))

    return run


def _remembered(link: Linker, node: n.Remembered) -> Listing:
    number = link.memory(node.memory)
    return lambda t, s: t.s.memories.get(number, ())


def _chosen_value(link: Linker, node: n.ChosenValue) -> Listing:
    slot = chosen_slot(link.attribute(node.attribute).id)
    return lambda t, s: s.get(slot, ())


TABLE: dict[type[n.Values], Callable[[Linker, Any], Listing]] = {
    n.Value: _value,
    n.AnyValue: _any_value,
    n.ValuesOf: _values_of,
    n.Remembered: _remembered,
    n.ChosenValue: _chosen_value,
}
