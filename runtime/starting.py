"""Where the flow stands when a scenario begins: at a scope, or at a player's turn in it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.ir.scenario import At

from .flow import BLOCKS
from .machine import Machine
from .state import Frame, Open


class LayError(ValueError):
    """What a scenario begins with and cannot be made so."""


def stand_at(m: Machine, line: At) -> None:
    """Put the flow where a scope begins, or a player's turn in it.

    The scopes around it are open, as if they had just begun; nothing in them has happened.
    """
    path = list(_path(m, line.scope))
    for scope in path[:-1]:
        _stand_in(m, scope)
    _stand_before(m, path[-1])
    if line.turn:
        _stand_in_turns(m, path[-1], m.names[line.turn])


def _path(m: Machine, scope: str) -> Iterator[str]:
    """Yield the scopes that lead to one, from the outside in."""
    if scope not in m.code.runs:
        raise LayError(f"the flow never comes to {scope!r}")
    block, _ = m.code.runs[scope]
    outer = next((s.id for s in m.code.scopes if block in (s.steps, s.closing)), "")
    if outer:
        yield from _path(m, outer)
    elif block != m.code.flow:
        raise LayError(f"{scope!r} is not run by the flow itself")
    yield scope


def around(m: Machine, scope: str) -> set[str]:
    """Return a scope and those around it; around a turn, if only one scope has turns."""
    turning = [s.id for s in m.code.scopes if s.turns] if scope == "turn" else []
    inner = turning[0] if len(turning) == 1 else scope
    return {"game", scope, *(_path(m, inner) if inner in m.code.runs else ())}


def _stand_before(m: Machine, scope: str) -> None:
    block, place = m.code.runs[scope]
    m.put(Frame(block, place, {}))
    m.put(Frame(m.code.system["scope"], 0, {"#scope": (m.code.scope_numbers[scope],)}))


def _stand_in(m: Machine, scope: str) -> None:
    _stand_before(m, scope)
    m.s.scopes.append(Open(scope, m.s.fresh()))
    m.s.frames[-1].pc = _after_step("_steps")


def _after_step(name: str) -> int:
    return [instr.__name__ for instr in BLOCKS["scope"]].index(name) + 1


def _stand_in_turns(m: Machine, scope: str, player: int) -> None:
    frame = m.s.frames[-1]
    if not m.code.scopes[m.code.scope_numbers[scope]].turns:
        raise LayError(f"nobody takes turns in {scope!r}: say “it is the … phase”")
    m.s.scopes.append(Open(scope, m.s.fresh(), at=m.seat_before(player)))
    frame.pc = _after_step("_turns")
    m.put(Frame(m.code.system["turns"], 0, {"#scope": frame.slots["#scope"]}))
