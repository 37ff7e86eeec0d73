"""Meanings that had no canonical words, or words that say something else: each is printed now."""

from __future__ import annotations

import pytest

from dsl.drive import Refused
from dsl.surface import Unreadable
from tests.dsl import trees


def said(text: str, scope: int = 4, start: str = "start_effect", language: str = "en") -> str:
    """The canonical text of a text, which means the same."""
    wood, where = trees.WOODS[language], trees.SCOPES[scope]
    meant = wood.reader.strict(text, start, where)
    canonical = wood.writer.write(meant, start, where.inside())
    assert wood.reader.strict(canonical, start, where) == meant
    return canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Another Sailor loses any number of Moss.",
            "Choose another Sailor. They choose a number from 0 up to their Moss."
            " They lose Moss equal to the number.",
        ),
        (
            "The next time a Sailor would gain Moss, you reveal their hand instead.",
            "The next time a Sailor would gain Moss, they reveal their hand instead.",
        ),
        (
            "Each Sailor gives the Captain's hand to the next Sailor.",
            "Each Sailor gives all cards from the Captain's hand to the next Sailor after them.",
        ),
        (
            "Choose another Sailor. Their Oath Keeper gives 1 card to the next Sailor.",
            "Choose another Sailor. Their Oath Keeper gives 1 card to the next Sailor after them.",
        ),
        (
            "If you have 2 Moss, give 1 Moss and 1 Rank to each Elder who has any Moss.",
            "If you have 2 Moss, each Elder who has any Moss gains 1 Moss"
            " and each Elder who has any Moss gains 1 Rank.",
        ),
        (
            "The Sailor after you may draw 1 card if they have 2 Moss.",
            "If the next Sailor after you has 2 Moss, the next Sailor after you may draw 1 card.",
        ),
        (
            "The Sailor on your right loses 1 Moss. If it was not done, draw 1 card.",
            "The Sailor on your right loses 1 Moss. If they do not, draw 1 card.",
        ),
    ],
)
def test_other_words_are_canonical(text: str, canonical: str) -> None:
    assert said(text) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "Discard each card in front of you.",
        "2 Sailors who have any Moss lose 1 Moss over and over until they have 1 Moss.",
        "For each Sailor, choose a number from 1 to 6 at random and discard this card.",
        "For each other Sailor, choose a number from 1 to 2 at random"
        " and each Sailor may draw 1 card.",
        "The next Sailor after you loses 1 Moss. Draw cards equal to their Moss.",
        "Choose another Sailor. Their Oath Keeper gains 2 Berries for each other Smuggler.",
    ],
)
def test_it_is_canonical(text: str) -> None:
    assert said(text) == text


def test_several_who_were_chosen_are_told_as_several() -> None:
    text = "Choose 2 Sailors. The chosen ones choose a number from 0 to 3."
    assert said("Choose 2 Sailors. The chosen Sailor chooses a number from 0 to 3.", 0) == text


@pytest.mark.parametrize("scope", [0, 7, 12])
def test_what_is_said_of_cards_is_said_as_around_them(scope: int) -> None:
    text = "the number of cards that have the same name as the top card of their hand in their hand"
    assert said(text, scope, "start_amount") == text


def test_two_choices_of_what_somebody_is_follow_a_clause() -> None:
    ways = "either who have 2 Moss or who have 1 Coin and either who are Upset or who have 3 Coins"
    text = f"the number of Smugglers who are angry and {ways}"
    assert said(text, 4, "start_amount") == text


@pytest.mark.parametrize(
    "text",
    [
        "各密輸人について、手札からカードを12枚捨てる。",
        "他の各船員について、3から3までの数を無作為に1つ選んで、各船員は岩礁にウニを2個置いてもよい。",
    ],
)
def test_in_japanese(text: str) -> None:
    assert said(text, language="ja")


@pytest.mark.parametrize(
    "text",
    [
        "You may move 2 Moss from the chosen Sailor to another Sailor.",
        "Each Sailor may steal 2 Moss from you.",
    ],
)
def test_what_cannot_be_meant_is_asked_back(text: str) -> None:
    with pytest.raises((Unreadable, Refused)):
        said(text, 5)
