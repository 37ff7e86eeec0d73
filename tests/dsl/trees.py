"""Derivations of the phrasebook: what a parser should find, made without parsing.

A tree is an entry with a tree or a word in each of its holes. It has a text in every choice
of wordings and, by the entry's template alone, a meaning.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from dsl import builders, grammar, template, tongues
from dsl.drive import Refused
from dsl.ir import nodes as n
from dsl.japanese import Inflected
from dsl.lexicon import Lexicon
from dsl.line import said_of, word_of
from dsl.logic import YOU
from dsl.parse import MAX_LENGTH, Reader
from dsl.phrases import PREDICATES, Entry, Hole, Literal, Mark, Verb, Wording
from dsl.printer import Writer
from dsl.resolve import resolve
from dsl.scope import AMOUNT, CARD, ITEM, NUMBER, PLACE, PLAYER, VALUE, Scope
from dsl.surface import Partial, Unreadable

from .invented import lexicon as invented

Choose = Callable[[int], int]
"""Returns a number below its argument."""

BOOK = grammar.book()
LONGEST = MAX_LENGTH * 4 // 5
"""The longest text in canonical words, so that one in others is not too long to be read."""


@dataclass(frozen=True)
class Tree:
    """An entry with what stands in its holes: trees, ids of words, or numbers."""

    entry: Entry
    holes: tuple[tuple[str, Any], ...]
    wood: Wood = field(compare=False, repr=False)

    def value(self) -> Any:
        """Return what the templates make of it, before names and pronouns are settled."""
        slots = {s: v.value() if isinstance(v, Tree) else v for s, v in self.holes}
        if self.entry.category in PREDICATES:
            said = {s: v for s, v in slots.items() if s in template.slots(self.entry.template)}
            return Partial(self.entry, tuple(said.items()))
        return builders.evaluate(self.entry.template, slots)

    def meaning(self, scope: Scope) -> Any:
        """Return the IR it stands for in a scope."""
        return resolve(self.value(), scope, self.wood.lexicon)

    def text(self, pick: Callable[[Entry], int]) -> str:
        """Return its words in the wordings that `pick` picks."""
        return self.wood.spaced(self._words(pick))

    def _words(self, pick: Callable[[Entry], int]) -> list[str]:
        held = dict(self.holes)
        row: list[str] = []
        for part in self.wood.wordings[self.entry.id][pick(self.entry)].parts:
            match part:
                case Literal(text):
                    row.append(text)
                case Verb(lemma, tense):
                    row.append(self.wood.verb(lemma, tense))
                case Mark(name):
                    last = row[-1]
                    assert isinstance(last, Inflected)
                    row[-1] = last.marked(name)
                case Hole(slot, category):
                    child = held[slot]
                    row += (
                        child._words(pick)
                        if isinstance(child, Tree)
                        else [str(child) if category == "NUM" else self.wood.word(category, child)]
                    )
        return row

    def entries(self) -> Iterator[Entry]:
        """Yield every entry in it."""
        yield self.entry
        for _, child in self.holes:
            if isinstance(child, Tree):
                yield from child.entries()


BEFORE = {
    "otherwise": ("text-more", "text", "if"),
    "after-replacing": ("abilities-more", "a", "trigger"),
    "after-not-done": ("abilities-more", "a", "trigger"),
    "after-not-done-theirs": ("abilities-more", "a", "trigger"),
    "after-replacing-theirs": ("abilities-more", "a", "replace-redirect"),
    "choice-implied-may": ("plan-more", "l", "draw"),
    "steps-thing": ("steps-thing", "l", "gain"),
    "steps-thing-from": ("steps-thing-from", "l", "lose"),
    "steps-thing-from-whom": ("steps-thing-from-whom", "l", "lose"),
    "steps-thing-on": ("steps-thing-on", "l", "put-on"),
    "for-each-held": ("for-each-held", "l", "gain"),
    "for-each-counter": ("for-each-counter", "l", "gain"),
    "steps-thing-to": ("steps-thing-to", "l", "give"),
    "trigger-first-time": ("trigger-first-time", "p", "gains"),
    "clause-except": ("clause-except", "who", "players-each"),
    "clause-may-except": ("clause-may-except", "who", "players-each"),
    "clause-cured": ("clause-cured", "who", "bearing"),
}
"""Phrases that follow others: the phrase and hole in which what they follow stands."""


CHOSEN_IN = {
    "players": ("give", "whom"),
    "receiver": ("give-first", "whom"),
    "bearer": ("move-tokens", "to"),
    "partner": ("swap-own-counters-chosen", "right"),
    "owner": ("swap-of", "right"),
    "whose": ("discard-hand", "whose"),
}
"""Where somebody of somebody's choice may stand, by category: a phrase and its hole."""

BESIDE = {"themselves": ("per-counter", "who")}
"""Where a phrase may stand that speaks of who does something: a phrase and its hole."""


class Wood:
    """The trees of one language, with a reader and a writer of it."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lexicon: Lexicon = invented(language)
        self.tongue = tongues.of(language)
        self.reader = Reader(self.lexicon)
        self.writer = Writer(self.lexicon)
        self.wordings: dict[str, tuple[Wording, ...]] = grammar.wordings(language)
        self.entries = [e for e in BOOK.entries.values() if self.wordings[e.id]]
        self.holes: dict[str, dict[str, str]] = {
            id: {p.slot: p.category for w in ways for p in w.parts if isinstance(p, Hole)}
            for id, ways in self.wordings.items()
        }
        self.categories: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self.categories.setdefault(entry.category, []).append(entry)
        self.starts = tuple(sorted(c for c in self.categories if c.startswith("start_")))
        self.words: dict[str, list[str]] = {}
        for word in self.lexicon.words.values():
            for category in said_of(word):
                self.words.setdefault(category, []).append(word.id)
        self.paths = lru_cache(None)(self._paths)
        self.low = lru_cache(None)(self._low)

    def verb(self, lemma: str, tense: str) -> str:
        """Return the plain form of a verb."""
        return (
            Inflected(lemma, tense)
            if self.language == "ja"
            else self.tongue.verb(lemma, tense)[0][0]
        )

    def word(self, category: str, id: str) -> str:
        """Return a word of the lexicon as it stands by itself."""
        return self.tongue.plain(word_of(self.lexicon, category, id), category)

    def spaced(self, row: list[str]) -> str:
        """Return words in a row with marks where a writer puts them."""
        if self.language == "ja":
            return self.tongue.joined(row)
        return re.sub(r" ([.,;:]|'s?(?= |$))", r"\1", " ".join(row))

    @cached_property
    def heights(self) -> dict[str, int]:
        """For each category, how high its lowest tree is."""
        found: dict[str, int] = {}
        while True:
            better = {
                c: min(h for e in es if (h := self.height(e, found)) is not None)
                for c, es in self.categories.items()
                if any(self.height(e, found) is not None for e in es)
            }
            if better == found:
                return found
            found = better

    def height(self, entry: Entry, known: dict[str, int]) -> int | None:
        inner = [0 if c.isupper() else known.get(c) for c in self.holes[entry.id].values()]
        numbers = [h for h in inner if h is not None]
        return 1 + max(numbers, default=0) if len(numbers) == len(inner) else None

    def grow(self, category: str, height: int, choose: Choose) -> Tree:
        """Return a tree of a category, at most so high (or as low as it can be)."""
        low = self.low(category, height) or self.low(category, self.heights[category] + 1)
        return self.plant(low[choose(len(low))], height, choose)

    def _low(self, category: str, height: int) -> list[Entry]:
        """Return the entries of a category that need no more height than this."""
        entries, lowest = self.categories[category], self.heights
        return [e for e in entries if (self.height(e, lowest) or 0) <= height]

    def plant(
        self, entry: Entry, height: int, choose: Choose, given: dict[str, Tree] | None = None
    ) -> Tree:
        """Return a tree with an entry at its root."""
        parent, slot, before = BEFORE.get(entry.id, ("", "", ""))
        if parent == entry.id and slot not in (given or {}):
            category = self.holes[entry.id][slot]
            given = {slot: self._below(BOOK.entries[before], category, choose), **(given or {})}
        made: list[tuple[str, Any]] = []
        for slot, category in self.holes[entry.id].items():
            if given and slot in given:
                made.append((slot, given[slot]))
            elif category == "NUM":
                made.append((slot, (1, 2, 0, 3, 12)[choose(5)]))
            elif category.isupper():
                words = self.words[category]
                made.append((slot, words[choose(len(words))]))
            else:
                made.append((slot, self.grow(category, height - 1, choose)))
        return Tree(entry, tuple(made), self)

    def _paths(self, roots: tuple[str, ...]) -> dict[str, tuple[tuple[Entry, str], ...]]:
        """Return for each category a short way down from a root: entries and their holes.

        It leads through phrases that are printed, if there is such a way.
        """
        found: dict[str, tuple[tuple[Entry, str], ...]] = dict.fromkeys(roots, ())
        for read_only in (False, True):
            todo = list(found)
            for category in todo:
                for entry in sorted(self.categories[category], key=lambda e: e.input_only):
                    behind = BEFORE.get(entry.id, (entry.id,))[0] != entry.id
                    if behind or _chosen(entry) or entry.input_only > read_only:
                        continue
                    for slot, inner in self.holes[entry.id].items():
                        if not inner.isupper() and inner not in found:
                            found[inner] = (*found[category], (entry, slot))
                            todo.append(inner)
        return found

    def _below(self, entry: Entry, category: str, choose: Choose) -> Tree:
        """Return a tree of a category with an entry in it."""
        tree = self.plant(entry, 1, choose)
        if entry.category == "vp":
            tree = self.plant(BOOK.entries["implied"], 0, choose, {"vp": tree})
        for parent, slot in reversed(self.paths((category,))[tree.entry.category]):
            tree = self.plant(parent, 0, choose, {slot: tree})
        return tree

    def _implied(self, choose: Choose) -> Entry:
        may = "implied-may" if self.wordings["implied-may"] else "implied-may-end"
        return BOOK.entries["implied" if choose(4) else may]

    def embed(self, tree: Tree, choose: Choose, height: int = 0) -> Tree:
        """Return a whole text that holds a tree, by the shortest way up."""
        if _chosen(tree.entry) or tree.entry.id in BESIDE:
            phrase, slot = BESIDE.get(tree.entry.id) or CHOSEN_IN[tree.entry.category]
            tree = self.plant(BOOK.entries[phrase], height, choose, {slot: tree})
        if "Pronoun('drawn')" in tree.entry.ir:  # of who drew them: in the scope for it, you
            if tree.entry.category in DRAWN_IN:
                phrase, slot = DRAWN_IN[tree.entry.category]
                tree = self.plant(BOOK.entries[phrase], height, choose, {slot: tree})
            tree = self.plant(BOOK.entries["implied"], height, choose, {"vp": tree})
            for up, hole in reversed(self.paths(("plan",))["step"]):
                tree = self.plant(up, height, choose, {hole: tree})
            tree = self.plant(BOOK.entries["body"], height, choose, {"l": tree})
        parent, slot, before = BEFORE.get(tree.entry.id, ("", "", ""))
        if parent and parent != tree.entry.id:
            around = BOOK.entries[parent]
            held = self.holes[parent]
            (other,) = (s for s in held if s != slot)
            for up, hole in reversed(self.paths((held[other],))[tree.entry.category]):
                tree = self.plant(up, height, choose, {hole: tree})
            first = self._below(BOOK.entries[before], held[slot], choose)
            tree = self.plant(around, height, choose, {slot: first, other: tree})
        for entry, slot in reversed(self.paths(self.starts)[tree.entry.category]):
            if entry.id == "choice-clause" and tree.entry.category == "cv":
                entry = BOOK.entries["choice-implied"]  # who chooses is who may do anything
            if entry.id == "clause" and _of_you(tree.entry):
                entry = self._implied(choose)
            tree = self.plant(entry, height, choose, {slot: tree})
        return tree

    def settle(self, tree: Tree, choose: Choose) -> Sample | None:
        """Return a tree with a scope that binds its pronouns, if one does."""
        first = choose(len(SCOPES))
        for scope in (*SCOPES[first:], *SCOPES[:first]):
            try:
                return Sample(tree, scope, tree.meaning(scope.inside()))
            except Unreadable:
                continue
        return None

    def sample(self, entry: Entry, height: int, choose: Choose) -> Sample | None:
        """Return a text with an entry in it, if it means something in some scope."""
        tree = self.embed(self.plant(entry, height, choose), choose)
        return self.settle(tree, choose) if len(tree.text(lambda e: 0)) < LONGEST else None


def _chosen(entry: Entry) -> bool:
    """Whether it stands for somebody of somebody's choice."""
    return entry.ir.startswith("Chosen(")


def _of_you(entry: Entry) -> bool:
    yours = any(builder in entry.ir for builder in ("DoYours(", "Given", "Revealed("))
    return yours or "who" not in template.slots(entry.template)


@dataclass(frozen=True)
class Sample:
    """A tree with a scope in which it means something."""

    tree: Tree
    scope: Scope
    ir: Any

    @property
    def wood(self) -> Wood:
        return self.tree.wood

    @property
    def start(self) -> str:
        return self.tree.entry.category

    def said(self) -> str:
        """Return the canonical text."""
        return self.wood.writer.write(self.ir, self.start, self.scope.inside())

    def read(self, text: str) -> Any:
        """Return what a text of any length means in its place with no help, or nothing."""
        try:
            return self.wood.reader.strict(text, self.start, self.scope)
        except (Refused, Unreadable):
            return None


WOODS = {language: Wood(language) for language in grammar.LANGUAGES}
DRAWN_IN = {
    "cards_from": ("discard-from", "what"),
    "cards_of_place": ("put-cards-of-place-on-deck", "what"),
}
"""Verbs for what was drawn, by the category of its phrase."""
LEXICON = WOODS["en"].lexicon
READER = WOODS["en"].reader
WRITER = WOODS["en"].writer
WORDINGS = WOODS["en"].wordings


LONG = 400
"""Longer texts, said in other words, may be longer than a sentence may be."""


@lru_cache(None)
def harvest(count: int, seed: int = 7, language: str = "en") -> tuple[Sample, ...]:
    """Return samples that go through all entries evenly, the same in every run."""
    rng = random.Random(seed)
    wood = WOODS[language]
    entries = sorted(wood.entries, key=lambda e: e.id)
    found = []
    for i in range(count):
        entry, height = entries[i % len(entries)], 2 + i // len(entries) % 3
        tries = (wood.sample(entry, height, rng.randrange) for _ in range(2))
        made = next((m for m in tries if m is not None), None)
        if made is not None and len(made.tree.text(lambda e: 0)) <= LONG:
            found.append(made)
    return tuple(found)


def _drawn(slot: str) -> n.Effect:
    """Return a step before the text, which it may ask about."""
    return n.Adjust(n.Ref(slot), "coin", n.Number(1))


def _moved(manner: str) -> n.Effect:
    """Return a step in which you move cards."""
    return n.Move(n.CardsIn(n.Place("@hand", YOU)), n.Place("@discard"), manner, YOU)


SCOPES: tuple[Scope, ...] = (
    Scope({"you": PLAYER, "this": CARD, "target": PLAYER}, before=_drawn("target")),
    Scope({"you": PLAYER, "this": CARD, "target": ITEM}, before=_drawn("you")),
    Scope({"you": PLAYER, "this": CARD, "cards": CARD, "value:hue": VALUE, "value:depth": VALUE}),
    Scope({"you": PLAYER, "this": CARD, "target": PLAYER, "number": NUMBER}),
    Scope({"you": PLAYER, "this": CARD}),
    Scope({"you": PLAYER, "chosen": PLAYER, "giver": PLAYER, "target": PLAYER}),
    Scope({"you": PLAYER, "giver": PLAYER, "affected": PLAYER, AMOUNT: AMOUNT}, pair=True),
    Scope({"you": PLAYER, "subject": PLAYER, PLACE: NUMBER}, "subject"),
    Scope({"you": PLAYER, "subject": PLAYER}, "subject", together="player"),
    Scope({"you": PLAYER, "subject": PLAYER}, "subject", together="number"),
    Scope({"you": PLAYER, "subject": PLAYER}, "subject", together="cards"),
    Scope({"helmsman": PLAYER, "drowned": PLAYER}, "", frozenset({"helmsman", "drowned"})),
    Scope({"you": PLAYER, "one": PLAYER}, "one"),
    Scope({"you": PLAYER, "this": CARD}, before=n.Adjust(YOU, "coin", n.Number(2), down=True)),
    Scope({"you": PLAYER, "this": CARD}, before=_moved("discard")),
    Scope({"you": PLAYER, "this": CARD}, before=_moved("draw")),
    Scope({"you": PLAYER, "this": CARD, "chosen": PLAYER, "second": PLAYER}),
    Scope({"you": PLAYER, "this": CARD, "drawn": CARD}, drawer=YOU),
)
