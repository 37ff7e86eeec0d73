"""The LALR driver: runs a table over a text, choosing among the scanner's candidates.

At each place the longest candidate that the table accepts there is taken, so a long name of a
game never steals words from a phrase that cannot use it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from . import builders, grammar, phrases
from .grammar import END, Table
from .lexer import JOINT, NUMBER, Folded, Scanner, Token
from .phrases import Hole
from .surface import Partial, Unreadable

MOST = 999
"""The largest number a text may say."""


class Source(Protocol):
    """What the driver needs of a reader."""

    table: Table
    book: phrases.Phrasebook
    scanner: Scanner
    language: str


class Refused(Exception):
    """Parsing stopped before the end; `at` is a place of the folded text, `states` the stack."""

    def __init__(self, at: int, states: list[int]) -> None:
        super().__init__(f"refused at {at}")
        self.at = at
        self.states = states


@cache
def terminals(language: str) -> tuple[str, ...]:
    """Return the keys of all terminals of a language's grammar."""
    table = grammar.load(language)
    return tuple(sorted({t for row in table.actions for t in row if t != END}))


@cache
def _full_stop(language: str) -> str:
    """Return the terminal that ends a sentence: the last of its canonical wording."""
    parts = grammar.canonical(language, "sentence")
    return grammar.key(parts[-1]) if parts else ""


def accepts(table: Table, stack: list[int], terminal: str) -> bool:
    """Whether a table in some state shifts a terminal, after whatever it must reduce first."""
    if JOINT in terminal:
        return _accepts_all(table, stack, terminal.split(JOINT))
    action = table.actions[stack[-1]].get(terminal, _NONE)
    if action >= 0 or action == _NONE:
        return action >= 0
    states = stack.copy()
    while _NONE < action < 0:
        category, _, _, length = table.productions[-1 - action]
        del states[len(states) - length :]
        states.append(table.gotos[states[-1]][category])
        action = table.actions[states[-1]].get(terminal, _NONE)
    return action >= 0


def _accepts_all(table: Table, stack: list[int], terminals: list[str]) -> bool:
    states = stack.copy()
    for terminal in terminals:
        if not accepts(table, states, terminal):
            return False
        while (action := table.actions[states[-1]][terminal]) < 0:
            category, _, _, length = table.productions[-1 - action]
            del states[len(states) - length :]
            states.append(table.gotos[states[-1]][category])
        states.append(action)
    return True


class Drive:
    """One run of the LALR driver over one text, which reads two-way phrases in one `way`.

    After it, `ways` is in how many the text may be read.
    """

    def __init__(self, source: Source, text: Folded, way: int = 0) -> None:
        self.way, self.ways = way, 1
        self.source = source
        self.text = text
        self.used: set[str] = set()
        self.states: list[int] = []
        self.values: list[Any] = []

    def run(self, start: str) -> Any:
        """Return the value of the whole text."""
        text, at = self.text.text, 0
        self.states = [self.source.table.starts[start]]
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            token = self._next(at)
            if token.terminal == NUMBER and token.value > MOST:
                raise Unreadable(
                    "too-large", f"{token.value} is too large", f"{MOST} is the largest number"
                )
            self._feed(token)
            at = token.end
        if not self._accepts(END):
            self._feed(self._stop(at))
        if not self._accepts(END):
            raise Refused(at, self.states.copy())
        while self._action(END) < 0:
            self._reduce(self._action(END))
        return self.values[-1]

    def _next(self, at: int) -> Token:
        for token in self.source.scanner.candidates(self.text.text, at):
            if self._accepts(token.terminal):
                return token
        raise Refused(at, self.states.copy())

    def _stop(self, at: int) -> Token:
        """A missing full stop is read as if it stood there."""
        stop = _full_stop(self.source.language)
        if self._accepts(stop):
            return Token(stop, "", at, at)
        raise Refused(at, self.states.copy())

    def _action(self, terminal: str) -> int:
        return self.source.table.actions[self.states[-1]].get(terminal, _NONE)

    def _accepts(self, terminal: str) -> bool:
        """Whether the table shifts the terminal here, after whatever it must reduce first."""
        return accepts(self.source.table, self.states, terminal)

    def _feed(self, token: Token) -> None:
        for terminal in token.terminal.split(JOINT):
            while (action := self._action(terminal)) < 0:
                self._reduce(action)
            self.states.append(action)
            self.values.append(token.value)

    def _reduce(self, action: int) -> None:
        category, entry, index, length = self.source.table.productions[-1 - action]
        children = self.values[len(self.values) - length :]
        del self.states[len(self.states) - length :]
        del self.values[len(self.values) - length :]
        self.values.append(self._value(entry, index, children))
        self.states.append(self.source.table.gotos[self.states[-1]][category])

    def _value(self, entry_id: str, index: int, children: list[Any]) -> Any:
        entry = self.source.book.entries[entry_id]
        self.used.add(entry_id)
        if entry.others:
            self.ways = max(self.ways, len(entry.readings))
            entry = entry.readings[min(self.way, len(entry.others))]
        parts = grammar.wordings(self.source.language)[entry_id][index].parts
        slots = {p.slot: v for p, v in zip(parts, children, strict=True) if isinstance(p, Hole)}
        if entry.category in {"vp", "cp"}:
            return Partial(entry, tuple(slots.items()))
        return builders.evaluate(entry.template, slots)


_NONE = -(1 << 60)
