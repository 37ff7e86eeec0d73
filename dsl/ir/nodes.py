"""Nodes of the effect IR.

Every node is immutable, first order and statically typed: its fields are ints, strings
(ids), other nodes, or tuples of them. Six families, one base class each:

* `Selector`  an ordered list of entities (players, cards, pending items);
* `Values`    values of one attribute, such as a card states;
* `Amount`    an integer;
* `Condition` a truth value;
* `Pattern`   a kind of event, for triggers, replacements, prohibitions and history;
* `Effect`    something done, one step.

Selectors, values, amounts and conditions are pure: reading one asks nobody and draws no random
number. The one exception in form is `Pick`, legal only as an argument of an effect: it is
asked or drawn before the effect runs, and its answer is bound to a slot.

**Slots** are names bound while a text is read. `you` is the user of the card (or the
holder of the card an ability stands on), `target` what a section's heading announced,
`this` the card the text is on, `one` the candidate a filter is tested on, `subject` the
member of a batch an amount is read for, `chosen` the last pick, `giver` and `affected`
the two sides of the event a trigger answers. A procedure adds a slot of its own name, and
`Let` any. Two slots are read from the state: `active`, whose turn it is, and `last-to-play`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """Any node of the IR."""


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """An ordered list of entities without repeats; players come in turn order."""


@dataclass(frozen=True, slots=True)
class Values(Node):
    """Values of one attribute, maybe none."""


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """An integer from 0 to 999 once read; sums in between may be negative."""


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """True or false."""


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """Events of one kind that satisfy some filters."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One step of a text."""


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """Something that holds or waits while its source is in force."""


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long a granted ability lasts."""


# ------------------------------------------------------------------ places


@dataclass(frozen=True, slots=True)
class Place(Node):
    """A zone, of the game (`of` is None) or of each member of `of`.

    `zone` is a zone id, or a role that the game gives one of its zones: `@draw` (cards
    are drawn from it), `@hand`, `@discard`.
    """

    zone: str
    of: Selector | None = None


# ------------------------------------------------------------------ selectors


@dataclass(frozen=True, slots=True)
class Ref(Selector):
    """What is bound to a slot; `active` is the player whose turn it is, or nobody."""

    slot: str


@dataclass(frozen=True, slots=True)
class Nobody(Selector):
    """No entity."""


@dataclass(frozen=True, slots=True)
class Named(Selector):
    """One definite thing by its name: a player of a scenario, a card definition's copies."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Every(Selector):
    """All entities of a domain for which `where` holds with the candidate bound to `one`.

    `noun` is `player`, `card` (any card), `item` (a pending play or use) or a word that
    the game declares: its name for a player, or a kind of card.
    """

    noun: str
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class CardsIn(Selector):
    """Cards lying in a place, top first."""

    place: Place
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class Top(Selector):
    """The first `count` cards of a place; a pile that runs out refills as its zone says."""

    place: Place
    count: Amount


@dataclass(frozen=True, slots=True)
class First(Selector):
    """The first `count` members of `of`, in its order."""

    of: Selector
    count: Amount


@dataclass(frozen=True, slots=True)
class Union(Selector):
    """The members of both."""

    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class Extreme(Selector):
    """The members of `of` with the most (or fewest) `by`, all of the tied.

    `by` is read with the candidate bound to `one`.
    """

    of: Selector
    by: Amount
    most: bool = True


@dataclass(frozen=True, slots=True)
class Nearest(Selector):
    """The first member of `of` met when going clockwise from the seat after `start`."""

    of: Selector
    start: Selector


@dataclass(frozen=True, slots=True)
class LinkOf(Selector):
    """Who a link points at; `of` None means a link of the game."""

    link: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class PlayerOf(Selector):
    """The player of a pending item, or the one in whose zone a card lies."""

    of: Selector


@dataclass(frozen=True, slots=True)
class CardOf(Selector):
    """The source card of a pending item."""

    of: Selector


@dataclass(frozen=True, slots=True)
class TermOf(Selector):
    """A declared term that stands for entities, such as a superlative."""

    term: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class Pick(Selector):
    """A choice among `of`, bound to `slot`; only as an argument of an effect.

    `by` is asked (None: chance decides). `low` to `high` members are picked, one at a
    time; fewer when there are not enough. A choice with one outcome is not asked.
    """

    of: Selector
    by: Selector | None = Ref("you")
    low: Amount | None = None
    high: Amount | None = None
    slot: str = "chosen"


@dataclass(frozen=True, slots=True)
class Ranked(Selector):
    """The `count` members of `of` with the most (or fewest) `by`, of the tied those first.

    `by` is read with the candidate bound to `one`.
    """

    of: Selector
    by: Amount
    count: Amount
    most: bool = True


@dataclass(frozen=True, slots=True)
class Repeated(Selector):
    """The members of `of` that share a value of an attribute with another of them."""

    of: Selector
    attribute: str


# ------------------------------------------------------------------ values


@dataclass(frozen=True, slots=True)
class Value(Values):
    """One named value of an attribute."""

    attribute: str
    value: str


@dataclass(frozen=True, slots=True)
class AnyValue(Values):
    """All values that an attribute can have."""

    attribute: str


@dataclass(frozen=True, slots=True)
class ValuesOf(Values):
    """The values that members of `of` have, together."""

    attribute: str
    of: Selector


@dataclass(frozen=True, slots=True)
class Remembered(Values):
    """The values that a memory of the game holds."""

    memory: str


@dataclass(frozen=True, slots=True)
class ChosenValue(Values):
    """The value that the last ChooseValue of that attribute bound."""

    attribute: str


# ------------------------------------------------------------------ amounts


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A written number."""

    value: int


@dataclass(frozen=True, slots=True)
class Everything(Amount):
    """All there is of what the effect is about: `lose all`, `discard all`."""


@dataclass(frozen=True, slots=True)
class CounterOf(Amount):
    """Sum of a counter over entities."""

    counter: str
    of: Selector


@dataclass(frozen=True, slots=True)
class ColumnOf(Amount):
    """A column of the scale step an entity is at (see `AtStep`), 0 if it is at none.

    A scale's own id as column means the place of the step, 0 for the lowest.
    """

    column: str
    of: Selector


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many entities."""

    of: Selector


@dataclass(frozen=True, slots=True)
class TermAmount(Amount):
    """A declared term that stands for a number."""

    term: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    """left + right."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Difference(Amount):
    """left - right, never below 0."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """left x right."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of an amount, rounded up or down."""

    of: Amount
    up: bool


@dataclass(frozen=True, slots=True)
class EventAmount(Amount):
    """`that many`: how much the event was about that a trigger or replacement answers.

    In any other body it is the outcome of the step before in the same body (what `Done`
    reads; 0 before the first): all of it, also when that step was about several members.
    The first step of an `Each` or of an option reads the step before those. Where there
    is no event and no body, as in a term, it may not stand.
    """


@dataclass(frozen=True, slots=True)
class ChosenNumber(Amount):
    """The number the last ChooseNumber bound."""


@dataclass(frozen=True, slots=True)
class SumOver(Amount):
    """Sum of `by` over the members of `of`, each bound to `one`."""

    of: Selector
    by: Amount


@dataclass(frozen=True, slots=True)
class Depending(Amount):
    """One of two amounts: `then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: Amount
    otherwise: Amount


@dataclass(frozen=True, slots=True)
class Position(Amount):
    """The place, from 1, of the member in the order that the innermost `Each` goes through."""


@dataclass(frozen=True, slots=True)
class AttributeOf(Amount):
    """The numbers that members of `of` have, added up; 0 for one that has none."""

    attribute: str
    of: Selector


@dataclass(frozen=True, slots=True)
class RememberedNumber(Amount):
    """The number that a memory of the game holds; 0 if it holds none."""

    memory: str


# ------------------------------------------------------------------ conditions


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """left RELATION right; `relation` is one of `=`, `!=`, `<`, `<=`, `>`, `>=`."""

    left: Amount
    relation: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """There is at least one such entity."""

    of: Selector


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """Every member of `left` (at least one) is a member of `right`."""

    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A declared term holds for every member of `of` (at least one); None: of the game."""

    term: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class StatusIs(Condition):
    """A status of every member of `of` (at least one) has a value; None: of the game."""

    status: str
    value: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class AtStep(Condition):
    """Every member of `of` (at least one) is at that step of its scale.

    A card carries its step; a player is at the step of the card in the scale's own zone.
    """

    step: str
    of: Selector


@dataclass(frozen=True, slots=True)
class OptionIs(Condition):
    """An option of the game is set to a value."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class During(Condition):
    """A scope (round, phase) of that id is open."""

    scope: str


@dataclass(frozen=True, slots=True)
class Done(Condition):
    """The effect before this one in the same body had an outcome (`if you do`)."""


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """An event of the pattern was committed since the innermost open `scope` began."""

    pattern: Pattern
    scope: str


@dataclass(frozen=True, slots=True)
class SectionHolds(Condition):
    """A card in `of` has that section and its condition holds.

    With `each`, the section is a condition about one player, and it holds for `each`.
    """

    section: str
    of: Selector
    each: Selector | None = None


@dataclass(frozen=True, slots=True)
class HasSection(Condition):
    """A card in `of` has that section."""

    section: str
    of: Selector


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """Every member of `of` (at least one) has one of the values."""

    of: Selector
    values: Values


@dataclass(frozen=True, slots=True)
class Remembers(Condition):
    """A memory of the game holds one of the values; None: it holds anything at all."""

    memory: str
    values: Values | None = None


@dataclass(frozen=True, slots=True)
class SameDefinition(Condition):
    """Every member of `left` (at least one) is a copy of the same card as one of `right`."""

    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite."""

    of: Condition


@dataclass(frozen=True, slots=True)
class And(Condition):
    """All of them, two or more, flat."""

    all: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """At least one of them, two or more, flat."""

    any: tuple[Condition, ...]


# ------------------------------------------------------------------ event patterns


@dataclass(frozen=True, slots=True)
class Adjusted(Pattern):
    """A counter of a member of `who` goes up (`down`: goes down).

    Filters are read before the event. `giver` None means anybody or nobody; `item` asks
    that the event comes from that pending item.
    """

    counter: str
    who: Selector
    down: bool = False
    giver: Selector | None = None
    item: Selector | None = None


@dataclass(frozen=True, slots=True)
class Becomes(Pattern):
    """A watched term turns true (`to` False: false) for a member of `who`.

    `cause` asks that the event behind it matches another pattern; its giver and affected
    entity are bound.
    """

    term: str
    who: Selector
    to: bool = True
    cause: Pattern | None = None


@dataclass(frozen=True, slots=True)
class StatusSet(Pattern):
    """A status of a member of `who` becomes a value; None: of the game."""

    status: str
    value: str
    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class Moved(Pattern):
    """Cards go from a place, to a place, for a member of `who`; None means any.

    `manner` is `draw`, `discard`, `take`, `put`, `play` or empty for any. `what`: one of the
    cards is among these; if it is forbidden, the others go all the same.
    """

    who: Selector | None = None
    manner: str = ""
    origin: Place | None = None
    to: Place | None = None
    what: Selector | None = None


@dataclass(frozen=True, slots=True)
class Played(Pattern):
    """A member of `who` plays a card; `on` filters its targets; `section` its section id."""

    who: Selector | None = None
    on: Selector | None = None
    section: str = ""


@dataclass(frozen=True, slots=True)
class Called(Pattern):
    """A procedure begins (`finished` False) or has finished with an outcome, for `who`."""

    procedure: str
    who: Selector | None = None
    finished: bool = True


@dataclass(frozen=True, slots=True)
class ScopeBegins(Pattern):
    """A scope begins; for a turn, of a member of `who`."""

    scope: str
    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class ScopeEnds(Pattern):
    """A scope ends; for a turn, of a member of `who`."""

    scope: str
    who: Selector | None = None


# ------------------------------------------------------------------ effects: structure


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """One after the other; flat, never of length 1. Empty: nothing happens."""

    steps: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Effect):
    """`then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class May(Effect):
    """`who` decides whether the effect happens; not asked when it cannot change anything."""

    who: Selector
    effect: Effect


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """`who` chooses one of the effects that can be done."""

    who: Selector
    options: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Each(Effect):
    """For each member of `of` in turn, bound to `subject`: the effect."""

    of: Selector
    effect: Effect


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The effect again and again until the condition holds after a pass."""

    effect: Effect
    until: Condition


@dataclass(frozen=True, slots=True)
class Let(Effect):
    """Bind a slot to what a selector reads now."""

    slot: str
    value: Selector


@dataclass(frozen=True, slots=True)
class Stop(Effect):
    """Leave the procedure or section; `done` False makes its outcome `not done`."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class Open(Effect):
    """Open a window; the round of questions starts after `start` (None: as it declares)."""

    window: str
    start: Selector | None = None


@dataclass(frozen=True, slots=True)
class Run(Effect):
    """Run a round or phase of the flow as a scope of its own."""

    scope: str


# ------------------------------------------------------------------ effects: verbs


@dataclass(frozen=True, slots=True)
class Adjust(Effect):
    """Members of `who` gain (`down`: lose) some of a counter, all in one batch.

    The amount is read for each with `subject` bound. `counter` may name a scale: a step
    up or down then calls the procedure the scale declares for it, once for each step.
    """

    who: Selector
    counter: str
    amount: Amount
    down: bool = False


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Cards go to a place. With `who`, once for each member, bound to `subject`, in one batch.

    `manner` says which word of a card this is (`draw`, `discard`, `take`, `put`); it is
    part of the event. `bottom` puts the cards under the pile.
    """

    what: Selector
    to: Place
    manner: str = "put"
    who: Selector | None = None
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Make a choice and bind its slot."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class ChooseNumber(Effect):
    """Bind the slot `number` to a number from `low` to `high`; `by` None: at random."""

    low: Amount
    high: Amount
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class ChooseValue(Effect):
    """`by` chooses a value of an attribute, none of those `apart`."""

    attribute: str
    by: Selector = Ref("you")
    apart: Values | None = None


@dataclass(frozen=True, slots=True)
class Remember(Effect):
    """A memory of the game holds these values from now on; None: it holds nothing."""

    memory: str
    values: Values | None = None


@dataclass(frozen=True, slots=True)
class SetStatus(Effect):
    """A status of each member of `of` becomes a value; None: of the game."""

    status: str
    value: str
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class SetLink(Effect):
    """A link of each member of `of` (None: of the game) points at `to`, maybe nobody."""

    link: str
    to: Selector | None
    of: Selector | None = None


@dataclass(frozen=True, slots=True)
class Do(Effect):
    """Call a procedure with a set of entities; an event with an outcome."""

    procedure: str
    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class PlayCard(Effect):
    """Members of `who` play one card now from `place`, by a section used in `use`.

    `use` is a use id (`turn`, a window id) or empty: any section. `where` holds for the
    card, bound to `one`. It is finished, with window, resolution and settling, before the
    next step. With `optional` they may pass. Outcome: whether a card was played.
    """

    who: Selector
    place: Place = Place("@hand", Ref("subject"))
    use: str = ""
    optional: bool = False
    section: str = ""
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class UseSection(Effect):
    """Push a section's text of the cards in `of` as an item without playing them.

    `on` is bound as the item's target; `decider` answers its choices; nobody gives.
    """

    section: str
    of: Selector
    on: Selector | None = None
    decider: Selector | None = None


@dataclass(frozen=True, slots=True)
class CopyItem(Effect):
    """`you` use the text of a pending item as a new item, with new choices."""

    of: Selector


@dataclass(frozen=True, slots=True)
class Cancel(Effect):
    """Pending items are cancelled: they never resolve, their cards still go to their place."""

    of: Selector


@dataclass(frozen=True, slots=True)
class Retarget(Effect):
    """A pending item aims at somebody else it could have been aimed at."""

    of: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Inside a replacement: the event happens to `to` instead, given by `you`."""

    to: Selector


@dataclass(frozen=True, slots=True)
class AlterAmount(Effect):
    """Inside a replacement: the event is about another amount."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Grant(Effect):
    """An ability comes into force for a time, with the slots bound now."""

    ability: Ability
    duration: Duration


@dataclass(frozen=True, slots=True)
class Schedule(Effect):
    """The effect happens the next time an event of the pattern is committed."""

    pattern: Pattern
    effect: Effect


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """After the running turn, `who` take another turn."""

    who: Selector


@dataclass(frozen=True, slots=True)
class SkipTurn(Effect):
    """Before a turn starts: it does not take place."""


@dataclass(frozen=True, slots=True)
class SwapCounters(Effect):
    """Two entities swap what they have of a counter, as one batch."""

    counter: str
    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class SwapCards(Effect):
    """Two sets of cards change places, as one batch."""

    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffle a place; with `source`, its cards go there first."""

    place: Place
    source: Place | None = None


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """Members of `who` learn the faces of cards."""

    who: Selector
    what: Selector


@dataclass(frozen=True, slots=True)
class End(Effect):
    """Latch the end of an open scope."""

    scope: str


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """These players win and the game is over."""

    who: Selector


# ------------------------------------------------------------------ abilities


@dataclass(frozen=True, slots=True)
class Trigger(Ability):
    """When an event of the pattern is committed: the effect, at its time.

    `timing` is `at-once` (after the commit), `afterwards` (when the unit is settled) or
    `quiet` (nothing pending). `once_per` limits it: `""`, or `victim-item` (once for each
    affected entity for each item), `turn`, `item`.
    """

    pattern: Pattern
    effect: Effect
    timing: str = "afterwards"
    once_per: str = ""


@dataclass(frozen=True, slots=True)
class StateRule(Ability):
    """When a unit is settled, for each member of `of`, bound to `subject`: the effect."""

    of: Selector
    effect: Effect


@dataclass(frozen=True, slots=True)
class Replacement(Ability):
    """If an event of the pattern would happen: `instead`, at most once for each event.

    `by` may decline it (None: it is forced). An `instead` of `Redirect` or `AlterAmount`
    lets the event happen as altered; any other takes its place. Then `after` runs.
    """

    pattern: Pattern
    instead: Effect
    by: Selector | None = None
    after: Effect | None = None


@dataclass(frozen=True, slots=True)
class Forbid(Ability):
    """Events of the pattern do not happen."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class ForbidPlay(Ability):
    """Members of `who` cannot play cards by a section, or on members of `on`."""

    who: Selector
    section: str = ""
    on: Selector | None = None


# ------------------------------------------------------------------ durations


@dataclass(frozen=True, slots=True)
class WhilePending(Duration):
    """While that item is pending or resolving."""

    item: Selector


@dataclass(frozen=True, slots=True)
class UntilTurn(Duration):
    """Until the next turn of `who` starts (or ends)."""

    who: Selector
    ends: bool = False


@dataclass(frozen=True, slots=True)
class WithinScope(Duration):
    """Until the innermost open scope of that id ends: `this turn`, `for the rest of the round`."""

    scope: str


@dataclass(frozen=True, slots=True)
class NextTimes(Duration):
    """Until it has applied that many times."""

    times: Amount
