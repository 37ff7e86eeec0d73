"""Verbs of everyday speech with what they take, in any order, and words that change nothing."""

from __future__ import annotations

import pytest

from dsl import phrases, rewrites

from .asking import AIMED, ALONE, asked, meaning, problem


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Slap 2 Moss on the Reef.", "Put 2 Moss on the Reef."),
        ("Knock 1 Moss off the Reef.", "Remove 1 Moss from the Reef."),
        ("Rack up 2 Coins.", "You gain 2 Coins."),
        ("Shake off 1 Moss.", "You lose 1 Moss."),
        ("Cough up a card to the Captain.", "Give 1 card to the Captain."),
        ("Check out the Captain's hand.", "Look at the Captain's hand."),
        ("Chuck out two cards.", "Discard 2 cards."),
        ("Climb a Rank.", "You gain 1 Rank."),
        ("Drop down 2 Ranks.", "You lose 2 Ranks."),
        ("Restock your hand to 5 cards.", "Draw up to a hand of 5 cards."),
        ("The Captain takes over as Captain.", "The Captain becomes Captain."),
    ],
)
def test_a_verb_may_have_words_that_are_parts_of_it(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Throw one card away.", "Discard 1 card."),
        ("Pick 2 cards up.", "Draw 2 cards."),
        ("Hand 1 card over to the Captain.", "Give 1 card to the Captain."),
        ("Bump them down a Rank.", "They lose 1 Rank."),
        ("Set this card down in front of you.", "Put this card in front of you."),
        ("Give the deck a good shuffle.", "Shuffle the deck."),
        ("Have a quick look through their hand.", "Look at their hand."),
        ("Make them a present of two of your cards.", "Give 2 cards to them."),
        ("Let them have one of your cards.", "Give 1 card to them."),
        ("Rob them of 2 Coins.", "They lose 2 Coins. You gain that many Coins."),
        ("Relieve them of a card.", "Take 1 card from their hand."),
        ("Hit them with 2 Moss.", "They gain 2 Moss."),
        ("Deal everyone a card.", "Each Sailor draws 1 card."),
        ("Out of your hand, toss two cards.", "Discard 2 cards."),
        ("Trim your hand down to 2 cards.", "Discard down to a hand of 2 cards."),
        ("Draw a card twice.", "Do this 2 times: draw 1 card."),
    ],
)
def test_what_something_is_done_to_may_stand_anywhere(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Swipe a card of theirs.", "Take 1 card from their hand."),
        ("Put one of your cards on top of the deck.", "Put 1 card from hand on top of the deck."),
        (
            "Swap a random card of yours for one of theirs.",
            "Swap 1 card at random from your hand with as many from their hand.",
        ),
        (
            "Discard one of your cards and take one at random from theirs.",
            "Discard 1 card. Take 1 card at random from their hand.",
        ),
        ("Dump all of your Moss on them.", "You lose all Moss. They gain that many Moss."),
    ],
)
def test_one_of_what_somebody_has(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    "text",
    [
        "Please gain 1 Coin.",
        "Right away, gain 1 Coin.",
        "Gain 1 Coin for free.",
        "You simply gain 1 Coin on the spot.",
        "GAIN 1 COIN NOW",
        "Hooray! Gain 1 Coin.",
    ],
)
def test_words_that_change_nothing_may_stand_anywhere(text: str) -> None:
    assert meaning(text, ALONE) == meaning("You gain 1 Coin.", ALONE)


def test_what_is_said_of_one_who_is_known_changes_nothing() -> None:
    assert meaning("Our fearless Captain waves.") == meaning("The Captain waves.")


@pytest.mark.parametrize(
    "text",
    [
        "Each fearless Sailor waves.",  # tells which of them
        "The weary fearless Captain waves.",  # a word of the game
        "Gain 1 Coin later.",
        "Gain 1 Coin again.",
        "Perhaps gain 1 Coin.",
    ],
)
def test_a_word_that_may_change_something_is_not_left_out(text: str) -> None:
    assert problem(text, ALONE)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Hand the Captain title to them.", "They become Captain."),
        ("The role of Captain passes to them.", "They become Captain."),
        ("Appoint them Captain.", "They become Captain."),
        ("Seize the post of Captain.", "You become Captain."),
        ("Raise your Rank by 2.", "You gain 2 Ranks."),
        ("Their Rank drops by one.", "They lose 1 Rank."),
    ],
)
def test_roles_and_steps_change_hands(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Captain, hand over one card to your left.", "The Captain gives 1 card to their left."),
        ("Captain: discard your hand.", "The Captain discards their hand."),
        ("Coins: +2", "You gain 2 Coins."),
        ("Reef: -1 Moss", "Remove 1 Moss from the Reef."),
        ("Everyone: discard one.", "Each Sailor discards 1 card."),
    ],
)
def test_who_or_what_is_called_upon_does_it(text: str, canonical: str) -> None:
    assert meaning(text, ALONE) == meaning(canonical, ALONE)


def test_your_own_is_yours_if_you_are_called_upon() -> None:
    assert meaning("You: discard your hand.") == meaning("Discard your hand.")


def test_a_neighbour_is_one_of_two() -> None:
    assert asked("Your neighbour waves.") == {
        "The Sailor on your left waves.",
        "The Sailor on your right waves.",
    }


def test_a_rule_names_a_verb_for_all_its_synonyms() -> None:
    says = " ".join(rule["say"] for rule in rewrites.source()["en"])
    rows = phrases.from_rows(phrases.source_rows(), ("en", "ja")).shorthands["en"]
    put = [short for short in rows if short.parts == phrases.cut("~put")]
    assert all(surface[1:] in says for short in put for surface in short.surfaces)
    assert "{~" not in says
