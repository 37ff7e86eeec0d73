"""Printed pages, measured from their pixels: trims, marks, backs, page boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageOps, ImageStat
from pypdf import PdfReader

from compiler.output import OutputFolder
from compiler.sheets.face import Face
from compiler.sheets.imposition import (
    MARK_GAP,
    PAPERS,
    SIZES,
    Box,
    Grid,
    crop_marks,
    fold_line,
    front_pages,
)
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import Contents, back_pngs, print_box
from compiler.sheets.tokens import Token, token_grid

from .rendered import (
    MM,
    colour,
    dark,
    grown,
    ink_box,
    pixel_box,
    rendered,
    turned_over,
    words,
)
from .samples import JAPANESE, MISSION, SHORT, card_png, forms

TOKENS = 54
NEAR = 0.13  # mm: a pixel and a half
ONE = replace(SHORT, copies=1)
FOUR = (ONE, MISSION, replace(ONE, id="c"), replace(MISSION, id="d"))
"""Cards of two kinds, whose backs differ; they fill no page."""


def options(**given: object) -> SheetOptions:
    return SheetOptions(**given)  # type: ignore[arg-type]


@cache
def pdf_of(faces: tuple[Face, ...], chosen: SheetOptions, part: str = "cards") -> bytes:
    box = Contents("Test", faces, [Token("wound", "Wound", TOKENS)], parts=(part,))
    with TemporaryDirectory() as folder:
        printed = print_box(box, forms(), OutputFolder(Path(folder)), options=chosen)
        return printed.files[0].path.read_bytes()


@cache
def pages_of(
    faces: tuple[Face, ...], chosen: SheetOptions, part: str = "cards"
) -> list[Image.Image]:
    return rendered(pdf_of(faces, chosen, part))


def trims(grid: Grid, count: int) -> list[Box]:
    return [grid.trim(slot.row, slot.column) for slot in front_pages(count, grid)[0]]


def boxes(pdf: bytes, name: str) -> set[tuple[float, ...]]:
    pages = PdfReader(BytesIO(pdf)).pages
    return {tuple(round(float(side), 2) for side in getattr(page, name)) for page in pages}


# ---- pages


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (0, 0, 595.28, 841.89)), ("letter", (0, 0, 612.0, 792.0))]
)
def test_the_page_box_is_the_paper(paper: str, size: tuple[float, ...]) -> None:
    """P01: 595.28 x 841.89 pt and 612 x 792 pt, and viewers are asked not to scale."""
    pdf = pdf_of((replace(SHORT, copies=9),), options(paper=paper))
    assert boxes(pdf, "mediabox") == {size}
    wishes: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    assert wishes["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_single_pages_say_where_they_are_cut_and_how_far_they_bleed() -> None:
    pdf = pdf_of(FOUR, options(layout="single", bleed=3))
    points = 72 / 25.4
    whole = (0, 0, round(69 * points, 2), round(94 * points, 2))
    cut = tuple(round(side * points, 2) for side in (3, 3, 66, 91))
    assert boxes(pdf, "mediabox") == boxes(pdf, "bleedbox") == {whole}
    assert boxes(pdf, "trimbox") == {cut}
    for face, page in zip(FOUR, rendered(pdf), strict=True):
        for side in (Box(0, 0, 69, 6), Box(0, 0, 6, 94), Box(63, 0, 6, 94), Box(0, 88, 69, 6)):
            assert colours(page, side) == {rgb(forms().kind(face.kind).ground)}


def colours(page: Image.Image, box: Box) -> set[object]:
    found = page.crop(pixel_box(box)).getcolors(1 << 22)
    assert found
    return {colour for _, colour in found}


def rgb(code: str) -> tuple[int, int, int]:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


# ---- trims and marks


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_trims_are_where_and_as_large_as_they_should_be(paper: str, size: str) -> None:
    """P01: cards are of one size on every paper."""
    chosen = options(paper=paper, size=size, gutter=3.0, bleed=0.0, marks=False)
    (page,) = pages_of(FOUR, chosen)
    for trim in trims(chosen.grid(), len(FOUR)):
        found = ink_box(page, grown(trim, 1.4))
        assert (found.x, found.y) == pytest.approx((trim.x, trim.y), abs=NEAR)
        assert (found.width, found.height) == pytest.approx((trim.width, trim.height), abs=NEAR)


@pytest.mark.parametrize("bleed", [None, 0.0, 3.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_marks_are_dark_on_white_and_outside_of_every_card(paper: str, bleed: float | None) -> None:
    """P09: on all four sides, clear of every ground, as thick as a printer can show."""
    chosen = options(paper=paper, bleed=bleed)
    grid, faces = chosen.grid(), (replace(SHORT, copies=chosen.grid().count),)
    (page,) = pages_of(faces, chosen)
    for mark in crop_marks(grid):
        middle = ((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
        around = grown(Box(*middle, 0, 0), 0.3)
        assert dark(page.crop(pixel_box(around))).getbbox(), "a mark is seen"
    rest = page.copy()
    for trim in trims(grid, grid.count):
        ImageDraw.Draw(rest).rectangle(pixel_box(grown(trim, grid.bleed + MARK_GAP / 2)), "white")
    left = ink_box(rest)
    assert left.x >= grid.margin - NEAR
    assert left.y >= grid.margin - NEAR
    assert left.x + left.width <= grid.paper.width - grid.margin + NEAR
    assert left.y + left.height <= grid.paper.height - grid.margin + NEAR


def test_without_a_bleed_of_their_own_no_card_shows_a_gap() -> None:
    (page,) = pages_of((replace(SHORT, copies=9),), options(marks=False))
    for trim in trims(options().grid(), 9):
        for x in (trim.x, trim.x + trim.width):
            beside = Box(x - 0.6, trim.y, 1.2, trim.height)
            assert colours(page, beside) == {rgb(forms().kind("action").ground)}


# ---- backs


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("size", ["poker", "tarot", "square", "88x63"])
def test_turned_over_every_back_lies_on_its_front(edge: str, size: str) -> None:
    """P05: also on a page that is not full; each kind has a back of its own."""
    chosen = options(size=size, backs=edge, bleed=0.0, gutter=3.0, marks=False)
    _, back = pages_of(FOUR, chosen)
    behind = turned_over(back, edge)
    for face, trim in zip(FOUR, trims(chosen.grid(), len(FOUR)), strict=True):
        found = ink_box(behind, grown(trim, 1.4))
        assert (found.x, found.y) == pytest.approx((trim.x, trim.y), abs=NEAR)
        assert (found.width, found.height) == pytest.approx((trim.width, trim.height), abs=NEAR)
        assert colour(behind, trim.x + 1, trim.y + 1) == rgb(forms().kind(face.kind).colour)


@pytest.mark.parametrize("size", ["poker", "tarot", "bridge"])
def test_folded_every_back_lies_on_its_front(size: str) -> None:
    chosen = options(size=size, backs="gutterfold", bleed=0.0, gutter=3.0, marks=False)
    grid = chosen.grid()
    page = pages_of(FOUR[: grid.count], chosen)[0]
    behind = turned_over(page, "long" if grid.fold == "upright" else "short")
    for face, trim in zip(FOUR, trims(grid, grid.count), strict=False):
        found = ink_box(behind, grown(trim, 1.4))
        assert (found.x, found.y) == pytest.approx((trim.x, trim.y), abs=NEAR)
        assert colour(behind, trim.x + 1, trim.y + 1) == rgb(forms().kind(face.kind).colour)


@pytest.mark.parametrize("size", ["poker", "tarot", "bridge", "square", "mini-euro"])
@pytest.mark.parametrize("backs", ["long", "short", "gutterfold"])
def test_a_back_stands_on_its_head_only_where_its_front_does(size: str, backs: str) -> None:
    """Looked at through the sheet, its emblem is as near to the top of the front as to its own."""
    chosen = options(size=size, backs=backs, marks=False)
    grid = chosen.grid()
    pages = pages_of((ONE,), chosen)
    edge = backs if not grid.fold else "long" if grid.fold == "upright" else "short"
    (trim,) = (pixel_box(box) for box in trims(grid, 1))
    front, behind = pages[0].crop(trim), turned_over(pages[-1], edge).crop(trim)
    upright = opened(card_png(ONE, forms(), 72, size=size))
    back = opened(back_pngs([ONE], forms(), 72, size=size)[ONE.kind])
    assert turn_of(behind, ImageOps.mirror(back)) == turn_of(front, upright)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def turn_of(shown: Image.Image, upright: Image.Image) -> int:
    """Return by how many degrees clockwise a picture is shown turned, from its pixels."""

    def unlike(turn: int) -> float:
        turned = upright.rotate(-turn, expand=True)
        small = shown.resize(turned.size, Image.Resampling.BOX)
        return sum(ImageStat.Stat(ImageChops.difference(small, turned)).mean)

    found = {turn: unlike(turn) for turn in (0, 90, 180, 270)}
    first, second = sorted(found.values())[:2]
    assert first < second / 2, "it is plain which way it is turned"
    return min(found, key=found.__getitem__)


def test_the_offset_moves_backs_alone_and_crops_none() -> None:
    """P07: by +3 mm and -1 mm, 8.50 and -2.83 pt; fronts and their marks stay."""
    plain = pages_of(FOUR, options(backs="long"))
    moved = pages_of(FOUR, options(backs="long", back_offset=(3.0, -1.0)))
    assert plain[0].tobytes() == moved[0].tobytes()
    before, after = ink_box(plain[1]), ink_box(moved[1])
    by = (after.x - before.x, after.y - before.y)
    assert by == pytest.approx((8.50 / 72 * 25.4, -2.83 / 72 * 25.4), abs=NEAR)
    assert (after.width, after.height) == pytest.approx((before.width, before.height), abs=NEAR)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [*SIZES, "97x60"])
@pytest.mark.parametrize(("backs", "said"), [("long", "long edge"), ("short", "short edge")])
def test_a_sheet_says_which_way_it_is_turned_over(
    paper: str, size: str, backs: str, said: str
) -> None:
    """P05: the sheet states which flip it is for."""
    pdf = pdf_of(FOUR, options(paper=paper, size=size, backs=backs))
    assert said in " ".join(words(pdf).split())


def test_a_sheet_to_be_folded_says_so_and_shows_where() -> None:
    chosen = options(backs="gutterfold")
    (page,) = pages_of(FOUR, chosen)
    assert "fold at the dashes" in words(pdf_of(FOUR, chosen))
    for line in fold_line(chosen.grid()):
        assert dark(page.crop(pixel_box(grown(Box(line.x1, line.y1 + 1, 0, 0), 0.8)))).getbbox()


# ---- tokens, calibration, text


def test_there_is_a_token_in_as_many_cells_as_there_should_be() -> None:
    """All of them lie clear of the cuts."""
    chosen = options(marks=False)
    grid, ground = token_grid(chosen), rgb(forms().kind("*").ground)
    (page,) = pages_of((), chosen, "tokens")
    for place, trim in enumerate(trims(grid, grid.count)):
        if place >= TOKENS:
            assert colours(page, grown(trim, -2)) == {(255, 255, 255)}
        else:
            assert len(colours(page, trim)) > 1
            assert colours(page, Box(trim.x, trim.y, trim.width, 1)) == {ground}
            assert colours(page, Box(trim.x, trim.y, 1, trim.height)) == {ground}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rulers_are_as_long_as_they_say(paper: str) -> None:
    (page,) = pages_of((), options(paper=paper), "calibration")
    runs = sorted(level_runs(page), reverse=True)
    for wanted in (150, 6 * 25.4, 63):
        assert any(abs(run - wanted) < 0.2 for run in runs), wanted
    upright = list(level_runs(page.transpose(Image.Transpose.ROTATE_90)))
    assert any(abs(run - 150) < 0.2 for run in upright)
    assert any(abs(run - 88) < 0.2 for run in upright), "the outline of a card"


def level_runs(page: Image.Image) -> list[float]:
    """Return how long the level lines of a page are, in mm."""
    mask, found = dark(page), []
    for y in range(mask.height):
        row = mask.crop((0, y, mask.width, y + 1)).tobytes()
        found += [len(run) / MM for run in row.split(b"\x00") if len(run) > 50 * MM]
    return found


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_cross_lies_behind_the_cross(edge: str) -> None:
    front, back = pages_of((), options(backs=edge), "calibration")
    around = Box(210 * 0.64 - 15, 140 - 15, 30, 30)
    here, there = ink_box(front, around), ink_box(turned_over(back, edge), around)
    assert (here.width, here.height) == pytest.approx((28, 28), abs=0.3)
    assert (there.x, there.y) == pytest.approx((here.x, here.y), abs=NEAR)


def test_fonts_are_in_the_file_and_text_can_be_copied_out() -> None:
    """P11: in both languages; no font is named that is not there."""
    pdf = pdf_of((ONE, JAPANESE), options())
    fonts = list(fonts_of(pdf))
    assert len(fonts) >= 3
    for font in fonts:
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert {"/FontFile2", "/FontFile3"} & set(inner["/FontDescriptor"].get_object())
    said = words(pdf).replace("\r\n", "").replace("\n", "")
    assert "They gain 1 Wound." in said
    assert "アイスガン" in said


def fonts_of(pdf: bytes) -> Iterator[Any]:
    for page in PdfReader(BytesIO(pdf)).pages:
        resources: Any = page["/Resources"].get_object()
        yield from (font.get_object() for font in resources["/Font"].values())
