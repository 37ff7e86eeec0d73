"""What a sentence leaves out and another word of it tells: who, of what, how many, to whom."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, asked, meaning


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Gains 1 Coin.", "They gain 1 Coin."),
        ("Loses 2 Moss and draws a card.", "They lose 2 Moss and draw 1 card."),
        ("Gains 1 Coin. Loses 1 Moss.", "They gain 1 Coin. They lose 1 Moss."),
        ("Draws 2 cards. You gain 1 Coin.", "They draw 2 cards. You gain 1 Coin."),
        ("Discards their hand.", "They discard their hand."),
        ("Gives you a card.", "They give 1 card to you."),
        ("Gain 1 Coin.", "You gain 1 Coin."),
    ],
)
def test_what_is_said_of_one_is_not_said_to_you(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


def test_who_was_chosen_is_meant_by_a_verb_of_one() -> None:
    text = "Choose another Sailor. Gains 2 Coins."
    assert meaning(text, ALONE) == meaning("Choose another Sailor. They gain 2 Coins.", ALONE)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "The Sailor with the most Coins gains another one.",
            "The Sailor with the most Coins gains 1 Coin.",
        ),
        ("Each Sailor with Moss gains another.", "Each Sailor who has Moss gains 1 Moss."),
        ("Gain a Coin. Then gain another one.", "You gain 1 Coin. You gain 1 Coin."),
        ("Everyone without a Coin receives one.", "Each Sailor who has no Coins gains 1 Coin."),
        (
            "The Sailor with the most cards gives one to the Sailor with the fewest.",
            "The Sailor with the most cards gives 1 card to the Sailor with the fewest cards.",
        ),
        (
            "Whoever has the most Coins loses 1. Whoever has the fewest gains 1 Moss.",
            "The Sailor with the most Coins loses 1 Coin. "
            "The Sailor with the fewest Coins gains 1 Moss.",
        ),
        ("Each mossy Sailor heals 1.", "Each Sailor who has Moss loses 1 Moss."),
        ("If you're mossy, heal 2.", "If you have Moss, you lose 2 Moss."),
    ],
)
def test_what_was_counted_or_told_by_is_counted_again(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If nobody has more Coins than you, lose 3.",
            "If no other Sailor has more Coins than you, ",
        ),
        ("If each other Sailor has fewer Coins than you, lose 3.", ""),
    ],
)
def test_what_nobody_outdoes_you_in_is_yours(text: str, canonical: str) -> None:
    condition = canonical or text.removesuffix("lose 3.")
    assert meaning(text) == meaning(f"{condition}you lose 3 Coins.")


def test_what_they_outdo_you_in_may_be_theirs_or_yours() -> None:
    assert asked("If they have more Moss than you, heal 2.") == {
        "If they have more Moss than you, they lose 2 Moss.",
        "If they have more Moss than you, you lose 2 Moss.",
    }


def test_tokens_that_somebody_is_told_by_are_theirs() -> None:
    assert meaning("If they're mossy, heal 1.") == meaning("If they have Moss, they lose 1 Moss.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Promote them by two.", "They gain 2 Rank."),
        ("Demote the Captain by one.", "The Captain loses 1 Rank."),
        ("Promote the Captain.", "The Captain gains 1 Rank."),
        ("Everyone is promoted.", "Each Sailor gains 1 Rank."),
        ("The Captain is demoted one step.", "The Captain loses 1 Rank."),
        ("Demote them by two levels.", "They lose 2 Rank."),
    ],
)
def test_the_only_scale_is_not_named(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Hand over 2 Coins.", "You lose 2 Coins. They gain that many Coins."),
        ("Hand over one of your Coins.", "You lose 1 Coin. They gain that many Coins."),
        ("Hand over a card.", "Give 1 card to them."),
        ("Hand over all your Moss.", "You lose all Moss. They gain that many Moss."),
        (
            "Hand over half your Coins (round up).",
            "You lose half of your Coins rounded up. They gain that many Coins.",
        ),
        ("They hand over a card.", "They give 1 card to you."),
        (
            "They hand over half their Coins (rounded down).",
            "They lose half of their Coins rounded down. You gain that many Coins.",
        ),
    ],
)
def test_what_is_handed_over_goes_to_the_other_of_two(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Each Sailor of higher Rank gains 1 Coin.", "Each Sailor who has a higher Rank than you"),
        ("Everyone of lower Rank gains 1 Coin.", "Each Sailor who has a lower Rank than you"),
        ("Everyone above you in Rank gains 1 Coin.", "Each Sailor who has a higher Rank than you"),
        ("Everyone below your Rank gains 1 Coin.", "Each Sailor who has a lower Rank than you"),
        (
            "Everyone of higher Rank than you gains 1 Coin.",
            "Each Sailor who has a higher Rank than you",
        ),
        (
            "Everyone with a lower Rank than yours gains 1 Coin.",
            "Each Sailor who has a lower Rank than you",
        ),
        (
            "Each Sailor of the same Rank as you gains 1 Coin.",
            "Each Sailor who has the same Rank as you",
        ),
        ("Each BRASS-Rank Sailor gains 1 Coin.", "Each Sailor who is BRASS"),
        ("Everyone of BRASS Rank gains 1 Coin.", "Each Sailor who is BRASS"),
    ],
)
def test_a_rank_is_compared_with_yours(text: str, canonical: str) -> None:
    assert meaning(text, ALONE) == meaning(f"{canonical} gains 1 Coin.", ALONE)


def test_a_rank_may_be_compared_with_that_of_whom_you_aim_at() -> None:
    assert asked("Everyone of lower Rank gains 1 Coin.", AIMED) == {
        "Each Sailor who has a lower Rank than you gains 1 Coin.",
        "Each Sailor who has a lower Rank than them gains 1 Coin.",
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Gain as many Coins as there are on the Reef.",
            "You gain 1 Coin for each Coin on the Reef.",
        ),
        (
            "Gain the same number of Coins as there are on the Reef.",
            "You gain 1 Coin for each Coin on the Reef.",
        ),
        (
            "Gain Coins equal to the number on the Reef.",
            "You gain 1 Coin for each Coin on the Reef.",
        ),
        (
            "Put as many Moss on the Reef as there are Coins on it.",
            "Put 1 Moss on the Reef for each Coin on the Reef.",
        ),
        (
            "Add X Coins to the Reef, where X is the number of cards in your hand.",
            "Put 1 Coin on the Reef for each card in your hand.",
        ),
        ("Draw X cards (X = the number of Coins you have).", "Draw cards equal to your Coins."),
        ("Draw X cards. X is the number of Coins you have.", "Draw cards equal to your Coins."),
        ("X = your Coins. Draw X cards.", "Draw cards equal to your Coins."),
        (
            "Discard any number of cards. Gain a Coin for each card that was discarded.",
            "Discard any number of cards. You gain that many Coins.",
        ),
        (
            "Discard any number of cards. Draw one for every card that was discarded.",
            "Discard any number of cards. Draw that many cards.",
        ),
        (
            "Each Sailor may discard a card. For each card discarded this way, draw a card.",
            "Each Sailor may discard 1 card. Draw that many cards.",
        ),
    ],
)
def test_as_many_as_something_else(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)
