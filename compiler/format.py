"""Format: canonical wording and layout of block files, comments and order kept.

Only what was read is reworded: each sentence becomes the canonical one of its IR, each heading
the canonical heading. Whoever writes the result back compares the meanings first.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from dsl import tongues
from dsl.blocks import BlockLine
from dsl.forms import FORMS
from dsl.ir.record import record
from dsl.lexicon import Lexicon
from dsl.line import CannotPrint
from dsl.printer import Writer

from .assemble.texts import Reading, Texts

WIDTH = 100
_COPIES = re.compile(r"\s+[x×X](\d+)\s*$")


@record
class Line:
    """A line as it should stand: the source lines it takes up, and its words."""

    source: BlockLine
    words: str
    keeps_keyword: bool = False
    """Whether the keyword that the author wrote (`And`) stays in front of the words."""

    @property
    def rows(self) -> list[int]:
        """The source lines it takes up, from 1."""
        return sorted({s.line for s in (*self.source.label_spans, *self.source.spans)})


def formatted(text: str, readings: Iterable[Reading], texts: Texts) -> str:
    """Return a file's text with everything that was read in it said canonically."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    new: dict[int, list[str]] = {}
    for line in _lines(readings, texts):
        first, *rest = line.rows
        keyword = rows[first - 1].split()[0] + " " if line.keeps_keyword else ""
        new[first] = _wrapped(keyword + line.words)
        new.update((row, []) for row in rest)
    out: list[str] = []
    for number, row in enumerate(rows, 1):
        out += new.get(number, [_tidy(row)])
    return _spaced(out)


def _lines(readings: Iterable[Reading], texts: Texts) -> Iterable[Line]:
    """Yield a line for each labelled one whose words are not canonical; others stay as laid out."""
    by_line: dict[BlockLine, list[Reading]] = {}
    for reading in readings:
        by_line.setdefault(reading.line, []).append(reading)
    for source, found in by_line.items():
        body = next((r for r in found if r.label), None)
        heading = next((r for r in found if not r.label), None)
        if body is not None:
            said = _said(body, texts)
            if body.block.block.kind == "SCENARIO":
                if said.casefold() != " ".join(source.text.split()).casefold():
                    lexicon = body.lexicon or texts.lexicon
                    words = _as_written(said, source.text, lexicon)
                    yield Line(source, words, keeps_keyword=True)
                continue
            words = f"{_label(body, heading, texts)}: {said}"
            if words != " ".join(f"{source.label}: {source.text}".split()):
                yield Line(source, words)


def _as_written(said: str, source: str, lexicon: Lexicon) -> str:
    """Begin a step small if its author did, behind its keyword; a word of the game stays large."""
    names = (word.one for word in lexicon.words.values() if word.one[:1].isupper())
    small = source[:1].islower() and not any(map(said.startswith, names))
    return said[:1].lower() + said[1:] if small else said


def _label(body: Reading, heading: Reading | None, texts: Texts) -> str:
    form = FORMS.get(body.block.block.kind)
    field = form.field(body.label) if form else None
    if field is not None:
        return field.label
    lexicon = body.lexicon or texts.lexicon
    if heading is None:
        return _title(body.label, lexicon)
    at = body.label.rfind(heading.text)
    return f"{_title(body.label[:at], lexicon)} {_said(heading, texts)}"


def _title(label: str, lexicon: Lexicon) -> str:
    """Return a section's title as the game writes it."""
    folded = " ".join(label.split()).casefold()
    words = (w.one.strip('"') for w in lexicon.words.values() if w.category == "SECTION")
    return next((w for w in words if w.casefold() == folded), label.strip())


def unworded(readings: Iterable[Reading], texts: Texts) -> Iterator[Reading]:
    """Yield what was read and has no canonical words, so that it stays as written."""
    for reading in readings:
        try:
            _canonical(reading, _writer(reading, texts))
        except CannotPrint:
            yield reading


def _writer(reading: Reading, texts: Texts) -> Writer:
    return Writer(reading.lexicon) if reading.lexicon is not None else texts.writer


def _canonical(reading: Reading, writer: Writer) -> str:
    return writer.write(reading.ir, reading.start, reading.scope.inside())


def _said(reading: Reading, texts: Texts) -> str:
    """Return the canonical words of what was read; where there are none, it stays as written."""
    writer = _writer(reading, texts)
    try:
        said = _canonical(reading, writer)
    except CannotPrint:
        said = " ".join(reading.text.split())
    if not reading.label:
        return said
    said = said[:1].upper() + said[1:] if reading.block.block.kind != "SCENARIO" else said
    stop = tongues.of(writer.language).STOP
    return said if said.endswith(stop) else said + stop


def _wrapped(words: str) -> list[str]:
    return textwrap.wrap(
        words, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _tidy(row: str) -> str:
    row = row.rstrip()
    if row[:1].isupper() and row.split(" ")[0].isupper():
        return _COPIES.sub(r" x\1", re.sub(r"(?<=\S)\s{2,}", " ", row))
    return row


def _spaced(rows: list[str]) -> str:
    """One empty line at most in a row, none at the start or end."""
    out: list[str] = []
    for row in rows:
        if row or (out and out[-1]):
            out.append(row)
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n"


def meanings(readings: Iterable[Reading]) -> list[tuple[str, str, object]]:
    """Return what the texts of a file mean, in order, to compare before and after."""
    return [(r.block.stands_for, r.start, r.ir) for r in readings]
