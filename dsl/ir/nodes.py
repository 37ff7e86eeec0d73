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
the two sides of the event a trigger answers, `item` the pending item that a window is open
for. A procedure adds a slot of its own name, and
`Let` any. Two slots are read from the state: `active`, whose turn it is, and `last-to-play`.
"""

from __future__ import annotations

from .record import record


@record
class Node:
    """Any node of the IR."""


@record
class Selector(Node):
    """An ordered list of entities without repeats; players come in turn order."""


@record
class Values(Node):
    """Values of one attribute, maybe none."""


@record
class Amount(Node):
    """An integer from 0 to 999 once read; sums in between may be negative."""


@record
class Condition(Node):
    """True or false."""


@record
class Pattern(Node):
    """Events of one kind that satisfy some filters."""


@record
class Effect(Node):
    """One step of a text."""


@record
class Ability(Node):
    """Something that holds or waits while its source is in force."""


@record
class Duration(Node):
    """How long a granted ability lasts."""


# ------------------------------------------------------------------ places


@record
class Place(Node):
    """A zone, of the game (`of` is None) or of each member of `of`.

    `zone` is a zone id, or a role that the game gives one of its zones: `@draw` (cards
    are drawn from it), `@hand`, `@discard`.
    """

    zone: str
    of: Selector | None = None


# ------------------------------------------------------------------ selectors


@record
class Ref(Selector):
    """What is bound to a slot; `active` is the player whose turn it is, or nobody."""

    slot: str


@record
class Nobody(Selector):
    """No entity."""


@record
class Named(Selector):
    """One definite thing by its name: a player of a scenario, a card definition's copies."""

    kind: str
    id: str


@record
class Every(Selector):
    """All entities of a domain for which `where` holds with the candidate bound to `one`.

    `noun` is `player`, `card` (any card), `item` (a pending play or use) or a word that
    the game declares: its name for a player, or a kind of card.
    """

    noun: str
    where: Condition | None = None


@record
class CardsIn(Selector):
    """Cards lying in a place, top first."""

    place: Place
    where: Condition | None = None


@record
class Top(Selector):
    """The first `count` cards of a place; a pile that runs out refills as its zone says."""

    place: Place
    count: Amount


@record
class First(Selector):
    """The first `count` members of `of`, in its order."""

    of: Selector
    count: Amount


@record
class Union(Selector):
    """The members of both."""

    left: Selector
    right: Selector


@record
class Extreme(Selector):
    """The members of `of` with the most (or fewest) `by`, all of the tied.

    `by` is read with the candidate bound to `one`.
    """

    of: Selector
    by: Amount
    most: bool = True


@record
class Nearest(Selector):
    """The first member of `of` met when going round the table from the seat after `start`.

    `way` is `clockwise` or `counter-clockwise`, as people sit, or `in-turn`: as play goes.
    """

    of: Selector
    start: Selector
    way: str = "clockwise"


@record
class LinkOf(Selector):
    """Who a link points at; `of` None means a link of the game."""

    link: str
    of: Selector | None = None


@record
class PlayerOf(Selector):
    """The player of a pending item, or the one in whose zone a card lies."""

    of: Selector


@record
class TargetsOf(Selector):
    """What pending items are aimed at."""

    of: Selector


@record
class CardOf(Selector):
    """The source card of a pending item."""

    of: Selector


@record
class LastGiver(Selector):
    """Who gave what happened last, or who played last, of events that are remembered."""

    past: Happened


@record
class TermOf(Selector):
    """A declared term that stands for entities, such as a superlative."""

    term: str
    of: Selector | None = None


@record
class ChosenBy(Selector):
    """Whom the members of `of` chose, each together with others (see Together)."""

    of: Selector


@record
class AllottedTo(Selector):
    """What several allotted to the members of `to` when they did so together (see Allot)."""

    to: Selector


@record
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


@record
class Ranked(Selector):
    """The `count` members of `of` with the most (or fewest) `by`, of the tied those first.

    `by` is read with the candidate bound to `one`.
    """

    of: Selector
    by: Amount
    count: Amount
    most: bool = True


@record
class Repeated(Selector):
    """The members of `of` that share a value of an attribute with another of them."""

    of: Selector
    attribute: str


# ------------------------------------------------------------------ values


@record
class Value(Values):
    """One named value of an attribute."""

    attribute: str
    value: str


@record
class AnyValue(Values):
    """All values that an attribute can have."""

    attribute: str


@record
class ValuesOf(Values):
    """The values that members of `of` have, together."""

    attribute: str
    of: Selector


@record
class Remembered(Values):
    """The values that a memory of the game holds."""

    memory: str


@record
class ChosenValue(Values):
    """The value that the last ChooseValue of that attribute bound."""

    attribute: str


# ------------------------------------------------------------------ amounts


@record
class Number(Amount):
    """A written number."""

    value: int


@record
class Everything(Amount):
    """All there is of what the effect is about: `lose all`, `discard all`."""


@record
class CounterOf(Amount):
    """Sum of a counter over entities."""

    counter: str
    of: Selector


@record
class ColumnOf(Amount):
    """A column of the scale step an entity is at (see `AtStep`), 0 if it is at none.

    A scale's own id as column means the place of the step, 0 for the lowest.
    """

    column: str
    of: Selector


@record
class Count(Amount):
    """How many entities."""

    of: Selector


@record
class TermAmount(Amount):
    """A declared term that stands for a number."""

    term: str
    of: Selector | None = None


@record
class Sum(Amount):
    """left + right."""

    left: Amount
    right: Amount


@record
class Difference(Amount):
    """left - right, never below 0."""

    left: Amount
    right: Amount


@record
class Times(Amount):
    """left x right."""

    left: Amount
    right: Amount


@record
class Half(Amount):
    """Half of an amount, rounded up or down."""

    of: Amount
    up: bool


@record
class EventAmount(Amount):
    """`that many`: how much the event was about that a trigger or replacement answers.

    In any other body it is the outcome of the step before in the same body (what `Done`
    reads; 0 before the first): all of it, also when that step was about several members.
    The first step of an `Each` or of an option reads the step before those. Where there
    is no event and no body, as in a term, it may not stand.
    """


@record
class ChosenNumber(Amount):
    """The number the last ChooseNumber bound; with `by`, the one they chose together with others.

    See Together; of several members of `by` it is the sum.
    """

    by: Selector | None = None


@record
class TimesHappened(Amount):
    """How often it happened; the same by the same card, player and giver is remembered once."""

    past: Happened


@record
class SumOver(Amount):
    """Sum of `by` over the members of `of`, each bound to `one`."""

    of: Selector
    by: Amount


@record
class Depending(Amount):
    """One of two amounts: `then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: Amount
    otherwise: Amount


@record
class Position(Amount):
    """The place, from 1, of the member in the order that the innermost `Each` goes through."""


@record
class AttributeOf(Amount):
    """The numbers that members of `of` have, added up; 0 for one that has none."""

    attribute: str
    of: Selector


@record
class RememberedNumber(Amount):
    """The number that a memory of the game holds; 0 if it holds none."""

    memory: str


# ------------------------------------------------------------------ conditions


@record
class Compare(Condition):
    """left RELATION right; `relation` is one of `=`, `!=`, `<`, `<=`, `>`, `>=`."""

    left: Amount
    relation: str
    right: Amount


@record
class Exists(Condition):
    """There is at least one such entity."""

    of: Selector


@record
class Is(Condition):
    """Every member of `left` (at least one) is a member of `right`."""

    left: Selector
    right: Selector


@record
class Holds(Condition):
    """A declared term holds for every member of `of` (at least one); None: of the game."""

    term: str
    of: Selector | None = None


@record
class StatusIs(Condition):
    """A status of every member of `of` (at least one) has a value; None: of the game."""

    status: str
    value: str
    of: Selector | None = None


@record
class AtStep(Condition):
    """Every member of `of` (at least one) is at that step of its scale.

    A card carries its step; a player is at the step of the card in the scale's own zone.
    """

    step: str
    of: Selector


@record
class OptionIs(Condition):
    """An option of the game is set to a value."""

    option: str
    value: str


@record
class During(Condition):
    """A scope (round, phase) of that id is open."""

    scope: str


@record
class DirectionIs(Condition):
    """Play goes `clockwise` or `counter-clockwise`."""

    way: str


@record
class Done(Condition):
    """The effect before this one in the same body had an outcome (`if you do`)."""


@record
class Happened(Condition):
    """An event of the pattern was committed since the innermost open `scope` began."""

    pattern: Pattern
    scope: str


@record
class SectionHolds(Condition):
    """A card in `of` has that section and its condition holds.

    With `each`, the section is a condition about one player, and it holds for `each`.
    """

    section: str
    of: Selector
    each: Selector | None = None


@record
class HasSection(Condition):
    """A card in `of` has that section."""

    section: str
    of: Selector


@record
class Announced(Condition):
    """Every member of `of` (at least one) is a pending item that was announced by that word."""

    announcement: str
    of: Selector


@record
class Has(Condition):
    """Every member of `of` (at least one) has one of the values."""

    of: Selector
    values: Values


@record
class Remembers(Condition):
    """A memory of the game holds one of the values; None: it holds anything at all."""

    memory: str
    values: Values | None = None


@record
class SameDefinition(Condition):
    """Every member of `left` (at least one) is a copy of the same card as one of `right`."""

    left: Selector
    right: Selector


@record
class Not(Condition):
    """The opposite."""

    of: Condition


@record
class And(Condition):
    """All of them, two or more, flat."""

    all: tuple[Condition, ...]


@record
class Or(Condition):
    """At least one of them, two or more, flat."""

    any: tuple[Condition, ...]


# ------------------------------------------------------------------ event patterns


@record
class Adjusted(Pattern):
    """A counter of a member of `who` goes up (`down`: goes down).

    Filters are read before the event. `giver` None means anybody or nobody; `item` asks
    that the event comes from that pending item; it is by `least` or more.
    """

    counter: str
    who: Selector
    down: bool = False
    giver: Selector | None = None
    item: Selector | None = None
    least: int = 1


@record
class Becomes(Pattern):
    """A watched term turns true (`to` False: false) for a member of `who`.

    `cause` asks that the event behind it matches another pattern; its giver and affected
    entity are bound.
    """

    term: str
    who: Selector
    to: bool = True
    cause: Pattern | None = None


@record
class StatusSet(Pattern):
    """A status of a member of `who` becomes a value; None: of the game."""

    status: str
    value: str
    who: Selector | None = None


@record
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


@record
class Played(Pattern):
    """A member of `who` plays a card; `on` filters its targets; `section` its section id."""

    who: Selector | None = None
    on: Selector | None = None
    section: str = ""


@record
class Called(Pattern):
    """A procedure begins (`finished` False) or has finished with an outcome, for `who`."""

    procedure: str
    who: Selector | None = None
    finished: bool = True


@record
class ScopeBegins(Pattern):
    """A scope begins; for a turn, of a member of `who`."""

    scope: str
    who: Selector | None = None


@record
class ScopeEnds(Pattern):
    """A scope ends; for a turn, of a member of `who`."""

    scope: str
    who: Selector | None = None


# ------------------------------------------------------------------ effects: structure


@record
class Sequence(Effect):
    """One after the other; flat, never of length 1. Empty: nothing happens."""

    steps: tuple[Effect, ...] = ()


@record
class If(Effect):
    """`then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@record
class May(Effect):
    """`who` decides whether the effect happens; not asked when it cannot change anything."""

    who: Selector
    effect: Effect


@record
class ChooseOne(Effect):
    """`who` chooses one of the effects that can be done."""

    who: Selector
    options: tuple[Effect, ...]


@record
class Each(Effect):
    """For each member of `of` in turn, bound to `subject`: the effect.

    The members are players if the turn begins with whoever sits next `after` somebody.
    """

    of: Selector
    effect: Effect
    after: Selector | None = None


@record
class Repeat(Effect):
    """The effect again and again until the condition holds after a pass."""

    effect: Effect
    until: Condition


@record
class DoTimes(Effect):
    """The effect so many times, one after the other; the number is read before the first."""

    times: Amount
    effect: Effect


@record
class Let(Effect):
    """Bind a slot to what a selector reads now."""

    slot: str
    value: Selector


@record
class Stop(Effect):
    """Leave the procedure or section; `done` False makes its outcome `not done`."""

    done: bool = True


@record
class Open(Effect):
    """Open a window; the round of questions starts after `start` (None: as it declares)."""

    window: str
    start: Selector | None = None


@record
class Run(Effect):
    """Run a round or phase of the flow as a scope of its own."""

    scope: str


# ------------------------------------------------------------------ effects: verbs


@record
class Adjust(Effect):
    """Members of `who` gain (`down`: lose) some of a counter, all in one batch.

    The amount is read for each with `subject` bound. `counter` may name a scale: a step
    up or down then calls the procedure the scale declares for it, once for each step.
    """

    who: Selector
    counter: str
    amount: Amount
    down: bool = False


@record
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


@record
class Choose(Effect):
    """Make a choice and bind its slot."""

    pick: Pick


@record
class ChooseNumber(Effect):
    """Bind the slot `number` to a number from `low` to `high`; `by` None: at random."""

    low: Amount
    high: Amount
    by: Selector | None = None


@record
class Together(Effect):
    """Each member of `who`, bound to `subject`, makes the choice, all at the same time.

    `choice` is a Choose, a ChooseNumber or an Allot by `subject`. Nobody knows what others have
    chosen before all have; then ChosenBy, ChosenNumber and AllottedTo tell who has chosen what.
    """

    who: Selector
    choice: Effect


@record
class Allot(Effect):
    """Choose somebody for each of `what`, which AllottedTo then tells.

    `pick` is a choice of one by a player. Where nobody can be chosen, nothing is allotted.
    """

    what: Selector
    pick: Pick


@record
class ChooseValue(Effect):
    """`by` chooses a value of an attribute, none of those `apart`."""

    attribute: str
    by: Selector = Ref("you")
    apart: Values | None = None


@record
class Remember(Effect):
    """A memory of the game holds these values from now on; None: it holds nothing."""

    memory: str
    values: Values | None = None


@record
class SetStatus(Effect):
    """A status of each member of `of` becomes a value; None: of the game."""

    status: str
    value: str
    of: Selector | None = None


@record
class SetLink(Effect):
    """A link of each member of `of` (None: of the game) points at `to`, maybe nobody."""

    link: str
    to: Selector | None
    of: Selector | None = None


@record
class Do(Effect):
    """Call a procedure with a set of entities; an event with an outcome."""

    procedure: str
    who: Selector | None = None


@record
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


@record
class UseSection(Effect):
    """Push a section's text of the cards in `of` as an item without playing them.

    `on` is bound as the item's target; `decider` answers its choices; nobody gives.
    """

    section: str
    of: Selector
    on: Selector | None = None
    decider: Selector | None = None


@record
class Announce(Effect):
    """`you` announce an effect against each of `on` in turn: an item that can be answered.

    In the effect the one it is aimed at is bound to `target`, now or when the item is aimed
    anew; all other slots are as they are now. Each is finished, with window, resolution and
    settling, before the next. Outcome: how many were announced.
    """

    announcement: str
    on: Selector
    effect: Effect


@record
class CopyItem(Effect):
    """`you` use the text of a pending item as a new item, with new choices."""

    of: Selector


@record
class Cancel(Effect):
    """Pending items are cancelled: they never resolve, their cards still go to their place."""

    of: Selector


@record
class Retarget(Effect):
    """A pending item aims at somebody else it could have been aimed at."""

    of: Selector
    to: Selector


@record
class Redirect(Effect):
    """Inside a replacement: the event happens to `to` instead, given by `you`."""

    to: Selector


@record
class AlterAmount(Effect):
    """Inside a replacement: the event is about another amount."""

    amount: Amount


@record
class Grant(Effect):
    """An ability comes into force for a time, with the slots bound now."""

    ability: Ability
    duration: Duration


@record
class Schedule(Effect):
    """The effect happens the next time an event of the pattern is committed."""

    pattern: Pattern
    effect: Effect


@record
class ExtraTurn(Effect):
    """After the running turn, `who` take another turn."""

    who: Selector


@record
class SkipTurn(Effect):
    """Before a turn starts: it does not take place."""


@record
class SetDirection(Effect):
    """From now on play goes `clockwise`, `counter-clockwise`, or the other way (`reverse`).

    All that is done in turn order follows it; who sits on whose left does not change.
    """

    way: str


@record
class SwapSeats(Effect):
    """Each member of `who` in turn changes seats with the first of `other`.

    With `other` None the first two members of `who` change seats.
    """

    who: Selector
    other: Selector | None = None


@record
class SwapCounters(Effect):
    """Two entities swap what they have of a counter, as one batch.

    With `right` None the first two members of `left` do.
    """

    counter: str
    left: Selector
    right: Selector | None = None


@record
class SwapCards(Effect):
    """Two sets of cards change places, as one batch.

    With `right` None they are all cards in the first two places that `left` is said to lie in.
    """

    left: Selector
    right: Selector | None = None


@record
class Shuffle(Effect):
    """Shuffle a place; with `source`, its cards go there first."""

    place: Place
    source: Place | None = None


@record
class Look(Effect):
    """Members of `who` learn the faces of cards."""

    who: Selector
    what: Selector


@record
class End(Effect):
    """Latch the end of an open scope."""

    scope: str


@record
class Win(Effect):
    """These players win and the game is over."""

    who: Selector


# ------------------------------------------------------------------ abilities


@record
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


@record
class StateRule(Ability):
    """When a unit is settled, for each member of `of`, bound to `subject`: the effect."""

    of: Selector
    effect: Effect


@record
class Replacement(Ability):
    """If an event of the pattern would happen: `instead`, at most once for each event.

    `by` may decline it (None: it is forced). An `instead` of `Redirect` or `AlterAmount`
    lets the event happen as altered; any other takes its place. Then `after` runs.
    """

    pattern: Pattern
    instead: Effect
    by: Selector | None = None
    after: Effect | None = None


@record
class Forbid(Ability):
    """Events of the pattern do not happen."""

    pattern: Pattern


@record
class ForbidPlay(Ability):
    """Members of `who` cannot play cards by a section, or on members of `on`."""

    who: Selector
    section: str = ""
    on: Selector | None = None


@record
class PlayAs(Ability):
    """The holder may play this card as if it were one of those in `of`, by its texts.

    What is played is then the other card, only that this one lies on the stack for it.
    """

    of: Selector


@record
class HasStatus(Ability):
    """A status of each member of `who` (None: of the game) is read as a value.

    What it is set to stays as it is underneath; of several such abilities the last counts.
    `who` may not depend on a status that is read in this way.
    """

    status: str
    value: str
    who: Selector | None = None


# ------------------------------------------------------------------ durations


@record
class WhilePending(Duration):
    """While that item is pending or resolving."""

    item: Selector


@record
class UntilTurn(Duration):
    """Until the next turn of `who` starts (or ends)."""

    who: Selector
    ends: bool = False


@record
class WithinScope(Duration):
    """Until the innermost open scope of that id ends: `this turn`, `for the rest of the round`."""

    scope: str


@record
class UntilDone(Duration):
    """Until the innermost running call of a procedure is over; never, if there is none."""

    procedure: str


@record
class NextTimes(Duration):
    """Until it has applied that many times."""

    times: Amount
