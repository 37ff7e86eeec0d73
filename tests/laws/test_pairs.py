"""Law 1 of neighbours: a phrase in the hole of another is printed, and read back as it was meant.

A sample of the pairs is tried here; `python -m tests.laws.pairs` tries them all.
"""

from __future__ import annotations

import random

import pytest

from tests.dsl import trees

from .pairs import hole, pairs, sampled

COUNTS = {"en": 3000, "ja": 700}
"""How many pairs of each language are tried."""


@pytest.mark.parametrize("language", COUNTS)
def test_a_phrase_in_another_has_canonical_words_that_mean_the_same(language: str) -> None:
    wood, rng = trees.WOODS[language], random.Random(4)
    chosen = rng.sample(pairs(wood), COUNTS[language])
    assert [text for made in sampled(wood, chosen, rng) if (text := hole(made))] == []
