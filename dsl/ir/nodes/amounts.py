"""Values of attributes, and amounts."""

from __future__ import annotations

from dsl.ir.record import record

from .base import Amount, Condition, Selector, Values
from .conditions import Happened

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
