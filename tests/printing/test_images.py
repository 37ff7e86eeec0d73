"""Rounded cards, contact sheets, sheets of cells, and how large a picture says it is."""

from io import BytesIO

import pytest
from PIL import Image

from compiler.images import cell_sheet, contact_sheet, rounded, with_density


def card(colour: str, size: tuple[int, int] = (63, 88)) -> bytes:
    buffer = BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_corners_are_see_through_and_the_middle_is_not() -> None:
    image = opened(rounded(card("red", (630, 880))))
    assert (image.size, image.mode) == ((630, 880), "RGBA")
    assert image.getpixel((0, 0)) == (255, 0, 0, 0)
    assert image.getpixel((315, 440)) == (255, 0, 0, 255)
    assert image.getpixel((315, 0)) == (255, 0, 0, 255)


def test_a_contact_sheet_lays_cards_out_row_by_row() -> None:
    sheet = opened(
        contact_sheet([card(c) for c in ("red", "lime", "blue")], columns=2, width=63, gap=10)
    )
    assert sheet.size == (2 * 73 + 10, 2 * 98 + 10)
    assert sheet.getpixel((41, 54)) == (255, 0, 0)
    assert sheet.getpixel((114, 54)) == (0, 255, 0)
    assert sheet.getpixel((41, 152)) == (0, 0, 255)


def test_equal_cards_give_equal_bytes() -> None:
    cards = [card("red"), card("blue")]
    assert contact_sheet(cards) == contact_sheet(cards)


def test_no_cards_and_huge_sheets_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        contact_sheet([])
    with pytest.raises(ValueError, match="too large"):
        contact_sheet([card("red")], width=20_000)


def test_cells_touch_and_those_left_over_show_the_rest() -> None:
    sheet = opened(cell_sheet([card("red"), card("lime")], card("black"), columns=2, rows=2))
    assert sheet.size == (126, 176)
    assert [sheet.getpixel(at) for at in ((62, 87), (63, 0), (0, 88), (125, 175))] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]


def test_cells_take_equal_pictures_and_no_more_than_there_are() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        cell_sheet([card("red")] * 5, card("black"), columns=2, rows=2)
    with pytest.raises(ValueError, match="do not fit"):
        cell_sheet([card("red", (64, 88))], card("black"), columns=2, rows=2)


@pytest.mark.parametrize("dpi", [40, 150, 300])
def test_a_picture_says_how_large_it_is(dpi: float) -> None:
    """P03: dpi changes how many pixels there are, never how large the card is."""
    said = opened(with_density(card("red"), dpi))
    assert said.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert said.tobytes() == opened(card("red")).tobytes()


def test_what_says_so_already_and_what_is_no_picture_is_refused() -> None:
    for wrong in (with_density(card("red"), 300), b"GIF89a"):
        with pytest.raises(ValueError, match="density"):
            with_density(wrong, 300)
