"""Words that carry meaning: what is said in place of a text leaves none of them out.

`weighty.json` has a row for each meaning: the `words` that carry it, and those that `also` keep it
where they are said for them. What is offered for a text keeps them all. What a rule reads for one
(`dsl.rewrites`) keeps those that say whose, who else, whether one may, how many and when (`kept`),
and all numbers: how sentences hang together it may say in other words. Words are the `same` where
a pattern is said as another, for a reason that stands there.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from . import tongues

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")


def weights(language: str, text: str) -> set[str]:
    """Return what the words of a text that carry meaning come to: one name for all that mean it."""
    known, numbers = _names(language, "words"), tongues.of(language).numbers()
    words = [word[0] for word in _WORD.finditer(text.casefold())]
    found = {known[word] for word in words if word in known}
    return found | {str(numbers.get(word, word)) for word in words if _counts(word, numbers)}


def keeps(language: str, given: str, offered: str) -> bool:
    """Whether what is offered has all that carries meaning in what was given."""
    return weights(language, given) <= _kept(language, offered)


def lost(language: str, given: str, read: str) -> set[str]:
    """Return what a rule would leave out that no rule may, by the name of what it means."""
    kept = _kept(language, read)
    if not (left_out := _for_rules(language, given) - kept):
        return left_out  # so it is of most, and nothing need be said in other words
    for said, read_as in _same(language):
        if read_as.search(read):
            given = said.sub(" ", given)
    return _for_rules(language, given) - kept


def _for_rules(language: str, text: str) -> set[str]:
    """Return the meanings in a text that rules keep."""
    held = _rules_keep(language)
    return {name for name in weights(language, text) if name.isdigit() or name in held}


def _kept(language: str, text: str) -> set[str]:
    """Return the meanings that a text keeps."""
    also = _names(language, "also")
    words = (word[0] for word in _WORD.finditer(text.casefold()))
    return weights(language, text) | {also[word] for word in words if word in also}


def words(language: str) -> frozenset[str]:
    """Return the words of a language that carry meaning, numbers aside."""
    return frozenset(_names(language, "words"))


def _counts(word: str, numbers: dict[str, int]) -> bool:
    return word in numbers or word.isdigit()


@cache
def _names(language: str, column: str) -> dict[str, str]:
    """Return the first word of its row for each word that carries, or `also` keeps, a meaning."""
    rows = saved(language)["rows"]
    return {word: row["words"][0] for row in rows for word in row.get(column, ())}


@cache
def _same(language: str) -> list[tuple[re.Pattern[str], re.Pattern[str]]]:
    rows = saved(language)["same"]
    return [(re.compile(rf"\b(?:{row['said']})\b"), re.compile(row["as"])) for row in rows]


@cache
def _rules_keep(language: str) -> frozenset[str]:
    return frozenset(saved(language)["kept"])


@cache
def saved(language: str) -> dict[str, Any]:
    """Return what `weighty.json` says of a language."""
    whole = json.loads(Path(__file__).with_name("weighty.json").read_text("utf-8"))
    found: dict[str, Any] = whole[language]
    return found
