"""Choosing one of several effects, as one decision among concrete things."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from dsl.ir import nodes as n
from dsl.ir.about import about
from dsl.ir.walk import mentions

from .amounts import THAT
from .body import Body, act_of, discardable, restore_outcome
from .decision import CHOOSE_ONE
from .machine import Choice, Machine
from .offering import plays
from .play import start_play
from .possible import possible
from .state import Frame, Option

if TYPE_CHECKING:
    from .link import Linker


Offer = Callable[[Machine, Frame, int], list[Choice]]


@dataclasses.dataclass(slots=True)
class Branch:
    """One of several effects: what it offers the chooser, and what it does when chosen."""

    offer: Offer
    emit: Callable[[Body], None]


def choose_one(body: Body, node: n.ChooseOne) -> None:
    """One decision among concrete things: plays and picked cards are offered one by one."""
    who, key = body.link.select(node.who), about(node)
    branches = [_branch(body.link, option, at, node.who) for at, option in enumerate(node.options)]
    says_that = mentions(node, n.EventAmount)

    def ask(m: Machine, frame: Frame) -> None:
        player = m.asked(frame, who(m, frame.slots))
        offered = [c for b in branches for c in b.offer(m, frame, player)]
        m.s.answer = (-1,)
        frame.slots["#chooser"] = (player,) if player else ()
        frame.outcome = 0
        if player and offered:
            m.ask(player, "pick", CHOOSE_ONE, offered, frame.item, key)
        elif offered:
            m.s.answer = offered[m.sample(tuple(range(len(offered))), 1)[0]][1]

    body.link.code.asking[ask] = node
    body.emit(ask)
    ends = [_emit_branch(body, at, branch, says_that) for at, branch in enumerate(branches)]
    for land in ends:
        land()


def _emit_branch(body: Body, at: int, branch: Branch, says_that: bool) -> Callable[[], None]:
    to_next = body.jump_if(lambda m, f: m.s.answer[0] != at)
    if says_that:  # the outcome of the step before the choice, which a choice puts at 0
        body.emit(restore_outcome(THAT))
    branch.emit(body)
    to_end = body.jump()
    to_next()
    return to_end


def offered_play(node: n.Effect) -> n.PlayCard | None:
    """Return an effect to choose that is offered as one option for each play, if it is that."""
    return node if isinstance(node, n.PlayCard) and not node.optional else None


def offered_pick(node: n.Effect, who: n.Selector) -> tuple[n.Move, n.Pick] | None:
    """Return an effect to choose that is offered as one option for each card to pick, if so."""
    if not isinstance(node, n.Move) or not isinstance(node.what, n.Pick):
        return None
    own = node.who in (None, who, n.Ref("you"), n.Ref("subject"))
    return (node, node.what) if own and _is_single(node.what) else None


def _branch(link: Linker, node: n.Effect, at: int, who: n.Selector) -> Branch:
    if play := offered_play(node):
        return _play_branch(link, play, at)
    if picked := offered_pick(node, who):
        return _move_branch(link, *picked, at)
    can = possible(link, node)

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        return [(Option("effect", number=at + 1), (at,))] if can(m, frame.slots) else []

    return Branch(offer, lambda body: body.effect(node))


def _is_single(pick: n.Pick) -> bool:
    one = all(bound in (None, n.Number(1)) for bound in (pick.low, pick.high))
    return one and pick.by is not None


def _play_branch(link: Linker, node: n.PlayCard, at: int) -> Branch:
    offered = plays(link, node)

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        found = offered(m, player, frame.slots)
        return [(option, (at, *value)) for option, value in found]

    def emit(body: Body) -> None:
        def play(m: Machine, frame: Frame) -> None:
            start_play(m, frame, frame.slots["#chooser"][0], m.s.answer[1:])

        body.emit(play)
        body.end_step()

    return Branch(offer, emit)


def _move_branch(link: Linker, node: n.Move, pick: n.Pick, at: int) -> Branch:
    act = act_of(node)
    plan, hidden = link.plan(pick, act), link.hidden("p")
    of = discardable(plan.of) if act == "discard" else plan.of

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        found = of(m, {**frame.slots, "subject": (player,)})
        return [(option, (at, *value)) for option, value in m.choices(player, found, act)]

    def emit(body: Body) -> None:
        def take(m: Machine, frame: Frame) -> None:
            frame.slots[hidden] = frame.slots[plan.slot] = m.s.answer[1:]

        body.emit(take)
        who = n.Ref("#chooser") if node.who else None
        body.effect(dataclasses.replace(node, what=n.Ref(hidden), who=who))

    return Branch(offer, emit)
