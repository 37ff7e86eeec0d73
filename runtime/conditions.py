"""Conditions, linked: each node becomes a function from a table to true or false."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import LinkError, Select, TermCode, Test, TextCode
from .forces import status_of
from .state import DIRECTIONS, Item, Slots
from .table import Table
from .values import attribute_of, same_attribute

if TYPE_CHECKING:
    from .link import Linker

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _compare(link: Linker, node: n.Compare) -> Test:
    if node.relation not in RELATIONS:
        raise LinkError(f"there is no relation {node.relation!r}")
    left, relation, right = link.count(node.left), RELATIONS[node.relation], link.count(node.right)
    return lambda t, s: relation(left(t, s), right(t, s))


def _exists(link: Linker, node: n.Exists) -> Test:
    return link.some(node.of)


def _is(link: Linker, node: n.Is) -> Test:
    match node.right:
        case n.Every(noun, None) if noun in link.code.sorts:
            return _is_of_kind(link, node.left, noun)
    left, right = link.select(node.left), link.select(node.right)

    def run(t: Table, s: Slots) -> bool:
        one, two = left(t, s), right(t, s)
        if len(one) == 1:
            return one[0] in two
        return bool(one) and all(e in two for e in one)

    return run


def _is_of_kind(link: Linker, left: n.Selector, kind: str) -> Test:
    """A card says itself of which kind it is; there is no need to look through all cards."""
    of, kinds = link.select(left), link.code.sorts[kind]

    def run(t: Table, s: Slots) -> bool:
        found = of(t, s)
        return bool(found) and all(t.is_card(e) and t.card(e).card.kind in kinds for e in found)

    return run


def _has(link: Linker, node: n.Has) -> Test:
    attribute = attribute_of(link, node.values)
    of, values = link.select(node.of), link.listing(node.values)

    def run(t: Table, s: Slots) -> bool:
        found, wanted = of(t, s), values(t, s)
        return bool(found) and all(any(v in wanted for v in t.stated(attribute, e)) for e in found)

    return run


def _remembers(link: Linker, node: n.Remembers) -> Test:
    held = link.listing(n.Remembered(node.memory))
    if node.values is None:
        return lambda t, s: bool(held(t, s))
    same_attribute(link, attribute_of(link, n.Remembered(node.memory)), node.values)
    values = link.listing(node.values)
    return lambda t, s: not set(held(t, s)).isdisjoint(values(t, s))


def _same_definition(link: Linker, node: n.SameDefinition) -> Test:
    left, right = link.select(node.left), link.select(node.right)

    def run(t: Table, s: Slots) -> bool:
        found, among = left(t, s), {t.definition(e) for e in right(t, s) if t.is_card(e)}
        return bool(found) and all(t.is_card(e) and t.definition(e) in among for e in found)

    return run


def _at_step(link: Linker, node: n.AtStep) -> Test:
    step, of = link.step(node.step), link.select(node.of)

    def run(t: Table, s: Slots) -> bool:
        found = of(t, s)
        return bool(found) and all(t.at_step(step, e) for e in found)

    return run


def _holds(link: Linker, node: n.Holds) -> Test:
    term = link.term(node.term, "condition")
    if node.of == n.Ref("one"):
        return _holds_for_one(term)
    of = link.select(node.of) if node.of else None

    def run(t: Table, s: Slots) -> bool:
        assert term.condition is not None
        if of is None:
            return term.condition(t, s)
        members = of(t, s)
        if len(members) == 1:
            return term.condition(t, s if s.get("one") == members else {**s, "one": members})
        return bool(members) and all(term.condition(t, {**s, "one": (e,)}) for e in members)

    return run


def _holds_for_one(term: TermCode) -> Test:
    """What a filter asks of each candidate, and so all the time, is bound to `one` already."""

    def run(t: Table, s: Slots) -> bool:
        assert term.condition is not None
        members = s.get("one", ())
        if len(members) == 1:
            return term.condition(t, s)
        return bool(members) and all(term.condition(t, {**s, "one": (e,)}) for e in members)

    return run


def _status_is(link: Linker, node: n.StatusIs) -> Test:
    number = link.number(link.code.statuses, node.status, "status")
    value = link.value(node.status, node.value)
    if node.of is None:
        return lambda t, s: status_of(t, number, 0) == value
    if number in link.code.lent:
        return _lent_status_is(link.select(node.of), number, value)
    of, width = link.select(node.of), len(link.code.values)

    def run(t: Table, s: Slots) -> bool:
        members, statuses = of(t, s), t.s.statuses
        if len(members) == 1:  # without `all` and `Table.status`: this is asked all the time
            return statuses.get(members[0] * width + number, 0) == value
        return bool(members) and all(t.status(number, e) == value for e in members)

    return run


def _lent_status_is(of: Select, number: int, value: int) -> Test:
    def run(t: Table, s: Slots) -> bool:
        members = of(t, s)
        return bool(members) and all(status_of(t, number, e) == value for e in members)

    return run


def _option_is(link: Linker, node: n.OptionIs) -> Test:
    option, value = node.option, node.value
    if all(o.id != option or value not in o.values for o in link.program.options):
        raise LinkError(f"there is no option {option!r} with a value {value!r}")
    return lambda t, s: t.s.options[option] == value


def _during(link: Linker, node: n.During) -> Test:
    scope = link.scope(node.scope)
    return lambda t, s: t.scope(scope) >= 0


def _direction_is(link: Linker, node: n.DirectionIs) -> Test:
    if node.way not in DIRECTIONS:
        raise LinkError(f"play never goes {node.way!r}")
    way = DIRECTIONS[node.way]
    return lambda t, s: t.s.direction == way


def _done(link: Linker, node: n.Done) -> Test:
    return lambda t, s: bool(s.get("#outcome", (0,))[0])


def _happened(link: Linker, node: n.Happened) -> Test:
    past = link.past(node)
    return lambda t, s: any(past(t, s))


def _section_holds(link: Linker, node: n.SectionHolds) -> Test:
    section, of = link.section(node.section), link.select(node.of)
    each = link.select(node.each) if node.each else None

    def run(t: Table, s: Slots) -> bool:
        one = each(t, s) if each else s.get("one", ())
        return any(_text_holds(t, s, c, section, one) for c in of(t, s))

    return run


def _text_holds(t: Table, s: Slots, card: int, section: str, one: tuple[int, ...]) -> bool:
    text = text_of(t, card, section)
    if text is None or text.condition is None:
        return False
    return text.condition(t, {**s, "this": (card,), "one": one})


def text_of(t: Table, card: int, section: str) -> TextCode | None:
    """Return the text a card has under a section, or None."""
    if not t.is_card(card):
        return None
    texts = t.card(card).texts
    return next((x for x in texts if x.written and x.text.section == section), None)


def _has_section(link: Linker, node: n.HasSection) -> Test:
    section, of = link.section(node.section), link.select(node.of)
    return lambda t, s: any(text_of(t, c, section) for c in of(t, s))


def _announced(link: Linker, node: n.Announced) -> Test:
    announcement, of = link.announcement(node.announcement), link.select(node.of)

    def run(t: Table, s: Slots) -> bool:
        items = [t.s.item(e) for e in of(t, s)]
        return bool(items) and all(item and _is_said(t, item, announcement) for item in items)

    return run


def _is_said(t: Table, item: Item, announcement: str) -> bool:
    return item.text < 0 and t.code.text(item.definition, item.text).section.id == announcement


def _not(link: Linker, node: n.Not) -> Test:
    of = link.test(node.of)
    return lambda t, s: not of(t, s)


def _and(link: Linker, node: n.And) -> Test:
    tests = tuple(link.test(c) for c in node.all)

    def run(t: Table, s: Slots) -> bool:
        for test in tests:  # noqa: SIM110  a plain loop is faster than all()
            if not test(t, s):
                return False
        return True

    return run


def _or(link: Linker, node: n.Or) -> Test:
    tests = tuple(link.test(c) for c in node.any)
    return lambda t, s: any(test(t, s) for test in tests)


TABLE: dict[type[n.Condition], Callable[[Linker, Any], Test]] = {
    n.Compare: _compare,
    n.Exists: _exists,
    n.Is: _is,
    n.AtStep: _at_step,
    n.Holds: _holds,
    n.StatusIs: _status_is,
    n.OptionIs: _option_is,
    n.During: _during,
    n.DirectionIs: _direction_is,
    n.Done: _done,
    n.Happened: _happened,
    n.SectionHolds: _section_holds,
    n.HasSection: _has_section,
    n.Announced: _announced,
    n.Has: _has,
    n.Remembers: _remembers,
    n.SameDefinition: _same_definition,
    n.Not: _not,
    n.And: _and,
    n.Or: _or,
}
