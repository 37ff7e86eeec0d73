"""Abilities for a time, linked: grants with what ends them, and effects for later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .calls import running
from .code import Instr
from .lasting import grant
from .machine import Machine
from .state import Frame, Slots

if TYPE_CHECKING:
    from .link import Linker


Until = Callable[[Machine, Slots], tuple[str, int, int] | None]
"""What ends a grant: the fields `until`, `mark` and `times` of it; None: it never begins."""


def _grant(link: Linker, node: n.Grant) -> Instr:
    ability, until = (
        link.ability(node.ability).id,
        DURATIONS[type(node.duration)](link, node.duration),
    )

    def run(m: Machine, frame: Frame) -> None:
        ends = until(m, frame.slots)
        frame.outcome = int(ends is not None)
        if ends:
            grant(m, frame, ability, *ends)

    return run


def _while_pending(link: Linker, node: n.WhilePending) -> Until:
    item = link.select(node.item)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        found = item(m, slots)
        return ("item", found[0], 0) if found and m.alive(found[0]) else None

    return run


def _until_turn(link: Linker, node: n.UntilTurn) -> Until:
    who = link.select(node.who)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        found = who(m, slots)
        if not found:
            return None
        # granted in a turn of their own, "the end of their next turn" is the second end to come
        ends = 2 if m.s.active == found[0] and not node.running else 1
        return ("turn-end", found[0], ends) if node.ends else ("turn", found[0], 0)

    return run


def _within_scope(link: Linker, node: n.WithinScope) -> Until:
    name = link.scope(node.scope)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        at = m.scope(name)
        return ("scope", m.s.scopes[at].serial, 0) if at >= 0 else None

    return run


def _until_done(link: Linker, node: n.UntilDone) -> Until:
    number = link.procedure(node.procedure).number

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        call = running(m, number)
        return ("call", call, 0) if call else None

    return run


def _next_times(link: Linker, node: n.NextTimes) -> Until:
    times = link.count(node.times)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        wanted = times(m, slots)
        return ("times", 0, wanted) if wanted > 0 else None

    return run


DURATIONS: dict[type[n.Duration], Callable[[Linker, Any], Until]] = {
    n.WhilePending: _while_pending,
    n.UntilTurn: _until_turn,
    n.WithinScope: _within_scope,
    n.UntilDone: _until_done,
    n.NextTimes: _next_times,
}


def _schedule(link: Linker, node: n.Schedule) -> Instr:
    ability = link.ability(n.Trigger(node.pattern, node.effect, "at-once")).id

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 1
        grant(m, frame, ability, "times", 0, 1)

    return run


GRANTING: dict[type[n.Effect], Callable[[Linker, Any], Instr]] = {
    n.Grant: _grant,
    n.Schedule: _schedule,
}
