"""How a file is refused that no build can have made, and what texts such files may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from compiler.diagnostics import Diagnostic, PackError
from compiler.sheets import Face
from compiler.sheets.tokens import Token

LONGEST_NAME = 500
"""Characters that a title, a heading or another name may have: as a sentence of a pack."""
LONGEST = 5_000
"""Characters that another text of a card may have: no card has room for more."""
MOST_WORDS = 1 << 20
"""Characters that all texts of cards may come to: of three thousand cards that are full."""
MOST = 60
"""Texts that a card may have, values that it may state, steps and columns of a scale."""
HINT = "Name a program.json that `cardwright build` has written."


def bad_program(path: Path, why: str) -> PackError:
    """Return the error for a file that no build can have made, or that cannot be compared with."""
    message = f"{path} is no program to compare with: {why}."
    return PackError([Diagnostic("bad-program", message, HINT)])


def brief(text: str) -> str:
    """Return a text of the file as it can be put into a message."""
    return ascii(text[:40])[1:-1]


def text_faults(faces: Sequence[Face], tokens: Sequence[Token]) -> Iterator[str]:
    """Yield what is wrong with cards and tokens that have more to say than there is room for."""
    for face in faces:
        long = any(len(text) > LONGEST_NAME for text in _names(face))
        if long or any(len(text) > LONGEST for text in _texts(face)):
            yield f"its card {brief(face.id)} has too long a text"
    for token in tokens:
        if len(token.label) > LONGEST_NAME:
            yield f"its token {brief(token.id)} has too long a name"
    if sum(len(text) for face in faces for text in (*_names(face), *_texts(face))) > MOST_WORDS:
        yield f"its cards have more than {MOST_WORDS} characters"


def _names(face: Face) -> tuple[str, ...]:
    """Return what a face, its sections and its numbers are called."""
    headings = (section.heading for section in face.sections)
    return (face.id, face.title, face.kind_label, *headings, *(stat.label for stat in face.stats))


def _texts(face: Face) -> tuple[str, ...]:
    """Return the other texts of a face."""
    words = (section.words for section in face.sections)
    return (face.flavour, *words, *(str(stat.value) for stat in face.stats))
