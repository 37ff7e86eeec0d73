"""What a text may refer to: the slots that are bound where it stands, and of what sort.

The parser asks it what a pronoun means, the printer whether a pronoun would do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dsl.ir.nodes import Effect, Ref, Selector
from dsl.ir.record import record

from .surface import TwoWay, Unreadable

PLAYER, ITEM, CARD, NUMBER, VALUE = "player", "item", "card", "number", "value"
PLACE = "place"
"""The slot of the place in an order that something is done in."""
AMOUNT = "amount"
"""The slot, and its sort, of how much an event is about."""
_MEANS = {"they": (PLAYER,), "it": (ITEM, CARD), "item": (ITEM,)}
"""The sorts of what a word may mean; `item` is “it” where only a card being played can be meant."""
_SAID = {"item": "it"}
_NAMED = {
    "target": "target",
    "chosen": "chosen",
    "second": "second",
    "giver": "giver",
    "victim": "affected",
    "cards": "cards",
    "drawn": "drawn",
}
"""Slots by the words that name them."""
OWN_WORD = {"you", "giver", "active", "this", "last-to-play", "drawn"}


@record
class Mention:
    """Somebody named without a slot: what to call them, and who they are if that can be said.

    `steady`: that is still the same one a step later. `alone`: nobody else can be meant. `beside`:
    who else was named in the same step.
    """

    word: str
    who: Selector | None = None
    steady: bool = False
    alone: bool = False
    beside: tuple[Mention, ...] = ()

    @property
    def all(self) -> tuple[Mention, ...]:
        """Everybody who was named."""
        return (self, *self.beside)


@dataclass(slots=True)
class Scope:
    """Slots by name with their sort; `local` is the subject of the clause being read.

    `own`: the slot that it is, so that its own places are said with `their` or `your`.
    `before`: the step before in the same text, of which “if you do” asks.
    `pair`: an event has both a giver and a victim. `mentioned`: who was just named without a
    slot, and may be who “they” are. `together`: what several have chosen at once, `player`,
    `number` or `cards`. `span`: from what to what the number goes that was chosen last, and
    `counting`: “that many” was said of it, and still is.
    `drawer`: who drew the cards that were drawn last.
    `several`: the slots that may hold more than one. `around`: the scope outside the clause or the
    filter that is being read. `here`: the name of the card that a section is about, if it is
    about one, where something may be that is said to be nobody's.
    """

    slots: dict[str, str] = field(default_factory=lambda: {"you": PLAYER, "this": CARD})
    local: str = ""
    named: frozenset[str] = frozenset()
    own: str = ""
    before: Effect | None = None
    pair: bool = False
    mentioned: Mention | None = None
    together: str = ""
    span: tuple[int, int] | None = None
    counting: bool = False
    several: frozenset[str] = frozenset()
    here: str = ""
    titles: tuple[str, ...] = ()
    drawer: Selector | None = None
    empty: frozenset[str] = frozenset()
    around: Scope | None = None

    def inside(self, local: str = "", **slots: str) -> Scope:
        """Return a scope for a part of the text, with more slots."""
        slots = self.slots | slots
        return Scope(slots, local or self.local, self.named, "", *self._rest())

    def key(self) -> tuple[object, ...]:
        """Return what tells scopes apart: where it is equal, texts mean the same."""
        *rest, around = self._rest()
        outside = around.key() if around is not None else None
        return (tuple(self.slots.items()), self.local, self.named, self.own, *rest, outside)

    def _rest(self) -> tuple[Any, ...]:
        told = (self.before, self.pair, self.mentioned, self.together, self.span, self.counting)
        return (*told, self.several, self.here, self.titles, self.drawer, self.empty, self.around)

    @property
    def doer(self) -> Ref:
        """Who `others` are other than: who does what is said here, or you."""
        if self.around is None or self.local == "one":
            return Ref("you")
        return Ref(self.own or self.local or "you")

    def bind(self, slot: str, sort: str, *, several: bool = False) -> None:
        """A slot is bound from here on."""
        self.slots.pop(slot, None)  # the last that was bound stands last
        self.slots[slot] = sort
        self.several = self.several | {slot} if several else self.several - {slot}

    def candidates(self, word: str, but: str = "") -> list[str]:
        """Return the slots a pronoun, or the name of a slot, could mean here, `but` not one."""
        if word in _NAMED:
            sort = CARD if word in ("cards", "drawn") else PLAYER
            return [_NAMED[word]] if self.slots.get(_NAMED[word]) == sort else []
        if word == "they" and self.mentioned is not None and self.mentioned.alone:
            return [self.mentioned.word]
        if word == "they" and self.local not in ("", but):
            return [self.local]
        own = OWN_WORD | self.named | {but}
        if self.pair and self.own != "giver":
            own -= {"giver"}
        found = [s for s, sort in self.slots.items() if sort in _MEANS[word] and s not in own]
        if found and word == "it" and self._drew_last(found):
            found.append("drawn")
        if found and self.mentioned and word == "they":
            found += [mention.word for mention in self.mentioned.all]
        return [slot for slot in found if slot not in self.empty] or found

    def _drew_last(self, cards: list[str]) -> bool:
        """Whether one card was drawn after others were named, so that it may be meant too."""
        if "drawn" not in self.slots or "drawn" in self.several:
            return False
        known = list(self.slots)
        return known.index("drawn") > max(known.index(card) for card in cards)

    def names(self, word: str) -> bool:
        """Whether a word names a slot that is bound here, such as who an event happens to."""
        return word in _NAMED and bool(self.candidates(word))

    def first_chosen(self) -> Ref | None:
        """Return who was chosen first, if anybody was: a target was chosen as well."""
        found = self.candidates("chosen") or self._otherwise_named("chosen")
        return Ref(found[0]) if found else None

    def known_as(self, name: str) -> Selector | None:
        """Return who is meant by one of several `candidates`, if that can be said."""
        for mention in self.mentioned.all if self.mentioned is not None else ():
            if name == mention.word:
                return mention.who
        return Ref(name)

    def again(self, value: object) -> bool:
        """Whether “they” means somebody here who was just named without a slot."""
        found = self.candidates("they") or self._otherwise_named("they")
        return len(found) == 1 and found[0] not in self.slots and value == self.known_as(found[0])

    def means(self, value: object) -> bool:
        """Whether “they” means a value here."""
        found = self.candidates("they")
        return len(found) == 1 and value == Ref(found[0])

    def _otherwise_named(self, word: str) -> list[str]:
        """Return who can be meant where no slot is: the target was chosen as well."""
        named = self.mentioned.all if word == "they" and self.mentioned is not None else ()
        if any(mention.steady for mention in named):
            return [mention.word for mention in named]
        return self.candidates("target") if word == "chosen" else []

    def find(self, word: str, but: str = "") -> str:
        """Return the slot a pronoun means, which is `but` not one.

        Raises:
            Unreadable: nothing, or more than one thing, could be meant.
        """
        found = self.candidates(word, but) or self._otherwise_named(word)
        if len(found) == 1:
            return found[0]
        if not found:
            said = f"the {word}" if word in _NAMED else _SAID.get(word, word)
            raise Unreadable(
                "unbound-pronoun",
                f"“{said}” refers to nothing that was named before",
                "name whom or what you mean",
            )
        words = {slot: word for word, slot in _NAMED.items()} | {"drawn": "drawn card"}
        names = " or ".join(f"the {words.get(s, s)}" for s in found)
        raise TwoWay(f"“{_SAID.get(word, word)}” could be {names}", (word, *found))
