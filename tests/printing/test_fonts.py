"""Every character is looked up before anything is typeset."""

from dataclasses import replace

import pytest

from compiler.sheets.fonts import FAMILIES, FILES, font_file, missing_glyphs, typeset_fonts
from compiler.sheets.theme import Chains

from .samples import ALL, SHORT


def test_every_font_file_is_there_under_the_family_the_template_names() -> None:
    assert all(font_file(name).is_file() for name in FILES)
    assert {font for _, fonts in FAMILIES.values() for font in fonts.values()} == set(FILES)
    assert set(typeset_fonts().families()) == {family for family, _ in FAMILIES.values()}


def test_the_samples_can_be_drawn() -> None:
    assert missing_glyphs(ALL, Chains()) == []


@pytest.mark.parametrize("character", ["☢", "😀", "\ue000", "ก"])
def test_a_missing_glyph_names_card_character_and_code_point(character: str) -> None:
    (problem,) = missing_glyphs(
        [SHORT, replace(SHORT, id="odd", title=f"Wound 傷 {character}")], Chains()
    )
    assert (problem.code, problem.card) == ("missing-glyph", "odd")
    assert character in problem.message
    assert f"U+{ord(character):04X}" in problem.message


def test_each_missing_character_is_named_once_for_each_card() -> None:
    odd = replace(SHORT, id="odd", title="☢☢", flavour="☢ and 😀")
    assert len(missing_glyphs([odd], Chains())) == 2


def test_an_accent_after_its_letter_is_one_letter() -> None:
    assert missing_glyphs([replace(SHORT, title="Cafe\u0301")], Chains()) == []
    assert missing_glyphs([replace(SHORT, title="Cafe\u20e3")], Chains()) != []


def test_blanks_and_invisible_marks_need_no_glyph() -> None:
    assert missing_glyphs([replace(SHORT, flavour="a\u00a0b\u3000c\u200bd")], Chains()) == []


def test_a_character_is_looked_up_in_the_fonts_that_the_theme_configures() -> None:
    """T12: a fallback is used where there is one, for each character by itself."""
    face = replace(SHORT, title="Wound 傷")
    assert missing_glyphs([face], Chains()) == []
    (problem,) = missing_glyphs([face], Chains(title=("display",)))
    assert "'傷' (U+50B7" in problem.message
