"""What a caller sees of a decision, and of the end."""

from __future__ import annotations

from typing import NamedTuple

from .state import Option, Question

PLAYING, WINDOW, TARGET, CHOOSE_ONE = "play:", "window:", "target", "choose-one"
"""Prompts; after the first two stands the use, or the window."""
QUIET = ("pass", "done", "decline")
"""Acts of those who would rather not do anything."""


class IllegalChoice(ValueError):
    """A choice that was not offered."""


class Decision(NamedTuple):
    """A decision: who must choose among what.

    `kind` is `pick`, `number`, `value` or `yes-no`. `prompt` says what it is about: `play:USE`,
    `window:ID`, `target`, `choose`, `choose-one`, `may`, `replace`, `number` or `value`; `source`
    is the card whose text asks, if one does. There are always two options or more.
    `about` is the key of what a `may` or `replace` would do, or of what a `choose-one` is
    among (see `dsl.ir.about`); the words of a program say what that is.
    """

    player: int
    kind: str
    prompt: str
    options: tuple[Option, ...]
    source: str = ""
    about: str = ""

    def quiet(self) -> Option | None:
        """Return the option to do nothing, if there is one."""
        return next((option for option in self.options if option.act in QUIET), None)

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "player": self.player,
            "kind": self.kind,
            "prompt": self.prompt,
            "source": self.source,
            "about": self.about,
            "options": [option.to_json() for option in self.options],
        }


def decision_of(question: Question | None) -> Decision | None:
    """Return a question as a caller may see it."""
    if question is None:
        return None
    q = question
    return Decision(q.player, q.kind, q.prompt, q.options, q.source, q.about)


class Result(NamedTuple):
    """How a game ended: `reason` is `won` (perhaps by nobody) or `limit`.

    `scores` are those of all players, the first one first, where the game declares a score.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    limit: str = ""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON."""
        found: dict[str, object] = {
            "reason": self.reason,
            "winners": list(self.winners),
            "scores": list(self.scores),
        }
        return {**found, "limit": self.limit} if self.limit else found
