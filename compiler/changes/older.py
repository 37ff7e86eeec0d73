"""Cards of a program that was built before. It is a stranger's file: nothing in it is trusted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from compiler.diagnostics import Diagnostic, PackError
from compiler.limits import LIMITS
from compiler.sheets import Face, faces_of
from dsl.ir.codec import MOST_BYTES, CodecError, decode, read_json
from dsl.ir.program import Card, Program

LONGEST_NAME = 500
"""Characters that a title, a heading or another name may have: as a sentence of a pack."""
LONGEST = 5_000
"""Characters that another text of a card may have: no card has room for more."""
MOST_WORDS = 1 << 20
"""Characters that all texts of cards may come to: of three thousand cards that are full."""
MOST = 60
"""Texts that a card may have, values that it may state, steps and columns of a scale."""
MOST_COPIES = 999
HINT = "Name a program.json that `cardwright build` has written."


def older_faces(
    path: Path, now: Program, language: str, packs: Collection[str]
) -> tuple[Face, ...]:
    """Return the faces that cards of the given packs had when a program was built.

    Raises:
        PackError: the file holds no program, one that no build can have made, or one that
            cannot be compared with the program `now` in that language.
    """
    program = _read(path)
    if program.game.id != now.game.id:
        raise bad_program(
            path, f"it is of the game {_brief(program.game.id)}, not of {now.game.id}"
        )
    if not {pack.id for pack in program.packs} & set(packs):
        raise bad_program(path, f"it was built without {' and '.join(packs)}")
    if language not in program.words:
        has = ", ".join(map(_brief, program.words)) or "no language"
        raise bad_program(path, f"it has no words in “{language}”, only in {has}")
    faces = faces_of(program, language, packs=packs)
    if fault := next(filter(None, map(face_fault, faces)), ""):
        raise bad_program(path, fault)
    if sum(len(text) for face in faces for text in (*_names(face), *_texts(face))) > MOST_WORDS:
        raise bad_program(path, f"its cards have more than {MOST_WORDS} characters")
    return faces


def bad_program(path: Path, why: str) -> PackError:
    """Return the error for a file that no build can have made, or that cannot be compared with."""
    message = f"{path} is no program to compare with: {why}."
    return PackError([Diagnostic("bad-program", message, HINT)])


def _brief(text: str) -> str:
    """Return a text of the file as it can be put into a message."""
    return ascii(text[:40])[1:-1]


def _read(path: Path) -> Program:
    """Return the program in a file, such that faces can be made of its cards."""
    try:
        with path.open("rb") as file:
            program = decode(Program, read_json(file.read(MOST_BYTES + 1)))
    except (CodecError, OSError) as error:
        raise bad_program(path, str(error)) from error
    if fault := next(_faults(program), ""):
        raise bad_program(path, fault)
    return program


def _faults(program: Program) -> Iterator[str]:
    """Yield what no build makes, and what would keep cards from being looked at."""
    if (program.format, program.language) != (1, 1):
        yield f"it is of format {program.format} and language {program.language}, not 1 and 1"
    if len(program.cards) > LIMITS.cards:
        yield f"it has more than {LIMITS.cards} cards"
    if len({card.id for card in program.cards}) < len(program.cards):
        yield "two of its cards have one id"
    if any(len(scale.steps) > MOST or len(scale.columns) > MOST for scale in program.scales):
        yield f"a scale has more than {MOST} steps"
    if any(len(attribute.numbers) not in (0, 2) for attribute in program.attributes):
        yield "an attribute has a span that is none"
    else:
        spans = {attribute.id: attribute.range() for attribute in program.attributes}
        yield from (fault for card in program.cards for fault in _card_faults(card, spans))


def _card_faults(card: Card, spans: dict[str, range]) -> Iterator[str]:
    name = f"its card {_brief(card.id)}"
    if not 1 <= card.copies <= MOST_COPIES:
        yield f"{name} has {card.copies} copies"
    if len(card.texts) > MOST:
        yield f"{name} has more than {MOST} texts"
    for id, stated in card.attributes.items():
        if len(stated) > MOST or any(value not in spans.get(id, ()) for value in stated):
            yield f"{name} states a value that there is not"


def face_fault(face: Face) -> str:
    """Return what is wrong with a face that has more to say than there is room for."""
    too_long = any(len(text) > LONGEST_NAME for text in _names(face))
    too_long = too_long or any(len(text) > LONGEST for text in _texts(face))
    return f"its card {_brief(face.id)} has too long a text" if too_long else ""


def _names(face: Face) -> tuple[str, ...]:
    """Return what a face, its sections and its numbers are called."""
    headings = (section.heading for section in face.sections)
    return (face.id, face.title, face.kind_label, *headings, *(stat.label for stat in face.stats))


def _texts(face: Face) -> tuple[str, ...]:
    """Return the other texts of a face."""
    words = (section.words for section in face.sections)
    return (face.flavour, *words, *(str(stat.value) for stat in face.stats))
