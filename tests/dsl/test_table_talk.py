"""What people say at a table, read in the words of a card, asked back, or not guessed at."""

from __future__ import annotations

import pytest

from dsl.scope import CARD, Scope

from .asking import AIMED, ALONE, asked, meaning, problem
from .trees import READER


def same(text: str, canonical: str, scope: Scope = ALONE) -> bool:
    return bool(meaning(text, scope) == meaning(canonical, scope))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each of their neighbours waves.",
            "Both the Sailor on their left and the Sailor on their right wave.",
        ),
        (
            "Give both of the Captain's neighbours a Coin.",
            "Both the Sailor on the Captain's left and the Sailor on the Captain's right"
            " gain 1 Coin.",
        ),
        (
            "They and the Sailor on their left each draw a card.",
            "Both they and the Sailor on their left draw 1 card.",
        ),
        (
            "The Sailor to the left of the Captain waves.",
            "The Sailor on the Captain's left waves.",
        ),
    ],
)
def test_neighbours_may_be_anybodys(text: str, canonical: str) -> None:
    assert same(text, canonical, AIMED)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Put any number of your Coins on the Reef.",
            "Choose a number from 0 up to your Coins. You lose Coins equal to the number."
            " Put that many Coins on the Reef.",
        ),
        (
            "Move up to 2 Coins from the Reef to the Captain.",
            "Choose a number from 0 to 2. Remove Coins equal to the number from the Reef."
            " The Captain gains that many Coins.",
        ),
        (
            "Remove any number of Moss from the Map.",
            "Choose a number from 0 up to the Moss on the Map."
            " Remove Moss equal to the number from the Map.",
        ),
        ("Take 2 Coins from the supply.", "You gain 2 Coins."),
        ("Return one of your Coins to the bank.", "You lose 1 Coin."),
        ("Put a Coin in front of the Captain.", "The Captain gains 1 Coin."),
        (
            "Turn all your Moss into Coins.",
            "You lose all Moss. You gain that many Coins.",
        ),
        (
            "The Captain gives you one of their Coins.",
            "The Captain loses 1 Coin. You gain that many Coins.",
        ),
        (
            "The next time you would gain Moss, put it on the Map instead.",
            "The next time you would gain Moss, put that many Moss on the Map instead.",
        ),
    ],
)
def test_tokens_move_as_people_say(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("For each Elder, draw a card.", "Draw cards equal to the number of Elders."),
        ("For each other Sailor, lose 1 Coin.", "You lose 1 Coin for each other Sailor."),
        ("For each Elder, they draw a card.", "For each Elder, they draw 1 card."),
    ],
)
def test_what_you_do_for_each_of_them_is_counted(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Roll a die. On a 1, 3 or 5, wave.",
            "Choose a number from 1 to 6 at random."
            " If the number is 1 or the number is 3 or the number is 5, wave.",
        ),
        (
            "Flip a coin. On heads, wave. On tails, you do nothing.",
            "Choose a number from 1 to 2 at random. If the number is 1, wave."
            " Otherwise, nothing happens.",
        ),
        ("If it's your turn, wave.", "If you are the active player, wave."),
        (
            "If you are the only Elder, wave.",
            "If you are an Elder and the number of Elders is 1, wave.",
        ),
        (
            "Gain 1 Moss or lose 1 Coin, your choice.",
            "Choose one: gain 1 Moss; or lose 1 Coin.",
        ),
        (
            "The Captain loses 1 Coin unless they discard a card.",
            "The Captain may discard 1 card. If they do not, the Captain loses 1 Coin.",
        ),
        ("Discard all but one of your cards.", "Discard down to 1 card."),
        (
            "You may draw 2 cards by discarding a card.",
            "You may discard 1 card. If you do, draw 2 cards.",
        ),
        ("Draw two, then discard one.", "Draw 2 cards. Discard 1 card."),
        (
            "All Elders wave (Smugglers lose a Coin).",
            "Each Elder waves. Each Smuggler loses 1 Coin.",
        ),
    ],
)
def test_it_is_said_shorter_at_a_table(text: str, canonical: str) -> None:
    assert same(text, canonical)


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "The Captain gives you 1 Coin.",
            {"The Captain loses 1 Coin. You gain that many Coins.", "You gain 1 Coin."},
        ),
        (
            "Each other Sailor gives you 1 Coin.",
            {
                "Each other Sailor loses 1 Coin. You gain that many Coins.",
                "You gain 1 Coin for each other Sailor.",
            },
        ),
        (
            "Gain half of your Coins.",
            {
                "You gain Coins equal to half of your Coins rounded up.",
                "You gain Coins equal to half of your Coins rounded down.",
            },
        ),
        (
            "Each other Sailor discards a card, then draw 2 cards.",
            {
                "Each other Sailor discards 1 card. Draw 2 cards.",
                "Each other Sailor discards 1 card. Each other Sailor draws 2 cards.",
            },
        ),
        (
            "Put a Coin on the Map and remove a Moss from it for each Elder.",
            {
                "Put 1 Coin on the Map. Remove 1 Moss from the Map for each Elder.",
                "Put 1 Coin on the Map for each Elder. Remove 1 Moss from the Map for each Elder.",
            },
        ),
        (
            "On your next turn, draw 2 cards.",
            {
                "At the start of your next turn, draw 2 cards.",
                "At the end of your next turn, draw 2 cards.",
            },
        ),
    ],
)
def test_what_is_left_open_is_asked_back(text: str, ways: set[str]) -> None:
    assert asked(text, ALONE) == ways


def test_who_is_meant_is_asked_of_what_was_known_before_the_text() -> None:
    assert asked("The Sailor on their left gains 2 Coins. They lose 1 Moss.") == {
        "The Sailor on their left gains 2 Coins. The target loses 1 Moss.",
        "The Sailor on their left gains 2 Coins. The Sailor on the target's left loses 1 Moss.",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Take 2 cards from the reserve.",
        "Take 2 Coins from the supply of the Captain.",
        "The Captain discards one of your cards.",
        "Look at their hand. The Captain discards one of their cards.",
        "Draw a card (the Captain may draw it instead).",
        "If you are the only Elder with Coins, wave.",
    ],
)
def test_what_would_be_somebody_elses_is_not_guessed(text: str) -> None:
    assert problem(text, ALONE)


@pytest.mark.parametrize("event", ["you gain Coins", "another Sailor waves", "you would gain Moss"])
def test_an_event_is_told_where_a_condition_is_asked(event: str) -> None:
    found = READER.read(event, "start_condition", Scope({"you": "player", "this": CARD}))
    assert [p.code for p in found.problems] == ["event-asked"]


@pytest.mark.parametrize(
    "heading",
    [
        "each Sailor",
        "each other Sailor",
        "2 other Sailors",
        "up to 2 Sailors",
        "any number of Sailors",
    ],
)
def test_a_heading_may_aim_at_several(heading: str) -> None:
    found = READER.read(heading, "start_target", ALONE.inside())
    assert found.ok


def test_a_slip_within_an_expression_is_mended() -> None:
    found = READER.read("At the begining of your next turn, wave.", "start_effect", ALONE.inside())
    assert found.ir == meaning("At the start of your next turn, wave.", ALONE)
    assert [p.code for p in found.problems] == ["typo"]


@pytest.mark.parametrize(
    ("fact", "way"),
    [
        ("you have no Moss", "When you lose Moss, afterwards if you have no Moss, you wave."),
        (
            "you have 3 or more Moss",
            "When you gain Moss, afterwards if you have 3 or more Moss, you wave.",
        ),
    ],
)
def test_when_things_are_so_leads_to_what_makes_them_so(fact: str, way: str) -> None:
    scope = Scope({"you": "player", "this": CARD})
    found = READER.read(f"When {fact}, wave.", "start_abilities", scope)
    assert [(p.code, p.suggestions) for p in found.problems] == [("state-asked", (way,))]
