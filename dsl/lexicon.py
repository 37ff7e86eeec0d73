"""Lexicons: the words of the loaded games, as values of categories.

A lexicon never changes the grammar: it says which surfaces stand for which id in which
category (`COUNTER`, `PLAYER`, `ZONE`, …), and how an id is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.ir.record import record

from . import morphology


@record
class Word:
    """One id of a category: its name, its plural, and other surfaces accepted on input.

    `verb` marks a verb phrase: its first word agrees with the subject.
    """

    category: str
    id: str
    one: str
    many: str = ""
    also: tuple[str, ...] = ()
    verb: bool = False

    @property
    def plural(self) -> str:
        """The form after an amount other than one."""
        return self.many or morphology.plural(self.one)

    def surfaces(self) -> tuple[str, ...]:
        """Every form that is read as this word: names of tokens in the regular plural too."""
        names = (self.one, *self.also)
        if self.verb:
            return tuple(dict.fromkeys(f for n in names for f in morphology.forms(n, "present")))
        regular = (self.one,) if self.category == "COUNTER" else ()
        every = (*names, self.plural, *map(morphology.plural, (*regular, *self.also)))
        return tuple(dict.fromkeys((*every, *(name.replace(" ", "-") for name in every))))


@dataclass(slots=True)
class Lexicon:
    """The words of one language that a text may use."""

    language: str
    words: dict[tuple[str, str], Word] = field(default_factory=dict)

    def add(self, words: Iterable[Word]) -> Lexicon:
        """Add words; a later one with the same category and id takes the place."""
        for word in words:
            self.words[word.category, word.id] = word
        return self

    def with_words(self, words: Iterable[Word]) -> Lexicon:
        """Return a copy with more words, such as the players of a scenario."""
        return Lexicon(self.language, dict(self.words)).add(words)

    def name(self, category: str, id: str) -> Word | None:
        """Return the word for an id, if this lexicon has it."""
        return self.words.get((category, id))

    @property
    def borne(self) -> tuple[str, ...]:
        """The tokens that an adjective tells of who has any."""
        return tuple(id for category, id in self.words if category == "BORNE")
