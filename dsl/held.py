"""`on it`, `it has`, `there`: the card that something was said to lie on before.

Where only `put` or `add` stands, it is put on that card as well. Every function yields spans of a
text with what is read for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .drive import Refused, accepts

if TYPE_CHECKING:
    from .parse import Reader

Span = tuple[int, int, str]

CARD = "class:CARDTERM"
_MOST_BACK = 3
"""How many words behind `it` the text may have been read as if it were something else."""
_IT = re.compile(r"it\b(?! (?:is|was)\b)")
_THERE = re.compile(r"there\b")
_WORD = re.compile(r"\b\w")
_HERE = re.compile(r"(?=[.,;]|\Z| and\b)")
_PUTTING = {"verb:put:": "on", "verb:add:": "to"}
"""Verbs that need a place, and the word in front of it."""


def named_before(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """Yield the cards that were named before, for what may stand for them."""
    for begin, end, word in _stand_ins(reader, text, refused):
        for card in _cards(reader, text, begin):
            yield begin, end, f"{word}{card}"


def _stand_ins(reader: Reader, text: str, refused: Refused) -> Iterator[Span]:
    """Yield what may stand for a card, with the words that belong in front of it."""
    at = refused.at
    if found := _IT.match(text, at):
        yield *found.span(), ""
    elif found := _THERE.match(text, at):
        yield *found.span(), "on "
    elif _HERE.match(text, at) and (word := _wanted(reader, refused)):
        yield at, at, f" {word} "
    for token in refused.tokens[-_MOST_BACK:]:
        if _IT.fullmatch(text, token.start, token.end):
            yield token.start, token.end, ""


def _cards(reader: Reader, text: str, end: int) -> Iterator[str]:
    """Yield the names of cards in front of a place, also where they name something else."""
    seen: set[str] = set()
    for word in _WORD.finditer(text, 0, end):
        for token in reader.scanner.candidates(text, word.start()):
            card = text[token.start : token.end]
            if token.terminal == CARD and token.end < end and card not in seen:
                seen.add(card)
                yield card


def _wanted(reader: Reader, refused: Refused) -> str:
    """Return the word in front of the place that the last verb needs."""
    verb = next((token.verb for token in reversed(refused.tokens) if token.verb), "")
    word = next((word for verbs, word in _PUTTING.items() if verb.startswith(verbs)), "")
    return word if word and accepts(reader.table, refused.states, f"word:{word}") else ""
