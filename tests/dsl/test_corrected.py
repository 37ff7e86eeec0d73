"""What a second clause says of the first: another number, a price, who both are, the other case."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, problem, said


@pytest.mark.parametrize(
    ("text", "often"),
    [
        ("You may draw 2 cards, but you gain 1 Coin.", "You may draw 2 cards. {}you gain 1 Coin."),
        (
            "You may draw 2 cards, but the Captain gains 1 Coin.",
            "You may draw 2 cards. {}the Captain gains 1 Coin.",
        ),
        (
            "You may draw 2 cards. The Captain then gains 1 Coin.",
            "You may draw 2 cards. {}the Captain gains 1 Coin.",
        ),
    ],
)
def test_whether_what_may_be_done_costs_something_is_asked(text: str, often: str) -> None:
    apart = often.format("").split(". ")
    assert asked(text, ALONE) == {
        often.format("If you do, "),
        f"{apart[0]}. {apart[1][0].upper()}{apart[1][1:]}",
    }


def test_what_they_may_do_costs_them_something() -> None:
    assert "They may draw 1 card. If they do, they gain 1 Coin." in asked(
        "They may draw 1 card, but they gain 1 Coin."
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Draw 1 card unless you have a Coin. If you do, {}.", "draw 1 card"),
        ("Gain 1 Coin unless you have one. If you do, {}.", "you gain 1 Coin"),
    ],
)
def test_if_you_do_behind_unless_is_asked(text: str, what: str) -> None:
    assert asked(text.format("lose 1 Moss"), ALONE) == {
        f"If you have no Coins, {what}. If you do, you lose 1 Moss.",
        f"If you have a Coin, you lose 1 Moss. Otherwise, {what}.",
    }


@pytest.mark.parametrize("joint", [", but you", " and you", "; you"])
def test_whether_a_number_of_yours_is_another_or_more_is_asked(joint: str) -> None:
    assert asked(f"Everyone loses 1 Coin{joint} lose 2.", ALONE) == {
        "Each other Sailor loses 1 Coin. You lose 2 Coins.",
        "Each Sailor loses 1 Coin. You lose 2 Coins.",
    }


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        (
            "Each Elder gains 1 Coin (2 for the Captain).",
            "For each Elder, if they are the Captain, they gain 2 Coins. "
            "Otherwise, they gain 1 Coin.",
        ),
        (
            "Draw 1 card (draw 2 if you are Upset).",
            "If you are Upset, draw 2 cards. Otherwise, draw 1 card.",
        ),
        (
            "They gain 2 Coins; an Elder gains 3.",
            "If they are an Elder, they gain 3 Coins. Otherwise, they gain 2 Coins.",
        ),
    ],
)
def test_a_number_of_some_may_be_theirs_instead(text: str, instead: str) -> None:
    ways = asked(text)
    assert instead in ways
    assert len(ways) == 2


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each time you draw cards, draw 1 more.",
            "If you would draw cards, it is 1 more instead.",
        ),
        ("When you gain Coins, gain 1 extra.", "If you would gain Coins, it is 1 more instead."),
    ],
)
def test_one_more_each_time_does_not_set_itself_off(text: str, full: str) -> None:
    assert said(f"Until your next turn, {text.lower()}", ALONE) == said(
        f"Until your next turn, {full[0].lower()}{full[1:]}", ALONE
    )


def test_another_number_the_next_time_is_asked() -> None:
    assert asked("The next time you draw a card, draw 2.", ALONE) == {
        "The next time you would draw cards, draw 2 cards instead.",
        "The next time you draw cards, draw 2 cards.",
    }


@pytest.mark.parametrize(
    "text",
    [
        "The Captain chooses another Sailor. Both gain 1 Coin.",
        "Choose another Sailor. They choose another Sailor. They both gain 1 Coin.",
    ],
)
def test_both_are_not_only_the_last(text: str) -> None:
    assert problem(text, ALONE)


def test_both_of_two_who_were_chosen_are_meant() -> None:
    assert said("Choose 2 Sailors. They both wave.", ALONE) == "Choose 2 Sailors. They wave."


@pytest.mark.parametrize("text", ["You end up with 2 Coins.", "End up with 3 cards."])
def test_what_somebody_ends_up_with_is_not_gained(text: str) -> None:
    assert problem(text, ALONE)


# ------------------------------------------------------------------ the other case


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (
            "Each Sailor draws 1 card if they are Upset, otherwise they wave.",
            "For each Sailor, if they are Upset, they draw 1 card. Otherwise, they wave.",
        ),
        (
            "Each Sailor who has a Coin draws 1 card; otherwise they gain 1 Coin.",
            "For each Sailor, if they have a Coin, they draw 1 card. Otherwise, they gain 1 Coin.",
        ),
        (
            "Each Elder gains 1 Moss if they have no Coins, otherwise loses 1 Coin.",
            "For each Elder, if they have no Coins, they gain 1 Moss. Otherwise, they lose 1 Coin.",
        ),
        (
            "Each Sailor draws 1 card unless they are Upset, otherwise they gain 1 Coin.",
            "For each Sailor, if they are Upset, they gain 1 Coin. Otherwise, they draw 1 card.",
        ),
        (
            "Each Sailor with any Coins gains 1 Moss; otherwise, the Captain gains 1 Moss.",
            "If no Sailor has any Coins, the Captain gains 1 Moss. Otherwise, each Sailor who "
            "has a Coin gains 1 Moss.",
        ),
    ],
)
def test_otherwise_is_of_those_of_whom_it_is_not_so(text: str, full: str) -> None:
    assert said(text, ALONE) == said(full, ALONE)


@pytest.mark.parametrize(
    ("some", "asks"),
    [
        ("Each Elder with a Coin", "they are an Elder and they have a Coin"),
        ("Each Elder without Coins", "they are an Elder and they have no Coins"),
        ("Upset Elders", "they are an Elder and they are Upset"),
        ("Each Sailor with a Coin", "they have a Coin"),
    ],
)
def test_everyone_else_than_some_of_a_kind_are_all_others(some: str, asks: str) -> None:
    gain = "gain" if some.endswith("Elders") else "gains"
    assert said(f"{some} {gain} 1 Moss; everyone else draws 1 card.", ALONE) == (
        f"For each Sailor, if {asks}, they gain 1 Moss. Otherwise, they draw 1 card."
    )
