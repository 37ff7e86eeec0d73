"""English: verbs agree, nouns have plurals, `a` looks ahead, sentences begin with a capital."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n

from . import morphology
from .lexicon import Lexicon, Word
from .line import MANY, ONE, Context, Line, Name, Said, Speaker, digits, word_of
from .phrases import Hole, Literal, Part, Verb
from .template import Bindings

STOP, JOINT = ".", " "
_ARTICLE = re.compile(r"\b(?:the|an?) ")
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve"
_FORMS = {"a": ("a", "an"), "card": ("card", "cards")}
_FORM_OF = {form: word for word, forms in _FORMS.items() for form in forms}
_MODAL = {"would", "cannot", "may", "to", "not"}
_BEFORE_VERB = {"would", "cannot", "may", "do"}
_VERBS = {"PROC", "PROCTHEIR"}
"""Words of the lexicon that begin with a verb."""
_QUANTITY = {
    "a": ONE,
    "another": ONE,
    "each": ONE,
    "every": ONE,
    "this": "",
    "no": "",
    "the": "",
    "all": MANY,
    "any": MANY,
    "more": MANY,
    "fewer": MANY,
    "most": MANY,
    "fewest": MANY,
    "number": MANY,
    "times": "",  # what is counted: nothing after it is
    "many": MANY,
}
_ALWAYS_ONE = {
    *("NAME", "STATUS", "GAMESTATUS", "OPTION", "COLUMN", "AMOUNTTERM"),
    *("ATTRIBUTE", "MEMORY", "NUMMEMORY", "CARDTERM"),
}
_COUNTABLE = {"PLAYER", "NOUNTERM", "KIND"}
_SINGULAR = {"nobody", "turn"}


class Article(str):
    """`a`, until the word behind it is known."""


class EnglishLine(Line):
    """Keeps count for plurals and verbs."""

    def __init__(self, speaker: Speaker, context: Context, outer: Context | None = None) -> None:
        super().__init__(speaker, context, outer)
        self.quantity = context.quantity
        self.last_number = ""

    def phrase(self, category: str, value: Any, after: Part | None, around: Context) -> None:
        """Add what stands in a hole; the verb behind it agrees with it."""
        if isinstance(value, Said):
            said = value
        else:
            subject = _is_verb(after) or (self.context.subject and self._leads(after))
            context = replace(around, quantity=self.quantity, subject=subject)
            said = self.speaker.say(category, value, context)
        self.words += said.words
        self.last_number = said.number
        self.first_number = self.first_number or said.number
        self.quantity = _quantity_of(value)

    def _leads(self, after: Part | None) -> bool:
        """Whether what comes next is all of a subject, or one of “both … and …”."""
        if self.words[:1] == ["both"]:
            return after is None or after == Literal("and")
        return not self.words and after is None

    def literal(self, text: str, after: Part | None) -> None:
        """Add a word of the wording, in the number and case it takes here."""
        noun, *rest = text.split(" ")
        if noun in _FORMS["card"] and self.quantity:
            text = " ".join(["cards" if self.quantity == MANY else "card", *rest])
            self.quantity = ""
        if text == "they" and not ((self.context.subject and not self.words) or _is_verb(after)):
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
            self.words += unicodedata.normalize("NFKC", text).split(" ")
        self.quantity = _QUANTITY.get(text, self.quantity)
        self.last_number = ONE if text in _SINGULAR else ""

    def verb(self, lemma: str, tense: str, bound: Bindings) -> None:
        """Add a verb that agrees with its subject."""
        self.words += self._verb(lemma, tense, bound).split(" ")

    def _verb(self, lemma: str, tense: str, bound: Bindings) -> str:
        if tense == morphology.DONE:
            return morphology.participle(lemma)
        there = self.words[-1:] == ["there"]
        third = self._there_is(bound) if there else self._is_third()
        return morphology.third(lemma) if third else morphology.bare(lemma)

    def _is_third(self) -> bool:
        """Whether a verb here is of the third person: as who stands before it, not as “may”."""
        if self.words and self.words[-1] in _MODAL:
            return False
        return self.last_number == ONE if self.last_number else self.context.third

    def _there_is(self, bound: Bindings) -> bool:
        """After “there”, the verb looks ahead: at an amount, at a noun."""
        if "n" in bound:
            return bool(bound["n"] == 1)
        word = self.speaker.lexicon.name("COUNTER", bound.get("counter", ""))
        singular = word is not None and word.plural == word.one
        return singular or "np" in bound or "memory" in bound

    def lexical(self, hole: Hole, bound: Bindings) -> None:
        """Add a number or a word of the lexicon, in its plural after several."""
        if hole.category == "NUM":
            self.words.append(digits(bound[hole.slot]))
            self.quantity = ONE if bound[hole.slot] == 1 else MANY
            return
        id = bound.get(hole.slot, self.speaker.player)
        counted = hole.category in _COUNTABLE or self.words[-1:] == ["all"]
        many = self.quantity == MANY and counted
        if hole.category == "COUNTER":
            many = self._count(id)
        word = form(self.speaker.lexicon, hole.category, id, many, self._is_third())
        self.named(hole.category, word)
        self.quantity = ""
        self.last_number = ONE if hole.category in _ALWAYS_ONE else ""
        if hole.category == "ZONE":
            self.first_number = MANY if morphology.is_plural(word) else ONE

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
    return _form(word_of(lexicon, category, id), category, many, third)


def _form(word: Word, category: str, many: bool, third: bool) -> str:
    if word.verb:
        if category in (morphology.PAST, morphology.DEEDDONE):
            return morphology.participle(word.one)
        said = morphology.third(word.one) if third else morphology.bare(word.one)
        return morphology.of_you(said) if category == morphology.YOURS else said
    if category == morphology.DECKCARD:
        return morphology.of_deck(word.one)[many]
    return word.plural if many else word.one


def _is_verb(part: Part | None) -> bool:
    match part:
        case Literal(text):
            return text in _BEFORE_VERB
        case Hole(category=category):
            return category in _VERBS
    return isinstance(part, Verb)


def _is_noun(part: Part | None) -> bool:
    return isinstance(part, Hole) and part.category in {"NOUNTERM", "KIND"}


def _quantity_of(value: Any) -> str:
    match value:
        case n.Number(1):
            return ONE
        case n.Number() | n.Everything() | n.EventAmount() | n.Times():
            return MANY
    return ""


# ------------------------------------------------------------------ the tongue


def numbers() -> dict[str, int]:
    """Return the words that are numbers."""
    return {word: i for i, word in enumerate(_NUMBERS.split())}


def literal(text: str) -> tuple[str, ...]:
    """Return the surfaces of a literal word."""
    return _FORMS.get(text, (text,))


def word(text: str) -> str:
    """Return the word that a literal is a form of: another number, `an` for `a`."""
    return _FORM_OF.get(text, text)


def verb(lemma: str, tense: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the surfaces of a verb; none carries a mark."""
    return [(surface, ()) for surface in morphology.forms(lemma, tense)]


def third(verb: str) -> bool:
    """Return whether a surface of a verb is that of one who is named, not of you."""
    return morphology.is_plural(verb.partition(" ")[0])


def surfaces(word: Word) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return category, surface and marks of every form of a word of the lexicon."""
    made: list[tuple[str, str, tuple[str, ...]]] = []
    for surface in word.surfaces():
        for category in morphology.categories(word.category, surface):
            made += [(category, form, ()) for form in _surfaces(surface, category)]
    return made


def _surfaces(surface: str, category: str) -> tuple[str, ...]:
    """Return how a form of a word may stand in one of its categories."""
    match category:
        case morphology.PAST | morphology.DEEDDONE:
            return (morphology.participle(surface),)
        case morphology.YOURS:
            return (morphology.of_you(surface),)
        case morphology.DECKCARD:
            return morphology.of_deck(surface)
        case "KIND":
            return (surface, *morphology.of_kind(surface))
    return (surface,)


def plain(word: Word, category: str) -> str:
    """Return a word of the lexicon as it stands by itself."""
    return _form(word, category, False, False)


def line(speaker: Speaker, context: Context, outer: Context | None) -> Line:
    """Return an empty line."""
    return EnglishLine(speaker, context, outer)


def joined(words: list[str], sentence: bool = True) -> str:
    """Return words as they are printed: marks close up, `a` or `an`, a capital in front."""
    text = ""
    for i, word in enumerate(words):
        if isinstance(word, Article):
            word = morphology.article(words[i + 1])
        text += word if not text or text[-1] == "(" or word[:1] in ".,;:)" else " " + word
    keeps = not words or isinstance(words[0], Name)
    return text[:1].upper() + text[1:] if sentence and not keeps else text


def names_another(words: list[str]) -> bool:
    """Return False: what nobody is said to do is for you to do."""
    return False


def bare(text: str) -> str:
    """Return a folded text without its articles."""
    return _ARTICLE.sub("", text)
