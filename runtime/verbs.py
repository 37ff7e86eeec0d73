"""Verbs, linked: each builds a batch of events and proposes it, all read before any happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n

from .amounts import EVERYTHING
from .changes import forget
from .code import Instr, Select
from .flow import latch
from .machine import Machine
from .pipeline import alter, commit, propose
from .play import item_slots, start_use
from .reads import ALL
from .state import CANCELLED, ITEMS, PENDING, Event, Frame, Granted, Ids, Item, Slots
from .table import Table

if TYPE_CHECKING:
    from .link import Linker

MEMBERS: dict[type[n.Effect], str] = {n.Move: "who", n.Look: "who", n.SetLink: "of"}
"""The argument that makes an effect a batch over members, each of whom may choose."""
ALTERING = (n.Redirect, n.AlterAmount)


def member_slots(slots: Slots, member: Ids) -> Slots:
    """Return slots as one member of a batch reads them, with its own choices."""
    inner = {**slots, "subject": member}
    ending = f"/{member[0]}"
    for name in slots:
        if name.endswith(ending):
            inner[name[: -len(ending)]] = slots[name]
    return inner


# ------------------------------------------------------------------ counters, statuses, links


def _adjust(link: Linker, node: n.Adjust) -> Instr:
    who, amount = link.select(node.who), link.count(node.amount)
    counter, down = node.counter, node.down
    number = link.number(link.code.counters, counter, "counter")

    def size(m: Machine, entity: int, slots: Slots) -> int:
        wanted = amount(m, {**slots, "subject": (entity,)})
        return min(wanted, m.counter(number, entity)) if down and wanted >= EVERYTHING else wanted

    def run(m: Machine, frame: Frame) -> None:
        sizes = [(e, size(m, e, frame.slots)) for e in who(m, frame.slots)]
        propose(
            m,
            frame,
            [_counted(frame, counter, e, -x if down else x) for e, x in sizes if x > 0],
        )

    return run


def _counted(frame: Frame, counter: str, entity: int, amount: int) -> Event:
    return Event(
        "adjusted", counter, subject=entity, amount=amount, giver=frame.giver, item=frame.item
    )


def _swap_counters(link: Linker, node: n.SwapCounters) -> Instr:
    left, right = link.select(node.left), link.select(node.right)
    number = link.number(link.code.counters, node.counter, "counter")

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        one, two = left(m, frame.slots)[:1], right(m, frame.slots)[:1]
        if one and two:
            more = m.counter(number, two[0]) - m.counter(number, one[0])
            changes = ((one[0], more), (two[0], -more))
            events = [_counted(frame, node.counter, e, x) for e, x in changes if x]
            propose(m, frame, events)

    return run


def _set_status(link: Linker, node: n.SetStatus) -> Instr:
    value = link.value(node.status, node.value)
    of = link.select(node.of) if node.of else _the_game

    def run(m: Machine, frame: Frame) -> None:
        event = Event("status", node.status, node.value, 0, value, frame.giver, frame.item)
        propose(m, frame, [event._replace(subject=e) for e in of(m, frame.slots)])

    return run


def _the_game(t: Table, slots: Slots) -> Ids:
    return (0,)


def _set_link(link: Linker, node: n.SetLink) -> Instr:
    link.number(link.code.links, node.link, "link")
    of = link.select(node.of) if node.of else _the_game
    to = link.select(node.to) if node.to else None

    def run(m: Machine, frame: Frame) -> None:
        events = []
        for entity in of(m, frame.slots):
            inner = member_slots(frame.slots, (entity,)) if entity else frame.slots
            end = next(iter(to(m, inner)), 0) if to else 0
            events.append(Event("link", node.link, "", entity, end, frame.giver, frame.item))
        propose(m, frame, events)

    return run


# ------------------------------------------------------------------ cards


def _move(link: Linker, node: n.Move) -> Instr:
    who = link.select(node.who) if node.who else None
    to = link.place(node.to)
    batch = _drawn(link, node, node.what) if isinstance(node.what, n.Top) else _given(link, node)

    def run(m: Machine, frame: Frame) -> None:
        events: list[Event] = []
        claimed: set[int] = set()
        for member in who(m, frame.slots) if who else (0,):
            slots = member_slots(frame.slots, (member,)) if member else frame.slots
            for end in to(m, slots)[:1]:
                events += batch(m, frame, slots, member, end, claimed)
        propose(m, frame, events)

    return run


Batch = Callable[[Machine, Frame, Slots, int, int, set[int]], list[Event]]
"""Builds the events of one member; the set holds the cards that members before it take."""


def _drawn(link: Linker, node: n.Move, top: n.Top) -> Batch:
    """Cards from the top are known only when they move: the event is about how many."""
    zones, count = link.place(top.place), link.count(top.count)

    def build(
        m: Machine, frame: Frame, slots: Slots, member: int, to: int, claimed: set[int]
    ) -> list[Event]:
        amount = count(m, slots)
        subject = member or m.owner(to)
        event = Event("moved", "", node.manner, subject, amount, frame.giver, frame.item, to=to)
        origins = zones(m, slots) if amount > 0 else ()
        return [event._replace(origin=z, bottom=node.bottom) for z in origins]

    return build


def _given(link: Linker, node: n.Move) -> Batch:
    first = node.what if isinstance(node.what, n.First) else None
    what = link.select(first.of if first else node.what)
    count = link.count(first.count) if first else None

    def build(
        m: Machine, frame: Frame, slots: Slots, member: int, to: int, claimed: set[int]
    ) -> list[Event]:
        origins: dict[int, Ids] = {}
        free = tuple(c for c in what(m, slots) if m.is_card(c) and c not in claimed)
        for card in free[: count(m, slots)] if count else free:
            claimed.add(card)
            zone = m.zone_of(card)
            origins[zone] = (*origins.get(zone, ()), card)
        moves = [moved(m, frame, cards, to, node.manner) for cards in origins.values()]
        return [e._replace(subject=member or e.subject, bottom=node.bottom) for e in moves]

    return build


def moved(m: Machine, frame: Frame, cards: Ids, to: int, manner: str) -> Event:
    """Return the event of cards going from one place to another, for whoever owns either."""
    origin = m.zone_of(cards[0])
    subject = m.owner(to) or m.owner(origin)
    return Event(
        "moved", "", manner, subject, len(cards), frame.giver, frame.item, cards, origin, to
    )


def _swap_cards(link: Linker, node: n.SwapCards) -> Instr:
    left, right = link.select(node.left), link.select(node.right)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        one, two = left(m, frame.slots), right(m, frame.slots)
        if one and two:
            ends = m.zone_of(one[0]), m.zone_of(two[0])
            events = [moved(m, frame, one, ends[1], "swap"), moved(m, frame, two, ends[0], "swap")]
            propose(m, frame, events)

    return run


def _shuffle(link: Linker, node: n.Shuffle) -> Instr:
    zones = link.place(node.place)
    source = link.place(node.source) if node.source else None

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for to in zones(m, frame.slots):
            for origin in source(m, frame.slots) if source else ():
                cards = m.s.zones[origin]
                if cards:
                    commit(m, (moved(m, frame, cards, to, "shuffle"),))
            _mix(m, to)
            frame.outcome += len(m.s.zones[to])

    return run


def _mix(m: Machine, zone: int) -> None:
    name = m.code.zones[m.declared(zone)].id
    forget(m, m.s.zones[zone])
    m.s.zones[zone] = m.shuffled(m.s.zones[zone])
    commit(m, (Event("shuffled", name, subject=m.owner(zone)),))


def _look(link: Linker, node: n.Look) -> Instr:
    who, what = link.select(node.who), link.select(node.what)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for player in who(m, frame.slots):
            cards = what(m, member_slots(frame.slots, (player,)))
            for card in cards:
                m.s.known[card] = m.s.known.get(card, 0) | 1 << player
            frame.outcome += len(cards)
            names = [m.card(c).card.id for c in cards]
            m.tell("shown", subject=player, cards=names, known=[player])

    return run


# ------------------------------------------------------------------ pending items


def _use_section(link: Linker, node: n.UseSection) -> Instr:
    of = link.select(node.of)
    on = link.select(node.on) if node.on else None
    decider = link.select(node.decider) if node.decider else None
    section = node.section

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
    found = (i for i, x in enumerate(texts) if x.text.section == section and x.block >= 0)
    return next(found, -1)


def _copy_item(link: Linker, node: n.CopyItem) -> Instr:
    of = link.select(node.of)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        you = next(iter(frame.slots.get("you", ())), 0)
        for entity in reversed(of(m, frame.slots)):
            item = m.s.item(entity)
            if item:
                copy = item._replace(source=0, player=you, giver=you, decider=you, targets=())
                start_use(m, frame, copy)

    return run


def _cancel(link: Linker, node: n.Cancel) -> Instr:
    of = link.select(node.of)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 0
        for entity in of(m, frame.slots):
            item = m.s.item(entity) if entity >= ITEMS else None
            if item and item.status == PENDING:
                m.s.change_item(item._replace(status=CANCELLED))
                card = m.code.cards[item.definition].card.id
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
    plan = t.code.cards[item.definition].texts[item.text].target
    could = plan.of(t, item_slots(t, item)) if plan else ()
    return tuple(e for e in could if e not in item.targets)


def _aim_at(m: Machine, frame: Frame, item: Item, wanted: Ids) -> None:
    could = _could(m, item)
    targets = tuple(e for e in wanted if e in could)
    if targets:
        m.s.change_item(item._replace(targets=targets))
        card = m.code.cards[item.definition].card.id
        event = Event("retargeted", card, "", item.player, 1, frame.giver, item.id, others=targets)
        frame.outcome += commit(m, (event,))


# ------------------------------------------------------------------ replacements


def _replaced(m: Machine) -> Frame | None:
    """Return the proposal whose event a replacement's text is altering."""
    below = m.s.frames[-2] if len(m.s.frames) > 1 else None
    return below if below and below.block == m.code.system["propose"] else None


def _redirect(link: Linker, node: n.Redirect) -> Instr:
    to = link.select(node.to)

    def run(m: Machine, frame: Frame) -> None:
        proposal, ends = _replaced(m), to(m, frame.slots)
        frame.outcome = int(bool(proposal and ends))
        if proposal and ends:
            you = next(iter(frame.slots.get("you", ())), frame.giver)
            alter(proposal, subject=ends[0], giver=you)

    return run


def _alter_amount(link: Linker, node: n.AlterAmount) -> Instr:
    amount = link.count(node.amount)

    def run(m: Machine, frame: Frame) -> None:
        proposal = _replaced(m)
        frame.outcome = int(proposal is not None)
        if proposal:
            old = proposal.events[proposal.slots["#at"][0]].amount
            size = amount(m, frame.slots)
            alter(proposal, amount=-size if old < 0 else size)

    return run


# ------------------------------------------------------------------ abilities for a time


Until = Callable[[Machine, Slots], tuple[str, int, int] | None]
"""What ends a grant: the fields `until`, `mark` and `times` of it; None: it never begins."""


def _grant(link: Linker, node: n.Grant) -> Instr:
    ability, until = (
        link.ability(node.ability).id,
        DURATIONS[type(node.duration)](link, node.duration),
    )

    def run(m: Machine, frame: Frame) -> None:
        ends = until(m, frame.slots)
        frame.outcome = int(ends is not None)
        if ends:
            grant(m, frame, ability, *ends)

    return run


def grant(m: Machine, frame: Frame, ability: int, until: str, mark: int, times: int) -> None:
    """Bring an ability into force, with the slots bound now."""
    slots = tuple(sorted((k, v) for k, v in frame.slots.items() if k[0] != "#"))
    serial = m.s.fresh()
    m.s.granted += (Granted(serial, ability, slots, frame.giver, until, mark, times),)
    m.s.unsettled = ALL
    m.tell("granted", subject=frame.giver, item=frame.item)


def _while_pending(link: Linker, node: n.WhilePending) -> Until:
    item = link.select(node.item)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        found = item(m, slots)
        return ("item", found[0], 0) if found and m.alive(found[0]) else None

    return run


def _until_turn(link: Linker, node: n.UntilTurn) -> Until:
    who = link.select(node.who)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        found = who(m, slots)
        if not found:
            return None
        # granted in a turn of their own, "the end of their next turn" is the second end to come
        ends = 2 if m.s.active == found[0] else 1
        return ("turn-end", found[0], ends) if node.ends else ("turn", found[0], 0)

    return run


def _within_scope(link: Linker, node: n.WithinScope) -> Until:
    name = link.scope(node.scope)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        at = m.scope(name)
        return ("scope", m.s.scopes[at].serial, 0) if at >= 0 else None

    return run


def _next_times(link: Linker, node: n.NextTimes) -> Until:
    times = link.count(node.times)

    def run(m: Machine, slots: Slots) -> tuple[str, int, int] | None:
        wanted = times(m, slots)
        return ("times", 0, wanted) if wanted > 0 else None

    return run


DURATIONS: dict[type[n.Duration], Callable[[Linker, Any], Until]] = {
    n.WhilePending: _while_pending,
    n.UntilTurn: _until_turn,
    n.WithinScope: _within_scope,
    n.NextTimes: _next_times,
}


def _schedule(link: Linker, node: n.Schedule) -> Instr:
    ability = link.ability(n.Trigger(node.pattern, node.effect, "at-once")).id

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = 1
        grant(m, frame, ability, "times", 0, 1)

    return run


# ------------------------------------------------------------------ flow


def _extra_turn(link: Linker, node: n.ExtraTurn) -> Instr:
    who = link.select(node.who)

    def run(m: Machine, frame: Frame) -> None:
        players = who(m, frame.slots)
        m.s.extra += players
        frame.outcome = len(players)

    return run


def _end(link: Linker, node: n.End) -> Instr:
    name = link.scope(node.scope)

    def run(m: Machine, frame: Frame) -> None:
        frame.outcome = int(latch(m, name))

    return run


def _win(link: Linker, node: n.Win) -> Instr:
    who: Select = link.select(node.who)

    def run(m: Machine, frame: Frame) -> None:
        winners = tuple(sorted(who(m, frame.slots)))
        commit(m, (Event("won", amount=len(winners), others=winners),))
        m.over("won", winners)

    return run


VERBS: dict[type[n.Effect], Callable[[Linker, Any], Instr]] = {
    n.Adjust: _adjust,
    n.SwapCounters: _swap_counters,
    n.SetStatus: _set_status,
    n.SetLink: _set_link,
    n.Move: _move,
    n.SwapCards: _swap_cards,
    n.Shuffle: _shuffle,
    n.Look: _look,
    n.UseSection: _use_section,
    n.CopyItem: _copy_item,
    n.Cancel: _cancel,
    n.Retarget: _retarget,
    n.Redirect: _redirect,
    n.AlterAmount: _alter_amount,
    n.Grant: _grant,
    n.Schedule: _schedule,
    n.ExtraTurn: _extra_turn,
    n.End: _end,
    n.Win: _win,
}
