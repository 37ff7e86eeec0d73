"""Sentences whose nearest reading would say something else: refused, or read as they stand."""

from __future__ import annotations

import pytest

from .asking import ALONE, meaning, problem


@pytest.mark.parametrize(
    "text",
    [
        "They wave. You draw 1 card. If they have 2 Coins, they draw 2 cards instead.",
        "They wave. Draw 1 card. If they have 2 Coins, they draw 2 cards instead.",
    ],
)
def test_instead_stands_for_what_the_same_people_do(text: str) -> None:
    assert "instead" in problem(text).message


def test_instead_may_stand_for_the_sentence_before() -> None:
    text = "They draw 1 card. If they have 2 Coins, they draw 2 cards instead."
    assert meaning(text) == meaning(
        "If they have 2 Coins, they draw 2 cards. Otherwise, they draw 1 card."
    )


def test_if_you_are_not_is_no_otherwise_for_somebody_else() -> None:
    assert problem("If they have 2 Coins, they wave. If you have not, you wave.")


def test_if_they_are_not_is_otherwise_for_the_same() -> None:
    assert meaning("If they have 2 Coins, they wave. If they have not, you wave.") == meaning(
        "If they have 2 Coins, they wave. Otherwise, you wave."
    )


@pytest.mark.parametrize("text", ["+2 Coins", "+2 Coins. Draw 1 card."])
def test_whose_tokens_grow_is_asked_where_two_may_be_meant(text: str) -> None:
    assert problem(text).code == "two-way"


def test_tokens_that_grow_are_your_own_where_nobody_else_is_meant() -> None:
    assert meaning("+2 coins", ALONE) == meaning("You gain 2 Coins.", ALONE)
