"""Everyday ways to say what the language says in other words, in any game's own."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from dsl.ir.walk import every
from dsl.lexicon import Word
from dsl.parse import Reader

from .asking import AIMED, ALONE, asked, meaning, problem, said
from .trees import LEXICON, READER


def same(text: str, canonical: str) -> bool:
    return bool(meaning(text, ALONE) == meaning(canonical, ALONE))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each Sailor waves, except the Captain.",
            "Each Sailor who is not the Captain waves.",
        ),
        (
            "All Smugglers lose 1 Coin except those who have Moss.",
            "Each Smuggler who does not have 1 or more Moss loses 1 Coin.",
        ),
        ("Everybody may wave, except for Elders.", "Each Sailor who is not an Elder may wave."),
        (
            "Each other Sailor waves, except anyone with 2 Coins.",
            "Each other Sailor who does not have 2 Coins waves.",
        ),
        (
            "Each Smuggler draws a card, except the Sailors without Moss.",
            "Each Smuggler who has 1 or more Moss draws 1 card.",
        ),
    ],
)
def test_except_leaves_out_some_of_several(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    "text", ["The Captain waves, except Elders.", "Each Sailor waves, except the Sailors."]
)
def test_somebody_must_be_left_out_and_somebody_left(text: str) -> None:
    assert problem(text, ALONE).code == "none-excepted"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("The Captain: lose 1 Coin.", "The Captain loses 1 Coin."),
        ("Smugglers: draw 2 cards.", "Each Smuggler draws 2 cards."),
        (
            "Captain: +1 Coin. Everyone else: -2 Moss.",
            "The Captain gains 1 Coin. Each Sailor who is not the Captain loses 2 Moss.",
        ),
        (
            "All Smugglers: wave; the rest: draw a card.",
            "Each Smuggler waves. Each Sailor who is not a Smuggler draws 1 card.",
        ),
    ],
)
def test_a_label_says_who_does_it(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("All mossy Sailors are cured.", "Each Sailor who has Moss loses all Moss."),
        ("Mossy Smugglers get completely healed.", "Each Smuggler who has Moss loses all Moss."),
        ("The Captain is healed of 2 Moss.", "The Captain loses 2 Moss."),
        ("You are cured of all Coins.", "You lose all Coins."),
    ],
)
def test_who_is_healed_loses_what_they_bear(text: str, canonical: str) -> None:
    assert same(text, canonical)


TWO_ADJECTIVES = Reader(LEXICON.with_words([Word("BORNE", "coin", "gilded", "gilded")]))


@pytest.mark.parametrize(
    "text", ["A gilded Sailor is fully healed.", "Each gilded Elder is cured."]
)
def test_the_adjective_that_tells_somebody_says_of_what_they_are_healed(text: str) -> None:
    (done,) = every(TWO_ADJECTIVES.strict(text, "start_effect", ALONE.inside()), n.Adjust)
    assert (done.counter, done.amount, done.down) == ("coin", n.Everything(), True)


def test_of_several_adjectives_none_is_what_everybody_is_healed_of() -> None:
    found = TWO_ADJECTIVES.read("The Captain is fully healed.", "start_effect", ALONE.inside())
    assert [problem.code for problem in found.problems] == ["cured-of-what"]


def test_it_must_be_said_of_what_somebody_is_healed() -> None:
    assert problem("Each Elder is healed.", ALONE).code == "cured-of-what"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Two Coins come off the Reef.", "Remove 2 Coins from the Reef."),
        ("All Moss is removed from the Map.", "Remove all Moss from the Map."),
        (
            "If you are Weary, a Coin is put on the Reef.",
            "If you are Weary, put 1 Coin on the Reef.",
        ),
        ("1 Moss goes to the Captain.", "The Captain gains 1 Moss."),
        (
            "Half of the Coins on the Map come off, rounding up.",
            "Remove Coins equal to half of the Coins on the Map rounded up from the Map.",
        ),
        (
            "2 of your Coins go to the Captain.",
            "You lose 2 Coins. The Captain gains that many Coins.",
        ),
        (
            "All of the Cook's Moss moves to the Reef.",
            "The Cook loses all Moss. Put that many Moss on the Reef.",
        ),
    ],
)
def test_tokens_may_be_the_subject(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Choose two: wave; draw a card; or lose 1 Coin.",
            "Choose one: wave and draw 1 card; wave and lose 1 Coin;"
            " or draw 1 card and lose 1 Coin.",
        ),
        (
            "The Captain picks two of these three: wave; draw a card; lose 1 Coin.",
            "The Captain chooses one: wave and draw 1 card; wave and lose 1 Coin;"
            " or draw 1 card and lose 1 Coin.",
        ),
    ],
)
def test_to_choose_several_is_to_choose_among_their_sets(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    "text",
    [
        "Choose two: wave; or draw a card.",
        "Choose two: wave; draw a card; or if you are Weary, wave.",
    ],
)
def test_there_is_something_to_choose(text: str) -> None:
    assert problem(text, ALONE).code == "nothing-to-choose"


@pytest.mark.parametrize("who", ["You discard", "The Captain discards", "Each Elder discards"])
@pytest.mark.parametrize("many", ["3 cards", "a hand of 3 cards", "three"])
def test_down_to_some_cards_is_what_is_above_them(who: str, many: str) -> None:
    own = "your" if who == "You discard" else "their"
    above = f"cards equal to the number of cards in {own} hand above 3"
    assert same(f"{who} down to {many}.", f"{who} {above}.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("the closest Elder to your left waves", "the nearest Elder clockwise from you waves"),
        (
            "the first Smuggler going round to the right waves",
            "the nearest Smuggler counterclockwise from you waves",
        ),
    ],
)
def test_the_first_of_some_sort_is_the_nearest(text: str, canonical: str) -> None:
    assert same(f"{text}.", f"{canonical}.")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("you took any Coins this turn", "you have gained Coins this turn"),
        (
            "the Captain didn't get any Moss this Storm",
            "the Captain has not gained Moss this Storm",
        ),
        ("you drew a card this Storm", "you have drawn cards this Storm"),
        ("you have already waved this turn", "you have waved this turn"),
        ("the Cook is still Weary", "the Cook is Weary"),
    ],
)
def test_a_condition_may_stand_in_the_simple_past(text: str, canonical: str) -> None:
    assert same(f"If {text}, wave.", f"If {canonical}, wave.")


@pytest.mark.parametrize(("said", "done"), [("did", "do"), ("didn't", "do not")])
def test_what_was_done_may_be_asked_in_the_past(said: str, done: str) -> None:
    assert same(f"Discard a card. If you {said}, wave.", f"Discard 1 card. If you {done}, wave.")


@pytest.mark.parametrize("condition", ["the Captain be Weary", "you have 2 Coins"])
def test_should_is_if(condition: str) -> None:
    said = condition.replace(" be ", " is ")
    assert same(f"Should {condition}, wave.", f"If {said}, wave.")


@pytest.mark.parametrize(
    ("asked_of", "which"), [("left", "is a Smuggler"), ("right", "has more Coins than you")]
)
def test_they_are_the_neighbour_who_is_asked_about(asked_of: str, which: str) -> None:
    named = f"the Sailor on your {asked_of}"
    assert same(f"If {named} {which}, they wave.", f"If {named} {which}, {named} waves.")


def test_the_neighbour_may_be_somebody_else_after_a_step() -> None:
    text = "If the Sailor on your left is Weary, swap seats with them and they wave."
    assert problem(text, ALONE).code == "unbound-pronoun"


def test_beside_a_target_it_is_asked_who_they_are() -> None:
    assert asked("If the Sailor on your left is Weary, they wave.", AIMED) == {
        "If the Sailor on your left is Weary, the target waves.",
        "If the Sailor on your left is Weary, the Sailor on your left waves.",
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("If you have Moss, lose all of yours.", "If you have Moss, you lose all Moss."),
        ("If they have Coins, take one of theirs.", "If they have Coins, take 1 of their Coins."),
    ],
)
def test_yours_are_the_tokens_named_before(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)


def test_one_step_may_be_put_off_behind_it() -> None:
    assert same(
        "Draw 2 cards at the start of your next turn.",
        "At the start of your next turn, draw 2 cards.",
    )


def test_which_of_two_steps_are_put_off_is_asked() -> None:
    assert asked("Lose 1 Coin and draw 2 cards at the end of your next turn.", ALONE) == {
        "You lose 1 Coin. At the end of your next turn, draw 2 cards.",
        "At the end of your next turn, you lose 1 Coin and draw 2 cards.",
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "The next Moss you would take goes to the Captain instead.",
            "The next time you would gain Moss, the Captain gains them instead.",
        ),
        (
            "The next time you'd lose a Coin, you don't.",
            "The next time you would lose Coins, nothing happens instead.",
        ),
        (
            "With your next draw, draw two more cards.",
            "The next time you would draw cards, it is 2 more instead.",
        ),
        (
            "The next time another mate gains Coins, you get them instead.",
            "The next time another Sailor would gain Coins, you gain them instead.",
        ),
    ],
)
def test_what_comes_next_may_be_changed(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Draw 2 cards unless you are Weary, in which case gain 1 Moss.",
            "If you are Weary, you gain 1 Moss. Otherwise, draw 2 cards.",
        ),
        (
            "Wave or draw a card. If you are an Elder, do both.",
            "If you are an Elder, wave and draw 1 card."
            " Otherwise, choose one: wave; or draw 1 card.",
        ),
        (
            "Draw X cards and gain X Moss, where X is the number of Elders.",
            "Draw 1 card for each Elder. You gain 1 Moss for each Elder.",
        ),
        ("You and another mate wave.", "Choose another Sailor. Both you and they wave."),
        ("Choose an Elder, not the Captain.", "Choose an Elder who is not the Captain."),
    ],
)
def test_sentences_hang_together_in_everyday_ways(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    "text",
    [
        "Each Sailor, including you, waves.",
        "Each Sailor waves, yourself too.",
        "All of you wave.",
    ],
)
def test_everybody_is_you_too(text: str) -> None:
    assert same(text, "Each Sailor waves.")


@pytest.mark.parametrize(
    "text",
    [
        "Each other Sailor, including you, waves.",
        "The Sailor with the most Coins waves; in a tie, whoever shouts first does.",
        "Gain as many Coins as the Sailor with the most cards has.",
        "The Sailor with the most Coins waves (if there is a tie, each loses 1 Coin instead).",
        "Draw 2 cards (if several are tied, all lose 5 Coins).",
        "Starting with you, each Sailor discards 1 card.",
        "Draw 3 cards. You cannot have more Coins than 0.",
        "Gain 2 Coins while this card is in play.",
        "Draw 1 card into the discard pile.",
        "Choose 1 card from your hand. Discard your other cards.",
        "Gain 1 Coin (3 if you are calm) and draw 1 card.",
        "If you are calm, gain 1 Coin and draw 2 cards instead of 1.",
        "The Captain may lose 1 Coin or discard a card to draw 2 cards.",
    ],
)
def test_what_would_change_something_is_not_left_out(text: str) -> None:
    assert problem(text, ALONE)


def test_what_is_said_of_anyone_does_not_hang_on_what_the_rest_do() -> None:
    text = "Anyone who is calm waves. The Captain gains 1 Coin, everyone else loses 1 Coin."
    assert said(text, ALONE) == (
        "Each calm Sailor waves. The Captain gains 1 Coin. "
        "Each Sailor who is not the Captain loses 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("They choose 1 card in your hand. Discard it.", "Discard 1 card of their choice."),
        ("They pick one of your cards and you discard it.", "Discard 1 card of their choice."),
        (
            "They choose 1 card from your hand and discard it.",
            "They discard 1 card from your hand.",
        ),
        ("They choose 1 card from your hand. They take it.", "They take 1 card from your hand."),
        ("They choose 1 card from their hand. Discard it.", "They discard 1 card."),
        ("Choose 1 card in their hand. Discard it.", "Discard 1 card from their hand."),
        (
            "Pick a card in their hand. They discard that card.",
            "They discard 1 card of your choice.",
        ),
        (
            "The Captain chooses a card in your hand. Discard it.",
            "Discard 1 card of the Captain's choice.",
        ),
        (
            "Choose a card from the Captain's hand. They discard it.",
            "The Captain discards 1 card of your choice.",
        ),
        ("You may choose a card from your hand and discard it.", "You may discard 1 card."),
    ],
)
def test_who_chooses_is_told_from_whose_card_it_is(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    "text",
    [
        "Each other Sailor chooses 1 card in your hand. Discard it.",
    ],
)
def test_nobody_else_discards_what_somebody_chose(text: str) -> None:
    assert READER.read(text, "start_effect", AIMED.inside()).ir is None


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Target mate gains 1 Coin.", "They gain 1 Coin."),
        ("Discard a card from target mate's hand.", "Discard 1 card from their hand."),
    ],
)
def test_a_target_is_who_is_aimed_at(text: str, canonical: str) -> None:
    assert meaning(text, AIMED) == meaning(canonical, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Gain 1 Coin for every two Moss on the Reef.",
            "You gain Coins equal to half of the Moss on the Reef rounded down.",
        ),
        ("Discard cards until you only have 2 left in hand.", "Discard down to 2 cards."),
        ("Gain 1 Coin （lose all your Moss first）.", "You lose all your Moss. You gain 1 Coin."),
        (
            "Whenever you gain Coins this Storm, draw a card.",
            "For the rest of the Storm, when you gain Coins, draw 1 card.",
        ),
        (
            "The mate with the fewest Coin tokens waves (you choose if tied).",
            "Choose a Sailor who has the fewest Coins. They wave.",
        ),
    ],
)
def test_how_much_how_long_and_in_which_order(text: str, canonical: str) -> None:
    assert same(text, canonical)
