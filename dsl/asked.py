"""What is said where something of another sort is asked for: what happens, or what to do."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import lexer
from .drive import Refused
from .flavour import COST
from .ir import nodes as n
from .ir.walk import every
from .problems import Problem
from .surface import Unreadable

if TYPE_CHECKING:
    from .fault import Case, Setting

INSTEAD = " instead"
_WHEN = re.compile(
    r"(?:whenever|when|as soon as)\s+"
    r"(?P<fact>(?P<who>[^,]+?)\s+(?P<be>have|has|are|is)\s+(?P<rest>[^,]+)),\s*(?P<then>.+)",
    re.IGNORECASE | re.DOTALL,
)
"""How things are, behind a word for when something happens."""


def event(at: Setting, text: str) -> Problem | None:
    """Return what is wrong with an event where how things are is asked for; none if it is none."""
    if at.start != "start_condition":
        return None
    with contextlib.suppress(Refused, Unreadable):
        at.reader.strict(text, "start_event", at.scope)
        message = f"“{text.strip(' .')}” is something that happens, not how things are."
        hint = (
            "Say what is so then, as in “… are …” or “… have …”; what happens is answered by"
            " “When …, …” in a section that stays in force."
        )
        return Problem("event-asked", message, 0, len(text), hint)
    return None


def deed(case: Case) -> Problem | None:
    """Return what is wrong with a deed where what stays in force is asked for, if it is one."""
    begin, end = case.folded.place(*case.sentence)
    said = case.text[begin:end].strip(" .")
    if case.start != "start_abilities" or not _is_deed(case, said):
        return None
    message = f"“{said}” is something to do; here stands what happens when, or what holds."
    hint = (
        "Say when, as in “When …, …”, or put it into the sentence before, as in"
        " “…, … and … instead”."
    )
    ways = case.sayable(_with(case, case.text[:begin].strip(" ."), said, case.text[end:]))
    return Problem("deed-asked", message, begin, end, hint, suggestions=tuple(ways))


def cost(case: Case) -> Problem | None:
    """Return what is wrong with a cost in front of a colon, if a text was refused in one."""
    for found in COST.finditer(case.folded.text):
        if found.start() <= case.refused.at <= found.end() + 1:
            begin, end = case.folded.place(*found.span())
            message = f"“{case.text[begin:end]}” is a cost; no phrase has one in front of a colon."
            hint = "Say “you may …. If you do, …”, with something that can be done here."
            return Problem("cost-asked", message, begin, end, hint)
    return None


def state(case: Case) -> Problem | None:
    """Return what is wrong with “When” before how things are, where it is what stays in force."""
    begin, end = case.folded.place(*case.sentence)
    found = _WHEN.fullmatch(case.text[begin:end].strip(" ."))
    if case.start != "start_abilities" or found is None:
        return None
    with contextlib.suppress(Refused, Unreadable):
        fact = case.reader.strict(found["fact"], "start_condition", case.scope)
        message = f"“{found['fact']}” is how things are, not something that happens."
        hint = (
            "Say what happens, as in “When … lose …,”; how things are then stands behind it:"
            " “if …,”."
        )
        ways = case.sayable(_meant(case, _changes(case, found, fact)))
        span = begin + found.start("fact"), begin + found.end("fact")
        return Problem("state-asked", message, *span, hint, suggestions=tuple(ways))
    return None


def _changes(case: Case, found: re.Match[str], fact: n.Condition) -> Iterator[str]:
    """Yield texts that begin with what may bring about how things are."""
    who, be, rest, then = found["who"], found["be"], found["rest"], found["then"]
    s = "s" if be in ("has", "is") else ""
    if be in ("are", "is"):
        yield f"When {who} become{s} {rest}, {then}"
        return
    lexicon = case.reader.lexicon
    for compare in every(fact, n.Compare):
        verbs = {"=": ("lose", "gain"), "<": ("lose",), "<=": ("lose",)}
        if compare.right == n.Number(0):
            verbs["="] = ("lose",)
        for counter in every(compare.left, n.CounterOf):
            if word := lexicon.name("COUNTER", counter.counter):
                for verb in verbs.get(compare.relation, ("gain",)):
                    noun = word.many or word.one
                    yield f"When {who} {verb}{s} {noun}, if {found['fact']}, {then}"


def _meant(case: Case, texts: Iterator[str]) -> Iterator[Any]:
    """Yield what texts mean that can be read."""
    for text in texts:
        with contextlib.suppress(Refused, Unreadable):
            yield from case.reader.meanings(lexer.fold(text), case.start, case.scope)


def _is_deed(case: Case, said: str) -> bool:
    """Whether a sentence says what to do, also if nobody knows of whom."""
    with contextlib.suppress(Unreadable):
        try:
            case.reader.strict(said, "start_effect", case.scope)
        except Refused:
            return False
    return True


def _with(case: Case, before: str, said: str, behind: str) -> Iterator[Any]:
    """Yield what a text may mean with a deed in the sentence before it, or as what follows it."""
    if not before.endswith(INSTEAD):
        return
    joined = f"{before.removesuffix(INSTEAD)} and {said}{INSTEAD}"
    for text in (joined, f"{before}. If you do, {said}"):
        with contextlib.suppress(Refused, Unreadable):
            whole = lexer.fold(f"{text}{behind}")
            yield from case.reader.meanings(whole, case.start, case.scope)
