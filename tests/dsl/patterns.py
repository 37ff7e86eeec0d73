"""Texts that a pattern of a rule finds, made from the pattern itself."""

from __future__ import annotations

import importlib
import random
import re
import string
from collections.abc import Iterator
from typing import Any

_PARSER = importlib.import_module("re._parser")
BEHIND = "", ".", ", ", " and ", " draw", " the"
"""What may have to stand behind a text for a pattern to find it."""
MOST_TIMES = 3


def found(pattern: re.Pattern[str], tries: int) -> Iterator[re.Match[str]]:
    """Yield what a pattern finds in texts made for it; always the same ones."""
    tree, rng = _PARSER.parse(pattern.pattern), random.Random(pattern.pattern)
    for _ in range(tries):
        text = _text(tree, rng, {})
        ways = (pattern.search(text + end) for end in BEHIND)
        if match := next((way for way in ways if way), None):
            yield match


def _text(parts: Any, rng: random.Random, groups: dict[int, str]) -> str:
    return "".join(_part(str(sort), value, rng, groups) for sort, value in parts)


def _part(sort: str, value: Any, rng: random.Random, groups: dict[int, str]) -> str:
    match sort:
        case "LITERAL":
            return chr(value)
        case "IN":
            return rng.choice(_letters(value))
        case "ANY" | "NOT_LITERAL":
            return "x"
        case "BRANCH":
            return _text(rng.choice(value[1]), rng, groups)
        case "MAX_REPEAT" | "MIN_REPEAT":
            low, high, inner = value
            times = rng.randint(low, min(high, low + MOST_TIMES))
            return "".join(_text(inner, rng, groups) for _ in range(times))
        case "SUBPATTERN":
            said = _text(value[3], rng, groups)
            groups[value[0]] = said
            return said
        case "GROUPREF":
            return groups.get(value, "")
        case "GROUPREF_EXISTS":
            group, there, not_there = value
            return _text((there if groups.get(group) else not_there) or (), rng, groups)
    return ""  # what stands around a text, and is no part of it


def _letters(members: Any) -> str:
    """Return the letters of a set; any will do for all letters but some."""
    row = ""
    for sort, value in members:
        match str(sort):
            case "LITERAL":
                row += chr(value)
            case "RANGE":
                row += "".join(map(chr, range(value[0], value[1] + 1)))
            case "CATEGORY":
                row += string.digits
            case "NEGATE":
                return "x"
    return "".join(filter(str.isalnum, row)) or row
