"""What is wrong with a text that cannot be read: the word, its place, and sentences near to it.

A word that no phrase has is named before one that only does not fit. The sentences shown are
accepted ones: first with the nearest words of this game in place of the word, then with any
word that fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import lexer
from .drive import Refused, accepts
from .lexer import Folded
from .phrases import Literal
from .printer import CannotPrint, Writer
from .problems import Problem
from .scope import Scope
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

_NEVER = frozenset({"class:SLOT", "class:SLOTS", "class:NUM"})
"""Terminals whose words are never proposed."""
_STANDS_FOR = frozenset({"Ref('you')", "Your()", "Pronoun('they')"})
_LATIN_WORD = re.compile(r"[a-zà-öø-ÿ]+(?:['-][a-zà-öø-ÿ]+)*")
NEAR = 0.72
MOST_SHOWN = 3
MOST_TRIED = 400

Repair = tuple[int, int, str]
"""A span of the folded text and the surface to put there."""


@dataclass(frozen=True)
class Case:
    """A text of an author as it is read (`folded`), and where it was refused."""

    reader: Reader
    text: str
    folded: Folded
    start: str
    scope: Scope
    refused: Refused

    @cached_property
    def sentence(self) -> tuple[int, int]:
        """The span of the refused sentence in the folded text."""
        text, at = self.folded.text, self.refused.at
        begin = text.rfind(". ", 0, at) + 2
        end = text.find(". ", at)
        return begin if begin > 1 else 0, end if end >= 0 else len(text)

    def words(self, begin: int, end: int) -> str:
        """Return the author's words in a span of the folded text."""
        start, stop = self.folded.place(begin, end)
        return self.text[start:stop].strip()


def fault(case: Case, ways: list[str]) -> Problem:
    """Return what is wrong with a text; `ways` are sentences it might have meant."""
    at, text = case.refused.at, case.folded.text
    if at >= len(text.rstrip(" .")):
        return _unfinished(case)
    unknown = list(_unknown(case))
    begin, end = unknown[0] if unknown else (at, lexer.first_word(text, at))
    place = _misplaced(case, at, lexer.first_word(text, at))
    message, hint = place, _expected(case)
    if unknown:
        message = _unknown_words(case, unknown)
        hint = f"{place} {hint}".strip() if begin != at else hint
    shown = tuple(dict.fromkeys((*ways, *_suggestions(case))))[:MOST_SHOWN]
    code = "unknown-word" if unknown else "unexpected-word"
    start, stop = case.folded.place(begin, end)
    return Problem(code, message, start, stop, hint, suggestions=shown)


def _unfinished(case: Case) -> Problem:
    end = len(case.text.rstrip())
    return Problem("unfinished", "The sentence stops too early.", end, end, _expected(case))


def _unknown(case: Case) -> Iterator[tuple[int, int]]:
    """Yield where the words that no phrase has stand in the refused sentence from its fault on."""
    text, at = case.folded.text, case.refused.at
    known = case.reader.scanner.words
    if not any(True for _ in case.reader.scanner.candidates(text, at)):
        yield at, lexer.first_word(text, at)
        at = lexer.first_word(text, at)
    for word in _LATIN_WORD.finditer(text, at, case.sentence[1]):
        if word[0] not in known:
            yield word.span()


def _unknown_words(case: Case, unknown: list[tuple[int, int]]) -> str:
    words = list(dict.fromkeys(f"“{case.words(*span)}”" for span in unknown))
    if len(words) == 1:
        return f"No phrase here has the word {words[0]}."
    return f"No phrase here has the words {', '.join(words[:-1])} and {words[-1]}."


def _misplaced(case: Case, begin: int, end: int) -> str:
    word = case.words(begin, end)
    before = case.refused.tokens[-1:]
    after = case.words(before[0].start, before[0].end) if before else ""
    return f"“{word}” does not fit after “{after}”." if after else f"“{word}” does not fit here."


# ------------------------------------------------------------------ sentences that are accepted


def _suggestions(case: Case) -> list[str]:
    """Return accepted sentences with another word where the text was refused, nearest first."""
    writer = Writer(case.reader.lexicon)
    people = _people(case.reader)
    shown: dict[str, None] = {}
    for begin, end, surface in _replacements(case):
        given = case.folded.text[begin:end]
        if given in people or given.isdigit():
            continue
        if said := _said(case, writer, case.folded.with_text(begin, end, surface).text):
            shown[said] = None
        if len(shown) == MOST_SHOWN:
            break
    return list(shown)


def _people(reader: Reader) -> frozenset[str]:
    """Return the words that stand for a player, none of which may become another."""
    return frozenset(
        part.text
        for entry in reader.book.entries.values()
        if entry.ir in _STANDS_FOR
        for wording in entry.expanded(reader.language)
        for part in wording.parts
        if isinstance(part, Literal) and len(wording.parts) == 1
    )


def _replacements(case: Case) -> Iterator[Repair]:
    text, at = case.folded.text, case.refused.at
    surfaces = {s for s, t in accepted(case.reader, case.refused) if t not in _NEVER}
    yield from _near(text, at, surfaces)
    stop = lexer.first_word(text, at)
    given = text[at:stop]
    yield from ((at, stop, f"{given[:i]} {given[i:]}") for i in range(1, len(given)))
    if not text[stop:].strip(" ."):
        return
    ranked = sorted(surfaces, key=lambda surface: (-likeness(given, surface), surface))
    yield from ((at, stop, surface) for surface in ranked[:MOST_TRIED])
    yield from ((at, at, f"{s} ") for s in ranked[: MOST_TRIED // 4])


def _near(text: str, at: int, surfaces: set[str]) -> list[Repair]:
    """Return accepted surfaces like the words at a place, the nearest first."""
    found: list[tuple[float, str, int]] = []
    for surface in surfaces:
        end = _words_end(text, at, surface.count(" ") + 1)
        given = text[at:end]
        if min(len(given), len(surface)) < 3 or abs(len(given) - len(surface)) > 2:
            continue
        ratio = likeness(given, surface)
        if ratio >= NEAR and given != surface:
            found.append((-ratio, surface, end))
    return [(at, end, surface) for _, surface, end in sorted(found)]


def likeness(given: str, surface: str) -> float:
    """Return how like two words are, from 0 to 1; letters in another order count little."""
    if sorted(given) == sorted(surface):
        return 0.95
    return SequenceMatcher(None, given, surface).ratio()


def accepted(reader: Reader, refused: Refused) -> Iterator[tuple[str, str]]:
    """Yield the surfaces that could be read where a text was refused, with their terminals."""
    known: dict[str, bool] = {}
    for row in reader.scanner.surfaces.values():
        for surface, terminal, _ in row:
            if terminal not in known:
                known[terminal] = accepts(reader.table, refused.states, terminal)
            if known[terminal]:
                yield surface, terminal


def _words_end(text: str, at: int, words: int) -> int:
    """Return where a number of words from a place on ends; `at` if there are not as many."""
    found = re.compile(rf"[^\s.,;:]+(?: [^\s.,;:]+){{{words - 1}}}").match(text, at)
    return found.end() if found else at


def _said(case: Case, writer: Writer, text: str) -> str:
    try:
        ir: Any = case.reader.strict(text, case.start, case.scope)
        return writer.write(ir, case.start, case.scope)
    except (Refused, Unreadable, CannotPrint):
        return ""


# ------------------------------------------------------------------ what was expected


def _expected(case: Case) -> str:
    table, states = case.reader.table, case.refused.states
    row = table.actions[states[-1]]
    words = {_spoken(t) for t in row if accepts(table, states, t)} - {""}
    if not words or len(words) > 12:
        return ""
    return "Expected here: " + ", ".join(sorted(words)) + "."


def _spoken(terminal: str) -> str:
    sort, _, rest = terminal.partition(":")
    if sort == "class":
        return CLASSES.get(rest, "")
    word = rest.rpartition(":")[0] if sort == "verb" else rest
    return f"“{word}”" if sort in {"verb", "word"} else ""


CLASSES = {
    "NUM": "a number",
    "COUNTER": "a name of a token",
    "PLAYER": "a word for a player",
    "NOUNTERM": "a word for a sort of player",
    "ADJ": "an adjective of this game",
    "CARD": "the name of a card",
    "ZONE": "the name of a place",
    "SCOPE": "the name of a phase or round",
    "SECTION": "a section in quotes",
    "NAME": "the name of somebody at the table",
}
