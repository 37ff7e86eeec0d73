"""Where cards lie: exact millimetres, before anything is drawn."""

import pytest

from compiler.sheets.imposition import (
    MARK_LEAST,
    PAPERS,
    SIZES,
    Box,
    Grid,
    Mark,
    Size,
    Spacing,
    Wish,
    back_page,
    card_size,
    crop_marks,
    fold_line,
    front_pages,
    plan_sheet,
    plan_single,
)
from compiler.sheets.problems import PrintError
from compiler.sheets.tokens import in_rows

POKER = SIZES["poker"]


def trims(grid: Grid) -> list[Box]:
    return [grid.trim(row, column) for row in range(grid.rows) for column in range(grid.columns)]


def test_nine_poker_cards_lie_centred_on_a4() -> None:
    grid = plan_sheet(PAPERS["a4"], POKER)
    assert (grid.columns, grid.rows, grid.rotated) == (3, 3, False)
    assert grid.trim(0, 0) == Box(10.5, 16.5, 63, 88)
    assert grid.trim(2, 2) == Box(136.5, 192.5, 63, 88)


@pytest.mark.parametrize("size", SIZES)
def test_cards_are_as_large_on_letter_as_on_a4(size: str) -> None:
    for paper in PAPERS.values():
        grid = plan_sheet(paper, SIZES[size])
        assert {(box.width, box.height) for box in trims(grid)} == {
            (grid.cell.width, grid.cell.height)
        }
        assert {grid.cell.width, grid.cell.height} == {SIZES[size].width, SIZES[size].height}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_cards_and_marks_stay_inside_the_printable_area(paper: str, size: str) -> None:
    grid = plan_sheet(PAPERS[paper], SIZES[size])
    low, right, bottom = grid.margin, grid.paper.width - 5, grid.paper.height - 5
    for box in trims(grid):
        assert low <= box.x - grid.bleed
        assert box.x + box.width + grid.bleed <= right
        assert low <= box.y - grid.bleed
        assert box.y + box.height + grid.bleed <= bottom
    for mark in crop_marks(grid):
        assert low - 1e-9 <= min(mark.x1, mark.y1)
        assert max(mark.x1, mark.x2) <= right + 1e-9
        assert max(mark.y1, mark.y2) <= bottom + 1e-9


@pytest.mark.parametrize("gutter", [0.0, 4.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_are_outside_every_card_on_all_four_sides(paper: str, gutter: float) -> None:
    grid = plan_sheet(PAPERS[paper], SIZES["mini-euro"], Spacing(gutter=gutter))
    outline = grid.outline
    sides = set()
    for mark in crop_marks(grid):
        assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= MARK_LEAST - 1e-9
        if max(mark.y1, mark.y2) < outline.y - grid.bleed:
            sides.add("above")
        elif min(mark.y1, mark.y2) > outline.y + outline.height + grid.bleed:
            sides.add("below")
        elif max(mark.x1, mark.x2) < outline.x - grid.bleed:
            sides.add("left")
        else:
            assert min(mark.x1, mark.x2) > outline.x + outline.width + grid.bleed
            sides.add("right")
    assert sides == {"above", "below", "left", "right"}


def test_every_cut_has_a_mark_and_neighbours_share_one() -> None:
    grid = plan_sheet(PAPERS["a4"], POKER)
    upright = {mark.x1 for mark in crop_marks(grid) if mark.x1 == mark.x2}
    assert upright == {10.5, 73.5, 136.5, 199.5}


def test_a_page_that_is_not_full_has_marks_for_its_cards_alone() -> None:
    grid = plan_sheet(PAPERS["a4"], POKER)
    (page,) = front_pages(2, grid)
    marks = crop_marks(grid, page)
    assert {mark.x1 for mark in marks if mark.x1 == mark.x2} == {10.5, 73.5, 136.5}
    assert {mark.y1 for mark in marks if mark.y1 == mark.y2} == {16.5, 104.5}


def test_no_marks_when_they_are_off() -> None:
    assert crop_marks(plan_sheet(PAPERS["a4"], POKER, Spacing(marks=False))) == ()


def test_a_card_is_turned_where_more_fit() -> None:
    tight = Spacing(margin=2, bleed=0, marks=False)
    wide = plan_sheet(Size(210, 100), Size(63, 95), tight)
    assert (wide.rotated, wide.count) == (False, 3)
    turned = plan_sheet(Size(100, 210), Size(63, 95), tight)
    assert (turned.rotated, turned.columns, turned.rows) == (True, 1, 3)
    assert turned.cell == Size(95, 63)


def letters(items: str, grid: Grid, flip: str) -> list[tuple[str, int]]:
    front = front_pages(len(items), grid)[0]
    return [(items[slot.item].lower(), slot.turn) for slot in back_page(front, grid, flip)]


def three_by_two() -> Grid:
    return Grid(PAPERS["a4"], POKER, 3, 2, False, 0, 0, 4, 0)


def test_backs_for_the_long_edge_are_mirrored_in_each_row() -> None:
    """P05: behind A B C / D E F lie c b a / f e d."""
    expected = [(letter, 0) for letter in "cbafed"]
    assert letters("ABCDEF", three_by_two(), "long") == expected


def test_backs_for_the_short_edge_change_rows_and_stand_on_their_heads() -> None:
    """P05: behind A B C / D E F lie d e f / a b c, each turned by 180 degrees."""
    expected = [(letter, 180) for letter in "defabc"]
    assert letters("ABCDEF", three_by_two(), "short") == expected


def test_backs_of_a_page_that_is_not_full_lie_behind_their_fronts() -> None:
    front = front_pages(4, three_by_two())[0]
    back = back_page(front, three_by_two(), "long")
    assert {(slot.item, slot.row, slot.column) for slot in back} == {
        (0, 0, 2), (1, 0, 1), (2, 0, 0), (3, 1, 2),
    }  # fmt: skip


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_turned_card_and_its_back_have_the_same_top(flip: str) -> None:
    grid = Grid(PAPERS["a4"], POKER, 1, 1, True, 0, 0, 4, 0)
    (front,), (back,) = front_pages(1, grid)[0], back_page(front_pages(1, grid)[0], grid, flip)
    assert (front.turn, back.turn) == (90, 270 if flip == "long" else 90)


def test_items_fill_pages_in_order() -> None:
    pages = front_pages(10, plan_sheet(PAPERS["a4"], POKER))
    assert [[slot.item for slot in page] for page in pages] == [list(range(9)), [9]]


def test_a_single_card_is_its_own_page_with_bleed_around() -> None:
    grid = plan_single(POKER, bleed=3)
    assert grid.paper == Size(69, 94)
    assert grid.trim(0, 0) == Box(3, 3, 63, 88)


def test_sizes_are_names_or_millimetres() -> None:
    assert card_size("tarot") == Size(70, 120)
    assert card_size("63.5x88") == Size(63.5, 88)


@pytest.mark.parametrize("name", ["jumbo", "63", "0x88", "63x1000", "63x-88", "1e9x1"])
def test_impossible_sizes_are_refused(name: str) -> None:
    with pytest.raises(PrintError) as caught:
        card_size(name)
    assert caught.value.problems[0].code == "bad-layout"


# ---- wishes


def wish(paper: str, cells: tuple[int, int], bleed: float) -> Grid:
    spacing = Spacing(gutter=2 * bleed, bleed=bleed)
    return plan_sheet(PAPERS[paper], POKER, spacing, Wish(cells=cells))


def test_a_smaller_grid_can_be_had() -> None:
    assert wish("a4", (2, 3), 0).trim(0, 0) == Box(42, 16.5, 63, 88)


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_poker_cards_with_three_millimetres_of_bleed_fit_on_no_paper(paper: str) -> None:
    with pytest.raises(PrintError, match="3 x 3 cards of 63 x 88 mm do not fit") as caught:
        wish(paper, (3, 3), 3)
    assert caught.value.problems[0].hint == (
        "on a4 2 x 4 turned fit, on letter 2 x 3 turned fit; or make margin or bleed smaller"
    )


def test_what_is_said_to_fit_does() -> None:
    assert wish("a4", (2, 4), 3).rotated
    assert wish("letter", (2, 3), 3).count == 6


def test_a_card_larger_than_the_paper_is_refused_with_what_would_fit() -> None:
    with pytest.raises(PrintError, match="a card of 200 x 200 mm does not fit") as caught:
        plan_sheet(PAPERS["a4"], Size(200, 200))
    assert "on a4 a card can be 194.7 x 281.7 mm" in caught.value.problems[0].hint


def test_a_card_that_fits_on_other_paper_alone_is_told_where() -> None:
    with pytest.raises(PrintError) as caught:
        plan_sheet(PAPERS["a4"], Size(199, 200))
    assert "on letter 1 x 1 fit" in caught.value.problems[0].hint


# ---- gutterfold


def folded(paper: str = "a4", size: str = "poker", bleed: float = 2) -> Grid:
    spacing = Spacing(gutter=2 * bleed, bleed=bleed)
    return plan_sheet(PAPERS[paper], SIZES[size], spacing, Wish(folded=True))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bleed", [0, 0.75, 3])
def test_folded_along_the_line_every_back_lies_on_its_front(
    paper: str, size: str, bleed: float
) -> None:
    grid = folded(paper, size, bleed)
    line, _ = fold_line(grid)
    for front in front_pages(grid.count, grid)[0]:
        (back,) = back_page([front], grid)
        here, there = grid.trim(front.row, front.column), grid.trim(back.row, back.column)
        assert mirrored(there, line) == pytest.approx((here.x, here.y))
        upright = 0 if line.x1 == line.x2 else 180
        assert back.turn == (upright - front.turn) % 360, "top behind top"


def mirrored(box: Box, line: Mark) -> tuple[float, float]:
    if line.x1 == line.x2:
        return 2 * line.x1 - box.x - box.width, box.y
    return box.x, 2 * line.y1 - box.y - box.height


@pytest.mark.parametrize(("bleed", "room"), [(0, 2), (2, 2), (3, 3)])
def test_front_and_back_lie_side_by_side_clear_of_the_fold(bleed: float, room: float) -> None:
    grid = folded(bleed=bleed)
    line, _ = fold_line(grid)
    assert (grid.fold, grid.rotated) == ("upright", True)
    left, right = grid.trim(0, 0), grid.trim(0, 1)
    assert line.x1 - (left.x + left.width) == pytest.approx(room)
    assert right.x - line.x1 == pytest.approx(room)


@pytest.mark.parametrize("size", SIZES)
def test_the_fold_is_marked_at_both_ends_outside_every_card(size: str) -> None:
    grid = folded(size=size)
    for line in fold_line(grid):
        assert abs(line.x2 - line.x1) + abs(line.y2 - line.y1) >= MARK_LEAST
        for box in trims(grid):
            outside = box.x > line.x2 or line.x1 > box.x + box.width
            assert outside or box.y > line.y2 or line.y1 > box.y + box.height


def test_a_sheet_without_a_fold_has_no_line() -> None:
    assert fold_line(plan_sheet(PAPERS["a4"], POKER)) == ()


def test_each_sort_of_token_begins_a_row_where_that_takes_no_more_pages() -> None:
    grid = plan_sheet(Size(50, 50), Size(10, 10), Spacing(margin=0, bleed=0, marks=False))
    assert (grid.columns, grid.rows) == (5, 5)
    assert in_rows([3, 6], grid) == [0, 0, 0, None, None, 1, 1, 1, 1, 1, 1]
    assert in_rows([6, 6, 6, 6], grid) == sorted([0, 1, 2, 3] * 6)
