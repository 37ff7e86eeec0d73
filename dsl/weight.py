"""Words that carry meaning: what is offered in place of a text leaves none of them out."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from . import tongues

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")


def weights(language: str, text: str) -> set[str]:
    """Return what the words of a text that carry meaning come to: one name for all that mean it."""
    known, numbers = _names(language), tongues.of(language).numbers()
    words = [word[0] for word in _WORD.finditer(text.casefold())]
    found = {known[word] for word in words if word in known}
    return found | {str(numbers.get(word, word)) for word in words if _counts(word, numbers)}


def keeps(language: str, given: str, offered: str) -> bool:
    """Whether what is offered has all that carries meaning in what was given."""
    return weights(language, given) <= weights(language, offered)


def words(language: str) -> frozenset[str]:
    """Return the words of a language that carry meaning, numbers aside."""
    return frozenset(_names(language))


def _counts(word: str, numbers: dict[str, int]) -> bool:
    return word in numbers or word.isdigit()


@cache
def _names(language: str) -> dict[str, str]:
    """Return the first word of its row in `weighty.json` for each word there."""
    rows = json.loads(Path(__file__).with_name("weighty.json").read_text("utf-8"))[language]
    return {word: row[0] for row in rows for word in row}
