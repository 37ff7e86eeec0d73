"""Texts that other tools were reported to read wrongly. The letters and numbers name the cases."""

from __future__ import annotations

import re
import time

import pytest

from dsl.ir import nodes as n
from dsl.parse import MAX_LENGTH
from dsl.problems import Problem
from dsl.scope import CARD, PLAYER, Scope

from .trees import READER, WRITER

CARDS = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
YOU, TARGET = n.Ref("you"), n.Ref("target")


def read(text: str) -> n.Effect:
    found = READER.read(text, "start_effect", CARDS.inside())
    assert isinstance(found.ir, n.Effect), found.problems
    return found.ir


def said(text: str) -> str:
    return WRITER.write(read(text), "start_effect", CARDS.inside())


def refused(text: str) -> list[Problem]:
    found = READER.read(text, "start_effect", CARDS.inside())
    assert found.ir is None, found.ir
    return list(found.problems)


# ------------------------------------------------------------------ K01: two ways


def test_and_with_or_is_refused_with_both_readings() -> None:
    (found,) = refused("Gain 1 Coin and lose 1 Moss or draw a card.")
    assert found.code == "two-way"
    assert set(found.readings) == {
        "Choose one: gain 1 Coin and lose 1 Moss; or draw 1 card.",
        "You gain 1 Coin. Choose one: lose 1 Moss; or draw 1 card.",
    }


def test_a_stop_after_a_number_ends_the_sentence() -> None:
    assert said("If the number of Elders is 2, draw 1 card.") == said(
        "Draw 1 card if the number of Elders is 2."
    )


# ------------------------------------------------------------------ K03: long lists


def seconds(text: str) -> float:
    began = time.perf_counter()
    READER.read(text, "start_effect", CARDS.inside())
    return time.perf_counter() - began


HALTING = ["You gain 1 Coin and 1 Moss and ", "and ", "Ann, Cy and ", "x", "if ", "( "]


@pytest.mark.parametrize("part", HALTING)
def test_list_like_text_is_answered_at_once(part: str) -> None:
    seconds(part)
    assert seconds((part * MAX_LENGTH)[:MAX_LENGTH]) < 3


@pytest.mark.parametrize("size", [1_000, 5_000])
def test_a_longer_text_is_refused_for_its_length(size: int) -> None:
    (found,) = refused(("You gain 1 Coin and 1 Moss and " * size)[:size])
    assert found.code == "too-long"
    assert str(MAX_LENGTH) in found.message


# ------------------------------------------------------------------ K05: the end comes too early


@pytest.mark.parametrize("text", ["Gain 1", "If you have 2 Coins,", "Gain 1  \n", "Each Sailor"])
def test_a_text_that_stops_too_early_is_marked_behind_its_last_word(text: str) -> None:
    (found,) = refused(text)
    assert found.start == len(text.rstrip())
    assert not re.search(r"class:|\$END|[A-Z]{3,}", found.message + found.hint)


def test_what_is_missing_is_said_in_words_of_the_game() -> None:
    (found,) = refused("Gain 1")
    assert found.hint.startswith("Expected here: a name of a token (Coin, ")


def test_a_hint_repeats_no_sentence_before() -> None:
    (found,) = refused("Draw 1 card. Gain 1 Coin. Draw 1 card if you")
    assert found.hint.startswith("`cardwright phrases draw 1 card if you` shows")


def test_neither_a_stop_nor_a_line_end_is_missed() -> None:
    assert read("Choose a Sailor") == read("Choose a Sailor.\n")


# ------------------------------------------------------------------ K07: words and spaces


@pytest.mark.parametrize("text", ["Gain1Coin.", "gain 1coin", "Gain1 Coin"])
def test_a_number_that_is_glued_to_a_word_is_taken_off_with_a_note(text: str) -> None:
    found = READER.read(text, "start_effect", CARDS.inside())
    assert [problem.code for problem in found.problems] == ["typo"]
    assert found.ir == read("Gain 1 Coin.")


def test_glued_words_are_refused_and_taken_apart() -> None:
    (found,) = refused("Gainone Coin")
    assert "You gain 1 Coin." in found.suggestions


@pytest.mark.parametrize("text", ["GAIN 1 COIN", "gain １ Coin", "Ｇａｉｎ 1 coin"])
def test_case_and_width_do_not_matter(text: str) -> None:
    assert said(text) == "You gain 1 Coin."


# ------------------------------------------------------------------ K16: places


@pytest.mark.parametrize("before", ["", "You gain 1 Coin. ", "Draw 1 card 😋😋. "])
def test_a_mark_covers_exactly_the_word_that_is_wrong(before: str) -> None:
    text = f"{before}Gain 1 Conin and 1 Mosk Urchin."
    found = refused(text)[-1]
    assert text[found.start : found.end] in ("Conin", "Mosk")


# ------------------------------------------------------------------ E18: may and must


def test_only_may_makes_an_effect_optional() -> None:
    must = read("Gain 1 Coin.")
    assert not isinstance(must, n.May)
    assert read("You may gain 1 Coin.") == n.May(YOU, must)


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        (
            "Discard a card unless you gain 1 Coin.",
            "You may gain 1 Coin. If you do not, discard 1 card.",
        ),
        (
            "They lose 1 Coin unless they discard a card.",
            "They may discard 1 card. If they do not, they lose 1 Coin.",
        ),
        (
            "Unless they discard a card, they lose 1 Coin.",
            "They may discard 1 card. If they do not, they lose 1 Coin.",
        ),
    ],
)
def test_unless_somebody_does_something_is_an_offer(text: str, offer: str) -> None:
    """Decided in 16."""
    assert read(text) == read(offer)


def test_unless_something_is_so_asks_nobody() -> None:
    text = "If you have no Coins, discard 1 card."
    assert said("Discard a card unless you have a Coin.") == text


# ------------------------------------------------------------------ E38: bare and


def test_what_stands_behind_and_is_not_dropped() -> None:
    text = "You draw a card and each other Sailor gains 1 Moss."
    found = read(text)
    assert isinstance(found, n.Sequence)
    assert [type(step) for step in found.steps] == [n.Move, n.Adjust]
    assert said(text) == "Draw 1 card. Each other Sailor gains 1 Moss."


def test_one_verb_may_have_two_objects() -> None:
    assert said("Gain 1 Coin and 1 Moss.") == "You gain 1 Coin. You gain 1 Moss."


def test_two_people_are_one_subject() -> None:
    text = "You and they each gain 1 Moss."
    assert read(text) == n.Adjust(n.Union(YOU, TARGET), "moss", n.Number(1))
    assert said(text) == "Both you and they gain 1 Moss."


@pytest.mark.parametrize("more", ["and Ann", "and each other Sailor", "and 3", "Coin", "twice"])
def test_words_that_are_left_over_are_an_error(more: str) -> None:
    assert refused(f"You draw a card and each other Sailor gains 1 Moss {more}.")


# ------------------------------------------------------------------ E15: taking what is there


def test_taking_from_somebody_is_what_they_lose_and_you_gain() -> None:
    """Decided in 16."""
    assert read("Take 2 Coins from them.") == read("They lose 2 Coins. You gain that many Coins.")
