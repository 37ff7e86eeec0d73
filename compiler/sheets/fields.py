"""Fields of a PDF form, laid over the boxes of blank cards: typst cannot make any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from compiler.fillable import COPIES, FLAVOUR, TITLE, FieldName

from .face import Face
from .imposition import Box
from .typeset import Fitted, Job

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

POINTS = 72 / 25.4  # a millimetre
WORDS = {TITLE: "Title", COPIES: "Copies", FLAVOUR: "Flavour"}
TITLE_PT, TYPED_PT = 11, 8
SEVERAL_LINES = 1 << 12
"""The flag of a field in which one can begin a new line."""
INSET = 0.3  # mm between the drawn box and the field


@dataclass(frozen=True, slots=True)
class TextField:
    """A field on a page, counted from 0; `label` is what viewers show beside the pointer."""

    name: FieldName
    label: str
    page: int
    box: Box


def text_fields(job: Job, fitted: Sequence[Fitted]) -> Iterator[TextField]:
    """Yield the fields of every blank card of a job, in the order in which they are filled in."""
    numbers: Counter[str] = Counter()
    for page, content in enumerate(job.pages):
        for slot in content.slots:
            face = job.faces[slot.item]
            numbers[face.kind] += 1
            trim = job.grid.trim(slot.row, slot.column)
            for part, box in fitted[slot.item].boxes.items():
                name = FieldName(face.kind, numbers[face.kind], part)
                yield TextField(name, _label(face, name), page, _inside(box, trim))


def _inside(box: Box, trim: Box) -> Box:
    """Return where a box of a card lies on the page, less what is drawn around it."""
    width, height = box.width - 2 * INSET, box.height - 2 * INSET
    return Box(trim.x + box.x + INSET, trim.y + box.y + INSET, width, height)


def _label(face: Face, name: FieldName) -> str:
    heading = next((s.heading for s in face.sections if s.id == name.section), "")
    return f"{face.kind_label} {name.number}: {heading or WORDS[name.part]}"


def with_fields(pdf: bytes, fields: Iterable[TextField]) -> bytes:
    """Return the PDF with fields to type in, byte-identical for equal input."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    made = ArrayObject()
    for field in fields:
        height = float(writer.pages[field.page].mediabox.height)
        widget = writer.add_annotation(field.page, _widget(field, height))
        made.append(widget.indirect_reference)
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    font["/Encoding"] = "/WinAnsiEncoding"
    plain = DictionaryObject({NameObject(k): NameObject(v) for k, v in font.items()})
    fonts = DictionaryObject({NameObject("/Helv"): plain})
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(
        {
            NameObject("/Fields"): made,
            NameObject("/DR"): DictionaryObject({NameObject("/Font"): fonts}),
            NameObject("/DA"): TextStringObject(_typed_like(TYPED_PT)),
        }
    )
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _typed_like(size: int) -> str:
    """Return how a viewer sets what is typed: a font that every viewer has, in black."""
    return f"/Helv {size} Tf 0 g"


def _widget(field: TextField, page_height: float) -> DictionaryObject:
    """Return a field as PDF has it; its lengths are points from the bottom of the page."""
    from pypdf.generic import (
        ArrayObject,
        DictionaryObject,
        FloatObject,
        NameObject,
        NumberObject,
        TextStringObject,
    )

    box, one_line = field.box, field.name.part in (TITLE, COPIES)
    top = page_height - box.y * POINTS
    sides = (box.x * POINTS, top - box.height * POINTS, (box.x + box.width) * POINTS, top)
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/T"): TextStringObject(str(field.name)),
            NameObject("/TU"): TextStringObject(field.label),
            NameObject("/F"): NumberObject(4),  # it is printed, too
            NameObject("/Ff"): NumberObject(0 if one_line else SEVERAL_LINES),
            NameObject("/DA"): TextStringObject(_typed_like(TITLE_PT if one_line else TYPED_PT)),
            NameObject("/Rect"): ArrayObject(FloatObject(round(side, 3)) for side in sides),
        }
    )
