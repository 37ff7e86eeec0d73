"""What is wrong with a text that cannot be read: the word, its place, and sentences near to it.

A word that no phrase has is named before one that only does not fit. The sentences shown are
accepted ones: first with the nearest words of this game in place of the word, then with any
word that fits.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from rapidfuzz.distance import Indel

from . import lexer, template
from .asked import cost, deed, state
from .drive import Refused, accepts
from .followers import followers
from .lexer import Folded
from .mistakes import instead_of
from .phrases import Literal
from .printer import CannotPrint, Writer
from .problems import Problem
from .scope import Scope
from .surface import Unreadable
from .weight import keeps

if TYPE_CHECKING:
    from .parse import Reader

_NEVER = frozenset({"class:SLOT", "class:SLOTS", "class:NUM"})
"""Terminals whose words are never proposed."""
_STANDS_FOR = frozenset(map(template.read, ("Ref('you')", "Your()", "Pronoun('they')")))
"""What words that stand for a player make."""
_ANY_WORD = re.compile(r"[^\s.,;:]+")
_GLUED = re.compile(r"\d+\Z")
"""A number that a word is written together with."""
_LATIN_WORD = re.compile(r"[a-zà-öø-ÿ]+(?:['-][a-zà-öø-ÿ]+)*")
_LETTERS = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]+")
_THE = re.compile(r"\bthe\b")
"""What may be said of one of several, where only one can be meant."""
DOUBLED = frozenset(".,;:")
"""Marks that may stand once too often: a suggestion leaves them out."""
WHO = frozenset({"class:PLAYER", "class:PLAYERTERM", "class:NOUNTERM", "class:LINK", "class:NAME"})
"""Terminals whose words are proposed only for what looks like them: they say whom it is about."""
SMALL = frozenset({"the", "a", "an", "of", "from", "to", "on", "in"})
"""Words that are named together with the one before them."""
NEAR = 0.72
ALIKE = 0.5
"""How like a word of the language must be to be proposed for another."""
FEWEST_BEGUN = 2
"""How many words of a phrase must stand there for it to be the one that is meant."""
MOST_EXPECTED = 12
MOST_QUOTED = 8
"""How many words of a sentence that stops too early are shown."""
MOST_BEFORE = 3
"""Behind how many words a word is said not to fit."""
MOST_SHOWN = 3
MOST_SLIPS = 3
"""How many words of a sentence may be like others for it to be offered with those."""
SCENARIO = frozenset({"start_given", "start_when", "start_then"})
"""What lines of scenarios are read as, which no card says."""
MOST_TRIED = 400

Repair = tuple[int, int, str]
"""A span of the folded text and the surface to put there."""


@dataclass(frozen=True)
class Setting:
    """Where a text stands: who reads it, as what, knowing what.

    `rules` False: on a card, which cannot say what only rules may.
    """

    reader: Reader
    start: str
    scope: Scope
    rules: bool

    def strict(self, text: str) -> Any:
        """Return what a text means there; as `Reader.strict`."""
        return self.reader.strict(text, self.start, self.scope, rules=self.rules)

    def sayable(self, meanings: Iterable[Any]) -> list[str]:
        """Return the canonical texts of meanings, each of which is read as just that."""
        writer = Writer(self.reader.lexicon)
        found: dict[str, None] = {}
        for ir in meanings:
            with contextlib.suppress(Refused, Unreadable, CannotPrint):
                said = writer.write(ir, self.start, self.scope)
                if self.strict(said) == ir:
                    found[said] = None
        return list(found)


@dataclass(frozen=True)
class Case(Setting):
    """A text of an author as it is read (`folded`), and where it was refused."""

    text: str
    folded: Folded
    refused: Refused

    @classmethod
    def of(cls, at: Setting, text: str, folded: Folded, refused: Refused) -> Case:
        """Return the case of a text refused in a setting."""
        return cls(at.reader, at.start, at.scope, at.rules, text, folded, refused)

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
        for letters in _LETTERS.finditer(self.text):
            if letters.start() < start < letters.end():
                start = letters.start()
            if letters.start() < stop < letters.end():
                stop = letters.end()
        return self.text[start:stop].strip()


_TOO_MANY = "Mend the slips before this first: with so many, none are looked for any more."


def fault(case: Case, ways: list[str]) -> Problem:
    """Return what is wrong with a text; `ways` are sentences it might have meant."""
    at, text = case.refused.at, case.folded.text
    if (told := deed(case) or state(case) or cost(case)) is not None:
        return told
    if at >= len(text.rstrip(" .")):
        return _unfinished(case)
    unknown = list(_unknown(case))
    shown = tuple(ways or _suggestions(case))[:MOST_SHOWN]
    for tried in (case, _a_word_back(case)):
        begun = _begun(tried)
        if begun and all(span[0] == at for span in unknown):
            return _departing(tried, *begun, shown)
    begin, end = unknown[0] if unknown else (at, lexer.first_word(text, at))
    place = _misplaced(case, at, lexer.first_word(text, at))
    message, hint = place, _TOO_MANY if case.reader.budget.over else _hint(case, begin)
    if unknown:
        message = _unknown_words(case, unknown)
        hint = f"{place} {hint}" if begin != at else hint
    code = "unknown-word" if unknown else "unexpected-word"
    start, stop = case.folded.place(begin, end)
    return Problem(code, message, start, stop, hint, suggestions=shown)


def _unfinished(case: Case, hint: str = "") -> Problem:
    end = len(case.text.rstrip())
    words = case.words(*case.sentence).rstrip(" .").split()
    said = " ".join(words if len(words) <= MOST_QUOTED else ["…", *words[-MOST_QUOTED:]])
    message = f"“{said}” stops too early." if said else "The sentence stops too early."
    return Problem("unfinished", message, end, end, hint or _hint(case, case.refused.at))


def _a_word_back(case: Case) -> Case:
    """Return a case as it was before the last word was read, which may begin a phrase."""
    refused = case.refused
    if not refused.tokens:
        return case
    return replace(case, refused=refused.before(1))


def _begun(case: Case) -> tuple[int, str] | None:
    """Return how many words of a phrase stand where the text was refused, and the phrase."""
    given = [word[0] for word in _ANY_WORD.finditer(case.folded.text, case.refused.at)]
    found: tuple[int, str] | None = None
    for surface in sorted({s for s, _ in accepted(case.reader, case.refused) if s[:1].isalpha()}):
        wanted = surface.split(" ")
        alike = next((i for i, word in enumerate(wanted) if given[i : i + 1] != [word]), 0)
        if alike >= FEWEST_BEGUN and (found is None or alike > found[0]):
            found = alike, surface
    return found


def _departing(case: Case, alike: int, surface: str, shown: tuple[str, ...]) -> Problem:
    """Return the problem of a phrase that goes on otherwise than the text does, or not at all."""
    words = list(_ANY_WORD.finditer(case.folded.text, case.refused.at))
    before, hint = words[alike - 1].span(), f"Say “{surface}”."
    if alike == len(words):
        return _unfinished(case, hint)
    wrong = words[alike].span()
    message = f"“{case.words(*wrong)}” does not fit after “{case.words(*before)}”."
    start, stop = case.folded.place(*wrong)
    return Problem("unexpected-word", message, start, stop, hint, suggestions=shown)


def _unknown(case: Case) -> Iterator[tuple[int, int]]:
    """Yield where the words that no phrase has stand in the refused sentence from its fault on."""
    text, at = case.folded.text, case.refused.at
    known = case.reader.scanner.words
    if not any(True for _ in case.reader.scanner.candidates(text, at)):
        yield len(_GLUED.sub("", text[:at])), lexer.first_word(text, at)
        at = lexer.first_word(text, at)
    named = at
    for word in _LATIN_WORD.finditer(text, at, case.sentence[1]):
        if word.start() >= named:
            found = case.reader.scanner.candidates(text, word.start())
            named = max((token.end for token in found), default=word.start())
            if named == word.start() and word[0] not in known:
                yield word.span()


def _unknown_words(case: Case, unknown: list[tuple[int, int]]) -> str:
    words = list(dict.fromkeys(f"“{case.words(*span)}”" for span in unknown))
    if len(words) == 1:
        return f"No phrase here has the word {words[0]}."
    return f"No phrase here has the words {', '.join(words[:-1])} and {words[-1]}."


def _misplaced(case: Case, begin: int, end: int) -> str:
    """Say which word does not fit, with the whole of its name, and behind which ones."""
    text = case.folded.text
    named = (token.end for token in case.reader.scanner.candidates(text, begin))
    word = case.words(begin, max(end, *named, 0))
    after = " ".join(case.words(_before(case), begin).split()[-MOST_BEFORE:])
    return f"“{word}” does not fit after “{after}”." if after else f"“{word}” does not fit here."


def _before(case: Case) -> int:
    """Return where the words begin that a refused one stands behind: small ones not alone."""
    tokens = case.refused.tokens
    texts = [case.folded.text[token.start : token.end] for token in tokens]
    small = itertools.takewhile(lambda said: said in SMALL, reversed(texts))
    back = min(1 + sum(1 for _ in small), len(tokens))
    return tokens[-back].start if tokens else case.refused.at


# ------------------------------------------------------------------ sentences that are accepted


def _suggestions(case: Case) -> list[str]:
    """Return accepted sentences with another word where the text was refused, nearest first."""
    if case.reader.budget.over:
        return []
    writer = Writer(case.reader.lexicon)
    people = _people(case.reader)
    slips = _slips_mended(case, case.folded.text, case.refused, MOST_SLIPS)
    shown = {said: None for text in slips if (said := _said(case, writer, text))}
    for begin, end, surface in _replacements(case) if not shown else ():
        given = case.folded.text[begin:end]
        if given in people or given.isdigit() or not keeps(case.reader.language, given, surface):
            continue
        if said := _said(case, writer, case.folded.with_text(begin, end, surface).text):
            shown[said] = None
        if len(shown) == MOST_SHOWN:
            break
    # a rule may have left out words before, such as “complete if”
    return [said for said in shown if keeps(case.reader.language, case.text, said)]


def _slips_mended(case: Case, text: str, refused: Refused, more: int) -> Iterator[str]:
    """Yield accepted texts with words like those at which several slips had it refused."""
    surfaces = {s for s, terminal in accepted(case.reader, refused) if terminal not in _NEVER}
    for begin, end, surface in _near(text, refused.at, surfaces)[:MOST_SHOWN]:
        made = f"{text[:begin]}{surface}{text[end:]}"
        if not keeps(case.reader.language, text[begin:end], surface):
            continue
        try:
            case.strict(made)
        except Unreadable:
            continue
        except Refused as again:
            if more > 1 and again.at > refused.at:
                yield from _slips_mended(case, made, again, more - 1)
        else:
            if more < MOST_SLIPS:
                yield made


def _people(reader: Reader) -> frozenset[str]:
    """Return the words that stand for a player, none of which may become another."""
    return frozenset(
        part.text
        for entry in reader.book.entries.values()
        if entry.template in _STANDS_FOR
        for wording in entry.expanded(reader.language)
        for part in wording.parts
        if isinstance(part, Literal) and len(wording.parts) == 1
    )


def _replacements(case: Case) -> Iterator[Repair]:
    text, at = case.folded.text, case.refused.at
    if text[at : at + 1] in DOUBLED:
        yield at, at + 1, ""
    yield from ((the.start(), the.end(), "a") for the in _THE.finditer(text, case.sentence[0], at))
    terminals = {s: t for s, t in accepted(case.reader, case.refused) if t not in _NEVER}
    yield from _near(text, at, set(terminals))
    stop = lexer.first_word(text, at)
    given = text[at:stop]
    yield from ((at, stop, f"{given[:i]} {given[i:]}") for i in range(1, len(given)))
    if not text[stop:].strip(" ."):
        return
    like = {s: likeness(given, s) for s, t in terminals.items()}
    meant = [s for s, t in terminals.items() if _may_be_meant(t, like[s])]
    ranked = sorted(meant, key=lambda surface: (-like[surface], surface))
    yield from ((at, stop, surface) for surface in ranked[:MOST_TRIED])
    if not at:
        verbs = (s for s in ranked if terminals[s].startswith("verb:"))
        yield from ((0, 0, f"{surface} ") for surface in islice(verbs, MOST_TRIED // 4))


def _may_be_meant(terminal: str, like: float) -> bool:
    """Whether a word is proposed for another: verbs and names are, else what looks like it."""
    return terminal not in WHO and (terminal.startswith(("class:", "verb:")) or like >= ALIKE)


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
    return Indel.normalized_similarity(given, surface)


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
        return writer.write(case.strict(text), case.start, case.scope)
    except (Refused, Unreadable, CannotPrint):
        return ""


# ------------------------------------------------------------------ what to say instead


def _hint(case: Case, wrong: int) -> str:
    """Return a way out: what to say for a usual mistake, else what can stand here.

    `wrong` is where the word that is named stands, at or behind where the text was refused.
    """
    mistake = instead_of(case, wrong) or instead_of(case, case.refused.at)
    if mistake:
        return mistake
    words = followers(case.reader, case.refused)
    if words and len(words) <= MOST_EXPECTED:
        return "Expected here: " + ", ".join(words) + "."
    if case.start in SCENARIO:
        return "The manual has every line of a scenario, on the page “Testing cards”."
    understood = case.folded.text[case.sentence[0] : case.refused.at].strip()
    if words and " " in understood:
        return f"`cardwright phrases {understood}` shows what can follow “{understood}”."
    return "`cardwright phrases WORD` shows what can be said with a word; without one, everything."
