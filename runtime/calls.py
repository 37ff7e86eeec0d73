"""Calls of procedures: an event that begins, a body, an event that has finished."""

from __future__ import annotations

from .code import Instr, ProcedureCode
from .flow import OUT
from .machine import Machine
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
    propose(m, frame, [_event(m, frame, "called", 1)])


def _body(m: Machine, frame: Frame) -> None:
    if not frame.outcome:
        frame.pc = OUT
        return
    procedure = _procedure(m, frame)
    slots = {procedure.slot: frame.slots["#members"]} if procedure.slot else {}
    m.push(procedure.block, frame, slots, returns=True)


def _finish(m: Machine, frame: Frame) -> None:
    frame.result = frame.outcome
    commit(m, (_event(m, frame, "finished", frame.result),))


BLOCKS: dict[str, tuple[Instr, ...]] = {"call": (_begin, _body, _finish)}
