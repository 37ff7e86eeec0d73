"""Who “everyone else” and “anyone else” leave out, once others than you are named."""

from __future__ import annotations

import pytest

from .asking import AIMED, ALONE, asked, problem, said


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (
            "The Captain draws 1 card and you draw 1 card.",
            "each other Sailor who is not the Captain",
        ),
        (
            "The Captain draws 1 card. You draw 1 card.",
            "each other Sailor who is not the Captain",
        ),
        (
            "Draw 1 card. The Captain draws 1 card.",
            "each other Sailor who is not the Captain",
        ),
        (
            "Draw 1 card. Another Sailor draws 1 card.",
            "each other Sailor who is not them",
        ),
        ("The Captain draws 1 card.", "each Sailor who is not the Captain"),
        ("Draw 1 card.", "each other Sailor"),
        (
            "Your neighbours draw 1 card.",
            "each Sailor who is not the Sailor on your left and who is not the Sailor on your "
            "right",
        ),
    ],
)
def test_everyone_who_was_said_to_do_something_is_left_out(text: str, rest: str) -> None:
    done = said(f"{text} Everyone else draws 1 card.", ALONE)
    assert done.lower().endswith(f". {rest.lower()} draws 1 card.")


@pytest.mark.parametrize(
    "text",
    [
        "If the Captain has 2 Coins, {} waves.",
        "The Captain may draw 1 card. If they do, {} waves.",
        "Until your next turn, when the Captain waves, {} waves.",
        "The next time the Captain waves, {} waves.",
    ],
)
def test_whom_else_leaves_out_is_asked_behind_what_is_so_of_another(text: str) -> None:
    assert asked(text.format("everyone else"), ALONE) == {
        text.format("each other Sailor"),
        text.format("each Sailor who is not the Captain"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "Each other Elder draws 1 card. Everyone else waves.",
        "Each other Sailor with 2 Coins draws 1 card. Everyone else waves.",
        "If any Sailor has 3 Coins, everyone else waves.",
        "Choose another Sailor. At the start of your next turn, everyone else waves.",
        "They choose another Sailor. Everyone else waves.",
    ],
)
def test_no_others_are_guessed(text: str) -> None:
    assert problem(text).code == "two-readings"


def test_what_everyone_else_is_asked_for_is_done_by_the_same() -> None:
    assert said("If everyone else is Upset, they wave.", ALONE).endswith(
        ", each other Sailor waves."
    )


@pytest.mark.parametrize(
    ("whose", "rest"),
    [
        ("you have", "every other Sailor has fewer Coins than you"),
        (
            "the Captain has",
            "every Sailor who is not the Captain has fewer Coins than the Captain",
        ),
        ("they have", "every Sailor who is not them has fewer Coins than them"),
    ],
)
@pytest.mark.parametrize("others", ["everyone else", "anyone else", "every other player"])
def test_who_has_more_than_anyone_else_is_not_among_the_others(
    whose: str, rest: str, others: str
) -> None:
    assert said(f"If {whose} more Coins than {others}, wave.") == f"If {rest}, you wave."


def test_whom_nobody_else_leaves_out_is_asked() -> None:
    assert asked("If nobody else has more Coins than the Captain, wave.", AIMED) == {
        "If no other Sailor has more Coins than the Captain, you wave.",
        "If no Sailor has more Coins than the Captain, you wave.",
    }
