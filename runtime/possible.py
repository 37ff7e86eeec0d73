"""Whether an effect could do anything now: what is offered, and what is asked about.

A choice inside an effect is read as all it could choose from. Where nothing is known of an
effect, it is taken to be possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Can, Select, Test
from .machine import Machine
from .offering import plays
from .state import Slots
from .walk import rebuild_arguments

if TYPE_CHECKING:
    from .link import Linker


def possible(link: Linker, effect: n.Effect) -> Can:
    """Return what tells whether an effect could change anything."""
    make = TABLE.get(type(effect))
    return make(link, widened(link, effect)) if make else _yes


def widened(link: Linker, effect: Any) -> Any:
    """Return an effect with all that could be chosen in the place of each choice."""

    def change(node: Any) -> Any:
        pick = link.choice(node)
        return pick.of if pick else node

    return rebuild_arguments(effect, change)


def _yes(m: Machine, slots: Slots) -> bool:
    return True


def _no(m: Machine, slots: Slots) -> bool:
    return False


def _sequence(link: Linker, node: n.Sequence) -> Can:
    parts = [possible(link, step) for step in node.steps]
    return lambda m, s: any(part(m, s) for part in parts)


def _if(link: Linker, node: n.If) -> Can:
    test: Test = link.test(node.condition)
    then = possible(link, node.then)
    otherwise = possible(link, node.otherwise) if node.otherwise else None

    def run(m: Machine, slots: Slots) -> bool:
        if test(m, slots):
            return then(m, slots)
        return bool(otherwise and otherwise(m, slots))

    return run


def _do_times(link: Linker, node: n.DoTimes) -> Can:
    times, can = link.count(node.times), possible(link, node.effect)
    return lambda m, s: times(m, s) > 0 and can(m, s)


def _adjust(link: Linker, node: n.Adjust) -> Can:
    who, amount = link.select(node.who), link.count(node.amount)
    if node.counter not in link.code.counters:
        return lambda m, s: bool(who(m, s))
    number = link.code.counters[node.counter]
    edge = link.code.bounds[number][0 if node.down else 1]

    def run(m: Machine, slots: Slots) -> bool:
        return any(
            m.counter(number, e) != edge and amount(m, {**slots, "subject": (e,)}) > 0
            for e in who(m, slots)
        )

    return run


def _move(link: Linker, node: n.Move) -> Can:
    what: Can = _drawn(link, node.what) if isinstance(node.what, n.Top) else link.some(node.what)
    who: Select | None = link.select(node.who) if node.who else None

    def run(m: Machine, slots: Slots) -> bool:
        subjects = [{**slots, "subject": (e,)} for e in who(m, slots)] if who else [slots]
        return any(what(m, inner) for inner in subjects)

    return run


def _drawn(link: Linker, top: n.Top) -> Can:
    """Return whether there is a card to draw: in the pile, or where it is refilled from."""
    zones, count, refill = link.place(top.place), link.count(top.count), link.zone(top.place).refill
    more = possible(link, refill) if refill else _no

    def run(m: Machine, slots: Slots) -> bool:
        here = any(m.s.zones[zone] for zone in zones(m, slots))
        return count(m, slots) > 0 and (here or more(m, slots))

    return run


def _shuffle(link: Linker, node: n.Shuffle) -> Can:
    """Nothing is shuffled where no card lies."""
    places = [link.place(place) for place in (node.place, node.source) if place]
    return lambda m, s: any(m.s.zones[zone] for place in places for zone in place(m, s))


def _play_card(link: Linker, node: n.PlayCard) -> Can:
    who, offered = link.select(node.who), plays(link, node)
    return lambda m, s: any(offered(m, p, s) for p in who(m, s))


def _choose_one(link: Linker, node: n.ChooseOne) -> Can:
    parts = [possible(link, option) for option in node.options]
    return lambda m, s: any(part(m, s) for part in parts)


def _has_members(field: str) -> Callable[[Linker, Any], Can]:
    def make(link: Linker, node: Any) -> Can:
        if getattr(node, field) is None:
            return _yes
        of = link.select(getattr(node, field))
        return lambda m, s: bool(of(m, s))

    return make


TABLE: dict[type[n.Effect], Callable[[Linker, Any], Can]] = {
    n.Sequence: _sequence,
    n.If: _if,
    n.DoTimes: _do_times,
    n.Adjust: _adjust,
    n.Move: _move,
    n.Shuffle: _shuffle,
    n.PlayCard: _play_card,
    n.ChooseOne: _choose_one,
    n.Do: _has_members("who"),
    n.SetLink: _has_members("to"),
    n.Cancel: _has_members("of"),
    n.Retarget: _has_members("to"),
    n.Announce: _has_members("on"),
    n.CopyItem: _has_members("of"),
    n.Redirect: _has_members("to"),
    n.ExtraTurn: _has_members("who"),
    n.SwapSeats: _has_members("who"),
    n.Look: _has_members("what"),
    n.Each: _has_members("of"),
}
