"""One wording's words: which form each takes, and how words in a row become a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from dsl.ir import nodes as n

from . import morphology
from .lexicon import Lexicon, Word
from .logic import YOU
from .phrases import Hole, Literal, Part, Verb
from .scope import Scope
from .template import Bindings

ONE, MANY = "one", "many"


class CannotPrint(ValueError):
    """No phrase of the language says this IR."""


class Article(str):
    """`a`, until the word behind it is known."""


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

    `third`: a verb without a subject of its own here has a singular one. `before`: the
    subject of the sentence before. `quantity`: what an amount in front asks of a noun.
    `carried`: a subject said earlier in the sentence. `subject`: these words are one.
    `plural`: what is told is told of several. `default`: who does what has no subject.
    """

    scope: Scope
    third: bool = False
    before: n.Selector = field(default_factory=lambda: YOU)
    quantity: str = ""
    carried: n.Selector | None = None
    subject: bool = False
    plural: bool = False
    default: n.Selector = field(default_factory=lambda: YOU)

    def inside(self, local: str = "", **bound: str) -> Context:
        """Return the context of a part with more slots."""
        return Context(self.scope.inside(local, **bound), self.third, self.before)


class Speaker(Protocol):
    """Says the phrases that stand in the holes of a wording."""

    lexicon: Lexicon
    player: str

    def say(self, category: str, value: Any, context: Context) -> Said:
        """Return the words of a value in a category."""


_MODAL = {"would", "cannot", "may", "to", "not"}
_BEFORE_VERB = {"would", "cannot", "may"}
_QUANTITY = {
    "a": ONE,
    "another": ONE,
    "each": ONE,
    "every": ONE,
    "this": "",
    "no": "",
    "all": MANY,
    "any": MANY,
    "more": MANY,
    "fewer": MANY,
    "number": MANY,
    "many": MANY,
}
_ALWAYS_ONE = {"NAME", "STATUS", "GAMESTATUS", "OPTION", "COLUMN", "AMOUNTTERM"}
_COUNTABLE = {"PLAYER", "NOUNTERM"}
_OUTSIDE = {"who", "p", "np"}
"""Holes whose words stand outside what the phrase binds."""
_SINGULAR = {"nobody", "turn"}
_KEEPS_CASE = {"NAME", "CARD"}


class Line:
    """Puts the words of one wording in a row, keeping count for plurals and verbs."""

    def __init__(self, speaker: Speaker, context: Context, outer: Context | None = None) -> None:
        self.speaker = speaker
        self.context = context
        self.outer = outer or context
        self.words: list[str] = []
        self.quantity = context.quantity
        self.first_number = ""
        self.last_number = ""
        self.counted = ""

    def add(self, part: Part, after: Part | None, bound: Bindings) -> None:
        """Add a part of the wording; `after` is the part behind it."""
        match part:
            case Literal(text):
                self._literal(text, after)
            case Verb(lemma, tense):
                self.words += self._verb(lemma, tense, bound).split(" ")
            case Hole() as hole if hole.lexical:
                self._lexical(hole, bound)
            case Hole(slot, category):
                around = self.outer if slot in _OUTSIDE else self.context
                self._phrase(category, bound[slot], after, around)

    def _phrase(self, category: str, value: Any, after: Part | None, around: Context) -> None:
        leads = not self.words and after is None and self.context.subject
        subject = leads or _is_verb(after)
        context = replace(around, quantity=self.quantity, subject=subject)
        said = self.speaker.say(category, value, context)
        self.words += said.words
        self.last_number = said.number
        self.first_number = self.first_number or said.number
        self.quantity = _quantity_of(value)

    def _literal(self, text: str, after: Part | None) -> None:
        if text in {"card", "cards"} and self.quantity:
            text = "cards" if self.quantity == MANY else "card"
            self.quantity = ""
        if text == "they" and not (self.context.subject and not self.words):
            text = "them"
        if text == "'s":
            many = self.last_number == MANY and self.words[-1].endswith("s")
            self.words[-1] += "'" if many else "'s"
        elif text == "a" and self.context.plural and _is_noun(after):
            self.quantity = MANY
            return
        elif text == "a":
            self.words.append(Article(text))
        else:
            self.words += text.split(" ")
        self.quantity = _QUANTITY.get(text, self.quantity)
        self.last_number = ONE if text in _SINGULAR else ""

    def _verb(self, lemma: str, tense: str, bound: Bindings) -> str:
        if tense == morphology.DONE:
            return morphology.participle(lemma)
        if self.words and self.words[-1] in _MODAL:
            return morphology.bare(lemma)
        third = self.context.third
        if self.last_number:
            third = self.last_number == ONE
        if self.words[-1:] == ["there"]:
            third = self._there_is(bound)
        return morphology.third(lemma) if third else morphology.bare(lemma)

    def _there_is(self, bound: Bindings) -> bool:
        """After “there”, the verb looks ahead: at an amount, at a noun."""
        if "n" in bound:
            return bool(bound["n"] == 1)
        word = self.speaker.lexicon.name("COUNTER", bound.get("counter", ""))
        return "np" in bound or (word is not None and word.plural == word.one)

    def _lexical(self, hole: Hole, bound: Bindings) -> None:
        if hole.category == "NUM":
            self._number(bound[hole.slot])
            return
        id = bound.get(hole.slot, self.speaker.player)
        many = self.quantity == MANY and hole.category in _COUNTABLE
        if hole.category == "COUNTER":
            many = self._count(id)
        third = self.last_number == ONE if self.last_number else self.context.third
        word = form(self.speaker.lexicon, hole.category, id, many, third)
        self.words.append(Name(word) if hole.category in _KEEPS_CASE else word)
        self.quantity = ""
        self.last_number = ONE if hole.category in _ALWAYS_ONE else ""
        if hole.category == "ZONE":
            self.first_number = MANY if morphology.is_plural(word) else ONE

    def _number(self, value: Any) -> None:
        if type(value) is not int:
            raise CannotPrint("not a number")
        self.quantity = ONE if value == 1 else MANY
        self.words.append(str(value))

    def _count(self, id: Any) -> bool:
        """Whether a counter stands in its plural; what has none takes `any`, not `a`."""
        word = self.speaker.lexicon.name("COUNTER", id)
        many = self.quantity != ONE
        if word is not None:
            self.counted = MANY if many and word.plural != word.one else ONE
            if word.plural == word.one and self.words and isinstance(self.words[-1], Article):
                self.words[-1] = "any"
        return many


def form(lexicon: Lexicon, category: str, id: Any, many: bool, third: bool) -> str:
    """Return the printed form of a word of the lexicon.

    Raises:
        CannotPrint: the lexicon has no such word.
    """
    word = lexicon.name("PROC" if category in morphology.SAID_OF else category, id)
    if word is None or (category.startswith("PROC") and category not in said_of(word)):
        raise CannotPrint(f"no {category} {id}")
    if word.verb:
        said = morphology.third(word.one) if third else morphology.bare(word.one)
        return morphology.of_you(said) if category == morphology.YOURS else said
    return word.plural if many else word.one


def said_of(word: Word) -> tuple[str, ...]:
    """Return the categories in which a word stands."""
    return morphology.categories(word.category, word.one)


def _is_verb(part: Part | None) -> bool:
    return isinstance(part, Verb) or (isinstance(part, Literal) and part.text in _BEFORE_VERB)


def _is_noun(part: Part | None) -> bool:
    return isinstance(part, Hole) and part.category == "NOUNTERM"


def _quantity_of(value: Any) -> str:
    match value:
        case n.Number(1):
            return ONE
        case n.Number() | n.Everything() | n.EventAmount():
            return MANY
    return ""


def joined(words: Iterable[str], sentence: bool = True) -> str:
    """Return words as they are printed: marks close up, `a` or `an`, a capital in front."""
    row = list(words)
    text = ""
    for i, word in enumerate(row):
        if isinstance(word, Article):
            word = morphology.article(row[i + 1])
        text += word if not text or word[:1] in ".,;:" else " " + word
    keeps = not row or isinstance(row[0], Name)
    return text[:1].upper() + text[1:] if sentence and not keeps else text
