"""A program: everything an engine needs to play, in one JSON-able value.

The compiler writes it, the runtime reads it. Ids are unique within their tuple and are
what IR nodes refer to. All texts are canonical; labels and tellings cover every language
that the packs declare.
"""

from __future__ import annotations

from dataclasses import field

from .nodes import Ability, Amount, Condition, Effect, Pick, Place, Selector
from .record import record
from .scenario import Scenario


@record
class Pack:
    """A pack that went into the program; `hash` is over its content."""

    id: str
    title: str
    version: str
    hash: str


@record
class Option:
    """A setting of the game, fixed when it starts. The first value is the default."""

    id: str
    values: tuple[str, ...]


@record
class Scale:
    """Ordered steps, low to high, with a number in each column for each step.

    Cards of kind `kind` carry a step each; a player is at the step of the card in their
    `zone`. Gaining or losing the scale as if it were a
    counter calls `up` or `down`, once for each step.
    """

    id: str
    steps: tuple[str, ...]
    columns: dict[str, tuple[int, ...]]
    kind: str = ""
    zone: str = ""
    up: str = ""
    down: str = ""


@record
class Kind:
    """A kind of card; its cards start in `zone`, shuffled if that zone is a pile.

    What is said of the kind `sort` is said of this one too.
    """

    id: str
    zone: str
    sort: str = ""


@record
class Attribute:
    """What cards of some kinds have: one of some named `values`, or a number.

    `numbers` are the lowest and the highest number of an attribute without named values. A
    card states at most one value, unless the attribute may have `several`.
    """

    id: str
    kinds: tuple[str, ...]
    values: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    several: bool = False

    def range(self) -> range:
        """Return what a card may state: the places of the values, or the numbers."""
        if self.numbers:
            low, high = self.numbers
            return range(low, high + 1)
        return range(len(self.values))


@record
class Zone:
    """Where cards lie: one for the game, or one for each player (`each_player`).

    `seen` is `all`, `owner` or `nobody`. `pile` zones have an order and draw from the top.
    `refill` runs when a card is needed and there is none. `role` is `draw`, `hand`,
    `discard` or empty.
    """

    id: str
    each_player: bool = False
    pile: bool = False
    seen: str = "all"
    role: str = ""
    refill: Effect | None = None


LEAST = -999
"""The least that can be of anything that may be less than nothing."""


@record
class Counter:
    """Something counted on players and cards, from `low` to `high` (None: no bound).

    A `low` of LEAST is no bound either.
    """

    id: str
    low: int = 0
    high: int | None = None
    starts: int = 0


@record
class Memory:
    """Holds values of an attribute for the game: several, one or none. Starts with none."""

    id: str
    attribute: str


@record
class Status:
    """One of several values, of each player or of the game. The first is the start."""

    id: str
    values: tuple[str, ...]
    each_player: bool = True


@record
class Link:
    """Points at a player or nobody, from each player or from the game. Starts at nobody."""

    id: str
    each_player: bool = False


@record
class Term:
    """A word of the game, defined: exactly one of the four fields is set.

    The entity it is about is bound to `one`. A `pick` is a term that somebody chooses.
    """

    id: str
    condition: Condition | None = None
    amount: Amount | None = None
    selector: Selector | None = None
    pick: Pick | None = None


@record
class Section:
    """A section cards of some kinds may have.

    `use`: `turn` (a play of the turn), a window's id, or empty (not played by itself).
    `heading`: what the card's own heading adds: `player`, `item`, `condition` or nothing.
    `target`: announced for all cards with this section. `text`: `effect`, `condition`,
    `each-condition` (about one player, bound to `one`) or `abilities`, in force while the
    card lies in `in_force`. `answered`: the window that answers it, or empty. `after`:
    what becomes of the card, bound to `this`, unless it has moved. `without_text`: a card of
    these kinds that has no such text may be played by it too, and does nothing. `first`: what
    is done with the card, bound to `this`, as soon as it is played, before its text.
    """

    id: str
    kinds: tuple[str, ...]
    use: str = ""
    heading: str = ""
    target: Pick | None = None
    text: str = "effect"
    answered: str = ""
    in_force: Place | None = None
    after: Effect | None = None
    without_text: bool = False
    first: Effect | None = None


@record
class Window:
    """A round of questions: each of `asks` may play a card by a section used in it, or pass.

    It starts with the seat after `start` (nobody there: after the active player, else the
    first seat). What it answers is bound to `item`. `mode` says what a play does: `restart`
    starts it again with the next seat after whoever played, and it closes when all pass in a
    row; `one` closes it; `once` goes on, so that each is asked once. With a condition `when`,
    the mode is `restart` as long as that does not hold. When `together` holds, all are asked at
    the same time and in secret; of those who want to play, the first in that order does, and
    the play then does the same.
    """

    id: str
    asks: Selector
    start: Selector | None = None
    mode: str = "restart"
    when: Condition | None = None
    together: Condition | None = None


@record
class Announcement:
    """A word of the game for effects that are announced against somebody and then answered.

    `target` is whom it can be aimed at anew; `answered` the window that answers it, or empty.
    """

    id: str
    target: Pick
    answered: str = ""


@record
class Procedure:
    """A named procedure. Its argument is bound to `slot`.

    `each`: run for one member after the other, in turn order; otherwise once with the set,
    and not at all when the set is empty. Without a slot it takes nothing.
    """

    id: str
    steps: Effect
    slot: str = ""
    each: bool = True


@record
class Turns:
    """Turns of the members of `of` (read live), in the direction of play from `start` on.

    Before each turn `before` runs, where SkipTurn lets it not take place; then `steps`,
    with the player bound to `subject` and `you`, who is also the `active` player.
    """

    of: Selector
    start: Selector
    before: Effect
    steps: Effect


@record
class Scope:
    """A round or phase. `steps` run first, then turns until one of `ends` holds.

    `ends` are tested when quiet, also during `steps`; a true one latches the end.
    `closing` runs before it ends. With `checked_again` they are then tested once more: if none
    holds any longer, the turns go on, unless an effect ended the scope. `first` is the seat the
    order of simultaneous events starts from outside turns. The scope is passed over when
    `skipped` holds.
    """

    id: str
    kind: str
    steps: Effect
    skipped: Condition | None = None
    turns: Turns | None = None
    ends: tuple[Condition, ...] = ()
    closing: Effect | None = None
    first: Selector | None = None
    checked_again: bool = False


@record
class Rule:
    """An ability of the game itself."""

    id: str
    ability: Ability


@record
class Text:
    """What stands under one heading of a card: as IR, and as canonical words by language.

    One of `effect`, `condition`, `abilities` is set, as the section's `text` says.
    `target` and `when` come from the heading.
    """

    section: str
    heading: dict[str, str]
    words: dict[str, str]
    target: Pick | None = None
    when: Condition | None = None
    effect: Effect | None = None
    condition: Condition | None = None
    abilities: tuple[Ability, ...] = ()


@record
class Card:
    """A card and how many copies of it there are. A blank card is in no deck.

    `step` is its step on the scale of its kind, or -1. `attributes` are the places of its
    values, or its number, by attribute; what it does not state is not there.
    """

    id: str
    kind: str
    title: dict[str, str]
    copies: int = 1
    blank: bool = False
    texts: tuple[Text, ...] = ()
    flavour: dict[str, str] = field(default_factory=dict)
    step: int = -1
    pack: str = ""
    attributes: dict[str, tuple[int, ...]] = field(default_factory=dict)


@record
class Component:
    """What lies in the box and is in no zone: tokens of a counter, cards for players or a link.

    `of` is the id of the counter, the link or the noun for a player. `shows` are the ids of the
    rules and terms that stand on it. Who plays needs none of it: a program has no components.
    """

    id: str
    of: str
    title: str
    copies: int = 1
    flavour: str = ""
    shows: tuple[str, ...] = ()
    pack: str = ""


@record
class Words:
    """Labels and tellings of one language, enough to word a log without the grammar.

    `labels`: id to (one, many), the id prefixed by what it is: `counter:`, `zone:`, `status:`,
    `value:`, `section:`, `announcement:`, `option:`, `noun:`, `kind:`, `scope:`, `step:`,
    `attribute:`, `trait:` (attribute and value), `memory:`.
    `tellings`: event kind to sentence pattern. `forms`: verb to (bare, third person).
    `said`: what a decision is about (see `about`) to what may be done or chosen.
    """

    labels: dict[str, tuple[str, ...]]
    tellings: dict[str, str]
    forms: dict[str, tuple[str, ...]]
    said: dict[str, str] = field(default_factory=dict)


@record
class Game:
    """The game as a whole: how many play, how it is set up, how it flows.

    `player_noun` is the game's word for a player. `flow` runs after `setup`; when it ends
    without a Win, nobody has won. `score` is what the players' scores in the end are: a counter,
    or a scale, whose steps count from 0; empty where the game has no scores. `meaning` says of
    `one` who is meant where a card names players; a target that it no longer holds for drops out.
    """

    id: str
    title: str
    version: str
    least: int
    most: int
    usual: int
    setup: Effect
    flow: Effect
    player_noun: str = "player"
    score: str = ""
    meaning: Condition | None = None


@record
class Program:
    """A whole game with the packs that were loaded, ready to run."""

    game: Game
    packs: tuple[Pack, ...] = ()
    options: tuple[Option, ...] = ()
    scales: tuple[Scale, ...] = ()
    kinds: tuple[Kind, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    memories: tuple[Memory, ...] = ()
    statuses: tuple[Status, ...] = ()
    links: tuple[Link, ...] = ()
    terms: tuple[Term, ...] = ()
    sections: tuple[Section, ...] = ()
    windows: tuple[Window, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    scopes: tuple[Scope, ...] = ()
    rules: tuple[Rule, ...] = ()
    cards: tuple[Card, ...] = ()
    words: dict[str, Words] = field(default_factory=dict)
    scenarios: tuple[Scenario, ...] = ()
    language: int = 1
    format: int = 1
    hash: str = ""
