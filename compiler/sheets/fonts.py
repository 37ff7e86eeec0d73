"""The fonts: the one place that knows where their files are and what they can draw.

Weights do not cross families, and a missing glyph is drawn as a box without a word. So
each role has its chain of fonts, and every character is looked up in it beforehand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .problems import PrintError, PrintProblem

if TYPE_CHECKING:
    from .face import Face

FILES = {
    "display": ("fontpkg_bebas_neue", "files/BebasNeue-Regular.ttf"),
    "text": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Regular.ttf"),
    "text-italic": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Italic.ttf"),
    "text-bold": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Bold.ttf"),
    "cjk": ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
    "cjk-bold": ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
}
ROLES = {
    "title": ("display", "text-bold", "cjk-bold"),
    "heading": ("text-bold", "cjk-bold"),
    "words": ("text", "cjk"),
    "flavour": ("text-italic", "cjk"),
}


@cache
def font_file(name: str) -> Path:
    """Return the file of a font by its short name."""
    package, inner = FILES[name]
    spec = find_spec(package)
    path = Path(spec.origin).parent / inner if spec and spec.origin else None
    if path is None or not path.is_file():
        hint = f"install {package.replace('_', '-')}"
        raise PrintError([PrintProblem("typeset-failed", "", f"font '{name}' is missing", hint)])
    return path


@cache
def typeset_fonts() -> Any:
    """Return typst's table of our fonts alone: none of the system's, none of typst's own."""
    import typst

    folders = {str(font_file(name).parent) for name in FILES}
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=sorted(folders)
    )


@cache
def coverage(name: str) -> frozenset[int]:
    """Return the code points that a font has a glyph for."""
    from fontTools.ttLib import TTFont

    with TTFont(font_file(name), lazy=True) as font:
        return frozenset(font.getBestCmap())


def missing_glyphs(faces: Iterable[Face]) -> list[PrintProblem]:
    """Return a problem for each character of a card that no font of its role can draw."""
    faces = tuple(faces)
    letters: dict[str, set[str]] = {role: set() for role in ROLES}
    for face in faces:
        for role, text in _texts(face):
            letters[role].update(text)
    if not any(_uncovered(letters[role], role) for role in ROLES):
        return []
    return [problem for face in faces for problem in _missing_on(face)]


def _missing_on(face: Face) -> Iterator[PrintProblem]:
    found = dict.fromkeys(
        character for role, text in _texts(face) for character in _undrawn(text, role)
    )
    return (_problem(face, character) for character in found)


def _texts(face: Face) -> Iterator[tuple[str, str]]:
    """Yield every text of a face with the role of the font that draws it."""
    yield "title", face.title
    yield "heading", face.kind_label
    yield "flavour", face.flavour
    for section in face.sections:
        yield "heading", section.heading
        yield "words", section.words
    for stat in face.stats:
        yield "heading", stat.label
        if isinstance(stat.value, str):
            yield "words", stat.value


def _undrawn(text: str, role: str) -> list[str]:
    """Return the characters of a text, once each, that no font of the role has.

    A letter and its accent count as the one character that they compose to.
    """
    return _uncovered(dict.fromkeys(unicodedata.normalize("NFC", text)), role)


def _uncovered(letters: Iterable[str], role: str) -> list[str]:
    missing = [letter for letter in letters if _draws_ink(letter)]
    for name in ROLES[role]:
        if missing:
            missing = [letter for letter in missing if ord(letter) not in coverage(name)]
    return missing


def _draws_ink(character: str) -> bool:
    """Return whether a character needs a glyph: blanks, breaks and marks of format do not."""
    return unicodedata.category(character) not in ("Zs", "Zl", "Zp", "Cf", "Cc")


def _problem(face: Face, character: str) -> PrintProblem:
    name = unicodedata.name(character, "a character without a name")
    return PrintProblem(
        "missing-glyph",
        face.id,
        f"no font has '{character}' (U+{ord(character):04X} {name})",
        "use another character",
    )


def uncovered_text(theme_texts: Mapping[str, str]) -> list[PrintProblem]:
    """Return a problem for each character of a theme's own small print that has no glyph."""
    return [
        PrintProblem("missing-glyph", "", f"the theme's {where} has '{character}', no font has")
        for where, text in theme_texts.items()
        for character in _undrawn(text, "words")
    ]
