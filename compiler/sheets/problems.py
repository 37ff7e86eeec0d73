"""What can be wrong with a print job; each problem names its card and a way out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrintProblem:
    """One fault. `card` is the card's id, or empty when no card is to blame.

    `code`: `missing-glyph`, `fit`, `bad-layout`, `bad-theme` or `typeset-failed`.
    """

    code: str
    card: str
    message: str
    hint: str = ""


class PrintError(Exception):
    """A print job that must not be written; `problems` has every fault that was found."""

    def __init__(self, problems: Iterable[PrintProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


def layout_error(message: str, hint: str = "") -> PrintError:
    """Return the error for paper, card size or margins that do not go together."""
    return PrintError([PrintProblem("bad-layout", "", message, hint)])
