"""Tokens in texts: their names are found as whole words, with the number before them."""

from dataclasses import replace

import pytest

from compiler.sheets.wording import Token, Wording

from .samples import JAPANESE, SHORT, forms

TOKENS = (("wound", ("Wound", "Wounds")), ("treason", ("Treason",)), ("skip", ("Skip", "Skips")))
ENGLISH = Wording(replace(SHORT, tokens=TOKENS), forms())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Draw 1 card.", ["Draw 1 card."]),
        ("Gain 2 Wounds.", ["Gain ", ("wound", "Wounds", "Wound", "2 "), "."]),
        ("treason counts", [("treason", "treason", "Treason", ""), " counts"]),
        ("Woundless and Treasonous", ["Woundless and Treasonous"]),
        ("They Skip.", ["They Skip."]),
    ],
)
def test_the_tokens_that_the_theme_has_an_icon_for_are_found(
    text: str, parts: list[str | Token]
) -> None:
    assert ENGLISH.runs(text) == parts


def test_where_lines_break_anywhere_the_icon_stays_with_the_first_character() -> None:
    said = Wording(replace(JAPANESE, tokens=(("wound", ("負傷トークン",)),)), forms())
    token = ("wound", "負", "負傷トークン", "")
    assert said.runs("負傷トークンを得る") == [token, "傷トークンを得る"]


def test_a_name_too_long_for_a_line_has_no_icon() -> None:
    long = Wording(replace(SHORT, tokens=(("wound", ("Wound" * 4,)),)), forms())
    assert long.runs("Gain 1 " + "Wound" * 4) == ["Gain 1 " + "Wound" * 4]
