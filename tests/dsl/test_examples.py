"""dsl.examples: a sentence for every phrase, in the words of any game and in each language."""

from __future__ import annotations

import pytest

from dsl.examples import Examples
from dsl.ir import nodes as n

from .trees import BOOK, WOODS

EXAMPLES = {language: Examples(wood.reader) for language, wood in WOODS.items()}
ENGLISH = EXAMPLES["en"]


def said(id: str, language: str = "en") -> str:
    found = EXAMPLES[language].of(BOOK.entries[id])
    return found.text if found else ""


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("gain", "You gain 2 Coins."),
        ("draw-per", "Draw 2 cards for each Coin they have."),
        ("have-more-than", "If they have more Coins than you, draw 2 cards."),
        ("otherwise", "If they have 2 or more Coins, draw 2 cards. Otherwise, you gain 2 Coins."),
        ("target-another", "another Sailor"),
    ],
)
def test_a_phrase_stands_in_a_plain_sentence(id: str, text: str) -> None:
    assert said(id) == text


def test_what_a_phrase_speaks_of_is_said_before() -> None:
    assert said("chosen") == "Choose another Sailor. The chosen Sailor gains 2 Coins."


def test_an_answer_stands_in_a_trigger() -> None:
    assert said("giver").startswith("When a Sailor gives Coins to another Sailor, ")


def test_another_way_to_say_it_shows_the_canonical_one() -> None:
    found = ENGLISH.of(BOOK.entries["have-fewer"])
    assert found is not None
    assert not found.says
    assert found.text == "If they have 1 or fewer Coins, draw 2 cards."


def test_a_name_within_a_rule_has_no_example() -> None:
    assert said("slot") == ""


def test_a_preferred_word_comes_first() -> None:
    found = Examples(WOODS["en"].reader, preferred=["berry"]).of(BOOK.entries["gain"])
    assert found is not None
    assert found.text == "You gain 2 Berries."


def test_what_makes_no_sense_is_left_out() -> None:
    picky = Examples(WOODS["en"].reader, lambda ir: not isinstance(ir, n.Adjust))
    found = picky.of(BOOK.entries["gain"])
    assert found is None or not isinstance(found.ir, n.Adjust)


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("gain", "あなたは硬貨を2個得る。"),
        ("choose-other", "他の船員を1人選ぶ。"),
        ("have-at-least", "その船員が硬貨を2個以上持つ場合、カードを2枚引く。"),
    ],
)
def test_a_second_language_has_examples_of_its_own(id: str, text: str) -> None:
    assert said(id, "ja") == text


def test_every_phrase_of_a_smaller_language_has_an_example_or_none() -> None:
    """Of what stands around a phrase in English, a language may have no words."""
    found = [EXAMPLES["ja"].of(entry) for entry in BOOK.entries.values()]
    assert any(found)
    assert not all(found)
