"""Scanner: text to candidate tokens, over the phrasebook's words and the loaded lexicons.

The scanner offers; the parser chooses the longest candidate its state accepts. Case, width,
quotes and spacing are folded, with every position kept in the author's own text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dsl.ir.record import record

from .lexicon import Word
from .line import Tongue
from .spelling import Vocabulary

NUMBER = "class:NUM"
_PROPER = frozenset({"class:CARD", "class:NAME", "class:OPTION"})
JOINT = "\t"
"""Joins the terminals of a surface that stands for several, such as a verb and its ending."""
VERB = "verb:"
"""What the terminals of verbs begin with."""
ANY_PLAYER = "player"
"""What the player's noun inside a shorthand stands for: the game's own."""
_FOLD = str.maketrans(
    {**dict.fromkeys("‘’ʼ`´", "'"), **dict.fromkeys("“”「」", '"'), "–": "-", "−": "-", "…": "..."}
    | {"[": "(", "]": ")"}
)
_UNEVEN = re.compile(r"^\s|\s\s|[^\S ]")
"""Spacing that is folded."""
_THE = "the "
_DIGITS = re.compile(r"[0-9]+")
_LATIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ")
_LONG, _BEGINNING = 8, 4
"""How many characters surfaces are looked up by: those that have as many, and shorter ones."""
_SHORT = tuple(range(_BEGINNING - 1, 0, -1))

_WORD = re.compile(
    r"[\u30a1-\u30ff]+"  # katakana
    r"|(?:[\u3400-\u9fff々]+(?:(?![をがはにのとへも])[\u3041-\u3096])*)+"  # kanji with its ending
    r"|[^\s.,;:()\"\u3001-\u30ff\u3400-\u9fff]+"
    r"|."
)


@record
class Token:
    """A candidate: its terminal, what it stands for, and where it is in the folded text."""

    terminal: str
    value: Any
    start: int
    end: int

    @property
    def parts(self) -> list[str]:
        """The terminals that are one word here."""
        return self.terminal.split(JOINT)

    @property
    def verb(self) -> str:
        """The terminal of the verb that it is, or is one word with; nothing if there is none."""
        return next((part for part in self.parts if part.startswith(VERB)), "")


@dataclass(slots=True)
class Folded:
    """A text in the form it is matched in; `origin[i]` is where character i came from."""

    text: str
    origin: list[int]

    def with_text(self, start: int, end: int, text: str) -> Folded:
        """Return it with another text in a span, which comes from where the span came from."""
        here = [self.origin[start]] * len(text)
        return Folded(
            self.text[:start] + text + self.text[end:],
            self.origin[:start] + here + self.origin[end:],
        )

    def until(self, end: int) -> Folded:
        """Return what stands in front of a place."""
        return Folded(self.text[:end], self.origin[: end + 1])

    def followed(self, other: Folded, end: int) -> Folded:
        """Return it with what stands in another text from a place on behind it."""
        return Folded(self.text + other.text[end:], self.origin[:-1] + other.origin[end:])

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the author's text for a span of the folded one."""
        return self.origin[start], self.origin[end - 1] + 1 if end > start else self.origin[start]


def fold(text: str) -> Folded:
    """Fold case, width, quotes and spacing."""
    lower = text.lower().translate(_FOLD) if text.isascii() else ""
    if lower and not _UNEVEN.search(text):
        return Folded(lower, list(range(len(text) + 1)))
    out: list[str] = []
    origin: list[int] = []
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
    """Knows every surface of a grammar's terminals and a lexicon's words.

    `surfaces` has what each stands for; `lengths`, by how longer ones begin, how long they are.
    `shorthands` are those surfaces, with their terminals, that stand for other words.
    """

    surfaces: dict[str, list[tuple[str, str, Any]]] = field(default_factory=dict)
    shorthands: set[tuple[str, str]] = field(default_factory=set)
    lengths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _added: dict[str, list[tuple[str, str, Any]]] = field(default_factory=dict)
    _words: frozenset[str] = frozenset()
    _vocabularies: dict[str, Vocabulary] = field(default_factory=dict)

    def add(self, surface: str, terminal: str, value: Any) -> None:
        """Make a surface stand for a terminal with a value, once the scanner is made `ready`."""
        folded = fold(surface).text
        if folded:
            self._added.setdefault(folded, []).append((folded, terminal, value))

    def ready(self) -> Scanner:
        """Put what was added, and how long it is, in order among the rest."""
        lengths: dict[str, set[int]] = {}
        for surface, added in self._added.items():
            row = list(dict.fromkeys((*self.surfaces.get(surface, ()), *added)))
            if len(row) > 1:
                row.sort(key=lambda r: (r[:2] in self.shorthands, r[1], str(r[2])))
            self.surfaces[surface] = row
            begins = surface[: _LONG if len(surface) >= _LONG else _BEGINNING]
            if len(begins) >= _BEGINNING:
                lengths.setdefault(begins, set()).add(len(surface))
        for begins, found in lengths.items():
            shorter = _SHORT if len(begins) < _LONG else ()
            every = {*self.lengths.get(begins, shorter), *found}
            self.lengths[begins] = tuple(sorted(every, reverse=True))
        self._added.clear()
        self._words, self._vocabularies = frozenset(), {}
        return self

    @property
    def words(self) -> frozenset[str]:
        """Every single word of a surface that is no title and no name of a person."""
        if not self._words:  # only refused texts ask
            self._words = frozenset(
                word
                for row in self.surfaces.values()
                for surface, terminal, _ in row
                if terminal not in _PROPER
                for word in surface.split(" ")
            )
        return self._words

    def vocabulary(self, after: str = "") -> Vocabulary:
        """Every surface with its terminals, or what follows in those that begin with some words."""
        if after not in self._vocabularies:
            self._vocabularies[after] = Vocabulary(
                (surface.removeprefix(after), terminal)
                for row in self.surfaces.values()
                for surface, terminal, _ in row
                if surface.startswith(after)
            )
        return self._vocabularies[after]

    def copy(self) -> Scanner:
        """Return one that can learn more words by itself."""
        return Scanner(dict(self.surfaces), self.shorthands, dict(self.lengths))

    def candidates(self, text: str, at: int) -> Iterable[Token]:
        """Yield the tokens that may start at a place of a folded text, longest first."""
        number = self._number(text, at)
        for surface in self._found(text, at):
            end = at + len(surface)
            if number is not None and end <= number.end:
                yield number
                number = None
            if surface.startswith(_THE) and self._longer(text, at + len(_THE), end):
                continue
            for _, terminal, value in self.surfaces[surface]:
                yield Token(terminal, value, at, end)
        if number is not None:
            yield number

    def _found(self, text: str, at: int) -> Iterator[str]:
        """Yield the surfaces that stand at a place, longest first."""
        begins = text[at : at + _LONG]
        lengths = self.lengths.get(begins[:_BEGINNING], _SHORT)
        if len(begins) == _LONG:
            lengths = (*self.lengths.get(begins, ()), *lengths)
        for length in lengths:
            surface, end = text[at : at + length], at + length
            if surface in self.surfaces and end <= len(text) and _ends_word(text, end):
                yield surface

    def _number(self, text: str, at: int) -> Token | None:
        """Return the number in digits at a place."""
        found = _DIGITS.match(text, at) if text[at].isdecimal() else None
        if found is None or not _ends_word(text, found.end()):
            return None
        return Token(NUMBER, int(found.group()), at, found.end())

    def _longer(self, text: str, at: int, end: int) -> bool:
        """Whether a name that begins at a place ends behind `end`: it is the one that is meant."""
        return any(len(surface) > end - at for surface in self._found(text, at))


def _ends_word(text: str, end: int) -> bool:
    """Latin words and numbers, and the mark of whose it is, end where no letter follows."""
    within = end < len(text) and text[end] in _LATIN
    return not (within and (text[end - 1] in _LATIN or text[end - 1] == "'"))


def scanner(
    terminals: Iterable[str], shorthands: Iterable[tuple[str, str]], tongue: Tongue
) -> Scanner:
    """Return a scanner for a grammar's terminals, which is ready but knows no game's words.

    `shorthands` are surfaces with the terminals, joined, that each stands for.
    """
    made = Scanner()
    for surface, joined in shorthands:
        made.add(surface, joined, ANY_PLAYER)
        made.shorthands.add((fold(surface).text, joined))
    for terminal in terminals:
        _add_terminal(made, terminal, tongue)
    for surface, number in tongue.numbers().items():
        made.add(surface, NUMBER, number)
    return made.ready()


def add_words(made: Scanner, words: Iterable[Word], tongue: Tongue) -> None:
    """Make a scanner know words of a lexicon."""
    for word in words:
        for category, surface, marks in tongue.surfaces(word):
            made.add(surface, with_marks(f"class:{category}", marks), word.id)


def _add_terminal(made: Scanner, terminal: str, tongue: Tongue) -> None:
    sort, _, rest = terminal.partition(":")
    if sort == "word":
        for surface in tongue.literal(rest):
            made.add(surface, terminal, rest)
    elif sort == "verb":
        lemma, _, tense = rest.rpartition(":")
        for surface, marks in tongue.verb(lemma, tense):
            made.add(surface, with_marks(terminal, marks), lemma)


def with_marks(terminal: str, marks: Iterable[str]) -> str:
    """Return a terminal and the marks that its form carries, joined."""
    return JOINT.join((terminal, *(f"mark:{mark}" for mark in marks)))


def after_spaces(text: str, at: int) -> int:
    """Return the place of the next character that is no space."""
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def first_word(text: str, at: int) -> int:
    """Return where the word that starts at a place ends, to name it in a message.

    Where nothing is between words, one ends where the sort of writing changes.
    """
    found = _WORD.match(text, at)
    return found.end() if found else at
