"""Where each character of a YAML or JSON scalar stands in the source."""

from __future__ import annotations

import re

from dsl.places import Placed, Span

_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\\n\s*|\\.",
    re.DOTALL,
)
_HEADER = re.compile(r"[|>][^\n]*\n")


def align(text: str, raw: str, line: int, column: int) -> Placed:
    """Return `text`, the value of the scalar written as `raw` at a place, with its spans."""
    quote = raw[:1] if raw[:1] in ("'", '"') else ""
    header = _HEADER.match(raw)
    index = 1 if quote else header.end() if header else 0
    spans: list[Span] = []
    walk = _Walk(raw, line, column)
    before = -1
    for offset, char in enumerate(text):
        index, width = _find(char, raw, index, quote)
        if index != before or not spans:
            spans.append(Span(offset, *walk.to(index)))
        index += width
        before = index if width == 1 and char != "\n" else -1
    return Placed(text, tuple(spans) or (Span(0, *walk.to(min(index, len(raw)))),))


def _find(char: str, raw: str, index: int, quote: str) -> tuple[int, int]:
    """Return where the next character of the value starts in `raw`, and its length there."""
    while index < len(raw):
        if quote == '"' and raw[index] == "\\":
            found = _ESCAPE.match(raw, index)
            width = len(found.group()) if found else 1
            if raw[index + 1 : index + 2] != "\n":
                return index, width
            index += width
        elif raw[index] == char:
            return index, 2 if char == quote == "'" else 1
        elif raw[index].isspace():
            if char.isspace():
                return index, 1
            index += 1
        else:
            return index, 1
    return len(raw), 0


class _Walk:
    """Turns growing offsets in a text into lines and columns, each character looked at once."""

    def __init__(self, raw: str, line: int, column: int) -> None:
        self.raw, self.at = raw, 0
        self.line, self.column = line, column

    def to(self, index: int) -> tuple[int, int]:
        passed = self.raw[self.at : index]
        ends = passed.count("\n")
        if ends:
            self.line += ends
            self.column = len(passed) - passed.rindex("\n")
        else:
            self.column += len(passed)
        self.at = index
        return self.line, self.column
