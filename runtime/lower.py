"""Lowering: an effect tree becomes one flat block of instructions with jumps.

A frame is then a block, a place in it and slots, which is plain data. Choices among an
effect's arguments are asked by instructions of their own before it; their answers stand in
hidden slots (`#p3`; for the member 2 of a batch `#p3/2`). In a body of the flow every verb
is a step: afterwards the unit is settled, quiet is seen to, and a latched end leaves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Instr, LinkError, PickPlan, Select
from .flow import OUT, leave, quiet, settle
from .machine import Choice, Machine
from .picking import begin
from .play import offers, open_window, start_play
from .possible import possible
from .state import Frame, Ids, Option, Slots
from .table import Table
from .verbs import ALTERING, MEMBERS, VERBS, aims, member_slots
from .walk import mentions, rebuild, rebuild_arguments

if TYPE_CHECKING:
    from .link import Linker


Narrow = Callable[[Select], Select]


class Form(Enum):
    """What a body belongs to, which says what follows each of its steps."""

    TEXT = "text"
    PROCEDURE = "procedure"
    FLOW = "flow"
    CLOSING = "closing"


class Body:
    """A block being made."""

    def __init__(self, link: Linker, form: Form) -> None:
        self.link = link
        self.form = form
        self.instrs: list[Instr] = []
        self.runs: dict[str, int] = {}

    def emit(self, instr: Instr) -> None:
        """Append an instruction."""
        self.instrs.append(instr)

    def jump(self) -> Callable[[], None]:
        """Append a jump; call what is returned where it shall lead."""
        return self.jump_if(lambda m, f: True)

    def jump_if(self, test: Callable[[Machine, Frame], bool]) -> Callable[[], None]:
        """Append a jump taken when a test holds; call what is returned where it shall lead."""
        at = len(self.instrs)
        self.emit(_nothing)

        def land() -> None:
            target = len(self.instrs)

            def run(m: Machine, frame: Frame) -> None:
                if test(m, frame):
                    frame.pc = target

            self.instrs[at] = run

        return land

    def jump_back(self, target: int) -> None:
        """Append a jump to an earlier place."""

        def run(m: Machine, frame: Frame) -> None:
            frame.pc = target

        self.emit(run)

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.instrs)

    def effect(self, node: n.Effect) -> None:
        """Append what an effect does."""
        structure = STRUCTURE.get(type(node))
        if structure:
            structure(self, node)
        elif type(node) in VERBS or type(node) in CALLS:
            self.step(node)
        else:
            raise LinkError(f"cannot execute {type(node).__name__!r}")

    def step(self, node: n.Effect) -> None:
        """Append a verb with its choices before it."""
        node = self.hoist(node)
        call = CALLS.get(type(node))
        if call:
            call(self, node)
        else:
            self.emit(VERBS[type(node)](self.link, node))
        self.end_step()

    def end_step(self) -> None:
        """Append what follows a step."""
        for instr in AFTER_STEP[self.form]:
            self.emit(instr)

    # ---------------------------------------------------------------- choices

    def hoist(self, node: Any) -> Any:
        """Append the choices among an effect's arguments; return it with slots in their place."""
        members = MEMBERS.get(type(node), "")
        who = getattr(node, members) if members else None
        if who is None:
            among = aims(self.link, node) if isinstance(node, n.Retarget) else None
            return rebuild_arguments(node, self._asking("", among))
        who = rebuild(who, self._asking(""))
        if not self._chooses(node, members):
            return dataclasses.replace(node, **{members: who})
        batch = self.link.hidden("w")
        self.emit(_let(batch, self.link.select(who)))
        node = dataclasses.replace(node, **{members: n.Ref(batch)})
        return rebuild_arguments(node, self._asking(batch), members)

    def _chooses(self, node: Any, skip: str) -> bool:
        parts = (getattr(node, f.name) for f in dataclasses.fields(node) if f.name != skip)
        return any(mentions(part, n.Pick) or self._mentions_choice(part) for part in parts)

    def _mentions_choice(self, part: Any) -> bool:
        found: list[Any] = []

        def look(node: Any) -> Any:
            if self.link.choice(node):
                found.append(node)
            return node

        rebuild(part, look)
        return bool(found)

    def _asking(self, batch: str, among: Narrow | None = None) -> Callable[[Any], Any]:
        def change(node: Any) -> Any:
            pick = self.link.choice(node)
            if pick is None:
                return node
            if isinstance(node, n.TermOf) and node.of:
                self.emit(_let("one", self.link.select(node.of)))
            hidden = self.link.hidden("p")
            self.pick(pick, hidden, batch, among)
            return n.Ref(hidden)

        return change

    def pick(self, pick: n.Pick, hidden: str, batch: str = "", among: Narrow | None = None) -> None:
        """Append a choice, once, or once for each member of a batch."""
        plan = self.link.plan(pick)
        if among:
            plan = dataclasses.replace(plan, of=among(plan.of))
        if not batch:
            self.emit(lambda m, f: begin(m, f, plan, f.slots, "choose"))
            self.emit(_take_pick(hidden, plan.slot))
            return
        rest, kept = self.link.hidden("r"), self.link.hidden("s")
        self.emit(_let(hidden, _nobody))
        self.emit(_start_members(batch, rest, kept))
        start = self.here()
        land = self.jump_if(lambda m, f: not f.slots[rest])
        self.emit(_next_member(rest))
        self.emit(_begin_member_pick(plan, hidden))
        self.emit(_take_member_pick(hidden, plan.slot))
        self.jump_back(start)
        land()
        self.emit(_end_members(kept))


def _tally(m: Machine, frame: Frame) -> None:
    """A procedure is done when one of its steps had an outcome, unless it stops otherwise."""
    frame.result |= int(frame.outcome > 0)


AFTER_STEP: dict[Form, tuple[Instr, ...]] = {
    Form.TEXT: (),
    Form.PROCEDURE: (_tally,),
    Form.FLOW: (settle, quiet, leave),
    Form.CLOSING: (settle, quiet),
}


def lower(link: Linker, effect: n.Effect, form: Form = Form.TEXT) -> int:
    """Make a block of an effect and return its number."""
    body = Body(link, form)
    body.effect(effect)
    block = link.add_block(tuple(body.instrs), form in (Form.FLOW, Form.CLOSING))
    link.code.runs.update({scope: (block, at) for scope, at in body.runs.items()})
    return block


def _nothing(m: Machine, frame: Frame) -> None:
    pass


def _let(slot: str, value: Select) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        frame.slots[slot] = value(m, frame.slots)

    return run


def _take_pick(hidden: str, slot: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        frame.slots[hidden] = frame.slots[slot] = m.s.picked
        frame.outcome = len(m.s.picked)

    return run


def _start_members(batch: str, rest: str, kept: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        frame.slots[rest] = frame.slots[batch]
        frame.slots[kept] = frame.slots.get("subject", ())

    return run


def _next_member(rest: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        members = frame.slots[rest]
        frame.slots["subject"], frame.slots[rest] = members[:1], members[1:]

    return run


def _begin_member_pick(plan: PickPlan, hidden: str) -> Instr:
    """What one member has picked, another cannot pick as well, if it is a card."""
    whole = plan.of

    def run(m: Machine, frame: Frame) -> None:
        gone = [e for e in frame.slots.get(hidden, ()) if m.is_card(e)]

        def rest(t: Table, slots: Slots) -> Ids:
            return tuple(e for e in whole(t, slots) if e not in gone)

        slots = member_slots(frame.slots, frame.slots["subject"])
        begin(m, frame, dataclasses.replace(plan, of=rest) if gone else plan, slots, "choose")

    return run


def _take_member_pick(hidden: str, slot: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        (member,) = frame.slots["subject"]
        frame.slots[f"{hidden}/{member}"] = frame.slots[slot] = m.s.picked
        frame.slots[hidden] = frame.slots.get(hidden, ()) + m.s.picked

    return run


def _end_members(kept: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        frame.slots["subject"] = frame.slots.pop(kept)

    return run


# ------------------------------------------------------------------ structure


def _sequence(body: Body, node: n.Sequence) -> None:
    for step in node.steps:
        body.effect(step)


def _if(body: Body, node: n.If) -> None:
    test = _test(body.link, node.condition)
    to_else = body.jump_if(lambda m, f: not test(m, f))
    body.effect(node.then)
    if node.otherwise is None:
        to_else()
        return
    to_end = body.jump()
    to_else()
    body.effect(node.otherwise)
    to_end()


def _test(link: Linker, condition: n.Condition) -> Callable[[Machine, Frame], bool]:
    test = link.test(condition)
    if not mentions(condition, n.Done):
        return lambda m, f: test(m, f.slots)
    return lambda m, f: test(m, {**f.slots, "#outcome": (f.outcome,)})


def _may(body: Body, node: n.May) -> None:
    who, can = body.link.select(node.who), possible(body.link, node.effect)

    def ask(m: Machine, frame: Frame) -> None:
        player = m.asked(frame, who(m, frame.slots))
        m.s.answer = (0,)
        if player and can(m, frame.slots):
            options = [(Option("accept"), (1,)), (Option("decline"), (0,))]
            m.ask(player, "yes-no", "may", options, frame.item)

    body.emit(ask)
    to_end = body.jump_if(_declined)
    body.effect(node.effect)
    to_end()


def _declined(m: Machine, frame: Frame) -> bool:
    declined = not m.s.answer[0]
    if declined:
        frame.outcome = 0
    return declined


def _each(body: Body, node: n.Each) -> None:
    of = rebuild(node.of, body._asking(""))
    batch, rest, kept = (body.link.hidden(c) for c in "wrs")
    body.emit(_let(batch, body.link.select(of)))
    body.emit(_start_members(batch, rest, kept))
    start = body.here()
    to_end = body.jump_if(lambda m, f: not f.slots[rest])
    body.emit(_next_member(rest))
    body.effect(node.effect)
    body.jump_back(start)
    to_end()
    body.emit(_end_members(kept))


def _repeat(body: Body, node: n.Repeat) -> None:
    start = body.here()
    test = _test(body.link, node.until)
    body.effect(node.effect)
    to_end = body.jump_if(test)
    body.jump_back(start)
    to_end()


def _let_node(body: Body, node: n.Let) -> None:
    value = rebuild(node.value, body._asking(""))
    body.emit(_let(node.slot, body.link.select(value)))


def _stop(body: Body, node: n.Stop) -> None:
    result = int(node.done)

    def run(m: Machine, frame: Frame) -> None:
        frame.result, frame.pc = result, OUT

    body.emit(run)


def _choose(body: Body, node: n.Choose) -> None:
    body.pick(node.pick, body.link.hidden("p"))


def _skip_turn(body: Body, node: n.SkipTurn) -> None:
    def run(m: Machine, frame: Frame) -> None:
        m.s.skipping, frame.pc = True, OUT

    body.emit(run)


def _choose_number(body: Body, node: n.ChooseNumber) -> None:
    low, high = body.link.count(node.low), body.link.count(node.high)
    by = body.link.select(node.by) if node.by else None

    def ask(m: Machine, frame: Frame) -> None:
        numbers = tuple(range(low(m, frame.slots), high(m, frame.slots) + 1))
        player = m.asked(frame, by(m, frame.slots)) if by else 0
        if not player or not numbers:
            m.s.answer = m.sample(numbers, 1)
        else:
            options = [(Option("number", number=x), (x,)) for x in numbers]
            m.ask(player, "number", "number", options, frame.item)

    def take(m: Machine, frame: Frame) -> None:
        frame.slots["number"] = m.s.answer
        frame.outcome = 1
        if by is None:
            m.tell("rolled", amount=m.s.answer[0] if m.s.answer else 0)

    body.emit(ask)
    body.emit(take)


# ------------------------------------------------------------------ choosing one


Offer = Callable[[Machine, Frame, int], list[Choice]]


def _choose_one(body: Body, node: n.ChooseOne) -> None:
    """One decision among concrete things: plays and picked cards are offered one by one."""
    who = body.link.select(node.who)
    branches = [_branch(body.link, option, at, node.who) for at, option in enumerate(node.options)]

    def ask(m: Machine, frame: Frame) -> None:
        player = m.asked(frame, who(m, frame.slots))
        offered = [c for b in branches for c in b.offer(m, frame, player)]
        m.s.answer = (-1,)
        frame.slots["#chooser"] = (player,) if player else ()
        frame.outcome = 0
        if player and offered:
            m.ask(player, "pick", "choose-one", offered, frame.item)
        elif offered:
            m.s.answer = offered[m.sample(tuple(range(len(offered))), 1)[0]][1]

    body.emit(ask)
    ends = [_emit_branch(body, at, branch) for at, branch in enumerate(branches)]
    for land in ends:
        land()


def _emit_branch(body: Body, at: int, branch: Branch) -> Callable[[], None]:
    to_next = body.jump_if(lambda m, f: m.s.answer[0] != at)
    branch.emit(body)
    to_end = body.jump()
    to_next()
    return to_end


@dataclasses.dataclass(slots=True)
class Branch:
    """One of several effects: what it offers the chooser, and what it does when chosen."""

    offer: Offer
    emit: Callable[[Body], None]


def _branch(link: Linker, node: n.Effect, at: int, who: n.Selector) -> Branch:
    if isinstance(node, n.PlayCard) and not node.optional:
        return _play_branch(link, node, at)
    pick = node.what if isinstance(node, n.Move) else None
    own = isinstance(node, n.Move) and node.who in (None, who, n.Ref("you"), n.Ref("subject"))
    if isinstance(node, n.Move) and own and isinstance(pick, n.Pick) and _is_single(pick):
        return _move_branch(link, node, pick, at)
    can = possible(link, node)

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        return [(Option("effect", number=at + 1), (at,))] if can(m, frame.slots) else []

    return Branch(offer, lambda body: body.effect(node))


def _is_single(pick: n.Pick) -> bool:
    one = all(bound in (None, n.Number(1)) for bound in (pick.low, pick.high))
    return one and pick.by is not None


def _play_branch(link: Linker, node: n.PlayCard, at: int) -> Branch:
    place = link.place(node.place)

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        zones = place(m, {**frame.slots, "subject": (player,)})
        found = offers(m, player, zones, node.use, node.section)
        return [(option, (at, *value)) for option, value in found]

    def emit(body: Body) -> None:
        def play(m: Machine, frame: Frame) -> None:
            _, card, text = m.s.answer
            start_play(m, frame, frame.slots["#chooser"][0], card, text)

        body.emit(play)
        body.end_step()

    return Branch(offer, emit)


def _move_branch(link: Linker, node: n.Move, pick: n.Pick, at: int) -> Branch:
    act = "discard" if node.manner == "discard" else "choose"
    plan, hidden = link.plan(pick, act), link.hidden("p")

    def offer(m: Machine, frame: Frame, player: int) -> list[Choice]:
        found = plan.of(m, {**frame.slots, "subject": (player,)})
        return [(option, (at, *value)) for option, value in m.choices(player, found, act)]

    def emit(body: Body) -> None:
        def take(m: Machine, frame: Frame) -> None:
            frame.slots[hidden] = frame.slots[plan.slot] = m.s.answer[1:]

        body.emit(take)
        who = n.Ref("#chooser") if node.who else None
        body.step(dataclasses.replace(node, what=n.Ref(hidden), who=who))

    return Branch(offer, emit)


# ------------------------------------------------------------------ steps with frames of their own


def _play_card(body: Body, node: n.PlayCard) -> None:
    who, place = body.link.select(node.who), body.link.place(node.place)
    rest, count = body.link.hidden("r"), body.link.hidden("n")

    def ask(m: Machine, frame: Frame) -> None:
        frame.slots[rest], (player,) = frame.slots[rest][1:], frame.slots[rest][:1]
        zones = place(m, {**frame.slots, "subject": (player,)})
        plays = offers(m, player, zones, node.use, node.section) if m.is_player(player) else []
        m.s.answer = ()
        frame.slots["#chooser"] = (player,)
        if plays:
            passing = [(Option("pass"), ())] if node.optional else []
            m.ask(player, "pick", f"play:{node.use}", [*plays, *passing], frame.item)

    def play(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        if m.s.answer:
            card, text = m.s.answer
            start_play(m, frame, frame.slots["#chooser"][0], card, text)

    _loop(body, who, rest, count, (ask, play))


def _loop(body: Body, who: Select, rest: str, count: str, steps: tuple[Instr, ...]) -> None:
    """Append steps for one member after the other; the outcome counts those that had one."""

    def start(m: Machine, frame: Frame) -> None:
        frame.slots[rest], frame.slots[count] = who(m, frame.slots), (0,)

    def tally(m: Machine, frame: Frame) -> None:
        frame.slots[count] = (frame.slots[count][0] + bool(frame.outcome),)

    def end(m: Machine, frame: Frame) -> None:
        (frame.outcome,) = frame.slots[count]

    body.emit(start)
    again = body.here()
    to_end = body.jump_if(lambda m, f: not f.slots[rest])
    for step in steps:
        body.emit(step)
    body.emit(tally)
    body.jump_back(again)
    to_end()
    body.emit(end)


def _do(body: Body, node: n.Do) -> None:
    procedure = body.link.procedure(node.procedure)
    who = body.link.select(node.who) if node.who else _nobody
    if procedure.slot and procedure.each:
        _call_each(body, who, lambda m, f: procedure.number)
        return

    def run(m: Machine, frame: Frame) -> None:
        members = who(m, frame.slots)
        frame.outcome = 0
        if members or not procedure.slot:
            call(m, frame, procedure.number, members)

    body.emit(run)


def _nobody(t: object, slots: Slots) -> Ids:
    return ()


def _call_each(body: Body, who: Select, which: Callable[[Machine, Frame], int]) -> None:
    rest, count = body.link.hidden("r"), body.link.hidden("n")

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[rest], members = frame.slots[rest][1:], frame.slots[rest][:1]
        call(m, frame, which(m, frame), members)

    _loop(body, who, rest, count, (run,))


def call(m: Machine, frame: Frame, procedure: int, members: Ids) -> None:
    """Call a procedure with members; its outcome becomes that of the step."""
    frame.outcome = 0
    m.system("call", frame, {"#call": (procedure,), "#members": members}, returns=True)


def _adjust(body: Body, node: n.Adjust) -> None:
    """A counter is one batch; steps on a scale are calls, one after the other."""
    if node.counter not in body.link.code.scales:
        body.emit(VERBS[n.Adjust](body.link, node))
        return
    scale = body.link.code.scales[node.counter]
    procedure = body.link.procedure(scale.down if node.down else scale.up)
    who, amount = body.link.select(node.who), body.link.count(node.amount)
    most = max((len(c) for c in scale.columns.values()), default=1)

    def steps(m: Any, slots: Slots) -> Ids:
        return tuple(
            e
            for e in who(m, slots)
            for _ in range(min(most, amount(m, {**slots, "subject": (e,)})))
        )

    _call_each(body, steps, lambda m, f: procedure.number)


def _run(body: Body, node: n.Run) -> None:
    number = body.link.scope_number(node.scope)
    body.emit(lambda m, f: _ignore(m.system("scope", f, {"#scope": (number,)})))
    body.runs[node.scope] = body.here()


def _open(body: Body, node: n.Open) -> None:
    number = body.link.window_number(node.window)
    start = body.link.select(node.start) if node.start else _nobody

    def run(m: Machine, frame: Frame) -> None:
        open_window(m, frame, number, next(iter(start(m, frame.slots)), 0))

    body.emit(run)


def _ignore(result: object) -> None:
    pass


STRUCTURE: dict[type[n.Effect], Callable[[Body, Any], None]] = {
    n.Sequence: _sequence,
    n.If: _if,
    n.May: _may,
    n.ChooseOne: _choose_one,
    n.Each: _each,
    n.Repeat: _repeat,
    n.Let: _let_node,
    n.Stop: _stop,
    n.Choose: _choose,
    n.ChooseNumber: _choose_number,
    n.SkipTurn: _skip_turn,
}
CALLS: dict[type[n.Effect], Callable[[Body, Any], None]] = {
    n.Adjust: _adjust,
    n.Do: _do,
    n.PlayCard: _play_card,
    n.Run: _run,
    n.Open: _open,
}


def alters(effect: n.Effect) -> bool:
    """Return whether a replacement lets its event happen, altered."""
    return mentions(effect, ALTERING)
