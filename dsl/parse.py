"""Parser: text to IR, or to what is wrong with it and ways out.

`dsl.drive` runs the grammar's table, phrases build what they mean, `dsl.resolve` settles what
words refer to, and `dsl.advise` looks at what was refused. A text is read whole or not at all.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from . import grammar, joints, lexer, others, rewrites, tongues
from .drive import Drive, Refused, shorthands, terminals
from .grammar import Table
from .lexer import Folded, Scanner
from .lexicon import Lexicon, Word
from .line import Tongue
from .problems import Problem
from .resolve import resolutions, resolve
from .scope import Scope
from .surface import TwoWay, Unreadable

MAX_LENGTH = 500
MAX_SENTENCES = 60
SEARCHED = 500_000
"""Characters: some five seconds, or thousands of slips in texts of usual length."""
EACH = 20
"""What reading costs beside what there is to read, in characters."""


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


@cache
def _scanner(language: str) -> Scanner:
    """Return what knows the words of a language alone: the same for each of its readers."""
    return lexer.scanner(terminals(language), shorthands(language), tongues.of(language))


def _knowing(scanner: Scanner, words: Iterable[Word], language: str) -> Scanner:
    made = scanner.copy()
    lexer.add_words(made, words, tongues.of(language))
    return made.ready()


@dataclass(slots=True)
class Budget:
    """How much may still be read, in characters, while slips in refused texts are looked for.

    It is for all texts of some packs together: a pack of nothing but slips would take minutes.
    Without packs there is no end of it.
    """

    left: float = math.inf

    @property
    def over(self) -> bool:
        """Whether nothing more is looked for."""
        return self.left <= 0

    def spend(self, text: str) -> None:
        """Read a text once more."""
        self.left -= EACH + len(text)

    def renew(self) -> None:
        """Begin anew, with some packs or after a change in them."""
        self.left = SEARCHED


class Reader:
    """Reads texts of one language with one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.language = lexicon.language
        self.table: Table = grammar.load(lexicon.language)
        self.book = grammar.book()
        self.scanner = _knowing(_scanner(lexicon.language), lexicon.words.values(), self.language)
        self.budget = Budget()

    def with_words(self, words: Iterable[Word]) -> Reader:
        """Return a reader that knows more words, such as the players of a scenario."""
        more = tuple(words)
        made = copy(self)
        made.lexicon = self.lexicon.with_words(more)
        made.scanner = _knowing(self.scanner, more, self.language)
        return made

    def read(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Parsed:
        """Read a text as what the start category `start_…` derives, in a scope of slots.

        `rules` False refuses phrases that only rules may use.
        """
        too_long = _too_long(text, tongues.of(self.language))
        if too_long:
            return Parsed(problems=[too_long])
        parsed, folded = Parsed(), lexer.fold(text)
        known = scope.inside()  # what is known before the text, however far it is read
        if (meant := self._instead(rewrites.BEFORE, folded, start, scope, rules)) is not None:
            return meant
        if (open_text := self._open(text, folded, start, scope, rules)) is not None:
            return open_text
        try:
            self.read_folded(folded, start, scope, parsed, rules=rules)
        except (Refused, Unreadable) as error:
            from . import advise, fault  # takes a while to load, and most texts are not refused

            at = fault.Setting(self, start, known, rules)
            if isinstance(error, Refused):
                return advise.on_refused(at, text, error)
            if not isinstance(error, TwoWay):
                meant = self._instead(rewrites.UNBOUND, folded, start, known, rules)
            return meant or advise.on_meaningless(at, text, folded, error)
        return parsed

    def _instead(
        self, at: str, folded: Folded, start: str, scope: Scope, rules: bool
    ) -> Parsed | None:
        """Return a text as the rules of that time read it; None if they give it no meaning.

        Rules that give it a meaning by themselves go before those that only do so together.
        """

        def parsed(text: Folded) -> Parsed | None:
            found = Parsed()
            with contextlib.suppress(Refused, Unreadable):
                self.read_folded(text, start, scope.inside(), found, rules=rules)
                return found
            return None

        if not rewrites.any_at(self.language, at, folded):
            return None
        alone = rewrites.instead(self.language, at, folded, lambda text: parsed(text) is not None)
        other = alone or rewrites.instead(self.language, at, folded)
        return parsed(other) if other is not None else None

    def _open(
        self, text: str, folded: Folded, start: str, scope: Scope, rules: bool
    ) -> Parsed | None:
        """Return what is asked back about a text that is read, but may mean something else too."""
        trailed = start == joints.TRAILED_IN and joints.TRAILING.search(folded.text)
        if not trailed and not rewrites.any_at(self.language, rewrites.OPEN, folded):
            return None
        from . import advise, fault

        at = fault.Setting(self, start, scope, rules)
        asked = advise.on_trailed(at, text, folded) if trailed else None
        return asked or advise.on_open(at, folded)

    def strict(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Any:
        """Return the IR of a text, with no help; `rules` as in `read`.

        Raises:
            Refused: the grammar does not read it.
            Unreadable: it means nothing where it stands.
        """
        return self.grown(text, start, scope.inside(), rules=rules)

    def grown(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Any:
        """Return the IR of a text, and bind in the scope what it binds; raises as `strict` does."""
        return self.unaided(text, start, scope, rules=rules).ir

    def unaided(self, text: str, start: str, scope: Scope, *, rules: bool = True) -> Parsed:
        """Return what a text is read as with no help, and bind as `grown` does; raises so too."""
        parsed = Parsed()
        self.read_folded(lexer.fold(text), start, scope, parsed, rules=rules)
        return parsed

    def read_folded(
        self, folded: Folded, start: str, scope: Scope, parsed: Parsed, *, rules: bool
    ) -> None:
        """Read a folded text into `parsed`, with no help; raises as `strict` does."""
        if start not in self.table.starts:
            hint = "say it in another language of the game"
            raise Unreadable("no-phrases", "this language has no phrases for this yet", hint)
        drive = Drive(self, folded)
        value = drive.run(start)
        if not rules and any(self.book.entries[used].rules_only for used in drive.used):
            message = "this can be said in rules only, not on a card"
            hint = "say what players gain, lose, draw, play or choose; the rules do the rest"
            raise Unreadable("rules-only", message, hint)
        parsed.used |= drive.used
        parsed.ir = resolve(value, scope, self.lexicon)
        others.check(drive.tokens)  # who is meant by other words is asked before

    def meanings(self, folded: Folded, start: str, scope: Scope) -> list[Any]:
        """Return what a text means for each who its pronouns may be; raises as `strict` does."""
        return resolutions(Drive(self, folded).run(start), scope, self.lexicon)


def _too_long(text: str, tongue: Tongue) -> Problem | None:
    """Limits of language version 1: 500 characters a sentence, 60 sentences."""
    stop = tongue.STOP + tongue.JOINT
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
