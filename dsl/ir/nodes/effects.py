"""Effects: steps, and how steps are put together."""

from __future__ import annotations

from dsl.ir.record import record

from .base import Ability, Amount, Condition, Duration, Effect, Pattern, Place, Selector, Values
from .selectors import Pick, Ref

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
    """The effect again and again until the condition holds after a pass.

    A pass after which all is as it was before is the last: so would be every other.
    """

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
    """`who` take another turn next, while the scope whose turns these are lasts."""

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
