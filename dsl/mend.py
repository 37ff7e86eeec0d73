"""Reads a text that the grammar refuses as one it accepts, if only one can be meant.

Where reading stops, every way on is tried: another way to join (`dsl.rewrites`), a noun that was
said before and left out here, a slip of the keyboard (`dsl.spelling`), words written apart or
together, an article or a comma that is missing, a word that stands there twice. What takes the
fewest slips counts; if that means several things, the text is two-way.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from . import lexer, orders, repairs, rewrites, spelling, titled, tongues, weight
from .drive import Refused, accepts, terminals
from .edits import Edit
from .fault import Setting, accepted, likeness
from .lexer import Folded
from .morphology import DONE
from .problems import Problem
from .spelling import Fits, Vocabulary
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

MOST_EDITS, MOST_TRIED = 7, 240
MOST_BACK = 2
"""How many words that were read an expression may begin before a slip in it."""
MOST_APART = 4
"""How many words may be one surface, if they are written apart otherwise."""
ABILITIES = "start_abilities"
ARTICLE = "word:the"
_BE = re.compile(r"(?:[^.;]*?\b)??(?:is|are|gets?) ")
_WORD = re.compile(r"[^\s.,;:!?()\"]+")
_DENIES = re.compile(r"no|not|never|without|[a-z]+n't")
_BESIDE_NUMBERS = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
"""Where a number and a word are written as one."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A text as it is read: its meaning, notes about slips, and the phrases it is made of."""

    ir: Any
    folded: Folded
    notes: tuple[Problem, ...]
    used: frozenset[str]


@dataclass(slots=True)
class Mender:
    """Looks for all readings of one refused text."""

    at: Setting
    text: str
    found: list[Mended] = field(default_factory=list)
    unreadable: list[tuple[int, Folded, Unreadable]] = field(default_factory=list)
    tried: dict[str, bool] = field(default_factory=dict)
    """The texts that were tried, and whether each led to a meaning."""
    refused: list[tuple[Folded, Refused]] = field(default_factory=list)
    """The text as it was, and with other joints but no slip mended, where each was refused."""

    def run(self, folded: Folded, refused: Refused) -> None:
        """Find the readings of a text that was refused."""
        self.refused.append((folded, refused))
        self._search(folded, refused, (), MOST_EDITS)

    def look(self, folded: Folded) -> None:
        """Find the readings of a text as it stands, or if it is refused."""
        if (refused := self._read(folded, ())) is not None:
            self.run(folded, refused)

    @property
    def furthest(self) -> tuple[Folded, Refused]:
        """The text with no slip mended that was read furthest."""
        return max(self.refused, key=lambda found: found[0].origin[found[1].at])

    @property
    def best(self) -> list[Mended]:
        """One reading for each meaning that takes the fewest slips."""
        least = min((len(m.notes) for m in self.found), default=0)
        kept: dict[Any, Mended] = {}
        for mended in self.found:
            if len(mended.notes) == least:
                kept.setdefault(mended.ir, mended)
        return list(kept.values())

    def _search(
        self, folded: Folded, refused: Refused, notes: tuple[Problem, ...], more: int
    ) -> None:
        here = self.at.scope.here if self.at.start == ABILITIES else ""
        titles = titled.said_again(self.at.start, self.at.scope, folded.text, refused.at)
        joined = other_ways(self.at.reader, folded.text, refused, here)
        ways = itertools.chain((Edit(*span) for span in titles), joined)
        self._try_each(folded, ways, notes, more)
        if self._fewest > len(notes):  # else no slip more could be wanted
            self._try_each(folded, slips(self.at.reader, folded.text, refused), notes, more)

    @property
    def _fewest(self) -> float:
        """How many slips the best reading has so far."""
        return min((len(m.notes) for m in self.found), default=math.inf)

    def _try_each(
        self, folded: Folded, edits: Iterable[Edit], notes: tuple[Problem, ...], more: int
    ) -> None:
        settled: set[str] = set()
        for edit in edits:
            if len(self.tried) >= MOST_TRIED:
                return
            if edit.instead_of in settled:
                continue
            if self._try(folded, edit, notes, more) and edit.instead_of:
                settled.add(edit.instead_of)

    def _try(self, folded: Folded, edit: Edit, notes: tuple[Problem, ...], more: int) -> bool:
        """Look where an edit leads; return whether to a meaning."""
        made = orders.still_yours(self.at.reader, folded, edit)
        told = (*notes, self._note(folded, edit)) if edit.note else notes
        if made.text == folded.text or (edit.note and self._mended(folded, edit)):
            return False
        if orders.cuts_off(self.text, folded, edit):
            return False
        if len(told) > self._fewest or made.text in self.tried:
            return self.tried.get(made.text, False)
        self.tried[made.text] = False
        before = len(self.found)
        again = self._read(made, told)
        if again is not None and not told and again.at >= edit.begin:
            self.refused.append((made, again))
        if again is not None and more > 1 and again.at >= edit.settled:
            self._search(made, again, told, more - 1)
        self.tried[made.text] = len(self.found) > before
        return self.tried[made.text]

    def _read(self, made: Folded, notes: tuple[Problem, ...]) -> Refused | None:
        """Keep what a text means, or where it is refused again."""
        from .parse import Parsed

        parsed = Parsed()
        try:
            scope = self.at.scope.inside()
            self.at.reader.read_folded(made, self.at.start, scope, parsed, rules=self.at.rules)
        except Unreadable as error:
            self.unreadable.append((len(notes), made, error))
        except Refused as again:
            return again
        else:
            self.found.append(Mended(parsed.ir, made, notes, frozenset(parsed.used)))
        return None

    def _note(self, folded: Folded, edit: Edit) -> Problem:
        begin, end = folded.place(edit.begin, edit.end)
        message = edit.note.format(wrong=self.text[begin:end].strip())
        return Problem(edit.code, message, begin, end, severity="note")

    def _mended(self, folded: Folded, edit: Edit) -> bool:
        """Whether an edit is of what was put in place of something else already."""
        written = Counter(lexer.fold(self.text).origin)
        return bool(Counter(folded.origin[edit.begin : edit.end]) - written)


# ------------------------------------------------------------------ what may be tried


def other_ways(reader: Reader, text: str, refused: Refused, here: str = "") -> Iterator[Edit]:
    """Yield other ways to say and to join what stands where a text was refused.

    `here` is what the card is called whose abilities these are.
    """
    at, own = refused.at, repairs.of(reader.language)
    sorts = {t.partition(":")[0] for t in reader.table.actions[refused.states[-1]]}
    for repair in own.first:
        yield from repair(reader, text, refused)
    for rule in rewrites.of(reader.language, rewrites.REFUSED):
        if rule.before and rule.before not in sorts:
            continue
        for begin, end, read in rule.readings(text, at, reader.scanner.words, here):
            note = _read_as(text[begin:end], read) if rule.note else ""
            yield Edit(begin, end, read, note, instead_of=rule.group, inner=rule.inner)
    for repair in own.after:
        yield from repair(reader, text, refused)


def slips(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield what may have been meant where a text was refused, if there is a slip."""
    yield from _spelling(reader, text, refused)
    yield from _of_rules(reader, text, refused)
    yield from _other_form(reader, text, refused)
    yield from _participle(reader, text, refused)
    yield from _apart(reader, text, refused)
    yield from _run_together(reader, text, refused)
    yield from _missing(reader, text, refused)
    yield from _twice(text, refused)
    for repair in repairs.of(reader.language).slips:
        yield from repair(reader, text, refused)


def _read_as(wrong: str, right: str) -> str:
    if right.strip(" .") and wrong.strip(" .")[1:-1].strip(" .") == right.strip(" ."):
        return "The quotes around the text are left out."
    return f"“{{wrong}}” is read as “{right.strip()}”."


def _spelling(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    at, words, whole = refused.at, _no_slips(reader), reader.scanner.vocabulary()
    found = whole.nearest(text, at, words, _fitting(reader, refused))
    if refused.tokens and refused.tokens[-1].terminal == ARTICLE:
        names = reader.scanner.vocabulary(f"{refused.tokens[-1].value} ")
        found += names.nearest(text, at, words, _fitting(reader, refused.before(1)))
    for near in found:
        yield Edit(at, near.end, near.surface, _read_as(text[at : near.end], near.surface))
    yield from _within_expression(reader, text, refused)


def _fitting(reader: Reader, refused: Refused, said: str = "") -> Fits:
    """Return whether a surface that begins as is `said` could be read where a text was refused."""
    words_only = bool(said)

    def fits(surface: str, terminal: str) -> bool:
        if words_only and not (surface.startswith(said) and "class:" not in terminal):
            return False
        return accepts(reader.table, refused.states, terminal)

    return fits


def _of_rules(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """A slip in the first word that nobody knows, of which only other ways to join speak."""
    vocabulary = rewrites.vocabulary(reader.language)
    known = _no_slips(reader) | vocabulary.surfaces
    unknown = (w for w in _WORD.finditer(text) if w.end() > refused.at and w[0] not in known)
    for found in itertools.islice(unknown, 1):
        fits = partial(_may_be_put, reader)
        for near in vocabulary.nearest(text, found.start(), known, fits):
            note = _read_as(found[0], near.surface)
            yield Edit(*found.span(), near.surface, note, since=refused.at)


def _no_slips(reader: Reader) -> frozenset[str]:
    """Return the words that are meant as they stand: known ones, and any that carry meaning."""
    return reader.scanner.words | weight.words(reader.language)


def _within_expression(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """A slip in an expression of the language whose words before it were read by themselves."""
    whole, words = reader.scanner.vocabulary(), reader.scanner.words
    for back in range(1, min(MOST_BACK, len(refused.tokens)) + 1):
        before = refused.before(back)
        fits = _fitting(reader, before, said=text[before.at : refused.at])
        for near in whole.nearest(text, before.at, words, fits):
            note = _read_as(text[before.at : near.end], near.surface)
            yield Edit(before.at, near.end, near.surface, note)


def _other_form(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """A verb may be in the wrong form; the one most like it that fits is read for it."""
    wanted = reader.table.actions[refused.states[-1]]
    for token in reader.scanner.candidates(text, refused.at) if refused.at < len(text) else ():
        verb, given = token.terminal.rpartition(":")[0], text[token.start : token.end]
        if not verb.startswith("verb:") or not any(t.startswith(f"{verb}:") for t in wanted):
            continue
        fits = [s for s, t in accepted(reader, refused) if t.startswith(f"{verb}:")]
        for surface in sorted(fits, key=partial(likeness, given), reverse=True)[:1]:
            yield Edit(token.start, token.end, surface, _read_as(given, surface))


def _participle(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """A slip in what is done to somebody, where no verb can stand but another way to say it."""
    rules = [r for r in rewrites.of(reader.language, rewrites.REFUSED) if r.participle]
    if not rules:
        return
    be = _BE.match(text, refused.at)
    at = be.end() if be else refused.at
    for near in _done(reader.language).nearest(text, at, reader.scanner.words):
        mended = f"{text[:at]}{near.surface}{text[near.end :]}"
        longer = len(mended) - len(text)
        note = f"“{text[at : near.end]}” is read as “{near.surface}”."
        for rule in rules:
            for begin, end, read in rule.readings(mended, refused.at):
                yield Edit(begin, end - longer, read, note)


@cache
def _done(language: str) -> Vocabulary:
    """Return each verb of a language as it is said of what is done, with its terminal."""
    verbs = (key.split(":")[1] for key in terminals(language) if key.startswith(lexer.VERB))
    verb = tongues.of(language).verb
    lemmas = sorted(set(verbs))
    return Vocabulary((verb(lemma, DONE)[0][0], f"{lexer.VERB}{lemma}") for lemma in lemmas)


def _run_together(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Two words of the language written as one, neither a number nor a name of the game."""
    glued = _WORD.match(text, refused.at)
    if glued is None or glued[0] in reader.scanner.words:
        return
    for i in range(1, len(glued[0])):
        words = glued[0][:i], glued[0][i:]
        if all(_is_plain(reader, word) and (word == "a" or word[1:]) for word in words):
            apart = " ".join(words)
            yield Edit(refused.at, glued.end(), apart, _read_as(glued[0], apart))


def _is_plain(reader: Reader, word: str) -> bool:
    """Whether a word is one in which a slip may be mended, by what it stands for."""
    return word in reader.scanner.surfaces and _may_be_put(reader, word)


def _may_be_put(reader: Reader, word: str, _terminal: str = "") -> bool:
    """Whether a word is no number and no name, as far as it is known."""
    rows = reader.scanner.surfaces.get(word, ())
    return all(spelling.may_be_meant(terminal) for _, terminal, _ in rows)


def _apart(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Words written apart or together that are one surface, or glued to a number."""
    glued = _WORD.match(text, refused.at)
    if glued and (apart := _BESIDE_NUMBERS.sub(" ", glued[0])) != glued[0]:
        yield Edit(refused.at, glued.end(), apart, _read_as(glued[0], apart))
    begins = [refused.at, *(token.start for token in refused.tokens[-1:])]
    for begin in begins:
        for end in _ends(text, begin):
            if end < refused.at:
                continue
            given = text[begin:end]
            for surface in reader.scanner.vocabulary().spaced_otherwise(given):
                yield Edit(begin, end, surface, _read_as(given, surface))


def _ends(text: str, begin: int) -> list[int]:
    return [w.end() for w in _WORD.finditer(text, begin)][:MOST_APART]


def _missing(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """An article in front of what has only one, a comma, or what joins steps, may be missing."""
    at = refused.at
    has_article = ARTICLE in terminals(reader.language)
    if has_article and not (refused.tokens and refused.tokens[-1].terminal == ARTICLE):
        yield Edit(at, at, "the ", "“the” is put in.")
    if accepts(reader.table, refused.states, "word:,"):
        yield Edit(at, at, orders.COMMA, "“,” is put in.")
    joints = (accepts(reader.table, refused.states, f"word:{mark}") for mark in (".", "and"))
    if at and not text[at : at + 1].isdigit() and all(joints):
        for mark in orders.JOINTS:
            yield Edit(at, at, mark, f"“{mark.strip()}” is put in.")


def _twice(text: str, refused: Refused) -> Iterator[Edit]:
    """A word that is no name and stands there twice is read once, an article nobody needs not.

    Who denies something twice may mean that it is so.
    """
    found = _WORD.match(text, refused.at)
    if not found or not refused.tokens or _DENIES.fullmatch(found[0]):
        return
    last = refused.tokens[-1]
    end = lexer.after_spaces(text, found.end())
    if last.terminal.startswith(("word:", "verb:")) and text[last.start : last.end] == found[0]:
        yield Edit(refused.at, end, "", "“{wrong}” is read once.")
    elif found[0] == "the":
        yield Edit(refused.at, end, "", "“{wrong}” is left out.")
