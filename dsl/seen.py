"""What stands for cards that were seen on top of a pile before: `one of them`, `it`, `the rest`.

They still lie there: when some have been taken away, the others are the top of that pile. Where
it is not sure how many lie there still, or that they are the same, nothing is read for it. Every
function yields spans of a text with what is read for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .drive import Refused
from .english import numbers

if TYPE_CHECKING:
    from .parse import Reader

Span = tuple[int, int, str]

_NUMBER = rf"(?:\d+|{'|'.join(numbers())})"
_SEEN = re.compile(
    r"\b(?:(?:look|peek|peep)s? (?:at|through)|(?:reveal|show|see|view|inspect|examine|check)s?)"
    rf" the top (?:(?P<n>{_NUMBER}) cards?|card) (?:of|in|from) (?P<pile>the [a-z ]+?)"
    r"(?=[.,;:]| and\b| then\b)"
)
_SOME = re.compile(
    rf"(?P<keep>\bkeeps? )?(?P<some>\b(?:up to )?(?P<n>any number|{_NUMBER}|an?)\b)"
    r"(?P<of> of (?:them|those|these)(?: cards)?|(?=[.,;]| and\b| into\b))"
)
_REST = re.compile(
    r"\b(?:all )?the (?:rest|others?|remaining (?:ones?|cards?)|other (?:ones?|cards?|[a-z0-9]+)"
    r"(?: cards?)?)\b(?: of (?:them|those))?"
)
_ALL = re.compile(r"\b(?:all of them|both of them|them both|them all|them|those(?: cards)?|both)\b")
_IT = re.compile(r"\b(?:it|that card|the card)\b")
_UNSURE = re.compile(
    r"\b(?:may|can|up to|any number|if|unless|or|each|every(?:one|body)?|all|both)\b"
)
"""With one of these nobody knows how many have been taken."""
_STIRRED = re.compile(r"\b(?:shuffle|draw|deal|reshuffle)s?\b")
"""After this, others may lie on top."""
_TAKEN = re.compile(
    rf"\b(?P<verb>[a-z]+) (?P<n>{_NUMBER}) of the top {_NUMBER} cards of [a-z ]+?"
    r"(?P<to>(?: (?:on|to|into|at) [^.;,]*?)?)(?=[.;,]| and\b| then\b)"
)
_AWAY = re.compile(r"(?:take|keep|discard|remove|give|put|place|move)s?")
_BACK = re.compile(r"(?P<where> (?:back )?(?:on|at|to) (?:the )?(?:top|bottom) of )the deck\b")
_OTHER = re.compile(rf"\b(?:{_NUMBER}|(?:an?|all|any|your|their) (?:[a-z]+ )?cards?)\b")
"""Other cards that are counted between."""


def on_top(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """Yield what was seen on top of a pile for what stands for it where a text was refused."""
    seen = [found for found in _SEEN.finditer(text) if found.end() <= refused.at]
    if not seen or _STIRRED.search(text, seen[-1].end(), refused.at):
        return
    last = seen[-1]
    begin, many, pile = last.end(), _value(last["n"] or "one"), last["pile"]
    if many == 1:
        for found in _near(_IT, text, refused, begin):
            yield _put_back(text, found, f"the top card of {pile}", pile)
        return
    taken = list(_TAKEN.finditer(text, begin, refused.at))
    for found in _near(_REST, text, refused, begin) if taken else ():
        if left := _left(text[begin : found.start()], many, taken):
            those = f"top {left} cards" if left > 1 else "top card"
            yield _put_back(text, found, f"the {those} of {pile}", pile)
    for found in _near(_ALL, text, refused, begin) if not taken else ():
        if not _OTHER.search(text, begin, found.start()):
            yield _put_back(text, found, f"the top {many} cards of {pile}", pile)
    for found in _near(_SOME, text, refused, begin) if not taken else ():
        if not _OTHER.search(text, begin, found.start()):
            take = "take " if found["keep"] else ""
            those = f"{take}{found['some']} of the top {many} cards of {pile}"
            yield _put_back(text, found, those, pile)


def _left(between: str, many: int, taken: list[re.Match[str]]) -> int:
    """Return how many lie there still when some were taken away; 0 if that is not sure."""
    away = all(_AWAY.fullmatch(t["verb"]) and " top" not in t["to"] for t in taken)
    if not away or _UNSURE.search(between) or _OTHER.search(_TAKEN.sub("", between)):
        return 0
    return max(many - sum(_value(t["n"]) for t in taken), 0)


def _put_back(text: str, found: re.Match[str], those: str, pile: str) -> Span:
    """Return what is read for cards; where they go back, “the deck” is the one they are from."""
    back = _BACK.match(text, found.end()) if pile.endswith(" deck") else None
    if back is None:
        return *found.span(), those
    return found.start(), back.end(), f"{those}{back['where']}{pile}"


def _near(say: re.Pattern[str], text: str, refused: Refused, begin: int) -> Iterator[re.Match[str]]:
    """Yield where a pattern is at the place where a text was refused, or just before it."""
    for found in say.finditer(text, begin):
        if found.start() <= refused.at <= found.end() + 1:
            yield found


def _value(number: str) -> int:
    return numbers().get(number) or int(number)
