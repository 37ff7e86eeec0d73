"""What a text lets somebody play, linked: the plays that they can complete now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dsl.ir import nodes as n

from .machine import Choice, Machine
from .play import any_card, offers
from .state import Slots

if TYPE_CHECKING:
    from .link import Linker

Plays = Callable[[Machine, int, Slots], list[Choice]]


def plays(link: Linker, node: n.PlayCard) -> Plays:
    """Return what lists the plays of a member, bound to `subject` in the place they play from."""
    place, use, section = link.place(node.place), link.use(node.use), link.section(node.section)
    test = link.test(node.where) if node.where else None

    def run(m: Machine, player: int, slots: Slots) -> list[Choice]:
        if not m.is_player(player):
            return []
        slots = {**slots, "subject": (player,)}
        fits = (lambda card: test(m, {**slots, "one": (card,)})) if test else any_card
        return offers(m, player, place(m, slots), use, section, fits)

    return run
