"""Mistakes that many make, and what to say instead of them.

Each has a text that is refused for it: a mistake that is read by now is none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .fault import Case

EFFECT = "start_effect"


@dataclass(frozen=True, slots=True)
class Mistake:
    """What to say instead of a mistake, and a text (`example`) that is refused with that.

    `leads`: it is made where a sentence of what is done begins, wherever that is refused.
    """

    hint: str
    example: str
    leads: bool = False


def instead_of(case: Case, at: int) -> str:
    """Return what to say instead of words that many write and no phrase has."""
    known = mistakes().get(case.reader.language, {})
    words = case.folded.text[at:].casefold().split()
    before = case.folded.text[:at].casefold().split()
    within = " ".join([*before[-1:], *words[:1]])
    tried = [" ".join(words[:3]), " ".join(words[:2]), within, *words[:1], " ".join(before[-2:])]
    here = [known[w] for said in tried if (w := said.strip(" .,;:")) in known]
    first = next(iter(case.folded.text[case.sentence[0] :].split()), "").strip(" .,;:")
    leads = case.start == EFFECT and first in known and known[first].leads
    led = [known[first]] if leads else []
    found = [*(mistake for mistake in here if not mistake.leads), *led]
    return found[0].hint if found else ""


@cache
def mistakes() -> dict[str, dict[str, Mistake]]:
    """Return what to say instead of words that many write, by language."""
    rows = json.loads(Path(__file__).with_name("mistakes.json").read_text("utf-8"))
    return {
        language: {
            word: Mistake(row["say"], row["for"], row.get("leads", False))
            for word, row in words.items()
        }
        for language, words in rows.items()
    }
