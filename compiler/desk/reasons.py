"""Why something is not offered, in the words of the language that its cards are written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import remade
from dsl.lexicon import Word
from dsl.line import CannotPrint
from dsl.scope import CARD, PLAYER, Scope

from .packs import Loaded

HERE = Scope({"you": PLAYER, "this": CARD})
"""What is bound in a condition that is told: whoever sits in seat 1, and the card tried."""


class Reasons:
    """Words conditions that are not so at a table; `names` are those of its players."""

    def __init__(self, loaded: Loaded, names: Mapping[int, str]) -> None:
        compiled = loaded.compiled
        seats = (Word("NAME", name, name, name) for name in names.values())
        self.texts = compiled.texts.with_words(seats)
        self.program = loaded.program
        self.names = names
        self.labels = next(iter(loaded.program.words.values())).labels
        self.titles = {c.id: next(iter(c.title.values())) for c in loaded.program.cards}

    def untrue(self, condition: n.Condition, slots: Mapping[str, tuple[int, ...]]) -> str:
        """Return that a condition is not so; nothing where the language has no words for it."""
        said = self._bound(condition, slots)
        other = said.of if isinstance(said, n.Not) else n.Not(said)
        if words := self._said(other):
            return words
        words = self._said(said)
        return f"it is not so that {words}" if words else ""

    def use(self, use: str) -> str:
        """Return what a text is played for: a turn, or a window by its name."""
        return "a turn" if use == "turn" else f"the {self.labels.get(f'window:{use}', (use,))[0]}"

    def giver(self, id: str) -> str:
        """Return the name of a card or a rule."""
        return self.titles.get(id) or f"the rule “{id.replace('-', ' ')}”"

    def _said(self, condition: n.Condition) -> str:
        try:
            return self.texts.say(condition, "start_condition", HERE)
        except CannotPrint:
            return ""

    def _bound(self, value: Any, slots: Mapping[str, tuple[int, ...]]) -> Any:
        """Return a condition with a name in the place of whoever it is about."""
        if value == n.Ref("one"):
            (one,) = slots["one"]
            if (one,) == slots["you"]:
                return n.Ref("you")
            if (one,) == slots["this"]:
                return n.Ref("this")
            return n.Named("player", self.names[one]) if one in self.names else value
        return remade(value, lambda part: self._bound(part, slots))
