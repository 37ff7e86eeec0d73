"""Conditions on the number that was chosen, folded into one form where its span is known."""

from __future__ import annotations

from dsl.ir import nodes as n

Span = tuple[int, int]
"""The lowest and the highest that the number may be."""


def span_of(chosen: n.ChooseNumber) -> Span | None:
    """Return the span of a choice between written numbers."""
    match chosen:
        case n.ChooseNumber(n.Number(low), n.Number(high)):
            return low, high
    return None


def folded(condition: n.Condition, span: Span | None) -> n.Condition:
    """Return a condition in its shortest form: one number, the lowest ones, the highest ones."""
    if span is None:
        return condition
    values = _fulfilling(condition, range(span[0], span[1] + 1))
    if not values or max(values) - min(values) + 1 != len(values):
        return condition
    number = n.ChosenNumber()
    if len(values) == 1:
        return n.Compare(number, "=", n.Number(min(values)))
    if min(values) == span[0] and max(values) < span[1]:
        return n.Compare(number, "<=", n.Number(max(values)))
    if max(values) == span[1] and min(values) > span[0]:
        return n.Compare(number, ">=", n.Number(min(values)))
    return condition


def parted(before: n.Effect, step: n.Effect, span: Span | None) -> bool:
    """Whether a step is what happens on just the numbers on which the step before does not."""
    match before, step:
        case n.If(first, _, None), n.If(second, _, None) if span is not None:
            numbers = range(span[0], span[1] + 1)
            left, right = _fulfilling(first, numbers), _fulfilling(second, numbers)
            return bool(left and right) and not left & right and left | right == set(numbers)
    return False


def _fulfilling(condition: n.Condition, span: range) -> set[int]:
    """Return the numbers of a span that fulfil a condition on nothing else; else none."""
    match condition:
        case n.Compare(n.ChosenNumber(), relation, n.Number(value)):
            return {x for x in span if _RELATIONS[relation](x, value)}
        case n.Or(parts):
            found = [_fulfilling(part, span) for part in parts]
            return set().union(*found) if all(found) else set()
        case n.And(parts):
            return set.intersection(*(_fulfilling(part, span) for part in parts))
    return set()


_RELATIONS = {
    "=": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}
