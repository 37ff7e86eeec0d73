"""One card, as a picture and as text."""

from __future__ import annotations

from pathlib import Path

import click

from compiler.output import OutputFolder
from compiler.sheets import Face
from compiler.sheets.press import card_pngs

from .artwork import with_art
from .box import find_face
from .outputs import PictureFile
from .packs import Load, Loaded
from .printing import PICTURE_DPI, language_of, theme_of
from .shell import FINE


def picture(loaded: Loaded, face: Face) -> bytes:
    """Return a picture of a card, with the art of its id."""
    return card_pngs(with_art([face], loaded), theme_of(loaded), PICTURE_DPI)[0]


def card_text(face: Face) -> str:
    """Return a card as text, the way it is printed."""
    lines = [f"{face.kind_label.upper()} {face.title}" + f" x{face.copies}" * (face.copies > 1)]
    shown = () if face.blank else face.sections
    lines += [f"{section.heading}: {section.words}" for section in shown]
    lines += [f"{stat.label}: {stat.value}" for stat in face.stats]
    lines += [f"> {line}" for line in face.flavour.splitlines()]
    return "\n".join(lines)


# ------------------------------------------------------------------ the command


def run(load: Load, pack: str, card: str, lang: str, out: str) -> int:
    """Carry out `show`."""
    place = PictureFile(out) if out else None
    loaded = load([pack], language=lang, lean=True, own_language=True)
    found = find_face(loaded, card, language_of(loaded, lang))
    shown = picture(loaded, found)
    if place:
        path = place.write(shown)
    else:
        path = OutputFolder(Path("build")).write(f"{loaded.id}/png/{found.id}.png", shown)
    click.echo(f"{card_text(found)}\n\n{path}")
    return FINE
