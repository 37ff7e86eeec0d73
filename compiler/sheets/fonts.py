"""The fonts: the one place that knows where their files are and what they can draw.

Weights do not cross families, and a missing glyph is drawn as a box without a word. So
each role has its chain of fonts, and every character is looked up in it beforehand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .problems import PrintError, PrintProblem

if TYPE_CHECKING:
    from .face import Face
    from .theme import Chains, Theme

FILES = {
    "display": ("fontpkg_bebas_neue", "files/BebasNeue-Regular.ttf"),
    "text": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Regular.ttf"),
    "text-italic": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Italic.ttf"),
    "text-bold": ("fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-Bold.ttf"),
    "cjk": ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
    "cjk-bold": ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
}
FAMILIES = {
    "display": ("Bebas Neue", {"": "display"}),
    "text": ("IBM Plex Sans", {"": "text", "bold": "text-bold", "italic": "text-italic"}),
    "cjk": ("Noto Sans CJK JP", {"": "cjk", "bold": "cjk-bold"}),
}
"""By the name in a theme: the name inside the files, and the font of each style."""
STYLES = {"title": "bold", "heading": "bold", "words": "", "flavour": "italic"}
"""The roles of text on a card, and the style of each."""


def families(chain: Iterable[str]) -> list[str]:
    """Return the names that typst knows the families of a chain by."""
    return [FAMILIES[name][0] for name in chain]


def fonts_of(role: str, chains: Chains) -> tuple[str, ...]:
    """Return the fonts of a role in the order in which a character is looked up in them."""
    chain = chains.title if role == "title" else chains.text
    styles = [FAMILIES[name][1] for name in chain]
    return tuple(fonts.get(STYLES[role], fonts[""]) for fonts in styles)


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


def missing_glyphs(faces: Iterable[Face], chains: Chains) -> list[PrintProblem]:
    """Return a problem for each character of a card that no font of its role can draw."""
    faces = tuple(faces)
    letters: dict[str, set[str]] = {role: set() for role in STYLES}
    for face in faces:
        for role, text in _texts(face):
            letters[role].update(text)
    if not any(_uncovered(letters[role], fonts_of(role, chains)) for role in STYLES):
        return []
    return [problem for face in faces for problem in _missing_on(face, chains)]


def _missing_on(face: Face, chains: Chains) -> Iterator[PrintProblem]:
    found = dict.fromkeys(
        character for role, text in _texts(face) for character in _undrawn(text, role, chains)
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
    yield from (("words", name) for _, name in face.ladder)


def _undrawn(text: str, role: str, chains: Chains) -> list[str]:
    """Return the characters of a text, once each, that no font of the role has.

    A letter and its accent count as the one character that they compose to.
    """
    letters = dict.fromkeys(unicodedata.normalize("NFC", text))
    return _uncovered(letters, fonts_of(role, chains))


def _uncovered(letters: Iterable[str], fonts: Iterable[str]) -> list[str]:
    missing = [letter for letter in letters if _draws_ink(letter)]
    for name in fonts:
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


def missing_in_theme(theme: Theme, languages: Iterable[str]) -> list[PrintProblem]:
    """Return a problem for each character of a theme's own words that no font can draw."""
    texts = [("words", "corner", theme.corner)]
    for language in languages:
        texts.append(("words", "slogan", theme.slogan.get(language, "")))
        texts += [("title", "stamps", words) for words in theme.stamps.get(language, ())]
    return [
        PrintProblem("missing-glyph", "", f"the theme's {where} has '{character}', no font has")
        for role, where, text in texts
        for character in _undrawn(text, role, theme.fonts)
    ]
