"""Every character is looked up before anything is typeset."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from compiler.sheets.face import Face
from compiler.sheets.fonts import (
    FAMILIES,
    FILES,
    drawn_on,
    font_file,
    missing_glyphs,
    typeset_fonts,
)
from compiler.sheets.problems import PrintProblem
from compiler.sheets.theme import Chains

from .samples import ALL, SHORT


def test_every_font_file_is_there_under_the_family_the_template_names() -> None:
    assert all(font_file(name).is_file() for name in FILES)
    assert {font for _, fonts in FAMILIES.values() for font in fonts.values()} == set(FILES)
    assert set(typeset_fonts().families()) == {family for family, _ in FAMILIES.values()}


def problems_of(faces: Iterable[Face], chains: Chains | None = None) -> list[PrintProblem]:
    drawn = (text for face in faces for text in drawn_on(face))
    return missing_glyphs(drawn, chains or Chains())


def test_the_samples_can_be_drawn() -> None:
    assert problems_of(ALL) == []


@pytest.mark.parametrize("character", ["☢", "😀", "\ue000", "ก"])
def test_a_missing_glyph_names_card_character_and_code_point(character: str) -> None:
    odd = replace(SHORT, id="odd", title=f"Wound 傷 {character}")
    (problem,) = problems_of([SHORT, odd])
    assert (problem.code, problem.card) == ("missing-glyph", "odd")
    assert character in problem.message
    assert f"U+{ord(character):04X}" in problem.message


def test_each_missing_character_is_named_once_for_each_card() -> None:
    odd = replace(SHORT, id="odd", title="☢☢", flavour="☢ and 😀")
    assert len(problems_of([odd])) == 2


def test_an_accent_after_its_letter_is_one_letter() -> None:
    assert problems_of([replace(SHORT, title="Cafe\u0301")]) == []
    assert problems_of([replace(SHORT, title="Cafe\u20e3")]) != []


def test_blanks_and_invisible_marks_need_no_glyph() -> None:
    assert problems_of([replace(SHORT, flavour="a\u00a0b\u3000c\u200bd")]) == []


def test_a_character_is_looked_up_in_the_fonts_that_the_theme_configures() -> None:
    """T12: a fallback is used where there is one, for each character by itself."""
    face = replace(SHORT, title="Wound 傷")
    assert problems_of([face]) == []
    (problem,) = problems_of([face], Chains(title=("display",)))
    assert "'傷' (U+50B7" in problem.message
