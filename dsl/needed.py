"""What a pattern needs: words one of which stands in whatever it matches.

Only when the tables are made; reading finds by these words the few rules that may hold of a text.
"""

from __future__ import annotations

import importlib
from typing import Any

MOST_WORDS = 12
"""More words than these take as long to look for as the pattern itself."""
_PARSER = importlib.import_module("re._parser")


def needed(pattern: str) -> list[str]:
    """Return words one of which is in each text that a pattern matches; none if there are none."""
    return sorted(_needed(_PARSER.parse(pattern)) or ())


def _needed(parts: Any) -> frozenset[str] | None:
    best: frozenset[str] | None = None
    for found in _found(parts):
        if found and len(found) <= MOST_WORDS and (best is None or _worth(found) > _worth(best)):
            best = found
    return best


def _worth(words: frozenset[str]) -> tuple[int, int]:
    """Long words are in few texts, and few of them are looked for quickly."""
    return min(map(len, words)), -len(words)


def _found(parts: Any) -> Any:
    """Yield the words that parts need: letters in a row, groups, what is there at least once."""
    letters = ""
    for sort, value in (*parts, ("", None)):
        if str(sort) == "LITERAL":
            letters += chr(value)
            continue
        if letters.strip():
            yield frozenset({letters})
        letters = ""
        match str(sort):
            case "SUBPATTERN":
                yield _needed(value[3])
            case "MAX_REPEAT" | "MIN_REPEAT" if value[0]:
                yield _needed(value[2])
            case "BRANCH":
                ways = [_needed(way) or frozenset() for way in value[1]]
                if all(ways):
                    yield frozenset[str]().union(*ways)
