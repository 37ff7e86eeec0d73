"""A verb in the third person never means you: it is said of whoever did something before."""

from __future__ import annotations

import pytest

from .asking import ALONE, meaning, said


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
            "The Captain discards 1 card; if not, gains 1 Moss.",
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


@pytest.mark.parametrize("who", ["The Captain", "The Sailor on your left"])
@pytest.mark.parametrize("then", ["", "Then "])
def test_what_follows_is_done_by_whoever_did_the_sentence_before(who: str, then: str) -> None:
    one = meaning(f"{who} discards 1 card. They draw 1 card.", ALONE)
    assert meaning(f"{who} discards 1 card. {then}draws 1 card.", ALONE) == one


def test_what_follows_is_done_by_all_who_did_the_sentence_before() -> None:
    assert meaning("Each Sailor discards 1 card. Draws 1 card.", ALONE) == meaning(
        "Each Sailor discards 1 card. Each Sailor draws 1 card.", ALONE
    )


def test_a_verb_alone_is_yours_in_any_form() -> None:
    assert meaning("Draws 1 card. Gains 1 Coin.", ALONE) == meaning(
        "Draw 1 card. Gain 1 Coin.", ALONE
    )
