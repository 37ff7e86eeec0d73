"""PDFs for reading: text in order, with tags and spoken names, fonts inside, for the archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from compiler.sheets.art import read_art
from compiler.sheets.face import Face
from compiler.sheets.imposition import Slot, card_size, plan_single
from compiler.sheets.options import SheetOptions
from compiler.sheets.problems import PrintError
from compiler.sheets.themes import DESIGNS, in_design
from compiler.sheets.typeset import STANDARDS, Job, Page, typeset_pdf
from tests.cli.desk import GOOD, homebrew, run

from .samples import ALL, JAPANESE, MISSION, SHORT, forms

WOUND = (("wound", ("Wound", "Wounds")),)
ART = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>'
)


def pdf_of(*faces: Face, design: str = "default", standard: str = "") -> bytes:
    pages = tuple(Page((Slot(place, 0, 0),)) for place in range(len(faces)))
    theme = in_design(design, forms())
    job = Job(faces, theme, plan_single(card_size("poker")), pages, title="Cards")
    return typeset_pdf(job, standard)[0]


def tags(pdf: bytes) -> list[tuple[str, str]]:
    """Return the tags of a PDF in the order in which they are read, with their spoken names."""
    root: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    return list(_tags(root["/StructTreeRoot"]))


def _tags(node: Any) -> Iterator[tuple[str, str]]:
    node = node.get_object()
    if not hasattr(node, "get"):
        return
    if "/S" in node:
        yield str(node["/S"]), str(node.get("/Alt", ""))
    inner = node.get("/K", ())
    for child in inner if isinstance(inner, list) else [inner]:
        yield from _tags(child)


@pytest.mark.parametrize("design", DESIGNS)
def test_text_is_read_from_the_top_down(design: str) -> None:
    page = PdfReader(BytesIO(pdf_of(MISSION, design=design))).pages[0]
    text = " ".join(page.extract_text().split())
    words = [
        "Polish the Reactor",
        "Complete",
        "There are 4",
        "Success",
        "Each Con",
        "The blue glow",
    ]
    places = [text.index(part) for part in words]
    assert places == sorted(places)


@pytest.mark.parametrize("design", DESIGNS)
def test_titles_and_sections_are_headings(design: str) -> None:
    found = [tag for tag, _ in tags(pdf_of(MISSION, design=design)) if tag.startswith("/H")]
    assert found == ["/H1", "/H2", "/H2"]


@pytest.mark.parametrize("design", DESIGNS)
def test_icons_of_tokens_and_pictures_are_read_aloud(design: str) -> None:
    face = replace(SHORT, tokens=WOUND, art=read_art("art/ice.svg", ART))
    found = [name for tag, name in tags(pdf_of(face, design=design)) if tag == "/Figure"]
    assert sorted(found) == ["Ice", "Wound"]


def test_frames_and_patterns_are_not_read_aloud() -> None:
    assert {name for tag, name in tags(pdf_of(SHORT)) if tag == "/Figure"} == set()


def test_both_languages_can_be_copied_out_and_their_fonts_are_inside() -> None:
    """P11: no font is named without its file."""
    reader = PdfReader(BytesIO(pdf_of(SHORT, JAPANESE)))
    assert "They gain 1 Wound." in reader.pages[0].extract_text()
    assert "負傷トークン" in reader.pages[1].extract_text()
    fonts = [font for page in reader.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert fonts
    for font in fonts:
        (inner,) = font.get_object()["/DescendantFonts"]
        described = inner.get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(described)


@pytest.mark.parametrize("standard", STANDARDS)
def test_a_standard_is_kept_and_named(standard: str) -> None:
    """typst refuses to write what a standard forbids; the file says which one it keeps."""
    pdf = pdf_of(*ALL, standard=standard)
    family, part, level = ("pdfuaid", "1", "") if standard == "ua-1" else ("pdfaid", "2", standard)
    assert f"<{family}:part>{part}<".encode() in pdf
    if level:
        assert f"<pdfaid:conformance>{level[-1].upper()}<".encode() in pdf


def test_other_standards_are_refused() -> None:
    with pytest.raises(PrintError, match="unknown standard 'a-9'"):
        SheetOptions(standard="a-9").grid()


def test_equal_input_gives_equal_bytes_in_each_standard() -> None:
    assert pdf_of(SHORT, JAPANESE, standard="a-2b") == pdf_of(SHORT, JAPANESE, standard="a-2b")


def test_every_file_keeps_the_standard_that_was_asked_for(tmp_path: Path) -> None:
    deck = homebrew(tmp_path / "deck", GOOD)
    said = run("print", deck, "-o", f"{tmp_path}/out", "--pdf-standard", "a-2b", "--json")
    kept = [b"pdfaid:part" in Path(file["path"]).read_bytes() for file in said.json["files"]]
    assert (said.code, set(kept)) == (0, {True})


def test_a_form_keeps_no_standard() -> None:
    said = run("print", "paranoia", "--form", "--pdf-standard", "a-2b")
    assert (said.code, "--form keeps no standard" in said.err) == (2, True)
