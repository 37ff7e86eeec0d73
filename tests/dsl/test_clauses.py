"""Clauses that tell somebody apart and leave out what the clause before said."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, meaning, problem, said
from .trees import READER


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("who is Weary or an Elder", "who is Weary or who is an Elder"),
        ("who is an Elder or has a Coin", "who is an Elder or who has a Coin"),
        ("with Moss or Coins", "who has any Moss or who has a Coin"),
        ("who is the Captain or Weary", "who is the Captain or who is Weary"),
        ("who is Weary, Upset or calm", "who is Weary or who is Upset or who is calm"),
        (
            "who has more Coins than you or the Captain",
            "who has more Coins than you or who has more Coins than the Captain",
        ),
        ("who has 2 or more Coins or no Moss", "who has 2 or more Coins or who has no Moss"),
        ("who is calm and has no Coins", "who is calm and who has no Coins"),
    ],
)
@pytest.mark.parametrize("text", ["Each Sailor {} waves.", "Give 1 Coin to a Sailor {}."])
def test_a_clause_goes_on_as_the_one_before(text: str, short: str, full: str) -> None:
    assert meaning(text.format(short), ALONE) == meaning(text.format(full), ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "A Sailor who is Weary or who is an Elder gains 1 Coin.",
        "Each calm Sailor who has 1 Coin and either who is Weary or who is an Elder waves.",
        "If a Sailor who is Weary or who is an Elder has 1 Coin, you wave.",
        "If there is a Sailor who is Weary or who is an Elder, you wave.",
        "Choose another Sailor who has a Coin or who has any Moss.",
    ],
)
def test_one_or_the_other_is_said_with_who(text: str) -> None:
    assert said(text, ALONE) == text


@pytest.mark.parametrize(
    ("text", "group"),
    [
        (
            "Each Elder or Smuggler waves.",
            "Each Sailor who is an Elder or who is a Smuggler waves.",
        ),
        (
            "An Elder or a Smuggler gains 1 Coin.",
            "A Sailor who is an Elder or who is a Smuggler gains 1 Coin.",
        ),
    ],
)
def test_two_nouns_are_one_group(text: str, group: str) -> None:
    assert said(text, ALONE) == group


def test_an_event_is_of_one_group() -> None:
    short, full = (
        READER.strict(f"When a Sailor who is {who} waves, draw 1 card.", "start_abilities", ALONE)
        if full
        else READER.read(
            f"When a Sailor who is {who} waves, draw 1 card.", "start_abilities", ALONE
        ).ir
        for who, full in (("Weary or an Elder", False), ("Weary or who is an Elder", True))
    )
    assert short == full


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("who is not Weary or an Elder", "who is not Weary and who is not an Elder"),
        ("who isn't the Captain or Weary", "who is not the Captain and who is not Weary"),
        ("without Moss or Coins", "who has no Moss and who has no Coins"),
        ("who has no Moss and Coins", "who has no Moss and who has no Coins"),
        ("who has no Moss or 2 Coins", "who has no Moss or who has 2 Coins"),
        ("except the Captain or Elders", "who is not the Captain and who is not an Elder"),
    ],
)
def test_not_one_or_the_other_is_neither(short: str, full: str) -> None:
    assert meaning(f"Each Sailor {short} waves.", ALONE) == meaning(
        f"Each Sailor {full} waves.", ALONE
    )


@pytest.mark.parametrize("short", ["is not Weary and Upset", "isn't Weary and Upset"])
def test_who_is_not_one_and_the_other_may_be_one_of_them(short: str) -> None:
    assert asked(f"Each Sailor who {short} waves.", ALONE) == {
        "Each Sailor who is not Weary and who is not Upset waves.",
        "Each Sailor who is not Weary or who is not Upset waves.",
        "Each Upset Sailor who is not Weary waves.",
    }


@pytest.mark.parametrize(
    ("short", "ways"),
    [
        ("you are not {}", ("you are not {}", "you are {}", "Weary", "Upset")),
        ("you aren't {}", ("you are not {}", "you are {}", "Weary", "an Elder")),
        ("the Captain is not {}", ("the Captain is not {}", "the Captain is {}", "Weary", "calm")),
        ("you don't have {}", ("you have no {}", "you have any {}", "Coins", "Moss")),
    ],
)
def test_not_both_is_asked_back_in_conditions(short: str, ways: tuple[str, ...]) -> None:
    denied, said_so, one, other = ways
    first, second = denied.format(one), denied.format(other)
    assert asked(f"If {short.format(f'{one} and {other}')}, wave.", ALONE) == {
        f"If {first} and {second}, you wave.",
        f"If {first} or {second}, you wave.",
        f"If {first} and {said_so.format(other)}, you wave.",
    }


def test_a_number_is_of_both_or_of_the_first() -> None:
    assert asked("Each Sailor who has 2 or more Moss or Coins waves.", ALONE) == {
        "Each Sailor who has 2 or more Moss or who has 2 or more Coins waves.",
        "Each Sailor who has 2 or more Moss or who has a Coin waves.",
    }


def test_two_sorts_of_joints_are_no_choice_between_groups() -> None:
    assert problem("Each Sailor who is Weary and who has a Coin or is calm waves.", ALONE)


def test_each_of_a_group_chooses_what_to_do() -> None:
    text = "Each Sailor who is Weary or has a Coin waves or draws a card."
    assert said(text, ALONE) == (
        "Each Sailor who is Weary or who has a Coin chooses one: wave; or draw 1 card."
    )


def test_what_is_done_instead_of_choosing_somebody_is_a_choice() -> None:
    text = "Choose a Sailor who is Weary or draw 1 card."
    assert said(text, ALONE) == "Choose one: choose a Weary Sailor; or draw 1 card."


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("who is not Weary or not an Elder", "who is not Weary or who is not an Elder"),
        ("with no Moss or no Coins", "who has no Moss or who has no Coins"),
    ],
)
def test_what_is_denied_twice_may_be_so_of_one(short: str, full: str) -> None:
    assert meaning(f"Each Sailor {short} draws 1 card.", ALONE) == meaning(
        f"Each Sailor {full} draws 1 card.", ALONE
    )


def test_what_no_is_said_of_is_asked_back() -> None:
    assert asked("Each Sailor with no Moss and Coins draws 1 card.", ALONE) == {
        "Each Sailor who has no Moss and who has no Coins draws 1 card.",
        "Each Sailor who has no Moss or who has no Coins draws 1 card.",
        "Each Sailor who has no Moss and who has a Coin draws 1 card.",
    }
