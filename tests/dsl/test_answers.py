"""What follows from whether somebody did something, in the sentences behind it."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.ir import nodes as n

from .asking import AIMED, ALONE, asked, meaning, problem, said
from .trees import READER

OTHERS = n.Every("sailor", n.Not(n.Is(n.Ref("one"), n.Ref("you"))))
EACH = n.Ref("subject")


def by_each(of: n.Selector, *steps: n.Effect) -> n.Each:
    return n.Each(of, n.Sequence(steps))


def gain(who: n.Selector) -> n.Adjust:
    return n.Adjust(who, "moss", n.Number(1))


WAVES: Any = n.Do("roll-call", EACH)


@pytest.mark.parametrize("scope", [AIMED, ALONE])
def test_each_who_may_is_answered_by_itself(scope: Any) -> None:
    text = "Each other Sailor may wave. If they do, they gain 1 Moss."
    expected = by_each(OTHERS, n.May(EACH, WAVES), n.If(n.Done(), gain(EACH)))
    assert meaning(text, scope) == expected
    assert said(text, scope) == text


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Each Smuggler may wave. If they do not, you gain 1 Moss.", "Smuggler"),
        ("The Sailor on your left may wave. If they do not, you gain 1 Moss.", "left"),
        ("The Richest Sailor may wave. If they do not, you gain 1 Moss.", "richest"),
    ],
)
def test_whoever_may_is_asked_about(text: str, of: str) -> None:
    found = meaning(text)
    assert isinstance(found, n.Each), of
    assert found.effect == n.Sequence(
        (n.May(EACH, WAVES), n.If(n.Not(n.Done()), gain(n.Ref("you"))))
    )
    assert said(text) == text


def test_each_who_must_is_answered_by_itself() -> None:
    text = "Each other Sailor discards 1 card. If they do not, they gain 1 Moss."
    found = meaning(text)
    assert isinstance(found, n.Each)
    assert isinstance(found.effect, n.Sequence)
    assert found.effect.steps[1] == n.If(n.Not(n.Done()), gain(EACH))
    assert said(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "Each other Sailor may wave. Otherwise, they gain 1 Moss.",
            "Each other Sailor may wave. If they do not, they gain 1 Moss.",
        ),
        (
            "Each Elder may wave. If they do, they gain 1 Coin. If they do not, draw a card.",
            "Each Elder may wave. If they do, they gain 1 Coin. Otherwise, draw 1 card.",
        ),
        (
            "For each Elder, you may wave. If you do, they gain 1 Moss. Draw a card.",
            "For each Elder, you may wave. If you do, they gain 1 Moss. Draw 1 card.",
        ),
    ],
)
def test_what_follows_is_of_each(text: str, canonical: str) -> None:
    assert meaning(text) == meaning(canonical)
    assert said(text) == canonical


@pytest.mark.parametrize("who", ["The Captain", "The active player", "The target"])
@pytest.mark.parametrize("answer", ["do", "do not"])
def test_they_are_who_did_it(who: str, answer: str) -> None:
    named = who[0].lower() + who[1:]
    assert meaning(f"{who} may wave. If they {answer}, they gain 1 Moss.") == meaning(
        f"{who} may wave. If they {answer}, {named} gains 1 Moss."
    )


def test_the_other_case_is_of_the_same_step() -> None:
    text = "They may wave. If they do, draw 1 card. If they do not, they gain 1 Moss."
    assert said(text) == "They may wave. If they do, draw 1 card. Otherwise, they gain 1 Moss."


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        (
            "Each other Sailor waves. They gain 1 Moss.",
            ("the target gains", "each other Sailor gains"),
        ),
        ("Each Elder may wave. They gain 1 Moss.", ("the target gains", "each Elder gains")),
        (
            "The active player waves. They gain 1 Moss.",
            ("the target gains", "the active player gains"),
        ),
    ],
)
def test_with_no_answer_they_may_be_the_target_too(text: str, readings: tuple[str, ...]) -> None:
    first = text.split(". ")[0]
    assert asked(text) == {f"{first}. {way[0].upper()}{way[1:]} 1 Moss." for way in readings}


def test_you_are_not_asked_about_what_each_may_do() -> None:
    assert problem("Each Sailor may wave. If you do, gain 1 Moss.").code == "unbound-done"


def test_an_ability_asks_each_who_may() -> None:
    text = "When you play a card, each other Sailor may wave. If they do, they gain 1 Moss."
    (found,) = READER.strict(text, "start_abilities", ALONE)
    assert found.effect == by_each(OTHERS, n.May(EACH, WAVES), n.If(n.Done(), gain(EACH)))
