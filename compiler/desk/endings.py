"""How a command that could not do its work ends: in which words, with which exit code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic, PackError, Sources
from compiler.find import NoSuchPath
from compiler.output import OutputError
from dsl.ir.codec import CodecError

from .packs import NoGame, NoSuchCard, Refused

FAULTY, WRONG_USAGE = 1, 2
USAGE = (NoSuchPath, NoSuchCard, NoGame, OutputError)
KNOWN_BY_NAME = {"SetupError": WRONG_USAGE, "RecordError": FAULTY, "LinkError": FAULTY}
"""Errors of the engine, which the compiler does not import."""


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
    if isinstance(error, CodecError):
        return Ending(FAULTY, str(error))
    if type(error).__name__ in KNOWN_BY_NAME:
        text = str(error)
        return Ending(KNOWN_BY_NAME[type(error).__name__], text[:1].upper() + text[1:] + ".")
    return _printing(error) if type(error).__name__ == "PrintError" else None


def _printing(error: Exception) -> Ending:
    problems = getattr(error, "problems", ())
    found = [
        Diagnostic(problem.code, problem.message, problem.hint, card=problem.card)
        for problem in problems
    ]
    if all(problem.code == "bad-layout" for problem in problems):
        text = "; ".join(f"{p.message} ({p.hint})" if p.hint else p.message for p in problems)
        return Ending(WRONG_USAGE, text)
    return Ending(FAULTY, "", found)
