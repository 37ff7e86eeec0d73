"""What may be done instead is offered: to whoever declines it, the event happens."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .asking import ALONE, meaning, problem, said
from .trees import READER

YOU, THEY = n.Ref("you"), n.Ref("affected")


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("The next time you would gain Coins, you may draw 1 card instead.", YOU),
        ("The next time a Sailor would gain Coins, they may draw 1 card instead.", THEY),
        ("The next time a Sailor would gain Coins, draw 1 card instead.", None),
    ],
)
def test_who_may_do_it_instead_is_who_declines(text: str, by: n.Selector | None) -> None:
    (replacement,) = every(meaning(text, ALONE), n.Replacement)
    assert replacement.by == by
    assert said(text, ALONE) == text


@pytest.mark.parametrize(
    ("who", "code"), [("a Sailor", "who-may"), ("each other Sailor", "redirected")]
)
def test_who_may_do_it_instead_is_one_who_is_known(who: str, code: str) -> None:
    text = f"The next time you would gain Coins, {who} may draw 1 card instead."
    assert problem(text, ALONE).code == code


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "If you would gain Coins, you gain 1 Moss instead. Draw 1 card.",
            "If you would gain Coins, you gain 1 Moss and draw 1 card instead.",
        ),
        (
            "If a Sailor would gain Coins, they wave instead. The Captain draws 1 card.",
            "If a Sailor would gain Coins, they wave and the Captain draws 1 card instead.",
        ),
        (
            "If a Sailor would gain Coins, they gain 1 Moss instead. Draw 1 card.",
            "If a Sailor would gain Coins, they gain 1 Moss and you draw 1 card instead.",
        ),
    ],
)
def test_where_it_may_happen_any_time_what_follows_happens_instead_too(
    text: str, whole: str
) -> None:
    found = READER.read(text, "start_abilities", ALONE.inside())
    assert found.ir == READER.strict(whole, "start_abilities", ALONE)


def test_what_follows_instead_of_something_later_happens_now() -> None:
    text = "The next time you would gain Coins, draw 1 card instead. You wave."
    assert said(text, ALONE) == text


@pytest.mark.parametrize(
    "text",
    [
        "If a Sailor would wave, it is 2 more instead.",
        "If a Sailor would wave, they gain that many Coins instead.",
        "If a Sailor would wave, you may gain them instead.",
        "When the Storm starts, you gain that many Coins.",
    ],
)
def test_what_happens_in_no_amount_has_none_to_speak_of(text: str) -> None:
    found = READER.read(text, "start_abilities", ALONE.inside())
    assert [p.code for p in found.problems] == ["unbound-amount"]


@pytest.mark.parametrize("happens", ["draw cards", "gain Coins", "lose Coins"])
def test_what_happens_in_some_amount_may_do_so_in_another(happens: str) -> None:
    text = f"If a Sailor would {happens}, it is 2 more instead."
    assert READER.strict(text, "start_abilities", ALONE)
