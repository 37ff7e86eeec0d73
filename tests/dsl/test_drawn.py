"""What was drawn or seen just before: one of them, it, the rest, and who may say so."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, problem, said


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Draw a card, then discard it.", "Draw 1 card. Discard what was drawn."),
        ("Draw two cards and discard them.", "Draw 2 cards. Discard what was drawn."),
        ("Draw two cards. Discard one of them.", "Draw 2 cards. Discard 1 of the drawn cards."),
        (
            "Draw 3 cards and give one of them to the Captain.",
            "Draw 3 cards. Give 1 of the drawn cards to the Captain.",
        ),
        ("Draw 3 cards, keep one.", "Draw 3 cards. Discard all but 1 of the drawn cards."),
        (
            "Draw 3 cards, keep one of them and put the rest on the bottom of the deck.",
            "Draw 3 cards. Put all but 1 of the drawn cards on the bottom of the deck.",
        ),
        (
            "Draw 4 cards. Choose two of them and discard the others.",
            "Draw 4 cards. Discard all but 2 of the drawn cards.",
        ),
        (
            "Draw 2 cards. Give one to the Captain and discard the other.",
            "Draw 2 cards. Give 1 of the drawn cards to the Captain. Discard what was drawn.",
        ),
        (
            "Each Sailor draws 2 cards and discards one of them.",
            "Each Sailor draws 2 cards. Each Sailor discards 1 of the drawn cards.",
        ),
        (
            "They draw a card and give it to you.",
            "They draw 1 card. They give what was drawn to you.",
        ),
        ("Draw a card. You may play it.", "Draw 1 card. You may play 1 of the drawn cards."),
    ],
)
def test_what_was_drawn_is_told_by_a_pronoun(text: str, canonical: str) -> None:
    assert said(text) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "The Captain draws 2 cards. Discard one of them.",
        "The Captain draws a card. You may discard it.",
        "They draw 2 cards. Give one of them to the Captain.",
        "Discard 1 of the drawn cards.",
    ],
)
def test_what_somebody_else_drew_is_not_in_this_hand(text: str) -> None:
    assert problem(text, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Look at the top 3 cards of the deck, take one and discard the rest.",
            "Look at the top 3 cards of the draw pile. Take 1 of the top 3 cards of the draw pile. "
            "Discard the top 2 cards of the draw pile.",
        ),
    ],
)
def test_what_is_left_of_cards_that_were_seen_lies_on_top(text: str, canonical: str) -> None:
    assert said(text, ALONE) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "Look at the top 3 cards of the deck. Put one of them on top. Discard the rest.",
        "Look at the top 3 cards of the deck. Choose one and discard the rest.",
        "Look at the top 3 cards of the deck. If you are calm, take one of them. Discard the rest.",
        "Look at the top 4 cards of the deck. Each Sailor takes one of them. Discard the rest.",
        "Look at the top 5 cards of the deck. Take two and give two to the Captain. Discard the "
        "rest.",
        "Look at the top 3 cards of the deck. Shuffle the deck. Take one of them.",
        "Take the top 3 cards of the deck. Keep one and discard the rest.",
        "Draw 2 cards. Draw 1 card. Discard them.",
        "Draw a card from the discard pile, then discard it.",
        "Draw a card. If you have a Coin, give it to the Captain.",
        "Draw 1 card. Draw another. Discard both.",
        "Draw 2 cards. You may play one of them. Discard the other.",
        "Gain a Coin and draw a card. Lose it.",
        "The Captain gives you 2 cards. Keep one and discard the other.",
    ],
)
def test_where_it_is_not_sure_which_cards_are_left_nothing_is_guessed(text: str) -> None:
    assert problem(text, ALONE)


def test_what_is_told_by_a_pronoun_is_of_the_pile_that_was_looked_at_last() -> None:
    text = "Look at the top 3 cards of the deck. Look at the top 2 cards of the discard pile. "
    told = said(f"{text}Take one of them.", ALONE)
    assert told.endswith("Take 1 of the top 2 cards of the discard pile.")
