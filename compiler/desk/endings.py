"""How a command that could not do its work ends: in which words, with which exit code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic, PackError, Sources
from compiler.find import NoSuchPath
from compiler.output import OutputError

from .packs import Refused, WrongUsage

FAULTY, WRONG_USAGE = 1, 2
USAGE = (NoSuchPath, WrongUsage, OutputError)
BY_NAME = {
    "SetupError": "",
    "OtherGame": "",
    "NotTried": "",
    "ShelfError": "",
    "RecordError": "bad-record",
    "SaveError": "bad-record",
    "LinkError": "cannot-play",
}
"""Errors of the engine, which the compiler does not import; with a code, the input is faulty."""
HINTS = {
    "bad-record": "Name a file that `cardwright play --record FILE` has written.",
    "cannot-play": "`cardwright check` says which card it is.",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """An exit code with a message, or with diagnostics."""

    code: int
    message: str = ""
    diagnostics: Sequence[Diagnostic] = ()
    sources: Sources = field(default_factory=dict)


def ending(error: Exception) -> Ending | None:
    """Return how a command ends with an error; None if the error is Cardwright's own."""
    if isinstance(error, PackError):
        sources = error.sources if isinstance(error, Refused) else {}
        return Ending(FAULTY, "", error.diagnostics, sources)
    if isinstance(error, USAGE):
        return Ending(WRONG_USAGE, str(error))
    name = type(error).__name__
    if name in BY_NAME:
        code = BY_NAME[name]
        found = [Diagnostic(code, _sentence(error), HINTS[code])] if code else []
        return Ending(FAULTY, "", found) if code else Ending(WRONG_USAGE, _sentence(error))
    return _printing(error) if name == "PrintError" else None


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].upper() + text[1:] + "."


def _printing(error: Exception) -> Ending:
    problems = getattr(error, "problems", ())
    found = [
        Diagnostic(problem.code, problem.message, problem.hint, card=problem.card)
        for problem in problems
    ]
    if all(problem.code == "bad-layout" for problem in problems):
        text = "; ".join(f"{p.message} ({p.hint})" if p.hint else p.message for p in problems)
        return Ending(WRONG_USAGE, text[:1].upper() + text[1:] + ".")
    return Ending(FAULTY, "", found)
