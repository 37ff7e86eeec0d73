"""Ways out for a text that was refused.

If mending its joints and slips (`dsl.mend`) gives it one meaning, it is read, with a note for
each slip. If it has several, all are shown, to choose from. Otherwise what is wrong is told
(`dsl.fault`), in each further sentence too, so that all faults are told in one run.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import lexer, wide
from .builders import sequence
from .drive import Refused
from .fault import Case, fault
from .lexer import Folded
from .mend import Mender
from .printer import CannotPrint, Writer
from .problems import Problem
from .scope import Scope
from .surface import TwoWay, Unreadable

if TYPE_CHECKING:
    from .parse import Parsed, Reader


MOST_JOINED = 8
"""In how many ways to join it a text is looked at for its bracketings."""


def on_refused(reader: Reader, text: str, start: str, scope: Scope, refused: Refused) -> Parsed:
    """Return a text read after repairs, with notes, or everything that is wrong with it."""
    from .parse import Parsed

    folded = lexer.fold(text)
    mender = Mender(reader, text, start, scope)
    mender.run(folded, refused)
    best = mender.best
    if len(best) == 1:
        return Parsed(best[0].ir, list(best[0].notes), set(best[0].used))
    if len(best) > 1:
        several = _sayable(reader, (mended.ir for mended in best), start, scope)
        return Parsed(problems=[_two_way(0, len(text), several)])
    if mender.unreadable:
        _, made, error = min(mender.unreadable, key=lambda found: found[0])
        return Parsed(problems=[on_unreadable(reader, made, start, scope, error)])
    ways: list[str] = []
    for made, where in mender.refused[:MOST_JOINED]:
        joined = Case(reader, text, made, start, scope, where)
        ways, only = _bracketed(joined)
        if len(ways) > 1:
            return Parsed(problems=[_two_way(*folded.place(*joined.sentence), ways)])
        if only:
            return Parsed(reader.strict(ways[0], start, scope))
    made, where = mender.furthest
    case = Case(reader, text, made, start, scope, where)
    return Parsed(problems=[fault(case, ways), *_further(case)])


def _bracketed(case: Case) -> tuple[list[str], bool]:
    """Return the text for each way to join the refused sentence, and whether there is one only."""
    reader, text = case.reader, case.folded.text
    begin, end = case.sentence
    scope = case.scope.inside()
    before = text[:begin].strip()
    try:
        first = [reader.grown(before, case.start, scope)] if before else []
    except (Refused, Unreadable):
        return [], False
    found = wide.readings(reader, text[begin:end], case.start, scope)
    wholes = (sequence([*first, m]) if first else m for m in found.meanings)
    ways = _sayable(reader, wholes, case.start, case.scope)
    rest = text[end:].lstrip(". ")
    if rest:
        ways = _sayable(
            reader, _read_each(case, [f"{w} {rest}" for w in ways]), case.start, case.scope
        )
    return ways, len(ways) == 1 and found.only


def _read_each(case: Case, texts: list[str]) -> Iterator[Any]:
    for text in texts:
        with contextlib.suppress(Refused, Unreadable):
            yield case.reader.strict(text, case.start, case.scope)


def on_unreadable(
    reader: Reader, folded: Folded, start: str, scope: Scope, error: Unreadable
) -> Problem:
    """Return what is wrong with a text that means nothing, or more than one thing."""
    begin, end = folded.place(0, len(folded.text))
    ways: list[str] = []
    if isinstance(error, TwoWay):
        with contextlib.suppress(Unreadable):
            ways = _sayable(reader, reader.meanings(folded, start, scope), start, scope)
    return Problem(error.code, error.message, begin, end, error.hint, readings=tuple(ways))


def _two_way(begin: int, end: int, ways: list[str]) -> Problem:
    message = "This can be read in more than one way."
    return Problem("two-way", message, begin, end, "Write the one you mean.", readings=tuple(ways))


def _sayable(reader: Reader, meanings: Iterable[Any], start: str, scope: Scope) -> list[str]:
    """Return the canonical texts of meanings, each of which is read as just that."""
    writer = Writer(reader.lexicon)
    found: dict[str, None] = {}
    for ir in meanings:
        with contextlib.suppress(Refused, Unreadable, CannotPrint):
            said = writer.write(ir, start, scope)
            if reader.strict(said, start, scope) == ir:
                found[said] = None
    return list(found)


def _further(case: Case) -> list[Problem]:
    """Return what is wrong in the sentences after the one that was refused."""
    reader, start, scope = case.reader, case.start, case.scope
    stop = case.sentence[1] + 2
    if stop > len(case.folded.text) or not start.startswith(("start_effect", "start_abilities")):
        return []
    begin = case.folded.origin[stop]
    rest = case.text[begin:]
    try:
        reader.strict(rest, start, scope)
    except Refused as again:
        found = on_refused(reader, rest, start, scope, again).problems
        errors = [p for p in found if p.severity == "error"]
        return [replace(p, start=p.start + begin, end=p.end + begin) for p in errors]
    except Unreadable:
        return []  # what it refers to may stand in the sentence that was refused
    return []
