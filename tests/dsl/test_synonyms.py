"""Other words for what players do, for whom they aim at, and for how things go on."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.lexicon import Word
from dsl.scope import CARD, ITEM, PLAYER, Scope

from .asking import ALONE, meaning
from .trees import READER

ANSWER = Scope({"you": PLAYER, "this": CARD, "target": ITEM})


def ability(text: str) -> Any:
    found = READER.read(text, "start_abilities", ALONE.inside())
    assert found.ir is not None, found.problems
    return found.ir


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Obtain 1 Coin.", "You gain 1 Coin."),
        ("Endure 2 Moss.", "You gain 2 Moss."),
        ("Collect 2 cards.", "Draw 2 cards."),
        ("They receive 2 cards.", "They draw 2 cards."),
        ("Pull 2 cards.", "Draw 2 cards."),
        ("Draw yourself 2 cards.", "Draw 2 cards."),
        ("Add 2 cards to your hand.", "Draw 2 cards."),
        ("Sacrifice a Coin.", "You lose 1 Coin."),
        ("Sacrifice a card.", "Discard 1 card."),
        ("Spend 1 Coin.", "You lose 1 Coin."),
        ("Give up a card.", "Discard 1 card."),
        ("Empty your hand.", "Discard your hand."),
        ("Shrug off 2 Moss.", "You lose 2 Moss."),
        ("Cleanse the Reef of Moss.", "Remove all Moss from the Reef."),
        ("Sweep all Moss off the Reef.", "Remove all Moss from the Reef."),
        ("Relieve them of 1 Moss.", "They lose 1 Moss."),
        ("Grant them 1 Coin.", "They gain 1 Coin."),
        ("Moss them.", "They gain 1 Moss."),
        ("Nick one of their cards at random.", "Take 1 card at random from their hand."),
        ("Help yourself to one of their cards.", "Take 1 card from their hand."),
        (
            "Steal up to two of their Coins.",
            "Choose a number from 0 to 2. They lose Coins equal to the number. "
            "You gain that many Coins.",
        ),
        (
            "Steal half their Coins (rounded up).",
            "They lose half of their Coins rounded up. You gain that many Coins.",
        ),
        (
            "Give them half your Coins, rounded down.",
            "You lose half of your Coins rounded down. They gain that many Coins.",
        ),
        ("Send a card to them.", "Give 1 card to them."),
        ("Shift all your Moss onto them.", "You lose all Moss. They gain that many Moss."),
        ("Swap places with the Captain.", "You swap seats with the Captain."),
        ("Get a Coin back.", "You gain 1 Coin."),
        ("Take back 2 Coins.", "You gain 2 Coins."),
        (
            "Put half your hand (rounded up) on the discard pile.",
            "Discard cards equal to half of the number of cards in your hand rounded up.",
        ),
    ],
)
def test_what_is_done_by_other_verbs(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


@pytest.mark.parametrize(
    "whom",
    ["Your target", "The targeted Sailor", "The selected Sailor", "The Sailor you chose"],
)
def test_whom_you_aim_at_has_several_names(whom: str) -> None:
    assert meaning(f"{whom} gains 1 Coin.") == meaning("They gain 1 Coin.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Look at your target's hand.", "Look at their hand."),
        ("Your target loses 1 Coin unless they discard a card.", "They lose 1 Coin unless they"),
        ("If your target is an Elder, draw a card.", "If they are an Elder, draw 1 card."),
    ],
)
def test_your_target_stands_where_they_do(text: str, canonical: str) -> None:
    whole = canonical if canonical.endswith(".") else f"{canonical} discard a card."
    assert meaning(text) == meaning(whole)


@pytest.mark.parametrize(
    "who", ["with the biggest hand", "with the largest hand", "who has the most cards"]
)
def test_hands_have_sizes(who: str) -> None:
    canonical = "The Sailor with the most cards in hand draws 1 card."
    assert meaning(f"The Sailor {who} draws a card.") == meaning(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Up to 2 Sailors draw a card.", "Choose up to 2 Sailors. They draw 1 card."),
        (
            "Any number of other Sailors lose 1 Moss.",
            "Choose any number of other Sailors. They lose 1 Moss.",
        ),
        ("Choose any Sailor to draw 2 cards.", "Choose a Sailor. They draw 2 cards."),
        ("The Sailor with the least Coins is the new Captain.", "The Sailor with the fewest Coins"),
    ],
)
def test_some_whom_you_choose(text: str, canonical: str) -> None:
    whole = canonical if canonical.endswith(".") else f"{canonical} becomes Captain."
    assert meaning(text, ALONE) == meaning(whole, ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "Have another go straight after this one!",
        "Have another turn.",
        "Take a second turn.",
        "You get an extra turn.",
    ],
)
def test_a_turn_is_a_go(text: str) -> None:
    assert meaning(text.replace("!", ".")) == meaning("Take another turn after this one.")


@pytest.mark.parametrize(
    "text",
    [
        "Play now goes the other way round.",
        "Play changes direction.",
        "Turn order is reversed.",
        "Reverse turn order.",
        "Change the direction of play.",
        "Play goes around the other way now.",
    ],
)
def test_play_goes_the_other_way(text: str) -> None:
    assert meaning(text) == meaning("Reverse the direction of play.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("If nobody has more Coins than you, wave.", "If no other Sailor has more Coins than you,"),
        (
            "If anyone has fewer cards than you, wave.",
            "If another Sailor has fewer cards than you,",
        ),
        (
            "If you have more Coins than anyone else, wave.",
            "If each other Sailor has fewer Coins than you,",
        ),
        (
            "If everyone has more Coins than you, wave.",
            "If each other Sailor has more Coins than you,",
        ),
        ("If you're the most mossy Sailor, wave.", "If you have the most Moss,"),
    ],
)
def test_nobody_outdoes_themselves(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(f"{canonical} wave.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("You are immune to Moss.", "You cannot gain Moss."),
        (
            "If you would be mossy, draw a card instead.",
            "If you would gain Moss, draw 1 card instead.",
        ),
        ("At the end of the Storm, discard this.", "When the Storm ends, discard this card."),
        ("Discard this at the end of the Storm.", "When the Storm ends, discard this card."),
        ("Discard this card once the Storm is over.", "When the Storm ends, discard this card."),
        (
            "This card is discarded at the end of the Storm.",
            "When the Storm ends, discard this card.",
        ),
    ],
)
def test_what_holds_in_other_words(text: str, canonical: str) -> None:
    assert ability(text) == ability(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("It fizzles.", "Cancel it."),
        ("It has no effect whatsoever.", "Cancel it."),
        ("Undo it.", "Cancel it."),
        ("Cancel it and keep it.", "Cancel it. Take it into hand."),
        ("Cancel it, and pick it up.", "Cancel it. Take it into hand."),
        ("You may copy that card's effect.", "You may use its effect as your own."),
        ("Redirect it to whoever played it.", "Its player becomes its target."),
        ("Reflect it back at its player.", "Its player becomes its target."),
        ("Redirect it to another Sailor.", "Choose another Sailor. They become its target."),
        ("Its player gains 1 Moss instead.", "Cancel it. Its player gains 1 Moss."),
        ("Nope! Its player gains 1 Moss instead.", "Cancel it. Its player gains 1 Moss."),
        ("Its player gains 1 Moss.", "Its player gains 1 Moss."),
    ],
)
def test_what_answers_a_card(text: str, canonical: str) -> None:
    assert meaning(text, ANSWER) == meaning(canonical, ANSWER)


def test_that_somebody_put_none_is_of_this_round() -> None:
    at_storm = READER.with_words([Word("CARDTERM", "squall", "the Storm", "the Storm")])
    texts = [
        "Each Sailor who put no Coins on the Storm waves.",
        "Each Sailor who has not put Coins on the Storm this Storm waves.",
    ]
    read = [at_storm.read(text, "start_effect", ALONE.inside()).ir for text in texts]
    assert read[0] is not None
    assert read[0] == read[1]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3 or more Coins and no Moss on the Reef", "There are 3 or more Coins on the Reef and"),
        ("No Moss on the Reef.", "There is no Moss on the Reef."),
        ("More Coins than Moss on the Reef.", "There are more Coins than Moss on the Reef."),
    ],
)
def test_what_must_lie_there_is_told_with_no_verb(text: str, canonical: str) -> None:
    whole = canonical if canonical.endswith(".") else f"{canonical} there is no Moss on the Reef."
    read = [READER.read(t, "start_condition", ALONE.inside()).ir for t in (text, whole)]
    assert read[0] is not None
    assert read[0] == read[1]
