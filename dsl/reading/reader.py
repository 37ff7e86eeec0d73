"""What every part of a read-back needs: patterns, words of the lexicon, names of slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dsl import morphology
from dsl.ir import nodes as n
from dsl.lexicon import Lexicon
from dsl.scope import ITEM, PLAYER, Scope
from dsl.telling import pattern
from dsl.telling.pattern import Patterns, Said

Table = Mapping[type, Callable[..., Any]]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads nodes by a table of functions; `slots` are what the bound slots are called."""

    lexicon: Lexicon
    patterns: Patterns
    table: Table
    slots: Mapping[str, Said]

    # -------------------------------------------------------------- words

    def say(self, id: str, **slots: Said | str) -> str:
        """Return a pattern with its holes filled."""
        return self.patterns.fill(id, **slots)

    def sentence(self, id: str, **slots: Said | str) -> str:
        """Return a pattern as a sentence."""
        return self.patterns.sentence(self.say(id, **slots))

    def word(self, category: str, id: str, many: bool = False) -> str:
        """Return the name of an id; the id itself where the lexicon has none."""
        found = self.lexicon.name(category, id)
        if found is None:
            return id.removeprefix("@").replace("-", " ")
        return (found.plural if many else found.one).strip('"')

    def any_word(self, id: str, *categories: str, many: bool = False) -> str:
        """Return the name of an id in the first of some categories that has it."""
        known = (c for c in categories if self.lexicon.name(c, id))
        return self.word(next(known, categories[0]), id, many)

    def has(self, category: str, id: str) -> bool:
        """Return whether the lexicon has a word."""
        return self.lexicon.name(category, id) is not None

    def naming(self, **slots: Said) -> Reader:
        """Return a reader for which slots are called otherwise."""
        return replace(self, slots={**self.slots, **slots})

    def of(self, noun: str, node: n.Selector, quantity: str = "every") -> str:
        """Return something that belongs to somebody."""
        whose = self.selector(node, quantity).text
        for own, pattern_ in (("slot-you", "your"), ("they", "their")):
            if whose == self.say(own):
                return self.say(pattern_, noun=noun)
        return self.say("noun-of", noun=noun, of=whose)

    # -------------------------------------------------------------- nodes

    def selector(self, node: n.Selector, quantity: str = "every") -> Said:
        """Return who or what is meant, as the subject of a sentence; a set is quantified."""
        found: Said = self.table[type(node)](self, node, quantity)
        return found

    def whom(self, node: n.Selector, quantity: str = "every") -> str:
        """Return who or what is meant, as an object."""
        text = self.selector(node, quantity).text
        return self.say("them") if text == self.say("they") else text

    def values(self, node: n.Values) -> str:
        """Return values of an attribute."""
        found: str = self.table[type(node)](self, node)
        return found

    def amount(self, node: n.Amount) -> str:
        """Return an amount."""
        found: str = self.table[type(node)](self, node)
        return found

    def condition(self, node: n.Condition, yes: bool = True) -> str:
        """Return a condition, or its opposite."""
        found: str = self.table[type(node)](self, node, yes)
        return found

    def event(self, node: n.Pattern) -> str:
        """Return what happens when an event matches."""
        found: str = self.table[type(node)](self, node)
        return found

    def duration(self, node: n.Duration) -> str:
        """Return how long something lasts."""
        found: str = self.table[type(node)](self, node)
        return found

    def steps(self, node: n.Effect | n.Ability) -> list[str]:
        """Return what is done or holds, sentence by sentence."""
        found: list[str] = self.table[type(node)](self, node)
        return found

    def place(self, place: n.Place) -> str:
        """Return a place."""
        name = self.any_word(place.zone, "ZONE", "EACHZONE")
        if place.zone == "@hand" and not self.has("EACHZONE", "@hand"):
            name = self.say("hand")
        front = self.lexicon.name("FRONTZONE", place.zone)
        if front is not None and place.of is None:
            return self.say("place-front-any", front=front.one)
        if front is not None and place.of is not None:
            return self.say("place-front", front=front.one, of=self.whom(place.of))
        return self.of(name, place.of) if place.of else self.say("place", zone=name)


def under(head: str, steps: Sequence[str]) -> list[str]:
    """Return sentences under a heading: one goes on in its line, more are indented."""
    if len(steps) == 1:
        return [f"{head} {steps[0][:1].lower()}{steps[0][1:]}"]
    return [head, *(f"  {s}" if s.startswith("  ") else f"  – {s}" for s in steps)]


def reader(lexicon: Lexicon, scope: Scope, table: Table) -> Reader:
    """Return a reader of texts that stand in a scope."""
    texts: dict[str, str] = pattern.data("reading", lexicon.language)["readings"]
    verbs = pattern.verbs_of(texts.values())
    forms = {v: (morphology.bare(v), morphology.third(v)) for v in verbs}
    patterns = Patterns(texts, forms)
    r = Reader(lexicon, patterns, table, {})
    slots = {slot: _called(r, slot, sort) for slot, sort in scope.slots.items()}
    return r.naming(**slots)


def _called(r: Reader, slot: str, sort: str) -> Said:
    if r.has("SLOT", slot) or r.has("SLOTS", slot):
        return Said(r.any_word(slot, "SLOT", "SLOTS"), r.has("SLOTS", slot))
    patterns = r.patterns
    key = "slot-target-item" if (slot, sort) == ("target", ITEM) else f"slot-{slot}"
    if key not in patterns:
        key = f"slot-{sort}" if sort != PLAYER else ""
    text = patterns.fill(key) if key in patterns else slot.replace("-", " ")
    return Said(text, slot in {"you", "one"})
