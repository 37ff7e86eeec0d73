"""Selectors: ordered lists of players, cards and pending items."""

from __future__ import annotations

from dsl.ir.record import record

from .base import Amount, Condition, Place, Selector
from .conditions import Happened


@record
class Ref(Selector):
    """What is bound to a slot.

    `active` is the player whose turn it is, or nobody; `drawn` the cards that the last step that
    drew any in the same text drew.
    """

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
