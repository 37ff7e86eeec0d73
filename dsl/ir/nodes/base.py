"""The families of nodes, and what every family speaks of: a place."""

from __future__ import annotations

from dsl.ir.record import record


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
