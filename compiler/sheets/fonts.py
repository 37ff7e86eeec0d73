"""The fonts: the one place that knows where their files are and what they can draw.

Weights do not cross families, and a missing glyph is drawn as a box without a word. So
each role has its chain of fonts, and every character is looked up in it beforehand.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """A text that is drawn, and its role; on a card, by its id, or `where` else."""

    role: str
    text: str
    card: str = ""
    where: str = ""


def drawn_on(face: Face) -> Iterator[Drawn]:
    """Yield every text of a face."""
    texts = [("title", face.title), ("heading", face.kind_label), ("flavour", face.flavour)]
    texts.append(("words", face.id))
    for section in face.sections:
        texts += [("heading", section.heading), ("words", section.words)]
    for stat in face.stats:
        texts += [("heading", stat.label), ("words", str(stat.value))]
    texts += [("words", name) for _, name in face.ladder]
    return (Drawn(role, text, face.id) for role, text in texts)


def drawn_by(theme: Theme, languages: Iterable[str]) -> Iterator[Drawn]:
    """Yield a theme's own words on cards in some languages."""
    yield Drawn("words", theme.corner, where="the theme's corner")
    for language in languages:
        yield Drawn("words", theme.slogan.get(language, ""), where="the theme's slogan")
        for words in theme.stamps.get(language, ()):
            yield Drawn("title", words, where="the theme's stamps")


def missing_glyphs(drawn: Iterable[Drawn], chains: Chains) -> list[PrintProblem]:
    """Return a problem for each character of a place that no font of its role can draw."""
    drawn = tuple(drawn)
    letters: dict[str, set[str]] = {role: set() for role in STYLES}
    for each in drawn:
        letters[each.role].update(each.text)
    if not any(_uncovered(letters[role], fonts_of(role, chains)) for role in STYLES):
        return []
    found = (
        _problem(each, character)
        for each in drawn
        for character in _undrawn(each.text, each.role, chains)
    )
    return list(dict.fromkeys(found))


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


def _problem(drawn: Drawn, character: str) -> PrintProblem:
    name = unicodedata.name(character, "a character without a name")
    message = f"no font has '{character}' (U+{ord(character):04X} {name})"
    message += f", which stands in {drawn.where}" if drawn.where else ""
    return PrintProblem("missing-glyph", drawn.card, message, "use another character")
