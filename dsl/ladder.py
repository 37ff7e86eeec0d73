"""Ranges of a scale by the name of a step: `IRON or higher` is IRON, or SILVER, or GOLD.

A lexicon has the steps of a scale from the lowest to the highest; of two scales in one game
nobody knows where the one ends, so that nothing is read of either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .lexicon import Lexicon

_RANGED = re.compile(r"\b(?:or|at (?:least|most)|above|below|than)\b")
_UP, _DOWN = r"higher|above|better|up|more", r"lower|below|worse|down|less"
_WHO = r"(?P<who>you|they|it|that player|the [a-z -]+?)(?: are| is| have| has|'re|'s) (?:at )?"
_WHICH = r"(?:with|of|at|who (?:is|are|has|have)|having) (?:a )?"


def ranged(lexicon: Lexicon, text: str, at: int) -> Iterator[tuple[int, int, str]]:
    """Yield spans of a text around a place that name a range, with its steps one by one."""
    if not _RANGED.search(text):
        return
    steps = [w.one.casefold() for (c, _), w in lexicon.words.items() if c == "STEP"]
    scales = [w.one.casefold() for (c, _), w in lexicon.words.items() if c == "SCALE"]
    if len(scales) != 1:
        return
    for found in _said(steps, scales[0]).finditer(text):
        meant = _meant(steps, found)
        if meant and found.start() <= at <= found.end():
            who = f"{found['who']} are" if found["who"] else "who is"
            yield found.start(), found.end(), " or ".join(f"{who} {step}" for step in meant)


def _meant(steps: list[str], found: re.Match[str]) -> list[str]:
    """Return the steps of a range."""
    if found["beside"]:
        place = steps.index(found["beside"])
        return steps[place + 1 :] if found["above"] else steps[:place]
    place = steps.index(found["step"] or found["bound"])
    return steps[place:] if found["up"] or found["least"] else steps[: place + 1]


def _said(steps: list[str], scale: str) -> re.Pattern[str]:
    step, of = "|".join(map(re.escape, steps)), re.escape(scale)
    from_here = rf"(?P<step>{step})(?: {of})?,? (?:or|and) (?:(?P<up>{_UP})|{_DOWN})"
    to_here = rf"(?:(?P<least>at least)|at most) (?P<bound>{step})"
    apart = rf"(?:(?P<above>above|higher than)|below|lower than) (?P<beside>{step})"
    whose = rf"(?:(?:{_WHO}|{_WHICH})(?:{of} (?:of )?)?)?"
    return re.compile(rf"\b{whose}(?:{from_here}|{to_here}|{apart})(?: {of})?\b")
