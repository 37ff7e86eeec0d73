"""Slips of the keyboard: what may have been meant where a text was refused.

A word that is spelt wrongly, has the wrong form or stands there twice, words written apart or
together, an article, a comma or a joint that is missing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from . import lexer, orders, repairs, rewrites, spelling, tongues, weight
from .drive import Refused, accepts, terminals
from .edits import Edit, read_as
from .fault import accepted, likeness
from .morphology import DONE
from .spelling import Fits, Vocabulary

if TYPE_CHECKING:
    from .parse import Reader

MOST_BACK = 2
"""How many words that were read an expression may begin before a slip in it."""
MOST_APART = 4
"""How many words may be one surface, if they are written apart otherwise."""
ARTICLE = "word:the"
_BE = re.compile(r"(?:[^.;]*?\b)??(?:is|are|gets?) ")
_WORD = re.compile(r"[^\s.,;:!?()\"]+")
_DENIES = re.compile(r"no|not|never|without|[a-z]+n't")
_BESIDE_NUMBERS = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
"""Where a number and a word are written as one."""


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


def _spelling(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    at, words, whole = refused.at, _no_slips(reader), reader.scanner.vocabulary()
    found = whole.nearest(text, at, words, _fitting(reader, refused))
    if refused.tokens and refused.tokens[-1].terminal == ARTICLE:
        names = reader.scanner.vocabulary(f"{refused.tokens[-1].value} ")
        found += names.nearest(text, at, words, _fitting(reader, refused.before(1)))
    for near in found:
        yield Edit(at, near.end, near.surface, read_as(text[at : near.end], near.surface))
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
            note = read_as(found[0], near.surface)
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
            note = read_as(text[before.at : near.end], near.surface)
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
            yield Edit(token.start, token.end, surface, read_as(given, surface))


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
            yield Edit(refused.at, glued.end(), apart, read_as(glued[0], apart))


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
        yield Edit(refused.at, glued.end(), apart, read_as(glued[0], apart))
    begins = [refused.at, *(token.start for token in refused.tokens[-1:])]
    for begin in begins:
        for end in _ends(text, begin):
            if end < refused.at:
                continue
            given = text[begin:end]
            for surface in reader.scanner.vocabulary().spaced_otherwise(given):
                yield Edit(begin, end, surface, read_as(given, surface))


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
