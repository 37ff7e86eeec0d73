"""Designs: whatever is drawn, text stays in its box, and low ink fills nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from compiler.desk.packs import load_packs
from compiler.desk.printing import theme_of
from compiler.find import shipped_packs
from compiler.sheets import Face, faces_of
from compiler.sheets.face import FaceSection
from compiler.sheets.imposition import Box, Slot, card_size, plan_single
from compiler.sheets.ink import ink_of
from compiler.sheets.problems import PrintError
from compiler.sheets.sheet import backs_of
from compiler.sheets.theme import Theme
from compiler.sheets.themes import DESIGNS, default_theme, in_design
from compiler.sheets.typeset import Fitted, Job, Page, check_fit, typeset_pdf, typeset_png

from .rendered import rendered
from .samples import ALL, COMPOUND, FOUR_SECTIONS, JAPANESE, LONG, SHORT, action, forms, petals

DPI = 120
MM = DPI / 25.4  # px
BELOW_THE_HEAD = 10.0  # mm
JAPANESE_RUN = "対象者全員任務遂行義務違反記録保管部署責任者代理人補佐" * 4
HYPHEN = "\u00ad"
"""Stands in texts wherever they may break, and is seen where they do."""
LETTERS = "Donaudampfschifffahrtselektrizitaetenhauptbet"

of_every_design = pytest.mark.parametrize("design", DESIGNS)


def drawn(faces: tuple[Face, ...], theme: Theme) -> tuple[list[Image.Image], tuple[Fitted, ...]]:
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(faces)))
    pngs, fitted = typeset_png(Job(faces, theme, plan_single(card_size("poker")), pages), DPI)
    return [Image.open(BytesIO(png)).convert("RGB") for png in pngs], fitted


def fitted(faces: tuple[Face, ...], theme: Theme, size: str) -> tuple[Fitted, ...]:
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(faces)))
    return check_fit(Job(faces, theme, plan_single(card_size(size)), pages))


def colours(image: Image.Image, box: Box) -> set[bytes]:
    sides = (box.x, box.y, box.x + box.width, box.y + box.height)
    data = image.crop(tuple(round(side * MM) for side in sides)).tobytes()  # type: ignore[arg-type]
    return {data[place : place + 3] for place in range(0, len(data), 3)}


def around(box: Box) -> tuple[Box, Box, Box]:
    """Strips to the left and right of a box, and below it, clear of where letters hang down."""
    return (
        Box(box.x - 0.7, box.y, 0.6, box.height),
        Box(box.x + box.width + 0.1, box.y, 0.6, box.height),
        Box(box.x, box.y + box.height + 0.85, box.width, 0.35),
    )


def beside_the_title(box: Box) -> tuple[Box, Box]:
    """Strips to the left and right of a title, which stands between the head and the text."""
    return (
        Box(box.x - 0.7, BELOW_THE_HEAD, 0.6, box.y - BELOW_THE_HEAD),
        Box(box.x + box.width + 0.1, BELOW_THE_HEAD, 0.6, box.y - BELOW_THE_HEAD),
    )


def check_inside(faces: tuple[Face, ...], theme: Theme) -> None:
    for face, image, card in zip(faces, *drawn(faces, theme), strict=True):
        left, right = (colours(image, strip) for strip in beside_the_title(card.box))
        assert left == right, face.id
        for strip in around(card.box):
            assert len(colours(image, strip)) == 1, face.id


@cache
def shipped(game: str, language: str) -> tuple[tuple[Face, ...], Theme]:
    loaded = load_packs([game], language=language, lean=True)
    return faces_of(loaded.program, language, packs=[game]), theme_of(loaded)


@of_every_design
@pytest.mark.parametrize(
    ("game", "language"), [*((game, "en") for game in shipped_packs()), ("paranoia", "ja")]
)
def test_no_shipped_card_has_ink_outside_its_text_box(
    game: str, language: str, design: str
) -> None:
    faces, theme = shipped(game, language)
    check_inside(faces, in_design(design, theme))


@of_every_design
@pytest.mark.parametrize("words", [JAPANESE_RUN[:90], LETTERS, "MBD（Mandatory Bonus Duty）を引く"])
def test_text_that_hardly_breaks_stays_inside(words: str, design: str) -> None:
    """T11: Japanese without spaces, a compound of 45 letters, and both on one line."""
    wide = action("wide", ("play-on", words, f"Say {words} now, and {words}."))
    check_inside((wide,), in_design(design, forms()))


def lines_of(face: Face) -> list[str]:
    from pypdf import PdfReader

    job = Job((face,), forms(), plan_single(card_size("poker")), (Page((Slot(0, 0, 0),)),))
    text = PdfReader(BytesIO(typeset_pdf(job)[0])).pages[0].extract_text()
    return [line.replace("\u200b", "") for line in text.splitlines()]


def test_a_long_word_breaks_only_where_it_has_a_line_of_its_own() -> None:
    """T11: it begins on a new line, and what fits on a line is never broken."""
    lines = lines_of(action("long", ("play-on", "Play on Yourself", f"Say {LETTERS} twice.")))
    first = lines.index("Say") + 1
    assert lines[first].endswith(HYPHEN)
    assert f"{lines[first]}{lines[first + 1]}".replace(HYPHEN, "") == f"{LETTERS} twice."


@of_every_design
def test_every_sample_is_drawn_in_every_design_as_it_is_and_with_low_ink(design: str) -> None:
    theme = in_design(design, forms())
    assert len(drawn(ALL, theme)[0]) == len(drawn(ALL, theme.with_low_ink())[0]) == len(ALL)


@pytest.mark.parametrize("theme", [forms(), default_theme()], ids=["forms", "default"])
def test_low_ink_takes_less_than_half_of_the_ink(theme: Theme) -> None:
    ink = ink_of([FOUR_SECTIONS, SHORT, LONG], theme, card_size("poker"))
    assert 0 < ink["low"] < ink["normal"] / 2 < 0.5


def test_low_ink_fills_nothing() -> None:
    """Nowhere is there a place of one colour as large as a letter is thick, but the paper."""
    (image,), _ = drawn((replace(FOUR_SECTIONS, title="I"),), forms().with_low_ink())
    low = image.convert("L").point(lambda value: 255 if value < 200 else 0)
    side = round(1.2 * MM)
    solid = low.resize((low.width // side, low.height // side), Image.Resampling.BOX)
    assert max(solid.tobytes()) < 250


def test_a_ring_is_whole() -> None:
    """It begins at its left: at the height of its middle there is no slit across it."""
    theme = petals()
    hole = replace(theme, kinds={"*": replace(theme.kind("*"), emblem="hole")})
    grid = plan_single(card_size("poker"))
    job = Job((), hole, grid, (Page((Slot(0, 0, 0),)),), backs=backs_of([SHORT]))
    (image,) = rendered(typeset_pdf(job)[0], 300)
    left, top, right, low = (round(side * 300 / 25.4) for side in (17.5, 33, 22.5, 37.4))
    assert len(image.crop((left, top, right, low)).getcolors() or ()) == 1


def pixels_like(image: Image.Image, colour: str) -> int:
    wanted = bytes.fromhex(colour[1:])
    data = image.tobytes()
    return sum(data[place : place + 3] == wanted for place in range(0, len(data), 3))


def test_icons_of_tokens_shrink_with_the_text() -> None:
    """T09: an icon is as large as the letters around it, and never stands in their way."""
    tokens = (("wound", ("Wound", "Wounds")),)
    short = replace(SHORT, tokens=tokens)
    words = "They gain 1 Wound. " + "They draw cards as they see fit. " * 26
    long = replace(short, sections=(FaceSection("play-on", "Play on", words),))
    images, cards = drawn((short, long), forms())
    colour = forms().tokens["wound"].colour
    plain = [replace(face, tokens=()) for face in (short, long)]
    without = [pixels_like(image, colour) for image in drawn(tuple(plain), forms())[0]]
    areas = [pixels_like(i, colour) - w for i, w in zip(images, without, strict=True)]
    assert cards[1].pt < 7.5 < cards[0].pt
    assert areas[1] / areas[0] == pytest.approx((cards[1].pt / cards[0].pt) ** 2, abs=0.2)


def test_cards_with_room_are_stamped_and_those_without_are_not() -> None:
    full = action("full", ("play-on", "Play on", "They gain 1 Wound and lose 1 Treason. " * 22))
    stamps = [replace(forms(), stamps={"en": (words,)}) for words in ("SEEN", "UNSEEN")]
    for face, differs in ((SHORT, True), (full, False)):
        one, other = (drawn((face,), theme)[0][0].tobytes() for theme in stamps)
        assert (one != other) == differs


@of_every_design
def test_steps_of_a_scale_have_letters_as_well_as_colours(design: str) -> None:
    """Clearances differ without their colours: by a letter for each, and by place."""
    grey = replace(in_design(design, forms()), steps=dict.fromkeys(forms().steps, "#444444"))
    ladder = (("a", "Amber"), ("b", "Beige"), ("c", "Cyan"))
    steps = [Face("s", "security", "S", "S", step=n, steps=3, ladder=ladder) for n in range(3)]
    assert len({image.tobytes() for image in drawn(tuple(steps), grey)[0]}) == 3


def test_japanese_is_drawn_without_a_gap_before_its_tokens() -> None:
    face = replace(JAPANESE, tokens=(("wound", ("負傷トークン",)),))
    assert drawn((face, COMPOUND), forms())[1][0].pt == drawn((JAPANESE,), forms())[1][0].pt


@of_every_design
def test_the_number_of_copies_stands_below_however_long_the_id_is(design: str) -> None:
    named = replace(SHORT, id="a-very-long-name-for-ice" * 8, title="Ice", copies=17)
    grid = plan_single(card_size("poker"))
    theme = in_design(design, forms())
    pdf = typeset_pdf(Job((named,), theme, grid, (Page((Slot(0, 0, 0),)),)))[0]
    text = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "a-very-long-name" in text
    assert "… ×17" in text


@of_every_design
def test_words_of_a_theme_that_are_too_long_are_cut_short(design: str) -> None:
    theme = replace(in_design(design, forms()), corner="Form 27b stroke 6 " * 9)
    grid = plan_single(card_size("poker"))
    pdf = typeset_pdf(Job((SHORT,), theme, grid, (Page((Slot(0, 0, 0),)),)))[0]
    text = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert "Form 27b" in text
    assert "…" in text


@of_every_design
def test_what_a_foot_has_no_room_for_is_told(design: str) -> None:
    theme, cards = in_design(design, forms()), (SHORT, replace(SHORT, id="a-very-long-name-" * 9))
    assert [came_out.left_out for came_out in fitted(cards, theme, "bridge")] == [(), ()]
    small = [came_out.left_out for came_out in fitted(cards, theme, "40x60")]
    assert small == [("slogan",), ("slogan",)]


@of_every_design
@pytest.mark.parametrize("size", ["mini-euro", "100x60"])
@pytest.mark.parametrize("game", shipped_packs())
def test_games_are_printed_small_and_landscape(game: str, size: str, design: str) -> None:
    faces, theme = shipped(game, "en")
    assert len(fitted(faces, in_design(design, theme), size)) == len(faces)


@of_every_design
def test_flavour_gives_way_on_small_cards_alone_and_that_is_told(design: str) -> None:
    theme, wordy = in_design(design, forms()), replace(SHORT, flavour="Do not drop it. " * 90)
    (small,) = fitted((wordy,), theme, "bridge")
    assert small.left_out == ("flavour",)
    with pytest.raises(PrintError):
        fitted((wordy,), theme, "poker")
