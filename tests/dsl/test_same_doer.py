"""A verb in the third person never means you: it is said of whoever did something before."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, meaning, problem, said


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each Sailor discards 1 card, otherwise loses 1 Coin.",
            "Each Sailor discards 1 card. If they do not, they lose 1 Coin.",
        ),
        (
            "The Captain discards 1 card, otherwise gains 1 Moss.",
            "The Captain discards 1 card. If they do not, the Captain gains 1 Moss.",
        ),
        (
            "The Captain discards 1 card, if not, gains 1 Moss.",
            "The Captain discards 1 card. If they do not, the Captain gains 1 Moss.",
        ),
        (
            "Another Sailor discards 1 card, otherwise gains 1 Moss.",
            "Another Sailor discards 1 card. If they do not, they gain 1 Moss.",
        ),
        (
            "The Sailor on your left gives you 1 card, otherwise loses 1 Coin.",
            "The Sailor on your left gives 1 card to you. If they do not, they lose 1 Coin.",
        ),
        (
            "The Captain may draw 1 card. Otherwise, gains 1 Moss.",
            "The Captain may draw 1 card. If they do not, the Captain gains 1 Moss.",
        ),
        (
            "Each Sailor may discard 1 card. Otherwise, gains 1 Moss.",
            "Each Sailor may discard 1 card. If they do not, they gain 1 Moss.",
        ),
        (
            "The Captain draws 1 card if they are Upset, otherwise gains 1 Moss.",
            "If the Captain is Upset, the Captain draws 1 card. Otherwise, the Captain gains "
            "1 Moss.",
        ),
        (
            "If you are Upset, each Sailor draws 1 card, otherwise discards 1 card.",
            "If you are Upset, each Sailor draws 1 card. Otherwise, each Sailor discards 1 card.",
        ),
    ],
)
def test_who_did_not_do_it_does_the_other_thing(text: str, full: str) -> None:
    assert said(text, ALONE) == said(full, ALONE)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("They discard 1 card, otherwise gain 1 Moss.", "They discard 1 card. If they do not,"),
        ("If they are Upset, they draw 1 card, otherwise gain 1 Moss.", "Otherwise,"),
    ],
)
def test_otherwise_in_one_sentence_is_said_of_them_who_do_the_first(text: str, full: str) -> None:
    assert f"{full} they gain 1 Moss." in said(text)


def test_otherwise_in_one_sentence_is_said_of_several_who_do_the_first() -> None:
    text = "Choose 2 Sailors. They discard 1 card, otherwise gain 1 Moss."
    assert said(text, ALONE).endswith("If they do not, they gain 1 Moss.")


def test_otherwise_in_a_sentence_of_its_own_is_an_order() -> None:
    text = "If the Captain is Upset, the Captain waves. Otherwise, gain 1 Coin."
    assert said(text, ALONE).endswith("Otherwise, you gain 1 Coin.")


@pytest.mark.parametrize("then", ["", "Then "])
def test_what_follows_is_done_by_whoever_did_the_sentence_before(then: str) -> None:
    one = meaning("The Captain discards 1 card. They draw 1 card.", ALONE)
    assert meaning(f"The Captain discards 1 card. {then}draws 1 card.", ALONE) == one


def test_what_follows_is_done_by_the_same_who_sits_somewhere() -> None:
    text = "The Sailor on your left discards 1 card. Then draws 1 card."
    assert said(text, ALONE) == "The Sailor on your left discards 1 card and draws 1 card."


def test_what_follows_is_done_by_all_who_did_the_sentence_before() -> None:
    assert meaning("Each Sailor discards 1 card. Draws 1 card.", ALONE) == meaning(
        "Each Sailor discards 1 card. Each Sailor draws 1 card.", ALONE
    )


def test_a_verb_alone_is_yours_in_any_form() -> None:
    assert meaning("Draws 1 card. Gains 1 Coin.", ALONE) == meaning(
        "Draw 1 card. Gain 1 Coin.", ALONE
    )


# ------------------------------------------------------------------ options


@pytest.mark.parametrize("second", ["or loses 1 Moss", "; or loses 1 Moss"])
def test_an_option_in_the_third_person_is_of_who_does_the_one_before(second: str) -> None:
    assert said(f"Choose one: the Captain gains 1 Coin {second}.", ALONE) == (
        "Choose one: the Captain gains 1 Coin; or the Captain loses 1 Moss."
    )


def test_an_option_in_the_third_person_may_be_of_who_chooses() -> None:
    text = "The Captain chooses one: each Sailor gains 1 Coin; or draws 1 card."
    assert problem(text, ALONE).code == "say-who"


@pytest.mark.parametrize(
    ("lead", "who"), [("Choose one", "they"), ("The Captain chooses one", "you")]
)
def test_who_does_an_option_with_nobody_beside_it_is_asked(lead: str, who: str) -> None:
    text = f"{lead}: {who} gain 1 Coin or lose 1 Moss."
    assert asked(text) == {
        f"{lead}: {who} gain 1 Coin; or {who} lose 1 Moss.",
        f"{lead}: {who} gain 1 Coin; or lose 1 Moss.",
    }


# ------------------------------------------------------------------ orders


@pytest.mark.parametrize(
    ("order", "done"),
    [
        ("Heal the Captain fully", "The Captain loses all Moss."),
        ("Raise the Captain's Coins by 1", "The Captain gains 1 Coin."),
        ("Deal the Captain a card", "The Captain draws 1 card."),
    ],
)
@pytest.mark.parametrize("joint", [" and", ", then", " and then"])
def test_what_follows_an_order_is_yours_as_well(order: str, done: str, joint: str) -> None:
    assert said(f"{order}{joint} draw 1 card.", ALONE).endswith(f"{done} Draw 1 card.")


@pytest.mark.parametrize("verb", ["Make", "Have", "Let"])
def test_who_goes_on_behind_what_somebody_is_made_to_do_is_asked(verb: str) -> None:
    assert asked(f"{verb} the Captain gain 1 Coin, then draw 1 card.", ALONE) == {
        "The Captain gains 1 Coin. Draw 1 card.",
        "The Captain gains 1 Coin. The Captain draws 1 card.",
    }


@pytest.mark.parametrize("who", ["Next two mates", "Next Elder", "First mate"])
def test_next_in_front_of_who_is_told_to_do_something_is_not_dropped(who: str) -> None:
    assert problem(f"{who}: gain 1 Coin.", ALONE)


def test_who_is_told_to_do_something_is_meant_by_all_that_is_yours_there() -> None:
    assert said("Captain: give your hand to the Sailor on your left.", ALONE) == (
        "The Captain gives all cards to the Sailor on their left."
    )
