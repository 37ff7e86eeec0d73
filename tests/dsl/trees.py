"""Derivations of the phrasebook: what a parser should find, made without parsing.

A tree is an entry with a tree or a word in each of its holes. It has a text in every choice
of wordings and, by the entry's template alone, a meaning.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from dsl import builders, grammar, morphology, template
from dsl.lexicon import Lexicon
from dsl.line import form, said_of
from dsl.parse import Reader
from dsl.phrases import Entry, Hole, Literal, Part, Verb, Wording
from dsl.printer import Writer
from dsl.resolve import resolve
from dsl.scope import CARD, ITEM, PLAYER, Scope
from dsl.surface import Partial, Unreadable

from .invented import lexicon as invented

Choose = Callable[[int], int]
"""Returns a number below its argument."""

LEXICON: Lexicon = invented()
READER = Reader(LEXICON)
WRITER = Writer(LEXICON)
BOOK = grammar.book()
WORDS: dict[str, list[str]] = {}
for _word in LEXICON.words.values():
    for _category in said_of(_word):
        WORDS.setdefault(_category, []).append(_word.id)


@dataclass(frozen=True)
class Tree:
    """An entry with what stands in its holes: trees, ids of words, or numbers."""

    entry: Entry
    holes: tuple[tuple[str, Any], ...]

    def value(self) -> Any:
        """Return what the templates make of it, before names and pronouns are settled."""
        slots = {s: v.value() if isinstance(v, Tree) else v for s, v in self.holes}
        if self.entry.category in {"vp", "cp"}:
            said = {s: v for s, v in slots.items() if s in template.slots(self.entry.template)}
            return Partial(self.entry, tuple(said.items()))
        return builders.evaluate(self.entry.template, slots)

    def meaning(self, scope: Scope) -> Any:
        """Return the IR it stands for in a scope."""
        return resolve(self.value(), scope, LEXICON)

    def text(self, pick: Callable[[Entry], int]) -> str:
        """Return its words in the wordings that `pick` picks."""
        return spaced(" ".join(self._words(pick)))

    def _words(self, pick: Callable[[Entry], int]) -> Iterator[str]:
        held = dict(self.holes)
        wording = wordings(self.entry)[pick(self.entry)]
        for part in wording.parts:
            yield from _spoken(part, held, pick)

    def entries(self) -> Iterator[Entry]:
        """Yield every entry in it."""
        yield self.entry
        for _, child in self.holes:
            if isinstance(child, Tree):
                yield from child.entries()


def _spoken(part: Part, held: dict[str, Any], pick: Callable[[Entry], int]) -> Iterator[str]:
    match part:
        case Literal(text):
            yield text
        case Verb(lemma, tense):
            yield morphology.forms(lemma, tense)[0]
        case Hole(slot, category):
            child = held[slot]
            if isinstance(child, Tree):
                yield from child._words(pick)
            elif category == "NUM":
                yield str(child)
            else:
                yield form(LEXICON, category, child, False, False)


def spaced(text: str) -> str:
    """Return words in a row with marks where a writer puts them."""
    return re.sub(r" ([.,;:]|'s?(?= |$))", r"\1", text)


WORDINGS: dict[str, tuple[Wording, ...]] = {e.id: e.expanded("en") for e in BOOK.entries.values()}
HOLES: dict[str, dict[str, str]] = {
    id: {p.slot: p.category for w in ways for p in w.parts if isinstance(p, Hole)}
    for id, ways in WORDINGS.items()
}


def wordings(entry: Entry) -> tuple[Wording, ...]:
    """Return the wordings of an entry."""
    return WORDINGS[entry.id]


def holes(entry: Entry) -> dict[str, str]:
    """Return the holes of all wordings of an entry with their categories."""
    return HOLES[entry.id]


@cache
def _heights() -> dict[str, int]:
    """Return for each category how high its lowest tree is."""
    found: dict[str, int] = {}
    while True:
        better = {
            c: min(h for e in es if (h := _height(e, found)) is not None)
            for c, es in BOOK.categories.items()
            if any(_height(e, found) is not None for e in es)
        }
        if better == found:
            return found
        found = better


def _height(entry: Entry, known: dict[str, int]) -> int | None:
    inner = [0 if c.isupper() else known.get(c) for c in holes(entry).values()]
    numbers = [h for h in inner if h is not None]
    return 1 + max(numbers, default=0) if len(numbers) == len(inner) else None


def grow(category: str, height: int, choose: Choose) -> Tree:
    """Return a tree of a category, at most so high (or as low as it can be)."""
    lowest = _heights()
    entries = BOOK.categories[category]
    low = [e for e in entries if (_height(e, lowest) or 0) <= height]
    if not low:
        least = lowest[category]
        low = [e for e in entries if (_height(e, lowest) or 0) <= least + 1]
    return plant(low[choose(len(low))], height, choose)


def plant(entry: Entry, height: int, choose: Choose, given: dict[str, Tree] | None = None) -> Tree:
    """Return a tree with an entry at its root."""
    parent, slot, before = BEFORE.get(entry.id, ("", "", ""))
    if parent == entry.id and not given:
        given = {slot: _below(BOOK.entries[before], holes(entry)[slot], choose)}
    made: list[tuple[str, Any]] = []
    for slot, category in holes(entry).items():
        if given and slot in given:
            made.append((slot, given[slot]))
        elif category == "NUM":
            made.append((slot, (1, 2, 0, 3, 12)[choose(5)]))
        elif category.isupper():
            words = WORDS[category]
            made.append((slot, words[choose(len(words))]))
        else:
            made.append((slot, grow(category, height - 1, choose)))
    return Tree(entry, tuple(made))


BEFORE = {
    "otherwise": ("text-more", "text", "if"),
    "after-replacing": ("abilities-more", "a", "replace-redirect"),
    "steps-thing": ("steps-thing", "l", "gain"),
    "steps-thing-from": ("steps-thing-from", "l", "lose"),
}
"""Phrases that follow others: the phrase and hole in which what they follow stands."""


STARTS = tuple(sorted(c for c in BOOK.categories if c.startswith("start_")))


@cache
def paths(roots: tuple[str, ...] = STARTS) -> dict[str, tuple[tuple[Entry, str], ...]]:
    """Return for each category the shortest way down from a root: entries and their holes."""
    found: dict[str, tuple[tuple[Entry, str], ...]] = dict.fromkeys(roots, ())
    todo = list(found)
    for category in todo:
        for entry in BOOK.categories[category]:
            for slot, inner in holes(entry).items():
                if entry.id not in BEFORE and not inner.isupper() and inner not in found:
                    found[inner] = (*found[category], (entry, slot))
                    todo.append(inner)
    return found


def _below(entry: Entry, category: str, choose: Choose) -> Tree:
    """Return a tree of a category with an entry in it."""
    tree = plant(entry, 1, choose)
    if entry.category == "vp":
        tree = plant(BOOK.entries["implied"], 0, choose, {"vp": tree})
    for parent, slot in reversed(paths((category,))[tree.entry.category]):
        tree = plant(parent, 0, choose, {slot: tree})
    return tree


def _of_you(entry: Entry) -> bool:
    yours = entry.id in {"procedure-your", "give", "give-first"}
    return yours or "who" not in template.slots(entry.template)


def _implied(choose: Choose) -> Entry:
    return BOOK.entries["implied" if choose(4) else "implied-may"]


def embed(tree: Tree, choose: Choose, height: int = 0) -> Tree:
    """Return a whole text that holds a tree, by the shortest way up."""
    parent, slot, before = BEFORE.get(tree.entry.id, ("", "", ""))
    if parent and parent != tree.entry.id:
        around = BOOK.entries[parent]
        (other,) = (s for s in holes(around) if s != slot)
        for up, hole in reversed(paths((holes(around)[other],))[tree.entry.category]):
            tree = plant(up, height, choose, {hole: tree})
        first = _below(BOOK.entries[before], holes(around)[slot], choose)
        tree = plant(around, height, choose, {slot: first, other: tree})
    for entry, slot in reversed(paths()[tree.entry.category]):
        if entry.id == "clause" and _of_you(tree.entry):
            entry = _implied(choose)
        tree = plant(entry, height, choose, {slot: tree})
    return tree


@dataclass(frozen=True)
class Sample:
    """A tree with a scope in which it means something."""

    tree: Tree
    scope: Scope
    ir: Any

    @property
    def start(self) -> str:
        return self.tree.entry.category

    def said(self) -> str:
        """Return the canonical text."""
        return WRITER.write(self.ir, self.start, self.scope.inside())

    def read(self, text: str) -> Any:
        """Return what a text means in its place, or nothing if it is refused."""
        return READER.read(text, self.start, self.scope.inside()).ir


def settle(tree: Tree, choose: Choose) -> Sample | None:
    """Return a tree with a scope that binds its pronouns, if one does."""
    first = choose(len(SCOPES))
    for scope in (*SCOPES[first:], *SCOPES[:first]):
        try:
            return Sample(tree, scope, tree.meaning(scope.inside()))
        except Unreadable:
            continue
    return None


def sample(entry: Entry, height: int, choose: Choose) -> Sample | None:
    """Return a text with an entry in it, if it means something in some scope."""
    return settle(embed(plant(entry, height, choose), choose), choose)


@cache
def harvest(count: int, seed: int = 7) -> tuple[Sample, ...]:
    """Return samples that go through all entries evenly, the same in every run."""
    rng = random.Random(seed)
    entries = sorted(BOOK.entries.values(), key=lambda e: e.id)
    found = []
    for i in range(count):
        made = sample(entries[i % len(entries)], 2 + i // len(entries) % 3, rng.randrange)
        if made is not None:
            found.append(made)
    return tuple(found)


SCOPES: tuple[Scope, ...] = (
    Scope({"you": PLAYER, "this": CARD, "target": PLAYER}),
    Scope({"you": PLAYER, "this": CARD, "target": ITEM}),
    Scope({"you": PLAYER, "this": CARD}),
    Scope({"you": PLAYER, "chosen": PLAYER, "giver": PLAYER, "target": PLAYER}),
    Scope({"you": PLAYER, "subject": PLAYER}, "subject"),
    Scope({"helmsman": PLAYER, "drowned": PLAYER}, "", frozenset({"helmsman", "drowned"})),
    Scope({"you": PLAYER, "one": PLAYER}, "one"),
)
