"""A linked program: what the engine looks things up in while it plays.

All that is here is made once, when a program is loaded, and never changes: expressions
as closures, effects as blocks of instructions, abilities indexed by the events they wait
for. A state refers to it by numbers only.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dsl.ir.codec import encode
from dsl.ir.nodes import Effect, Pick
from dsl.ir.program import Attribute, Card, Program, Section, Text, Zone

from .state import Event, Frame, Ids, Option, Slots

if TYPE_CHECKING:
    from .machine import Machine
    from .table import Table

Select = Callable[["Table", Slots], Ids]
Count = Callable[["Table", Slots], int]
Test = Callable[["Table", Slots], bool]
Can = Callable[["Machine", Slots], bool]
"""Tells whether an effect could change anything now."""
Listing = Callable[["Table", Slots], Ids]
"""Lists values of an attribute: their places among those it can have, or numbers."""
Match = Callable[["Table", Event, Slots], bool]
Instr = Callable[["Machine", Frame], None]
Key = tuple[str, str]


class LinkError(ValueError):
    """A program that this engine cannot run; the message says what is in the way."""


def _always(machine: Machine, slots: Slots) -> bool:
    return True


@dataclass(slots=True)
class PickPlan:
    """A choice, linked: who picks how many among what; `act` names its options."""

    of: Select
    by: Select | None
    low: Count
    high: Count
    domain: Select
    slot: str
    act: str = "choose"


@dataclass(slots=True)
class Heard:
    """A pattern, linked: the events it can match, and a test for one of them."""

    key: Key
    match: Match


@dataclass(slots=True)
class Ability:
    """An ability, linked. `kind` is the op of its node; unused fields keep their default.

    One that `spends` its card takes it away afterwards.
    """

    id: int
    kind: str
    heard: Heard | None = None
    block: int = -1
    after: int = -1
    timing: str = ""
    once_per: str = ""
    by: Select | None = None
    to: Select | None = None
    can: Can = _always
    of: Select | None = None
    reads: int = -1
    alters: bool = False
    spends: bool = False
    by_card: bool = False
    about: str = ""
    who: Select | None = None
    on: Select | None = None
    section: str = ""
    status: int = -1
    value: int = -1


@dataclass(slots=True)
class Register:
    """A question about the past: which events it keeps, and since when."""

    scope: str
    kept: Match


@dataclass(slots=True)
class TextCode:
    """A text of a card, linked; `option` names a play by it.

    `aimable` tells whether there is anything that its heading could aim at. One that is not
    `written` lets a card without text be played by a section.
    """

    text: Text
    section: Section
    option: Option
    block: int = -1
    when: Test | None = None
    target: PickPlan | None = None
    aimable: Test | None = None
    condition: Test | None = None
    abilities: tuple[Ability, ...] = ()
    written: bool = True


@dataclass(slots=True)
class CardCode:
    """A card definition, linked."""

    card: Card
    texts: tuple[TextCode, ...] = ()
    in_force: tuple[tuple[int, Ability], ...] = ()


@dataclass(slots=True)
class WindowCode:
    """A window, linked."""

    id: str
    asks: Select
    start: Select | None
    mode: str
    when: Test | None
    together: Test | None


@dataclass(slots=True)
class ProcedureCode:
    """A procedure, linked."""

    id: str
    number: int
    block: int
    slot: str
    each: bool


@dataclass(slots=True)
class TurnsCode:
    """Turns, linked."""

    of: Select
    start: Select
    before: int
    steps: int


@dataclass(slots=True)
class ScopeCode:
    """A scope, linked."""

    id: str
    steps: int
    skipped: Test | None
    turns: TurnsCode | None
    ends: tuple[Test, ...]
    ends_read: int
    closing: int
    first: Select | None
    checked_again: bool = False


@dataclass(slots=True)
class TermCode:
    """A term, linked: one of the three readings."""

    condition: Test | None = None
    amount: Count | None = None
    selector: Select | None = None


@dataclass(slots=True)
class ScaleCode:
    """A scale: its steps and columns, where players show theirs, what moves one step."""

    id: str
    steps: tuple[str, ...]
    zone: str
    columns: dict[str, tuple[int, ...]]
    up: str
    down: str


Layout = tuple[tuple[int, Zone, int], ...]
"""Zones with their declaration and owner."""


@dataclass(slots=True)
class Code:
    """A program, linked.

    `watched` are terms that a text listens to and `bits` what a condition may depend on (see
    `reads`). `runs` says for each scope where in the flow it is run: the block, and the place
    after.

    Cards are looked up by definition: `usable` are the texts by which those with any can be
    played for a use, `columns` the numbers of their step; `shown` are zones in which a card
    is somebody's step; `lent` are the statuses that an ability can give; `copying` says whether
    any card can be played as another; `score` reads that of `one`. `entities` are the definitions
    of all cards, `faces` their ids; `sorts` are, for each kind, it and the kinds that are sorts
    of it; `layouts` are the zones that there are, for each number of players. `asking` are, by
    the instruction that asks, the effects that have somebody play a card or choose an effect,
    and `picks` the choices inside effects, and whether they are among what an item could be
    aimed at.
    """

    program: Program
    blocks: list[tuple[Instr, ...]] = field(default_factory=list)
    calm: set[int] = field(default_factory=set)
    abilities: list[Ability] = field(default_factory=list)
    rules: dict[tuple[str, Key], list[Ability]] = field(default_factory=dict)
    registers: list[Register] = field(default_factory=list)
    registers_by_key: dict[Key, list[int]] = field(default_factory=dict)
    registers_by_scope: dict[str, list[int]] = field(default_factory=dict)
    watched: list[tuple[str, int]] = field(default_factory=list)
    bits: dict[Key, int] = field(default_factory=dict)
    cards: list[CardCode] = field(default_factory=list)
    sorts: dict[str, frozenset[str]] = field(default_factory=dict)
    entities: list[int] = field(default_factory=list)
    faces: list[str] = field(default_factory=list)
    usable: dict[str, dict[int, tuple[int, ...]]] = field(default_factory=dict)
    columns: list[dict[str, int]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    layouts: dict[int, Layout] = field(default_factory=dict)
    card_numbers: dict[str, int] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)
    section_after: dict[str, int] = field(default_factory=dict)
    section_first: dict[str, int] = field(default_factory=dict)
    windows: list[WindowCode] = field(default_factory=list)
    window_numbers: dict[str, int] = field(default_factory=dict)
    announced: list[TextCode] = field(default_factory=list)
    procedures: list[ProcedureCode] = field(default_factory=list)
    scopes: list[ScopeCode] = field(default_factory=list)
    scope_numbers: dict[str, int] = field(default_factory=dict)
    terms: dict[str, TermCode] = field(default_factory=dict)
    scales: dict[str, ScaleCode] = field(default_factory=dict)
    scale_of_kind: dict[str, ScaleCode] = field(default_factory=dict)
    zones: list[Zone] = field(default_factory=list)
    zone_numbers: dict[str, int] = field(default_factory=dict)
    refills: list[int] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    bounds: list[tuple[int, int]] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    values: list[tuple[str, ...]] = field(default_factory=list)
    lent: frozenset[int] = frozenset()
    copying: bool = False
    links: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    memories: dict[str, int] = field(default_factory=dict)
    runs: dict[str, tuple[int, int]] = field(default_factory=dict)
    setup: int = -1
    flow: int = -1
    score: Count | None = None
    asking: dict[Instr, Effect] = field(default_factory=dict)
    picks: dict[Instr, tuple[Pick, bool]] = field(default_factory=dict)
    system: dict[str, int] = field(default_factory=dict)
    _hash: str = ""

    def hash(self) -> str:
        """Return a hash of all of the program that a game depends on."""
        if not self._hash:
            data = encode(replace(self.program, scenarios=(), hash=""))
            text = json.dumps(data, sort_keys=True, separators=(",", ":"))
            self._hash = hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
        return self._hash

    def text(self, definition: int, number: int) -> TextCode:
        """Return a text of a card, or below 0 one that is announced, -1 being the first."""
        if number < 0:
            return self.announced[-1 - number]
        return self.cards[definition].texts[number]

    def card_id(self, definition: int) -> str:
        """Return the id of a card; nothing where what is announced comes from no card."""
        return self.cards[definition].card.id if definition >= 0 else ""

    def zone(self, name: str) -> int:
        """Return the number of a zone, by id or by its role (`@hand`)."""
        if name not in self.zone_numbers:
            raise LinkError(f"there is no zone {name!r}")
        return self.zone_numbers[name]


STACK = 0
"""The number of the zone that holds the cards being played; the game declares the others."""
