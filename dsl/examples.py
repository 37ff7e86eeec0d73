"""Examples: for a phrase of the language, a sentence of a game that says it.

A sentence is grown around the phrase from what is usual in each hole (`usual.json`), in the
game's own words, until one is read as it was meant. What a game's cards cannot say has none.
"""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from . import builders, grammar, template
from .drive import Refused
from .line import said_of
from .parse import Reader
from .phrases import PREDICATES, Entry, Hole
from .printer import CannotPrint, Writer
from .resolve import resolve
from .scope import CARD, ITEM, PLAYER, Scope
from .surface import Partial, Unreadable

_USER = {"you": PLAYER, "this": CARD}
PLACES: dict[str, tuple[Scope, ...]] = {
    "start_effect": (
        Scope(_USER | {"target": PLAYER}),
        Scope(_USER | {"target": ITEM}),
        Scope(_USER),
    ),
    "start_abilities": (Scope(_USER),),
    "start_condition": (Scope(_USER), Scope({"this": CARD, "one": PLAYER}, "one")),
    "start_target": (Scope(_USER),),
    "start_item": (Scope(_USER),),
}
"""What can stand on a card, whole sentences first, and who may be known there."""
MOST_WORDS = 12
"""Words of a category that are tried, one after the other."""
UNUSUAL = 10
"""How much longer a way is by a phrase that is not usual."""
Value = Any
Make = Callable[[], Value]
Way = tuple[tuple[Entry, str], ...]
"""A way down: phrases, and the hole of each that leads on."""
Ways = dict[str, Way]
"""Ways down to categories."""


@dataclass(frozen=True, slots=True)
class Example:
    """A canonical text that means a phrase, what it means, and where it may stand."""

    text: str
    ir: Any
    start: str
    scope: Scope
    says: bool
    """Whether its words are those of the phrase; else the phrase is another way to say it."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What usually stands in the holes of phrases, by category and by `phrase.hole`.

    `a > b` is phrase `a` with `b` in its own hole. `above` says in which hole of which phrase
    one stands, and what stands in another hole of that; `free` are phrases that only pass on
    what is in them; `before`, which sentences may come first and say what a phrase speaks of:
    `a: b` is phrase `b` done by those of phrase `a`.
    """

    phrases: dict[str, list[str]]
    free: list[str]
    slots: dict[str, str]
    above: dict[str, str]
    before: list[str]
    numbers: dict[str, int]
    number: int


@cache
def usual() -> Usual:
    """Return what is usual."""
    return Usual(**json.loads(Path(__file__).with_name("usual.json").read_text("utf-8")))


class _Senseless(Exception):
    """What was read as it was meant makes no sense in the game."""


class Examples:
    """Makes examples in the words of a game, with those of some ids where they fit.

    `sensible` refuses what makes no sense in the game.
    """

    def __init__(
        self,
        reader: Reader,
        sensible: Callable[[Any], bool] = lambda ir: True,
        preferred: Collection[str] = (),
    ) -> None:
        self.reader = reader
        self.sensible = sensible
        self.writer = Writer(reader.lexicon)
        self.entries = grammar.book().entries
        self.wordings = grammar.wordings(reader.language)
        self.words = {
            category: sorted(ids, key=lambda id: id not in preferred)
            for category, ids in _words(reader).items()
        }
        self.known = self._sayable_categories()
        self.rows = {c: self._ordered(c, es) for c, es in grammar.book().categories.items()}
        self.ways: dict[str, Ways] = {}
        self._found: dict[str, Example | None] = {}

    def of(self, entry: Entry) -> Example | None:
        """Return an example of a phrase, or nothing if no card of the game can say it."""
        if entry.id not in self._found:
            self._found[entry.id] = self._of(entry) if self.can_say(entry) else None
        return self._found[entry.id]

    def _of(self, entry: Entry) -> Example | None:
        other, shapes = None, slice(None)
        for turn in range(MOST_WORDS if self._lexical(entry) else 1):
            try:
                for shape, text in list(enumerate(self._texts(entry, turn)))[shapes]:
                    found = self._settled(entry, *text, says=other is not None)
                    if found is not None and (found.says or entry.input_only):
                        return found  # what is read only is never in the words of an example
                    if found is not None and other is None:
                        other, shapes = found, slice(shape, shape + 1)
            except _Senseless:
                continue  # other words may make sense
        return other

    def _settled(self, entry: Entry, start: str, make: Make, says: bool) -> Example | None:
        """Return a text in the first place where it means something and is read so again.

        With `says`, only one in the words of the phrase is wanted. Raises _Senseless if what
        is meant makes no sense in the game.
        """
        for place in PLACES[start]:
            scope = place.inside()
            try:
                ir = resolve(make(), scope, self.reader.lexicon)
                text = self.writer.write(ir, start, place.inside())
                plain = self.reader.unaided(text, start, place.inside(), rules=False)
            except (Unreadable, Refused, CannotPrint):
                continue  # what needs help is none
            if says and plain.ir == ir and entry.id not in plain.used:
                return None
            read = self.reader.read(text, start, place.inside(), rules=False)
            if read.ir == ir and not read.problems:
                if not self.sensible(ir):
                    raise _Senseless
                return Example(text, ir, start, place, entry.id in read.used)
        return None

    # -------------------------------------------------------------- up from the phrase

    def _texts(self, entry: Entry, turn: int) -> Iterator[tuple[str, Make]]:
        """Yield texts with the phrase in them, the plainest first."""

        above = self._above(entry)
        value = partial(self._value, entry, turn)
        for start in PLACES:
            if above.category in self._down(start):
                yield start, partial(self._grown, start, above, value)
                yield start, partial(self._grown, start, above, value, subject=True)
        if above.category in self._down("sentence"):
            for first in filter(self._can_come_first, usual().before):
                yield "start_effect", partial(self._after, first, above, value)
        if above.category in self._down("steps") and above is entry:
            if self._sayable("trigger") and self._sayable("gives"):
                yield "start_abilities", partial(self._in_an_answer, entry, value)
            if self._sayable("for-each"):
                yield "start_effect", partial(self._in_turn, entry, value)

    def _value(self, entry: Entry, turn: int) -> Value:
        return self._surrounded(entry, self._made(entry, {}, turn))

    def _grown(self, root: str, entry: Entry, value: Make, *, subject: bool = False) -> Value:
        return self._up(root, entry, value(), subject)

    def _above(self, entry: Entry) -> Entry:
        """Return the phrase that one always stands in here, else the phrase itself."""
        id = usual().above.get(entry.id, "").partition(".")[0]
        return self.entries[id] if id and self._sayable(id) else entry

    def _surrounded(self, entry: Entry, value: Value) -> Value:
        """Return what a phrase means within the one above it, if there is one."""
        parent, _, beside = usual().above.get(entry.id, "").partition(": ")
        if self._above(entry) is entry:
            return value
        held = {parent.partition(".")[2]: value}
        if beside:
            other, _, chain = beside.partition(" > ")
            held[other] = self._chain(chain)
        return self._made(self._above(entry), held)

    def _up(self, root: str, entry: Entry, value: Value, subject: bool = False) -> Value:
        """Return a value of category `root` in which a phrase stands, with a subject or not."""
        for above, slot in reversed(self._down(root)[entry.category]):
            above = self.entries["clause"] if subject and above.id == "implied" else above
            value = self._made(above, {slot: value})
        return value

    def _after(self, before: str, entry: Entry, value: Make) -> Value:
        """Return a text in which a sentence before says what the phrase speaks of."""
        said = {"text": self._first(before), "s": self._up("sentence", entry, value())}
        return self._up_from("text-more", "start_effect", said)

    def _can_come_first(self, before: str) -> bool:
        return self._sayable(before.rpartition(": ")[2])

    def _first(self, before: str) -> Value:
        who, _, id = before.rpartition(": ")
        done = self._made(self.entries[id], {})
        if not who:
            return self._up("text", self.entries[id], done)
        return self._up_from("clause", "text", {"who": self._chain(who), "vp": done})

    def _in_an_answer(self, entry: Entry, value: Make) -> Value:
        """Return an ability in which the phrase answers somebody who gives something."""
        gives = self._made(self.entries["gives"], {})
        steps = self._up("steps", entry, value())
        return self._up_from("trigger", "start_abilities", {"p": gives, "l": steps})

    def _in_turn(self, entry: Entry, value: Make) -> Value:
        """Return a text in which the phrase is said of what each of several does in turn."""
        return self._up_from("for-each", "start_effect", {"l": self._up("steps", entry, value())})

    def _up_from(self, id: str, root: str, held: dict[str, Value]) -> Value:
        return self._up(root, self.entries[id], self._made(self.entries[id], held))

    def _down(self, root: str) -> Ways:
        """Return the shortest ways down from a category.

        Unusual phrases make a way longer, free ones do not.
        """
        if root not in self.ways:
            found: Ways = {}
            count = itertools.count()
            todo: list[tuple[int, int, str, Way]] = [(0, next(count), root, ())]
            while todo:
                length, _, category, way = heapq.heappop(todo)
                if category in found:
                    continue
                found[category] = way
                for entry in self.rows.get(category, []):
                    cost = 1 if entry.id in usual().phrases.get(category, []) else UNUSUAL
                    cost *= entry.id not in usual().free
                    for slot, inner in self._holes(entry).items():
                        if not inner.isupper() and inner not in found:
                            step = (length + cost, next(count), inner, (*way, (entry, slot)))
                            heapq.heappush(todo, step)
            self.ways[root] = found
        return self.ways[root]

    # -------------------------------------------------------------- down into its holes

    def _ordered(self, category: str, entries: list[Entry]) -> list[Entry]:
        """Return the phrases of a category that can be said, the usual ones first."""
        first = usual().phrases.get(category, [])
        sayable = [e for e in entries if self.can_say(e)]
        return sorted(sayable, key=lambda e: first.index(e.id) if e.id in first else len(first))

    def _sayable_categories(self) -> set[str]:
        """Return the categories of which a card of the game can say a phrase."""
        known: set[str] = set()
        before = -1
        while len(known) > before:
            before = len(known)
            known |= {e.category for e in self.entries.values() if self._can_with(e, known)}
        return known

    def can_say(self, entry: Entry) -> bool:
        """Whether a card of the game can say a phrase."""
        return self._can_with(entry, self.known)

    def _can_with(self, entry: Entry, known: set[str]) -> bool:
        """Whether a phrase has wordings, is for cards, and something is known for its holes."""
        if not self.wordings[entry.id] or entry.rules_only:
            return False
        inner = {c for c in self._holes(entry).values() if not c.isupper()}
        return inner <= known and self._lexical(entry) <= set(self.words)

    def _sayable(self, id: str) -> bool:
        return self.can_say(self.entries[id])

    def _holes(self, entry: Entry) -> dict[str, str]:
        ways = self.wordings[entry.id]
        return {p.slot: p.category for w in ways for p in w.parts if isinstance(p, Hole)}

    def _lexical(self, entry: Entry) -> set[str]:
        return {c for c in self._holes(entry).values() if c.isupper() and c != "NUM"}

    def _made(self, entry: Entry, held: dict[str, Value], turn: int = 0) -> Value:
        """Return what a phrase means with some holes filled, the others as usual."""
        said: dict[str, int] = {}
        for slot, category in self._holes(entry).items():
            if slot not in held:
                held[slot] = self._filled(entry, slot, category, turn + said.get(category, 0))
            said[category] = said.get(category, 0) + 1
        if entry.category in PREDICATES:
            wanted = template.slots(entry.template)
            return Partial(entry, tuple((s, v) for s, v in held.items() if s in wanted))
        return builders.evaluate(entry.template, held)

    def _filled(self, entry: Entry, slot: str, category: str, turn: int) -> Value:
        if category == "NUM":
            return usual().numbers.get(slot, usual().number)
        if category.isupper():
            return self.words[category][turn % len(self.words[category])]
        chain = usual().slots.get(f"{entry.id}.{slot}", "")
        if chain and all(map(self._sayable, chain.split(" > "))):
            return self._chain(chain)
        return self._made(self.rows[category][0], {})

    def _chain(self, chain: str) -> Value:
        """Return what a phrase means with another in its hole, and so on."""
        id, _, rest = chain.partition(" > ")
        entry = self.entries[id]
        (slot, *_) = [s for s, c in self._holes(entry).items() if not c.isupper()] or [""]
        return self._made(entry, {slot: self._chain(rest)} if rest else {})


def _words(reader: Reader) -> dict[str, list[str]]:
    """Return the ids of the game's words by category; what has steps is not counted."""
    found: dict[str, list[str]] = {}
    for word in reader.lexicon.words.values():
        for category in said_of(word):
            if category != "COUNTER" or not reader.lexicon.name("COLUMN", word.id):
                found.setdefault(category, []).append(word.id)
    return found
