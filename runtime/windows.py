"""Windows: who may play a card now, in which order, and what a play does to the round.

A play starts a window again until all pass in a row, closes it, or changes nothing: then each
is asked once. Where all are asked at the same time their answers are sealed; of those who want
to play, the first in order does.
"""

from __future__ import annotations

from .code import Instr, WindowCode
from .decision import WINDOW
from .flow import OUT
from .machine import Machine
from .play import offers, start_play
from .sealed import ASKED, ASKING, answered, forget, seal
from .state import CANCELLED, PLAY, Frame, Ids, Option, Slots


def _window(m: Machine, frame: Frame) -> WindowCode:
    return m.code.windows[frame.slots["#window"][0]]


def _answers(frame: Frame) -> Slots:
    """Return what the selectors of a window know: what it answers."""
    return {"item": (frame.item,) if frame.item else ()}


def asks_together(m: Machine, frame: Frame) -> bool:
    """Return whether the window of a frame asks all at the same time."""
    together = _window(m, frame).together
    return together is not None and together(m, _answers(frame))


def _order(m: Machine, frame: Frame) -> Ids:
    """Return all players in the order in which they are asked."""
    first = _window(m, frame).start
    after = first(m, _answers(frame)) if first else ()
    start = frame.slots["#start"][0] or next(iter(after), 0) or m.s.active
    return m.seats_after(start) if start else m.s.seats


def _begin(m: Machine, frame: Frame) -> None:
    asks = _window(m, frame).asks(m, _answers(frame))
    frame.slots[ASKING] = tuple(p for p in _order(m, frame) if p in asks)


def _ask_next(m: Machine, frame: Frame) -> None:
    window, item = _window(m, frame), m.s.item(frame.item)
    over = m.silent or (item is not None and item.status == CANCELLED)
    left = () if over else frame.slots[ASKING]
    asks = window.asks(m, _answers(frame)) if left else ()
    for at, player in enumerate(left):
        plays = offers(m, player, _hand(m, player), window.id) if player in asks else []
        if plays:
            frame.slots.update({ASKING: left[at + 1 :], ASKED: (player,)})
            m.ask(
                player, "pick", f"{WINDOW}{window.id}", [*plays, (Option("pass"), ())], frame.item
            )
            return
    frame.pc = OPEN


def _hand(m: Machine, player: int) -> Ids:
    number = m.code.zone_numbers.get("@hand", -1)
    return (m.zone_at(number, player),) if number >= 0 else ()


def _take(m: Machine, frame: Frame) -> None:
    (player,) = frame.slots[ASKED]
    if asks_together(m, frame):
        seal(frame, PLAY, player, m.s.answer)
        frame.pc = ASK
    elif m.s.answer:
        start_play(m, frame, player, m.s.answer)
    else:
        frame.pc = ASK


def _go_on(m: Machine, frame: Frame) -> None:
    """After a play: start again with the next seat after whoever played last, go on, or close."""
    window = _window(m, frame)
    held = window.when is None or window.when(m, _answers(frame))
    frame.slots["#start"] = (m.s.last_to_play,)
    frame.pc = AFTER_A_PLAY[window.mode if held else "restart"]


def _open(m: Machine, frame: Frame) -> None:
    """All have answered: of those who want to play, the first in order does."""
    wanted = answered(frame, PLAY)
    forget(frame, PLAY)
    player = next((p for p in _order(m, frame) if wanted.get(p)), 0)
    frame.pc = GO_ON if player else OUT
    if player:
        start_play(m, frame, player, wanted[player])


BLOCK: tuple[Instr, ...] = (_begin, _ask_next, _take, _go_on, _open)
BEGIN, ASK, _TAKE, GO_ON, OPEN = range(len(BLOCK))
AFTER_A_PLAY = {"restart": BEGIN, "once": ASK, "one": OUT}
"""Where a window goes on after a play, by its mode."""
BLOCKS: dict[str, tuple[Instr, ...]] = {"window": BLOCK}
