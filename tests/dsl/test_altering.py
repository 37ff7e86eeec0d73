"""Whom it is said of may be others once something was done, unless that is known to be harmless."""

from __future__ import annotations

import pytest

from dsl.altering import may_alter
from dsl.ir import nodes as n
from dsl.logic import ONE, YOU

from .asking import ALONE, meaning, said

GAIN = n.Adjust(YOU, "coin", n.Number(1))
DRAW = n.Move(n.Top(n.Place("@draw"), n.Number(1)), n.Place("@hand", YOU), "draw")
CALL = n.Do("wave")
HAND = n.CardsIn(n.Place("@hand", ONE))
STEERS = n.Is(ONE, n.LinkOf("captain"))


def _at_least_one(of: n.Amount) -> n.Condition:
    return n.Compare(of, ">=", n.Number(1))


@pytest.mark.parametrize(
    ("where", "effect"),
    [
        (_at_least_one(n.CounterOf("coin", ONE)), GAIN),
        (_at_least_one(n.CounterOf("coin", ONE)), n.SwapCounters("coin", YOU, ONE)),
        (_at_least_one(n.ColumnOf("rank", ONE)), GAIN),
        (_at_least_one(n.Count(HAND)), DRAW),
        (_at_least_one(n.TermAmount("load", ONE)), DRAW),
        (n.AtStep("mate", ONE), GAIN),
        (n.AtStep("mate", ONE), DRAW),
        (n.Exists(HAND), n.SwapCards(HAND, HAND)),
        (n.Holds("weary", ONE), DRAW),
        (n.Holds("weary", ONE), n.SetLink("captain", YOU)),
        (n.StatusIs("mood", "calm", ONE), n.SetStatus("mood", "calm", YOU)),
        (n.StatusIs("mood", "calm", ONE), n.Each(ONE, n.Do("wave"))),
        (STEERS, n.SetLink("captain", YOU)),
        (n.Not(STEERS), n.SetLink("captain", YOU)),
        (n.And((STEERS, n.Holds("weary", ONE))), GAIN),
        (n.Or((STEERS, n.Is(ONE, n.TermOf("richest")))), GAIN),
        (n.Happened(n.Adjusted("coin", ONE), "round"), GAIN),
        (n.Has(n.PlayerOf(HAND), n.AnyValue("suit")), DRAW),
    ],
)
def test_what_is_done_may_change_of_whom_it_holds(where: n.Condition, effect: n.Effect) -> None:
    assert may_alter([effect], where)


@pytest.mark.parametrize(
    ("where", "effect"),
    [
        (_at_least_one(n.CounterOf("coin", ONE)), DRAW),
        (_at_least_one(n.CounterOf("moss", ONE)), GAIN),
        (_at_least_one(n.Count(HAND)), GAIN),
        (n.AtStep("mate", ONE), n.SetLink("captain", YOU)),
        (STEERS, GAIN),
        (n.Not(n.Is(ONE, YOU)), CALL),
        (n.Holds("weary", ONE), n.Look(YOU, HAND)),
    ],
)
def test_what_is_known_changes_nothing_else(where: n.Condition, effect: n.Effect) -> None:
    assert not may_alter([effect], where)


CONDITIONS = {c for c in vars(n).values() if isinstance(c, type) and issubclass(c, n.Condition)}
OPEN = {n.Condition, n.Done, n.OptionIs, n.Is, n.Exists, n.Compare, n.Has, n.Not, n.And, n.Or}
"""What asks about nothing but through its parts."""


@pytest.mark.parametrize("kind", sorted(CONDITIONS - OPEN, key=str))
def test_a_procedure_may_change_whatever_is_asked(kind: type[n.Condition]) -> None:
    assert may_alter([CALL], kind(*["x"] * len(kind.__match_args__)))


@pytest.mark.parametrize(
    "text",
    [
        "Each Sailor who is BRASS gains 1 Rank and gains 1 Moss.",
        "Each Weary Sailor draws 1 card and gains 1 Moss.",
        "Each Sailor who is not the Captain becomes Captain and draws 1 card.",
        "Each Sailor who has a higher Rank than you loses 1 Rank and gains 1 Moss.",
        "Each calm Sailor waves and gains 1 Moss.",
    ],
)
def test_of_whom_all_of_it_is_said_are_found_once(text: str) -> None:
    assert isinstance(meaning(text, ALONE), n.Each)
    assert said(text, ALONE) == text
