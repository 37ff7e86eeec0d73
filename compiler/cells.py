"""Reads cards kept as rows, as spreadsheets save them, into the tree that YAML gives.

The first row names the columns. A column that is no key of a card as data is a section; an
empty cell says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dsl.places import Fault, Placed, Span, check_characters

from .copies import WANTED, read_copies
from .limits import LIMITS
from .tree import Mapping, Node, Scalar, Sequence, fault_at, too_many_values
from .yaml import TreeFile

TITLE, COPIES = "title", "copies"
KEYS = ("kind", TITLE, COPIES, "id", "replaces", "flavour")
NEEDED = ("kind", TITLE)
SECTIONS = "sections"
DELIMITERS = ",;\t"
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')
_DOUBLED = re.compile('""|\n')
_PLAIN = {char: re.compile(f"[^{char}\n]*") for char in DELIMITERS}

Row = list[Scalar]


def read_csv(text: str) -> TreeFile:
    """Read rows of cards, in a text whose lines end in LF."""
    faults = list(check_characters(text))
    if faults:
        return TreeFile(None, faults)
    reader = _Reader(text, _delimiter(text))
    rows = reader.rows()
    header = next(rows, [])
    faults += _header_faults(header)
    cards: list[Mapping] = []
    if not faults:
        for number, row in enumerate(rows, 2):
            if any(cell.text for cell in row):
                faults += _too_many_cells(header, row)
                card = _card(header, row, faults)
                nameless = [] if reader.broken else list(_nameless(header, row, number))
                faults += nameless
                cards += [] if nameless else [card]
    faults += reader.faults
    if not cards and not faults:
        message, hint = "Only the names of the columns stand here.", "Write a card in each row."
        faults.append(fault_at(header[0], "no-rows", message, hint))
    root = Sequence(tuple(cards), 1, 1, reader.line, 1) if cards else None
    return TreeFile(None if reader.broken else root, faults)


def _delimiter(text: str) -> str:
    """Return what stands between the cells: what cuts most names out of the first row."""

    def names(char: str) -> tuple[int, int]:
        header = next(_Reader(text, char).rows(), [])
        return len({cell.text.lower() for cell in header} & set(KEYS)), len(header)

    return max(DELIMITERS, key=names)


def _header_faults(header: Row) -> Iterator[Fault]:
    first: dict[str, Scalar] = {}
    for cell in header:
        key = cell.text.lower()
        if key in KEYS and first.setdefault(key, cell) is not cell:
            message = f"Two columns are called “{cell.text}”."
            yield fault_at(cell, "duplicate-key", message, "Keep one of them.")
    missing = [key for key in NEEDED if key not in first]
    if missing:
        at = header[0] if header else Scalar("", True, 1, 1, 1, 2)
        message = f"No column is called “{' or “'.join(f'{key}”' for key in missing)}."
        hint = "The first row names the columns: kind, title, and perhaps copies, flavour, "
        hint += "id, replaces; every other one is a section. Between them stands , or ; or a tab."
        yield fault_at(at, "missing-column", message, hint)


def _too_many_cells(header: Row, row: Row) -> Iterator[Fault]:
    more = [cell for cell in row[len(header) :] if cell.text]
    if more:
        message = f"This row has more cells than the {len(header)} columns that have a name."
        hint = 'Put "quotation marks" around a text with such a mark in it, or name the column.'
        yield fault_at(more[0], "extra-cell", message, hint)
    for name, cell in zip(header, row, strict=False):
        if cell.text and not name.text:
            message, hint = "The column of this cell has no name.", "Name it in the first row."
            yield fault_at(cell, "extra-cell", message, hint)


def _nameless(header: Row, row: Row, number: int) -> Iterator[Fault]:
    """Yield a fault for a cell that must say something and is empty, by its row and column."""
    names = [cell.text.lower() for cell in header]
    places = {key: names.index(key) for key in NEEDED}
    said = {key: row[at].text for key, at in places.items() if at < len(row)}
    for key, at in places.items():
        if not said.get(key):
            message = f"Row {number} has no {key}: cell {_letters(at)}{number} is empty."
            hint = "Each row is a card, with a kind and a title; empty the row if it is none."
            cell = row[min(at, len(row) - 1)]
            yield fault_at(cell, "missing-key", message, hint, said.get(TITLE, ""))


def _letters(column: int) -> str:
    """Return what a spreadsheet calls a column, the first being 0."""
    before, last = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _card(header: Row, row: Row, faults: list[Fault]) -> Mapping:
    """Return a row as the keys of a card, in the order of the columns."""
    place = (row[0].line, row[0].column, row[-1].end_line, row[-1].end_column)
    filled = [(name, cell) for name, cell in zip(header, row, strict=False) if cell.text]
    known = [(_key(name), cell) for name, cell in filled if name.text.lower() in KEYS]
    said = [(name, cell) for name, cell in filled if name.text.lower() not in KEYS and name.text]
    title = next((cell.text for key, cell in known if key.text == TITLE), "")
    entries: list[tuple[Scalar, Node]] = [
        (key, _copies(cell, faults, title) if key.text == COPIES else cell) for key, cell in known
    ]
    if said:
        entries.append((Scalar(SECTIONS, True, *place), Mapping(tuple(said), *place)))
    return Mapping(tuple(entries), *place)


def _copies(cell: Scalar, faults: list[Fault], title: str) -> Scalar:
    """Return a cell that says how many copies there are in plain digits, or note that it does not.

    Spreadsheets and people write such numbers in more ways than data does.
    """
    number = read_copies(cell.text)
    if number is None:
        message = f"“{cell.text}” is no number of copies."
        hint = f"Write {WANTED}, or nothing for one card."
        faults.append(fault_at(cell, "bad-copies", message, hint, title))
    return replace(cell, text=str(number or 1), spans=())


def _key(name: Scalar) -> Scalar:
    return Scalar(name.text.lower(), True, name.line, name.column, name.end_line, name.end_column)


@dataclass(slots=True)
class _Reader:
    """Cuts a text into cells; each knows where its characters stand."""

    text: str
    delimiter: str
    at: int = 0
    line: int = 1
    line_start: int = 0
    cells: int = 0
    broken: bool = False
    faults: list[Fault] = field(default_factory=list)

    def rows(self) -> Iterator[Row]:
        """Yield the cells of each row."""
        row: Row = []
        while self.at < len(self.text) and not self.broken:
            row.append(self.cell())
            if self.text[self.at : self.at + 1] != self.delimiter:
                yield row
                row = []
                self.end_line()
            else:
                self.at += 1
                if self.at == len(self.text):
                    yield row

    def end_line(self) -> None:
        self.at += 1
        self.line += 1
        self.line_start = self.at

    def cell(self) -> Scalar:
        self.cells += 1
        if self.cells > LIMITS.values:
            self.faults.append(too_many_values(*self.place(self.at)))
            self.broken = True
        if self.text[self.at : self.at + 1] == '"':
            return self.quoted()
        start = self.at
        self.at = self.end_of_cell()
        return self.scalar(self.text[start : self.at], [Span(0, *self.place(start))])

    def end_of_cell(self) -> int:
        found = _PLAIN[self.delimiter].match(self.text, self.at)
        return found.end() if found else self.at

    def place(self, at: int) -> tuple[int, int]:
        return self.line, at - self.line_start + 1

    def quoted(self) -> Scalar:
        found = _QUOTED.match(self.text, self.at)
        if not found:
            message = "A quotation mark is opened and never closed."
            self.refuse(message, 'Close it; inside of the text, write two of them: "".')
            self.broken, self.at = True, len(self.text)
            return Scalar("", True, *self.place(self.at), *self.place(self.at))
        spans = list(self.spans(found.start(1), found.group(1)))
        self.at = found.end()
        after = self.text[self.at : self.at + 1]
        cell = self.scalar(found.group(1).replace('""', '"'), spans)
        if after not in ("", "\n", self.delimiter):
            message = "Text follows a closing quotation mark."
            self.refuse(message, 'Inside of the text, write two of them: "".')
            self.at = self.end_of_cell()
        return cell

    def spans(self, start: int, inner: str) -> Iterator[Span]:
        """Yield where the characters of a quoted cell stand, and count its lines."""
        yield Span(0, *self.place(start))
        doubled = 0
        for found in _DOUBLED.finditer(inner):
            if found.group() == "\n":
                self.line += 1
                self.line_start = start + found.end()
            else:
                doubled += 1
            yield Span(found.end() - doubled, *self.place(start + found.end()))

    def scalar(self, text: str, spans: list[Span]) -> Scalar:
        placed = Placed(text, tuple(spans)).cut(0)
        start = placed.position(0)
        end = self.place(self.at)
        return Scalar(placed.text, True, *start, *max(end, start), spans=placed.spans)

    def refuse(self, message: str, hint: str) -> None:
        line, column = self.place(self.at)
        self.faults.append(Fault("bad-csv", message, hint, line, column, line, column + 1))
