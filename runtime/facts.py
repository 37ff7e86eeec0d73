"""Facts: which parts of a condition are not so now, and what is so instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dsl.ir import nodes as n
from dsl.ir.program import Card

from .forces import status_of
from .state import Ids, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker


def parts_of(link: Linker, condition: n.Condition) -> Iterator[n.Condition]:
    """Yield the parts that must all be so; of a term that holds of `one`, those it is made of."""
    if isinstance(condition, n.Holds) and condition.of == n.Ref("one"):
        meant = link.declared_term(condition.term).condition
        condition = meant if isinstance(meant, n.And) else condition
    if isinstance(condition, n.And):
        for part in condition.all:
            yield from parts_of(link, part)
    else:
        yield condition


def failing(link: Linker, t: Table, condition: n.Condition, slots: Slots) -> list[n.Condition]:
    """Return the parts of a condition that are not so."""
    return [part for part in parts_of(link, condition) if not link.test(part)(t, slots)]


def stands(
    link: Linker, t: Table, condition: n.Condition, slots: Slots, names: Mapping[int, str]
) -> str:
    """Return what is so instead of a condition: `it is 2`; nothing where that says no more."""
    match condition:
        case n.And():
            parts = failing(link, t, condition, slots)
            told = (stands(link, t, part, slots, names) for part in parts)
            return ", ".join(filter(None, told))
        case n.Compare(left, _, n.Number()):
            return f"it is {_figure(link, t, left, slots)}"
        case n.Compare(left, _, right):
            figures = (_figure(link, t, amount, slots) for amount in (left, right))
            return "it is {}, compared with {}".format(*figures)
        case n.Is(left, right) | n.Not(n.Is(left, right)):
            other = right if isinstance(left, n.Named | n.Ref) else left
            return f"it is {_listed(t, link.select(other)(t, slots), names) or 'nobody'}"
        case n.AtStep(step, of) | n.Not(n.AtStep(step, of)):
            scale = next((s for s in link.code.scales.values() if step in s.steps), None)
            column = n.ColumnOf(scale.id, of) if scale else None
            return f"it is {_figure(link, t, column, slots)}" if column else ""
        case n.StatusIs(status, _, of) | n.Not(n.StatusIs(status, _, of)):
            number = link.number(link.code.statuses, status, "status")
            those = link.select(of)(t, slots) if of else (0,)
            values = (link.code.values[number][status_of(t, number, one)] for one in those)
            return f"it is {', '.join(values) or 'nobody'}"
    return ""


def _listed(t: Table, entities: Ids, names: Mapping[int, str]) -> str:
    """Return entities by name: players as they are called, cards by their titles."""
    cards = {e: title_of(t.card(e).card) for e in entities if t.is_card(e)}
    return ", ".join(names.get(e) or cards.get(e) or str(e) for e in entities)


def title_of(card: Card) -> str:
    """Return the title of a card in the first language it has, or its id."""
    return next(iter(card.title.values()), card.id)


def _figure(link: Linker, t: Table, amount: n.Amount, slots: Slots) -> str:
    """Return an amount as a number, or as the step of a scale that it stands for."""
    number = link.count(amount)(t, slots)
    scale = link.code.scales.get(amount.column) if isinstance(amount, n.ColumnOf) else None
    return _called(link, f"step:{scale.steps[number]}") if scale else str(number)


def _called(link: Linker, key: str) -> str:
    """Return what an id is called in the first language of the program, or the id."""
    words = next(iter(link.program.words.values()), None)
    return words.labels[key][0] if words and key in words.labels else key.partition(":")[2]
