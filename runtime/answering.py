"""Verbs about pending items and about the event being replaced, linked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .code import Instr, Select
from .machine import Machine
from .pipeline import commit, redirected
from .play import COPIED, item_slots, start_use
from .state import CANCELLED, ITEMS, PENDING, Event, Frame, Ids, Item, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker


def _use_section(link: Linker, node: n.UseSection) -> Instr:
    of = link.select(node.of)
    on = link.select(node.on) if node.on else None
    decider = link.select(node.decider) if node.decider else None
    section = link.section(node.section)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        targets = on(m, frame.slots) if on else ()
        by = next(iter(decider(m, frame.slots)), 0) if decider else frame.decider
        for card in reversed(of(m, frame.slots)):
            text = _text_number(m, card, section)
            if text >= 0:
                item = Item(0, m.definition(card), text, card, 0, 0, by, targets)
                start_use(m, frame, item, aimed=True)

    return run


def _text_number(m: Machine, card: int, section: str) -> int:
    texts = m.card(card).texts if m.is_card(card) else ()
    for at, text in enumerate(texts):
        if text.written and text.text.section == section and text.block >= 0:
            return at
    return -1


def _copy_item(link: Linker, node: n.CopyItem) -> Instr:
    of = link.select(node.of)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        you = next(iter(frame.slots.get("you", ())), 0)
        for entity in reversed(of(m, frame.slots)):
            item = m.s.item(entity)
            if item:
                slots = tuple(kept for kept in item.slots if kept[0] != "this")
                copied = (*frame.slots.get(COPIED, ()), *dict(slots).get(COPIED, ()), item.id)
                copy = item._replace(source=0, player=you, giver=you, decider=you, targets=())
                start_use(m, frame, copy._replace(slots=slots), copied=copied)

    return run


def _cancel(link: Linker, node: n.Cancel) -> Instr:
    of = link.select(node.of)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for entity in of(m, frame.slots):
            item = m.s.item(entity) if entity >= ITEMS else None
            if item and item.status == PENDING:
                m.s.change_item(item._replace(status=CANCELLED))
                card = m.code.card_id(item.definition)
                event = Event("cancelled", card, "", item.player, 1, frame.giver, item.id)
                frame.outcome += commit(m, (event,))

    return run


def _retarget(link: Linker, node: n.Retarget) -> Instr:
    of, to = link.select(node.of), link.select(node.to)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for entity in of(m, frame.slots):
            item = m.s.item(entity)
            if item and item.status == PENDING:
                _aim_at(m, frame, item, to(m, frame.slots))

    return run


def aims(link: Linker, node: n.Retarget) -> Callable[[Select], Select]:
    """Narrow a choice to what the items to be aimed anew could have been aimed at."""
    of = link.select(node.of)

    def narrowed(whole: Select) -> Select:
        def run(t: Table, slots: Slots) -> Ids:
            items = [item for entity in of(t, slots) if (item := t.s.item(entity))]
            could = [_could(t, item) for item in items]
            return tuple(e for e in whole(t, slots) if any(e in c for c in could))

        return run

    return narrowed


def _could(t: Table, item: Item) -> Ids:
    """Return what an item could be aimed at besides what it is aimed at."""
    plan = t.code.text(item.definition, item.text).target
    could = plan.of(t, item_slots(t, item)) if plan else ()
    return tuple(e for e in could if e not in item.targets)


def _aim_at(m: Machine, frame: Frame, item: Item, wanted: Ids) -> None:
    could = _could(m, item)
    targets = tuple(e for e in wanted if e in could)
    card = m.code.card_id(item.definition)
    if not targets:
        m.tell("not-retargeted", what=card, others=wanted)
    else:
        m.s.change_item(item._replace(targets=targets))
        event = Event("retargeted", card, "", item.player, 1, frame.giver, item.id, others=targets)
        frame.outcome += commit(m, (event,))


def _redirect(link: Linker, node: n.Redirect) -> Instr:
    """What was to happen to one happens to the first of the others; to a set, to all of them."""
    to = link.select(node.to)

    def run(m: Machine, frame: Frame) -> None:
        ends = to(m, frame.slots)
        frame.outcome = int(bool(frame.events and ends))
        if frame.outcome:
            you = next(iter(frame.slots.get("you", ())), frame.giver)
            frame.events = tuple(redirected(event, you, ends) for event in frame.events)

    return run


def _alter_amount(link: Linker, node: n.AlterAmount) -> Instr:
    amount = link.count(node.amount)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = len(frame.events)
        size = amount(m, frame.slots)
        frame.events = tuple(
            event._replace(amount=-size if event.amount < 0 else size) for event in frame.events
        )

    return run


ANSWERING: dict[type[n.Effect], Callable[[Linker, Any], Instr]] = {
    n.UseSection: _use_section,
    n.CopyItem: _copy_item,
    n.Cancel: _cancel,
    n.Retarget: _retarget,
    n.Redirect: _redirect,
    n.AlterAmount: _alter_amount,
}
