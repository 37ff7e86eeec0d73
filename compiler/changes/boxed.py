"""What lies in a box besides its cards: kept beside a program, which has none of it.

A file that was kept is a stranger's: nothing in it is trusted.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from compiler.limits import LIMITS
from compiler.sheets import Face, FaceSection
from compiler.sheets.tokens import Token
from dsl.ir.codec import MOST_BYTES, CodecError, decode, encode, read_json

from .older import MOST, MOST_COPIES, bad_program, face_fault

BOX = "box.json"


@dataclass(frozen=True, slots=True)
class BoxedSection:
    """A rule on a card: its id, its heading, its words."""

    id: str
    heading: str
    words: str


@dataclass(frozen=True, slots=True)
class BoxedCard:
    """A card for players or their roles, as it was printed."""

    id: str
    kind: str
    kind_label: str
    title: str
    sections: tuple[BoxedSection, ...] = ()
    flavour: str = ""
    copies: int = 1
    pack: str = ""


@dataclass(frozen=True, slots=True)
class BoxedToken:
    """Tokens of a counter: its id, its label, how many."""

    id: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Boxed:
    """All of it, in one language; `format` is 1."""

    game: str
    language: str
    cards: tuple[BoxedCard, ...] = ()
    tokens: tuple[BoxedToken, ...] = ()
    format: int = 1

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards as they were printed."""
        return tuple(_face(card, self.language) for card in self.cards)

    def to_json(self) -> str:
        """Return the text of the file."""
        return json.dumps(encode(self), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def boxed(game: str, language: str, faces: Sequence[Face], tokens: Sequence[Token]) -> Boxed:
    """Return what lies in a box besides its cards, to be kept."""
    return Boxed(
        game,
        language,
        tuple(map(_card, faces)),
        tuple(BoxedToken(token.id, token.label, token.count) for token in tokens),
    )


def older_box(program: Path, game: str, language: str, packs: Collection[str]) -> Boxed | None:
    """Return what was kept beside a program, of some packs; None where that is not there.

    It is not there either where it was kept in another language, or of another game.

    Raises:
        PackError: the file is none that a build can have made.
    """
    path = program.with_name(BOX)
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            found = decode(Boxed, read_json(file.read(MOST_BYTES + 1)))
    except (CodecError, OSError) as error:
        raise bad_program(path, str(error)) from error
    if fault := _fault(found):
        raise bad_program(path, fault)
    if (found.game, found.language) != (game, language):
        return None
    return replace(found, cards=tuple(card for card in found.cards if card.pack in packs))


def _fault(found: Boxed) -> str:
    if found.format != 1:
        return f"it is of format {found.format}, not 1"
    if len(found.cards) > LIMITS.cards or len(found.tokens) > MOST:
        return "there is more in it than in any box"
    if len({card.id for card in found.cards}) < len(found.cards):
        return "two of its cards have one id"
    if any(not 1 <= c.copies <= MOST_COPIES or len(c.sections) > MOST for c in found.cards):
        return "a card in it cannot be"
    return next(filter(None, map(face_fault, found.faces)), "")


def _card(face: Face) -> BoxedCard:
    sections = tuple(BoxedSection(s.id, s.heading, s.words) for s in face.sections)
    names = (face.id, face.kind, face.kind_label, face.title)
    return BoxedCard(*names, sections, face.flavour, face.copies, face.pack)


def _face(card: BoxedCard, language: str) -> Face:
    return Face(
        id=card.id,
        kind=card.kind,
        kind_label=card.kind_label,
        title=card.title,
        sections=tuple(
            FaceSection(section.id, section.heading, section.words, place)
            for place, section in enumerate(card.sections)
        ),
        flavour=card.flavour,
        copies=card.copies,
        language=language,
        pack=card.pack,
    )
