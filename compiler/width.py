"""How wide text is on a terminal, and what of it may be shown there."""

from __future__ import annotations

import unicodedata

from dsl.places import is_unseen

WIDEST = 100


def char_width(char: str) -> int:
    """Return how many cells a character takes."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 1 if is_unseen(char) else 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cell_width(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(map(char_width, text))


def visible(text: str) -> str:
    """Return a text that is safe on a terminal: a tab as a space, unseen characters as �."""
    return "".join("�" if is_unseen(c) else c for c in text.replace("\t", " ")).replace("\n", " ")


def crop(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return a part of a long line around an extract, and where the extract is in it."""
    if cell_width(line) <= WIDEST:
        return line, start, end
    first = max(0, min(start - WIDEST // 4, len(line) - WIDEST // 2))
    left = "…" if first else ""
    shown = left + line[first : first + WIDEST // 2]
    right = "…" if first + WIDEST // 2 < len(line) else ""
    moved = start - first + len(left)
    return shown + right, moved, min(end - first + len(left), len(shown))
