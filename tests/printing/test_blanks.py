"""Blank cards: lines to write on by hand, and boxes to type in, for every game and size."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from compiler.desk.packs import load_packs
from compiler.desk.printing import theme_of
from compiler.find import shipped_packs
from compiler.sheets import Face, faces_of
from compiler.sheets.imposition import (
    FORM_SIZE,
    PAPERS,
    SIZES,
    Box,
    Slot,
    card_size,
    crop_marks,
    plan_single,
)
from compiler.sheets.options import SheetOptions
from compiler.sheets.sheet import sheet_job
from compiler.sheets.theme import Theme
from compiler.sheets.themes import default_theme
from compiler.sheets.typeset import (
    EDGE,
    LINE_DISTANCE,
    Fitted,
    Job,
    Page,
    typeset_pdf,
    typeset_png,
)

DPI = 150
LEAST_BOX = 4.0
"""Millimetres: a typed line of 8 pt has less than three."""
FLAVOUR_MARK = 2.4  # mm: a diamond, and what is free beside it
TITLE_LINES = 2  # for the title and for the copies


@cache
def blanks(game: str) -> tuple[Face, ...]:
    loaded = load_packs([game], lean=True)
    return tuple(face for face in faces_of(loaded.program, "en", packs=[game]) if face.blank)


GAMES = [game for game in shipped_packs() if blanks(game)]
THEMES = {"default": default_theme(), **{g: theme_of(load_packs([g], lean=True)) for g in GAMES}}


def job_of(game: str, theme: Theme, size: str, form: bool = False) -> Job:
    grid = plan_single(card_size(size))
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(blanks(game))))
    return Job(blanks(game), theme, grid, pages, form=form)


@cache
def came_out(game: str, theme: str, size: str, form: bool = False) -> tuple[Fitted, ...]:
    return typeset_pdf(job_of(game, THEMES[theme], size, form))[1]


every_blank = pytest.mark.parametrize("theme", THEMES)
in_every_size = pytest.mark.parametrize("size", SIZES)
of_every_game = pytest.mark.parametrize("game", GAMES)


def test_both_games_have_blank_cards() -> None:
    assert GAMES == ["frantic", "paranoia"]


@of_every_game
@every_blank
@in_every_size
def test_lines_are_seven_millimetres_apart(game: str, theme: str, size: str) -> None:
    for card in came_out(game, theme, size):
        heights = sorted({line.y1 for line in card.lines})
        assert all(below - above >= LINE_DISTANCE for above, below in pairwise(heights))
        assert len(heights) >= 4, "title, two lines of text, flavour"


@of_every_game
@every_blank
@in_every_size
def test_lines_are_level_and_inside_the_safe_area(game: str, theme: str, size: str) -> None:
    card = card_size(size)
    for blank in came_out(game, theme, size):
        for line in blank.lines:
            assert line.y1 == line.y2
            assert line.x1 >= EDGE
            assert line.x2 - line.x1 >= 8
            assert line.x2 <= card.width - EDGE
            assert line.y2 <= card.height - EDGE


@of_every_game
@every_blank
def test_title_and_copies_stand_side_by_side(game: str, theme: str) -> None:
    for card in came_out(game, theme, "poker"):
        title, copies = card.lines[:TITLE_LINES]
        assert title.y1 == copies.y1 >= LINE_DISTANCE + EDGE
        assert title.x2 < copies.x1
        assert title.x2 - title.x1 > copies.x2 - copies.x1 >= 10


@of_every_game
def test_each_section_of_the_theme_begins_a_line_beside_its_tag(game: str) -> None:
    for face, card in zip(blanks(game), came_out(game, game, "poker"), strict=True):
        full = min(line.x1 for line in card.lines)
        beside = [line for line in card.lines[TITLE_LINES:-1] if line.x1 > full]
        assert len(beside) == len(THEMES[game].kind(face.kind).blank)


@every_blank
def test_the_last_line_is_for_the_flavour_and_begins_beside_its_mark(theme: str) -> None:
    one, other, *_, last = came_out("paranoia", theme, "poker")[0].lines
    assert last.x1 - one.x1 == pytest.approx(FLAVOUR_MARK)
    assert last.x2 == other.x2


def test_lines_are_drawn_where_they_are_said_to_be() -> None:
    """The picture is looked at: dark where a line is, ground above it."""
    job = job_of("paranoia", THEMES["paranoia"], "poker")
    picture = Image.open(BytesIO(typeset_png(job, DPI)[0][0])).convert("L")
    for line in came_out("paranoia", "paranoia", "poker")[0].lines:
        x, y = round((line.x2 - 2) / 25.4 * DPI), round(line.y1 / 25.4 * DPI)
        column = picture.crop((x, y - 12, x + 1, y + 2)).tobytes()
        assert min(column[-4:]) < 190 < min(column[:9])


def test_a_heading_that_goes_on_says_so() -> None:
    action = blanks("paranoia")[0]
    headings = [section.heading for section in action.sections]
    assert {"Play on Mission", "Play on …", "Play Anytime to answer …"} <= set(headings)


def test_blanks_are_cut_like_other_cards() -> None:
    options = SheetOptions()
    grid = options.grid()
    job = sheet_job(blanks("paranoia"), default_theme(), grid, options, "t")
    (page,) = job.pages
    assert page.marks == crop_marks(grid, page.slots)
    assert [(slot.row, slot.column) for slot in page.slots] == [(0, 0), (0, 1), (0, 2), (1, 0)]


# ---- forms


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes have nothing in common."""
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


@of_every_game
@every_blank
def test_a_form_has_a_box_for_every_section_of_the_kind(game: str, theme: str) -> None:
    for face, card in zip(blanks(game), came_out(game, theme, FORM_SIZE, True), strict=True):
        sections = [f"section/{section.id}" for section in face.sections]
        assert list(card.boxes) == ["title", "copies", *sections, "flavour"]


@of_every_game
@every_blank
def test_boxes_are_large_enough_apart_and_inside_the_safe_area(game: str, theme: str) -> None:
    whole = card_size(FORM_SIZE)
    for card in came_out(game, theme, FORM_SIZE, True):
        boxes = list(card.boxes.values())
        for place, box in enumerate(boxes):
            assert box.width >= 10
            assert box.height >= LEAST_BOX
            assert min(box.x, box.y) >= EDGE
            assert box.x + box.width <= whole.width - EDGE
            assert box.y + box.height <= whole.height - EDGE
            assert all(apart(box, other) for other in boxes[:place])


@pytest.mark.parametrize("paper", PAPERS)
def test_a_form_stands_upright_two_cards_a_page(paper: str) -> None:
    options = SheetOptions(paper=paper, size=FORM_SIZE, form=True)
    job = sheet_job(blanks("paranoia"), default_theme(), options.grid(), options, "t")
    assert [len(page.slots) for page in job.pages] == [2, 2]
    assert {slot.turn for page in job.pages for slot in page.slots} == {0}
