"""Places in a text: where a piece of it stands, and what is wrong there.

Lines and columns count from 1, columns in code points; an end is the place just behind
the last character. Only CR LF, LF and a lone CR end a line, as in an editor.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from dsl.ir.record import record

_LINE_END = re.compile("\r\n|\r|\n")
_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
_SPACES = {ord(c): " " for c in "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"}
_SPACES |= {ord(c): " " for c in "\u2007\u2008\u2009\u200a\u202f\u205f\u3000"}
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
_CLOSERS = {"“": "”", "「": "」", "『": "』", "«": "»"}
_OPENER = re.compile(f'["{"".join(_CLOSERS)}]')


@record
class Fault:
    """Something wrong in a text, in plain words, with its place and a way out."""

    code: str
    message: str
    hint: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: str = "error"
    card: str = ""
    readings: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


@record
class Span:
    """Characters from offset `start` on that stand side by side in one source line."""

    start: int
    line: int
    column: int


@record
class Placed:
    """A text put together from pieces of a source that still knows where each stood."""

    text: str
    spans: tuple[Span, ...]

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column in the source of the character at `offset`."""
        return locate(self.spans, offset)

    def cut(self, start: int, end: int | None = None) -> Placed:
        """Return a part of the text, without the white space around it."""
        stop = len(self.text) if end is None else end
        part = self.text[start:stop]
        start += len(part) - len(part.lstrip())
        part = part.strip()
        line, column = self.position(start)
        later = (s for s in self.spans if start < s.start < start + len(part))
        moved = (Span(s.start - start, s.line, s.column) for s in later)
        return Placed(part, (Span(0, line, column), *moved))


def locate(spans: tuple[Span, ...], offset: int) -> tuple[int, int]:
    """Return line and column of an offset in a text that consists of these spans."""
    index = bisect_right(spans, offset, key=lambda span: span.start) - 1
    span = spans[max(index, 0)]
    return span.line, span.column + offset - span.start


def join(pieces: Iterable[tuple[str, int, int]]) -> Placed:
    """Join pieces (text, line, column): by one space, by none inside Japanese or Chinese."""
    text = ""
    spans: list[Span] = []
    for piece, line, column in pieces:
        text += glue(text, piece)
        spans.append(Span(len(text), line, column))
        text += piece
    return Placed(text, tuple(spans))


def glue(left: str, right: str) -> str:
    """Return what stands between two lines that are joined: a space or nothing."""
    if not left or not right or (_is_dense(left[-1]) and _is_dense(right[0])):
        return ""
    return " "


def _is_dense(char: str) -> bool:
    """Whether a character belongs to writing that puts no spaces between words."""
    if ord(char) < 0x2E80 or unicodedata.east_asian_width(char) not in "WF":
        return False
    return "HANGUL" not in unicodedata.name(char, "")


def split_lines(text: str) -> list[str]:
    """Return the lines of a text without their ends."""
    return _LINE_END.split(text)


def plain_spaces(text: str) -> str:
    """Return the text with each tab and each special space as one plain space."""
    return text if text.isascii() and "\t" not in text else text.translate(_SPACES)


def is_unseen(char: str) -> bool:
    """Whether a character is one that `check_characters` refuses."""
    return _UNSEEN.match(char) is not None


def slug(title: str) -> str:
    """Return the id that a title gives: lower case, hyphens between runs of letters or digits.

    Apostrophes are dropped, in each of their spellings, and width and Unicode form do not
    matter. A title without a letter or digit gives an empty id.
    """
    if title.isascii():
        return re.sub("[^a-z0-9]+", "-", title.lower().translate(_APOSTROPHES)).strip("-")
    before, text = "", title
    while text != before:  # folding case can undo a Unicode form
        before = text
        text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES).lower())
    kept = (c if unicodedata.category(c)[0] in "LMN" else "-" for c in text)
    return re.sub("-+", "-", "".join(kept)).strip("-")


def check_characters(text: str) -> Iterator[Fault]:
    """Yield faults for characters that nobody can see, one for each line that has some."""
    if not _UNSEEN.search(text):
        return
    for number, line in enumerate(split_lines(text), 1):
        found = _UNSEEN.search(line)
        if found:
            yield _unseen_fault(found.group(), number, found.start() + 1)


def unseen_in(text: str, line: int, column: int) -> Iterator[Fault]:
    """Yield a fault if a value, such as one that JSON escapes wrote, holds such a character."""
    found = _UNSEEN.search(text)
    if found:
        yield _unseen_fault(found.group(), line, column)


def _unseen_fault(char: str, line: int, column: int) -> Fault:
    if char == "\ufeff":
        code = "byte-order-mark"
        message = "An invisible byte-order mark (U+FEFF) stands in the middle of the file."
        hint = "Delete it; it is often left where two files were joined."
    else:
        name = unicodedata.name(char, "a control character")
        code = "invisible-character"
        message = f"An invisible character (U+{ord(char):04X}, {name}) stands here."
        hint = "Delete it, or type this line again."
    return Fault(code, message, hint, line, column, line, column + 1)


def check_tabs(text: str) -> Iterator[Fault]:
    """Yield one warning if the text has tab characters."""
    if "\t" not in text:
        return
    lines = split_lines(text)
    numbers = [n for n, line in enumerate(lines, 1) if "\t" in line]
    many = f"{len(numbers)} lines have" if len(numbers) > 1 else "A line has"
    column = lines[numbers[0] - 1].index("\t") + 1
    message = f"{many} tab characters; each is read as one space."
    hint = "Use spaces."
    place = (numbers[0], column, numbers[0], column + 1)
    yield Fault("tab-character", message, hint, *place, severity="warning")


def check_quotes(placed: Placed, card: str = "") -> Iterator[Fault]:
    """Yield a fault if a quotation mark in the text is opened and never closed."""
    start = _open_quote(placed.text)
    if start is None:
        return
    line, column = placed.position(start)
    char = placed.text[start]
    closer = _CLOSERS.get(char, char)
    message = f"The quotation mark {char} is opened and never closed."
    hint = f"Add the closing {closer}, or delete this one."
    yield Fault("unclosed-quote", message, hint, line, column, line, column + 1, card=card)


def _open_quote(text: str) -> int | None:
    """Return the offset of the last quotation mark that nothing closes."""
    if not _OPENER.search(text):
        return None
    open_at: list[tuple[str, int]] = []
    for offset, char in enumerate(text):
        if open_at and char == open_at[-1][0]:
            open_at.pop()
        elif char == '"' or char in _CLOSERS:
            open_at.append((_CLOSERS.get(char, char), offset))
    return open_at[-1][1] if open_at else None
