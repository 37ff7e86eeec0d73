"""Conditions that leave out what was said before: `no`, a number, of whom they are."""

from __future__ import annotations

import pytest

from .asking import ALONE, asked, meaning
from .trees import READER


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("you have no Moss or Coins", "you have no Moss and you have no Coins"),
        ("you are not Weary or Upset", "you are not Weary and you are not Upset"),
        ("you have no cards or Coins", "you have no cards and you have no Coins"),
        ("you are not a Smuggler or an Elder", "you are not a Smuggler and you are not an Elder"),
        ("a Sailor has no Moss or Coins", "a Sailor who has no Moss has no Coins"),
        (
            "every Sailor has no Moss or Coins",
            "every Sailor has no Moss and every Sailor has no Coins",
        ),
    ],
)
def test_no_is_said_of_both(short: str, full: str) -> None:
    assert meaning(f"If {short}, wave.", ALONE) == meaning(f"If {full}, wave.", ALONE)


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("nobody has Moss or Coins", "no Sailor has any Moss and no Sailor has a Coin"),
        ("nobody is Weary or Upset", "no Sailor is Weary and no Sailor is Upset"),
        ("no Smuggler has 2 Moss or 1 Coin", "no Smuggler has 2 Moss and no Smuggler has 1 Coin"),
        ("no Elder has no Moss or Coins", "no Elder who has no Moss has no Coins"),
    ],
)
def test_nobody_is_said_of_both(short: str, full: str) -> None:
    assert meaning(f"If {short}, wave.", ALONE) == meaning(f"If {full}, wave.", ALONE)


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("you have Moss or Coins", "you have any Moss or you have a Coin"),
        ("you have no Moss or 2 Coins", "you have no Moss or you have 2 Coins"),
        ("you have Moss or no Coins", "you have any Moss or you have no Coins"),
        ("nobody has Moss or all is lost", "no Sailor has any Moss or all is lost"),
    ],
)
def test_what_is_said_of_each_is_one_or_the_other(short: str, full: str) -> None:
    assert meaning(f"If {short}, wave.", ALONE) == meaning(f"If {full}, wave.", ALONE)


@pytest.mark.parametrize(
    ("short", "ways"),
    [
        (
            "you have 2 or more {}",
            (
                "you have 2 or more Moss or you have 2 or more Coins",
                "you have 2 or more Moss or you have a Coin",
            ),
        ),
        (
            "you have 3 {}",
            ("you have 3 Moss or you have 3 Coins", "you have 3 Moss or you have a Coin"),
        ),
        (
            "you have the most {}",
            (
                "you have the most Moss or you have the most Coins",
                "you have the most Moss or you have a Coin",
            ),
        ),
        (
            "no Elder has 2 or more {}",
            (
                "no Elder has 2 or more Moss and no Elder has 2 or more Coins",
                "no Elder has 2 or more Moss and no Elder has a Coin",
            ),
        ),
    ],
)
def test_a_number_may_be_of_both_or_of_the_first(short: str, ways: tuple[str, ...]) -> None:
    text = f"If {short.format('Moss or Coins')}, wave."
    assert asked(text, ALONE) == {f"If {way}, you wave." for way in ways}


def test_a_limit_may_be_of_both_at_once() -> None:
    assert asked("If you have fewer than 2 Moss or Coins, wave.", ALONE) == {
        "If you have 1 or fewer Moss and you have 1 or fewer Coins, you wave.",
        "If you have 1 or fewer Moss or you have 1 or fewer Coins, you wave.",
        "If you have 1 or fewer Moss or you have a Coin, you wave.",
    }


@pytest.mark.parametrize("number", ["fewer than 3", "2 or more", "2", "the most"])
def test_with_and_a_number_may_be_of_both_or_of_the_first(number: str) -> None:
    full = {"fewer than 3": "2 or fewer"}.get(number, number)
    assert asked(f"If you have {number} Coins and Moss, wave.", ALONE) == {
        f"If you have {full} Coins and you have {full} Moss, you wave.",
        f"If you have {full} Coins and you have any Moss, you wave.",
    }


def test_everybody_may_have_one_each_or_all_the_same() -> None:
    assert asked("If everyone is Weary or Upset, wave.", ALONE) == {
        "If every Sailor who is not Weary is Upset, you wave.",
        "If every Sailor is Weary or every Sailor is Upset, you wave.",
    }


@pytest.mark.parametrize(
    ("short", "full"),
    [
        (
            "there are at least 3 Coins and 2 Moss on the Reef",
            "there are at least 3 Coins on the Reef and there are at least 2 Moss on the Reef",
        ),
        (
            "there are 2 Coins and 1 Moss on the Reef, and you are calm",
            "there are 2 Coins on the Reef and there is 1 Moss on the Reef and you are calm",
        ),
    ],
)
def test_a_place_is_said_once_of_several_things(short: str, full: str) -> None:
    meant, bare = (
        READER.read(text, "start_condition", ALONE.inside()).ir for text in (full, short)
    )
    assert meant is not None
    assert bare == meant
