"""Abilities, linked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.about import about
from dsl.ir.walk import every

from .code import (
    Ability,
    LinkError,
)
from .lower import alters, lower
from .patterns import heard
from .possible import possible, widened
from .reads import FLOW, lent_bits, reads
from .selectors import the_game

if TYPE_CHECKING:
    from .link import Linker


def _trigger(link: Linker, ability: Ability, node: n.Trigger) -> None:
    ability.heard = heard(link, node.pattern)
    ability.timing, ability.once_per = node.timing, node.once_per
    if node.timing not in ("at-once", "afterwards", "quiet"):
        raise LinkError(f"there is no timing {node.timing!r}")
    if node.once_per not in ("", "victim-item", "turn", "item"):
        raise LinkError(f"cannot limit to once per {node.once_per!r}")
    ability.block = lower(link, node.effect)


def _state_rule(link: Linker, ability: Ability, node: n.StateRule) -> None:
    ability.of, ability.block = link.select(node.of), lower(link, node.effect)
    ability.reads = reads(link, node.of) or FLOW


def _replacement(link: Linker, ability: Ability, node: n.Replacement) -> None:
    ability.heard = heard(link, node.pattern)
    ability.alters, ability.about = alters(node.instead), about(node)
    if ability.alters or node.after is None:
        ability.block, ability.after = lower(link, node.instead), link.optional(node.after)
    else:
        ability.block = lower(link, n.Sequence((node.instead, n.If(n.Done(), node.after))))
    ability.by = link.select(node.by) if node.by else None
    if isinstance(node.instead, n.Redirect):
        ability.to = link.select(widened(link, node.instead).to)
    ability.can = possible(link, node.instead)
    ability.spends = any(move.what == n.Ref("this") for move in every(node.after, n.Move))


def _forbid(link: Linker, ability: Ability, node: n.Forbid) -> None:
    ability.heard = heard(link, node.pattern)
    ability.by_card = isinstance(node.pattern, n.Moved) and node.pattern.what is not None


def _forbid_play(link: Linker, ability: Ability, node: n.ForbidPlay) -> None:
    ability.who, ability.section = link.select(node.who), link.section(node.section)
    ability.on = link.select(node.on) if node.on else None


def _play_as(link: Linker, ability: Ability, node: n.PlayAs) -> None:
    ability.of, link.code.copying = link.select(node.of), True


def _has_status(link: Linker, ability: Ability, node: n.HasStatus) -> None:
    ability.status = link.number(link.code.statuses, node.status, "status")
    ability.value = link.value(node.status, node.value)
    ability.who = link.select(node.who) if node.who else the_game
    if reads(link, node.who) & lent_bits(link.code):
        raise LinkError(f"who is given {node.status!r} depends on a status that is given")


ABILITIES: dict[type[n.Ability], tuple[str, Callable[[Linker, Ability, Any], None]]] = {
    n.Trigger: ("trigger", _trigger),
    n.StateRule: ("state-rule", _state_rule),
    n.Replacement: ("replacement", _replacement),
    n.Forbid: ("forbid", _forbid),
    n.ForbidPlay: ("forbid-play", _forbid_play),
    n.PlayAs: ("play-as", _play_as),
    n.HasStatus: ("has-status", _has_status),
}
