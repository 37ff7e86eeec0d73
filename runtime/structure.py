"""Structure, lowered: sequences, conditions, loops, yes-no, slots, leaving."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.about import about
from dsl.ir.sorts import chosen_slot
from dsl.ir.walk import mentions

from .amounts import MOST, PLACE, THAT
from .body import (
    Body,
    end_members,
    keep_outcome,
    let,
    next_member,
    nobody,
    restore_outcome,
    start_members,
)
from .code import Instr, LinkError, PickPlan, Select
from .flow import OUT
from .machine import Machine
from .moving import member_slots
from .picking import ALLOTTED, allot, begin
from .possible import possible
from .state import Frame, Ids, Option, Slots
from .table import Table
from .values import same_attribute
from .walk import rebuild

if TYPE_CHECKING:
    from .link import Linker


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
    if not mentions(condition, (n.Done, n.EventAmount)):
        return lambda m, f: test(m, f.slots)
    return lambda m, f: test(m, {**f.slots, "#outcome": (f.outcome,), THAT: (f.outcome,)})


def _may(body: Body, node: n.May) -> None:
    who, can = body.link.select(node.who), possible(body.link, node.effect)
    key = about(node)

    def ask(m: Machine, frame: Frame) -> None:
        player = m.asked(frame, who(m, frame.slots))
        m.s.answer = (0,)
        if player and can(m, frame.slots):
            options = [(Option("accept"), (1,)), (Option("decline"), (0,))]
            m.ask(player, "yes-no", "may", options, frame.item, key)

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
    that = body.link.hidden("o") if mentions(node.effect, n.EventAmount) else ""
    if that:  # before anybody is picked: the outcome of the step before is every member's
        body.emit(keep_outcome(that))
    of = rebuild(node.of, body.asking(""))
    places = body.link.hidden("n") if mentions(node.effect, n.Position) else ""
    batch, rest, kept = (body.link.hidden(c) for c in "wrs")
    ranked = mentions(of, n.Ranked)  # in an order of its own, which is said
    members = body.link.select(of) if ranked else body.link.members(of)
    if node.after is not None:
        members = _in_turn_after(members, body.link.select(node.after))
    body.emit(let(batch, members))
    body.emit(start_members(batch, rest, kept))
    start = body.here()
    to_end = body.jump_if(lambda m, f: not f.slots[rest])
    body.emit(next_member(rest))
    if that:
        body.emit(restore_outcome(that))
    if places:
        body.emit(_place_in(batch, rest, places))
    with body.link.ordering():
        body.effect(node.effect)
    if places:
        body.emit(_place_left(places))
    body.jump_back(start)
    to_end()
    body.emit(end_members(kept))


def _in_turn_after(of: Select, start: Select) -> Select:
    """Return players in turn order, beginning with whoever sits next after somebody."""

    def run(t: Table, slots: Slots) -> Ids:
        members, origin = of(t, slots), start(t, slots)
        order = t.seats_after(origin[0]) if origin else members
        return tuple(player for player in order if player in members)

    return run


def _place_in(batch: str, rest: str, kept: str) -> Instr:
    """Return what says at which place in the order the member stands."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[kept] = frame.slots.get(PLACE, (0,))
        frame.slots[PLACE] = (len(frame.slots[batch]) - len(frame.slots[rest]),)

    return run


def _place_left(kept: str) -> Instr:
    """Return what gives back the place in the order around it."""

    def run(m: Machine, frame: Frame) -> None:
        frame.slots[PLACE] = frame.slots[kept]

    return run


def _repeat(body: Body, node: n.Repeat) -> None:
    before = body.link.hidden("n")  # not there yet where a scenario's table stands in a pass
    start = body.here()
    test = _test(body.link, node.until)
    body.emit(lambda m, f: f.slots.update({before: _mark(m, f, before)}))
    body.effect(node.effect)
    to_end = body.jump_if(lambda m, f: test(m, f) or f.slots.get(before) == _mark(m, f, before))
    body.jump_back(start)
    to_end()


def _mark(m: Machine, frame: Frame, apart: str) -> Ids:
    """Return numbers that differ once anything that a pass can go by has changed."""
    s = m.s
    slots = (ids for slot, ids in sorted(frame.slots.items()) if slot != apart)
    bound = chain.from_iterable((len(ids), *ids) for ids in slots)
    return (s.decisions, s.events, s.serial, *divmod(s.rng, 1 << 32), *bound)


def _do_times(body: Body, node: n.DoTimes) -> None:
    times, left = body.link.count(node.times), body.link.hidden("n")

    def start(m: Machine, frame: Frame) -> None:
        frame.slots[left] = (min(MOST, times(m, {**frame.slots, THAT: (frame.outcome,)})),)

    def count(m: Machine, frame: Frame) -> None:
        frame.slots[left] = (frame.slots[left][0] - 1,)

    body.emit(start)
    again = body.here()
    to_end = body.jump_if(lambda m, f: f.slots[left][0] <= 0)
    body.emit(count)
    body.effect(node.effect)
    body.jump_back(again)
    to_end()


def _let_node(body: Body, node: n.Let) -> None:
    value = rebuild(node.value, body.asking(""))
    body.emit(let(node.slot, body.link.select(value)))


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
    def take(m: Machine, frame: Frame) -> None:
        frame.slots["number"] = m.s.answer
        frame.outcome = 1
        if node.by is None:
            m.tell("rolled", amount=m.s.answer[0] if m.s.answer else 0)

    body.emit(_ask_number(body.link, node))
    body.emit(take)


def _ask_number(link: Linker, node: n.ChooseNumber) -> Instr:
    low, high = link.count(node.low), link.count(node.high)
    by = link.select(node.by) if node.by else None

    def ask(m: Machine, frame: Frame) -> None:
        most = min(MOST, high(m, frame.slots))
        numbers = tuple(range(low(m, frame.slots), most + 1))
        player = m.asked(frame, by(m, frame.slots)) if by else 0
        if not player or not numbers:
            m.s.answer = m.sample(numbers, 1)
        else:
            options = [(Option("number", number=x), (x,)) for x in numbers]
            m.ask(player, "number", "number", options, frame.item)

    return ask


def _together(body: Body, node: n.Together) -> None:
    """Only a choice, and only by each for themselves, can be made by several at once."""
    batch, who = body.link.hidden("w"), rebuild(node.who, body.asking(""))
    body.emit(let(batch, body.link.members(who)))
    match node.choice:
        case n.Choose(pick) if pick.by == n.Ref("subject"):
            plan = body.link.plan(pick)
            body.ask_each(batch, plan.slot, _begin_secret_pick(plan), lambda m: m.s.picked)
            body.emit(_reveal(batch, plan.slot))
        case n.ChooseNumber(by=by) if by == n.Ref("subject"):
            ask = _ask_number(body.link, node.choice)
            body.ask_each(batch, "number", ask, lambda m: m.s.answer)
            body.emit(_reveal(batch, "number"))
        case n.Allot(what, pick) if pick.by == n.Ref("subject"):
            begin_one = _begin_allotment(body.link.select(what), body.link.plan(pick))
            body.ask_each(batch, ALLOTTED, begin_one, lambda m: m.s.picked)
        case _:
            raise LinkError("all that several can do at once is choose, each for themselves")


def _begin_secret_pick(plan: PickPlan) -> Instr:
    """What one has chosen, another may choose as well: nobody knows yet."""
    return lambda m, f: begin(m, f, plan, member_slots(f.slots, f.slots["subject"]), "choose")


def _allot(body: Body, node: n.Allot) -> None:
    """Whoever allots alone does so as one of several."""
    if node.pick.by is None:
        raise LinkError("it is a player who allots")
    own = dataclasses.replace(node.pick, by=n.Ref("subject"))
    _together(body, n.Together(node.pick.by, n.Allot(node.what, own)))


def _begin_allotment(what: Select, plan: PickPlan) -> Instr:
    def run(m: Machine, frame: Frame) -> None:
        allot(m, frame, what, plan, member_slots(frame.slots, frame.slots["subject"]))

    return run


def _reveal(batch: str, what: str) -> Instr:
    """Return what tells who has chosen which players or which number; cards are not told."""

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = len(frame.slots[batch])
        for member in frame.slots[batch]:
            told = _told(m, what, frame.slots[f"{what}/{member}"])
            if told:
                m.tell("revealed", subject=member, source=m.title(frame.item), **told)

    return run


def _told(m: Machine, what: str, answer: Ids) -> dict[str, Any]:
    if what == "number":
        return {"amount": answer[0]} if answer else {}
    players = [entity for entity in answer if m.is_player(entity)]
    return {"others": players} if players else {}


def _choose_value(body: Body, node: n.ChooseValue) -> None:
    attribute = body.link.attribute(node.attribute)
    by, slot = body.link.select(node.by), chosen_slot(attribute.id)
    if node.apart:
        same_attribute(body.link, attribute.id, node.apart)
    apart = body.link.listing(node.apart) if node.apart else nobody

    def option(value: int) -> Option:
        if attribute.numbers:
            return Option("number", number=value)
        return Option("value", value=f"{attribute.id}:{attribute.values[value]}")

    def ask(m: Machine, frame: Frame) -> None:
        gone = apart(m, frame.slots)
        options = [(option(v), (v,)) for v in attribute.range() if v not in gone]
        player = m.asked(frame, by(m, frame.slots))
        m.s.answer = ()
        if player and options:
            kind = "number" if attribute.numbers else "value"
            m.ask(player, kind, kind, options, frame.item)

    def take(m: Machine, frame: Frame) -> None:
        frame.slots[slot] = m.s.answer
        frame.outcome = len(m.s.answer)

    body.emit(ask)
    body.emit(take)


STRUCTURE: dict[type[n.Effect], Callable[[Body, Any], None]] = {
    n.Sequence: _sequence,
    n.If: _if,
    n.May: _may,
    n.Each: _each,
    n.Repeat: _repeat,
    n.DoTimes: _do_times,
    n.Let: _let_node,
    n.Stop: _stop,
    n.Choose: _choose,
    n.ChooseNumber: _choose_number,
    n.Together: _together,
    n.Allot: _allot,
    n.ChooseValue: _choose_value,
    n.SkipTurn: _skip_turn,
}
