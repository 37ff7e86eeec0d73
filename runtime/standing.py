"""How things stand: which parts of a condition are not so now, and what they are instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dsl.ir import nodes as n

from .state import Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker


def parts_of(condition: n.Condition) -> Iterator[n.Condition]:
    """Yield the parts that must all be so."""
    if isinstance(condition, n.And):
        for part in condition.all:
            yield from parts_of(part)
    else:
        yield condition


def failing(link: Linker, t: Table, condition: n.Condition, slots: Slots) -> list[n.Condition]:
    """Return the parts of a condition that are not so."""
    return [part for part in parts_of(condition) if not link.test(part)(t, slots)]


def stands(
    link: Linker, t: Table, condition: n.Condition, slots: Slots, names: Mapping[int, str]
) -> str:
    """Return what it is that a condition compares: `it is 2`; nothing where it compares nothing."""
    if isinstance(condition, n.Compare):
        left = _figure(link, t, condition.left, slots)
        if isinstance(condition.right, n.Number):
            return f"it is {left}"
        return f"it is {left}, compared with {_figure(link, t, condition.right, slots)}"
    if isinstance(condition, n.Is):
        left_is = (names.get(e, str(e)) for e in link.select(condition.left)(t, slots))
        return f"it is {', '.join(left_is) or 'nobody'}"
    return ""


def _figure(link: Linker, t: Table, amount: n.Amount, slots: Slots) -> str:
    """Return an amount as a number, or as the step of a scale that it stands for."""
    number = link.count(amount)(t, slots)
    scale = link.code.scales.get(amount.column) if isinstance(amount, n.ColumnOf) else None
    return scale.steps[number] if scale else str(number)
