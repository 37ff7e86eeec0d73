"""The LALR driver: runs a table over a text, choosing among the scanner's candidates.

At each place the longest candidate after which the text can go on is taken, so a long name of a
game never steals words from a phrase that cannot use it. Where the same words may be a name
or a part of a phrase, or fewer of them, the other is tried when the first leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Protocol

from . import builders, grammar, phrases, template, tongues
from .grammar import END, Table
from .lexer import JOINT, NUMBER, VERB, Folded, Scanner, Token, with_marks
from .phrases import PREDICATES, Hole
from .surface import Partial, Unreadable

MOST = 999
"""The largest number a text may say."""
THIRD = "third"
"""The value of a verb in the form of one who is named."""


class Source(Protocol):
    """What the driver needs of a reader."""

    table: Table
    book: phrases.Phrasebook
    scanner: Scanner
    language: str


class Refused(Exception):
    """Parsing stopped before the end; `at` is a place of the folded text, `states` the stack.

    `tokens` are those that were read.
    """

    def __init__(self, at: int, states: list[int], tokens: list[Token]) -> None:
        super().__init__(f"refused at {at}")
        self.at = at
        self.states = states
        self.tokens = tokens

    def before(self, tokens: int) -> Refused:
        """Return where the last tokens begin, as if the text had been refused there."""
        return Refused(self.tokens[-tokens].start, self.states[:-tokens], self.tokens[:-tokens])


@dataclass(slots=True)
class Fork:
    """A place where the same words may be read otherwise: as these tokens, in this state."""

    tokens: list[Token]
    states: list[int]
    values: list[Any]
    used: set[str]
    read: list[Token]


def terminals(language: str) -> tuple[str, ...]:
    """Return the keys of all terminals of a language's grammar."""
    return grammar.load(language).terminals


@cache
def shorthands(language: str) -> tuple[tuple[str, str], ...]:
    """Return each shorthand of a language with the terminals, joined, that it stands for."""
    return tuple(
        pair
        for short in grammar.book().shorthands[language]
        for surface in short.surfaces
        for pair in _spelled(short, surface, language)
    )


def _spelled(short: phrases.Shorthand, surface: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of a surface: a verb has them all, in each tense of the one it stands for."""
    keys = [grammar.key(part, language) for part in short.parts]
    if not surface.startswith("~"):
        yield surface, JOINT.join(keys)
        return
    present, *rest = keys
    verb, _, _ = present.rpartition(":")
    for tense in _tenses(language).get(verb, ()):
        for form, marks in tongues.of(language).verb(surface[1:], tense):
            yield form, JOINT.join((with_marks(f"{verb}:{tense}", marks), *rest))


@cache
def _tenses(language: str) -> dict[str, list[str]]:
    """Return the tenses that each verb of a language's grammar has."""
    found: dict[str, list[str]] = {}
    for terminal in terminals(language):
        if terminal.startswith("verb:"):
            verb, _, tense = terminal.rpartition(":")
            found.setdefault(verb, []).append(tense)
    return found


@cache
def full_stop(language: str) -> str:
    """Return the terminal that ends a sentence: the last of its canonical wording."""
    parts = grammar.canonical(language, "sentence")
    return grammar.key(parts[-1], language) if parts else ""


@cache
def _maker(language: str, entry_id: str, index: int) -> Callable[[list[Any]], Any]:
    """Return what makes the value of a wording of the values of its parts."""
    entry = grammar.book().entries[entry_id]
    parts = grammar.wordings_of(language, entry_id)[index].parts
    holes = [(part.slot, at) for at, part in enumerate(parts) if isinstance(part, Hole)]
    if entry.category in PREDICATES:
        return lambda values: Partial(
            entry, tuple([(slot, values[at]) for slot, at in holes]), THIRD in values[:1]
        )
    tree = entry.template
    if isinstance(tree, template.Slot):
        return itemgetter(dict(holes)[tree.name])
    return lambda values: builders.evaluate(tree, {slot: values[at] for slot, at in holes})


def accepts(table: Table, stack: list[int], terminal: str) -> bool:
    """Whether a table in some state shifts a terminal, after whatever it must reduce first."""
    if JOINT in terminal:
        return bool(shifted(table, stack, terminal))
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


def shifted(table: Table, stack: list[int], terminals: str) -> list[int]:
    """Return the states after a terminal, or after those joined in it; none if refused."""
    states = stack.copy()
    for terminal in terminals.split(JOINT):
        if not accepts(table, states, terminal):
            return []
        while (action := table.actions[states[-1]][terminal]) < 0:
            category, _, _, length = table.productions[-1 - action]
            del states[len(states) - length :]
            states.append(table.gotos[states[-1]][category])
        states.append(action)
    return states


class Drive:
    """One run of the LALR driver over one text."""

    def __init__(self, source: Source, text: Folded) -> None:
        self.source = source
        self.text = text
        self.used: set[str] = set()
        self.states: list[int] = []
        self.values: list[Any] = []
        self.forks: list[Fork] = []
        self.forked: set[tuple[int, tuple[int, ...]]] = set()
        self.tokens: list[Token] = []
        self.candidates: dict[int, list[Token]] = {}

    def run(self, start: str) -> Any:
        """Return the value of the whole text.

        Raises:
            Refused: there is none; it tells how far any way of reading came.
        """
        self.states = [self.source.table.starts[start]]
        at, farthest = 0, None
        while True:
            try:
                return self._from(at)
            except Refused as refused:
                farthest = refused if farthest is None or refused.at > farthest.at else farthest
                if not self.forks:
                    raise farthest from None
                at = self._back()

    def _back(self) -> int:
        """Go back to the last place with another way to read it; return where to go on."""
        fork = self.forks[-1]
        token = fork.tokens.pop(0)
        if not fork.tokens:
            self.forks.pop()
        self.states, self.values = fork.states.copy(), fork.values.copy()
        self.used, self.tokens = fork.used.copy(), fork.read.copy()
        self._take(token)
        return token.end

    def _fork(self, tokens: list[Token]) -> None:
        place = (tokens[0].start, tuple(self.states))
        if place in self.forked:
            return  # what follows was, or will be, tried from there
        self.forked.add(place)
        done = (self.states.copy(), self.values.copy(), self.used.copy(), self.tokens.copy())
        self.forks.append(Fork(tokens, *done))

    def _from(self, at: int) -> Any:
        """Return the value of the whole text, read from a place on."""
        text = self.text.text
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            token, *others = self._next(at)
            if others:
                self._fork(others)
            if token.terminal == NUMBER:
                _check_number(token, text)
            self._take(token)
            at = token.end
        if not self._accepts(END):
            self._feed(self._stop(at))
        if not self._accepts(END):
            raise self._refused(at)
        while self._action(END) < 0:
            self._reduce(self._action(END))
        return self.values[-1]

    def _next(self, at: int) -> list[Token]:
        """Return how to go on: the longest candidate that fits, then others of these words.

        One after which the text cannot go on fits only if there is no better one; the longest is
        tried last then, to tell how far the text can be read.
        """
        row = self.source.table.actions[self.states[-1]]
        found = [
            token
            for token in self._candidates(at)
            if row.get(token.terminal, _NONE) >= 0 or self._accepts(token.terminal)
        ]
        if not found:
            raise self._refused(at)
        if len(found) == 1:
            return found
        first = next(filter(self._goes_on, found), found[0])
        ways = {(first.terminal, first.end): first}
        for token in found:
            if token.end <= first.end:
                ways.setdefault((token.terminal, token.end), token)
        ways.setdefault((found[0].terminal, found[0].end), found[0])
        return list(ways.values())

    def _goes_on(self, token: Token) -> bool:
        """Whether what stands behind a token fits it."""
        table, at = self.source.table, token.end
        at += self.text.text.startswith(" ", at)
        states = shifted(table, self.states, token.terminal)
        if at >= len(self.text.text):
            return any(accepts(table, states, t) for t in (END, full_stop(self.source.language)))
        return any(accepts(table, states, t.terminal) for t in self._candidates(at))

    def _candidates(self, at: int) -> list[Token]:
        """Return the tokens that may start at a place; it is looked at from before it and there."""
        found = self.candidates.get(at)
        if found is None:
            found = self.candidates[at] = [*self.source.scanner.candidates(self.text.text, at)]
        return found

    def _refused(self, at: int) -> Refused:
        return Refused(at, self.states.copy(), self.tokens.copy())

    def _stop(self, at: int) -> Token:
        """A missing full stop is read as if it stood there."""
        stop = full_stop(self.source.language)
        if self._accepts(stop):
            return Token(stop, "", at, at)
        raise self._refused(at)

    def _action(self, terminal: str) -> int:
        return self.source.table.actions[self.states[-1]].get(terminal, _NONE)

    def _accepts(self, terminal: str) -> bool:
        """Whether the table shifts the terminal here, after whatever it must reduce first."""
        return accepts(self.source.table, self.states, terminal)

    def _take(self, token: Token) -> None:
        self.tokens.append(token)
        self._feed(token)

    def _feed(self, token: Token) -> None:
        for terminal in token.parts:
            while (action := self._action(terminal)) < 0:
                self._reduce(action)
            self.states.append(action)
            third = terminal.startswith(VERB) and self._is_third(token)
            self.values.append(THIRD if third else token.value)

    def _is_third(self, verb: Token) -> bool:
        surface = self.text.text[verb.start : verb.end]
        return tongues.of(self.source.language).third(surface)

    def _reduce(self, action: int) -> None:
        category, entry, index, length = self.source.table.productions[-1 - action]
        children = self.values[len(self.values) - length :]
        del self.states[len(self.states) - length :]
        del self.values[len(self.values) - length :]
        self.values.append(self._value(entry, index, children))
        self.states.append(self.source.table.gotos[self.states[-1]][category])

    def _value(self, entry_id: str, index: int, children: list[Any]) -> Any:
        self.used.add(entry_id)
        return _maker(self.source.language, entry_id, index)(children)


def _check_number(number: Token, text: str) -> None:
    """Refuse a number that nothing is counted by."""
    if number.value > MOST:
        hint = f"{MOST} is the largest number"
        raise Unreadable("too-large", f"{number.value} is too large", hint)
    if fraction := _FRACTION.match(text, number.end):
        whole = text[number.start : fraction.end()]
        hint = "write how many; “half of … rounded up” is a part of what somebody has"
        raise Unreadable("not-whole", f"{whole} is no whole number", hint)


_FRACTION = re.compile(r"\.[0-9]+")
_NONE = -(1 << 60)
