"""Windows: who is asked next, and how it goes on after a play."""

from __future__ import annotations

from .code import Instr, WindowCode
from .flow import OUT
from .machine import Machine
from .play import offers, start_play
from .state import CANCELLED, Frame, Ids, Option, Slots


def _window(m: Machine, frame: Frame) -> WindowCode:
    return m.code.windows[frame.slots["#window"][0]]


def _answered(frame: Frame) -> Slots:
    """Return what the selectors of a window know: what it answers."""
    return {"item": (frame.item,) if frame.item else ()}


def _begin_window(m: Machine, frame: Frame) -> None:
    window, slots = _window(m, frame), _answered(frame)
    after = window.start(m, slots) if window.start else ()
    start = frame.slots["#start"][0] or next(iter(after), 0) or m.s.active
    order = m.seats_after(start) if start else m.s.seats
    asks = window.asks(m, slots)
    frame.slots["#left"] = tuple(p for p in order if p in asks)


def _next_asked(m: Machine, frame: Frame) -> None:
    window = _window(m, frame)
    asks = window.asks(m, _answered(frame))
    item = m.s.item(frame.item)
    left = () if item and item.status == CANCELLED else frame.slots["#left"]
    for at, player in enumerate(left):
        plays = offers(m, player, _hand(m, player), window.id) if player in asks else []
        if plays:
            frame.slots.update({"#left": left[at + 1 :], "#asked": (player,)})
            m.ask(player, "pick", f"window:{window.id}", [*plays, (Option("pass"), ())], frame.item)
            return
    frame.pc = OUT


def _hand(m: Machine, player: int) -> Ids:
    number = m.code.zone_numbers.get("@hand", -1)
    return (m.zone_at(number, player),) if number >= 0 else ()


def _take_answer(m: Machine, frame: Frame) -> None:
    if m.s.answer:
        start_play(m, frame, frame.slots["#asked"][0], m.s.answer)
    else:
        frame.pc = NEXT_ASKED


def _after_a_play(m: Machine, frame: Frame) -> None:
    """Start again with the next seat after whoever played last, go on, or close."""
    frame.slots["#start"] = (m.s.last_to_play,)
    frame.pc = AFTER_A_PLAY[_window(m, frame).mode]


NEXT_ASKED = 1
"""Where in a window the next one is asked."""
AFTER_A_PLAY = {"restart": 0, "once": NEXT_ASKED, "one": OUT}
"""Where a window goes on after a play, by its mode."""


BLOCKS: dict[str, tuple[Instr, ...]] = {
    "window": (_begin_window, _next_asked, _take_answer, _after_a_play)
}
