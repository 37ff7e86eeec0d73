"""What a text of the invented game means, or what is asked back: for tests of what is meant."""

from __future__ import annotations

from typing import Any

from dsl.problems import Problem
from dsl.scope import CARD, PLAYER, Scope

from .trees import READER, WRITER

ALONE = Scope({"you": PLAYER, "this": CARD})
"""A card that is aimed at nobody."""
AIMED = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
"""A card that is played on somebody."""
EACH = Scope({"you": PLAYER, "subject": PLAYER}, "subject")
"""What is said of each of several."""


def meaning(text: str, scope: Scope = AIMED, start: str = "start_effect") -> Any:
    """Return the IR of a text that is read with no word of complaint."""
    found = READER.read(text, start, scope.inside())
    assert found.ir is not None, found.problems
    assert not found.problems
    return found.ir


def said(text: str, scope: Scope = AIMED, start: str = "start_effect") -> str:
    """Return the canonical words of a text."""
    return WRITER.write(meaning(text, scope, start), start, scope.inside())


def problem(text: str, scope: Scope = AIMED) -> Problem:
    """Return the one thing that is wrong with a text."""
    found = READER.read(text, "start_effect", scope.inside())
    assert found.ir is None, said(text, scope)
    (only,) = found.problems
    return only


def asked(text: str, scope: Scope = AIMED) -> set[str]:
    """Return the readings that are asked back, each of which is accepted as it stands."""
    ways = problem(text, scope).readings
    assert [said(way, scope) for way in ways] == list(ways)
    return set(ways)
