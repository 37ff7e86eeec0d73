"""Ways out for a text that was refused.

A slip of the keyboard is repaired, with a note, when one accepted word is nearest, the whole
text then reads, and the word is no number, player or token. Otherwise the message names the
word and shows accepted sentences: first with the nearest words of this game in its place,
then with any word that fits. Each further sentence is looked at too, so that all faults are
told in one run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import lexer, wide
from .drive import Drive, Refused, accepts
from .phrases import Literal
from .printer import CannotPrint, Writer
from .problems import Problem
from .scope import Scope
from .surface import Unreadable

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
DOUBLED = frozenset(".,;:")
"""Marks that may stand once too often: a suggestion leaves them out."""
_BESIDE_NUMBERS = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
"""Where a number and a word are written as one."""
WHO = frozenset({"class:PLAYER", "class:PLAYERTERM", "class:NOUNTERM", "class:LINK", "class:NAME"})
"""Terminals whose words are proposed only for what looks like them: they say whom it is about."""
NEAR = 0.72
ALIKE = 0.5
"""How like a word of the language must be to be proposed for another."""
MOST_EXPECTED = 12
LISTED, MOST_NAMED = {"COUNTER", "LINK"}, 6
"""Categories of which the words are told, if there are few."""
MOST_REPAIRS = 3
MOST_SHOWN = 3
MOST_TRIED = 400

Repair = tuple[int, int, str]
"""A span of the folded text and the surface to put there."""
Meaning = tuple[str, str]
"""A terminal and what a surface stands for in it."""


@dataclass(frozen=True, slots=True)
class Case:
    """A text that was refused, as it was read; `rules` False: only what cards may say helps."""

    reader: Reader
    text: str
    start: str
    scope: Scope
    rules: bool
    refused: Refused

    @property
    def folded(self) -> str:
        """The text as the lexer sees it."""
        return lexer.fold(self.text).text

    def again(self, text: str, refused: Refused) -> Case:
        """Return the case of another text at the same place."""
        return replace(self, text=text, refused=refused)

    def strict(self, text: str) -> Any:
        """Return what a text means here; as `Reader.strict`."""
        return self.reader.strict(text, self.start, self.scope, rules=self.rules)


def on_refused(case: Case) -> Parsed:
    """Return a text read after repairs, with notes, or everything that is wrong with it."""
    from .parse import Parsed

    repaired = _repaired(case)
    if repaired is not None:
        return repaired
    begin, end = _sentence(case.text, case.refused)
    sentence = case.text[begin:end]
    ways = wide.readings(case.reader, sentence, case.start, case.scope)
    if len(ways) < 2:
        at = lexer.fold(case.text).origin[case.refused.at] - begin
        ways = wide.with_missing(case.reader, sentence, at, case.start, case.scope) or ways
    if len(ways) > 1:
        hint = "Write the one you mean."
        message = "This can be read in more than one way."
        problems = [Problem("two-way", message, begin, end, hint, readings=tuple(ways))]
    else:
        problems = [_problem(case, ways)]
    return Parsed(problems=[*problems, *_further(case)])


def _sentence(text: str, refused: Refused) -> tuple[int, int]:
    """Return the span of the sentence that was refused."""
    folded = lexer.fold(text)
    begin = folded.text.rfind(". ", 0, refused.at) + 2
    end = folded.text.find(". ", refused.at)
    return folded.place(begin if begin > 1 else 0, end if end >= 0 else len(folded.text))


# ------------------------------------------------------------------ repairs


def _repaired(case: Case) -> Parsed | None:
    from .parse import Parsed

    current, refused, shift = case.text, case.refused, 0
    notes: list[Problem] = []
    for _ in range(MOST_REPAIRS):
        folded = lexer.fold(current)
        repair = _nearest(case.reader, folded.text, refused)
        if repair is None:
            return None
        begin, end = folded.place(repair[0], repair[1])
        wrong = current[begin:end]
        message = f"“{wrong}” is read as “{repair[2]}”."
        notes.append(Problem("typo", message, begin - shift, end - shift, severity="note"))
        current = current[:begin] + repair[2] + current[end:]
        shift += len(repair[2]) - (end - begin)
        try:
            return Parsed(case.strict(current), notes)
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


def _problem(case: Case, ways: list[str]) -> Problem:
    text, at = case.folded, case.refused.at
    if at >= len(text.rstrip()):
        end = len(case.text.rstrip())
        return Problem("unfinished", "The sentence stops too early.", end, end, _hint(case, ""))
    begin, end = lexer.fold(case.text).place(at, lexer.first_word(text, at))
    word = case.text[begin:end]
    known = any(True for _ in case.reader.scanner.candidates(text, at))
    code = "unexpected-word" if known else "unknown-word"
    message = f"“{word}” does not fit here." if known else f"No phrase here has the word “{word}”."
    suggestions = tuple(ways or _suggestions(case))[:MOST_SHOWN]
    return Problem(code, message, begin, end, _hint(case, word), suggestions=suggestions)


def _further(case: Case) -> list[Problem]:
    """Return what is wrong in the sentences after the one that was refused."""
    folded = lexer.fold(case.text)
    stop = folded.text.find(". ", case.refused.at)
    if stop < 0 or not case.start.startswith(("start_effect", "start_abilities")):
        return []
    begin = folded.origin[stop + 2]
    rest = case.text[begin:]
    try:
        case.strict(rest)
    except Refused as again:
        found = on_refused(case.again(rest, again)).problems
        errors = [p for p in found if p.severity == "error"]
        return [replace(p, start=p.start + begin, end=p.end + begin) for p in errors]
    except Unreadable:
        return []  # what it refers to may stand in the sentence that was refused
    return []


def _suggestions(case: Case) -> list[str]:
    """Return accepted sentences with another word where the text was refused, nearest first."""
    folded, text = lexer.fold(case.text), case.text
    writer = Writer(case.reader.lexicon)
    shown: dict[str, None] = {}
    people = _people(case.reader)
    for begin, end, surface in _replacements(case.reader, folded.text, case.refused):
        if folded.text[begin:end] in people or folded.text[begin:end].isdigit():
            continue
        a, b = folded.place(begin, end)
        changed = text[:a] + surface + text[b:]
        said = _said(case, writer, changed)
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
    if text[refused.at : refused.at + 1] in DOUBLED:
        yield refused.at, refused.at + 1, ""
    near = sorted(_near(reader, text, refused), key=lambda f: (-f[0], f[1][2]))
    yield from (repair for _, repair, _, _ in near)
    stop = lexer.first_word(text, refused.at)
    given = text[refused.at : stop]
    yield refused.at, stop, _BESIDE_NUMBERS.sub(" ", given)
    yield from ((refused.at, stop, f"{given[:i]} {given[i:]}") for i in range(1, len(given)))
    if not text[stop:].strip(" ."):
        return
    accepted = [(s, t, likeness(given, s)) for s, t, _ in _accepted(reader, refused)]
    alike = {s: like for s, t, like in accepted if _may_be_meant(t, like)}
    ranked = sorted(alike, key=lambda surface: (-alike[surface], surface))
    yield from ((refused.at, stop, surface) for surface in ranked[:MOST_TRIED])
    if not refused.at:
        verbs = sorted({(-like, s) for s, t, like in accepted if t.startswith("verb:")})
        yield from ((0, 0, f"{surface} ") for _, surface in verbs[: MOST_TRIED // 4])


def _may_be_meant(terminal: str, like: float) -> bool:
    """Whether a word is proposed for another: verbs and names are, else what looks like it."""
    return terminal not in WHO and (terminal.startswith(("class:", "verb:")) or like >= ALIKE)


def _said(case: Case, writer: Writer, text: str) -> str:
    try:
        return writer.write(case.strict(text), case.start, case.scope)
    except (Refused, Unreadable, CannotPrint):
        return ""


def _hint(case: Case, word: str) -> str:
    """Return a way out: what to say for a usual mistake, else what can stand here."""
    mistake = _mistake(case)
    if mistake:
        return mistake
    words = _followers(case.reader, case.refused)
    if words and len(words) <= MOST_EXPECTED:
        return "Expected here: " + ", ".join(words) + "."
    understood = case.folded[: case.refused.at].strip()
    if " " in understood:
        return f"`cardwright phrases {understood}` shows what can follow “{understood}”."
    return "`cardwright phrases WORD` shows what can be said with a word; without one, everything."


def _mistake(case: Case) -> str:
    """Return what to say instead of words that many write and no phrase has."""
    known = mistakes().get(case.reader.language, {})
    words = case.folded[case.refused.at :].casefold().split()
    before = case.folded[: case.refused.at].casefold().split()
    tried = [" ".join(words[:2]), *words[:1], " ".join([*before[-1:], *words[:1]])]
    return next((known[w] for said in tried if (w := said.strip(".,;:")) in known), "")


@cache
def mistakes() -> dict[str, dict[str, str]]:
    """Return what to say instead of words that many write, by language."""
    text = Path(__file__).with_name("mistakes.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def _followers(reader: Reader, refused: Refused) -> tuple[str, ...]:
    """Return what can stand where a text was refused, in words for people."""
    row = reader.table.actions[refused.states[-1]]
    words = {_spoken(reader, t) for t in row if accepts(reader.table, refused.states, t)} - {""}
    return tuple(sorted(words))


def going_on(reader: Reader, text: str, start: str) -> tuple[int, tuple[str, ...]]:
    """Return up to where the beginning of a text is understood, and what can follow there."""
    folded = lexer.fold(text)
    try:
        Drive(reader, folded).run(start)
    except Refused as refused:
        at = min(refused.at, len(folded.text))
        words = (word for word in _followers(reader, refused) if word.strip("“”, ")[:1].isalpha())
        return folded.place(0, at)[1], tuple(words)
    except Unreadable:
        return 0, ()
    return len(text), ()


def _spoken(reader: Reader, terminal: str) -> str:
    sort, _, rest = terminal.partition(":")
    if sort == "class":
        words = [w for w in reader.lexicon.words.values() if w.category == rest]
        named = [w.one for w in words if not reader.lexicon.name("COLUMN", w.id)]
        few = f" ({', '.join(named)})" if rest in LISTED and len(named) <= MOST_NAMED else ""
        return CLASSES.get(rest, "") + few
    word = rest.rpartition(":")[0] if sort == "verb" else rest
    joins = word.startswith(", ")  # the mark by itself is told
    return f"“{word}”" if sort in {"verb", "word"} and not joins else ""


CLASSES = {
    "NUM": "a number",
    "COUNTER": "a name of a token",
    "PLAYER": "a word for a player",
    "NOUNTERM": "a word for a sort of player",
    "ADJ": "an adjective of this game",
    "CARD": "the name of a card",
    "ZONE": "the name of a place",
    "EACHZONE": "the name of a place",
    "SCOPE": "the name of a phase or round",
    "LINK": "a role of this game",
    "COLUMN": "the name of a scale",
    "STEP": "a step of a scale",
    "VALUE": "a state",
    "PLAYERTERM": "a name for players",
    "CARDTERM": "a name for a card",
    "CONDTERM": "a name for what can be so",
    "PROC": "what the rules of this game tell how to do",
    "SECTION": "a section in quotes",
    "NAME": "the name of somebody at the table",
}
