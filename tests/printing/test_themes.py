"""Themes are data, checked before they are used."""

from dataclasses import replace
from pathlib import Path

import pytest

from compiler.desk.packs import WrongUsage, load_packs
from compiler.desk.printing import theme_of
from compiler.sheets.problems import PrintError
from compiler.sheets.theme import Theme, svg
from compiler.sheets.themes import default_theme, in_design, load_theme, read_theme
from tests.cli.desk import GOOD, write
from tests.documents import META

from .samples import forms, petals


def luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    "theme", [default_theme(), forms(), petals()], ids=["default", "forms", "petals"]
)
def test_text_has_contrast(theme: Theme) -> None:
    styles = [*theme.sections.values(), *theme.series]
    assert all(contrast(token.colour, "#ffffff") >= 4.5 for token in theme.tokens.values())
    colours = [style.fill for style in styles] + [kind.colour for kind in theme.kinds.values()]
    colours += [style.colour for style in theme.values.values()]
    assert all(contrast(colour, "#ffffff") >= 4.5 for colour in (*colours, *theme.steps.values()))
    for kind in theme.kinds.values():
        assert contrast(theme.ink, kind.ground) >= 12
        assert contrast(theme.faint, kind.ground) >= 4.5


def test_values_differ_in_shape_as_well_as_in_colour() -> None:
    emblems = [style.emblem for style in petals().values.values()]
    assert len(set(emblems)) == len(emblems) == 5


def test_sections_of_the_forms_differ_in_shape_or_pattern() -> None:
    looks = [(style.icon, style.pattern) for style in forms().sections.values()]
    assert len(set(looks)) == len(looks)


def test_a_section_takes_the_style_of_its_longest_beginning() -> None:
    assert forms().section("play-anytime-to-answer", 0) == forms().sections["play-anytime"]
    assert forms().section("play-on-higher", 0) == forms().sections["play-on-higher"]


def test_a_section_without_a_style_takes_one_by_its_order() -> None:
    theme = default_theme()
    assert theme.section("anything", 1) == theme.series[1]
    assert theme.section("anything", 1 + len(theme.series)) == theme.series[1]


def test_a_theme_is_laid_over_the_default(tmp_path: Path) -> None:
    (tmp_path / "theme.yaml").write_text("kinds: {spell: {colour: '#112233'}}\n", "utf-8")
    theme = load_theme(tmp_path)
    assert theme.kind("spell").colour == "#112233"
    assert theme.kind("other") == default_theme().kind("other")


def test_a_theme_of_a_pack_is_laid_over_that_of_its_game(tmp_path: Path) -> None:
    theme = "slogan: {en: Mind the leaves.}\n"
    files = {"theme/theme.yaml": theme, "pack.yaml": META.format("mine", "Mine") + "theme: theme\n"}
    own = theme_of(load_packs([str(write(tmp_path / "mine", {"cards/a.card": GOOD, **files}))]))
    assert own.slogan["en"] == "Mind the leaves."
    assert own.sections == forms().sections


def test_a_theme_that_is_asked_for_is_one_of_a_pack_a_folder_or_a_design(tmp_path: Path) -> None:
    (tmp_path / "theme.yaml").write_text("ink: '#223344'\n", "utf-8")
    game = load_packs(["paranoia"], lean=True)
    assert theme_of(game, "frantic").sections.keys() >= petals().sections.keys()
    assert theme_of(game, str(tmp_path)) == replace(forms(), ink="#223344")
    assert theme_of(game, "memo") == in_design("memo", forms())
    with pytest.raises(WrongUsage, match="There are: default, memo, frantic"):
        theme_of(game, "gothic")


def test_a_design_changes_how_cards_are_drawn_and_keeps_what_they_are_drawn_with() -> None:
    memo = in_design("memo", forms())
    assert (memo.design, memo.sections, memo.icons) == ("memo", forms().sections, forms().icons)
    assert memo.paper
    assert {kind.ground for kind in map(memo.kind, memo.kinds)} == {memo.paper}


def test_tokens_of_the_forms_differ_in_shape() -> None:
    icons = [style.icon for style in forms().tokens.values()]
    assert len(set(icons)) == len(icons) >= 3


def test_an_icon_is_outlined_where_ink_is_low_and_hides_what_is_behind() -> None:
    icon = forms().icon("mask")
    assert "#ffffff" in svg(icon, "#000000", "#ffffff")
    drawn = svg(icon, "#000000", "#ffffff", outlined=True)
    assert drawn.count('fill="#ffffff" stroke="#000000"') == len(icon)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour: red", "unknown key 'colour'"),
        ("ink: #123456", "line 1: Everything from #123456 on"),
        ("ink: red", "a colour expected"),
        ("kinds: {a: {frame: gold}}", "not known"),
        ("sections: {a: {icon: dragon}}", "no icon is called 'dragon'"),
        ("values: {red: {emblem: dragon}}", "no icon is called 'dragon'"),
        ("icons: {a: [{poly: '0,0 1e9,0'}]}", "a number from -50 to 150"),
        ("icons: {a: [{poly: '0,0 1,2,3'}]}", "2 numbers with commas"),
        ("icons: {a: [{poly: [0, 0]}]}", "points expected"),
        ("icons: {a: [{disc: '1,2'}]}", "3 numbers with commas"),
        ("icons: {a: [{poly: '0,0 1,1', disc: '1,2,3'}]}", "exactly one of"),
        ("icons: {a: [{file: /etc/passwd}]}", "unknown key 'file'"),
        ("barcode: yes", "true or false expected"),
        ("design: gothic", "not known"),
        ("fonts: {title: [comic]}", "not known"),
        ("tokens: {wound: {icon: dragon}}", "no icon is called 'dragon'"),
        ("stamps: {en: SEEN}", "a list of at most"),
        ("paper: white", "a colour expected"),
        ("ink: [", "theme.yaml, line 1"),
        ("ink: !!python/object:os.system x", "theme.yaml, line 1"),
        ("- a", "names with values expected"),
        ("[" * 5000, "theme.yaml, line 1"),
        ("- " * 5000 + "a", "theme.yaml, line 1"),
        ("slogan: {en: &a x, ja: *a}", "theme.yaml, line 1"),
        ("", "theme.yaml"),
    ],
)
def test_what_is_no_theme_is_refused(text: str, message: str) -> None:
    with pytest.raises(PrintError) as caught:
        read_theme(text, default_theme())
    assert caught.value.problems[0].code == "bad-theme"
    assert message in caught.value.problems[0].message


def test_a_huge_or_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match=r"has no theme\.yaml"):
        load_theme(tmp_path)
    (tmp_path / "theme.yaml").write_text("#" * 70_000, "utf-8")
    with pytest.raises(PrintError, match="longer than"):
        load_theme(tmp_path)
