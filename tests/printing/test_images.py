"""Contact sheets and rounded cards."""

from io import BytesIO

import pytest
from PIL import Image

from compiler.images import contact_sheet, rounded


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
