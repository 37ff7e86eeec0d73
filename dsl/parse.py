"""Parser: text to IR, or to what is wrong with it and ways out.

`dsl.drive` runs the grammar's table, phrases build what they mean, `dsl.resolve` settles what
words refer to, and `dsl.advise` looks at what was refused. A text is read whole or not at all.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from . import advise, grammar, lexer, tongues
from .drive import Drive, Refused, terminals
from .grammar import Table
from .lexer import Folded, Scanner
from .lexicon import Lexicon, Word
from .problems import Problem
from .resolve import resolve
from .scope import Scope
from .surface import TwoMeant, TwoWay, Unreadable

MAX_LENGTH = 500
MAX_SENTENCES = 60


@dataclass(slots=True)
class Parsed:
    """A text that was read (`ir` is set) or refused (`problems` holds an error).

    `used` are the ids of the phrases it is made of.
    """

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
        self.language = lexicon.language
        self.table: Table = grammar.load(lexicon.language)
        self.book = grammar.book()
        self.scanner: Scanner = lexer.scanner(terminals(lexicon.language), lexicon)

    def with_words(self, words: Iterable[Word]) -> Reader:
        """Return a reader that knows more words, such as the players of a scenario."""
        more = tuple(words)
        made = copy(self)
        made.lexicon = self.lexicon.with_words(more)
        made.scanner = Scanner({first: list(row) for first, row in self.scanner.surfaces.items()})
        lexer.add_words(made.scanner, more, tongues.of(self.language))
        made.scanner.ready()
        return made

    def read(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Parsed:
        """Read a text as what the start category `start_…` derives, in a scope of slots.

        `rules` False refuses phrases that only rules may use.
        """
        parsed = Parsed()
        folded = lexer.fold(text)
        too_long = _too_long(text, tongues.of(self.language).STOP)
        if too_long:
            return Parsed(problems=[too_long])
        try:
            self._strict(folded, start, scope, parsed)
        except Refused as refused:
            return advise.on_refused(self, text, start, scope, refused)
        except TwoWay as error:
            parsed.problems.append(advise.two_way(self, error, start, scope, len(text)))
        except Unreadable as error:
            problem = Problem(error.code, error.message, 0, len(text), error.hint)
            parsed.problems.append(problem)
        if not rules:
            self._refuse_rules(parsed, len(text))
        return parsed

    def strict(self, text: str, start: str, scope: Scope) -> Any:
        """Return the IR of a text, with no help.

        Raises:
            Refused: the grammar does not read it.
            Unreadable: it means nothing where it stands.
        """
        parsed = Parsed()
        self._strict(lexer.fold(text), start, scope.inside(), parsed)
        return parsed.ir

    def _strict(self, folded: Folded, start: str, scope: Scope, parsed: Parsed) -> None:
        if start not in self.table.starts:
            raise Unreadable("no-phrases", "this language has no phrases for this yet")
        drive = Drive(self, folded)
        value = drive.run(start)
        parsed.used |= drive.used
        if drive.ways > 1:
            value = self._only_way(folded, start, scope, drive.ways)
        around = scope.inside()
        try:
            parsed.ir = resolve(value, scope, self.lexicon)
        except TwoMeant as error:
            self._refuse_two_meant(value, around, error)
            raise

    def _refuse_two_meant(self, value: Any, scope: Scope, error: TwoMeant) -> None:
        """Raise what a text may mean whose pronoun could be each of several slots."""
        found: dict[Any, None] = {}
        for slot in error.found:
            with contextlib.suppress(Unreadable):
                found[resolve(value, replace(scope.inside(), meant=slot), self.lexicon)] = None
        if len(found) > 1:
            raise TwoWay(tuple(found), error)

    def _only_way(self, folded: Folded, start: str, scope: Scope, ways: int) -> Any:
        """Return what was built of a text whose two-way phrases mean one thing in their place."""
        found: dict[Any, Any] = {}
        failed: Unreadable | None = None
        for way in range(ways):
            try:
                value = Drive(self, folded, way).run(start)
                found.setdefault(resolve(value, scope.inside(), self.lexicon), value)
            except Unreadable as error:
                failed = error
        if len(found) > 1:
            raise TwoWay(tuple(found))
        if failed is not None and not found:
            raise failed
        return next(iter(found.values()))

    def _refuse_rules(self, parsed: Parsed, length: int) -> None:
        if any(self.book.entries[used].rules_only for used in parsed.used):
            message = "This can be said in rules only, not on a card."
            parsed.problems.append(Problem("rules-only", message, 0, length))
            parsed.ir = None


def _too_long(text: str, stop: str) -> Problem | None:
    """Limits of language version 1: 500 characters a sentence, 60 sentences."""
    sentences = text.removesuffix(stop).split(stop)
    at = 0
    for sentence in sentences:
        if len(sentence) > MAX_LENGTH:
            message = f"The sentence is longer than {MAX_LENGTH} characters."
            hint = "Say it in shorter sentences."
            return Problem("too-long", message, at, at + len(sentence), hint)
        at += len(sentence) + len(stop)
    if len(sentences) > MAX_SENTENCES:
        message = f"The text has more than {MAX_SENTENCES} sentences."
        return Problem("too-long", message, 0, len(text), "Say less on one card.")
    return None


__all__ = ["Parsed", "Problem", "Reader", "Scope"]
