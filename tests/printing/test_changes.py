"""What differs between cards as they were and as they are, in words and as a PDF."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from compiler.changes import Change, changes_between, changes_pdf
from compiler.changes.compare import Piece, compared, rows_of
from compiler.images import difference
from compiler.sheets import Face, PrintError

from .samples import ALL, FOUR_SECTIONS, JAPANESE, MISSION, RANK, SHORT, TOO_LONG, action, forms

COLDER = action(
    "ice", ("play-on", "Play on another Troubleshooter", "They gain 2 Wounds."), copies=3
)


def words(pieces: tuple[Piece, ...]) -> str:
    """Return pieces with those that are marked in braces."""
    return "".join(f"{{{p.words}}}" if p.marked else p.words for p in pieces)


def row(before: Face, now: Face) -> tuple[str, str, str, str]:
    (found,) = rows_of(Change(before, now))
    return found.sort, found.name, words(found.before), words(found.now)


def text_of(changes: tuple[Change, ...], **more: str) -> str:
    sheet = changes_pdf(changes, forms(), title="Mine: what has changed", **more)
    reader = PdfReader(BytesIO(sheet.pdf))
    assert len(reader.pages) == sheet.pages
    return " ".join("\n".join(page.extract_text() for page in reader.pages).split())


# ------------------------------------------------------------------ which cards


def test_cards_that_are_as_they_were_do_not_differ() -> None:
    assert changes_between(ALL, ALL) == ()
    assert changes_between(ALL, [replace(face, pack="other") for face in ALL]) == ()


@pytest.mark.parametrize(
    "now",
    [
        COLDER,
        replace(SHORT, title="Ice Cream"),
        replace(SHORT, copies=2),
        replace(SHORT, flavour="Brr."),
        replace(SHORT, kind_label="Deed"),
        replace(SHORT, values=("cold",)),
        replace(SHORT, sections=()),
    ],
)
def test_a_card_differs_if_anything_on_it_does(now: Face) -> None:
    (change,) = changes_between([SHORT, MISSION], [now, MISSION])
    assert (change.state, change.before, change.now) == ("changed", SHORT, now)


def test_cards_there_are_come_in_their_order_and_those_that_are_gone_last() -> None:
    found = changes_between([RANK, SHORT, MISSION], [FOUR_SECTIONS, MISSION, COLDER])
    assert [(change.state, change.face.id) for change in found] == [
        ("new", FOUR_SECTIONS.id),
        ("changed", "ice"),
        ("removed", RANK.id),
    ]


# ------------------------------------------------------------------ in words


def test_what_differs_is_marked_word_by_word() -> None:
    assert row(SHORT, COLDER) == (
        "section",
        "Play on another Troubleshooter",
        "They gain {1 Wound}.",
        "They gain {2 Wounds}.",
    )


def test_a_heading_that_differs_is_among_the_words() -> None:
    now = action("ice", ("play-on", "Play on Yourself", "They gain 1 Wound."), copies=3)
    _, name, before, new = row(SHORT, now)
    assert name == "Play on Yourself"
    assert before == "Play on {another Troubleshooter}: They gain 1 Wound."
    assert new == "Play on {Yourself}: They gain 1 Wound."


def test_japanese_is_marked_character_by_character() -> None:
    old, new = compared("負傷トークン１個を得る", "負傷トークン２個を失う")
    assert words(old) == "負傷トークン{１}個を{得る}"
    assert words(new) == "負傷トークン{２}個を{失う}"


def test_a_part_that_is_gone_and_one_that_came_stand_alone() -> None:
    assert row(SHORT, replace(SHORT, flavour="Brr.")) == ("flavour", "Flavour", "", "{Brr.}")
    assert row(replace(SHORT, flavour="Brr."), SHORT) == ("flavour", "Flavour", "{Brr.}", "")


def test_of_two_sections_of_a_kind_only_the_one_that_differs_is_told() -> None:
    twice = replace(SHORT, sections=SHORT.sections * 2)
    assert row(twice, replace(SHORT, sections=(*SHORT.sections, *COLDER.sections)))[3] == (
        "They gain {2 Wounds}."
    )


def test_texts_give_their_pieces_back() -> None:
    texts = ("Draw 2 cards.  Then stop!", "", "They draw 3 cards, then go on.", "負傷 1個。")
    for old in texts:
        for new in texts:
            left, right = compared(old, new)
            assert "".join(piece.words for piece in left) == old
            assert "".join(piece.words for piece in right) == new
            assert all(piece.words for piece in (*left, *right))


# ------------------------------------------------------------------ as a PDF


def test_the_sheet_tells_of_every_change() -> None:
    found = changes_between([RANK, SHORT], [COLDER, MISSION])
    text = text_of(found)
    assert "1 new, 1 changed, 1 removed" in text
    assert "They gain 1 Wound" in text
    assert "They gain 2 Wounds" in text
    assert "take out 1" in text


def test_the_sheet_lies_on_the_paper_that_was_asked_for() -> None:
    change = changes_between([SHORT], [COLDER])
    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        pdf = changes_pdf(change, forms(), title="Mine", paper=paper).pdf
        (page,) = PdfReader(BytesIO(pdf)).pages
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_a_changed_card_has_three_pictures_and_each_says_what_it_shows() -> None:
    pdf = changes_pdf(changes_between([SHORT], [COLDER]), forms(), title="Mine").pdf
    (page,) = PdfReader(BytesIO(pdf)).pages
    assert len(page.images) == 3
    assert pdf.count(b"/Alt") == 3


def test_pictures_that_are_alike_are_shown_once() -> None:
    found = changes_between([replace(SHORT, values=("cold",))], [SHORT])
    (page,) = PdfReader(BytesIO(changes_pdf(found, forms(), title="Mine").pdf)).pages
    assert len(page.images) == 1


def test_equal_changes_give_equal_bytes() -> None:
    found = changes_between([SHORT, MISSION], [COLDER, JAPANESE])
    assert changes_pdf(found, forms(), title="Mine") == changes_pdf(found, forms(), title="Mine")


@pytest.mark.parametrize("old", [replace(SHORT, title="Ice \u0ca0"), replace(TOO_LONG, id="ice")])
def test_a_card_that_could_not_be_printed_is_told_in_words(old: Face) -> None:
    text = text_of(changes_between([old, MISSION], [COLDER, MISSION]))
    assert "The card as it was cannot be drawn." in text
    assert "\u0ca0" not in old.title or "[U+0CA0]" in text


def test_a_card_that_is_gone_and_could_not_be_printed_is_told_in_words() -> None:
    text = text_of(changes_between([TOO_LONG], []))
    assert "1 removed" in text
    assert "The card as it was cannot be drawn." in text


def test_of_very_many_changes_only_the_first_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.changes.sheet.MOST_DRAWN", 1)
    pdf = changes_pdf(changes_between([SHORT, MISSION], []), forms(), title="Mine").pdf
    pages = PdfReader(BytesIO(pdf)).pages
    text = " ".join(pages[0].extract_text().split())
    assert sum(len(page.images) for page in pages) == 1
    assert "The first 1 are shown in pictures, the others in words alone." in text
    assert MISSION.title in text
    assert "cannot be drawn" not in text


def test_of_more_changes_than_can_be_told_the_sheet_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("compiler.changes.sheet.MOST_TOLD", 1)
    text = text_of(changes_between([SHORT, MISSION], []))
    assert "2 removed" in text
    assert "Only the first 1 are told here" in text
    assert MISSION.title not in text


def test_texts_too_long_to_be_compared_are_marked_whole() -> None:
    old, new = compared("a b " * 900, "a c " * 900)
    assert [piece.marked for piece in (*old, *new)] == [True, True]


def test_a_card_that_cannot_be_printed_now_is_an_error() -> None:
    with pytest.raises(PrintError, match="does not fit"):
        changes_pdf(changes_between([SHORT], [TOO_LONG]), forms(), title="Mine")


def test_no_word_is_too_long_for_the_sheet() -> None:
    old = replace(SHORT, flavour="x" * 900)
    pdf = changes_pdf(changes_between([old], [SHORT]), forms(), title="Mine").pdf
    runs = [
        len(run) for run in re.findall("x{9,}", PdfReader(BytesIO(pdf)).pages[0].extract_text())
    ]
    assert sum(runs) == 900
    assert max(runs) < 100


def test_texts_of_cards_are_never_markup() -> None:
    now = replace(SHORT, title="#panic() $x$", flavour="*bold* @ref <label>")
    text = text_of(changes_between([SHORT], [now]))
    assert "#panic()" in text
    assert "*bold*" in text


# ------------------------------------------------------------------ in pictures


def picture(*dark: int) -> bytes:
    """Return a white picture of ten columns, some of them black."""
    image = Image.new("RGB", (10, 4), "white")
    for x in dark:
        image.paste("black", (x, 0, x + 1, 4))
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def test_a_difference_shows_what_is_gone_and_what_came() -> None:
    with Image.open(BytesIO(difference(picture(1, 5), picture(5, 8)))) as shown:
        pixels = [shown.getpixel((x, 0)) for x in (1, 8, 5, 0)]
    gone, came, stayed, ground = pixels
    assert gone == (0xC2, 0x3A, 0x12)
    assert came == (0x16, 0x56, 0xA8)
    assert isinstance(stayed, tuple)
    assert len(set(stayed)) == 1
    assert 100 < stayed[0] < 255
    assert ground == (255, 255, 255)


def test_pictures_of_two_sizes_are_not_compared() -> None:
    other = BytesIO()
    Image.new("RGB", (11, 4)).save(other, "PNG")
    with pytest.raises(ValueError, match="cannot be compared"):
        difference(picture(), other.getvalue())
