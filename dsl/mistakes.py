"""Mistakes that many make, and what to say instead of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from . import lexer
from .drive import Refused
from .surface import Unreadable

if TYPE_CHECKING:
    from .fault import Case


@dataclass(frozen=True, slots=True)
class Mistake:
    """What to say instead of a mistake, and what of that can stand in its very place."""

    hint: str
    here: tuple[str, ...] = ()


def instead_of(case: Case, at: int) -> str:
    """Return what to say instead of words that many write and no phrase has."""
    known = mistakes().get(case.reader.language, {})
    words = case.folded.text[at:].casefold().split()
    before = case.folded.text[:at].casefold().split()
    within = " ".join([*before[-1:], *words[:1]])
    tried = [" ".join(words[:3]), " ".join(words[:2]), within, *words[:1], " ".join(before[-2:])]
    found = (known[w] for said in tried if (w := said.strip(" .,;:")) in known)
    return next((mistake.hint for mistake in found if _leads_on(case, at, mistake)), "")


def _leads_on(case: Case, at: int, mistake: Mistake) -> bool:
    """Whether the text is read on if one writes what can stand in place of a mistake."""
    text = case.folded.text
    ends = lexer.first_word(text, at)
    return not mistake.here or any(
        _read_to(case, f"{text[:at]}{word}{text[ends:]}") > at + len(word) for word in mistake.here
    )


def _read_to(case: Case, text: str) -> int:
    """Return how far a text is read."""
    try:
        case.strict(text)
    except Refused as again:
        return again.at
    except Unreadable:
        pass
    return len(text)


@cache
def mistakes() -> dict[str, dict[str, Mistake]]:
    """Return what to say instead of words that many write, by language."""
    rows = json.loads(Path(__file__).with_name("mistakes.json").read_text("utf-8"))
    return {
        language: {word: _read(row) for word, row in words.items()}
        for language, words in rows.items()
    }


def _read(row: str | list[str]) -> Mistake:
    hint, *here = [row] if isinstance(row, str) else row
    return Mistake(hint, tuple(here))
