"""Whether the cards of packs can be printed: each on a card of the usual size, letter by letter.

To typeset a card takes as long as to check a hundred. So only a card is measured of which it is
not plain that it fits: one with much text, a long title, long words or unusual characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from compiler.assemble.build import own_language
from compiler.diagnostics import Diagnostic
from compiler.memory import Same
from compiler.merge import PackBlock

from .packs import Loaded

if TYPE_CHECKING:
    from compiler.sheets import Face
    from compiler.sheets.problems import PrintProblem
    from compiler.sheets.theme import Theme

SIZE = "poker"
MUCH, LONG_TITLE, LONG_WORD, A_LINE = 500, 40, 24, 40
"""Letters of a card, of its title and of a word, above which it is measured; each line of the
card counts for some more. 700 of the widest fit a card at the smallest letters there are."""
WIDE = "\u1100"
"""From here on, characters are as wide as two letters."""
MOST = 100
"""Cards that are measured at most, the fullest ones: a deck of novels is told by some of them."""


def unprintable(loaded: Loaded) -> list[Diagnostic]:
    """Return a warning for each own card of sound packs that cannot be printed as it is."""
    if not loaded.compiled.playable or not loaded.diagnostics.ok:
        return []
    blocks = {b.stands_for: b for b in loaded.compiled.card_blocks if b.pack in loaded.own}
    doubtful = sorted(filter(_fullness, blocks.values()), key=_fullness, reverse=True)[:MOST]
    if not doubtful:
        return []
    compiled = loaded.compiled
    themes = tuple(Same(pack.theme) for pack in loaded.stack.packs)
    key = ("printable", Same(compiled.ground), tuple(Same(b.block) for b in doubtful), themes)
    found = compiled.memory.recall(key, _problems, loaded, doubtful)
    return [_diagnostic(blocks[problem.card], problem) for problem in found]


def _fullness(block: PackBlock) -> int:
    """Return how much there is on a card, or 0 if that is plainly not too much."""
    texts = [*(line.text for line in block.block.lines), block.block.flavour]
    said = "".join((block.block.title, *texts))
    letters = sum(map(_width, texts)) + A_LINE * len(texts)
    long = _width(block.block.title) > LONG_TITLE or any(
        len(word) > LONG_WORD for word in said.split() if word.isascii()
    )
    return letters if letters > MUCH or long or not (said.isascii() or _usual(said)) else 0


def _width(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(c >= WIDE for c in text)


def _usual(text: str) -> bool:
    """Whether every font that is shipped for its script has the characters of a text."""
    return all(c < "\u0180" or c in "‘’“”–—…・「」、。（）：" or "ぁ" <= c <= "ヿ" for c in text)


def _problems(loaded: Loaded, blocks: Sequence[PackBlock]) -> list[PrintProblem]:
    """Return what is in the way of printing some cards, each in its own language."""
    from .printing import theme_of

    ground, by_language = loaded.compiled.ground, dict[str, set[str]]()
    for block in blocks:
        language = own_language(loaded.pack(block.pack), ground)
        by_language.setdefault(language, set()).add(block.stands_for)
    found = (
        problem
        for language, ids in by_language.items()
        for problem in _found(_faces(loaded, ids, language), theme_of(loaded))
    )
    return [problem for problem in found if problem.card]


def _faces(loaded: Loaded, ids: set[str], language: str) -> Sequence[Face]:
    from compiler.sheets import faces_of

    shown = loaded.compiled.of_cards(ids, language).shown
    assert shown is not None, "what is sound is shown"
    return faces_of(shown, language, cards=ids)


def _found(faces: Sequence[Face], theme: Theme) -> Iterator[PrintProblem]:
    """Yield what prevents that faces are typeset, each on a card by itself."""
    from compiler.sheets.fonts import missing_glyphs
    from compiler.sheets.imposition import SIZES, Slot, plan_single
    from compiler.sheets.problems import PrintError
    from compiler.sheets.room import with_room
    from compiler.sheets.typeset import Job, Page, check_fit

    size = SIZES[SIZE]
    pages = tuple(Page((Slot(index, 0, 0),)) for index in range(len(faces)))
    job = Job(tuple(faces), theme, plan_single(size), pages)
    yield from missing_glyphs(job.drawn, theme.fonts)
    try:
        check_fit(job)
    except PrintError as error:
        yield from with_room(error, faces, theme, size).problems


def _diagnostic(block: PackBlock, problem: PrintProblem) -> Diagnostic:
    message = f"It cannot be printed: {problem.message}."
    hint = f"{problem.hint[:1].upper()}{problem.hint[1:]}."
    found = block.diagnostic(problem.code, message, hint)
    return replace(found, severity="warning")
