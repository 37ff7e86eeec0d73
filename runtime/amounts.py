"""Amounts, linked: each node becomes a function from a table to a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Count
from .state import Ids, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker

EVERYTHING = 1_000_000
"""What `all` reads as; it is more than there can be of anything, and is cut to what there is."""
MOST = 999
"""The largest amount of language version 1."""
PLACE = "#place"
"""The slot of the place in the order that is gone through."""
THAT = "#that"
"""The slot of the outcome of the step before, in a body that answers no event."""


def capped(amount: int) -> int:
    """Return an amount as the language has them: no larger than its largest, unless it is all."""
    if amount <= MOST:
        return amount
    return EVERYTHING if amount >= EVERYTHING else MOST


def _number(link: Linker, node: n.Number) -> Count:
    value = capped(node.value)
    return lambda t, s: value


def _everything(link: Linker, node: n.Everything) -> Count:
    return lambda t, s: EVERYTHING


def _counter_of(link: Linker, node: n.CounterOf) -> Count:
    number, of = link.counter(node.counter), link.select(node.of)

    def run(t: Table, s: Slots) -> int:
        found = of(t, s)
        if len(found) == 1:  # nearly always; a sum over a generator costs four times as much
            return t.counter(number, found[0])
        return capped(sum(t.counter(number, e) for e in found))

    return run


def _column_of(link: Linker, node: n.ColumnOf) -> Count:
    column, of = link.column(node.column), link.select(node.of)

    def run(t: Table, s: Slots) -> int:
        found = of(t, s)
        return t.column(column, found[0]) if len(found) == 1 else _total(t, column, found)

    return run


def _total(t: Table, column: str, entities: Ids) -> int:
    return capped(sum(t.column(column, e) for e in entities))


def _count(link: Linker, node: n.Count) -> Count:
    of = link.select(node.of)
    return lambda t, s: min(MOST, len(of(t, s)))


def _term_amount(link: Linker, node: n.TermAmount) -> Count:
    term = link.term(node.term, "amount")
    of = link.select(node.of) if node.of else None

    def run(t: Table, s: Slots) -> int:
        assert term.amount is not None
        return term.amount(t, {**s, "one": of(t, s)} if of else s)

    return run


def _sum(link: Linker, node: n.Sum) -> Count:
    left, right = link.count(node.left), link.count(node.right)
    return lambda t, s: capped(left(t, s) + right(t, s))


def _difference(link: Linker, node: n.Difference) -> Count:
    left, right = link.count(node.left), link.count(node.right)
    return lambda t, s: max(0, left(t, s) - right(t, s))


def _times(link: Linker, node: n.Times) -> Count:
    left, right = link.count(node.left), link.count(node.right)
    return lambda t, s: capped(left(t, s) * right(t, s))


def _half(link: Linker, node: n.Half) -> Count:
    of, extra = link.count(node.of), int(node.up)
    return lambda t, s: (of(t, s) + extra) // 2


def _event_amount(link: Linker, node: n.EventAmount) -> Count:
    link.event_amount()
    return lambda t, s: (s.get("amount") or s.get(THAT, (0,)))[0]


def _chosen_number(link: Linker, node: n.ChosenNumber) -> Count:
    if node.by is None:
        return lambda t, s: s["number"][0] if "number" in s else 0
    by = link.select(node.by)
    return lambda t, s: capped(sum(sum(s.get(f"number/{e}", ())) for e in by(t, s)))


def _times_happened(link: Linker, node: n.TimesHappened) -> Count:
    past = link.past(node.past)
    return lambda t, s: min(MOST, sum(1 for _ in past(t, s)))


def _sum_over(link: Linker, node: n.SumOver) -> Count:
    of, by = link.select(node.of), link.count(node.by)

    def run(t: Table, s: Slots) -> int:
        return capped(sum(by(t, {**s, "one": (e,)}) for e in of(t, s)))

    return run


def _depending(link: Linker, node: n.Depending) -> Count:
    test = link.test(node.condition)
    then, otherwise = link.count(node.then), link.count(node.otherwise)
    return lambda t, s: then(t, s) if test(t, s) else otherwise(t, s)


def _position(link: Linker, node: n.Position) -> Count:
    link.in_order()
    return lambda t, s: s.get(PLACE, (0,))[0]


def _attribute_of(link: Linker, node: n.AttributeOf) -> Count:
    attribute, of = link.attribute(node.attribute, numbered=True).id, link.select(node.of)
    return lambda t, s: capped(sum(v for e in of(t, s) for v in t.stated(attribute, e)))


def _remembered_number(link: Linker, node: n.RememberedNumber) -> Count:
    number = link.memory(node.memory, numbered=True)
    return lambda t, s: capped(sum(t.s.memories.get(number, ())))


TABLE: dict[type[n.Amount], Callable[[Linker, Any], Count]] = {
    n.Number: _number,
    n.Everything: _everything,
    n.CounterOf: _counter_of,
    n.ColumnOf: _column_of,
    n.Count: _count,
    n.TermAmount: _term_amount,
    n.Sum: _sum,
    n.Difference: _difference,
    n.Times: _times,
    n.Half: _half,
    n.EventAmount: _event_amount,
    n.ChosenNumber: _chosen_number,
    n.TimesHappened: _times_happened,
    n.SumOver: _sum_over,
    n.Depending: _depending,
    n.Position: _position,
    n.AttributeOf: _attribute_of,
    n.RememberedNumber: _remembered_number,
}
