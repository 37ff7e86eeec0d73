"""Source lines of a block file, told apart by how they begin, and put under their heads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from dsl.ir.record import record

from .places import is_unseen, plain_spaces, split_lines

STEPS = {"SCENARIO": ("Given", "When", "Then")}
AGAIN = "And"

_NOT_KINDS = frozenset(w.upper() for words in STEPS.values() for w in (*words, AGAIN))


@record
class Row:
    """One source line that is not blank; `form` is head, comment, flavour, more or line."""

    form: str
    text: str
    line: int
    column: int
    kind: str = ""

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Where the row starts and ends."""
        return self.line, self.column, self.line, self.column + len(self.text)


def read_rows(text: str) -> Iterator[Row]:
    """Yield the lines of a text that are not blank."""
    for number, raw in enumerate(split_lines(text), 1):
        line = plain_spaces(raw).rstrip(" ")
        unseen = next((i for i, c in enumerate(line) if not is_unseen(c)), len(line))
        body = line[unseen:].lstrip(" ")
        if body:
            column = len(line) - len(body)
            yield _row(body, raw, number, column + 1, indented=column > unseen)


def _row(body: str, raw: str, line: int, column: int, *, indented: bool) -> Row:
    if body == "#" or body.startswith("# "):
        return Row("comment", body[2:], line, column)
    if body.startswith(">"):
        start = column - 1 + len(body) - len(body[1:].lstrip(" "))
        return Row("flavour", raw.rstrip()[start:], line, start + 1)
    kind = _kind_of(body)
    if indented:
        return Row("more", body, line, column, kind)
    return Row("head" if kind else "line", body, line, column, kind)


def _kind_of(body: str) -> str:
    """Return the KIND that a line begins with, or nothing."""
    word = body.split(" ", 1)[0]
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word)
    fits = len(word) > 1 and word.isupper() and word.replace("-", "").isalpha()
    return word if fits and word not in _NOT_KINDS else ""


def group_rows(rows: Iterable[Row]) -> list[tuple[Row | None, list[Row]]]:
    """Put rows under their head; comments directly above a head go with it."""
    groups: list[tuple[Row | None, list[Row]]] = [(None, [])]
    for row in rows:
        if row.form == "head":
            groups.append((row, _take_comments(groups[-1][1], row.line)))
        else:
            groups[-1][1].append(row)
    return groups


def _take_comments(rows: list[Row], line: int) -> list[Row]:
    taken: list[Row] = []
    while rows and rows[-1].form == "comment" and rows[-1].line == line - 1:
        taken.append(rows.pop())
        line -= 1
    return taken[::-1]
