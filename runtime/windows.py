"""Windows: who may play a card now, in which order, and what a play does to the round.

A window goes round until all pass in a row: a play starts it again. By an option of the game
it may be gone round only once, or all may be asked at the same time. Then their answers are
sealed; of those who want to play, the first in order does, and all are asked again.
"""

from __future__ import annotations

from .code import Instr, WindowCode
from .flow import OUT
from .machine import Machine
from .play import offers, start_play
from .sealed import ASKED, ASKING, answered, forget, seal
from .state import CANCELLED, Frame, Ids, Option

PLAY = "#play"
"""What is sealed: the card and the text to be played, or nothing."""


def _window(m: Machine, frame: Frame) -> WindowCode:
    return m.code.windows[frame.slots["#window"][0]]


def asks_together(m: Machine, frame: Frame) -> bool:
    """Return whether the window of a frame asks all at the same time."""
    together = _window(m, frame).together
    return together is not None and together(m, {})


def _order(m: Machine, frame: Frame) -> Ids:
    """Return all players in the order in which they are asked."""
    first = _window(m, frame).start
    start = frame.slots["#start"][0] or next(iter(first(m, {}) if first else ()), 0) or m.s.active
    return m.seats_after(start) if start else m.s.seats


def _begin(m: Machine, frame: Frame) -> None:
    asks = _window(m, frame).asks(m, {})
    frame.slots[ASKING] = tuple(p for p in _order(m, frame) if p in asks)


def _ask_next(m: Machine, frame: Frame) -> None:
    window, item = _window(m, frame), m.s.item(frame.item)
    over = m.silent or (item is not None and item.status == CANCELLED)
    left = () if over else frame.slots[ASKING]
    asks = window.asks(m, {}) if left else ()
    for at, player in enumerate(left):
        plays = offers(m, player, _hand(m, player), window.id) if player in asks else []
        if plays:
            frame.slots.update({ASKING: left[at + 1 :], ASKED: (player,)})
            m.ask(player, "pick", f"window:{window.id}", [*plays, (Option("pass"), ())], frame.item)
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
        card, text = m.s.answer
        start_play(m, frame, player, card, text)
    else:
        frame.pc = ASK


def _go_on(m: Machine, frame: Frame) -> None:
    """After a play, start again from the left of whoever played last."""
    once = _window(m, frame).once
    if once and once(m, {}):
        frame.pc = ASK
    else:
        frame.slots["#start"] = (m.s.last_to_play,)
        frame.pc = BEGIN


def _open(m: Machine, frame: Frame) -> None:
    """All have answered: of those who want to play, the first in order does."""
    wanted = answered(frame, PLAY)
    forget(frame, PLAY)
    player = next((p for p in _order(m, frame) if wanted.get(p)), 0)
    frame.pc = GO_ON if player else OUT
    if player:
        card, text = wanted[player]
        start_play(m, frame, player, card, text)


BLOCK: tuple[Instr, ...] = (_begin, _ask_next, _take, _go_on, _open)
BEGIN, ASK, _TAKE, GO_ON, OPEN = range(len(BLOCK))
BLOCKS: dict[str, tuple[Instr, ...]] = {"window": BLOCK}
