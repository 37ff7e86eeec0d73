"""How many copies of a card there are, as people write it into a cell or a field."""

from __future__ import annotations

import re
import unicodedata

from dsl.blocks import MOST_COPIES

WANTED = f"a number from 1 to {MOST_COPIES}, such as 2 or x2"
_NUMBER = r"([1-9]\d{0,2})"
_COPIES = re.compile(rf"(?:[x×]\s*)?{_NUMBER}|{_NUMBER}\s*[x×]", re.I | re.ASCII)


def read_copies(text: str) -> int | None:
    """Return the number that a text says, perhaps with an x beside it; None if it says none.

    Digits may be of any width. With a zero before them they are refused, as everywhere.
    """
    found = _COPIES.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return int(found[1] or found[2]) if found else None
