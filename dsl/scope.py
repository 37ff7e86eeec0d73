"""What a text may refer to: the slots that are bound where it stands, and of what sort.

The parser asks it what a pronoun means, the printer whether a pronoun would do.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl.ir.nodes import Effect, Ref, Selector

from .surface import TwoWay, Unreadable

PLAYER, ITEM, CARD, NUMBER = "player", "item", "card", "number"
_MEANS = {"they": (PLAYER,), "it": (ITEM, CARD)}
_NAMED = {"target": "target", "chosen": "chosen", "giver": "giver", "victim": "affected"}
"""Slots by the words that name them."""
OWN_WORD = {"you", "giver", "active", "this", "last-to-play"}


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody named without a slot: what to call them, and who they are if that can be said."""

    word: str
    who: Selector | None = None


@dataclass(slots=True)
class Scope:
    """Slots by name with their sort; `local` is the subject of the clause being read.

    `own`: the slot that it is, so that its own places are said with `their` or `your`.
    `before`: the step before in the same text, of which “if you do” asks.
    `pair`: an event has both a giver and a victim. `mentioned`: who was just named
    without a slot, and may be who “they” are.
    """

    slots: dict[str, str] = field(default_factory=lambda: {"you": PLAYER, "this": CARD})
    local: str = ""
    named: frozenset[str] = frozenset()
    own: str = ""
    before: Effect | None = None
    pair: bool = False
    mentioned: Mention | None = None

    def inside(self, local: str = "", **slots: str) -> Scope:
        """Return a scope for a part of the text, with more slots."""
        return replace(self, slots=self.slots | slots, local=local or self.local, own="")

    def bind(self, slot: str, sort: str) -> None:
        """A slot is bound from here on."""
        self.slots[slot] = sort

    def candidates(self, word: str) -> list[str]:
        """Return the slots a pronoun, or the name of a slot, could mean here."""
        if word in _NAMED:
            return [_NAMED[word]] if self.slots.get(_NAMED[word]) == PLAYER else []
        if word == "they" and self.local:
            return [self.local]
        own = OWN_WORD | self.named
        if self.pair and self.own != "giver":
            own -= {"giver"}
        found = [s for s, sort in self.slots.items() if sort in _MEANS[word] and s not in own]
        if found and self.mentioned and word == "they":
            found.append(self.mentioned.word)
        return found

    def known_as(self, name: str) -> Selector | None:
        """Return who is meant by one of several `candidates`, if that can be said."""
        if self.mentioned is not None and name == self.mentioned.word:
            return self.mentioned.who
        return Ref(name)

    def means(self, value: object) -> bool:
        """Whether “they” means a value here."""
        found = self.candidates("they")
        return len(found) == 1 and value == Ref(found[0])

    def find(self, word: str) -> str:
        """Return the slot a pronoun means.

        Raises:
            Unreadable: nothing, or more than one thing, could be meant.
        """
        found = self.candidates(word)
        if len(found) == 1:
            return found[0]
        if not found:
            said = f"the {word}" if word in _NAMED else word
            raise Unreadable(
                "unbound-pronoun",
                f"“{said}” refers to nothing that was named before",
                "name whom or what you mean",
            )
        words = {slot: word for word, slot in _NAMED.items()}
        names = " or ".join(f"the {words.get(s, s)}" for s in found)
        raise TwoWay(f"“{word}” could be {names}", (word, *found))
