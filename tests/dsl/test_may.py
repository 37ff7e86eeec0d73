"""What somebody may do is said by verbs of theirs alone, whoever else it happens to."""

from __future__ import annotations

import pytest

from tests.dsl import trees

EVERYWHERE = trees.SCOPES[4]


def said(text: str, start: str = "start_effect") -> str:
    """The canonical text of a text, which means the same."""
    wood = trees.WOODS["en"]
    meant = wood.reader.strict(text, start, EVERYWHERE)
    canonical = wood.writer.write(meant, start, EVERYWHERE.inside())
    assert wood.reader.strict(canonical, start, EVERYWHERE) == meant
    return canonical


STEAL = "you may steal up to 2 Moss from the Captain"
SHOW = "you may show the Captain your hand"


@pytest.mark.parametrize(
    "text",
    [
        f"If you have 2 Coins, {STEAL}.",
        f"If you have 2 Coins, {SHOW}. Otherwise, draw 1 card.",
        "Choose one: may show the Captain your hand; or draw 1 card.",
        f"Do this as many times as your Coins: {SHOW}.",
        f"Do this 3 times: {STEAL}.",
        "At the start of your next turn, you may remove half the Captain's Moss rounded up.",
        f"The next time a Sailor would gain Moss, {SHOW} instead.",
        "At the end of your next turn, the Cook may promote the Captain 1 Rank.",
        "At the end of your next turn, the Cook may pass 2 Moss to the Captain.",
    ],
)
def test_inside_another_sentence(text: str) -> None:
    assert said(text) == text


@pytest.mark.parametrize(
    "text",
    [
        f"When a Sailor gains Moss, at once {STEAL}.",
        f"When a Sailor gains Moss, afterwards {STEAL}.",
        f"If a Sailor would gain Moss, {SHOW} instead.",
    ],
)
def test_in_an_ability(text: str) -> None:
    assert said(text, "start_abilities") == text


def test_among_other_things_that_somebody_may_do() -> None:
    text = "You may draw 1 card, then steal 1 Moss from the Captain and show the Cook your hand."
    assert said(text) == text


def test_what_somebody_else_does_first_may_be_wanted_too() -> None:
    text = "If you want, the Captain loses 1 Moss and you gain that many Moss."
    assert said(text) == "You may steal 1 Moss from the Captain."
