"""How the parts of a sentence are joined, as signs: `p0&p1|p2` is “… and … or …”.

A sign is one letter for each word that joins, and `p` with a number for each part between them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache

from . import grammar
from .phrases import Literal

LANGUAGE = "en"
"""The language whose words these are."""
OPEN = "+"
"""The sign of a joint that may be either of two."""
JOINTS = {
    "and/or": OPEN,
    "and then": "&",
    "and": "&",
    "then": "&",
    "or": "|",
    "if": "?",
    "unless": "!",
    "for each": "%",
    "for every": "%",
    "per": "%",
}
AND, OR, IF, UNLESS, PER = "&", "|", "?", "!", "%"
ARTICLES = ("a", "the")
EVENT = re.compile(r"(when(?:ever)? [^,]+,(?: afterwards| at once)?) (.+)")
"""An event, and what happens then."""
_SPLIT = re.compile(rf",?\s*\b({'|'.join(JOINTS)})\b\s*|\s*(,)\s*", re.IGNORECASE)
_SERIES = re.compile(r",(?=[p0-9,]*\|)")
"""A comma of a list whose last two members are joined by `or`."""
TRAILED_IN = "start_effect"
TRAILING = re.compile(
    rf"\b(?:{'|'.join(word for word, sign in JOINTS.items() if sign == PER)})\b"
    r"|(?<=[a-z] )(?:if|unless)\b[^.;]*? and "
)
"""What may trail a list or stand amid it, and where lists of actions stand."""
_TRAILED = re.compile(r"p0(?:[&|+,]+p[0-9])+%p[0-9]|p0[?!]p[0-9](?:&p[0-9])+")
_IN_ORDER = re.compile(r"\bthen\b", re.IGNORECASE)
"""What tells two actions apart, so that what trails them is said of the last."""


def joined(signs: str) -> Iterator[str]:
    """Yield the signs with each joint as one thing: a comma before `or` as another, or as `and`."""
    head = signs.find(",") + 1 if signs[0] in "?!" else 0
    for made in (signs[:head] + _SERIES.sub("|", signs[head:]), signs):
        yield from (made.replace(OPEN, sign) for sign in "&|")


def cut(sentence: str) -> tuple[str, list[str]]:
    """Return the signs of a sentence, its parts numbered, and the parts."""
    text = sentence.strip().rstrip(".")
    parts: list[str] = []
    signs, at = "", 0
    for found in _SPLIT.finditer(text):
        if _within_phrase(text, found):
            continue
        signs += _part(text[at : found.start()], parts)
        signs += JOINTS[found[1].lower()] if found[1] else ","
        at = found.end()
    return signs + _part(text[at:], parts), parts


def _within_phrase(text: str, joint: re.Match[str]) -> bool:
    """Whether a joint is a word of a phrase, as in “2 or more”."""
    after = re.match(r"\w*", text[joint.end() :])
    before = re.search(r"\w*$", text[: joint.start()])
    word = (joint[1] or "").lower()
    pairs = _word_pairs()
    return bool(
        (after and (word, after[0].lower()) in pairs)
        or (before and (before[0].lower(), word) in pairs)
    )


@cache
def _word_pairs() -> frozenset[tuple[str, str]]:
    """Return the words that stand beside a joint in a phrase that it does not join."""
    within = (words for words in _expressions() if words[0] in JOINTS)
    return frozenset((words[0], words[1]) for words in within) | frozenset(
        (left.text, right.text)
        for ways in grammar.wordings(LANGUAGE).values()
        for way in ways
        for i, (left, right) in enumerate(itertools.pairwise(way.parts))
        if isinstance(left, Literal) and isinstance(right, Literal)
        if right.text not in ARTICLES
        if (left.text in JOINTS and i and right.text.isalpha())
        or (right.text in JOINTS and left.text.isalpha())
    )


def _expressions() -> Iterator[list[str]]:
    """Yield the words of each expression of several words of the language, commas aside."""
    for ways in grammar.wordings(LANGUAGE).values():
        for part in (part for way in ways for part in way.parts if isinstance(part, Literal)):
            if " " in part.text and part.text not in JOINTS:
                yield part.text.split(" ")


def _part(text: str, parts: list[str]) -> str:
    if not text.strip():
        return ""
    parts.append(text.strip())
    return f"p{len(parts) - 1}"


def trails(sentence: str) -> bool:
    """Whether it is open of which actions something is said: of all of a list, or of one.

    What stands last may say how often they are done, or what stands amid them on what they hang.
    """
    return bool(_TRAILED.fullmatch(cut(sentence)[0])) and not _IN_ORDER.search(sentence)
