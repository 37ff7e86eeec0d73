"""Games as text and back: what was changed on the way is told, not played.

The parts of a state lean on each other in ways that its form does not show: a frame may stand
where only the slots of another make sense. So a text carries the hash of the state it was
made from, and a state with another hash is not a saved one. Nor does a state say of which program
its numbers are; so the text carries the program's hash as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from dsl.ir.codec import CodecError, read_json

from .code import Code
from .hashing import digest
from .saving import SaveError, read, write
from .state import Frame, Item, State

HASH, PROGRAM = "hash", "program"


def saved(code: Code, state: State) -> str:
    """Return the state of a game of a program as text."""
    data = {**write(state), HASH: digest(state), PROGRAM: code.hash()}
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def restored(code: Code, text: str) -> State:
    """Return the state of a game of a program from its text.

    Raises:
        SaveError: the text is not that of a game of this program, or was changed.
    """
    try:
        data = read_json(text)
    except CodecError as error:
        raise SaveError(str(error)) from None
    if not isinstance(data, dict) or data.pop(PROGRAM, None) != code.hash():
        raise SaveError("$: not a game of this program as it is now")
    seal, state = data.pop(HASH, None), read(data)
    for complaint in _misfits(code, state):
        raise SaveError(f"$: {complaint}")
    if seal != _digest(state):
        raise SaveError("$: changed since it was saved")
    return state


def _digest(state: State) -> str:
    try:
        return digest(state)
    except (OverflowError, UnicodeEncodeError) as error:
        raise SaveError("$: a number or a text that no game has") from error


def _misfits(code: Code, state: State) -> Iterator[str]:
    """Say where a state does not fit a program."""
    players, cards = state.players, len(code.entities)
    if not code.program.game.least <= players <= code.program.game.most:
        yield "another number of players than the game allows"
    elif sorted(state.seats) != list(range(1, players + 1)):
        yield "seats that are not those of the players"
    elif len(state.zones) != len(code.zones) * (players + 1) or len(state.where) != cards:
        yield "zones or cards of another program"
    elif not _lies_right(state, cards):
        yield "a card that does not lie in exactly one place"
    elif len(state.history) != len(code.registers) or not state.units:
        yield "registers of another program"
    elif any(not _is_frame(code, frame) for frame in state.frames):
        yield "a frame of another program"
    elif any(not _is_item(code, item) for item in state.items):
        yield "a pending item of another program"
    elif state.question is None and not state.reason:
        yield "neither a question nor a result"


def _lies_right(state: State, cards: int) -> bool:
    lying = sorted(c for zone in state.zones for c in zone)
    first = state.players + 1
    return lying == list(range(first, first + cards)) and all(
        state.where[c - first] == z for z, zone in enumerate(state.zones) for c in zone
    )


def _is_frame(code: Code, frame: Frame) -> bool:
    return 0 <= frame.block < len(code.blocks) and frame.pc >= 0


def _is_item(code: Code, item: Item) -> bool:
    if item.text < 0:
        return -1 <= item.definition < len(code.cards) and -item.text <= len(code.announced)
    if not 0 <= item.definition < len(code.cards):
        return False
    return item.text < len(code.cards[item.definition].texts)
