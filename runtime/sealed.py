"""Choices that several make at once: every answer is sealed until all are in.

Those who choose are asked one after the other, but nobody can tell: an answer is in the state
under a name of its own (`SEALED`, what is answered, who answers) and in no view, no log and no
option before all are in. Between two answers nothing happens but choosing, so whoever imagines
the game may have the others asked again (`ask_again`): the order of arrival leaves no trace.

Where several pick cards from the same ones, what one has picked is gone for the next. That is seen
from what they are offered, so those picks are open from the start, and made in turn order.
"""

from __future__ import annotations

from .machine import Machine
from .state import Frame, Ids

ASKING = "#asking"
"""The slot of those who have still to be asked."""
ASKED = "#asked"
"""The slot of who is being asked, in a window; in a text it is the subject."""
SEALED = "#sealed/"


def forget(frame: Frame, what: str) -> None:
    """Begin anew: nobody has answered."""
    for start in (f"{SEALED}{what}/", f"{what}/"):
        for slot in [slot for slot in frame.slots if slot.startswith(start)]:
            del frame.slots[slot]


def seal(frame: Frame, what: str, member: int, answer: Ids) -> None:
    """Keep what a member has answered."""
    frame.slots[f"{SEALED}{what}/{member}"] = answer


def answered(frame: Frame, what: str) -> dict[int, Ids]:
    """Return what has been answered so far, by member."""
    start = f"{SEALED}{what}/"
    return {_member(slot): answer for slot, answer in frame.slots.items() if slot.startswith(start)}


def opened(frame: Frame, what: str) -> list[Ids]:
    """Return what has been answered openly so far."""
    return [answer for slot, answer in frame.slots.items() if slot.startswith(f"{what}/")]


def unseal(m: Machine, frame: Frame) -> None:
    """Open all answers: from here on they are in slots for each member (`chosen/2`)."""
    for slot in [slot for slot in frame.slots if slot.startswith(SEALED)]:
        frame.slots[slot.removeprefix(SEALED)] = frame.slots.pop(slot)


def ask_again(frame: Frame, player: int) -> None:
    """Have everybody but a player, who cannot know what they answered, asked later on.

    It is the player who is being asked; what one player answers for all, that player knows.
    """
    if frame.slots.get(ASKED, frame.slots.get("subject")) != (player,):
        return
    sealed = [s for s in frame.slots if s.startswith(SEALED) and _member(s) != player]
    for slot in sealed:
        del frame.slots[slot]
    if sealed:
        again = dict.fromkeys(_member(slot) for slot in sealed)
        frame.slots[ASKING] += tuple(again)


def _member(slot: str) -> int:
    return int(slot.rpartition("/")[2])
