"""What is denied, and what is said of one of two: nothing says the opposite of what it says."""

from __future__ import annotations

import pytest

from .asking import ALONE, meaning, problem, said
from .trees import READER


@pytest.mark.parametrize("bound", ["fewer than 3", "less than 3", "more than 2"])
@pytest.mark.parametrize("joint", ["and", "but"])
def test_no_does_not_turn_the_bound_behind_it(bound: str, joint: str) -> None:
    alike = "3 or more" if bound.startswith("more") else "2 or fewer"
    text = f"If they have no Coins {joint} {bound} Moss, wave."
    assert said(text) == f"If they have no Coins and they have {alike} Moss, you wave."


def test_no_does_not_turn_the_bound_of_who_is_meant() -> None:
    assert meaning("Each Sailor with no Coins and fewer than 3 Moss waves.") == meaning(
        "Each Sailor who has no Coins and who has 2 or fewer Moss waves."
    )


def test_a_bound_that_is_denied_is_not_carried_over() -> None:
    text = "If you have no more than 2 Coins and fewer than 3 Moss, wave."
    assert said(text) == "If you have 2 or fewer Coins and you have 2 or fewer Moss, you wave."


LEFT, RIGHT = "the Sailor on your left", "the Sailor on your right"


@pytest.mark.parametrize("who", ["neither of your neighbours", "neither neighbour"])
def test_neither_neighbour_is_both_not(who: str) -> None:
    both = f"If {LEFT} is not Upset and {RIGHT} is not Upset, you wave."
    assert said(f"If {who} is Upset, wave.") == both
    none = f"If {LEFT} has no Coins and {RIGHT} has no Coins, you wave."
    assert said(f"If {who} has a Coin, wave.") == none


@pytest.mark.parametrize("who", ["either of your neighbours", "one of your neighbours"])
def test_either_neighbour_in_a_condition_is_no_choice(who: str) -> None:
    assert said(f"If {who} is Upset, wave.") == f"If {LEFT} is Upset or {RIGHT} is Upset, you wave."


def test_who_is_not_one_of_your_neighbours_is_neither() -> None:
    assert said("Everyone who is not one of your neighbours waves.") == (
        f"Each Sailor who is not {LEFT} and who is not {RIGHT} waves."
    )


def test_one_of_your_neighbours_may_still_be_chosen() -> None:
    assert said("One of your neighbours waves.") == f"Choose one: {LEFT} waves; or {RIGHT} waves."


# ------------------------------------------------------------------ what is put in or left out


@pytest.mark.parametrize("word", ["if", "unless"])
def test_a_condition_is_not_cut_off_from_what_hangs_on_it(word: str) -> None:
    (one, all_of_it) = problem(
        f"Draw 1 card and wave {word} you are Upset, then gain 1 Coin."
    ).readings
    denied = "not " * (word == "unless")
    assert one == f"Draw 1 card. If you are {denied}Upset, you wave. You gain 1 Coin."
    assert all_of_it == f"If you are {denied}Upset, draw 1 card and wave. You gain 1 Coin."


@pytest.mark.parametrize(
    "text",
    [
        "Discard 1 card for each Coin you have, then draw 1 card.",
        "Discard 1 card at the start of your next turn, then gain 1 Coin.",
        "Choose one: draw 1 card and wave if you are Upset, then gain 1 Coin; or wave.",
    ],
)
def test_no_stop_is_put_in_before_what_may_end_the_sentence(text: str) -> None:
    assert problem(text).code == "unexpected-word"


def test_a_capital_letter_begins_a_sentence_whose_stop_is_missing() -> None:
    found = READER.read(
        "Draw 1 card and wave If you are Upset, draw 1 card.", "start_effect", ALONE.inside()
    )
    assert [note.message for note in found.problems] == ["“.” is put in."]
    assert found.ir == meaning("Draw 1 card and wave. If you are Upset, draw 1 card.", ALONE)


@pytest.mark.parametrize("text", ["Choose another Sailor (or yourself).", "Draw 1 card (or none)."])
def test_what_brackets_offer_is_not_dropped(text: str) -> None:
    assert problem(text)


def test_somebody_in_brackets_is_another_choice() -> None:
    assert said("The Captain (or you) draws 1 card.") == (
        "Choose one: the Captain draws 1 card; or draw 1 card."
    )


@pytest.mark.parametrize("text", ["Draw 2 card(s).", "Gain 2 Coin(s).", "Gain 2 Coin (or Coins)."])
def test_how_many_there_may_be_of_a_word_is_idle(text: str) -> None:
    assert meaning(text)


def test_together_is_no_slip() -> None:
    assert "together" in problem("If all Elders together have 3 Coins, wave.").message
