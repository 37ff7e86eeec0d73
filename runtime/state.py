"""The whole game as plain data, at every decision, also in the middle of an event.

Values are ints, strings (ids) and tuples of them. Entities share one id space: 0 is the
game (or nobody), players are 1 to n, cards follow, pending items have a range of their own.
Contents of zones and slots are tuples that are replaced and never changed, so that a clone
copies a handful of lists and dicts and no more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

ITEMS = 1 << 24
"""The first id of a pending item; a pack cannot hold as many cards."""

DIRECTIONS = {"clockwise": 1, "counter-clockwise": -1}

Ids = tuple[int, ...]


class Sorts(NamedTuple):
    """What the numbers of a field are, a letter for each (see `renaming`)."""

    row: str


class SlotsKept(NamedTuple):
    """Says of a field that it holds slots, whose names tell what is in them."""


Entity = Annotated[int, Sorts("e")]
Entities = Annotated[Ids, Sorts("e")]
Marks = Annotated[Ids, Sorts("m")]
Slots = dict[str, Ids]
PLAY = "#play"
"""The slot of a play that is chosen: who plays, the card, and the text it is played by; in a
window where all answer in secret it is sealed."""
Named = tuple[tuple[str, Ids], ...]
FrameSlots = Annotated[Slots, SlotsKept()]
NamedSlots = Annotated[Named, SlotsKept()]


def named(slots: Slots) -> Named:
    """Return the slots that a text can name, in the form in which they are kept."""
    return tuple(sorted((k, v) for k, v in slots.items() if k[0] != "#"))


class Waiting(NamedTuple):
    """A triggered effect that waits for its time, its slots already bound."""

    ability: int
    slots: NamedSlots
    giver: int
    item: int
    decider: int


class Event(NamedTuple):
    """Something that is proposed or has happened.

    `what` is the id of the counter, status, link, term, procedure or scope it is about,
    `how` the manner, value or section. `amount` is signed for counters. `giver` and `item`
    are 0 when nobody gives and no pending item is behind it. `applied` are the
    replacements that have had their chance, `values` those that a memory takes on; `then`
    is what follows if it happens, by those who have altered it.
    """

    kind: str
    what: str = ""
    how: str = ""
    subject: Entity = 0
    amount: int = 0
    giver: int = 0
    item: int = 0
    cards: Entities = ()
    origin: int = -1
    to: int = -1
    others: Entities = ()
    bottom: bool = False
    applied: Marks = ()
    values: Ids = ()
    then: tuple[Waiting, ...] = ()


@dataclass(slots=True)
class Frame:
    """Where something that is under way stands: a block of the program and a place in it.

    `outcome` is that of the last step, `result` what the frame hands to the one below if
    it `returns`. `events` is a proposal under way, or the event that a text alters; `returned`
    are those of the frame above when it returned.
    """

    block: int
    pc: int
    slots: FrameSlots
    giver: int = 0
    item: int = 0
    decider: int = 0
    outcome: int = 0
    result: int = 0
    returns: bool = False
    events: tuple[Event, ...] = ()
    returned: tuple[Event, ...] = ()

    def clone(self) -> Frame:
        """Return a copy that shares nothing that changes."""
        return Frame(
            self.block,
            self.pc,
            self.slots.copy(),
            self.giver,
            self.item,
            self.decider,
            self.outcome,
            self.result,
            self.returns,
            self.events,
            self.returned,
        )


class Item(NamedTuple):
    """A pending play or use. Seven things that are not one: see the fields.

    `definition` is the card whose text is used, `text` which of its texts, `source` the
    card that was played (0: none). `player` uses it, `giver` gives what it gives (0:
    nobody), `decider` answers its choices. `status` is one of the constants below.

    What is announced has no card that was played; its `text` is below 0 (see `Code.text`), its
    `definition` that of the card that announces it or -1, and `slots` are those bound then.
    """

    id: int
    definition: int
    text: int
    source: Entity
    player: int
    giver: int
    decider: int
    targets: Entities
    status: int = 0
    played: bool = True
    slots: NamedSlots = ()


PENDING, RESOLVING, CANCELLED = 0, 1, 2


class Open(NamedTuple):
    """A scope that has begun: `serial` tells instances apart, `player` whose turn it is.

    `latched` says whether it is about to end; it is one of the constants below. Of one that
    has turns, the next one comes after the player `at` (0: none has been), before it those
    of the players in `extra`.
    """

    scope: str
    serial: int
    latched: int = 0
    player: int = 0
    at: int = 0
    extra: Ids = ()


LATCHED, CHECKED_AGAIN = 1, 2
"""An end that has come for good, and one that is undone if it no longer holds in the end."""


class Granted(NamedTuple):
    """An ability in force for a time.

    `until` says what ends it: `item`, `turn`, `turn-end`, `scope`, `call` or `times`; `mark` is
    the item, the player or the serial of the scope or call; `times` is how often it may still
    apply, or how many turns have still to end. `definition` is that of the card whose text granted
    it, or -1.
    """

    serial: int
    ability: int
    slots: NamedSlots
    giver: int
    until: str
    mark: int
    times: int
    definition: int = -1


class Option(NamedTuple):
    """One thing that can be chosen, named by what the chooser may know.

    `card` is a definition's id, `copied` that of the one it is played as; a card that the
    chooser may not see is named by its `zone` and `position`. `item` is a pending item's
    place, 1 being the oldest. `value` names a value with its attribute.
    """

    act: str
    card: str = ""
    section: str = ""
    player: int = 0
    item: int = 0
    zone: str = ""
    position: int = 0
    number: int = -1
    copied: str = ""
    value: str = ""

    def to_json(self) -> dict[str, str | int]:
        """Return the fields that say something."""
        row: tuple[str | int, ...] = self
        fields = zip(self._fields, row, BLANK, strict=True)
        return {name: value for name, value, blank in fields if value != blank}


BLANK = Option("")
"""An option that says nothing."""


class Question(NamedTuple):
    """A decision that is being asked; `values` is what each option stands for inside.

    `source` is the card whose text asks; `about` names what may be done or chosen.
    """

    player: int
    kind: str
    prompt: str
    options: tuple[Option, ...]
    values: tuple[Ids, ...]
    source: str = ""
    about: str = ""


@dataclass(slots=True)
class State:
    """A game. Everything that changes is here, and nothing else is.

    `unsettled` and `stirred` are what has changed since the state rules and the ends of
    scopes were last read (bits, see `reads`).
    """

    players: int
    rng: int
    options: dict[str, str]
    seats: Ids
    zones: list[Entities]
    where: list[int]
    direction: int = 1
    active: int = 0
    last_to_play: int = 0
    serial: int = 0
    events: int = 0
    decisions: int = 0
    unsettled: int = -1
    stirred: int = -1
    skipping: bool = False
    reason: str = ""
    limit: str = ""
    winners: Ids = ()
    picked: Entities = ()
    answer: Ids = ()
    number: int = 0
    question: Question | None = None
    counters: dict[int, int] = field(default_factory=dict)
    statuses: dict[int, int] = field(default_factory=dict)
    links: dict[int, int] = field(default_factory=dict)
    memories: dict[int, Ids] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    scopes: list[Open] = field(default_factory=list)
    units: list[tuple[Waiting, ...]] = field(default_factory=list)
    quiet: tuple[Waiting, ...] = ()
    granted: tuple[Granted, ...] = ()
    forceful: Entities = ()
    used: tuple[Annotated[Ids, Sorts("-me")], ...] = ()
    history: list[tuple[Annotated[Ids, Sorts("eee--e")], ...]] = field(default_factory=list)

    def clone(self) -> State:
        """Return an independent copy; its cost does not grow with the number of cards much."""
        return State(
            self.players,
            self.rng,
            self.options,
            self.seats,
            self.zones.copy(),
            self.where.copy(),
            self.direction,
            self.active,
            self.last_to_play,
            self.serial,
            self.events,
            self.decisions,
            self.unsettled,
            self.stirred,
            self.skipping,
            self.reason,
            self.limit,
            self.winners,
            self.picked,
            self.answer,
            self.number,
            self.question,
            self.counters.copy(),
            self.statuses.copy(),
            self.links.copy(),
            self.memories.copy(),
            self.known.copy(),
            [frame.clone() for frame in self.frames],
            self.items.copy(),
            self.scopes.copy(),
            self.units.copy(),
            self.quiet,
            self.granted,
            self.forceful,
            self.used,
            self.history.copy(),
        )

    def item(self, entity: int) -> Item | None:
        """Return a pending item by its id; None when it is gone."""
        for item in self.items:
            if item.id == entity:
                return item
        return None

    def change_item(self, item: Item) -> None:
        """Put a changed item in the place of the one with its id."""
        for at, old in enumerate(self.items):
            if old.id == item.id:
                self.items[at] = item

    def fresh(self) -> int:
        """Return a number that was never given out before."""
        self.serial += 1
        return self.serial
