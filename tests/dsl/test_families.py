"""Families of plain words, and the forms in which rules say again what they found."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, problem
from .test_idioms import same


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("You are completely healed.", "You lose all Moss."),
        ("The Captain is now entirely cured.", "The Captain loses all Moss."),
        ("Heal everyone fully.", "Each Sailor loses all Moss."),
        ("Until your next turn, you cannot heal.", "Until your next turn, you cannot lose Moss."),
    ],
)
def test_healing_is_of_what_the_only_adjective_of_a_game_tells(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Raise the Captain's Coins by 2.", "The Captain gains 2 Coins."),
        ("Your Coins go down by 1.", "You lose 1 Coin."),
        (
            "Everyone ranked above you in Rank waves.",
            "Each Sailor who has a higher Rank than you waves.",
        ),
        (
            "Everyone with the Captain's Rank or lower waves.",
            "Each Sailor who has an equal or lower Rank than the Captain waves.",
        ),
        (
            "Draw as many cards as the Captain holds.",
            "Draw cards equal to the number of cards in the Captain's hand.",
        ),
        ("If it isn't your turn, wave.", "If you are not the active player, wave."),
    ],
)
def test_a_rule_says_what_it_found_in_another_form(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Set your Coins to zero.", "You lose all Coins."),
        (
            "Lose all but 2 of your Coins.",
            "You lose Coins equal to your Coins above 2.",
        ),
        (
            "The Captain loses all but 1 of their Coins.",
            "The Captain loses Coins equal to their Coins above 1.",
        ),
        (
            "Keep gaining Moss until you have at least 3.",
            "Gain 1 Moss over and over until you have 3 or more Moss.",
        ),
        (
            "Keep losing Moss until you have 1.",
            "Lose 1 Moss over and over until you have 1 or fewer Moss.",
        ),
        ("The Reef gains a Coin and 2 Moss.", "Put 1 Coin on the Reef. Put 2 Moss on the Reef."),
        (
            "Every Coin on the Reef becomes a Berry.",
            "Remove all Coins from the Reef. Put that many Berries on the Reef.",
        ),
        (
            "You can't gain or lose Coins this Storm.",
            "For the rest of the Storm, you cannot gain Coins."
            " For the rest of the Storm, you cannot lose Coins.",
        ),
        ("Anyone who wants to may wave.", "Each Sailor may wave."),
        (
            "Captain draws 2, everyone else draws 1.",
            "The Captain draws 2 cards. Each Sailor who is not the Captain draws 1 card.",
        ),
    ],
)
def test_a_family_of_words_means_what_the_language_says_for_it(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "Draw half as many cards as you have Coins.",
            {
                "Draw cards equal to half of your Coins rounded up.",
                "Draw cards equal to half of your Coins rounded down.",
            },
        ),
        (
            "Look at their hand, take a card, then give them a card.",
            {
                "Look at their hand. Take 1 card from their hand. Give 1 card to them.",
                "Look at their hand. Draw 1 card. Give 1 card to them.",
            },
        ),
    ],
)
def test_what_may_be_meant_otherwise_is_asked_back(text: str, ways: set[str]) -> None:
    assert asked(text) == ways


def test_what_is_thrown_away_is_not_guessed_where_a_card_was_drawn_too() -> None:
    assert problem("Draw 1 card and gain 1 Coin. Discard it.", ALONE).severity == "error"
