"""One wording's words, in the way that all languages share.

`Line` puts words in a row as they stand in the phrasebook. What a language does beyond that,
such as agreement, is in its module (`dsl.english`, `dsl.japanese`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from dsl.ir import nodes as n

from . import morphology
from .lexicon import Lexicon, Word
from .logic import YOU
from .phrases import Hole, Literal, Mark, Part, Verb
from .scope import Scope
from .scoping import filter_scope
from .template import Bindings

ONE, MANY = "one", "many"


class CannotPrint(ValueError):
    """No phrase of the language says this IR."""


class Name(str):
    """A name, which keeps its own small letters at the start of a sentence."""


@dataclass(slots=True)
class Said:
    """Words, and whether they name one or many (for the verb that follows)."""

    words: list[str]
    number: str = ONE


@dataclass(slots=True)
class Context:
    """Where the words stand: what may be referred to, and who the subject is.

    `third`: a verb without a subject of its own here has a singular one. `quantity`: what
    an amount in front asks of a noun. `carried`: a subject said earlier in the sentence.
    `subject`: these words are one.
    `plural`: what is told is told of several. `default`: who does what has no subject.
    `topic`: the sentence before is about somebody else, of whom this one would be understood.
    """

    scope: Scope
    third: bool = False
    quantity: str = ""
    carried: n.Selector | None = None
    subject: bool = False
    plural: bool = False
    default: n.Selector = field(default_factory=lambda: YOU)
    topic: bool = False

    def apart(self) -> Context:
        """Return an equal context in which what is bound stays unknown outside."""
        scope = replace(self.scope, slots=dict(self.scope.slots))
        return replace(self, scope=scope)

    def inside(self, local: str = "", **bound: str) -> Context:
        """Return the context of a part with more slots."""
        return Context(self.scope.inside(local, **bound), self.third)

    def of_one(self) -> Context:
        """Return the context of what is said of each that a noun may mean."""
        return Context(filter_scope(self.scope), self.third)


class Speaker(Protocol):
    """Says the phrases that stand in the holes of a wording."""

    lexicon: Lexicon
    player: str

    def say(self, category: str, value: Any, context: Context) -> Said:
        """Return the words of a value in a category."""


_OUTSIDE = {"who", "p", "np", "start"}
"""Holes whose words stand outside what the phrase binds."""
_DECIDER = ("by", "players")
"""Who may have something happen to them otherwise: they decide before it does."""
_KEEPS_CASE = {"NAME", "CARD"}


class Line:
    """Puts the words of one wording in a row."""

    def __init__(self, speaker: Speaker, context: Context, outer: Context | None = None) -> None:
        self.speaker = speaker
        self.context = context
        self.outer = outer or context
        self.words: list[str] = []
        self.first_number = ""
        self.counted = ""

    def add(self, part: Part, after: Part | None, bound: Bindings) -> None:
        """Add a part of the wording; `after` is the part behind it.

        A hole may be filled with what is already said (`Said`).
        """
        match part:
            case Literal(text):
                self.literal(text, after)
            case Verb(lemma, tense):
                self.verb(lemma, tense, bound)
            case Mark(name):
                self.mark(name)
            case Hole() as hole if hole.lexical:
                self.lexical(hole, bound)
            case Hole(slot, category):
                around = self.outer if slot in _OUTSIDE else self.context
                if (slot, category) == _DECIDER:
                    around = self._inside_and_out()
                self.phrase(category, bound[slot], after, around)

    def _inside_and_out(self) -> Context:
        """Return a context in which “they” is said only of whom it means both in and outside."""
        inner = self.context.scope
        if inner.candidates("they") == self.outer.scope.candidates("they"):
            return self.context
        return replace(self.context, scope=replace(inner, local="", mentioned=None, pair=True))

    def phrase(self, category: str, value: Any, after: Part | None, around: Context) -> None:
        """Add what stands in a hole."""
        said = value if isinstance(value, Said) else self.speaker.say(category, value, around)
        self.words += said.words

    def literal(self, text: str, after: Part | None) -> None:
        """Add a word of the wording."""
        self.words.append(text)

    def verb(self, lemma: str, tense: str, bound: Bindings) -> None:
        """Add a verb."""
        self.words.append(lemma)

    def mark(self, name: str) -> None:
        """Put a mark on the verb before."""
        raise CannotPrint(f"nothing here can say {name}")

    def lexical(self, hole: Hole, bound: Bindings) -> None:
        """Add a number or a word of the lexicon; one that is not bound is the player's noun."""
        if hole.category == "NUM":
            self.words.append(digits(bound[hole.slot]))
            return
        id = bound.get(hole.slot, self.speaker.player)
        self.named(hole.category, self.form(hole.category, id))

    def named(self, category: str, word: str) -> None:
        """Add a word of the lexicon in the form it takes."""
        self.words.append(Name(word) if category in _KEEPS_CASE else word)

    def form(self, category: str, id: Any) -> str:
        """Return the form that a word of the lexicon takes here."""
        return word_of(self.speaker.lexicon, category, id).one


def digits(value: Any) -> str:
    """Return a number as it is printed.

    Raises:
        CannotPrint: it is none.
    """
    if type(value) is not int:
        raise CannotPrint("not a number")
    return str(value)


def word_of(lexicon: Lexicon, category: str, id: Any) -> Word:
    """Return the word of the lexicon for an id in a category.

    Raises:
        CannotPrint: the lexicon has no such word.
    """
    own = morphology.SAID_OF.get(category, category)
    word = lexicon.name(own, id)
    made = own != category or own in morphology.SAID_OF.values()
    if word is None or (made and category not in said_of(word)):
        raise CannotPrint(f"no {category} {id}")
    return word


def said_of(word: Word) -> tuple[str, ...]:
    """Return the categories in which a word stands."""
    return morphology.categories(word.category, word.one)


class Tongue(Protocol):
    """What a language knows beside its column of the phrasebook; its module has it."""

    STOP: str
    """What ends a sentence."""
    JOINT: str
    """What stands between two sentences."""

    def numbers(self) -> dict[str, int]:
        """Return the words that are numbers."""

    def literal(self, text: str) -> tuple[str, ...]:
        """Return the surfaces of a literal word."""

    def word(self, text: str) -> str:
        """Return the word that a literal is a form of, as another number is."""

    def verb(self, lemma: str, tense: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the surfaces of a verb with the marks that each carries."""

    def third(self, verb: str) -> bool:
        """Return whether a surface of a verb is that of one who is named, not of you."""

    def surfaces(self, word: Word) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return category, surface and marks of every form of a word of the lexicon."""

    def plain(self, word: Word, category: str) -> str:
        """Return a word of the lexicon as it stands by itself."""

    def line(self, speaker: Speaker, context: Context, outer: Context | None) -> Line:
        """Return an empty line."""

    def joined(self, words: list[str], sentence: bool = True) -> str:
        """Return words as they are printed, as a sentence or as part of one."""

    def names_another(self, words: list[str]) -> bool:
        """Return whether a sentence is about somebody else than you, as is what follows then."""

    def bare(self, text: str) -> str:
        """Return a folded text without its articles."""
