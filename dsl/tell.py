"""Tell: the log of a game as sentences of a story, and its decisions in the words of its cards.

Only a program is needed, neither grammar nor lexicon: sentence patterns, labels and verb
forms are among its words. Entries are told in the order in which they were logged; a teller
remembers what was played, so that an answer can name what it answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.program import Program

from .telling.choices import Choices
from .telling.events import TELLINGS
from .telling.line import ASIDE, NAMING, Entry, Forms, Item, Line, append
from .telling.names import Names
from .telling.pattern import Said

Chapter = tuple[str, list[str]]


class Teller:
    """Tells one game in one language to one viewer (None: a bystander)."""

    def __init__(
        self,
        program: Program,
        language: str,
        names: Mapping[int, str],
        viewer: int | None = None,
    ) -> None:
        self.names = Names(program, language, names, viewer)
        self.patterns = self.names.patterns
        self.choices = Choices(self.names)
        self.program = program
        self.scopes = {s.id: s for s in program.scopes}
        self.steps = {(s.zone, s.kind): s for s in program.scales if s.zone}
        self.procedures = {q.id: q for q in program.procedures}
        self.items: dict[int, Item] = {}
        self.calls: list[str] = []
        self.true: set[tuple[str, int]] = set()
        self.card = ""

    # -------------------------------------------------------------- entries

    def tell(self, entry: Entry) -> str:
        """Return an entry of the log as a sentence; nothing if it is not worth one."""
        found = self.line(entry)
        return self.worded(found) if found else ""

    def line(self, entry: Entry) -> Line | None:
        """Return what is to be told of an entry."""
        make = TELLINGS.get(entry["kind"])
        found = make(self, entry) if make else None
        if found is None or found.card:
            return found
        item = self.items.get(entry.get("item", 0))
        return replace(found, card=entry.get("source", item.card if item else ""))

    def worded(self, said: Line) -> str:
        """Return a line in words; a card that has not just been named stands before it."""
        text = self._filled(said)
        if said.times > 1:
            text = self.patterns.fill("repeated", text=text, n=str(said.times))
        if said.card not in ("", self.card) and said.pattern not in NAMING:
            text = self.patterns.fill("by-card", card=self.names.card(said.card), text=text)
        if said.pattern not in ASIDE:
            self.card = said.card
        return self.patterns.sentence(text)

    def _filled(self, said: Line) -> str:
        who = self.names.whom(said.who) if said.who else Said("")
        slots: dict[str, Said | str] = {"who": who}
        for name, slot in said.slots:
            if isinstance(slot, Forms):
                slots[name] = slot.many if who.many else slot.one
            else:
                slots[name] = slot
        return self.patterns.fill(said.pattern, **slots)

    def spoken(self) -> bool:
        """Return whether the innermost call says in a word what its states come to."""
        return bool(self.calls) and f"procedure:{self.calls[-1]}" in self.names.labels

    def told(self) -> bool:
        """Return whether the innermost call has said everything: its one step is that word."""
        if not self.spoken():
            return False
        return not isinstance(self.procedures[self.calls[-1]].steps, n.Sequence)

    # -------------------------------------------------------------- decisions

    def option(self, option: Any, decision: Any = None) -> str:
        """Return an option in the words of the cards; a decision helps to say yes to what."""
        return self.choices.option(option, decision)

    def question(self, decision: Any) -> str:
        """Return what a decision asks."""
        return self.choices.question(decision)

    # -------------------------------------------------------------- the whole story

    def lines(self, entries: Iterable[Entry]) -> list[str]:
        """Return entries that belong together as sentences; what happens to many is one."""
        found: list[Line] = []
        for entry in entries:
            said = self.line(entry)
            if said:
                append(found, said)
        return [self.worded(said) for said in found]

    def chapters(self, entries: Iterable[Entry]) -> list[Chapter]:
        """Return a whole log as chapters by round and phase, each a title and sentences."""
        book = _Book(self)
        for entry in entries:
            book.add(entry)
        return [(title, [self.worded(x) for x in lines]) for title, lines in book.chapters if lines]


class _Book:
    """Chapters in the making; what is told of one after the other becomes one line."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.rounds: dict[str, int] = {}
        self.open: list[str] = []
        self.chapters: list[tuple[str, list[Line]]] = []
        self._begin(teller.patterns.fill("chapter-setup"))

    def add(self, entry: Entry) -> None:
        """Add an entry of the log."""
        said = self.teller.line(entry)
        scope = self.teller.scopes.get(entry.get("what", ""))
        if entry["kind"] == "begun" and scope:
            self.open.append(scope.id)
            self.rounds[scope.id] = self.rounds.get(scope.id, 0) + 1
            self._begin(self._title())
        elif entry["kind"] == "ended" and scope:
            self.open = self.open[:-1]
            self._begin(self._title() if self.open else self._end())
        elif said:
            self._tell(said)

    def _begin(self, title: str) -> None:
        if not self.chapters or self.chapters[-1][0] != title:
            self.chapters.append((title, []))

    def _end(self) -> str:
        return self.teller.patterns.fill("chapter-end")

    def _title(self) -> str:
        names, patterns = self.teller.names, self.teller.patterns
        outer, inner = self.open[0], self.open[-1]
        number = str(self.rounds[outer])
        if outer == inner:
            name = names.label(f"scope:{outer}")
            return patterns.fill("chapter-round", round=name, n=number)
        labels = [names.label(f"scope:{s}") for s in (outer, inner)]
        return patterns.fill("chapter", round=labels[0], n=number, phase=labels[1])

    def _tell(self, said: Line) -> None:
        append(self.chapters[-1][1], said)
