"""A condition behind what somebody does asks of them, whomever else “they” might be."""

from __future__ import annotations

import pytest

from dsl.scope import CARD, Scope

from .asking import AIMED, ALONE, asked, meaning, problem, said
from .test_two_ways import abilities
from .trees import READER


@pytest.mark.parametrize("scope", [AIMED, ALONE])
@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each other Sailor gains 1 Coin if they have no Moss.",
            "Each other Sailor who has no Moss gains 1 Coin.",
        ),
        (
            "Everyone draws a card unless they are Elders.",
            "Each Sailor who is not an Elder draws 1 card.",
        ),
        (
            "Every Smuggler may wave if they are calm.",
            "Each Smuggler who is calm may wave.",
        ),
        (
            "Each Sailor waves, if they have more Coins than you.",
            "Each Sailor who has more Coins than you waves.",
        ),
        (
            "Each Sailor waves if they have no Coins and all is lost.",
            "If all is lost, each Sailor who has no Coins waves.",
        ),
        (
            "The Captain draws 2 cards if they are calm.",
            "If the Captain is calm, the Captain draws 2 cards.",
        ),
        (
            "The Sailor on your left loses 1 Coin unless they have no cards.",
            "If the Sailor on your left has 1 or more cards in hand, the Sailor on your left loses"
            " 1 Coin.",
        ),
        (
            "The Sailor with the most Coins waves if they are an Elder.",
            "Each Elder who has the most Coins waves.",
        ),
        (
            "Give 1 Moss to each other Sailor unless they have Coins.",
            "Each other Sailor who has no Coins gains 1 Moss.",
        ),
    ],
)
def test_they_are_who_does_it(text: str, full: str, scope: Scope) -> None:
    assert meaning(text, scope) == meaning(full, scope)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("You wave if they are calm.", "If they are calm, you wave."),
        ("They wave unless they are calm.", "If they are not calm, they wave."),
        ("Wave if they have no Coins.", "If they have no Coins, you wave."),
    ],
)
def test_beside_what_you_or_they_do_they_are_the_target(text: str, full: str) -> None:
    assert meaning(text) == meaning(full)


@pytest.mark.parametrize("text", ["{}, each Sailor waves.", "{}, the Captain waves."])
def test_in_front_they_are_the_target(text: str) -> None:
    assert meaning(text.format("If they are calm")) == meaning(text.format("If the target is calm"))


def test_whom_you_do_it_to_may_be_meant_as_well_as_the_target() -> None:
    assert asked("Give 1 Coin to the Captain if they have no Moss.") == {
        "If they have no Moss, the Captain gains 1 Coin.",
        "If the Captain has no Moss, the Captain gains 1 Coin.",
    }
    assert said("Give 1 Coin to the Captain if they have no Moss.", ALONE) == (
        "If the Captain has no Moss, the Captain gains 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "The Captain waves and draws a card if they are calm.",
            {
                "The Captain waves. If the Captain is calm, the Captain draws 1 card.",
                "If the Captain is calm, the Captain waves and draws 1 card.",
            },
        ),
        (
            "Each Sailor waves and draws a card unless they are calm.",
            {
                "Each Sailor waves. Each Sailor who is not calm draws 1 card.",
                "Each Sailor who is not calm waves and draws 1 card.",
            },
        ),
        (
            "Another Sailor gains 1 Coin if they are calm.",
            {
                "Choose another Sailor. If they are calm, they gain 1 Coin.",
                "Another calm Sailor gains 1 Coin.",
            },
        ),
    ],
)
def test_of_what_the_condition_is_may_be_asked_back(text: str, ways: set[str]) -> None:
    assert asked(text, ALONE) == ways


BEHIND_BOTH = "Draw a card and give each other Sailor 1 Coin if they have no Moss."


def test_behind_what_you_do_and_what_each_has_done_each_is_asked() -> None:
    assert (
        said(BEHIND_BOTH, ALONE) == "Draw 1 card. Each other Sailor who has no Moss gains 1 Coin."
    )
    unless = BEHIND_BOTH.replace("if they have no", "unless they have")
    assert meaning(unless, ALONE) == meaning(BEHIND_BOTH, ALONE)


def test_behind_what_you_do_and_what_each_has_done_the_target_may_be_asked_about() -> None:
    assert asked(BEHIND_BOTH) == {
        "Draw 1 card. Each other Sailor who has no Moss gains 1 Coin.",
        "If they have no Moss, draw 1 card and each other Sailor gains 1 Coin.",
    }


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Wave if they are calm or the Captain.",
            "If they are calm or they are the Captain, wave.",
        ),
        (
            "Each other Sailor waves if they are calm or an Elder.",
            "Each other Sailor who is calm or who is an Elder waves.",
        ),
    ],
)
def test_what_a_condition_behind_leaves_out_is_said_in_front_of_it(text: str, full: str) -> None:
    assert meaning(text) == meaning(full)


def test_behind_a_list_its_whole_or_its_last_may_hang_on_somebody_named_in_it() -> None:
    assert asked("Draw a card and the Captain gains 1 Coin if they have no Moss.", ALONE) == {
        "Draw 1 card. If the Captain has no Moss, the Captain gains 1 Coin.",
        "If the Captain has no Moss, draw 1 card and the Captain gains 1 Coin.",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Give each other Sailor 1 Coin and draw a card if they have no Moss.",
        "Each other Sailor waves and you draw a card if they have no Moss.",
    ],
)
def test_what_you_do_does_not_hang_on_what_each_of_several_has(text: str) -> None:
    assert problem(text, ALONE)


@pytest.mark.parametrize(
    "text", ["A Smuggler waves if they are calm.", "Both of you wave if they are calm."]
)
def test_who_is_not_known_yet_is_not_asked_about(text: str) -> None:
    assert problem(text).code == "captured-pronoun"


@pytest.mark.parametrize(("joint", "said_so"), [("if", ""), ("unless", "not ")])
def test_behind_an_event_they_may_be_whom_it_is_about(joint: str, said_so: str) -> None:
    event = "When a Sailor waves, afterwards"
    assert abilities(f"When a Sailor waves, the Captain draws a card {joint} they are calm.") == {
        f"{event} if the Captain is {said_so}calm, the Captain draws 1 card.",
        f"{event} if they are {said_so}calm, the Captain draws 1 card.",
    }


def test_behind_an_event_each_or_whom_it_is_about_is_asked() -> None:
    event = "When a Sailor gains Coins, afterwards"
    assert abilities("When a Sailor gains Coins, everyone draws a card if they have no Moss.") == {
        f"{event} each Sailor who has no Moss draws 1 card.",
        f"{event} if they have no Moss, each Sailor draws 1 card.",
    }


@pytest.mark.parametrize(
    "text",
    [
        "When a Sailor waves, afterwards if they have no Moss, they draw 1 card.",
        "When you gain Coins, afterwards if you are calm and all is lost, you wave.",
    ],
)
def test_an_event_may_cause_something_under_a_condition(text: str) -> None:
    (found,) = READER.strict(text, "start_abilities", ALONE)
    assert found.effect.condition is not None


def test_of_an_event_that_is_about_one_a_condition_behind_asks_of_them() -> None:
    unused = Scope({"this": CARD})
    texts = (
        "When a Sailor gains Coins, they draw 1 card if they have no Moss.",
        "When a Sailor gains Coins, if they have no Moss, they draw 1 card.",
    )
    behind, before = (READER.read(text, "start_abilities", unused.inside()).ir for text in texts)
    assert before is not None
    assert behind == before


def test_what_is_done_under_a_condition_is_an_ability_of_its_own() -> None:
    event = "When you gain Coins, afterwards"
    assert abilities("When you gain Coins, wave and draw a card if you are calm.") == {
        f"{event} you wave. {event} if you are calm, draw 1 card.",
        f"{event} if you are calm, you wave and draw 1 card.",
    }
