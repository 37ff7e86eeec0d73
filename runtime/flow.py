"""The flow of a game: settling units, quiet, scopes that begin and end, turns."""

from __future__ import annotations

from .code import Instr, ScopeCode, TurnsCode
from .forces import in_force
from .lasting import lapse, lapse_at
from .machine import Machine
from .pipeline import commit, run_all
from .reads import ALL, FLOW
from .state import CHECKED_AGAIN, LATCHED, Event, Frame, Granted, Ids, Open, Slots

OUT = 1 << 20
"""A place behind the end of every block: setting it leaves the block."""


# ------------------------------------------------------------------ settling


def settle(m: Machine, frame: Frame) -> None:
    """Settle the running unit: what waits for its end, then the state rules."""
    if m.s.units[-1] or m.s.unsettled:
        m.system("settle", Frame(0, 0, {}), {})


def _settle_step(m: Machine, frame: Frame) -> None:
    waiting = m.s.units[-1]
    if waiting:
        m.s.units[-1] = ()
        frame.pc = 0
        run_all(m, waiting)
    elif m.s.unsettled and not _apply_rule(m, frame):
        m.s.unsettled = 0


def _apply_rule(m: Machine, frame: Frame) -> bool:
    """Run the first state rule that somebody fulfils, for the first who does."""
    for force in in_force(m, "state-rule", ("", "")):
        ability = force.ability
        stale = ability.of is None or not ability.reads & m.s.unsettled
        members = () if stale or ability.of is None else ability.of(m, force.slots)
        if members:
            frame.pc = 0
            slots = {**force.slots, "subject": members[:1]}
            m.put(Frame(ability.block, 0, slots, force.giver))
            return True
    return False


# ------------------------------------------------------------------ quiet


def quiet(m: Machine, frame: Frame) -> None:
    """Between flow steps, with nothing pending: quiet triggers, then ends that hold latch."""
    if m.s.items or not is_calm(m):
        return
    if m.s.quiet:
        m.system("quiet", Frame(0, 0, {}), {})
    else:
        _latch(m, frame)


def is_calm(m: Machine) -> bool:
    """Return whether only the flow itself is under way: no procedure, text or trigger."""
    calm = m.code.calm
    return all(frame.block in calm for frame in m.s.frames)


def _run_quiet(m: Machine, frame: Frame) -> None:
    waiting, m.s.quiet = m.s.quiet, ()
    run_all(m, waiting)


def _again(m: Machine, frame: Frame) -> None:
    if m.s.quiet:
        frame.pc = 0


def _latch(m: Machine, frame: Frame) -> None:
    """Latch the scopes, from the outside in, one of whose ends holds."""
    changed, m.s.stirred = m.s.stirred, 0
    if not changed:
        return
    for scope in tuple(m.s.scopes):
        number = m.code.scope_numbers.get(scope.scope, -1)
        code = m.code.scopes[number] if number >= 0 else None
        if code and code.ends_read & changed and _ends(m, code):
            latch(m, scope.scope, CHECKED_AGAIN if code.checked_again else LATCHED)


def _ends(m: Machine, scope: ScopeCode) -> bool:
    return any(end(m, {}) for end in scope.ends)


def latch(m: Machine, name: str, way: int = LATCHED) -> bool:
    """Latch the end of the innermost open scope of that id; it is left when nothing pends."""
    at = m.scope(name)
    if at < 0 or m.s.scopes[at].latched in (way, LATCHED):
        return False
    m.s.scopes[at] = m.s.scopes[at]._replace(latched=way)
    m.tell("latched", what=name)
    return True


def leave(m: Machine, frame: Frame) -> None:
    """Leave a body of the flow when the end of a scope around it is latched."""
    if _is_ending(m):
        frame.pc = OUT


def _is_ending(m: Machine) -> bool:
    return any(scope.latched for scope in m.s.scopes)


# ------------------------------------------------------------------ scopes


def begin_scope(m: Machine, name: str, player: int = 0) -> None:
    """Open a scope: its registers start anew, and it is an event."""
    m.s.scopes.append(Open(name, m.s.fresh(), player=player))
    m.s.stirred = ALL  # its ends have never been read
    for number in m.code.registers_by_scope.get(name, ()):
        m.s.history[number] = ()
    commit(m, (Event("begun", name, subject=player),))


def end_scope(m: Machine, frame: Frame) -> None:
    """Tell that the innermost scope ends; what follows from it still happens inside."""
    scope = m.s.scopes[-1]
    commit(m, (Event("ended", scope.scope, subject=scope.player),))


def close_scope(m: Machine, frame: Frame) -> None:
    """Take the innermost scope away, with everything that lasts until then."""
    lapse_at(m, "scope", m.s.scopes.pop().serial)


def _scope(m: Machine, frame: Frame) -> ScopeCode:
    return m.code.scopes[frame.slots["#scope"][0]]


def _enter(m: Machine, frame: Frame) -> None:
    scope = _scope(m, frame)
    if scope.id == m.until:
        m.over("stopped", ())
    elif scope.skipped and scope.skipped(m, {}):
        frame.pc = OUT
    else:
        begin_scope(m, scope.id)


def _steps(m: Machine, frame: Frame) -> None:
    m.push(_scope(m, frame).steps, frame, {})


def _turns(m: Machine, frame: Frame) -> None:
    if _scope(m, frame).turns and not _is_ending(m):
        m.system("turns", frame, {"#scope": frame.slots["#scope"]})


def _closing(m: Machine, frame: Frame) -> None:
    block = _scope(m, frame).closing
    if block >= 0:
        m.push(block, frame, {})


def _check_again(m: Machine, frame: Frame) -> None:
    """Go on with the turns where the end that was latched does not hold any longer."""
    scope = m.s.scopes[-1]
    if scope.latched == CHECKED_AGAIN and not _ends(m, _scope(m, frame)):
        m.s.scopes[-1] = scope._replace(latched=0)
        m.tell("goes-on", what=scope.scope)
        frame.pc = TURNS


# ------------------------------------------------------------------ turns


def _next_turn(m: Machine, frame: Frame) -> None:
    player = 0 if _is_ending(m) else _whose(m, frame)
    turns = _scope(m, frame).turns
    if not player or not turns:
        frame.pc = OUT
        return
    frame.slots["#player"] = (player,)
    m.s.skipping = False
    m.push(turns.before, frame, _turn_slots(player))


def _turn_slots(player: int) -> Slots:
    return {"subject": (player,), "you": (player,)}


def _whose(m: Machine, frame: Frame) -> int:
    """Return whose turn is next: turns inserted, else on from the last one; 0 for nobody."""
    turns, scope = _scope(m, frame).turns, m.s.scopes[-1]
    members = turns.of(m, {}) if turns else ()
    inserted = [at for at, player in enumerate(scope.extra) if player in members]
    if inserted:
        at = inserted[0]
        m.s.scopes[-1] = scope._replace(extra=scope.extra[at + 1 :])
        return scope.extra[at]
    player = next((p for p in _turn_order(m, turns) if p in members), 0)
    if player:
        m.s.scopes[-1] = scope._replace(at=player, extra=())
    return player


def _turn_order(m: Machine, turns: TurnsCode | None) -> tuple[int, ...]:
    if m.s.scopes[-1].at:
        return m.seats_after(m.s.scopes[-1].at)
    start = turns.start(m, {}) if turns else ()
    return m.seats_from(start[0]) if start else m.order()


def insert_turns(m: Machine, players: Ids) -> bool:
    """Insert turns before the next one of the innermost scope with turns, if one is open."""
    for at in range(len(m.s.scopes) - 1, -1, -1):
        number = m.code.scope_numbers.get(m.s.scopes[at].scope, -1)
        if number >= 0 and m.code.scopes[number].turns:
            scope = m.s.scopes[at]
            m.s.scopes[at] = scope._replace(extra=scope.extra + players)
            return True
    return False


def _begin_turn(m: Machine, frame: Frame) -> None:
    """Begin the turn, unless what stood before it skipped it or ended the scope."""
    player = frame.slots["#player"][0]
    if m.s.skipping or _is_ending(m):
        if not m.s.skipping:  # it is the next one, should the scope go on
            scope = m.s.scopes[-1]
            m.s.scopes[-1] = scope._replace(extra=(player, *scope.extra))
        m.s.skipping = False
        frame.pc = 0
        return
    m.s.active = player
    lapse_at(m, "turn", player)
    begin_scope(m, "turn", player)


def _turn_steps(m: Machine, frame: Frame) -> None:
    turns = _scope(m, frame).turns
    if turns and not _is_ending(m):
        m.push(turns.steps, frame, _turn_slots(frame.slots["#player"][0]))


def _close_turn(m: Machine, frame: Frame) -> None:
    close_scope(m, frame)
    player, m.s.active = m.s.active, 0
    m.s.stirred |= FLOW
    m.s.unsettled |= FLOW
    m.s.granted = tuple(_aged(g, player) for g in m.s.granted)
    lapse(m, lambda grant: grant.until != "turn-end" or grant.times > 0)
    m.s.used = tuple(u for u in m.s.used if u[0] != 0)


def _aged(grant: Granted, player: int) -> Granted:
    ends = grant.until == "turn-end" and grant.mark == player
    return grant._replace(times=grant.times - 1) if ends else grant


def _next(m: Machine, frame: Frame) -> None:
    frame.pc = 0


# ------------------------------------------------------------------ the game


def _begin(m: Machine, frame: Frame) -> None:
    begin_scope(m, "game")


def _setup(m: Machine, frame: Frame) -> None:
    m.push(m.code.setup, frame, {})


def _flow(m: Machine, frame: Frame) -> None:
    m.push(m.code.flow, frame, {})


SCOPE: tuple[Instr, ...] = (
    _enter,
    settle,
    _steps,
    quiet,
    _turns,
    _closing,
    settle,
    _check_again,
    end_scope,
    settle,
    close_scope,
    quiet,
)
TURNS = SCOPE.index(_turns)
"""Where a scope goes on whose end has not come after all."""

BLOCKS: dict[str, tuple[Instr, ...]] = {
    "settle": (_settle_step,),
    "quiet": (_run_quiet, settle, _again, _latch),
    "scope": SCOPE,
    "turns": (
        _next_turn,
        settle,
        _begin_turn,
        settle,
        quiet,
        _turn_steps,
        end_scope,
        settle,
        _close_turn,
        quiet,
        _next,
    ),
    "game": (_begin, _setup, settle, _flow),
}
CALM = frozenset({"scope", "turns", "game", "window", "play"})
"""Blocks that are part of the flow: with only these under way the game may be quiet."""
