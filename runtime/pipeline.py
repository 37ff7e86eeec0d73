"""The order of one batch of events: forbid, replace, clip, commit, then what answers it.

Everything that changes the game goes through `propose`, and through `commit` in the end. A
proposal that must stop for a question, or for steps of its own, is a frame of the block
`propose`; any other is done at once.
"""

from __future__ import annotations

from .changes import apply, clip, draws, outcome, story
from .code import Instr
from .forces import (
    Force,
    answering,
    consume,
    forbids_card,
    in_turn_order,
    listen,
    remember,
    trigger,
)
from .machine import Machine
from .patterns import event_slots
from .reads import event_bits
from .state import Event, Frame, FrameSlots, Ids, Option, Slots, Waiting
from .watch import Readings, flips, readings

REPLACE, TAKE, FILL, REFILLED, COMMIT, AFTER = range(6)
APPLIED = "#applied"
"""The slot of a replacement's steps for the replacements that have had their chance: what happens
instead is for them still the event that it stands for, so that two do not replace it for ever."""

KEPT = "#kept"
"""The slot of a proposal whose events the step that made it asks for once they have happened."""


def propose(m: Machine, frame: Frame, events: list[Event], keep: bool = False) -> None:
    """Let a batch of events happen as far as it may; the frame's outcome says how much did.

    With `keep`, what has happened is what is `returned` to the frame.
    """
    frame.outcome = 0
    applied = frame.slots.get(APPLIED)
    if applied:
        events = [event._replace(applied=applied) for event in events]
    allowed = _allowed(m, events)
    if not allowed:
        return
    if _plain(m, allowed):
        done = committed(m, allowed)
        frame.outcome = sum(outcome(event) for event in done)
        frame.returned = done if keep else frame.returned
    else:
        slots: FrameSlots = {"#at": (0,), KEPT: (1,)} if keep else {"#at": (0,)}
        m.system("propose", frame, slots, returns=True, events=allowed)


def _allowed(m: Machine, events: list[Event] | tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(left for event in events for left in _left(m, event))


def _left(m: Machine, event: Event) -> tuple[Event, ...]:
    """Return what is left of an event; of one that is forbidden to some cards, the others."""
    for force in list(answering(m, "forbid", event)):
        consume(m, force)
        free = tuple(c for c in event.cards if not forbids_card(m, force, event, c))
        if not free or not force.ability.by_card:
            return ()
        event = event._replace(cards=free, amount=min(event.amount, len(free)))
    return (event,)


def _plain(m: Machine, events: tuple[Event, ...]) -> bool:
    return not any(
        next(answering(m, "replacement", e), None) or (draws(e) and _short(m, events, e.origin))
        for e in events
    )


def _short(m: Machine, events: tuple[Event, ...], zone: int) -> bool:
    wanted = sum(e.amount for e in events if draws(e) and e.origin == zone)
    return wanted > len(m.s.zones[zone]) and m.code.refills[m.declared(zone)] >= 0


# ------------------------------------------------------------------ replacing


def _replace(m: Machine, frame: Frame) -> None:
    """Give the next replacement its chance.

    Forced ones come before those that can be declined, either in turn order (decision 25).
    """
    if frame.returned:
        _put(frame, frame.slots["#at"][0], *frame.returned)
        frame.returned = ()
    for at in range(frame.slots["#at"][0], len(frame.events)):
        frame.slots["#at"] = (at,)
        event = frame.events[at]
        found = (f for f in answering(m, "replacement", event) if f.mark not in event.applied)
        waiting = [force for force in found if not _used_up(frame, force)]
        if waiting:
            those = in_turn_order(m, waiting)
            _offer(m, frame, min(those, key=lambda f: f.ability.by is not None))
            return
    frame.pc = FILL


def _used_up(frame: Frame, force: Force) -> bool:
    """Return whether a card will be taken away for another event of the batch."""
    this = ("this", force.slots.get("this"))
    return force.ability.spends and any(
        waiting.ability == force.ability.id and this in waiting.slots
        for event in frame.events
        for waiting in event.then
    )


def _offer(m: Machine, frame: Frame, force: Force) -> None:
    at = frame.slots["#at"][0]
    event = frame.events[at]
    frame.slots["#force"] = (force.mark,)
    _put(frame, at, event._replace(applied=(*event.applied, force.mark)))
    slots = {**force.slots, **event_slots(event)}
    player = next(iter(force.ability.by(m, slots)), 0) if force.ability.by else 0
    if player and force.ability.can(m, slots) and _could(m, force, event, player, slots):
        yes, no = (Option("accept"), (1,)), (Option("decline"), (0,))
        m.ask(player, "yes-no", "replace", [yes, no], event.item, force.ability.about)
    else:
        m.s.answer = (int(force.ability.by is None),)


def _could(m: Machine, force: Force, event: Event, player: int, slots: Slots) -> bool:
    """Return whether an event is not forbidden to all to whom a player could redirect it."""
    if force.ability.to is None:
        return True
    others = (redirected(event, player, (one,)) for one in force.ability.to(m, slots))
    return not all(_forbidden(m, other) for other in others)


def _forbidden(m: Machine, event: Event) -> bool:
    return any(not ban.ability.by_card for ban in answering(m, "forbid", event))


def redirected(event: Event, giver: int, to: Ids) -> Event:
    """Return an event as it happens to others: to the first of them, a call to all at once."""
    whole = event.kind == "called" and not event.subject
    return event._replace(giver=giver, **{"others": to} if whole else {"subject": to[0]})


def _put(frame: Frame, at: int, *events: Event) -> None:
    frame.events = frame.events[:at] + events + frame.events[at + 1 :]


def _take(m: Machine, frame: Frame) -> None:
    frame.pc = REPLACE
    at, mark = frame.slots["#at"][0], frame.slots["#force"][0]
    event = frame.events[at]
    force = next((f for f in answering(m, "replacement", event) if f.mark == mark), None)
    if not m.s.answer[0] or force is None:
        return
    consume(m, force)
    _instead(m, frame, force, at)


def _instead(m: Machine, frame: Frame, force: Force, at: int) -> None:
    """Run what happens instead. An altered event stays in the proposal, another one leaves it."""
    event, ability = frame.events[at], force.ability
    waiting = trigger(force, event)
    above = enter(m, waiting, ability.block)
    above.slots[APPLIED] = event.applied
    if not ability.alters:
        _put(frame, at)
        return
    if ability.after >= 0:
        event = event._replace(then=(*event.then, waiting))
    above.events, above.returns = (event,), True


def enter(m: Machine, waiting: Waiting, block: int) -> Frame:
    """Put the frame of a triggered effect on top."""
    slots = dict(waiting.slots)
    return m.put(Frame(block, 0, slots, waiting.giver, waiting.item, waiting.decider))


# ------------------------------------------------------------------ refilling and committing


def _fill(m: Machine, frame: Frame) -> None:
    """Refill piles that run short; cards that still lie there stay on top."""
    frame.events = _allowed(m, frame.events)
    done = frame.slots.get("#refilled", ())
    for event in frame.events:
        zone = event.origin
        if draws(event) and zone not in done and _short(m, frame.events, zone):
            frame.slots.update({"#refilled": (*done, zone), "#rest": m.s.zones[zone]})
            m.push(m.code.refills[m.declared(zone)], frame, {})
            return
    frame.pc = COMMIT


def _refilled(m: Machine, frame: Frame) -> None:
    zone, rest = frame.slots["#refilled"][-1], frame.slots["#rest"]
    m.s.zones[zone] = rest + tuple(c for c in m.s.zones[zone] if c not in rest)
    frame.pc = FILL


def _commit(m: Machine, frame: Frame) -> None:
    frame.events = committed(m, frame.events)
    frame.result = sum(outcome(event) for event in frame.events)


def _after(m: Machine, frame: Frame) -> None:
    """Let follow what waited for each event, of those that have happened; return calls."""
    for waiting in reversed([waiting for event in frame.events for waiting in event.then]):
        enter(m, waiting, m.code.abilities[waiting.ability].after)
    if KEPT not in frame.slots:
        frame.events = tuple(event for event in frame.events if event.kind == "called")


def commit(m: Machine, events: tuple[Event, ...]) -> int:
    """Make events happen and set going what answers them; return how much has happened."""
    return sum(outcome(event) for event in committed(m, events))


def committed(m: Machine, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Make events happen and set going what answers them; return those that have happened."""
    done = clip(m, events)
    m.spend(len(done))
    if not done or m.s.reason:
        return ()
    m.batch, changed = done, event_bits(m, done)
    m.s.unsettled |= changed
    m.s.stirred |= changed
    before = readings(m, done, changed)
    answers = listen(m, done)
    remember(m, done)
    story(m, done)
    for event in done:
        apply(m, event)
    answers += turn(m, before, done)
    m.batch = ()
    dispatch(m, answers)
    return done


def turn(m: Machine, before: Readings, events: tuple[Event, ...]) -> list[Waiting]:
    """Tell which terms events have turned true or false; return what answers that.

    That they have turned is past as well, by which others may turn.
    """
    turned = flips(m, before, events)
    if not turned:
        return []
    again = readings(m, turned, event_bits(m, turned))
    story(m, turned)
    answers = listen(m, turned)
    remember(m, turned)
    return answers + turn(m, again, turned)


def dispatch(m: Machine, answers: list[Waiting]) -> None:
    """Send each triggered effect to its time; those at once run in the order given."""
    now: list[Waiting] = []
    for waiting in answers:
        timing = m.code.abilities[waiting.ability].timing
        if timing == "at-once":
            now.append(waiting)
        elif timing == "quiet":
            m.s.quiet += (waiting,)
        else:
            m.s.units[-1] += (waiting,)
    run_all(m, now)


def run_all(m: Machine, those: list[Waiting] | tuple[Waiting, ...]) -> None:
    """Put frames on top so that the first of the effects runs first."""
    for waiting in reversed(those):
        enter(m, waiting, m.code.abilities[waiting.ability].block)


BLOCKS: dict[str, tuple[Instr, ...]] = {
    "propose": (_replace, _take, _fill, _refilled, _commit, _after)
}
