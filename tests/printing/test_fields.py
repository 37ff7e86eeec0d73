"""Fields of a form: named after what is typed into them, and where the boxes are."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from compiler.fillable import FieldName, of_section
from compiler.output import OutputFolder
from compiler.sheets.options import SheetOptions
from compiler.sheets.press import Contents, print_box

from .samples import BLANK, SHORT, forms


def form(tmp_path: Path, size: str = "180x130") -> bytes:
    """Print a form of a blank card in two copies; a card that is not blank is left out."""
    options = SheetOptions(size=size, form=True)
    box = Contents("Form", [SHORT, BLANK], parts=["blanks"])
    printed = print_box(box, forms(), OutputFolder(tmp_path), options=options)
    (file,) = printed.files
    assert (file.kind, file.path.name) == ("form", "form.pdf")
    return file.path.read_bytes()


def widgets(pdf: bytes) -> list[dict[str, object]]:
    pages = PdfReader(BytesIO(pdf)).pages
    return [note.get_object() for page in pages for note in page["/Annots"]]  # type: ignore[attr-defined]


def test_every_copy_has_fields_of_its_own(tmp_path: Path) -> None:
    names = [str(widget["/T"]) for widget in widgets(form(tmp_path))]
    first = ["title", "copies", "section/play-on-mission", "section/play-on"]
    assert names[:4] == [f"action-1/{part}" for part in first]
    assert names[6:] == [name.replace("action-1", "action-2") for name in names[:6]]
    assert list(PdfReader(BytesIO(form(tmp_path))).get_fields() or ()) == names


def test_a_field_tells_people_what_it_is_for(tmp_path: Path) -> None:
    labels = [str(widget["/TU"]) for widget in widgets(form(tmp_path))]
    assert labels[:3] == ["Action 1: Title", "Action 1: Copies", "Action 1: Play on Mission"]
    assert labels[5] == "Action 1: Flavour"


def test_texts_have_several_lines_and_titles_have_one(tmp_path: Path) -> None:
    several = [bool(int(str(widget["/Ff"])) & 4096) for widget in widgets(form(tmp_path))[:6]]
    assert several == [False, False, True, True, True, True]


def test_fields_lie_on_the_page_from_the_top_down(tmp_path: Path) -> None:
    tops = [float(widget["/Rect"][3]) for widget in widgets(form(tmp_path))[2:6]]  # type: ignore[index]
    assert all(above > below for above, below in pairwise(tops))
    assert 0 < tops[-1] < tops[0] < 841.89


def test_a_form_is_the_same_each_time_and_asks_for_its_true_size(tmp_path: Path) -> None:
    first = form(tmp_path)
    assert form(tmp_path) == first
    assert b"/PrintScaling /None" in first


@pytest.mark.parametrize(
    "name", [FieldName("number-card", 12, "title"), FieldName("action", 1, of_section("play-on"))]
)
def test_a_name_says_what_it_was_made_from(name: FieldName) -> None:
    assert FieldName.read(str(name)) == name


@pytest.mark.parametrize("name", ["", "title", "action/title", "action-0/title", "a-1/b", "a-1/"])
def test_other_names_say_nothing(name: str) -> None:
    assert FieldName.read(name) is None
