"""Scanner: text to candidate tokens, over the phrasebook's words and the loaded lexicons.

The scanner offers; the parser chooses the longest candidate its state accepts. Case, width,
quotes and spacing are folded, with every position kept in the author's own text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from . import grammar, tongues
from .lexicon import Lexicon, Word
from .line import Tongue
from .phrases import Synonyms

NUMBER = "class:NUM"
JOINT = "\t"
"""Joins the terminals of a surface that stands for several, such as a verb and its ending."""
_FOLD = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "−": "-", "…": "..."}
)
_THE = "the "
_DIGITS = re.compile(r"[0-9]+")
_LATIN = re.compile(r"[a-z0-9à-öø-ÿ]")

_WORD = re.compile(
    r"[\u30a1-\u30ff]+"  # katakana
    r"|(?:[\u3400-\u9fff々]+(?:(?![をがはにのとへも])[\u3041-\u3096])*)+"  # kanji with its ending
    r"|[^\s.,;:()\"\u3001-\u30ff\u3400-\u9fff]+"
    r"|."
)


@dataclass(frozen=True, slots=True)
class Token:
    """A candidate: its terminal, what it stands for, and where it is in the folded text."""

    terminal: str
    value: Any
    start: int
    end: int


@dataclass(slots=True)
class Folded:
    """A text in the form it is matched in; `origin[i]` is where character i came from."""

    text: str
    origin: list[int]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the author's text for a span of the folded one."""
        return self.origin[start], self.origin[end - 1] + 1 if end > start else self.origin[start]


def fold(text: str) -> Folded:
    """Fold case, width, quotes and spacing."""
    out: list[str] = []
    origin: list[int] = []
    lower = text.lower() if text.isascii() else ""
    for i, char in enumerate(text):
        for c in lower[i] if lower else _folded(char):
            if c.isspace():
                if not out or out[-1] == " ":
                    continue
                c = " "
            elif out and unicodedata.combining(c) and _composed(out, c):
                continue
            out.append(c)
            origin.append(i)
    origin.append(len(text))
    return Folded("".join(out), origin)


@cache
def _folded(char: str) -> str:
    return unicodedata.normalize("NFKC", char.translate(_FOLD)).lower().translate(_FOLD)


def _composed(out: list[str], mark: str) -> bool:
    """Whether a mark became one character with the one before."""
    whole = unicodedata.normalize("NFC", out[-1] + mark)
    if len(whole) == 1:
        out[-1] = whole
    return len(whole) == 1


@dataclass(slots=True)
class Scanner:
    """Knows every surface of a grammar's terminals and a lexicon's words."""

    surfaces: dict[str, list[tuple[str, str, Any]]] = field(default_factory=dict)

    def add(self, surface: str, terminal: str, value: Any) -> None:
        """Make a surface stand for a terminal with a value."""
        folded = fold(surface).text
        if folded:
            self.surfaces.setdefault(folded[0], []).append((folded, terminal, value))

    def ready(self) -> Scanner:
        """Sort so that the longest surface comes first."""
        for first, found in self.surfaces.items():
            row = self.surfaces[first] = list(dict.fromkeys(found))
            row.sort(key=lambda r: (-len(r[0]), r[1], str(r[2])))
        return self

    def candidates(self, text: str, at: int) -> Iterable[Token]:
        """Yield the tokens that may start at a place of a folded text, longest first."""
        number = self._number(text, at)
        for surface, terminal, value in self.surfaces.get(text[at], ()):
            end = at + len(surface)
            if number is not None and end <= number.end:
                yield number
                number = None
            if not (text.startswith(surface, at) and _ends_word(text, end)):
                continue
            if not (surface.startswith(_THE) and self._longer(text, at + len(_THE), end)):
                yield Token(terminal, value, at, end)
        if number is not None:
            yield number

    def _number(self, text: str, at: int) -> Token | None:
        """Return the number in digits at a place."""
        found = _DIGITS.match(text, at)
        if found is None or not _ends_word(text, found.end()):
            return None
        return Token(NUMBER, int(found.group()), at, found.end())

    def _longer(self, text: str, at: int, end: int) -> bool:
        """Whether a name that begins at a place ends behind `end`: it is the one that is meant."""
        return any(
            len(surface) > end - at
            and text.startswith(surface, at)
            and _ends_word(text, at + len(surface))
            for surface, _, _ in self.surfaces.get(text[at], ())
        )


def _ends_word(text: str, end: int) -> bool:
    """Latin words and numbers end where no letter or digit follows."""
    return not (
        end < len(text) and _LATIN.match(text[end]) is not None and _LATIN.match(text[end - 1])
    )


def scanner(terminals: Iterable[str], lexicon: Lexicon) -> Scanner:
    """Return a scanner for a grammar's terminals and a lexicon."""
    made = Scanner()
    tongue = tongues.of(lexicon.language)
    synonyms = grammar.book().synonyms[lexicon.language]
    for terminal in terminals:
        _add_terminal(made, terminal, tongue, synonyms)
    for surface, number in tongue.numbers().items():
        made.add(surface, NUMBER, number)
    add_words(made, lexicon.words.values(), tongue)
    return made.ready()


def add_words(made: Scanner, words: Iterable[Word], tongue: Tongue) -> None:
    """Make a scanner know words of a lexicon."""
    for word in words:
        for category, surface, marks in tongue.surfaces(word):
            made.add(surface, _with_marks(f"class:{category}", marks), word.id)


def _add_terminal(made: Scanner, terminal: str, tongue: Tongue, synonyms: Synonyms) -> None:
    sort, _, rest = terminal.partition(":")
    if sort == "word":
        for word in (rest, *synonyms.words.get(rest, ())):
            for surface in tongue.literal(word):
                made.add(surface, terminal, rest)
    elif sort == "verb":
        lemma, _, tense = rest.rpartition(":")
        for verb in (lemma, *synonyms.verbs.get(lemma, ())):
            for surface, marks in tongue.verb(verb, tense):
                made.add(surface, _with_marks(terminal, marks), lemma)


def _with_marks(terminal: str, marks: Iterable[str]) -> str:
    return JOINT.join((terminal, *(f"mark:{mark}" for mark in marks)))


def first_word(text: str, at: int) -> int:
    """Return where the word that starts at a place ends, to name it in a message.

    Where nothing is between words, one ends where the sort of writing changes.
    """
    found = _WORD.match(text, at)
    return found.end() if found else at
