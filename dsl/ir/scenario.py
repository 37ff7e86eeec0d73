"""Scenarios: a table that is laid, decisions that are made, facts that must be true.

Players are seated in the order of `players`, numbered from 1; texts name them by
`Named("player", name)`. Cards are named by the id of their definition.
"""

from __future__ import annotations

from .nodes import Condition, Node, Place
from .record import record


@record
class Line(Node):
    """What one line of a scenario says."""


@record
class Fact(Line):
    """Given: make the condition true. Then: it must be true.

    Given an `OptionIs`, by itself or in an `And`, the game is set up with that option.
    """

    condition: Condition


@record
class Cards(Line):
    """A place holds these cards, top first. Given: exactly these, moved there from their pile.

    Then: exactly these in a hand or open zone, in any order; for a pile, its top ones.
    """

    place: Place
    cards: tuple[str, ...]


@record
class At(Line):
    """Given: the game stands at the start of a scope, or of a player's turn in it."""

    scope: str
    turn: str = ""


@record
class Decide(Line):
    """When: a player decides. `player` empty: everyone who is asked.

    `act` is `play`, `discard`, `pass`, `choose`, `accept`, `decline`, `number` or `value`. `card`
    is a definition's id; `section` a section's id where the card alone leaves it open;
    `on` the announced or chosen player's name, or for `play` the card of the pending item
    that is answered, told apart by `on_kind` (`player`, `item` or empty). `number` is a
    number that is chosen, or the place of a chosen effect in its text, from 1. `copied` is
    the id of the definition that a card is played as; `value` is a chosen value, with its
    attribute (`attribute:value`).
    """

    player: str
    act: str
    card: str = ""
    section: str = ""
    on: tuple[str, ...] = ()
    on_kind: str = ""
    number: int = 0
    copied: str = ""
    value: str = ""


@record
class Offered(Line):
    """Then: the decision asked now does (or does not) offer this."""

    decide: Decide
    offered: bool = True


@record
class Asked(Line):
    """Then: it is this player who is asked now."""

    player: str


@record
class ResultIs(Line):
    """Then: the game is over and exactly these players have won."""

    winners: tuple[str, ...]


@record
class OverIs(Line):
    """Then: the game is (not) over."""

    over: bool


@record
class Step:
    """A line with its place in the file; `part` is `given`, `when` or `then`."""

    part: str
    line: int
    text: str
    says: Line


@record
class Scenario:
    """A test in the card language; `rules` are the ids it proves, `pack` is whose it is."""

    title: str
    file: str
    line: int
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    pack: str = ""
