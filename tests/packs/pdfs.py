"""PDF forms for tests: small ones, filled in, and some that a stranger could send."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

GOOD = {
    "action-1/title": "Tea Leave",
    "action-1/section/play-on-mission": "Put 1 Wound on the Mission.",
    "action-1/section/play-on-yourself": "You lose 1 Wound.",
}


def writer_of(fields: Mapping[str, str], pages: int = 1) -> PdfWriter:
    """Return what writes a form with fields on its first page, as a viewer saves them."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(100, 100)
    made = ArrayObject()
    for name, value in fields.items():
        entries: dict[str, PdfObject] = {
            "/Type": NameObject("/Annot"),
            "/Subtype": NameObject("/Widget"),
            "/FT": NameObject("/Tx"),
            "/T": TextStringObject(name),
            "/V": TextStringObject(value),
            "/Rect": ArrayObject(NumberObject(n) for n in (0, 0, 9, 9)),
        }
        widget = DictionaryObject({NameObject(key): entry for key, entry in entries.items()})
        made.append(writer.add_annotation(0, widget).indirect_reference)
    form = DictionaryObject({NameObject("/Fields"): made})
    writer.root_object[NameObject("/AcroForm")] = form
    return writer


def saved(writer: PdfWriter) -> bytes:
    """Return the bytes of a PDF."""
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def form_of(fields: Mapping[str, str]) -> bytes:
    """Return a form with fields that say something."""
    return saved(writer_of(fields))


def typed_into(form: Path, fields: Mapping[str, str]) -> bytes:
    """Return a printed form with texts in its fields."""
    writer = PdfWriter(clone_from=PdfReader(form))
    for page in writer.pages:
        for note in page["/Annots"]:  # type: ignore[attr-defined]
            widget = note.get_object()
            if str(widget["/T"]) in fields:
                widget[NameObject("/V")] = TextStringObject(fields[str(widget["/T"])])
    return saved(writer)


def locked() -> bytes:
    """Return a form with a password."""
    writer = writer_of(GOOD)
    writer.encrypt("secret", algorithm="RC4-128")
    return saved(writer)


def program() -> DictionaryObject:
    """Return an action that runs a program."""
    entries = {"/S": NameObject("/JavaScript"), "/JS": TextStringObject("app.alert('hello');")}
    return DictionaryObject({NameObject(key): entry for key, entry in entries.items()})


def scripted() -> bytes:
    """Return a form with a program that runs when it is opened."""
    writer = writer_of(GOOD)
    writer.root_object[NameObject("/OpenAction")] = program()
    return saved(writer)


def scripted_field() -> bytes:
    """Return a form in which a program runs when something is typed."""
    writer = writer_of(GOOD)
    first = writer.root_object["/AcroForm"]["/Fields"][0].get_object()  # type: ignore[index]
    first[NameObject("/AA")] = DictionaryObject({NameObject("/K"): program()})
    return saved(writer)


def raw(*objects: bytes, trailer: bytes = b"") -> bytes:
    """Return a PDF of objects, the first of which is its root."""
    out = b"%PDF-1.7\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Root 1 0 R/Size %d%s>>\n" % (len(objects) + 1, trailer)
    return out + b"startxref\n%d\n%%%%EOF\n" % start


def squeezed(megabytes: int, rounds: int = 1) -> bytes:
    """Return an object: a stream of so many MB of zeros, packed so many times."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()
    for _ in range(rounds - 1):
        data = zlib.compress(data, 9)
    filters = b"/FlateDecode " * rounds
    return b"<</Filter[%s]/Length %d>>stream\n%s\nendstream" % (filters, len(data), data)


def bomb(rounds: int) -> bytes:
    """Return a form whose one field says 200 MB of zeros."""
    root = b"<</AcroForm<</Fields[2 0 R]>>>>"
    return raw(root, b"<</T(action-1/title)/V 3 0 R>>", squeezed(200, rounds))


def bomb_of_objects() -> bytes:
    """Return a PDF whose objects lie in 200 MB of zeros."""
    packed = squeezed(200).replace(b"<<", b"<</Type/ObjStm/N 9/First 99", 1)
    out = b"%PDF-1.7\n1 0 obj\n<</AcroForm 2 0 R>>\nendobj\n"
    streams = len(out)
    out += b"3 0 obj\n" + packed + b"\nendobj\n"
    start = len(out)
    rows = [(0, 0, 255), (1, 9, 0), (2, 3, 0), (1, streams, 0)]
    table = b"".join(bytes([a]) + b.to_bytes(4, "big") + bytes([c]) for a, b, c in rows)
    head = b"<</Type/XRef/W[1 4 1]/Size 4/Root 1 0 R/Length %d>>" % len(table)
    out += b"4 0 obj\n" + head + b"stream\n" + table + b"\nendstream\nendobj\n"
    return out + b"startxref\n%d\n%%%%EOF\n" % start


def contradiction() -> bytes:
    """Return a form with two fields of one name that say two things."""
    fields = b"<</T(action-1/title)/V(A)>>", b"<</T(action-1/title)/V(B)>>"
    return raw(b"<</AcroForm<</Fields[2 0 R 3 0 R]>>>>", *fields)


HOSTILE: dict[str, Callable[[], bytes]] = {
    "no PDF": lambda: b"MZ" + bytes(1_000),
    "half of one": lambda: form_of(GOOD)[:200],
    "empty": bytes,
    "with a password": locked,
    "that runs a program": scripted,
    "a field that runs a program": scripted_field,
    "no fields": lambda: form_of({}),
    "fields of others": lambda: form_of({"Name": "x", "Address": "y"}),
    "one field twice, with two texts": contradiction,
    "5,000 pages": lambda: saved(writer_of(GOOD, 5_000)),
    "100,000 brackets deep": lambda: raw(b"<</A " + b"[" * 100_000 + b"]" * 100_000 + b">>"),
    "300,000 objects": lambda: raw(b"<</A[%s]>>" % (b"<<>>" * 300_000)),
    "objects that hold each other": lambda: raw(b"<</A 2 0 R>>", b"<</A 1 0 R/Kids[2 0 R]>>"),
    "an object that is itself": lambda: raw(b"<</A 2 0 R>>", b"2 0 R"),
    "a table of objects that is its own end": lambda: raw(b"<<>>", trailer=b"/Prev 24"),
    "a text of 200 MB in 200 kB": lambda: bomb(1),
    "a text of 200 MB in 2 kB": lambda: bomb(2),
    "objects in 200 MB of zeros": bomb_of_objects,
    "a text of 2 MB": lambda: form_of({**GOOD, "action-1/flavour": "x" * (2 << 20)}),
    "a number of 5 MB": lambda: raw(b"<</A " + b"9" * (5 << 20) + b">>"),
}
"""What each is, and what makes it; all are refused as bad forms."""
