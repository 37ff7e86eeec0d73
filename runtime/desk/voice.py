"""A voice: words what happens and what can be chosen, for one viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from runtime.decision import Decision
from runtime.machine import Entry
from runtime.state import Option


class Voice(Protocol):
    """Words a game for one viewer; it comes from outside the engine."""

    def tell(self, entry: Entry) -> str:
        """Return an entry of the log in words, or nothing where there is nothing to say."""

    def lines(self, entries: Iterable[Entry]) -> list[str]:
        """Return entries of the log that belong together in words."""

    def option(self, option: Option, decision: Decision) -> str:
        """Return an option of a decision in words."""

    def question(self, decision: Decision) -> str:
        """Return what a decision asks, in words."""
