"""A refused text is repaired in its own language."""

from __future__ import annotations

import re

import pytest

from dsl import lexer, repairs
from dsl.drive import Drive, Refused
from dsl.edits import Edit
from dsl.mend import other_ways
from dsl.slips import slips

from .asking import said
from .trees import WOODS

_LATIN = re.compile(r"[a-z]{2,}")


def tried(language: str, text: str) -> list[Edit]:
    """Return all that is tried for a text of a language where it is refused."""
    reader, folded = WOODS[language].reader, lexer.fold(text)
    with pytest.raises(Refused) as refused:
        Drive(reader, folded).run("start_effect")
    ways = other_ways(reader, folded.text, refused.value)
    return [*ways, *slips(reader, folded.text, refused.value)]


@pytest.mark.parametrize(
    "text",
    ["カードを2枚が引く。", "船員は硬貨を個得る。", "もしあなたが。", "海図に硬貨を2個2個置く。"],
)
def test_no_english_is_tried_in_japanese(text: str) -> None:
    assert [edit for edit in tried("ja", text) if _LATIN.search(edit.text)] == []


def test_an_article_that_is_missing_is_tried_in_english() -> None:
    assert "the " in {edit.text for edit in tried("en", "Put 1 Moss on Map.")}


def test_a_language_with_no_repairs_gets_none_of_anothers() -> None:
    assert repairs.of("ja") == repairs.Repairs()


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("A Captain: they gain 1 Coin.", "If they are the Captain, they gain 1 Coin."),
        (
            "Draw 1 card or gain 1 Coin (you choose which).",
            "Choose one: draw 1 card; or gain 1 Coin.",
        ),
    ],
)
def test_what_two_rules_said_one_reads(text: str, means: str) -> None:
    assert said(text) == means
