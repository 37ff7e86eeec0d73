"""Slips of the keyboard: which accepted words a word that nobody knows was meant to be.

A word that is known somewhere is never taken for another, however like it is: it says what it
says. Of the accepted words only the nearest count, and none at all if one of them is a number
or a name that nothing may be put in for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .categories import categories

SHORTEST_NAME = 5
_LETTERS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_MARKS = frozenset(",;:")
_ANY_WORD = r"[^\s.,;:]+"


@dataclass(frozen=True, slots=True)
class Near:
    """An accepted surface like the words that end at `end`, `distance` slips away from them."""

    distance: int
    end: int
    surface: str
    category: str


def nearest(
    text: str, at: int, accepted: Iterator[tuple[str, str]], known: frozenset[str]
) -> list[Near]:
    """Return the nearest accepted surfaces for what stands at a place.

    `accepted` are surfaces with their terminals, `known` all words of the language.
    """
    found = list(_near(text, at, accepted, known))
    least = min((near.distance for near in found), default=0)
    best = [near for near in found if near.distance == least]
    return [] if any(_typo(near.category) == "never" for near in best) else best


def may_be_meant(terminal: str) -> bool:
    """Whether a word that stands for a terminal may be put in for another."""
    return _typo(category_of(terminal)) != "never"


def category_of(terminal: str) -> str:
    """Return the category of a terminal that is a class of words; words have none of their own."""
    return terminal.removeprefix("class:").partition("\t")[0]


def _near(
    text: str, at: int, accepted: Iterator[tuple[str, str]], known: frozenset[str]
) -> Iterator[Near]:
    given: dict[str, tuple[int, list[str]]] = {}
    for surface, terminal in accepted:
        wanted = surface.split(" ")
        shape = " ".join(word if word in _MARKS else _ANY_WORD for word in wanted)
        if shape not in given:
            given[shape] = _words(text, at, shape)
        end, words = given[shape]
        distance = _apart(words, wanted, known)
        category = category_of(terminal)
        if distance and not (_typo(category) == "long" and len(surface) < SHORTEST_NAME):
            yield Near(distance, end, surface, category)


def _typo(category: str) -> str:
    """Return when a word of a category is put in; words of the language itself have none."""
    found = categories().get(category)
    return found.typo if found else "any"


def _words(text: str, at: int, shape: str) -> tuple[int, list[str]]:
    """Return where words of a shape end that stand at a place, and the words; none if they do not.

    A shape is a pattern: marks stand for themselves, since no slip makes a word of them.
    """
    found = re.compile(shape).match(text, at)
    return (found.end(), found[0].split(" ")) if found else (at, [])


def _apart(given: list[str], wanted: list[str], known: frozenset[str]) -> int:
    """Return how many slips are between words, or 0 if they are the same or too far apart."""
    total = 0
    for one, other in zip(given, wanted, strict=False):
        if one == other:
            continue
        distance = 0 if one in known else slips(one, other)
        if not distance:
            return 0
        total += distance
    return total if given else 0


def slips(given: str, wanted: str) -> int:
    """Return how many slips make a word of another, or 0 if it is hardly meant."""
    if not (_LETTERS.fullmatch(given) and _LETTERS.fullmatch(wanted)):
        return 0
    length = min(len(given), len(wanted))
    if length < 3 or abs(len(given) - len(wanted)) > 2:
        return 0
    if length == 3 and len(given) == len(wanted) and sorted(given) != sorted(wanted):
        return 0
    most = 2 if length >= 8 else 1
    distance = _distance(given, wanted)
    return distance if distance <= most else 0


def _distance(given: str, wanted: str) -> int:
    """Return the least number of letters put in, left out, exchanged or swapped with the next."""
    before: list[int] = []
    row = list(range(len(wanted) + 1))
    for i, letter in enumerate(given, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(wanted, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == wanted[j - 2] and given[i - 2] == other:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]
