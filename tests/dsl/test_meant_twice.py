"""Sentences that may be meant in two ways, and some whose nearest reading nobody means."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, meaning, problem, said


@pytest.mark.parametrize(
    ("text", "instead", "besides"),
    [
        (
            "Everyone gains 1 Coin (Smugglers gain 2).",
            "For each Sailor, if they are a Smuggler, they gain 2 Coins. "
            "Otherwise, they gain 1 Coin.",
            "Each Sailor gains 1 Coin. Each Smuggler gains 2 Coins.",
        ),
        (
            "Everyone gains 1 Coin (the Captain gains 2).",
            "For each Sailor, if they are the Captain, they gain 2 Coins. "
            "Otherwise, they gain 1 Coin.",
            "Each Sailor gains 1 Coin. The Captain gains 2 Coins.",
        ),
        (
            "They gain 1 Coin (Smugglers gain 2).",
            "If they are a Smuggler, they gain 2 Coins. Otherwise, they gain 1 Coin.",
            "They gain 1 Coin. Each Smuggler gains 2 Coins.",
        ),
        (
            "Draw 2 cards (the Captain draws 3).",
            "If you are the Captain, draw 3 cards. Otherwise, draw 2 cards.",
            "Draw 2 cards. The Captain draws 3 cards.",
        ),
        (
            "Everyone draws 2 cards, but Smugglers draw 3.",
            "For each Sailor, if they are a Smuggler, they draw 3 cards. "
            "Otherwise, they draw 2 cards.",
            "Each Sailor draws 2 cards. Each Smuggler draws 3 cards.",
        ),
        (
            "Everyone gains 1 Coin (you gain 2).",
            "Each other Sailor gains 1 Coin. You gain 2 Coins.",
            "Each Sailor gains 1 Coin. You gain 2 Coins.",
        ),
        (
            "Draw 2 cards. If you are a Smuggler, draw 3.",
            "If you are a Smuggler, draw 3 cards. Otherwise, draw 2 cards.",
            "Draw 2 cards. If you are a Smuggler, draw 3 cards.",
        ),
        (
            "They gain 1 Coin. If they are calm, they gain 2 more instead.",
            "If they are calm, they gain 2 Coins. Otherwise, they gain 1 Coin.",
            "They gain 1 Coin. If they are calm, they gain 2 Coins.",
        ),
    ],
)
def test_another_number_may_be_instead_or_besides(text: str, instead: str, besides: str) -> None:
    assert asked(text) == {instead, besides}


def test_another_deed_in_brackets_is_done_besides() -> None:
    text = "Draw 2 cards (the Captain gains 1 Coin)."
    assert said(text, ALONE) == "Draw 2 cards. The Captain gains 1 Coin."


@pytest.mark.parametrize(
    "but", ["except Smugglers with", "except Smugglers who have", "but an Elder with"]
)
def test_what_is_said_behind_an_exception_may_be_of_those_or_of_all(but: str) -> None:
    noun = "a Smuggler" if "Smuggler" in but else "an Elder"
    assert asked(f"Everyone {but} Coins gains 1 Moss.", ALONE) == {
        f"Each Sailor who is not {noun} or who has no Coins gains 1 Moss.",
        f"Each Sailor who is not {noun} and who has a Coin gains 1 Moss.",
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Each Smuggler or Sailor with a Coin draws a card.", "a Smuggler or who has a Coin"),
        ("Each Smuggler or Captain draws a card.", "a Smuggler or who is the Captain"),
    ],
)
def test_all_who_are_one_or_the_other_do_it(text: str, canonical: str) -> None:
    each = text.replace("Sailor with", "player with")
    assert said(each, ALONE) == f"Each Sailor who is {canonical} draws 1 card."


def test_all_of_one_kind_or_somebody_are_no_choice() -> None:
    assert problem("Smugglers with a Coin or the Captain draw a card.", ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "Take 2 cards from the Captain's hand and keep one.",
        "Draw 3 cards and discard all but one.",
    ],
)
def test_to_keep_of_what_was_drawn_is_not_to_keep_of_a_hand(text: str) -> None:
    assert problem(text, ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 3 cards, keep one and discard the rest.",
        "Draw 3 cards, then keep 1 and discard the others.",
    ],
)
def test_the_rest_is_of_what_was_drawn_just_before(text: str) -> None:
    assert said(text, ALONE) == "Draw 3 cards. Discard all but 1 of the drawn cards."


def test_to_keep_some_and_discard_the_rest_is_of_a_hand() -> None:
    text = "Keep 2 cards and discard the rest."
    assert meaning(text, ALONE) == meaning("Discard down to a hand of 2 cards.", ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "If you are calm, the Sailor with the most Moss gains 3 Coins if you want.",
        "Draw a card. If you do, the Captain gains 1 Coin if you want.",
        "The Captain may gain 1 Coin if you want.",
        "You may gain 1 Coin if they want.",
    ],
)
def test_what_others_do_is_not_done_by_who_may_want_it(text: str) -> None:
    assert problem(text)


def test_whoever_can_do_part_of_it_is_asked_about() -> None:
    gain = "they gain 1 Coin."
    assert asked("They discard 2 cards if they can, otherwise they gain 1 Coin.") == {
        f"They discard 2 cards. If they do not, {gain}",
        f"If they have 2 or more cards in hand, they discard 2 cards. Otherwise, {gain}",
    }


def test_two_in_place_of_one_may_be_twice_as_many_or_one_more() -> None:
    would = "The next time you would gain Coins,"
    assert asked("The next time you would gain a Coin, gain 2 instead.", ALONE) == {
        f"{would} it is twice as many instead.",
        f"{would} it is 1 more instead.",
        f"{would} you gain 2 Coins instead.",
    }


def test_who_is_spared_is_not_asked_to_do_anything() -> None:
    assert problem("They gain 1 Coin unless they are the Captain or discard a card.")


@pytest.mark.parametrize(
    "text",
    [
        "Everyone gains 1 Coin (you gain none).",
        "You gain 1 Coin (if calm).",
        "You gain 1 Coin (optional).",
        "Hardly anyone draws a card.",
        "They alone gain 1 Coin.",
        "Draw about 2 cards.",
        "If you have under 3 cards, draw a card.",
    ],
)
def test_nothing_is_offered_without_a_word_that_changes_what_is_meant(text: str) -> None:
    found = problem(text)
    assert not found.suggestions
    assert not found.readings


@pytest.mark.parametrize("spared", ["except Smugglers", "Smugglers don't"])
def test_an_exception_in_brackets_is_one(spared: str) -> None:
    text = f"Everyone gains 1 Coin ({spared})."
    assert said(text, ALONE) == "Each Sailor who is not a Smuggler gains 1 Coin."


def test_what_is_gained_is_of_what_the_same_sentence_counts() -> None:
    text = "If you have a Coin, draw a card; if you have no Coins, gain one."
    assert said(text, ALONE) == (
        "If you have a Coin, draw 1 card. If you have no Coins, you gain 1 Coin."
    )


def test_another_number_if_something_is_so_is_of_the_same_tokens() -> None:
    assert said("They gain 2 Coins, 3 if they have Moss, and draw a card.") == (
        "If they have any Moss, they gain 3 Coins. Otherwise, they gain 2 Coins. They draw 1 card."
    )
