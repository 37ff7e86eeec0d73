"""What is said in further words means what it means in the usual ones."""

from __future__ import annotations

import pytest

from dsl.scope import CARD, ITEM, PLAYER, Scope

from .asking import ALONE, asked, meaning, problem, said
from .trees import READER

ANSWERING = Scope({"you": PLAYER, "this": CARD, "target": ITEM})


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Get 2 Coins for each Elder.", "Gain 2 Coins for each Elder."),
        ("Take Moss equal to your Coins.", "Gain Moss equal to your Coins."),
        ("Each Elder picks up a Berry.", "Each Elder gains 1 Berry."),
        ("Get 2 new Berries.", "Gain 2 Berries."),
        ("The Captain gets a fresh Sea Urchin.", "The Captain gains 1 Sea Urchin."),
        (
            "The next time you would take Moss, wave instead.",
            "The next time you would gain Moss, wave instead.",
        ),
        (
            "The next time they'd get a Coin, nothing happens.",
            "The next time they would gain Coins, nothing happens instead.",
        ),
        (
            "Until your next turn, you cannot take any Moss.",
            "Until your next turn, you cannot gain Moss.",
        ),
    ],
)
def test_what_one_gets_or_takes_is_gained(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Lose 2 random cards.", "Discard 2 cards at random."),
        ("The Captain loses a card.", "The Captain discards 1 card."),
        ("Each Elder loses their hand.", "Each Elder discards their hand."),
        ("They lose 2 cards from their hand.", "They discard 2 cards from their hand."),
        ("Get 3 cards.", "Draw 3 cards."),
        ("Each other Sailor gets a card.", "Each other Sailor draws 1 card."),
    ],
)
def test_cards_are_lost_and_got(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "Lose any number of your Coins.",
            "Choose a number from 0 up to your Coins. Lose Coins equal to the number.",
        ),
        (
            "Remove any number of their Moss.",
            "You choose a number from 0 up to their Moss. They lose Moss equal to the number.",
        ),
        (
            "Discard up to 3 of your Berries.",
            "Choose a number from 0 to 3. Lose Berries equal to the number.",
        ),
    ],
)
def test_some_of_what_one_has_is_chosen_first(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "You may draw up to 2 cards.",
            "Choose a number from 0 to 2. Draw cards equal to the number.",
        ),
        (
            "If you want, lose up to 3 Coins.",
            "Choose a number from 0 to 3. Lose Coins equal to the number.",
        ),
        ("You may remove any number of their Coins.", "Remove any number of their Coins."),
        ("You may remove up to 2 of an Elder's Coins.", "Remove up to 2 of an Elder's Coins."),
        (
            "They can gain up to 2 Moss.",
            "They choose a number from 0 to 2. They gain Moss equal to the number.",
        ),
    ],
)
def test_up_to_leaves_it_free_already(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


def test_more_than_up_to_is_still_asked() -> None:
    assert said("You may draw up to 2 cards and wave.").startswith("You may choose a number")


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Look at the next card in the Hold.", "Look at the top card of the Hold."),
        ("Discard the first 2 cards from the Hold.", "Discard the top 2 cards of the Hold."),
        ("Reveal the topmost card of the Hold to everyone.", "Reveal the top card of the Hold."),
        ("Look at the top 3 Upper cards.", "Look at the top 3 cards of the Upper Deck."),
        ("Draw 2 Upper cards.", "Draw 2 cards from the Upper Deck."),
        ("Reveal the top Upper card.", "Reveal the top card of the Upper Deck."),
        ("Discard 2 Chart cards.", "Discard 2 Charts."),
    ],
)
def test_cards_are_named_by_their_deck_or_kind(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("The Hold is shuffled.", "Shuffle the Hold."),
        ("Your hand is discarded and you are dealt 2 Moss.", "Discard your hand. Gain 2 Moss."),
        ("2 Coins are put on the Map.", "Put 2 Coins on the Map."),
        (
            "A Coin and a Berry are removed from the Captain.",
            "The Captain loses 1 Coin. The Captain loses 1 Berry.",
        ),
        ("The Captain is given 2 Coins.", "The Captain gains 2 Coins."),
        ("A card is stolen from them.", "Take 1 card from their hand."),
        (
            "If you are Weary, the top card of the Hold is revealed.",
            "If you are Weary, reveal the top card of the Hold.",
        ),
    ],
)
def test_what_is_done_by_nobody_named_you_do(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


def test_what_another_does_is_not_read_as_done_by_you() -> None:
    assert problem("Your hand is discarded by the Captain.").severity == "error"


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Pass 2 Coins to the Captain.", "You lose 2 Coins. The Captain gains that many Coins."),
        ("They pass a Berry to you.", "They lose 1 Berry. You gain that many Berries."),
        ("Pass 2 cards to the Captain.", "Give 2 cards to the Captain."),
        ("Give 2 Coins to the Captain.", "The Captain gains 2 Coins."),
    ],
)
def test_what_is_passed_was_ones_own(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "Put as many Coins on the Map as you have.",
            "Put 1 Coin on the Map for each Coin you have.",
        ),
        (
            "Remove twice as many Moss from the Map as there are Elders.",
            "Remove 2 Moss from the Map for each Elder.",
        ),
        ("Swap your Coins with the Captain's Coins.", "Swap your Coins with the Captain's."),
        ("Swap all of their Moss for your Moss.", "Swap their Moss with yours."),
        ("Target loses 2 Coins.", "They lose 2 Coins."),
        ("Give target a Berry.", "They gain 1 Berry."),
        ("Unless you have a Coin, wave.", "If you have no Coins, wave."),
        (
            "Unless there are no Moss on the Map, wave.",
            "If there are 1 or more Moss on the Map, wave.",
        ),
    ],
)
def test_further_ways_to_say_how_many_and_whose(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


def test_a_swap_is_of_one_kind() -> None:
    assert problem("Swap your Coins with their Moss.").code == "unlike-swap"


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "The Sailor with the most Coins waves. If there is a tie, all tied Sailors do.",
            "The Sailor with the most Coins waves.",
        ),
        (
            "The Elder with the fewest Moss draws a card (all of them if tied).",
            "The Elder with the fewest Moss draws 1 card.",
        ),
        (
            "Whoever has the highest Berth waves; in case of a tie, they all do.",
            "The Sailor with the highest Berth waves.",
        ),
        (
            "The mate with the lowest Berth loses 1 Coin. If there's a tie, you choose.",
            "Choose a Sailor who has the lowest Berth. They lose 1 Coin.",
        ),
        (
            "Whoever has the most Moss draws a card. You break ties.",
            "Choose a Sailor who has the most Moss. They draw 1 card.",
        ),
    ],
)
def test_ties_are_of_all_or_of_one_you_choose(text: str, usual: str) -> None:
    assert meaning(text, ALONE) == meaning(usual, ALONE)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "Search the discard pile for a card and add it to your hand.",
            "Take 1 card from the discard pile.",
        ),
        (
            "Search the Hold for any card. Put it into your hand.",
            "Look at the Hold. Take 1 card from the Hold.",
        ),
        (
            "Search the deck for a Chart and take it.",
            "Look at the deck. Choose 1 Chart in the deck. Take it into hand.",
        ),
    ],
)
def test_who_searches_sees_and_chooses(text: str, usual: str) -> None:
    assert meaning(text, ALONE) == meaning(usual, ALONE)


def test_what_is_searched_for_is_not_drawn() -> None:
    text = "Search the deck for a card and put it into your hand."
    assert meaning(text, ALONE) != meaning("Draw 1 card.", ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "Its player gives 1 card to the Captain. Its player gains 1 Moss.",
        "Discard 1 card. Cancel it.",
        "Discard 1 card. Its targets gain 1 Moss.",
    ],
)
def test_only_a_card_being_played_has_a_player_and_is_cancelled(text: str) -> None:
    assert said(text, ANSWERING) == text


def test_a_card_that_was_discarded_may_be_taken_as_well() -> None:
    assert problem("Discard 1 card. Take it.", ANSWERING).code == "ambiguous-pronoun"


@pytest.mark.parametrize(
    ("first", "one", "other"),
    [
        (
            "The Sailor on your left gives 1 card to the Captain.",
            "the Sailor on your left",
            "the Captain",
        ),
        (
            "The Cook swaps seats with the Sailor on your left.",
            "the Cook",
            "the Sailor on your left",
        ),
        ("The Captain swaps seats with the Cook.", "the Captain", "the Cook"),
    ],
)
def test_of_two_who_were_named_they_may_be_either(first: str, one: str, other: str) -> None:
    ways = {f"{first} {who[0].upper()}{who[1:]} waves." for who in (one, other)}
    assert asked(f"{first} They wave.", ALONE) == ways


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("gain 2 coins wave", "You gain 2 Coins. You wave."),
        ("Draw a card the Captain waves", "Draw 1 card. The Captain waves."),
        ("Chose an Elder. They wave.", "Choose an Elder. They wave."),
    ],
)
def test_a_missing_stop_and_a_form_for_another_are_told(text: str, usual: str) -> None:
    found = READER.read(text, "start_effect", ALONE.inside())
    assert found.ir == meaning(usual, ALONE)
    assert [p.severity for p in found.problems] == ["note"]


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("gain 1 Coin;wave", "You gain 1 Coin. You wave."),
        ("Draw a card - then wave.", "Draw 1 card. You wave."),
    ],
)
def test_sentences_are_parted_by_other_marks(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


def test_a_missing_stop_may_end_what_hangs_on_a_condition() -> None:
    assert asked("If you are Weary draw a card wave.") == {
        "If you are Weary, draw 1 card. You wave.",
        "If you are Weary, draw 1 card and wave.",
    }


def test_a_number_is_whole() -> None:
    found = problem("Lose 1.5 Coins.")
    assert (found.code, found.message) == ("not-whole", "1.5 is no whole number.")


@pytest.mark.parametrize("text", ["Gain 1 Coin for each", "Choose one: draw 2 cards"])
def test_what_stops_too_early_is_shown(text: str) -> None:
    assert problem(text).message == f"“{text}” stops too early."


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Lose half your cards, rounded down.", "Discard half of your hand rounded down."),
        (
            "Discard twice as many cards as you have Coins.",
            "Discard cards equal to twice your Coins.",
        ),
        ("Wave, unless you are Weary.", "If you are not Weary, wave."),
        ("Wave, unless you discard a card.", "You may discard 1 card. If you do not, wave."),
        (
            "The next time you would lose a Berry, wave instead.",
            "The next time you would lose Berries, wave instead.",
        ),
        (
            "Ignore the next Coin you would gain.",
            "The next time you would gain Coins, it is 1 fewer instead.",
        ),
        ("Take another turn right after this one.", "Take another turn after this one."),
        ("Take back a card from the discard pile.", "Take 1 card from the discard pile."),
        ("Give 2 Moss each to two other Elders.", "2 other Elders gain 2 Moss."),
        (
            "The Captain draws 2 cards and so does the Cook.",
            "The Captain draws 2 cards. The Cook draws 2 cards.",
        ),
        (
            "No Elder gains Coins until your next turn.",
            "Until your next turn, an Elder cannot gain Coins.",
        ),
    ],
)
def test_further_joints_and_amounts(text: str, usual: str) -> None:
    assert meaning(text) == meaning(usual)


@pytest.mark.parametrize(
    "who",
    ["Both of your neighbours", "Your two neighbors each", "The players next to you"],
)
def test_who_sits_beside_you_are_two(who: str) -> None:
    both = "Both the Sailor on your left and the Sailor on your right"
    assert meaning(f"{who} gain 1 Coin.") == meaning(f"{both} gain 1 Coin.")


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Swap Bunks with another Elder.", "Choose another Elder. Swap your Bunk with their Bunk."),
        ("Trade Coins with any Sailor.", "Choose a Sailor. Swap your Coins with theirs."),
        (
            "The Captain swaps Bunks with another Sailor.",
            "The Captain chooses another Sailor. Swap the Captain's Bunk with their Bunk.",
        ),
        (
            "Steal up to 2 Moss from another Elder.",
            "Choose a number from 0 to 2. Another Elder loses Moss equal to the number. "
            "You gain that many Moss.",
        ),
        (
            "Take up to 3 Coins from the Map.",
            "Choose a number from 0 to 3. Remove Coins equal to the number from the Map. "
            "You gain that many Coins.",
        ),
    ],
)
def test_with_whom_one_swaps_or_from_whom_one_steals_is_chosen_first(text: str, usual: str) -> None:
    assert meaning(text, ALONE) == meaning(usual, ALONE)
