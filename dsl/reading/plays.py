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


PLAYS: Table = {
    n.Announce: _announce,
}
