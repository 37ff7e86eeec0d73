"""What a text may refer to: the slots that are bound where it stands, and of what sort.

The parser asks it what a pronoun means, the printer whether a pronoun would do.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dsl.ir.nodes import Effect, Ref

from .surface import TwoMeant, Unreadable

PLAYER, ITEM, CARD, NUMBER = "player", "item", "card", "number"
_MEANS = {"they": (PLAYER,), "it": (ITEM, CARD)}
_NAMED = {"target": "target", "chosen": "chosen", "giver": "giver", "victim": "affected"}
"""Slots by the words that name them."""
OWN_WORD = {"you", "giver", "active", "this", "last-to-play"}


@dataclass(slots=True)
class Scope:
    """Slots by name with their sort; `local` is the subject of the clause being read.

    `own`: the slot that it is, so that its own places are said with `their` or `your`.
    `before`: the step before in the same text, of which “if you do” asks.
    `pair`: an event has both a giver and a victim. `mentioned`: what to call somebody who was
    just named without a slot, and may be who “they” are. `span`: from what to what the number
    goes that was chosen last. `meant`: the slot that a pronoun is taken for that could be several.
    """

    slots: dict[str, str] = field(default_factory=lambda: {"you": PLAYER, "this": CARD})
    local: str = ""
    named: frozenset[str] = frozenset()
    own: str = ""
    before: Effect | None = None
    pair: bool = False
    mentioned: str = ""
    span: tuple[int, int] | None = None
    meant: str = ""

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
        return [*found, self.mentioned] if found and self.mentioned and word == "they" else found

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
        if self.meant in found:
            return self.meant
        if not found:
            said = f"the {word}" if word in _NAMED else word
            raise Unreadable(
                "unbound-pronoun",
                f"“{said}” refers to nothing that was named before",
                "name whom or what you mean",
            )
        words = {slot: word for word, slot in _NAMED.items()}
        names = " or ".join(f"the {words.get(s, s)}" for s in found)
        raise TwoMeant(tuple(found), f"“{word}” could be {names}")
