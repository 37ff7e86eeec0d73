"""A block of instructions being made of an effect tree: jumps, and choices before a verb.

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
from dsl.ir.walk import mentions

from .amounts import THAT
from .answering import aims
from .code import Instr, LinkError, PickPlan, Select
from .flow import leave, quiet, settle
from .forces import movable
from .machine import Machine
from .moving import MEMBERS, member_slots
from .picking import begin
from .sealed import ASKING, forget, opened, seal, unseal
from .state import Frame, Ids, Slots
from .table import Table
from .walk import rebuild, rebuild_arguments

if TYPE_CHECKING:
    from .link import Linker


class Form(Enum):
    """What a body belongs to, which says what follows each of its steps."""

    TEXT = "text"
    PROCEDURE = "procedure"
    FLOW = "flow"
    CLOSING = "closing"


Narrow = Callable[[Select], Select]
Lowering = dict[type[n.Effect], Callable[["Body", Any], None]]
"""How effects are appended to a body, by their kind."""
PASSING_ON = (n.Sequence, n.If, n.Repeat, n.DoTimes)
"""Effects that read *that many* only in their parts, or when the time comes."""


class Body:
    """A block being made."""

    def __init__(self, link: Linker, form: Form, table: Lowering) -> None:
        self.link = link
        self.form = form
        self.table = table
        self.instrs: list[Instr] = []
        self.runs: dict[str, int] = {}
        self.of_drawn = False
        """Whether it speaks of the cards that were drawn."""

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
        lowering = self.table.get(type(node))
        if lowering is None:
            raise LinkError(f"cannot execute {type(node).__name__!r}")
        if not isinstance(node, PASSING_ON) and mentions(node, n.EventAmount):
            self.emit(keep_outcome(THAT))
        lowering(self, node)

    def end_step(self) -> None:
        """Append what follows a step."""
        for instr in AFTER_STEP[self.form]:
            self.emit(instr)

    # ---------------------------------------------------------------- choices

    def hoist(self, node: Any) -> Any:
        """Append the choices among an effect's arguments; return it with slots in their place."""
        members = MEMBERS.get(type(node), "")
        discarded = node.what if act_of(node) == "discard" else None
        who = getattr(node, members) if members else None
        if who is None:
            among = aims(self.link, node) if isinstance(node, n.Retarget) else None
            return rebuild_arguments(node, self.asking("", among, discarded))
        who = rebuild(who, self.asking(""))
        if not self._chooses(node, members):
            return dataclasses.replace(node, **{members: who})
        batch = self.link.hidden("w")
        self.emit(let(batch, self.link.members(who)))
        node = dataclasses.replace(node, **{members: n.Ref(batch)})
        return rebuild_arguments(node, self.asking(batch, None, discarded), members)

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

    def asking(
        self, batch: str, among: Narrow | None = None, discarded: Any = None
    ) -> Callable[[Any], Any]:
        """Return what puts a slot in the place of a choice, and appends the choice.

        The choice that is `discarded` is one of what to discard.
        """

        def change(node: Any) -> Any:
            pick = self.link.choice(node)
            if pick is None:
                return node
            if isinstance(node, n.TermOf) and node.of:
                self.emit(let("one", self.link.select(node.of)))
            hidden = self.link.hidden("p")
            if node is discarded:
                self.pick(pick, hidden, batch, discardable, "discard")
            else:
                self.pick(pick, hidden, batch, among)
            return n.Ref(hidden)

        return change

    def pick(
        self,
        pick: n.Pick,
        hidden: str,
        batch: str = "",
        among: Narrow | None = None,
        act: str = "choose",
    ) -> None:
        """Append a choice, once, or once for each member of a batch."""
        plan = self.link.plan(pick, act)
        if among:
            plan = dataclasses.replace(plan, of=among(plan.of))
        if not batch:
            asked = _begin_pick(plan)
            self.link.code.picks[asked] = pick, among is not None
            self.emit(asked)
            self.emit(_take_pick(hidden, plan.slot))
            return
        openly = self.link.hidden("n")
        self.emit(_same_cards(batch, plan, openly))
        asked = _begin_member_pick(plan, hidden)
        self.link.code.picks[asked] = pick, False
        self.ask_each(batch, hidden, asked, lambda m: m.s.picked, openly)
        self.emit(_gather(batch, hidden, plan.slot))

    def ask_each(
        self,
        batch: str,
        what: str,
        begin: Instr,
        answer: Callable[[Machine], Ids],
        openly: str = "",
    ) -> None:
        """Append a choice by each member of a batch, sealed until all of them have chosen.

        `begin` asks the member that is the subject; `answer` is what it has answered. In the slot
        `openly` stands whether answers are open at once.
        """
        kept = self.link.hidden("s")
        self.emit(lambda m, f: forget(f, what))
        self.emit(start_members(batch, ASKING, kept))
        start = self.here()
        land = self.jump_if(lambda m, f: not f.slots[ASKING])
        self.emit(next_member(ASKING))
        self.emit(begin)
        self.emit(lambda m, f: _keep(f, what, answer(m), f.slots.get(openly) == (1,)))
        self.jump_back(start)
        land()
        self.emit(unseal)
        self.emit(end_members(kept))


def act_of(node: n.Effect) -> str:
    """Return the act that picks what an effect is done to."""
    return "discard" if isinstance(node, n.Move) and node.manner == "discard" else "choose"


def discardable(of: Select) -> Select:
    """Narrow a choice down to what nothing keeps from being discarded."""
    return lambda t, s: movable(t, of(t, s), "discard")


def keep_outcome(slot: str) -> Instr:
    """Return what keeps the outcome of the step before in a slot."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[slot] = (frame.outcome,)

    return run


def restore_outcome(slot: str) -> Instr:
    """Return what makes an outcome that was kept that of the step before again."""

    def run(m: Machine, frame: Frame) -> None:
        (frame.outcome,) = frame.slots[slot]

    return run


def _nothing(m: Machine, frame: Frame) -> None:
    pass


def let(slot: str, value: Select) -> Instr:
    """Return what binds a slot to what a selector reads now."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[slot] = value(m, frame.slots)

    return run


def nobody(t: object, slots: Slots) -> Ids:
    """Select nobody."""
    return ()


def _take_pick(hidden: str, slot: str) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        frame.slots[hidden] = frame.slots[slot] = m.s.picked
        frame.outcome = len(m.s.picked)
        players = [e for e in m.s.picked if m.is_player(e)]
        if players:
            m.tell("chosen", others=players, source=m.title(frame.item))

    return run


def start_members(batch: str, rest: str, kept: str) -> Instr:
    """Return what begins a loop over the members of a batch."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[rest] = frame.slots[batch]
        frame.slots[kept] = frame.slots.get("subject", ())

    return run


def next_member(rest: str) -> Instr:
    """Return what takes the next member as the subject."""

    def run(m: Machine, frame: Frame) -> None:
        members = frame.slots[rest]
        frame.slots["subject"], frame.slots[rest] = members[:1], members[1:]

    return run


def _same_cards(batch: str, plan: PickPlan, openly: str) -> Instr:
    """Return what says in a slot whether members pick from the same cards: not in secret then.

    What one of them picks, the next ones can see is gone.
    """

    def run(m: Machine, frame: Frame) -> None:
        found = [plan.of(m, member_slots(frame.slots, (one,))) for one in frame.slots[batch]]
        cards = [card for those in found for card in dict.fromkeys(those) if m.is_card(card)]
        frame.slots[openly] = (int(len(set(cards)) < len(cards)),)

    return run


def _keep(frame: Frame, what: str, answer: Ids, openly: bool) -> None:
    (member,) = frame.slots["subject"]
    if openly:
        frame.slots[f"{what}/{member}"] = answer
    else:
        seal(frame, what, member, answer)


def _begin_pick(plan: PickPlan) -> Instr:
    return lambda m, frame: begin(m, frame, plan, frame.slots, "choose")


def _begin_member_pick(plan: PickPlan, hidden: str) -> Instr:
    """What one member has picked openly, another cannot pick as well."""
    whole = plan.of

    def run(m: Machine, frame: Frame) -> None:
        gone = {e for those in opened(frame, hidden) for e in those if m.is_card(e)}

        def rest(t: Table, slots: Slots) -> Ids:
            return tuple(e for e in whole(t, slots) if e not in gone)

        slots = member_slots(frame.slots, frame.slots["subject"])
        begin(m, frame, dataclasses.replace(plan, of=rest) if gone else plan, slots, "choose")

    return run


def _gather(batch: str, hidden: str, slot: str) -> Instr:
    """Return what puts together the picks of all members; the last of them are what is known."""

    def run(m: Machine, frame: Frame) -> None:
        picks = [frame.slots[f"{hidden}/{member}"] for member in frame.slots[batch]]
        frame.slots[hidden] = tuple(e for those in picks for e in those)
        if picks:
            frame.slots[slot] = picks[-1]

    return run


def end_members(kept: str) -> Instr:
    """Return what gives the subject back after a loop."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots["subject"] = frame.slots.pop(kept)

    return run


def _tally(m: Machine, frame: Frame) -> None:
    """A procedure is done when one of its steps had an outcome, unless it stops otherwise."""
    frame.result |= int(frame.outcome > 0)


AFTER_STEP: dict[Form, tuple[Instr, ...]] = {
    Form.TEXT: (),
    Form.PROCEDURE: (_tally,),
    Form.FLOW: (settle, quiet, leave),
    Form.CLOSING: (settle, quiet),
}
