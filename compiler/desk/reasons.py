"""Why something is not offered, in the words of the language that its cards are written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import BINDING, remade
from dsl.lexicon import Word
from dsl.line import CannotPrint
from dsl.scope import CARD, PLAYER, Scope

from .packs import Loaded

CALLED = frozenset({"target", "chosen", "second"})
"""Slots that somebody can be called by, where a name would say no more than itself."""
HERE = Scope({"you": PLAYER, "this": CARD} | dict.fromkeys(CALLED, PLAYER), named=CALLED)
"""What is bound in a condition that is told: whoever sits in seat 1, and the card tried."""
WORDED = frozenset({"active", "last-to-play", "giver", "affected"})
"""Slots that have words wherever they stand: who is on turn, and whom an event is about."""
Slots = Mapping[str, tuple[int, ...]]


class _Nameless(Exception):
    """Somebody, or some cards, that a sentence here cannot name."""


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

    def untrue(self, condition: n.Condition, slots: Slots, here: Slots) -> str:
        """Return that a condition is not so; nothing where the language has no words for it.

        It was read with `slots`; `here` binds what it is told with, you and this card.
        """
        try:
            said = self._bound(condition, slots, here)
        except _Nameless:
            return ""
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

    def _bound(self, value: Any, slots: Slots, here: Slots, kept: frozenset[str] = WORDED) -> Any:
        """Return a condition with a name in the place of whoever it is about.

        Slots that are `kept` stay: they have words, or are bound inside the condition.
        """
        if isinstance(value, n.Ref):
            return value if value.slot in kept else self._named(slots.get(value.slot, ()), here)
        if isinstance(value, n.Is) and (slot := _among(value, slots)):
            return n.Is(self._bound(value.left, slots, here, kept), n.Ref(slot))
        binding = BINDING.get(type(value))
        inside = getattr(value, binding) if binding else None
        return remade(
            value,
            lambda part: self._bound(part, slots, here, kept | {"one"} if part is inside else kept),
        )

    def _named(self, those: tuple[int, ...], here: Slots) -> n.Selector:
        """Return who somebody is, in words: you, this card, or a player by name."""
        for slot, entities in here.items():
            if those == entities:
                return n.Ref(slot)
        if len(those) == 1 and those[0] in self.names:
            return n.Named("player", self.names[those[0]])
        raise _Nameless


def _among(value: n.Is, slots: Slots) -> str:
    """Return the slot in which is what is in another one too: a name would only say itself.

    Of several who are aimed at, each by themselves is the subject, and one of the targets.
    """
    left, right = value.left, value.right
    if not (isinstance(left, n.Ref) and isinstance(right, n.Ref)) or left == right:
        return ""
    those = {*slots.get(left.slot, ())}
    wider = ("target", right.slot) if right.slot == "subject" else (right.slot,)
    return next((slot for slot in wider if those and those <= {*slots.get(slot, ())}), "")
