"""Under a heading that aims at several, each of them is meant by itself where that matters."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from dsl.ir.walk import every
from dsl.scope import CARD, PLAYER, Scope

from .asking import AIMED, meaning, problem, said

SEVERAL = Scope({"you": PLAYER, "this": CARD, "target": PLAYER}, several=frozenset({"target"}))


@pytest.mark.parametrize(
    "text",
    [
        "They gain 1 Coin for each card in their hand.",
        "If they have 2 or more Moss, they gain 1 Coin.",
        "If they have 2 or more Moss, they gain 1 Coin. Otherwise, they lose 1 Coin.",
        "They choose one: draw 1 card; or gain 1 Coin.",
        "They may discard 1 card. If they do, they lose 1 Coin.",
        "They lose all Moss. They draw that many cards.",
        "They discard their hand. They draw that many cards.",
        "Choose another Sailor who is not them. The chosen Sailor gains 1 Coin.",
    ],
)
def test_each_does_it_by_itself(text: str) -> None:
    made = meaning(text, SEVERAL)
    assert isinstance(made, n.Each)
    assert made.of == n.Ref("target")
    assert said(text, SEVERAL) == text
    assert not isinstance(meaning(text, AIMED), n.Each)


@pytest.mark.parametrize(
    "text",
    [
        "They gain 1 Coin.",
        "They draw 2 cards.",
        "Look at their hand.",
        "You gain Coins equal to their Coins.",
    ],
)
def test_what_is_the_same_for_all_is_done_to_them_all(text: str) -> None:
    assert meaning(text, SEVERAL) == meaning(text, AIMED)


def test_what_you_do_is_done_once() -> None:
    first, then = meaning("If they have any Moss, they gain 1 Coin. Draw a card.", SEVERAL).steps
    assert isinstance(first, n.Each)
    assert then == meaning("Draw a card.", SEVERAL)


@pytest.mark.parametrize(
    "text",
    [
        "If they have any Moss, draw cards equal to their Coins.",
        "Take 1 card at random from their hand.",
    ],
)
def test_what_you_do_as_each_of_them_has_is_refused(text: str) -> None:
    assert problem(text, SEVERAL).code == "captured-pronoun"


@pytest.mark.parametrize(
    "text",
    [
        "You may discard 1 card. If you do not, they gain 1 Coin.",
        "You may discard 1 card. If you do, they gain 1 Coin. Otherwise, you gain 1 Coin.",
        "If you have a Coin, draw 1 card. Otherwise, they gain 1 Coin.",
        "Choose one of them. The chosen Sailor gains 1 Coin.",
        "Do this 2 times: they gain 1 Coin and you draw 1 card.",
        "Choose one: they gain 1 Coin; or draw 1 card.",
        "They swap hands with each other.",
        "You may give 1 Coin to them.",
    ],
)
def test_what_you_are_asked_is_asked_once(text: str) -> None:
    made = meaning(text, SEVERAL)
    assert n.Ref("target") in every(made, n.Ref)
    assert not any(isinstance(each, n.Each) for each in every(made))


def test_within_what_you_are_asked_each_may_be_meant() -> None:
    text = "You may discard 1 card. If you do, they gain 1 Coin for each card in their hand."
    _, asked = meaning(text, SEVERAL).steps
    assert isinstance(asked, n.If)
    assert isinstance(asked.then, n.Each)
    assert said(text, SEVERAL) == text
