"""Conditions, and kinds of events."""

from __future__ import annotations

from dsl.ir.record import record

from .base import Amount, Condition, Pattern, Place, Selector, Values


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
