"""Slips of the keyboard: which accepted words a word that nobody knows was meant to be.

A word that is known somewhere is never taken for another, however like it is: it says what it
says. Of the accepted words only the nearest count, and none at all if one of them is a number
or a name that nothing may be put in for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import OSA

from .categories import categories

SHORTEST_NAME = 5
_LETTERS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_MARKS = frozenset(",;:")
_ANY_WORD = r"[^\s.,;:]+"
_FIRST = re.compile(rf"[,;:]|{_ANY_WORD}")
Fits = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Near:
    """An accepted surface like the words that end at `end`, `distance` slips away from them."""

    distance: int
    end: int
    surface: str
    category: str


class Vocabulary:
    """Surfaces that might be meant, with their terminals; finds those like what was written.

    Surfaces are kept by their first word, since only few words are like a given one: whether
    those are accepted where the text stands is then asked of them alone.
    """

    def __init__(self, surfaces: Iterable[tuple[str, str]]) -> None:
        self._rows: dict[str, list[tuple[list[str], str, str]]] = {}
        self._like: dict[str, tuple[str, ...]] = {}
        rows = dict.fromkeys(surfaces)
        self.surfaces = frozenset(surface for surface, _ in rows)
        for surface, terminal in rows:
            wanted = surface.split(" ")
            self._rows.setdefault(wanted[0], []).append((wanted, surface, terminal))

    def nearest(
        self, text: str, at: int, known: frozenset[str], fits: Fits = lambda *_: True
    ) -> list[Near]:
        """Return the nearest surfaces that fit for what stands at a place.

        `known` are all words of the language; `fits` is asked with a surface and its terminal.
        """
        every = self._near(text, at, known)
        found = [near for near, terminal in every if fits(near.surface, terminal)]
        least = min((near.distance for near in found), default=0)
        best = [near for near in found if near.distance == least]
        return [] if any(_typo(near.category) == "never" for near in best) else best

    def spaced_otherwise(self, given: str) -> list[str]:
        """Return the surfaces that differ from words only in spaces and hyphens, sorted."""
        bare = _squashed(given)
        if len(bare) < SHORTEST_NAME - 1 or not bare.isalpha():
            return []
        return sorted(s for s in self._bare.get(bare, ()) if s[0] == bare[0] and s != given)

    @cached_property
    def _bare(self) -> dict[str, set[str]]:
        """The surfaces by their letters alone."""
        found: dict[str, set[str]] = {}
        for surface in self.surfaces:
            found.setdefault(_squashed(surface), set()).add(surface)
        return found

    def _near(self, text: str, at: int, known: frozenset[str]) -> Iterator[tuple[Near, str]]:
        given: dict[str, tuple[int, list[str]]] = {}
        for word in self._firsts(text, at, known):
            for wanted, surface, terminal in self._rows[word]:
                shape = " ".join(word if word in _MARKS else _ANY_WORD for word in wanted)
                if shape not in given:
                    given[shape] = _words(text, at, shape)
                end, words = given[shape]
                distance = _apart(words, wanted, known)
                category = category_of(terminal)
                if distance and not (_typo(category) == "long" and len(surface) < SHORTEST_NAME):
                    yield Near(distance, end, surface, category), terminal

    def _firsts(self, text: str, at: int, known: frozenset[str]) -> tuple[str, ...]:
        """Return the first words of surfaces that are, or are like, the one at a place."""
        found = _FIRST.match(text, at)
        if found is None:
            return ()
        first = found[0]
        if first in known:
            return (first,) if first in self._rows else ()
        return self.firsts_like(first)

    def firsts_like(self, word: str) -> tuple[str, ...]:
        """Return the first words of surfaces that are, or are like, a word."""
        if word not in self._like:
            self._like[word] = tuple(w for w in self._rows if w == word or slips(word, w))
        return self._like[word]


def _squashed(text: str) -> str:
    return re.sub(r"[ -]", "", text)


def may_be_meant(terminal: str) -> bool:
    """Whether a word that stands for a terminal may be put in for another."""
    return _typo(category_of(terminal)) != "never"


def category_of(terminal: str) -> str:
    """Return the category of a terminal that is a class of words; words have none of their own."""
    return terminal.removeprefix("class:").partition("\t")[0]


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
    """Return how many slips make a word of another, or 0 if it is hardly meant.

    A slip is a letter put in, left out, exchanged, or swapped with the next.
    """
    if not (_LETTERS.fullmatch(given) and _LETTERS.fullmatch(wanted)):
        return 0
    length = min(len(given), len(wanted))
    if length < 3 or abs(len(given) - len(wanted)) > 2:
        return 0
    if length == 3 and len(given) == len(wanted) and sorted(given) != sorted(wanted):
        return 0
    most = 2 if length >= 8 else 1
    distance = OSA.distance(given, wanted, score_cutoff=most)
    return distance if distance <= most else 0
