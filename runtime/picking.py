"""Choices: drawn by chance, taken in silence, or asked one at a time with *done*; allotments."""

from __future__ import annotations

from .code import Instr, PickPlan, Select
from .machine import Machine
from .state import Frame, Ids, Option, Slots

ACTS = ("choose", "discard")
PROMPTS = ("choose", "target")
ALLOTTED = "allotted"
"""The slot of what was allotted: one thing after the other, each with whom it goes to."""


def begin(m: Machine, frame: Frame, plan: PickPlan, slots: Slots, prompt: str) -> None:
    """Start a choice; when its frame has gone, `picked` in the state holds the answer."""
    of = plan.of(m, slots)
    high = min(plan.high(m, slots), len(of))
    low = min(plan.low(m, slots), high)
    player = m.asked(frame, plan.by(m, slots)) if plan.by else 0
    if not player:
        m.s.picked = m.sample(of, high)
    elif low == len(of):
        m.s.picked = of
    else:
        meant = (low, high, player, ACTS.index(plan.act), PROMPTS.index(prompt))
        m.system("pick", frame, {"#of": of, "#got": (), "#meant": meant})


def _next(m: Machine, frame: Frame) -> None:
    rest, got = frame.slots["#of"], frame.slots["#got"]
    low, high, player, act, prompt = frame.slots["#meant"]
    if len(got) >= high or not rest:
        m.s.answer = ()
    elif low - len(got) >= len(rest):
        m.s.answer = rest
    else:
        choices = m.choices(player, rest, ACTS[act])
        if len(got) >= low:
            choices.append((Option("done"), ()))
        m.ask(player, "pick", PROMPTS[prompt], choices, frame.item)


def _take(m: Machine, frame: Frame) -> None:
    answer = m.s.answer
    got = frame.slots["#got"] + answer
    frame.slots["#got"] = got
    frame.slots["#of"] = _without(frame.slots["#of"], answer)
    if answer and len(got) < frame.slots["#meant"][1] and frame.slots["#of"]:
        frame.pc = 0
    else:
        m.s.picked = got


def _without(things: Ids, those: Ids) -> Ids:
    return tuple(t for t in things if t not in those)


# ------------------------------------------------------------------ one choice for each of several


def allot(m: Machine, frame: Frame, what: Select, plan: PickPlan, slots: Slots) -> None:
    """Have each of several things allotted to one that a choice is among.

    When its frame has gone, `picked` in the state holds each thing with whom it goes to.
    """
    of, to = what(m, slots), plan.of(m, slots)
    player = m.asked(frame, plan.by(m, slots)) if plan.by else 0
    asked = {"#of": of if to else (), "#to": to, "#got": (), "#meant": (player,)}
    m.system("allot", frame, asked)


def _allot_next(m: Machine, frame: Frame) -> None:
    m.s.answer = ()
    player, *_ = frame.slots["#meant"]
    for thing in frame.slots["#of"][:1]:
        option = m.describe(player, thing, "allot")
        options = [(option._replace(player=to), (to,)) for to in frame.slots["#to"]]
        m.ask(player, "pick", "allot", options, frame.item)


def _allot_take(m: Machine, frame: Frame) -> None:
    thing, rest = frame.slots["#of"][:1], frame.slots["#of"][1:]
    got = frame.slots["#got"] + thing + m.s.answer
    frame.slots["#got"], frame.slots["#of"], m.s.picked = got, rest, got
    if rest:
        frame.pc = 0


BLOCKS: dict[str, tuple[Instr, ...]] = {
    "pick": (_next, _take),
    "allot": (_allot_next, _allot_take),
}
