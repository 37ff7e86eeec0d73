"""What is announced, how often, in which order and for how long, read back."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.telling.pattern import Said

from .reader import Reader, Table, under


def _announce(r: Reader, node: n.Announce) -> list[str]:
    verb = r.word("ANNOUNCE", node.announcement)
    inner = r.naming(target=Said(r.say("slot-announced")))
    head = r.sentence("announce", verb=verb, on=r.whom(node.on))
    return under(head, inner.steps(node.effect))


def _set_direction(r: Reader, node: n.SetDirection) -> list[str]:
    return [r.sentence(f"direction-{node.way}")]


def _direction_is(r: Reader, node: n.DirectionIs, yes: bool) -> str:
    way = r.say(node.way)
    return r.say("direction-is" if yes else "direction-is-not", way=way)


def _swap_seats(r: Reader, node: n.SwapSeats) -> list[str]:
    if node.other is None:
        return [r.sentence("swap-seats-both", who=r.whom(node.who))]
    return [r.sentence("swap-seats", who=r.selector(node.who), other=r.whom(node.other))]


def _play_as(r: Reader, node: n.PlayAs) -> list[str]:
    return [r.sentence("play-as", of=r.whom(node.of, "any"))]


def _do_times(r: Reader, node: n.DoTimes) -> list[str]:
    key = "do-times" if isinstance(node.times, n.Number) else "do-times-as-many"
    return under(r.sentence(key, n=r.amount(node.times)), r.steps(node.effect))


def _has_status(r: Reader, node: n.HasStatus) -> list[str]:
    return [
        r.sentence("has-status", fact=r.condition(n.StatusIs(node.status, node.value, node.who)))
    ]


def _until_done(r: Reader, node: n.UntilDone) -> str:
    return r.say("until-done", procedure=r.word("PROCNAME", node.procedure))


PLAYS: Table = {
    n.DirectionIs: _direction_is,
    n.SetDirection: _set_direction,
    n.SwapSeats: _swap_seats,
    n.PlayAs: _play_as,
    n.DoTimes: _do_times,
    n.HasStatus: _has_status,
    n.UntilDone: _until_done,
    n.Announce: _announce,
}
