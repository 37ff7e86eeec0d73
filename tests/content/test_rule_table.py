from __future__ import annotations

import pytest

from tests.content.rule_table import BOOKS, Book, page, scenarios


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_page_of_rules_and_scenarios_is_fresh(book: Book) -> None:
    assert book.path.read_text(encoding="utf-8") == page(book)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_no_scenario_claims_more_than_six_rules(book: Book) -> None:
    named = [b for found in scenarios(book).values() for _, b in found]
    assert max(len(block.ids) for block in named) <= 6
