"""What a section is called, said again where its text begins: “Complete if …” under *Complete*.

Where a condition stands, so may the `if` in front of it alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .scope import Scope

_IF = (
    r"(?:(?:(?:but )?only )?(?:if|when|whenever|once|as soon as|as long as|while|provided(?: that)?"
    r"|in case|should)\b ?)"
)
CONDITION = "start_condition"


def said_again(start: str, scope: Scope, text: str, at: int) -> Iterator[tuple[int, int, str]]:
    """Yield what a text that was refused at a place begins with and could be without."""
    found = _lead(start, scope.titles).match(text)
    if found and found.end() and at <= found.end():
        yield 0, found.end(), ""


@cache
def _lead(start: str, titles: tuple[str, ...]) -> re.Pattern[str]:
    """Return what a text may begin with beneath a title."""
    title = rf"(?:(?:this |the )?(?:{'|'.join(map(re.escape, titles)) or '(?!)'}))"
    if start != CONDITION:
        return re.compile(rf"{title} ?[:-] ?")
    joined = rf"{title}(?: is| are)?(?: ?[:,-])? ?(?=unless\b|{_IF})"
    return re.compile(rf"(?:{joined}|{title} ?[:-] ?)?{_IF}?")
