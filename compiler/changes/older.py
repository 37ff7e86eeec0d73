"""Cards of a program that was built before. It is a stranger's file: nothing in it is trusted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from compiler.limits import LIMITS
from compiler.sheets import Face, faces_of
from compiler.sheets.tokens import Token
from dsl.blocks import MOST_COPIES
from dsl.ir.codec import MOST_BYTES, CodecError, decode, read_json
from dsl.ir.program import Card, Program
from dsl.ir.record import record

from .boxed import kept_box
from .doubt import MOST, bad_program, brief, text_faults


@record
class Older:
    """Cards and tokens as they were; with `blind`, what lies in the box besides is not known."""

    faces: tuple[Face, ...]
    tokens: tuple[Token, ...] = ()
    blind: bool = False


def read_older(path: Path, now: Program, language: str, packs: Collection[str]) -> Older:
    """Return what given packs had when a program was built, with what was kept beside it.

    Raises:
        PackError: the file holds no program, one that no build can have made, or one that
            cannot be compared with the program `now` in that language.
    """
    program = _read(path)
    if program.game.id != now.game.id:
        raise bad_program(path, f"it is of the game {brief(program.game.id)}, not of {now.game.id}")
    if not {pack.id for pack in program.packs} & set(packs):
        raise bad_program(path, f"it was built without {' and '.join(packs)}")
    if language not in program.words:
        has = ", ".join(map(brief, program.words)) or "no language"
        raise bad_program(path, f"it has no words in “{language}”, only in {has}")
    box = kept_box(path, program, language, packs)
    faces = (*faces_of(program, language, packs=packs), *(box.faces(program) if box else ()))
    tokens = tuple(box.tokens(program)) if box else ()
    if fault := next(text_faults(faces, tokens), ""):
        raise bad_program(path, fault)
    return Older(faces, tokens, blind=box is None)


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
    name = f"its card {brief(card.id)}"
    if not 1 <= card.copies <= MOST_COPIES:
        yield f"{name} has {card.copies} copies"
    if len(card.texts) > MOST:
        yield f"{name} has more than {MOST} texts"
    for id, stated in card.attributes.items():
        if len(stated) > MOST or any(value not in spans.get(id, ()) for value in stated):
            yield f"{name} states a value that there is not"
