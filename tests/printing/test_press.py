"""Printed sheets and pictures: what is printed is what is meant."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PIL import Image
from pypdf import PdfReader

from compiler.output import OutputFolder
from compiler.sheets import press
from compiler.sheets.beside import typeset_beside
from compiler.sheets.face import Face, FaceSection
from compiler.sheets.imposition import PAPERS, SIZES, Size
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import Contents, Printed, card_pngs, print_box
from compiler.sheets.problems import PrintError
from compiler.sheets.sheet import sheet_job, sheet_pages
from compiler.sheets.themes import default_theme
from compiler.sheets.typeset import typeset_pdf

from .samples import (
    ALL,
    BLANK,
    COMPOUND,
    FOUR_SECTIONS,
    JAPANESE,
    LONG,
    RANK,
    SHORT,
    TOO_LONG,
    card_png,
    forms,
)

DPI = 150
MM = DPI / 25.4  # px


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def pixels(image: Image.Image, box: tuple[float, float, float, float]) -> list[bytes]:
    left, top, right, bottom = (round(side * MM) for side in box)
    data = image.crop((left, top, right, bottom)).tobytes()
    return [data[place : place + 3] for place in range(0, len(data), 3)]


def only_colour(image: Image.Image, box: tuple[float, float, float, float]) -> bool:
    """Return whether a box in mm has one colour."""
    return len(set(pixels(image, box))) == 1


def print_faces(folder: Path, *faces: Face, **options: object) -> Printed:
    chosen = SheetOptions(**options)  # type: ignore[arg-type]
    box = Contents("Test", faces, parts=("cards", "blanks"))
    return print_box(box, forms(), OutputFolder(folder), options=chosen)


def printed(tmp_path: Path, *faces: Face, **options: object) -> bytes:
    return print_faces(tmp_path, *faces, **options).files[0].path.read_bytes()


def page_boxes(pdf: bytes) -> list[tuple[float, ...]]:
    return [tuple(map(float, page.mediabox)) for page in PdfReader(BytesIO(pdf)).pages]


# ---- sheets


def test_cards_and_blanks_are_printed_with_all_copies(tmp_path: Path) -> None:
    faces = [replace(SHORT, copies=10), replace(BLANK, copies=2)]
    result = print_faces(tmp_path, *faces)
    found = [(file.kind, file.pages) for file in result.files]
    assert found == [("cards", 2), ("blanks", 1), ("all", 3)]
    assert result.files[0].path == tmp_path / "cards.pdf"
    assert len(page_boxes(result.files[0].path.read_bytes())) == 2
    assert (result.columns, result.rows, result.rotated) == (3, 3, False)
    assert [(card.id, card.pt) for card in result.cards] == [("ice", 9.0), ("blank-action", 7.5)]


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 595.28, 841.89), ("letter", 612.0, 792.0)]
)
def test_the_page_is_the_paper(tmp_path: Path, paper: str, width: float, height: float) -> None:
    (box,) = page_boxes(printed(tmp_path, SHORT, paper=paper))
    assert box == pytest.approx((0, 0, width, height), abs=0.01)


def test_single_cards_are_pages_of_their_own(tmp_path: Path) -> None:
    boxes = page_boxes(printed(tmp_path, SHORT, layout="single", bleed=3))
    assert boxes == [pytest.approx((0, 0, 69 / 25.4 * 72, 94 / 25.4 * 72), abs=0.01)] * 3


def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    first = printed(tmp_path, SHORT, JAPANESE, RANK)
    assert printed(tmp_path / "again", SHORT, JAPANESE, RANK) == first
    assert printed(tmp_path / "other", replace(SHORT, copies=2), JAPANESE, RANK) != first


def test_the_pdf_asks_for_its_true_size_and_holds_its_fonts(tmp_path: Path) -> None:
    pdf = printed(tmp_path, SHORT, JAPANESE)
    catalog: Any = PdfReader(BytesIO(pdf)).root_object
    assert catalog["/ViewerPreferences"]["/PrintScaling"] == "/None"
    names = set(re.findall(rb"/BaseFont/(?:[A-Z]{6}\+)?([\w-]+)", pdf))
    assert any(b"Bebas" in name for name in names)
    assert any(b"NotoSansCJK" in name for name in names)
    assert pdf.count(b"/FontDescriptor ") == pdf.count(b"/Type/FontDescriptor")
    assert len(re.findall(rb"/FontFile[23] ", pdf)) == pdf.count(b"/Type/FontDescriptor")


@pytest.mark.parametrize("layout", ["sheet", "single"])
def test_a_file_is_as_typst_wrote_it_with_an_update_at_its_end(tmp_path: Path, layout: str) -> None:
    """Every table of places is right, and leads on to the one before it."""
    pdf = printed(tmp_path, SHORT, layout=layout)
    starts = [int(found) for found in re.findall(rb"\nstartxref\s(\d+)\s%%EOF", pdf)]
    before = [int(found) for found in re.findall(rb"\n/Prev (\d+)", pdf)]
    assert (len(starts), before) == (2 if layout == "sheet" else 3, starts[:-1])
    for start in starts:
        rows = pdf[start : pdf.index(b"trailer", start)]
        places = [int(place) for place in re.findall(rb"\n(\d{10}) 00000 n", rows)]
        assert places
        assert all(re.match(rb"\d+ 0 obj", pdf[place:]) for place in places)


@pytest.mark.parametrize(
    "title",
    [
        "Foo /Type /Page bar",
        "Foo /Type/Page /MediaBox [0 0 9 9]",
        "/ViewerPreferences << startxref 9 %%EOF",
    ],
)
def test_a_title_that_reads_like_a_pdf_is_a_title(tmp_path: Path, title: str) -> None:
    """Pages are found by the table of the file, never by its words."""
    box = Contents(title, [replace(SHORT, copies=2)], parts=("cards", "calibration"))
    options = SheetOptions(layout="single", bleed=3)
    files = print_box(box, forms(), OutputFolder(tmp_path), options=options).files
    assert [(file.kind, file.pages) for file in files] == [
        ("cards", 2), ("calibration", 1), ("all", 3),
    ]  # fmt: skip
    card = pytest.approx((8.5, 8.5, 66 / 25.4 * 72, 91 / 25.4 * 72), abs=0.01)
    sheet = pytest.approx((0, 0, 595.28, 841.89), abs=0.01)
    pages = ([card, card], [sheet], [sheet, card, card])
    for file, trims in zip(files, pages, strict=True):
        reader = PdfReader(file.path, strict=True)
        assert reader.metadata
        own = {"cards": f"{title} · cards"}
        assert reader.metadata.title == own.get(file.kind, title)
        assert [tuple(map(float, page.trimbox)) for page in reader.pages] == trims


def test_ink_is_measured_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> NoReturn:
        raise PrintError(())

    box = Contents("Deck", [SHORT])
    assert print_box(box, forms(), OutputFolder(tmp_path / "a"), measure_ink=True).ink["low"] > 0
    monkeypatch.setattr(press, "ink_of", fails)
    with pytest.raises(PrintError):
        print_box(box, forms(), OutputFolder(tmp_path / "b"), measure_ink=True)
    assert not (tmp_path / "b").exists()


def test_a_page_without_a_bleed_is_cut_where_it_ends(tmp_path: Path) -> None:
    (page, *_) = PdfReader(BytesIO(printed(tmp_path, SHORT, layout="single", bleed=0))).pages
    assert page.trimbox == page.bleedbox == page.mediabox


def test_backs_follow_their_fronts_and_alone_are_moved() -> None:
    options = SheetOptions(backs="long", back_offset=(3, -1))
    faces = (replace(SHORT, copies=1), replace(BLANK, copies=1))
    job = sheet_job(faces, forms(), options.grid(), options, "t")
    front, back = job.pages
    assert (front.offset, back.offset) == ((0, 0), (3, -1))
    assert (bool(front.marks), bool(back.marks)) == (True, False)
    assert [(slot.row, slot.column) for slot in back.slots] == [(0, 1), (0, 2)]
    assert {slot.item for slot in back.slots} == {2}
    assert "long edge" in front.notes[0].words


def test_backs_low_ink_and_other_sizes_are_printed(tmp_path: Path) -> None:
    for number, size in enumerate(("bridge", "tarot", "square", "88x63")):
        folder = tmp_path / str(number)
        pdf = printed(folder, RANK, SHORT, size=size, backs="short", low_ink=True)
        assert len(page_boxes(pdf)) == 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [*SIZES, "20x20"])
def test_small_print_is_one_line_between_the_marks_and_the_margin(size: str, paper: str) -> None:
    grid = SheetOptions(paper=paper).grid_of(Size(20, 20) if size == "20x20" else SIZES[size])
    ((note,),) = (page.notes for page in sheet_pages([0], {0: 0}, grid, SheetOptions(), "Deck"))
    height, low = note.largest / 72 * 25.4, grid.outline.y + grid.outline.height
    past = note.y - low if note.turn == 0 else grid.outline.x - note.x - height
    beside = grid.outline.y if note.turn == 0 else grid.outline.x
    assert past >= grid.reach
    assert past + height <= beside - grid.margin + 0.01


@pytest.mark.parametrize(
    "options", [{"paper": "a5"}, {"size": "huge"}, {"layout": "x"}, {"backs": "x"}, {"margin": -1}]
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(PrintError) as caught:
        SheetOptions(**options).grid()  # type: ignore[arg-type]
    assert caught.value.problems[0].code == "bad-layout"


# ---- text


def test_texts_are_never_markup() -> None:
    hostile = '#panic("no") *a* _b_ $x$ {{7*7}} \\ <a> @b // c [#read("/etc/passwd")]'
    words = FaceSection("play-on", hostile, hostile)
    card_png(replace(SHORT, title=hostile[:12], sections=(words,), flavour=hostile), forms(), 50)


# ---- pictures


@pytest.mark.parametrize(("dpi", "size"), [(100, (248, 346)), (300, (744, 1039))])
def test_a_picture_has_the_size_that_dpi_says(dpi: int, size: tuple[int, int]) -> None:
    assert opened(card_png(SHORT, forms(), dpi)).size == size


def test_pictures_are_equal_for_equal_input() -> None:
    assert card_png(JAPANESE, forms(), 80) == card_png(JAPANESE, forms(), 80)


@pytest.mark.parametrize("theme", ["forms", "default"])
def test_nothing_but_ground_within_three_millimetres_of_the_trim(theme: str) -> None:
    look = forms() if theme == "forms" else default_theme()
    for face, png in zip(ALL, card_pngs(ALL, look, DPI), strict=True):
        image = opened(png)
        ground = image.tobytes()[:3].hex()
        for box in ((0, 0, 63, 3), (0, 85, 63, 88), (0, 0, 3, 88), (60, 0, 63, 88)):
            assert only_colour(image, box), face.id
        assert f"#{ground}" == look.kind(face.kind).ground


@pytest.mark.parametrize("face", [JAPANESE, COMPOUND, FOUR_SECTIONS, LONG], ids=lambda f: f.id)
def test_words_stay_inside_their_box(face: Face) -> None:
    image = opened(card_png(face, forms(), DPI))
    for left in (3.7, 58.2):  # between the frame and the text on either side
        assert only_colour(image, (left, 26, left + 1.1, 78))


def test_a_blank_card_has_lines_to_write_on_and_the_headings_of_the_theme() -> None:
    image = opened(card_png(BLANK, forms(), DPI)).convert("L")
    strip = image.crop((round(40 * MM), round(30 * MM), round(40 * MM) + 1, round(80 * MM)))
    column = strip.tobytes()
    ground = max(column)
    assert sum(above == ground > below for above, below in pairwise(column)) >= 6


def test_section_kinds_differ_without_colour() -> None:
    sections = [forms().sections[name] for name in ("play-on", "play-anytime", "play-on-mission")]
    faces = [action_with(name) for name in ("play-on", "play-anytime", "play-on-mission")]
    grey = forms()
    grey = replace(grey, sections={k: replace(v, fill="#444444") for k, v in grey.sections.items()})
    assert len({style.icon for style in sections}) == len({s.pattern for s in sections}) == 3
    assert len(set(card_pngs(faces, grey, 60))) == 3


def action_with(section: str) -> Face:
    return replace(SHORT, sections=(FaceSection(section, "Heading", "Words."),))


def test_pictures_of_no_cards_are_no_pictures() -> None:
    assert card_pngs([], forms(), 100) == []


def test_an_impossible_resolution_is_refused() -> None:
    with pytest.raises(PrintError, match="dpi"):
        card_png(SHORT, forms(), 100_000)


# ---- beside


def test_a_job_typeset_beside_gives_the_same_bytes() -> None:
    options = SheetOptions()
    job = sheet_job([SHORT, JAPANESE], forms(), options.grid(), options, "t")
    with typeset_beside(job, "") as beside:
        assert beside.pdf() == typeset_pdf(job)[0]


def test_what_goes_wrong_beside_is_told() -> None:
    options = SheetOptions()
    job = sheet_job([TOO_LONG], forms(), options.grid(), options, "t")
    with pytest.raises(PrintError, match="does not fit"), typeset_beside(job, "") as beside:
        beside.pdf()
