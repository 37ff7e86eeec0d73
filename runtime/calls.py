"""Calls of procedures: an event that begins, a body, an event that has finished."""

from __future__ import annotations

from .code import Instr, ProcedureCode
from .forces import answering
from .lasting import lapse_at
from .machine import Machine
from .patterns import subjects
from .pipeline import commit, propose
from .state import Event, Frame


def _procedure(m: Machine, frame: Frame) -> ProcedureCode:
    return m.code.procedures[frame.slots["#call"][0]]


def _event(m: Machine, frame: Frame, kind: str, amount: int) -> Event:
    """One member is the subject; a procedure that takes a set is about all of them."""
    procedure, members = _procedure(m, frame), frame.slots["#members"]
    event = Event(kind, procedure.id, "", 0, amount, frame.giver, frame.item)
    if procedure.each and members:
        return event._replace(subject=members[0])
    return event._replace(others=members)


def _begin(m: Machine, frame: Frame) -> None:
    event = _event(m, frame, "called", 1)
    alone = [event._replace(others=(one,)) for one in event.others]
    if len(alone) > 1:
        alone = [one for one in alone if not _answered(m, "forbid", one)]
        frame.slots["#members"] = tuple(one.others[0] for one in alone)
        event = event._replace(others=frame.slots["#members"])
        if not alone:
            return
    replaced = any(_answered(m, "replacement", one) for one in alone)
    propose(m, frame, alone if replaced else [event])


def _answered(m: Machine, kind: str, event: Event) -> bool:
    """Whether something in force forbids or replaces an event."""
    return any(True for _ in answering(m, kind, event))


def _body(m: Machine, frame: Frame) -> None:
    """Run the steps, for those whom the call has come to be about, and given by whom."""
    if not frame.outcome:
        frame.pc = OVER
        return
    if frame.returned:
        frame.slots["#members"] = tuple(one for e in frame.returned for one in subjects(e))
        frame.giver = frame.returned[-1].giver
        frame.returned = ()
    procedure = _procedure(m, frame)
    slots = {procedure.slot: frame.slots["#members"]} if procedure.slot else {}
    m.push(procedure.block, frame, slots, returns=True)


def _finish(m: Machine, frame: Frame) -> None:
    frame.result = frame.outcome
    commit(m, (_event(m, frame, "finished", frame.result),))


def _over(m: Machine, frame: Frame) -> None:
    if "#serial" in frame.slots:
        lapse_at(m, "call", frame.slots["#serial"][0])


def running(m: Machine, procedure: int) -> int:
    """Return the serial of the innermost running call of a procedure, or 0."""
    calls = (f for f in reversed(m.s.frames) if f.slots.get("#call") == (procedure,))
    call = next(calls, None)
    if call is None:
        return 0
    (serial,) = call.slots["#serial"] = call.slots.get("#serial") or (m.s.fresh(),)
    return serial


CALL: tuple[Instr, ...] = (_begin, _body, _finish, _over)
OVER = CALL.index(_over)
"""Where a call goes on that does not happen."""
BLOCKS: dict[str, tuple[Instr, ...]] = {"call": CALL}
