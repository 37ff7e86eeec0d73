"""Every category of words has its row, and no row is about a category that there is not."""

from __future__ import annotations

import pytest

from compiler.find import shipped_packs
from dsl import grammar
from dsl.categories import categories
from dsl.phrases import Hole
from tests.dsl.invented import lexicon
from tests.house.walk import compiled


def categories_of(pack: str) -> set[str]:
    texts = compiled(pack).texts
    assert texts is not None
    return {category for category, _ in texts.lexicon.words}


def categories_left_open() -> set[str]:
    """Return the categories of the words that wordings leave open."""
    wordings = [w for language in ("en", "ja") for w in grammar.wordings(language).values()]
    parts = [part for ways in wordings for way in ways for part in way.parts]
    return {part.category for part in parts if isinstance(part, Hole) and part.lexical}


@pytest.mark.parametrize("pack", shipped_packs())
def test_every_category_of_a_game_has_its_row(pack: str) -> None:
    assert categories_of(pack) <= set(categories())


def test_every_category_of_the_language_has_its_row_and_there_are_no_others() -> None:
    games = set().union(*map(categories_of, shipped_packs()))
    known = games | categories_left_open() | {category for category, _ in lexicon("en").words}
    assert known == set(categories())


def test_typos_are_of_three_sorts() -> None:
    assert {category.typo for category in categories().values()} == {"any", "long", "never"}
