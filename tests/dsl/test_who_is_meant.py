"""Whom a sentence speaks of: who is left out of it, who is somebody else, who does it."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n

from .asking import AIMED, ALONE, EACH, meaning, problem, said


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("no one is calm but you", "no other Sailor is calm"),
        ("nobody is an Elder but you", "no other Sailor is an Elder"),
        ("nobody is an Elder but the Captain", "no Sailor who is not the Captain is an Elder"),
        ("everyone is calm but you", "every other Sailor is calm"),
        ("everyone is calm but not you", "every other Sailor is calm"),
        ("nobody has any Coins except the Captain", "no Sailor who is not the Captain has a Coin"),
        ("no Elder has Coins other than you", "no other Elder has a Coin"),
    ],
)
def test_who_is_left_out_behind_what_is_said_of_all_is_left_out(text: str, canonical: str) -> None:
    assert said(f"If {text}, wave.", ALONE) == f"If {canonical}, you wave."
    assert said(f"Wave if {text}.", ALONE) == f"If {canonical}, you wave."


@pytest.mark.parametrize(
    "text",
    [
        "Each Sailor who has a Coin loses 1 Coin and draws 1 card.",
        "Each Smuggler loses all Coins and gains 1 Moss.",
        "Each calm Sailor gains 3 Moss and discards 1 card.",
        "Each Sailor who has no cards in hand draws 2 cards and gains 1 Coin.",
        "Each Sailor who has fewer Coins than you gains 1 Coin and gains 1 Moss.",
    ],
)
def test_whom_what_is_done_first_may_change_are_found_once(text: str) -> None:
    assert isinstance(meaning(text, ALONE), n.Each)
    assert said(text, ALONE) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Everyone loses all Moss and draws that many cards.",
            "Each Sailor loses all Moss and draws that many cards.",
        ),
        (
            "Each Sailor discards their hand and draws as many cards as they discarded.",
            "Each Sailor discards their hand and draws that many cards.",
        ),
    ],
)
def test_that_many_is_what_each_of_them_had(text: str, canonical: str) -> None:
    assert isinstance(meaning(text, ALONE), n.Each)
    assert said(text, ALONE) == canonical


def test_that_many_for_somebody_else_is_what_they_all_had() -> None:
    text = "Each Sailor loses all Moss. Draw that many cards."
    assert not isinstance(meaning(text, ALONE), n.Each)
    assert said(text, ALONE) == text


def test_what_they_may_do_then_is_said_of_the_same() -> None:
    text = "Each Sailor with a Coin loses 1 Coin and may draw a card."
    each = "For each Sailor who has a Coin, they lose 1 Coin and may draw 1 card."
    assert said(text, ALONE) == each


def test_whom_nothing_changes_do_all_of_it_together() -> None:
    text = "Each other Sailor draws a card and waves."
    assert said(text, ALONE) == "Each other Sailor draws 1 card. Each other Sailor waves."


def test_what_nobody_in_particular_does_at_last_is_done_once() -> None:
    text = "Each Smuggler draws a card and waves and the Storm ends."
    each = "Each Smuggler draws 1 card and waves."
    assert said(text, ALONE) == f"{each} End the Storm."


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("isn't calm or isn't the Captain", "is not calm or who is not the Captain"),
        ("isn't an Elder or isn't calm", "is not an Elder or who is not calm"),
        ("doesn't have a Coin or doesn't have Moss", "has no Coins or who has no Moss"),
        ("isn't calm or has a Coin", "is not calm or who has a Coin"),
    ],
)
def test_who_is_not_one_or_is_not_the_other_may_be_either(text: str, canonical: str) -> None:
    assert said(f"Everyone who {text} waves.", ALONE) == f"Each Sailor who {canonical} waves."


@pytest.mark.parametrize("text", ["are not not calm", "don't don't have Coins"])
def test_what_is_denied_twice_is_no_slip(text: str) -> None:
    assert problem(f"If you {text}, wave.", ALONE)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("The Captain may give a card to another Sailor. If they do, that Sailor", "chosen Sailor"),
        ("They may choose another Sailor. If they do, that Sailor", "chosen Sailor"),
        ("They may give a card to the Captain. If they do, that Sailor", "Captain"),
        ("The Cook may give a card to the Captain. If they do, that Sailor", "Captain"),
    ],
)
def test_that_one_is_not_who_did_it(text: str, who: str) -> None:
    did = text.replace("that Sailor", f"the {who}")
    assert meaning(f"{text} waves.") == meaning(f"{did} waves.")
    assert f"the {who} waves." in said(f"{text} waves.")


def test_whose_hand_one_chooses_from_is_said_by_their() -> None:
    text = "The Cook chooses any number of cards from their hand."
    assert said(text, ALONE) == text


def test_who_is_aimed_at_is_named_behind_who_may_stop_what_an_event_brings() -> None:
    text = "When the Storm ends, the target gains 1 Moss unless Cy gains 1 Moss."
    told = said(text, AIMED, "start_abilities")
    first, then = told.split(". ")
    assert first == "When the Storm ends, afterwards Cy may gain 1 Moss"
    assert then == "If they do not, the target gains 1 Moss."


@pytest.mark.parametrize("text", ["Unless the Cook gains 1 Coin, {}", "{} unless the Cook waves."])
@pytest.mark.parametrize("what", ["they gain 1 Coin", "each of them gains 1 Coin"])
def test_each_of_several_cannot_be_told_from_who_may_stop_it(text: str, what: str) -> None:
    assert problem(text.format(what), EACH).code == "captured-pronoun"


@pytest.mark.parametrize(
    "text",
    [
        "Give a card to the Captain, then discard one.",
        "Give 1 card to the Captain and discard one.",
    ],
)
def test_who_gives_cards_away_discards_one_of_their_own(text: str) -> None:
    assert said(text, ALONE) == "Give 1 card to the Captain. Discard 1 card."


@pytest.mark.parametrize(
    "text",
    [
        "They lose 1 Coin or 1 Moss. You gain it.",
        "If they have a card, discard it.",
        "If you have a card, they discard it.",
        "You both double your Coins.",
        "Double their Coins, up to 4.",
    ],
)
def test_whose_it_is_or_what_it_is_is_not_guessed(text: str) -> None:
    assert problem(text)
