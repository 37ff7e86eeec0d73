"""Parser: text to IR, by a conflict-free LALR table.

The driver asks the scanner for candidates and takes the longest that the table accepts in
its present state. What a phrase means is its template; what words refer to is settled by
`dsl.resolve`. A text is read whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from . import builders, grammar, lexer, phrases
from .grammar import END, Table
from .lexer import Folded, Scanner, Token
from .lexicon import Lexicon
from .phrases import Hole
from .resolve import resolve
from .scope import Scope
from .surface import Partial, Unreadable

MAX_LENGTH = 500


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text was refused, or a note on one that was not; a span of the text in code points."""

    code: str
    message: str
    start: int
    end: int
    hint: str = ""
    severity: str = "error"
    readings: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


@dataclass(slots=True)
class Parsed:
    """A text that was read (`ir` is set) or refused (`problems` holds an error)."""

    ir: Any = None
    problems: list[Problem] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    @property
    def ok(self) -> bool:
        """Whether the text was read."""
        return not any(p.severity == "error" for p in self.problems)


class Reader:
    """Reads texts of one language with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.table: Table = grammar.load(lexicon.language)
        self.book = grammar.book()
        self.scanner: Scanner = lexer.scanner(_terminals(lexicon.language), lexicon)

    def read(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Parsed:
        """Read a text as what the start category `start_…` derives, in a scope of slots.

        `rules` False refuses phrases that only rules may use.
        """
        parsed = Parsed()
        folded = lexer.fold(text)
        if len(text) > MAX_LENGTH * 60:
            message = f"the text is longer than {MAX_LENGTH * 60} characters"
            parsed.problems.append(Problem("too-long", message, 0, len(text)))
            return parsed
        try:
            value = Drive(self, folded, parsed).run(start)
            parsed.ir = resolve(value, scope, self.lexicon)
        except Refused as refused:
            parsed.problems.append(refused.problem)
        except Unreadable as error:
            parsed.problems.append(Problem(error.code, error.message, 0, len(text), error.hint))
        if not rules:
            _refuse_rules(parsed, self.book, len(text))
        return parsed


def _refuse_rules(parsed: Parsed, book: phrases.Phrasebook, length: int) -> None:
    for used in sorted(parsed.used):
        if book.entries[used].rules_only:
            message = "this can be said in rules only, not on a card"
            parsed.problems.append(Problem("rules-only", message, 0, length))
            parsed.ir = None
            return


class Refused(Exception):
    """Parsing stopped; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@cache
def _terminals(language: str) -> tuple[str, ...]:
    table = grammar.load(language)
    return tuple(sorted({t for row in table.actions for t in row if t != END}))


@cache
def _wordings(language: str) -> dict[tuple[str, int], phrases.Wording]:
    return {
        (e.id, w.index): w for e in grammar.book().entries.values() for w in e.expanded(language)
    }


class Drive:
    """One run of the LALR driver over one text."""

    def __init__(self, reader: Reader, text: Folded, parsed: Parsed) -> None:
        self.reader = reader
        self.text = text
        self.parsed = parsed
        self.states: list[int] = []
        self.values: list[Any] = []

    def run(self, start: str) -> Any:
        """Return the value of the whole text."""
        text, at = self.text.text, 0
        self.states = [self.reader.table.starts[start]]
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            token = self._next(at)
            self._feed(token)
            at = token.end
        if not self._accepts(END):
            self._feed(self._stop(at))
        if not self._accepts(END):
            raise Refused(self._problem(at))
        while self._action(END) < 0:
            self._reduce(self._action(END))
        return self.values[-1]

    def _next(self, at: int) -> Token:
        for token in self.reader.scanner.candidates(self.text.text, at):
            if self._accepts(token.terminal):
                return token
        raise Refused(self._problem(at))

    def _stop(self, at: int) -> Token:
        """A missing full stop is read as if it stood there."""
        if self._accepts("word:."):
            return Token("word:.", ".", at, at)
        raise Refused(self._problem(at))

    def _action(self, terminal: str) -> int:
        return self.reader.table.actions[self.states[-1]].get(terminal, _NONE)

    def _accepts(self, terminal: str) -> bool:
        """Whether the table shifts the terminal here, after whatever it must reduce first."""
        table = self.reader.table
        action = table.actions[self.states[-1]].get(terminal, _NONE)
        if action >= 0 or action == _NONE:
            return action >= 0
        states = self.states.copy()
        while _NONE < action < 0:
            category, _, _, length = table.productions[-1 - action]
            del states[len(states) - length :]
            states.append(table.gotos[states[-1]][category])
            action = table.actions[states[-1]].get(terminal, _NONE)
        return action >= 0

    def _feed(self, token: Token) -> None:
        while (action := self._action(token.terminal)) < 0:
            self._reduce(action)
        self.states.append(action)
        self.values.append(token.value)

    def _reduce(self, action: int) -> None:
        category, entry, index, length = self.reader.table.productions[-1 - action]
        children = self.values[len(self.values) - length :]
        del self.states[len(self.states) - length :]
        del self.values[len(self.values) - length :]
        self.values.append(self._value(entry, index, children))
        self.states.append(self.reader.table.gotos[self.states[-1]][category])

    def _value(self, entry_id: str, index: int, children: list[Any]) -> Any:
        entry = self.reader.book.entries[entry_id]
        self.parsed.used.add(entry_id)
        parts = _wordings(self.reader.lexicon.language)[entry_id, index].parts
        slots = {p.slot: v for p, v in zip(parts, children, strict=True) if isinstance(p, Hole)}
        if entry.category in {"vp", "cp"}:
            return Partial(entry, tuple(slots.items()))
        return builders.evaluate(entry.template, slots)

    def _problem(self, at: int) -> Problem:
        text = self.text.text
        if at >= len(text):
            start, end = self.text.place(len(text), len(text))
            return Problem("unfinished", "the sentence stops too early", start, end, self._hint())
        stop = lexer.first_word(text, at)
        start, end = self.text.place(at, stop)
        word = text[at:stop]
        if any(True for _ in self.reader.scanner.candidates(text, at)):
            message = f"“{word}” does not fit here"
            return Problem("unexpected-word", message, start, end, self._hint())
        return Problem("unknown-word", f"no card may say “{word}”", start, end, self._hint())

    def _hint(self) -> str:
        row = self.reader.table.actions[self.states[-1]]
        words = {_spoken(t) for t in row if self._accepts(t)} - {""}
        return "expected here: " + ", ".join(sorted(words)[:8]) if words else ""


_NONE = -(1 << 60)


def _spoken(terminal: str) -> str:
    sort, _, rest = terminal.partition(":")
    if sort == "class":
        return _CLASSES.get(rest, "")
    return rest.rpartition(":")[0] if sort == "verb" else rest


_CLASSES = {
    "NUM": "a number",
    "COUNTER": "a token name",
    "PLAYER": "a word for a player",
    "NOUNTERM": "a word for a kind of player",
    "ADJ": "an adjective of this game",
}
