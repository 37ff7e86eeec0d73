"""Sentences with two meanings: all of them are asked back, the meant one among them."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, asked, said
from .trees import READER, WRITER


def abilities(text: str) -> set[str]:
    """Return the readings that are asked back of a text of abilities, each of which is accepted."""

    def read(way: str) -> str:
        found = READER.read(way, "start_abilities", ALONE.inside())
        assert not found.problems
        return WRITER.write(found.ir, "start_abilities", ALONE.inside())

    (found,) = READER.read(text, "start_abilities", ALONE.inside()).problems
    assert [read(way) for way in found.readings] == list(found.readings)
    return set(found.readings)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Gain 1 Coin and 2 Moss", "You gain 1 Coin{}. You gain 2 Moss for each Elder."),
        ("Lose 1 Coin and gain 1 Moss", "You lose 1 Coin{}. You gain 1 Moss for each Elder."),
        (
            "Put 1 Coin and 1 Moss on the Reef",
            "Put 1 Coin on the Reef{}. Put 1 Moss on the Reef for each Elder.",
        ),
        (
            "Gain 1 Coin or 2 Moss",
            "Choose one: gain 1 Coin{}; or gain 2 Moss for each Elder.",
        ),
    ],
)
def test_for_each_behind_a_list_is_of_its_last_or_of_all(text: str, first: str) -> None:
    ways = {first.format(""), first.format(" for each Elder")}
    assert asked(f"{text} for each Elder.", ALONE) == ways


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card, then gain 1 Coin for each Elder.",
        "Discard your hand and gain 1 Coin for each Elder.",
        "If you are calm, you gain 1 Coin and gain 1 Moss for each Elder.",
        "The Captain gains 1 Coin and you gain 1 Moss for each Elder.",
    ],
)
def test_for_each_is_of_the_last_where_it_can_be_of_no_other(text: str) -> None:
    assert said(text, ALONE)


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "Each Sailor waves and gains 1 Coin if they are calm.",
            {
                "Each Sailor waves. Each calm Sailor gains 1 Coin.",
                "Each calm Sailor waves and gains 1 Coin.",
            },
        ),
        (
            "Every Sailor waves and loses 1 Coin if they have no Moss.",
            {
                "Each Sailor waves. Each Sailor who has no Moss loses 1 Coin.",
                "Each Sailor who has no Moss waves and loses 1 Coin.",
            },
        ),
        (
            "Wave or draw a card unless you are calm.",
            {
                "Choose one: wave; or if you are not calm, draw 1 card.",
                "If you are not calm, choose one: wave; or draw 1 card.",
            },
        ),
    ],
)
def test_a_condition_behind_a_list_is_of_its_last_or_of_all(text: str, ways: set[str]) -> None:
    assert asked(text, ALONE) == ways


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Put 1 Coin or 1 Moss on the Reef and wave.", "{} 1 {} on the Reef"),
        ("Remove 1 Coin or 1 Moss from the Reef and wave.", "{} 1 {} from the Reef"),
    ],
)
def test_what_stands_behind_the_last_of_several_things_is_of_each(text: str, place: str) -> None:
    verb = text.partition(" ")[0].lower()
    coin, moss = (place.format(verb, thing) for thing in ("Coin", "Moss"))
    assert asked(text, ALONE) == {
        f"Choose one: {coin}; or {moss} and wave.",
        f"Choose one: {coin}; or {moss}. You wave.",
    }


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Wave, draw a card or lose 1 Coin.", "Choose one: wave; draw 1 card; or lose 1 Coin."),
        (
            "The Captain gains 1 Coin, 1 Moss or 1 Berry.",
            "The Captain chooses one: gain 1 Coin; gain 1 Moss; or gain 1 Berry.",
        ),
        (
            "If you are calm, wave, draw a card or lose 1 Coin.",
            "If you are calm, choose one: wave; draw 1 card; or lose 1 Coin.",
        ),
    ],
)
def test_a_comma_in_front_of_or_may_be_another_or(text: str, meant: str) -> None:
    assert meant in asked(text, ALONE)


def test_conditions_that_share_their_subject_are_bracketed() -> None:
    assert asked("If you are calm or have no Moss and are Weary, wave.", ALONE) == {
        "If (you are calm or you have no Moss) and you are Weary, you wave.",
        "If you are calm or (you have no Moss and you are Weary), you wave.",
    }
    assert asked("If you have 1 Coin and are calm or have no Moss, wave.", ALONE) == {
        "If (you have 1 Coin and you are calm) or you have no Moss, you wave.",
        "If you have 1 Coin and (you are calm or you have no Moss), you wave.",
    }


def test_what_an_event_causes_is_bracketed() -> None:
    assert abilities("When you gain Coins, draw a card and wave or lose 1 Moss.") == {
        "When you gain Coins, afterwards draw 1 card and choose one: wave; or lose 1 Moss.",
        "When you gain Coins, afterwards choose one: draw 1 card and wave; or lose 1 Moss.",
    }


def test_what_follows_a_choice_at_an_event_is_an_ability_of_its_own() -> None:
    event = "When a Sailor waves, afterwards they"
    assert abilities("When a Sailor waves, they draw a card or lose 1 Coin and gain 1 Moss.") == {
        f"{event} choose one: draw 1 card; or lose 1 Coin and gain 1 Moss.",
        f"{event} choose one: draw 1 card; or lose 1 Coin. {event} gain 1 Moss.",
    }


@pytest.mark.parametrize(
    ("before", "people"),
    [
        (
            "The Sailor on your left gives 1 card to the Captain. ",
            ("The Sailor on your left", "The Captain"),
        ),
        ("The Captain gives 1 card to the Cook. ", ("The Captain", "The Cook")),
        ("If the Captain has more Coins than the Cook, ", ("the Captain", "the Cook")),
        (
            "The Sailor on your left gives 1 card to the Sailor on your right. ",
            ("The Sailor on your left", "The Sailor on your right"),
        ),
        (
            "The Captain loses 1 Coin. The Sailor on your left gains that many Coins. ",
            ("The Captain", "The Sailor on your left"),
        ),
    ],
)
def test_they_may_be_each_of_two_who_were_named(before: str, people: tuple[str, str]) -> None:
    assert asked(f"{before}they wave.", ALONE) == {f"{before}{who} waves." for who in people}


def test_a_card_is_of_either_hand_that_was_seen() -> None:
    seen = "Look at their hand. They look at your hand."
    assert asked("Look at their hand, and they look at yours. Choose a card and discard it.") == {
        f"{seen} Discard 1 card from their hand.",
        f"{seen} Discard 1 card.",
    }


@pytest.mark.parametrize("who", ["They", "The Captain", "Each Sailor", "Each other Sailor"])
def test_or_is_a_choice_of_who_does_it(who: str) -> None:
    does = "gain" if who == "They" else "gains"
    choose = "choose" if who == "They" else "chooses"
    assert said(f"{who} {does} 1 Coin or 1 Moss.", AIMED) == (
        f"{who} {choose} one: gain 1 Coin; or gain 1 Moss."
    )


def test_two_names_of_one_are_nobody_to_choose_between() -> None:
    text = "If the Captain is the Cook, they wave."
    assert said(text, ALONE) == "If the Captain is the Cook, the Cook waves."


@pytest.mark.parametrize(
    ("deed", "yours", "theirs"),
    [
        ("draw 1 card", "Draw 1 card", "draws 1 card"),
        ("wave", "You wave", "waves"),
        ("board the ship", "You board the ship", "boards the ship"),
    ],
)
def test_a_bare_verb_behind_what_each_does_is_yours_or_theirs(
    deed: str, yours: str, theirs: str
) -> None:
    each = "Each Sailor"
    first = f"{each} discards 1 card. "
    ways = asked(f"Everybody discards 1 card, then {deed}.", ALONE)
    assert ways == {f"{first}{yours}.", f"{first}{each} {theirs}."}


@pytest.mark.parametrize("deed", ["then waves", "then they wave", "then you wave", "and waves"])
def test_a_verb_that_agrees_or_says_who_is_not_asked_back(deed: str) -> None:
    assert said(f"The Captain discards 1 card, {deed}.", ALONE)


def test_what_stands_before_a_colon_is_a_price_or_happens_first() -> None:
    assert asked("Pay 1 Coin: draw 2 cards.", ALONE) == {
        "You may lose 1 Coin. If you do, draw 2 cards.",
        "You lose 1 Coin. Draw 2 cards.",
    }
