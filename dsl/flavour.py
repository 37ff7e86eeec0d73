"""Flavour in front of a colon: “Patch yourself up: …”. It does nothing, and is told so.

Only words that can mean nothing else are flavour: an order with a word in it that means nothing by
itself, and none that a game has a name for, counts or hangs a condition on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .parse import Reader

_WHERE = r"(?:up|down|in|out|off|over|away|back|ahead|forward)"
_OBJECT = (
    r"(?:you|them|yourself|themselves|(?:your|their|its|the|some|any|every)\b[a-z ]*"
    rf"|{_WHERE})"
)
_LABEL = re.compile(
    r"(?:\A|(?<=[.!,] ))(?P<said>(?!the |an? |each |every |all |any |your |their |its |no )"
    rf"[a-z]+ (?:[a-z]+ )*?{_OBJECT}(?: [a-z]+)*) ?: ?(?=[a-z0-9])"
)
"""An order: something is done to somebody or something, or in some direction."""
_MEANS = re.compile(
    r"\b(?:if|when|whenever|unless|until|till|while|once|after|before|for|at|during|otherwise|not"
    r"|no|none|never|may|can|must|only|other|others|another|instead|than|or|more|most|fewest|half"
    r"|times|twice|both|each|every|all|are|is|have|has|cards?|hand|deck|pile|turn|round|phase|seats?|tokens?|players?|neighbou?rs?|chooses?|picks?)\b"
)
"""Words that say of what is done when, by whom, to whom, with what or how much."""
COST = re.compile(
    r"(?:\A|(?<=[.!,] ))(?:you )?(?:(?:pay|spend|sacrifice|forfeit|tap|exhaust|trade|lose|burn"
    r"|discard|destroy|resign|surrender|return|swap|exchange)|(?:give|hand) (?:up|over|in))\b"
    r"[^.:;]*(?= ?: ?[a-z0-9])"
)
"""What is given or used up for what stands behind a colon."""
SHORT = 5
"""Words that are no longer are like many others, with no slip in them."""
_NAME = "class:"
"""What the terminals of a game's own words and of numbers begin with."""


def labels(reader: Reader, text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the span of the flavour that a text was refused in or right behind."""
    for label in _LABEL.finditer(text):
        inside = label.start() <= at <= label.end()
        means = _MEANS.search(label["said"]) or COST.match(text, label.start())
        if inside and not means and _is_idle(reader, text, label):
            yield label.span()


def _is_idle(reader: Reader, text: str, label: re.Match[str]) -> bool:
    """Whether a word of it means nothing and is no slip of another, and none names anything."""
    known = reader.scanner.surfaces
    words = [word for word in label["said"].split() if not re.fullmatch(_WHERE, word)]
    strange = [word for word in words if word not in known]
    whole = reader.scanner.vocabulary()
    if any(whole.firsts_like(word) for word in strange if len(word) > SHORT):
        return False
    starts = (found.start() + label.start() for found in re.finditer(r"\b[a-z]", label["said"]))
    return bool(strange) and not any(_names(reader, text, start) for start in starts)


def _names(reader: Reader, text: str, start: int) -> bool:
    """Whether something of a game or a number begins at a place."""
    return any(token.terminal.startswith(_NAME) for token in reader.scanner.candidates(text, start))
