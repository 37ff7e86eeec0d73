"""Compares faces: which are new, changed or gone, and what is different in their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from compiler.sheets import Face

State = Literal["new", "changed", "removed"]
_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
MOST_PAIRS = 250_000
"""Words of one text times those of another, up to which they are compared: 500 words with 500."""
_TOKEN = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Change:
    """A card that is not what it was: as it was, and as it is. One of the two may be None."""

    before: Face | None
    now: Face | None

    @property
    def face(self) -> Face:
        """The card as it is, or as it was last."""
        found = self.now or self.before
        assert found is not None
        return found

    @property
    def state(self) -> State:
        """Whether the card is new, changed or removed."""
        if self.before is None:
            return "new"
        return "removed" if self.now is None else "changed"


@dataclass(frozen=True, slots=True)
class Piece:
    """Words, and whether they stand in this text alone: gone from the old, new in the new."""

    words: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A part of a card that is different: its words before and now, in pieces; empty: none.

    `sort` is `title`, `kind`, `copies`, `stat`, `section` or `flavour`. Where a part is called
    otherwise than it was, what it is called is among its words.
    """

    sort: str
    name: str
    before: tuple[Piece, ...]
    now: tuple[Piece, ...]


def changes_between(before: Iterable[Face], now: Sequence[Face]) -> tuple[Change, ...]:
    """Return what differs: cards there are, in their order, then those that are gone.

    A card is the same if all that is printed on it and the number of copies are.
    """
    old = {face.id: face for face in before}
    found = [Change(old.pop(face.id, None), face) for face in now]
    gone = [Change(face, None) for face in old.values()]
    return tuple(c for c in (*found, *gone) if _said(c.before) != _said(c.now))


def rows_of(change: Change) -> tuple[Row, ...]:
    """Return the parts of a card that differ, in the order in which they are printed."""
    before, now = _parts(change.before), _parts(change.now)
    keys = sorted({*before, *now}, key=lambda key: _place(key, now, before))
    return tuple(
        _row(key[0], before.get(key), now.get(key))
        for key in keys
        if before.get(key) != now.get(key)
    )


Key = tuple[str, str, int]  # the sort of a part, its id, and which of several it is
Part = tuple[str, str]  # what a part is called, and its words


def _said(face: Face | None) -> object:
    """Return what is printed of a face, to compare it with another."""
    if face is None:
        return None
    return (_parts(face), face.kind, face.blank, face.step, face.steps, face.step_id, face.values)


def _place(key: Key, *faces: Mapping[Key, Part]) -> tuple[int, ...]:
    """Return where a part stands: on the first of the faces that has it."""
    return next(
        (list(parts).index(key), which) for which, parts in enumerate(faces) if key in parts
    )


def _parts(face: Face | None) -> dict[Key, Part]:
    """Return the parts of a face: what each is called, and its words."""
    if face is None:
        return {}
    found: dict[Key, Part] = {}
    for sort, id, name, words in _named(face):
        number = sum(key[:2] == (sort, id) for key in found)
        found[sort, id, number] = (name, words)
    return found


def _named(face: Face) -> Iterator[tuple[str, str, str, str]]:
    yield "title", "", "Title", face.title
    yield "kind", "", "Kind", face.kind_label
    yield "copies", "", "Copies", str(face.copies)
    for stat in face.stats:
        yield "stat", stat.label, stat.label, str(stat.value)
    for section in face.sections:
        yield "section", section.id, section.heading, section.words
    if face.flavour:
        yield "flavour", "", "Flavour", face.flavour


def _row(sort: str, before: Part | None, now: Part | None) -> Row:
    called = before and now and before[0] != now[0]
    old, new = (_words(part, bool(called)) for part in (before, now))
    return Row(sort, (now or before or ("", ""))[0], *compared(old, new))


def _words(part: Part | None, called: bool) -> str:
    if part is None:
        return ""
    return ": ".join(filter(None, part)) if called else part[1]


def compared(before: str, now: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return two texts in pieces, marked where one has words that the other has not.

    Texts that are too long for that are marked whole.
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(now)
    if len(old) * len(new) > MOST_PAIRS:
        return (Piece(before, True),), (Piece(now, True),)
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        left.append(Piece("".join(old[a:b]), tag != "equal"))
        right.append(Piece("".join(new[c:d]), tag != "equal"))
    return _joined(left), _joined(right)


def _joined(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return pieces without empty ones; a blank between two marked ones is marked too."""
    full = [piece for piece in pieces if piece.words]
    found: list[Piece] = []
    for place, piece in enumerate(full):
        between = 0 < place < len(full) - 1 and not piece.words.strip()
        marked = piece.marked or (between and full[place - 1].marked and full[place + 1].marked)
        if found and found[-1].marked == marked:
            found[-1] = Piece(found[-1].words + piece.words, marked)
        else:
            found.append(Piece(piece.words, marked))
    return tuple(found)
