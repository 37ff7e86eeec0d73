"""Tokens in texts: their names are found as whole words, with the number before them."""

from dataclasses import replace

import pytest

from compiler.sheets.quotes import typographic
from compiler.sheets.wording import Token, Wording, with_ends

from .samples import JAPANESE, SHORT, forms

TOKENS = (("wound", ("Wound", "Wounds")), ("treason", ("Treason",)), ("skip", ("Skip", "Skips")))
ENGLISH = Wording(replace(SHORT, tokens=TOKENS), forms())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Draw 1 card.", ["Draw 1 card."]),
        ("Gain 2 Wounds.", ["Gain ", ("wound", "Wounds", "Wound", "2 "), "."]),
        ("a Maximum Treason", ["a ", ("treason", "Treason", "Treason", "Maximum ")]),
        ("their Treason", ["their ", ("treason", "Treason", "Treason", "")]),
        ("treason counts", [("treason", "treason", "Treason", ""), " counts"]),
        ("Woundless and Treasonous", ["Woundless and Treasonous"]),
        ("They Skip.", ["They Skip."]),
    ],
)
def test_the_tokens_that_the_theme_has_an_icon_for_are_found(
    text: str, parts: list[str | Token]
) -> None:
    assert ENGLISH.runs(text) == parts


def test_japanese_is_in_phrases_that_keep_a_number_with_its_counter() -> None:
    said = Wording(replace(JAPANESE, tokens=(("wound", ("負傷トークン",)),)), forms())
    token = ("wound", "負", "負傷トークン", "")
    assert said.runs("負傷トークンを2個得る。") == [
        {"phrase": [token, "傷トークンを"]},
        {"phrase": ["2個得る。"]},
    ]
    assert with_ends("他のトラブルシューター1人") == "他の\u200bトラブルシューター1人"


@pytest.mark.parametrize("name", ["やる気", "赤い花びら", "勇気の印", "笑い"])
def test_a_japanese_name_that_is_two_phrases_has_its_icon_and_stays_whole(name: str) -> None:
    said = Wording(replace(JAPANESE, tokens=(("wound", (name,)),)), forms())
    assert said.runs(f"{name}を2個得る。") == [
        {"phrase": [("wound", name[0], name, ""), f"{name[1:]}を"]},
        {"phrase": ["2個得る。"]},
    ]


def test_where_no_phrases_are_known_the_icon_stays_with_the_first_character() -> None:
    said = Wording(replace(JAPANESE, tokens=(("wound", ("傷",)),)), forms())
    assert said.runs("受傷一個") == ["受", ("wound", "傷", "傷", ""), "一個"]


def test_a_name_too_long_for_a_line_has_no_icon() -> None:
    long = Wording(replace(SHORT, tokens=(("wound", ("Wound" * 4,)),)), forms())
    assert long.runs("Gain 1 " + "Wound" * 4) == ["Gain 1 " + "Wound" * 4]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Go 'Outdoors'", "Go ‘Outdoors’"),
        ('They play it by "Play on Mission".', "They play it by “Play on Mission”."),
        ("Somebody else's, the dogs' and 'tis", "Somebody else’s, the dogs’ and ’tis"),
        ("say ('don't go') now", "say (‘don’t go’) now"),
    ],
)
def test_marks_are_curved_as_they_are_set(typed: str, printed: str) -> None:
    assert typographic(typed) == printed
