"""Playing a card or using a text: offer, declare, answer, resolve, settle, put away.

One frame carries an item from its declaration to its end. The item itself, what others
can answer, copy or cancel, is in the state's list of items.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from itertools import chain

from .code import STACK, Instr, PickPlan, TextCode
from .flow import OUT, is_calm, quiet, settle
from .forces import Force, in_force
from .lasting import lapse_at
from .machine import DEPTH, Choice, Machine
from .picking import begin
from .pipeline import commit, propose
from .state import CANCELLED, ITEMS, PLAY, RESOLVING, Event, Frame, Ids, Item, Option, Slots, named
from .table import Table

COPIED = "#copied"
"""The slot of a text that is used for the items that it is a copy of, the first one too."""

# ------------------------------------------------------------------ offers


Fits = Callable[[int], bool]
"""Tells whether a card is one of those that may be played."""


def any_card(card: int) -> bool:
    """Let any card be played."""
    return True


def offers(
    m: Machine, player: int, zones: Ids, use: str, section: str = "", fits: Fits = any_card
) -> list[Choice]:
    """Return the plays a player can complete from some places, one for each wording.

    An empty use means any, an empty section too. A play is answered by the card, the number of
    its text and the definition whose text it is.
    """
    found: dict[Option, Ids] = {}
    bans: list[Force] | None = None
    usable = m.code.usable.get(use, {})
    own, copies = _distinct(m, zones, usable, fits), _copies(m, zones, usable, fits)
    for definition, card in chain(own, copies):
        code = m.code.cards[definition]
        for at in usable[definition]:
            text = code.texts[at]
            if not section or text.section.id == section:
                bans = prohibitions(m, player) if bans is None else bans
                if not _hindrance(m, player, card, text, bans):
                    found.setdefault(_option(m, card, definition, text), (card, at, definition))
    return list(found.items())


def _option(m: Machine, card: int, definition: int, text: TextCode) -> Option:
    """Name a play by a text of a card's own, or of the one it is played as."""
    if m.definition(card) == definition:
        return text.option
    return text.option._replace(card=m.card(card).card.id, copied=text.option.card)


def _distinct(
    m: Machine, zones: Ids, among: Container[int], fits: Fits
) -> Iterator[tuple[int, int]]:
    """Yield some definitions and a card of each that fits, as far as any lies in the places."""
    seen: set[int] = set()
    entities, first = m.code.entities, m.s.players + 1
    for zone in zones:
        for card in m.s.zones[zone]:
            definition = entities[card - first]
            if definition in among and definition not in seen and fits(card):
                seen.add(definition)
                yield definition, card


def _copies(m: Machine, zones: Ids, among: Container[int], fits: Fits) -> Iterator[tuple[int, int]]:
    """Yield definitions as which a card in the places can be played, with that card.

    It is the card whose text is copied that has to fit.
    """
    for ability, slots, *_ in in_force(m, "play-as", ("", "")) if m.code.copying else ():
        for card in slots.get("this", ()):
            if ability.of and m.zone_of(card) in zones:
                copied = {m.definition(c): c for c in ability.of(m, slots)}
                copied.pop(m.definition(card), None)
                yield from ((d, card) for d, c in copied.items() if d in among and fits(c))


CONDITION, FORBIDDEN, NO_TARGET = "condition", "forbidden", "no-target"
"""What is in the way of a play: its heading's condition, a prohibition, or nothing to aim at."""


def hindrance(m: Machine, player: int, card: int, number: int) -> str:
    """Return what is in the way of a player playing a card by one of its texts, or nothing."""
    text = m.code.cards[m.definition(card)].texts[number]
    return _hindrance(m, player, card, text, prohibitions(m, player))


def _hindrance(m: Machine, player: int, card: int, text: TextCode, bans: list[Force]) -> str:
    slots: Slots = {"you": (player,), "this": (card,)}
    if text.when and not text.when(m, slots):
        return CONDITION
    against = against_text(bans, text)
    if any(ban.ability.on is None for ban in against):
        return FORBIDDEN
    plan = aim(text, against)
    if plan is None or not plan.low(m, slots):
        return ""
    whole = against or text.aimable is None
    aimable = bool(plan.of(m, slots)) if whole else text.aimable and text.aimable(m, slots)
    return "" if aimable else NO_TARGET


def prohibitions(m: Machine, player: int) -> list[Force]:
    """Return the prohibitions that concern a player's plays."""
    return [
        force
        for force in in_force(m, "forbid-play", ("", ""))
        if force.ability.who is not None and player in force.ability.who(m, force.slots)
    ]


def against_text(bans: list[Force], text: TextCode) -> list[Force]:
    """Return those of some prohibitions that concern plays by the section of a text."""
    return [ban for ban in bans if ban.ability.section in ("", text.section.id)]


def aim(text: TextCode, bans: list[Force]) -> PickPlan | None:
    """Return the choice of targets, without those that a prohibition takes away."""
    plan = text.target
    if plan is None or not bans:
        return plan
    whole = plan.of

    def allowed(t: object, slots: Slots) -> Ids:
        assert isinstance(t, Machine)
        banned = {e for f in bans if f.ability.on for e in f.ability.on(t, {**slots, **f.slots})}
        return tuple(e for e in whole(t, slots) if e not in banned)

    return replace(plan, of=allowed)


# ------------------------------------------------------------------ declaring


def start_play(m: Machine, frame: Frame, player: int, play: Ids) -> None:
    """Have a player play a card by a text, as `offers` answers; done before `frame` goes on."""
    slots: Slots = {"you": (player,), "this": play[:1], PLAY: (player, *play)}
    top = m.system("play", frame, slots, returns=True)
    top.giver, top.decider, top.item = player, player, 0


def _text(m: Machine, frame: Frame) -> TextCode:
    *_, text, definition = frame.slots[PLAY]
    return m.code.cards[definition].texts[text]


def _target(m: Machine, frame: Frame) -> None:
    player = frame.slots[PLAY][0]
    text = _text(m, frame)
    plan = aim(text, against_text(prohibitions(m, player), text))
    m.s.picked = ()
    if plan:
        begin(m, frame, plan, frame.slots, "target")


def _declare(m: Machine, frame: Frame) -> None:
    player, card, text, definition = frame.slots[PLAY]
    number = ITEMS + m.s.fresh()
    item = Item(number, definition, text, card, player, player, player, m.s.picked)
    _push_item(m, frame, item)
    m.s.last_to_play = player
    section, played_as = _text(m, frame).section.id, m.code.card_id(definition)
    if definition != m.definition(card):
        m.tell("copied", what=m.card(card).card.id, how=played_as, subject=player)
    moved = Event("moved", "", "play", player, 1, player, number, (card,), m.zone_of(card), STACK)
    played = Event("played", played_as, section, player, 1, player, number, others=item.targets)
    commit(m, (moved, played))


def _push_item(m: Machine, frame: Frame, item: Item) -> None:
    m.s.items.append(item)
    frame.item, frame.result = item.id, 1
    if len(m.s.items) > DEPTH:
        m.hit("depth")


# ------------------------------------------------------------------ using without a card


def start_use(m: Machine, frame: Frame, item: Item, aimed: bool = False, copied: Ids = ()) -> None:
    """Put a text on the stack without playing its card; `aimed` when targets are set.

    It is not aimed at the items `copied`, whose text it is: copies of copies come to an end.
    """
    slots: Slots = {
        "this": (item.source,) if item.source else (),
        **dict(item.slots),
        **({COPIED: copied} if copied else {}),
        "you": (item.player,) if item.player else (),
        "#use": (item.definition, item.text, item.source, item.player, item.decider),
        "#aim": item.targets,
        "#aimed": (int(aimed),),
    }
    top = m.system("use", frame, slots, returns=True)
    top.giver, top.decider, top.item = item.giver, item.decider, 0


def _target_use(m: Machine, frame: Frame) -> None:
    definition, text, *_ = frame.slots["#use"]
    plan = _but(m.code.text(definition, text).target, frame.slots.get(COPIED, ()))
    m.s.picked = frame.slots["#aim"]
    if plan and not frame.slots["#aimed"][0]:
        begin(m, frame, plan, frame.slots, "target")


def _but(plan: PickPlan | None, barred: Ids) -> PickPlan | None:
    """Return a choice without some of what could be chosen."""
    if plan is None or not barred:
        return plan
    whole = plan.of
    return replace(plan, of=lambda t, slots: tuple(e for e in whole(t, slots) if e not in barred))


def _declare_use(m: Machine, frame: Frame) -> None:
    definition, text, source, player, decider = frame.slots["#use"]
    targets, code = m.s.picked, m.code.text(definition, text)
    if code.target and not targets and code.target.low(m, frame.slots):
        frame.pc = OUT
        return
    number = ITEMS + m.s.fresh()
    item = Item(number, definition, text, source, player, frame.giver, decider, targets)
    slots = named(frame.slots) if text < 0 else _kept(frame.slots)
    _push_item(m, frame, item._replace(played=False, slots=slots))
    if text < 0:
        m.tell("announced", others=targets, **_naming(m, item))
    else:
        m.tell("used", what=m.code.card_id(definition), how=code.section.id, subject=player)


def _kept(slots: Slots) -> tuple[tuple[str, Ids], ...]:
    return ((COPIED, slots[COPIED]),) if COPIED in slots else ()


# ------------------------------------------------------------------ resolving


def _item(m: Machine, frame: Frame) -> Item:
    item = m.s.item(frame.item)
    assert item is not None
    return item


def _item_text(m: Table, item: Item) -> TextCode:
    return m.code.text(item.definition, item.text)


def _first(m: Machine, frame: Frame) -> None:
    """Do with a played card what its section says is done with it before all else."""
    item = _item(m, frame)
    block = m.code.section_first.get(_item_text(m, item).section.id, -1)
    if item.played and block >= 0:
        m.push(block, frame, {"this": (item.source,), "you": (item.player,)})


def _answer(m: Machine, frame: Frame) -> None:
    answered = _item_text(m, _item(m, frame)).section.answered
    if answered:
        open_window(m, frame, m.code.window_numbers[answered])


def item_slots(m: Table, item: Item) -> Slots:
    """Return the slots that the text of an item is read with."""
    slots: Slots = {
        "this": (item.source,) if item.source else (),
        **dict(item.slots),
        "you": (item.player,) if item.player else (),
        "target": item.targets,
        "item": (item.id,),
    }
    plan = _item_text(m, item).target
    if plan:
        slots[plan.slot] = item.targets
    return slots


def _resolve(m: Machine, frame: Frame) -> None:
    item = _item(m, frame)
    if item.status == CANCELLED:
        frame.pc = PUT_AWAY
        return
    item = _checked(m, item)
    m.s.change_item(item._replace(status=RESOLVING))
    m.s.units.append(())
    if _fizzles(m, frame, item):
        m.tell("fizzled", **_naming(m, item))
    else:
        m.push(_item_text(m, item).block, frame, item_slots(m, item))


def _checked(m: Machine, item: Item) -> Item:
    """Drop targets that are no longer the kind of thing the heading aims at, or whom cards mean."""
    plan = _item_text(m, item).target
    if plan is None or not item.targets:
        return item
    domain = plan.domain(m, item_slots(m, item))
    return item._replace(targets=tuple(t for t in item.targets if t in domain))


def _fizzles(m: Machine, frame: Frame, item: Item) -> bool:
    plan = _item_text(m, item).target
    return plan is not None and not item.targets and bool(plan.low(m, item_slots(m, item)))


def _naming(m: Machine, item: Item) -> dict[str, object]:
    text, card = _item_text(m, item), m.code.card_id(item.definition)
    return {"what": card, "how": text.section.id, "subject": item.player, "item": item.id}


def _resolved(m: Machine, frame: Frame) -> None:
    m.s.units.pop()
    m.tell("resolved", **_naming(m, _item(m, frame)))


def _put_away(m: Machine, frame: Frame) -> None:
    """Send the card where its section says, unless it has moved."""
    item = _item(m, frame)
    if not item.played or m.zone_of(item.source) != STACK:
        return
    block = m.code.section_after.get(_item_text(m, item).section.id, -1)
    if block >= 0:
        m.push(block, frame, {"this": (item.source,), "you": (item.player,)})
    elif "@discard" in m.code.zone_numbers:
        to = m.zone_at(m.code.zone_numbers["@discard"])
        propose(m, frame, [Event("moved", "", "put", 0, 1, 0, item.id, (item.source,), STACK, to)])


def _pop(m: Machine, frame: Frame) -> None:
    gone = frame.item
    lapse_at(m, "item", gone)
    m.s.items = [i for i in m.s.items if i.id != gone]
    m.s.used = tuple(u for u in m.s.used if u[0] != gone)
    frame.item = 0


def _settle_flow(m: Machine, frame: Frame) -> None:
    if not m.s.items and is_calm(m):
        settle(m, frame)


RESOLUTION: tuple[Instr, ...] = (
    _first,
    _answer,
    _resolve,
    settle,
    _resolved,
    _put_away,
    _pop,
    _settle_flow,
    quiet,
)
PUT_AWAY = 2 + RESOLUTION.index(_put_away)
"""Where a cancelled item goes on; a play and a use have two instructions before resolution."""


# ------------------------------------------------------------------ windows


def open_window(m: Machine, frame: Frame, window: int, start: int = 0) -> None:
    """Open a window; it answers the frame's item if that is still pending."""
    m.system("window", frame, {"#window": (window,), "#start": (start,)})


BLOCKS: dict[str, tuple[Instr, ...]] = {
    "play": (_target, _declare, *RESOLUTION),
    "use": (_target_use, _declare_use, *RESOLUTION),
}
