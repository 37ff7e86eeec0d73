"""Ways out for a text that was refused.

A slip of the keyboard is repaired, with a note, when one accepted word is nearest, the whole
text then reads, and the word is no number, player or token. Otherwise the message names the
word and shows accepted sentences: first with the nearest words of this game in its place,
then with any word that fits. Each further sentence is looked at too, so that all faults are
told in one run.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from . import lexer, wide
from .drive import Refused, accepts
from .phrases import Literal
from .printer import CannotPrint, Writer
from .problems import Problem
from .scope import Scope
from .surface import TwoWay, Unreadable

if TYPE_CHECKING:
    from .parse import Parsed, Reader

PROTECTED = frozenset(
    {
        *("NUM", "COUNTER", "NAME", "PLAYER", "PLAYERTERM", "NOUNTERM", "LINK"),
        *("CARD", "SLOT", "SLOTS", "SECTION", "ZONE", "EACHZONE", "FRONTZONE", "STEP"),
    }
)
"""Lexicon categories whose words are never put in for another: that would change the card."""
_NEVER = frozenset({"class:SLOT", "class:SLOTS", "class:NUM"})
"""Terminals whose words are never proposed either."""
_STANDS_FOR = frozenset({"Ref('you')", "Your()", "Pronoun('they')"})
NEAR = 0.72
MOST_REPAIRS = 3
MOST_SHOWN = 3
MOST_TRIED = 400

Repair = tuple[int, int, str]
"""A span of the folded text and the surface to put there."""
Meaning = tuple[str, str]
"""A terminal and what a surface stands for in it."""


def on_refused(reader: Reader, text: str, start: str, scope: Scope, refused: Refused) -> Parsed:
    """Return a text read after repairs, with notes, or everything that is wrong with it."""
    from .parse import Parsed

    repaired = _repaired(reader, text, start, scope, refused)
    if repaired is not None:
        return repaired
    begin, end = _sentence(text, refused)
    ways = wide.readings(reader, text[begin:end], start, scope)
    if len(ways) > 1:
        problems = [_two_way(TwoWay(()), ways, begin, end)]
    else:
        problems = [_problem(reader, text, start, scope, refused, ways)]
    problems += _further(reader, text, start, scope, refused)
    return Parsed(problems=problems)


def two_way(reader: Reader, error: TwoWay, start: str, scope: Scope, length: int) -> Problem:
    """Return what is wrong with a text of which a phrase is known to mean several things."""
    writer = Writer(reader.lexicon)
    ways: dict[str, None] = {}
    for ir in error.readings:
        with contextlib.suppress(CannotPrint):  # what has no words cannot be written instead
            ways[writer.write(ir, start, scope.inside())] = None
    return _two_way(error, list(ways), 0, length)


def _two_way(error: TwoWay, ways: list[str], begin: int, end: int) -> Problem:
    return Problem(error.code, error.message, begin, end, error.hint, readings=tuple(ways))


def _sentence(text: str, refused: Refused) -> tuple[int, int]:
    """Return the span of the sentence that was refused."""
    folded = lexer.fold(text)
    begin = folded.text.rfind(". ", 0, refused.at) + 2
    end = folded.text.find(". ", refused.at)
    return folded.place(begin if begin > 1 else 0, end if end >= 0 else len(folded.text))


# ------------------------------------------------------------------ repairs


def _repaired(
    reader: Reader, text: str, start: str, scope: Scope, refused: Refused
) -> Parsed | None:
    from .parse import Parsed

    current, notes, shift = text, [], 0
    for _ in range(MOST_REPAIRS):
        folded = lexer.fold(current)
        repair = _nearest(reader, folded.text, refused)
        if repair is None:
            return None
        begin, end = folded.place(repair[0], repair[1])
        wrong = current[begin:end]
        message = f"“{wrong}” is read as “{repair[2]}”."
        notes.append(Problem("typo", message, begin - shift, end - shift, severity="note"))
        current = current[:begin] + repair[2] + current[end:]
        shift += len(repair[2]) - (end - begin)
        try:
            return Parsed(reader.strict(current, start, scope), notes)
        except Unreadable:
            return None
        except Refused as again:
            refused = again
    return None


def _nearest(reader: Reader, text: str, refused: Refused) -> Repair | None:
    """Return the one nearest accepted word for what stands where parsing stopped."""
    found = sorted(_near(reader, text, refused), key=lambda f: -f[0])
    if not found or found[0][3]:
        return None
    best = found[0][0]
    ways = {meaning for ratio, _, meaning, _ in found if ratio > best - 0.03}
    return found[0][1] if len(ways) == 1 else None


def _near(
    reader: Reader, text: str, refused: Refused
) -> Iterator[tuple[float, Repair, Meaning, bool]]:
    """Yield accepted surfaces like the words at a place: how like, what for, whether protected."""
    for surface, terminal, value in _accepted(reader, refused):
        words = surface.count(" ") + 1
        end = _words_end(text, refused.at, words)
        if end == 0:
            continue
        given = text[refused.at : end]
        if min(len(given), len(surface)) < 3 or abs(len(given) - len(surface)) > 2:
            continue
        ratio = likeness(given, surface)
        if ratio >= NEAR and given != surface:
            protected = terminal.removeprefix("class:") in PROTECTED
            yield ratio, (refused.at, end, surface), (terminal, str(value)), protected


def likeness(given: str, surface: str) -> float:
    """Return how like two words are, from 0 to 1; letters in another order count little."""
    if sorted(given) == sorted(surface):
        return 0.95
    return SequenceMatcher(None, given, surface).ratio()


def _accepted(reader: Reader, refused: Refused) -> Iterator[tuple[str, str, Any]]:
    known: dict[str, bool] = {}
    for row in reader.scanner.surfaces.values():
        for surface, terminal, value in row:
            if terminal not in known:
                known[terminal] = accepts(reader.table, refused.states, terminal)
            if known[terminal] and terminal not in _NEVER:
                yield surface, terminal, value


def _words_end(text: str, at: int, words: int) -> int:
    """Return where a number of words from a place on ends; 0 if there are not as many."""
    found = re.compile(rf"[^\s.,;:]+(?: [^\s.,;:]+){{{words - 1}}}").match(text, at)
    return found.end() if found else 0


# ------------------------------------------------------------------ messages


def _problem(
    reader: Reader, text: str, start: str, scope: Scope, refused: Refused, ways: list[str]
) -> Problem:
    folded = lexer.fold(text)
    at = refused.at
    if at >= len(folded.text.rstrip()):
        return Problem(
            "unfinished",
            "The sentence stops too early.",
            len(text.rstrip()),
            len(text.rstrip()),
            _expected(reader, refused),
        )
    stop = lexer.first_word(folded.text, at)
    begin, end = folded.place(at, stop)
    others = _suggestions(reader, text, start, scope, refused)
    suggestions = tuple(dict.fromkeys((*ways, *others)))[:MOST_SHOWN]
    word = text[begin:end]
    known = any(True for _ in reader.scanner.candidates(folded.text, at))
    code = "unexpected-word" if known else "unknown-word"
    message = f"“{word}” does not fit here." if known else f"No phrase here has the word “{word}”."
    return Problem(code, message, begin, end, _expected(reader, refused), suggestions=suggestions)


def _further(
    reader: Reader, text: str, start: str, scope: Scope, refused: Refused
) -> list[Problem]:
    """Return what is wrong in the sentences after the one that was refused."""
    folded = lexer.fold(text)
    stop = folded.text.find(". ", refused.at)
    if stop < 0 or not start.startswith(("start_effect", "start_abilities")):
        return []
    begin = folded.origin[stop + 2]
    rest = text[begin:]
    try:
        reader.strict(rest, start, scope)
    except Refused as again:
        found = on_refused(reader, rest, start, scope, again).problems
        errors = [p for p in found if p.severity == "error"]
        return [replace(p, start=p.start + begin, end=p.end + begin) for p in errors]
    except Unreadable:
        return []  # what it refers to may stand in the sentence that was refused
    return []


def _suggestions(
    reader: Reader, text: str, start: str, scope: Scope, refused: Refused
) -> list[str]:
    """Return accepted sentences with another word where the text was refused, nearest first."""
    folded = lexer.fold(text)
    writer = Writer(reader.lexicon)
    shown: dict[str, None] = {}
    people = _people(reader)
    for begin, end, surface in _replacements(reader, folded.text, refused):
        if folded.text[begin:end] in people or folded.text[begin:end].isdigit():
            continue
        a, b = folded.place(begin, end)
        changed = text[:a] + surface + text[b:]
        said = _said(reader, writer, changed, start, scope)
        if said:
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


def _replacements(reader: Reader, text: str, refused: Refused) -> Iterator[Repair]:
    near = sorted(_near(reader, text, refused), key=lambda f: (-f[0], f[1][2]))
    yield from (repair for _, repair, _, _ in near)
    stop = lexer.first_word(text, refused.at)
    given = text[refused.at : stop]
    yield from ((refused.at, stop, f"{given[:i]} {given[i:]}") for i in range(1, len(given)))
    if not text[stop:].strip(" ."):
        return
    surfaces = {surface for surface, _, _ in _accepted(reader, refused)}
    ranked = sorted(surfaces, key=lambda surface: (-likeness(given, surface), surface))
    yield from ((refused.at, stop, surface) for surface in ranked[:MOST_TRIED])
    yield from ((refused.at, refused.at, f"{s} ") for s in ranked[: MOST_TRIED // 4])


def _said(reader: Reader, writer: Writer, text: str, start: str, scope: Scope) -> str:
    try:
        ir: Any = reader.strict(text, start, scope)
        return writer.write(ir, start, scope)
    except (Refused, Unreadable, CannotPrint):
        return ""


def _expected(reader: Reader, refused: Refused) -> str:
    row = reader.table.actions[refused.states[-1]]
    words = {_spoken(t) for t in row if accepts(reader.table, refused.states, t)} - {""}
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
