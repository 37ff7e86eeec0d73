"""What stands for cards that were seen on top of a pile before: `one of them`, `it`, `the rest`.

They still lie there: when some have been taken away, the others are the top of that pile. Every
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
_TOP = re.compile(
    rf"\bthe top (?:(?P<n>{_NUMBER}) cards?|card) (?:of|in|from) (?P<pile>the [a-z ]+?)"
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
_UNSURE = re.compile(r"\b(?:may|can|up to|any number)\b")
_TAKEN = re.compile(rf"\b(?P<n>{_NUMBER}) of the top (?P<m>{_NUMBER}) cards of ")


def on_top(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """Yield what was seen on top of a pile for what stands for it where a text was refused."""
    first = _TOP.search(text)
    if first is None or first.end() > refused.at:
        return
    many, pile = _value(first["n"] or "one"), first["pile"]
    if many == 1:
        yield from _near(_IT, text, refused, first.end(), f"the top card of {pile}")
        return
    if _UNSURE.search(text, first.end()) and _REST.search(text, first.end()):
        return  # nobody knows how many are left
    taken = [_value(t["n"]) for t in _TAKEN.finditer(text, 0, refused.at)]
    if left := many - sum(taken):
        those = f"the top {left} cards of {pile}" if left > 1 else f"the top card of {pile}"
        if taken:
            yield from _near(_REST, text, refused, first.end(), those)
        else:
            yield from _near(_ALL, text, refused, first.end(), those)
            for found in _SOME.finditer(text, first.end()):
                if found.start() <= refused.at <= found.end() + 1:
                    take = "take " if found["keep"] else ""
                    yield *found.span(), f"{take}{found['some']} of the top {many} cards of {pile}"


def _near(
    say: re.Pattern[str], text: str, refused: Refused, begin: int, read: str
) -> Iterator[Span]:
    """Yield the span of a pattern at the place where a text was refused, or just before it."""
    for found in say.finditer(text, begin):
        if found.start() <= refused.at <= found.end() + 1:
            yield *found.span(), read


def _value(number: str) -> int:
    return numbers().get(number) or int(number)
