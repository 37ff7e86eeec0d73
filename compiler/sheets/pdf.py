"""What typst cannot say in a PDF: print me at my true size, and where a page is to be cut.

Both are said in an update at the end of the file, which has some of its objects anew: all that
typst wrote stays as it is, byte by byte. Objects are found by the file's own table of places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from .problems import PrintError, PrintProblem

if TYPE_CHECKING:
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject, PdfObject

POINTS = 72 / 25.4  # a millimetre
TABLE, START = b"xref", b"startxref"
NONE = b"0 1\n0000000000 65535 f \n"
"""The first row of every table: object 0, which there is none of."""


def ask_for_true_size(pdf: bytes) -> bytes:
    """Return the PDF with the wish that viewers print it unscaled."""
    from pypdf.generic import DictionaryObject, NameObject

    def wishing(reader: PdfReader) -> list[DictionaryObject]:
        catalog, key = reader.root_object, "/ViewerPreferences"
        wishes = DictionaryObject(catalog.get(key, {}))
        wishes[NameObject("/PrintScaling")] = NameObject("/None")
        catalog[NameObject(key)] = wishes
        return [catalog]

    return _updated(pdf, wishing)


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    from pypdf import PdfReader

    return len(PdfReader(BytesIO(pdf)).pages)


def with_boxes(pdf: bytes, bleeds: Sequence[float]) -> bytes:
    """Return the PDF with a TrimBox and a BleedBox on each page.

    `bleeds` are millimetres by page: what is cut off on each of its sides.
    """
    from pypdf.generic import ArrayObject, FloatObject, NameObject

    def boxed(reader: PdfReader) -> list[DictionaryObject]:
        for page, bleed in zip(reader.pages, bleeds, strict=True):
            whole, by = page.mediabox, bleed * POINTS
            trim = (whole.left + by, whole.bottom + by, whole.right - by, whole.top - by)
            sides = ArrayObject(FloatObject(round(side, 4)) for side in trim)
            page[NameObject("/TrimBox")] = sides if bleed else whole
            page[NameObject("/BleedBox")] = whole
        return list(reader.pages)

    return _updated(pdf, boxed)


def _updated(pdf: bytes, change: Callable[[PdfReader], Iterable[DictionaryObject]]) -> bytes:
    """Return the PDF with an update at its end: the objects that `change` returns, as changed."""
    from pypdf import PdfReader
    from pypdf.errors import PdfReadError

    start = int(pdf[pdf.rindex(START) + len(START) :].split()[0])
    if not pdf.startswith(TABLE, start):
        raise _unknown_form()
    try:
        reader = PdfReader(BytesIO(pdf), strict=True)
        changed = list(change(reader))
    except PdfReadError as fault:
        raise _unknown_form() from fault
    out = BytesIO()
    out.write(pdf.rstrip(b"\n") + b"\n")
    places: dict[int, int] = {}
    for item in changed:
        assert item.indirect_reference is not None, "pages and the catalogue have numbers"
        number = item.indirect_reference.idnum
        places[number] = out.tell()
        out.write(b"%d 0 obj\n%b\nendobj\n" % (number, _written(item)))
    return out.getvalue() + _table(places, reader, start, out.tell())


def _table(places: dict[int, int], reader: PdfReader, before: int, here: int) -> bytes:
    """Return the table of places of an update, which leads on to the one before it."""
    from pypdf.generic import DictionaryObject, NameObject, NumberObject

    rows = (b"%d 1\n%010d 00000 n \n" % entry for entry in sorted(places.items()))
    trailer = DictionaryObject(reader.trailer)
    trailer[NameObject("/Prev")] = NumberObject(before)
    parts = (TABLE, NONE + b"".join(rows) + b"trailer", _written(trailer), START, b"%d" % here)
    return b"\n".join((*parts, b"%%EOF\n"))


def _written(item: PdfObject) -> bytes:
    out = BytesIO()
    item.write_to_stream(out)
    return out.getvalue()


def _unknown_form() -> PrintError:
    message = "this version of typst writes PDF files of an unknown form"
    return PrintError([PrintProblem("typeset-failed", "", message, "install typst 0.13 to 0.15")])
