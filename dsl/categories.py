"""What is to be known of each category of words, whatever the game: one row a category.

The rows are in `categories.json`. A word of a lexicon, or a word that a wording leaves open,
belongs to exactly one category.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from .ir.record import record


@record
class Category:
    """A category: how people are told of its words, and whether they are put in for slips.

    `listed` is the heading under which they are listed as what a card can say (empty: not at
    all), `expected` what one of them is called where one could stand (empty: that is not told).
    `typo` says whether one is put in for a slip of the keyboard: `any`, only if it is `long`
    enough to be known from others by most letters, or `never`, as that would change the card.
    """

    listed: str = ""
    expected: str = ""
    typo: str = "any"


@cache
def categories() -> Mapping[str, Category]:
    """Return all categories by their names."""
    text = Path(__file__).with_name("categories.json").read_text("utf-8")
    return {name: Category(**row) for name, row in json.loads(text).items()}
