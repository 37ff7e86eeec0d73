"""Japanese: the verb stands last and its ending says `and` or `may`; no spaces, no plurals.

The grammar sees the plain verb and marks behind it, never an ending: `得て、` is 得る and
`and`, `得てもよい` is 得る and `may`. Marks have no surface of their own.
"""

from __future__ import annotations

import re
from typing import Any

from .lexicon import Word
from .line import CannotPrint, Context, Line, Speaker, word_of
from .morphology import DONE, PRESENT
from .template import Bindings

STOP, JOINT = "。", ""
AND, MAY, ALSO, IF = "and", "may", "also", "if"
"""`and` joins what is done, `also` what is so, `may` leaves it to whoever does it."""

_TOPIC = re.compile("(?!あなた)[^。、は]+は")

Marks = tuple[str, ...]

_TE = {
    "う": "って",
    "つ": "って",
    "く": "いて",
    "ぐ": "いで",
    "す": "して",
    "ぬ": "んで",
    "ぶ": "んで",
    "む": "んで",
}
_I = dict(zip("うつくぐすぬぶむ", "いちきぎしにびみ", strict=True))
_E = dict(zip("うつくぐすぬぶむる", "えてけげせねべめれ", strict=True))
_ONE_ROW = ("得る", "見る", "着る", "寝る", "出る", "似る", "煮る", "居る", "経る", "来る", "射る")
"""Verbs in a character and る that lose the る; the others change it."""
_IE_ROWS = frozenset("いきしちにひみりぎじびぴえけせてねへめれげぜでべぺ")


def _stem_and_te(verb: str) -> tuple[str, str]:
    """Return the stem that a written `and` follows, and the te-form, of a plain verb."""
    if verb.endswith("する"):
        return verb[:-2] + "し", verb[:-2] + "して"
    if verb.endswith("い"):
        return verb[:-1] + "く", verb[:-1] + "くて"
    if verb.endswith("ている"):
        return verb[:-2] + "おり", verb[:-1] + "て"
    if verb.endswith("行く"):
        return verb[:-1] + "き", verb[:-1] + "って"
    root, last = verb[:-1], verb[-1]
    if last != "る":
        return root + _I[last], root + _TE[last]
    if verb.endswith(_ONE_ROW) or root[-1:] in _IE_ROWS:
        return root, root + "て"
    return root + "り", root + "って"


def stem(verb: str) -> str:
    """Return the stem that polite endings and a written `and` follow."""
    return _stem_and_te(verb)[0]


def te(verb: str) -> str:
    """Return the te-form of a plain verb."""
    return _stem_and_te(verb)[1]


def condition(verb: str) -> str:
    """Return the form that a condition ends in."""
    if verb.endswith("い"):
        return verb[:-1] + "ければ"
    if verb.endswith("する"):
        return verb[:-2] + "すれば"
    return verb[:-1] + _E[verb[-1]] + "ば"


def past(verb: str) -> str:
    """Return the plain form for what was done."""
    if verb.endswith("い"):
        return verb[:-1] + "かった"
    form = te(verb)
    return form[:-1] + ("だ" if form[-1] == "で" else "た")


def inflect(verb: str, marks: Marks = (), tense: str = PRESENT) -> str:
    """Return the canonical form of a verb with marks.

    Raises:
        CannotPrint: no ending says them.
    """
    if tense == DONE:
        return _inflect_done(verb, marks)
    match marks:
        case ():
            return verb
        case ("and",):
            return te(verb) + "、"
        case ("may",):
            return te(verb) + "もよい"
        case ("may", "and"):
            return te(verb) + "もよく、"
        case ("also",):
            return stem(verb) + "、かつ"
        case ("if",):
            return condition(verb)
    raise CannotPrint(f"no ending of {verb} says {marks}")


def _inflect_done(verb: str, marks: Marks) -> str:
    """Return the canonical form of a verb for what was done: `得た`, `得ており、かつ`, `得たら`."""
    match marks:
        case ():
            return past(verb)
        case ("also",):
            return inflect(verb if verb.endswith("い") else te(verb) + "いる", marks)
        case ("if",):
            return past(verb) + "ら"
    raise CannotPrint(f"no ending of {past(verb)} says {marks}")


def forms(verb: str, tense: str = PRESENT) -> list[tuple[str, Marks]]:
    """Return every surface of a verb that is read, with the marks it carries."""
    first, second = stem(verb), te(verb)
    if tense == DONE:
        ways = [(past(verb), ())]
        return ways + [(inflect(verb, m, t), m) for m in ((ALSO,), (IF,)) for t in (DONE, PRESENT)]
    ends: list[tuple[str, Marks]] = [(verb, ())]
    ends += [(inflect(verb, m), m) for m in ((AND,), (MAY,), (MAY, AND), (ALSO,), (IF,))]
    ends += [(second, (AND,)), (first + "、", (AND,)), (second + "、かつ", (ALSO,))]
    if verb.endswith("い"):
        return ends
    ends += [(first + "ます", ()), (first + "かつ", (ALSO,))]
    for may in ("もいい", "もかまわない"):
        ends.append((second + may, (MAY,)))
    ends += [(verb + "ことができる", (MAY,)), (verb + "ことができ、", (MAY, AND))]
    return ends


class Inflected(str):
    """A verb in the form its marks ask for; it may take more."""

    lemma: str
    tense: str
    marks: Marks

    def __new__(cls, lemma: str, tense: str = PRESENT, marks: Marks = ()) -> Inflected:
        """Return the form of a verb with marks."""
        made = super().__new__(cls, inflect(lemma, marks, tense))
        made.lemma, made.tense, made.marks = lemma, tense, marks
        return made

    def marked(self, mark: str) -> Inflected:
        """Return the form that says one thing more."""
        return Inflected(self.lemma, self.tense, (*self.marks, mark))


class JapaneseLine(Line):
    """Puts marks on the verb they stand behind."""

    def verb(self, lemma: str, tense: str, bound: Bindings) -> None:
        """Add a verb in its plain form."""
        self.words.append(Inflected(lemma, tense))

    def mark(self, name: str) -> None:
        """Put a mark on the verb before."""
        last = self.words[-1] if self.words else ""
        if not isinstance(last, Inflected):
            raise CannotPrint(f"{last} has no ending to say {name}")
        self.words[-1] = last.marked(name)

    def form(self, category: str, id: Any) -> str:
        """Return a word of the lexicon; verbs take endings."""
        word = word_of(self.speaker.lexicon, category, id)
        if category == "SECTION":
            return word.one.replace('"', "「", 1).replace('"', "」")
        return Inflected(word.one) if word.verb else word.one


# ------------------------------------------------------------------ the tongue

_DIGITS = "〇一二三四五六七八九"
_SAME = {"。": ("。", "."), "、": ("、", ",")}


def numbers() -> dict[str, int]:
    """Return the words that are numbers: from 〇 to 九十九."""
    made = {}
    for i in range(100):
        tens, ones = divmod(i, 10)
        lead = "" if tens == 0 else "十" if tens == 1 else _DIGITS[tens] + "十"
        made[lead + (_DIGITS[ones] if ones or not tens else "")] = i
    return made


def literal(text: str) -> tuple[str, ...]:
    """Return the surfaces of a literal word."""
    return _SAME.get(text, (text,))


def word(text: str) -> str:
    """Return the word that a literal is a form of: words have one."""
    return text


def verb(lemma: str, tense: str) -> list[tuple[str, Marks]]:
    """Return the surfaces of a verb with the marks that each carries."""
    return forms(lemma, tense)


def third(verb: str) -> bool:
    """Return whether a surface of a verb is that of one who is named: none is."""
    return False


def surfaces(word: Word) -> list[tuple[str, str, Marks]]:
    """Return category, surface and marks of every form of a word of the lexicon."""
    names = (word.one, *word.also)
    if word.verb:
        return [(word.category, form, marks) for n in names for form, marks in forms(n)]
    return [(word.category, name, ()) for name in names]


def plain(word: Word, category: str) -> str:
    """Return a word of the lexicon as it stands by itself."""
    return Inflected(word.one) if word.verb else word.one


def line(speaker: Speaker, context: Context, outer: Context | None) -> Line:
    """Return an empty line."""
    return JapaneseLine(speaker, context, outer)


def joined(words: list[str], sentence: bool = True) -> str:
    """Return words as they are printed: with no space but between Latin ones."""
    text = ""
    for word in words:
        apart = text[-1:].isascii() and text[-1:].isalnum() and word[:1].isascii()
        text += f" {word}" if apart and word[:1].isalnum() else word
    return text


def names_another(words: list[str]) -> bool:
    """Return whether a sentence has a topic other than you: it stays that until another is told."""
    return _TOPIC.match("".join(words)) is not None


def bare(text: str) -> str:
    """Return a text as it is: there are no articles."""
    return text
