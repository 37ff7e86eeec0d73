"""Verbs that need frames of their own: plays, calls, steps of a scale, windows, scopes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.ir import nodes as n

from .body import Body, nobody
from .code import Instr, LinkError, Select
from .decision import PLAYING
from .machine import Machine
from .offering import plays
from .play import open_window, start_play, start_use
from .state import Frame, Ids, Item, Option, Slots, named
from .verbs import VERBS


def _play_card(body: Body, node: n.PlayCard) -> None:
    who, offered = body.link.members(node.who), plays(body.link, node)
    rest, count = body.link.hidden("r"), body.link.hidden("n")

    def ask(m: Machine, frame: Frame) -> None:
        frame.slots[rest], (player,) = frame.slots[rest][1:], frame.slots[rest][:1]
        found = offered(m, player, frame.slots)
        m.s.answer = ()
        frame.slots["#chooser"] = (player,)
        if found:
            passing = [(Option("pass"), ())] if node.optional else []
            m.ask(player, "pick", f"{PLAYING}{node.use}", [*found, *passing], frame.item)

    def play(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        if m.s.answer:
            start_play(m, frame, frame.slots["#chooser"][0], m.s.answer)

    body.link.code.asking[ask] = node
    _loop(body, who, rest, count, (ask, play))


def _loop(body: Body, who: Select, rest: str, count: str, steps: tuple[Instr, ...]) -> None:
    """Append steps for one member after the other; the outcome counts those that had one."""

    def start(m: Machine, frame: Frame) -> None:
        frame.slots[rest], frame.slots[count] = who(m, frame.slots), (0,)

    def tally(m: Machine, frame: Frame) -> None:
        frame.slots[count] = (frame.slots[count][0] + bool(frame.outcome),)

    def end(m: Machine, frame: Frame) -> None:
        (frame.outcome,) = frame.slots[count]

    body.emit(start)
    again = body.here()
    to_end = body.jump_if(lambda m, f: not f.slots[rest])
    for step in steps:
        body.emit(step)
    body.emit(tally)
    body.jump_back(again)
    to_end()
    body.emit(end)


def _do(body: Body, node: n.Do) -> None:
    procedure = body.link.procedure(node.procedure)
    who = body.link.members(node.who) if node.who else nobody
    if procedure.slot and procedure.each:
        _call_each(body, who, lambda m, f: procedure.number)
        return

    def run(m: Machine, frame: Frame) -> None:
        members = who(m, frame.slots)
        frame.outcome = 0
        if members or not procedure.slot:
            call(m, frame, procedure.number, members)

    body.emit(run)


def _call_each(body: Body, who: Select, which: Callable[[Machine, Frame], int]) -> None:
    rest, count = body.link.hidden("r"), body.link.hidden("n")

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[rest], members = frame.slots[rest][1:], frame.slots[rest][:1]
        call(m, frame, which(m, frame), members)

    _loop(body, who, rest, count, (run,))


def call(m: Machine, frame: Frame, procedure: int, members: Ids) -> None:
    """Call a procedure with members; its outcome becomes that of the step."""
    frame.outcome = 0
    m.system("call", frame, {"#call": (procedure,), "#members": members}, returns=True)


def _adjust(body: Body, node: n.Adjust) -> None:
    """A counter is one batch; steps on a scale are calls, one after the other."""
    if node.counter not in body.link.code.scales:
        body.emit(VERBS[n.Adjust](body.link, node))
        return
    scale = body.link.code.scales[node.counter]
    way = scale.down if node.down else scale.up
    if not way:
        raise LinkError(f"scale {scale.id!r} has no procedure for a step {_way(node)}")
    procedure = body.link.procedure(way)
    who, amount = body.link.members(node.who), body.link.count(node.amount)
    most = len(scale.steps)

    def steps(m: Any, slots: Slots) -> Ids:
        return tuple(
            e
            for e in who(m, slots)
            for _ in range(min(most, amount(m, {**slots, "subject": (e,)})))
        )

    _call_each(body, steps, lambda m, f: procedure.number)


def _way(node: n.Adjust) -> str:
    return "down" if node.down else "up"


def _run(body: Body, node: n.Run) -> None:
    number = body.link.scope_number(node.scope)
    body.emit(lambda m, f: _ignore(m.system("scope", f, {"#scope": (number,)})))
    body.runs[node.scope] = body.here()


def _open(body: Body, node: n.Open) -> None:
    number = body.link.window_number(node.window)
    start = body.link.select(node.start) if node.start else nobody

    def run(m: Machine, frame: Frame) -> None:
        open_window(m, frame, number, next(iter(start(m, frame.slots)), 0))

    body.emit(run)


def _announce(body: Body, node: n.Announce) -> None:
    on, text = body.link.members(node.on), body.link.announced(node)

    def announce(m: Machine, frame: Frame) -> None:
        frame.slots[rest], target = frame.slots[rest][1:], frame.slots[rest][:1]
        frame.outcome = 0
        player = next(iter(frame.slots.get("you", ())), frame.decider)
        start_use(m, frame, _announced(m, frame, text, player, target), aimed=True)

    rest, count = body.link.hidden("r"), body.link.hidden("n")
    _loop(body, on, rest, count, (announce,))


def _announced(m: Machine, frame: Frame, text: int, player: int, target: Ids) -> Item:
    """Return the item of what is announced, by the card whose text does so."""
    card, item = frame.slots.get("this", ()), m.s.item(frame.item)
    definition = item.definition if item else -1
    if card and (item is None or item.source != card[0]):
        definition = m.definition(card[0])
    return Item(
        0, definition, text, 0, player, frame.giver, player, target, slots=named(frame.slots)
    )


def _ignore(result: object) -> None:
    pass


CALLS: dict[type[n.Effect], Callable[[Body, Any], None]] = {
    n.Adjust: _adjust,
    n.Announce: _announce,
    n.Do: _do,
    n.PlayCard: _play_card,
    n.Run: _run,
    n.Open: _open,
}
