"""The walk through a text's tree: what is in the scope at each place."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from dsl.binding import bind_picks, step_done
from dsl.distribute import own_places
from dsl.ir import nodes as n
from dsl.ir.record import values
from dsl.ir.walk import every
from dsl.lexicon import Lexicon
from dsl.logic import SUBJECT
from dsl.normal import normal
from dsl.scope import Scope
from dsl.scoping import beside_giver, clause_scope
from dsl.surface import Pronoun, Unreadable
from dsl.whose import put

T = TypeVar("T")
Table = dict[type, Callable[[Any, Any, Scope], Any]]
_GIVER = Pronoun("giver")
DRAWN = n.Ref("drawn")


class Resolver:
    """Walks a tree in reading order; the scope grows with every choice it passes.

    `meant` says who is meant by a word with several candidates; `table` has what is to be looked at
    in nodes of some kinds.
    """

    def __init__(
        self, table: Table, lexicon: Lexicon, meant: dict[tuple[str, ...], str] | None = None
    ) -> None:
        self.table = table
        self.lexicon = lexicon
        self.meant = meant or {}

    def walk(self, value: Any, scope: Scope) -> Any:
        """Return a value resolved in a scope."""
        if isinstance(value, tuple):
            return tuple(self.walk(v, scope) for v in value)
        if not isinstance(value, n.Node):
            return value
        special = self.table.get(type(value))
        if special is not None:
            made = special(self, value, scope)
            if isinstance(made, n.Effect):
                step_done(made, scope, self.lexicon)
            return made
        if isinstance(value, n.CounterOf):
            self._countable(value.counter)
        return normal(
            self._effect(value, scope) if isinstance(value, n.Effect) else self.fields(value, scope)
        )

    def _countable(self, counter: str) -> None:
        """A scale has steps; nobody has a number of them."""
        column = self.lexicon.name("COLUMN", counter)
        if column is not None:
            raise Unreadable(
                "scale-counted",
                f"{column.one} has steps, nobody has a number of them",
                f"say “the highest {column.one}”, “a higher {column.one} than” or name a step",
            )

    def fields(self, value: T, scope: Scope, **done: Any) -> T:
        """Return a node with its fields resolved in order, but for those already `done`."""
        if not done:
            parts = values(value)
            return type(value)(*[self.walk(p, scope) if type(p) is not str else p for p in parts])
        made = dict(done)
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            if field.name not in made:
                made[field.name] = self.walk(getattr(value, field.name), scope)
        return type(value)(**made)

    def _effect(self, effect: n.Effect, scope: Scope) -> n.Effect:
        """What a verb's other parts say of `they` is its subject."""
        subject = getattr(effect, "who", None)
        done: dict[str, Any] = {}
        inner = scope
        if isinstance(subject, n.Selector):
            done["who"] = self.walk(subject, scope)
            if not self._is_card(done["who"]):
                inner = clause_scope(dataclasses.replace(effect, **done), done["who"], scope)
        elif _GIVER in values(effect):
            inner = beside_giver(scope)
        made = self.fields(effect, inner, **done)
        if "drawn" in scope.slots:
            _of_drawer(made, scope)
        if isinstance(made, n.ChooseNumber):
            _from_low(made)
        if isinstance(made, n.Move | n.Look):
            made = own_places(made)
            _to_another(made)
        if isinstance(made, n.Look | n.Adjust) and isinstance(made.who, n.Ref):
            made = put(made, SUBJECT, made.who)
        bind_picks(made, scope, self.lexicon)
        return made

    def _is_card(self, subject: n.Selector) -> bool:
        return isinstance(subject, n.TermOf) and bool(self.lexicon.name("CARDTERM", subject.term))


def _from_low(chosen: n.ChooseNumber) -> None:
    """A span of numbers goes up."""
    low, high = chosen.low, chosen.high
    if isinstance(low, n.Number) and isinstance(high, n.Number) and low.value > high.value:
        raise Unreadable(
            "low-high",
            f"there is no number from {low.value} to {high.value}",
            f"write “from {high.value} to {low.value}”",
        )


def _of_drawer(made: n.Effect, scope: Scope) -> None:
    """What was drawn is in the hand of who drew it, who alone can do something with it."""
    hands = [(cards.place.of, cards.where) for cards in every(made, n.CardsIn)]
    if isinstance(made, n.PlayCard):
        hands.append((made.place.of, made.where))
    for whose, where in hands:
        owner = getattr(made, "who", None) if whose == SUBJECT else whose
        if DRAWN in every(where, n.Ref) and owner != scope.drawer:
            hint = "say it of who drew them, or of a number of cards from somebody's hand"
            raise Unreadable("drawn-by-another", "somebody else drew these cards", hint)


def _to_another(made: n.Move | n.Look) -> None:
    """Nobody moves cards out of a hand into the same."""
    match made:
        case n.Move(
            n.Pick(n.CardsIn(n.Place("@hand") as origin))
            | n.Ranked(n.CardsIn(n.Place("@hand") as origin)),
            goal,
        ) if origin == goal:
            raise Unreadable("same-receiver", "nobody gives cards to themselves", "say to whom")
