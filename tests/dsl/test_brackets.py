"""What stands in brackets: sentences, conditions, ties, who has the choice."""

from __future__ import annotations

import pytest

from .asking import ALONE, meaning


@pytest.mark.parametrize(
    "text",
    [
        "(Only if you have no Coins.) Draw 3 cards.",
        "(If you have no Coins.) Draw 3 cards.",
        "(If you have no Coins:) draw 3 cards.",
        "[If you have no Coins] Draw 3 cards.",
        "(Unless you have a Coin.) Draw 3 cards.",
        "If (and only if) you have no Coins, draw 3 cards.",
        "Draw 3 cards (only if you have no Coins).",
        "Draw 3 cards (unless you have a Coin).",
    ],
)
def test_a_condition_in_brackets_is_of_the_sentence_beside_it(text: str) -> None:
    assert meaning(text) == meaning("If you have no Coins, draw 3 cards.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Draw a card. (If you have 5 or more Coins, draw two instead.)",
            "If you have 5 or more Coins, draw 2 cards. Otherwise, draw 1 card.",
        ),
        (
            "Draw a card. If you have no Coins, instead draw 3.",
            "If you have no Coins, draw 3 cards. Otherwise, draw 1 card.",
        ),
        (
            "They gain 1 Coin. (If they are an Elder, they gain 2 instead.)",
            "If they are an Elder, they gain 2 Coins. Otherwise, they gain 1 Coin.",
        ),
        (
            "Everyone draws a card. (The Captain draws two instead.)",
            "For each Sailor, if they are the Captain, they draw 2 cards. "
            "Otherwise, they draw 1 card.",
        ),
    ],
)
def test_instead_in_brackets_is_of_the_sentence_before(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    "tie",
    [
        "(If there's a tie, all of them do.)",
        "If there is a tie, they all do.",
        "(In case of a tie, everyone tied does.)",
        "Tied Sailors all do.",
        "(All tied Sailors do.)",
    ],
)
def test_all_who_are_tied_are_meant_as_they_would_be(tie: str) -> None:
    text = "The Sailor with the most Moss draws 2 cards."
    assert meaning(f"{text} {tie}") == meaning(text)


def test_tied_ones_may_be_told_with_the_verb() -> None:
    text = "Whoever has the most Moss draws a card. Tied Sailors all draw."
    assert meaning(text) == meaning("The Sailor with the most Moss draws 1 card.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("They discard a card (your choice).", "They discard 1 card of your choice."),
        ("They discard a card (you choose which).", "They discard 1 card of your choice."),
        ("They discard a card (their choice).", "They discard 1 card."),
        (
            "Another Sailor draws a card (you choose which one).",
            "Another Sailor of your choice draws 1 card.",
        ),
        (
            "They draw a card or lose 1 Moss (your choice).",
            "Choose one: they draw 1 card; or they lose 1 Moss.",
        ),
        (
            "Everyone draws a card or loses 1 Moss (their choice).",
            "Each Sailor chooses one: draw 1 card; or lose 1 Moss.",
        ),
        (
            "Draw a card or lose 1 Moss (your choice).",
            "Choose one: draw 1 card; or you lose 1 Moss.",
        ),
    ],
)
def test_whose_the_choice_is_in_brackets(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


def test_who_is_chosen_is_told_in_brackets() -> None:
    text = "Up to two other Sailors discard a card (you choose who)."
    canonical = "Choose up to 2 other Sailors. They discard 1 card."
    assert meaning(text, ALONE) == meaning(canonical, ALONE)
