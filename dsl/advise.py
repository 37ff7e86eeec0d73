"""Ways out for a text that was refused.

If mending its joints and slips (`dsl.mend`) gives it one meaning, it is read, with a note for
each slip. If it has several, all are shown, to choose from. Otherwise what is wrong is told
(`dsl.fault`), in each further sentence too, so that all faults are told in one run.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import joints, lexer, quoted, rewrites, wide
from .asked import event
from .drive import Refused
from .fault import Case, Setting, fault
from .lexer import Folded
from .logic import sequence
from .mend import Mender
from .problems import Problem
from .surface import TwoWay, Unreadable

if TYPE_CHECKING:
    from .parse import Parsed


_SENTENCE = re.compile(r"[^. ].*?(?=\. |\Z)")
MOST_JOINED = 8
"""In how many ways to join it a text is looked at for its bracketings."""


def on_refused(at: Setting, text: str, refused: Refused) -> Parsed:
    """Return a text read after repairs, with notes, or everything that is wrong with it."""
    from .parse import Parsed

    if (told := event(at, text)) is not None:
        return Parsed(problems=[told])
    folded = lexer.fold(text)
    mender = _mender(at, text, folded, refused)
    best = mender.best
    if len(best) == 1:
        read = best[0].folded
        trailed = at.start == joints.TRAILED_IN and on_trailed(at, text, read)
        if (asked := trailed or on_open(at, read)) is not None:
            return asked
        return Parsed(best[0].ir, list(best[0].notes), set(best[0].used))
    if len(best) > 1:
        several = at.sayable(mended.ir for mended in best)
        return Parsed(problems=[_two_way(0, len(text), several)])
    if mender.unreadable:
        _, made, error = min(mender.unreadable, key=lambda found: found[0])
        return on_meaningless(at, text, made, error)
    ways: list[str] = []
    for made, where in mender.refused[:MOST_JOINED]:
        joined = Case.of(at, text, made, where)
        ways, only = _bracketed(joined)
        if len(ways) > 1:
            return Parsed(problems=[_two_way(*made.place(*joined.sentence), ways)])
        if only:
            return Parsed(at.strict(ways[0]))
    made, where = mender.furthest
    case = Case.of(at, text, made, where)
    further = _further(case)
    wrong = any(problem.severity == "error" for problem in further)
    slips = _slips(case) if wrong else []
    return Parsed(problems=[*(slips or [fault(case, ways)]), *further])


def _slips(case: Case) -> list[Problem]:
    """Return notes about slips if nothing else is wrong up to the end of the refused sentence."""
    head = case.text[: case.folded.origin[case.sentence[1]]]
    try:
        case.strict(head)
    except Refused as again:
        found = on_refused(case, head, again)
        return found.problems if found.ok else []
    except Unreadable:
        return []
    return []


def on_trailed(at: Setting, text: str, folded: Folded) -> Parsed | None:
    """Return what is asked back if what trails a list may be said of more than its last."""
    from .parse import Parsed

    for sentence in _SENTENCE.finditer(folded.text):
        if joints.trails(sentence[0]):
            case = Case.of(at, text, folded, Refused(sentence.start(), [], []))
            ways, _ = _bracketed(case)
            if len(ways) > 1:
                return Parsed(problems=[_two_way(*folded.place(*case.sentence), ways)])
    return None


def _mender(at: Setting, text: str, folded: Folded, refused: Refused) -> Mender:
    """Return what mending finds: in the text as rules read it first, in full words, as it stands.

    Where it finds nothing, that is in full words.
    """
    full = rewrites.in_full(folded)
    first = rewrites.instead(at.reader.language, rewrites.BEFORE, full)
    menders = [Mender(at, text)]
    if first is not None:
        menders[-1].look(first)
    if not menders[-1].found:
        menders.append(Mender(at, text))
        menders[-1].look(full)
    if not menders[-1].found and full is not folded:
        menders.append(Mender(at, text))
        menders[-1].run(folded, refused)
    return next((mender for mender in menders if mender.found), menders[:2][-1])


def _bracketed(case: Case) -> tuple[list[str], bool]:
    """Return the text for each way to join the refused sentence, and whether there is one only."""
    reader, text = case.reader, case.folded.text
    begin, end = case.sentence
    scope = case.scope.inside()
    before = text[:begin].strip()
    try:
        first = reader.grown(before, case.start, scope) if before else None
    except (Refused, Unreadable):
        return [], False
    found = wide.readings(reader, text[begin:end], case.start, scope)
    wholes = (_behind(first, m) if before else m for m in found.meanings)
    ways = case.sayable(wholes)
    rest = text[end:].lstrip(". ")
    if rest:
        ways = case.sayable(_read_each(case, [f"{w} {rest}" for w in ways]))
    return ways, len(ways) == 1 and found.only


def _behind(first: Any, then: Any) -> Any:
    """Return what a text means that goes on: abilities stand beside each other."""
    return (*first, *then) if isinstance(then, tuple) else sequence([first, then])


def _read_each(case: Setting, texts: Iterable[str]) -> Iterator[Any]:
    for text in texts:
        with contextlib.suppress(Refused, Unreadable):
            yield case.strict(text)


def on_meaningless(at: Setting, text: str, folded: Folded, error: Unreadable) -> Parsed:
    """Return what is wrong with a text that is read and means nothing, and what it may say."""
    from .parse import Parsed

    if (asked := on_open(at, folded, rewrites.MEANINGLESS)) is not None:
        return asked
    told = on_unreadable(at, text, folded, error)
    if not told.readings:
        told = replace(told, readings=tuple(_meant(at, folded, rewrites.MEANINGLESS)))
    return Parsed(problems=[told])


def on_open(at: Setting, folded: Folded, when: str = rewrites.OPEN) -> Parsed | None:
    """Return what is asked back about a text that rules say may mean several things.

    Nothing is if it is one of those as it stands: what is offered is accepted.
    """
    from .parse import Parsed

    ways = _meant(at, folded, when)
    if len(ways) < 2 or folded.text in (lexer.fold(way).text for way in ways):
        return None
    return Parsed(problems=[_two_way(*folded.place(0, len(folded.text)), ways)])


def _meant(at: Setting, folded: Folded, when: str) -> list[str]:
    """Return what rules of a time say a text may have been meant to say, as far as it is read."""
    meant = rewrites.meant(at.reader.language, when, folded, at.scope.here)
    return at.sayable(_read_each(at, (other.text for other in meant)))


def on_unreadable(at: Setting, text: str, folded: Folded, error: Unreadable) -> Problem:
    """Return what is wrong with a text that means nothing, or more than one thing."""
    begin, end = folded.place(0, len(folded.text))
    ways: list[str] = []
    if isinstance(error, TwoWay):
        read = rewrites.instead(at.reader.language, rewrites.BEFORE, folded) or folded
        for said in (read, folded):
            with contextlib.suppress(Refused, Unreadable):
                ways = ways or at.sayable(at.reader.meanings(said, at.start, at.scope))
    message = quoted.in_own_words(error, at.reader, text, folded, at.start)
    message, hint = _as_sentence(message), _as_sentence(error.hint)
    return Problem(error.code, message, begin, end, hint, readings=tuple(ways))


def _as_sentence(clause: str) -> str:
    return clause and clause[:1].upper() + clause[1:].rstrip(".") + "."


def _two_way(begin: int, end: int, ways: list[str]) -> Problem:
    message = "This can be read in more than one way."
    return Problem("two-way", message, begin, end, "Write the one you mean.", readings=tuple(ways))


def _further(case: Case) -> list[Problem]:
    """Return what is wrong in the sentences after the one that was refused."""
    stop = case.sentence[1] + 2
    if stop > len(case.folded.text) or not case.start.startswith(
        ("start_effect", "start_abilities")
    ):
        return []
    begin = case.folded.origin[stop]
    rest = case.text[begin:]
    try:
        case.strict(rest)
    except Refused as again:
        found = on_refused(case, rest, again).problems
        return [replace(p, start=p.start + begin, end=p.end + begin) for p in found]
    except Unreadable:
        return []  # what it refers to may stand in the sentence that was refused
    return []
