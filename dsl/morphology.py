"""Word forms of English: verbs that agree, nouns that have plurals.

The phrasebook writes a verb as `~gain` (present, agreeing with its subject) or `~gain:done`
(participle).
"""

from __future__ import annotations

import re
from functools import cache

PRESENT, DONE = "present", "done"

_IRREGULAR_THIRD = {"be": "is", "have": "has", "do": "does", "may": "may", "can": "can"}
_IRREGULAR_BARE = {"be": "are"}
_IRREGULAR_DONE = {
    "be": "been",
    "become": "become",
    "bring": "brought",
    "cast": "cast",
    "catch": "caught",
    "choose": "chosen",
    "cut": "cut",
    "deal": "dealt",
    "do": "done",
    "draw": "drawn",
    "get": "got",
    "give": "given",
    "fling": "flung",
    "grow": "grown",
    "have": "had",
    "hit": "hit",
    "hold": "held",
    "lay": "laid",
    "lose": "lost",
    "pay": "paid",
    "put": "put",
    "rid": "rid",
    "send": "sent",
    "set": "set",
    "shake": "shaken",
    "show": "shown",
    "slide": "slid",
    "steal": "stolen",
    "stick": "stuck",
    "strike": "struck",
    "sweep": "swept",
    "take": "taken",
    "throw": "thrown",
    "win": "won",
}
_IRREGULAR_PAST = {
    "become": "became",
    "choose": "chose",
    "do": "did",
    "draw": "drew",
    "give": "gave",
    "grow": "grew",
    "shake": "shook",
    "steal": "stole",
    "take": "took",
    "throw": "threw",
}
_DOUBLED = frozenset(
    {"bin", "chip", "dip", "drop", "grab", "nab", "plop", "pop"}
    | {"skip", "slap", "slip", "stop", "swap", "trim"}
)
"""Verbs whose last letter is written twice before an ending."""
_LATIN = "\u2fff"
"""Words that end in a character beyond this are of a language without plurals."""
_LONG_U = re.compile(r"uni(?!n|m)|us[eiu]|eu|one\b|ut[ei]|ura|ufo")
_IRREGULAR_PLURAL = {"that": "those", "this": "these"}


@cache
def third(verb: str) -> str:
    """Return the form after he, she or a singular noun; only the first word changes."""
    head, _, rest = verb.partition(" ")
    form = _IRREGULAR_THIRD.get(head) or _add_s(head)
    return f"{form} {rest}" if rest else form


def bare(verb: str) -> str:
    """Return the form after you and they."""
    head, _, rest = verb.partition(" ")
    form = _IRREGULAR_BARE.get(head, head)
    return f"{form} {rest}" if rest else form


def ending(said: str) -> str:
    """Return the ending of the verb that words begin with: `s`, or nothing for you and they."""
    head = said.partition(" ")[0]
    return "s" if is_plural(head) else ""


@cache
def participle(verb: str) -> str:
    """Return the past participle."""
    head, _, rest = verb.partition(" ")
    form = _IRREGULAR_DONE.get(head) or _add_ed(head)
    return f"{form} {rest}" if rest else form


@cache
def past(verb: str) -> str:
    """Return the simple past, which tells what was done as the participle does."""
    head, _, rest = verb.partition(" ")
    form = _IRREGULAR_PAST.get(head)
    if form is None:
        return participle(verb)
    return f"{form} {rest}" if rest else form


def of_gerund(word: str) -> tuple[str, ...]:
    """Return the verbs that a word in `-ing` may be a form of, right or not."""
    stem = word.removesuffix("ing")
    ways = [stem, f"{stem}e"]
    if stem[-1:] == stem[-2:-1]:
        ways.append(stem[:-1])
    if stem.endswith("y"):
        ways.append(f"{stem[:-1]}ie")
    return tuple(ways)


def of_participle(word: str) -> tuple[str, ...]:
    """Return the verbs that a past participle may be of, right or not."""
    irregular = [verb for verb, done in _IRREGULAR_DONE.items() if done == word]
    stem = word.removesuffix("ed")
    if irregular or stem == word:
        return tuple(irregular)
    ways = [stem, f"{stem}e"]
    if stem[-1:] == stem[-2:-1]:
        ways.append(stem[:-1])
    if stem.endswith("i"):
        ways.append(f"{stem[:-1]}y")
    return tuple(ways)


def plural(noun: str) -> str:
    """Return the regular plural of a noun; a pack gives others itself."""
    if noun in _IRREGULAR_PLURAL:
        return _IRREGULAR_PLURAL[noun]
    return _add_s(noun)


def is_plural(name: str) -> bool:
    """Whether a name looks like a plural: its verb is that of several."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


THEIRS, YOURS = "PROCTHEIR", "PROCYOUR"
PAST, DEEDDONE = "PROCDONE", "DEEDDONE"
"""What is done as having been done: a participle."""
DECKCARD = "DECKCARD"
"""What is drawn from a deck, by the deck's name: a Harbour card, of the Harbour deck."""
SAID_OF = {THEIRS: "PROC", YOURS: "PROC", PAST: "PROC", DEEDDONE: "DEED", DECKCARD: "ZONE"}
"""Categories made of the words of another."""
_PILES = frozenset({"deck", "pile", "stack"})


def of_deck(surface: str) -> tuple[str, ...]:
    """Return what a card of a deck, and several of them, are called by the deck's name."""
    deck, _, pile = surface.rpartition(" ")
    return (f"{deck} card", f"{deck} cards") if pile.casefold() in _PILES else ()


def of_kind(surface: str) -> tuple[str, ...]:
    """Return what a card, and several, of a kind are called: a Harbour card, which is a Harbour."""
    if surface.endswith(("card", "cards")):
        return ()
    return f"{surface} card", f"{surface} cards"


def categories(category: str, surface: str) -> tuple[str, ...]:
    """Return the categories of a surface: a verb with “their” has another form for you."""
    if category == "ZONE" and of_deck(surface):
        return (category, DECKCARD)
    if category == "DEED":
        return (category, DEEDDONE)
    if category != "PROC" or surface[-1:] > _LATIN:
        return (category,)
    return (THEIRS, YOURS) if " their " in surface else (category, PAST)


def of_you(surface: str) -> str:
    """Return what is said of others with “their” as it is said of you."""
    return surface.replace(" their ", " your ")


def article(noun: str) -> str:
    """Return `a` or `an`, by the sound that a word begins with."""
    word = noun.lower()
    if _LONG_U.match(word):
        return "a"
    return "an" if word[:1] in set("aeiou") or re.match(r"8|1[18]\b", word) else "a"


def forms(verb: str, tense: str) -> tuple[str, ...]:
    """Return every surface of a verb in a tense, the bare one first."""
    if tense == DONE:
        return tuple(dict.fromkeys((participle(verb), past(verb))))
    surfaces = [bare(verb), third(verb), verb]
    return tuple(dict.fromkeys(surfaces))


def _add_s(word: str) -> str:
    if word[-1:] > _LATIN:
        return word
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _add_ed(word: str) -> str:
    if word.endswith("e"):
        return word + "d"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ied"
    if word in _DOUBLED:
        return word + word[-1] + "ed"
    return word + "ed"
