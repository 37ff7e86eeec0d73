"""What is not offered, in words: whom or what somebody may not choose, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from dsl.ir.nodes import Condition
from dsl.ir.program import Program
from runtime.decision import Decision
from runtime.game import Game
from runtime.obstacles import (
    ELSEWHERE,
    EXCEPTED,
    NO_CHANGE,
    TAKEN,
    UNAIMABLE,
    UNFIT,
    UNLIKE,
    YOURSELF,
    Lack,
    Obstacle,
    Obstacles,
)
from runtime.play import CONDITION, FORBIDDEN, NO_TARGET
from runtime.state import Option, Slots

from .voice import Voice

NOT_OFFERED = "Not offered now:"
MOST_MISSING = 8
"""Names of what is not offered, for one reason."""
PLAIN = {
    CONDITION: "what the heading asks for is not so",
    FORBIDDEN: "something forbids it",
    NO_TARGET: "there is nothing that it could be aimed at",
    UNFIT: "it is not one of the cards that may be played now",
    NO_CHANGE: "it would change nothing now",
    YOURSELF: "that is yourself",
    EXCEPTED: "it is to be somebody else, or something else",
    UNLIKE: "it is not what the text asks for",
    UNAIMABLE: "the card could not have been aimed there",
    TAKEN: "it has been chosen already",
}
"""What is in the way of a play or of a choice, in words, where there are none that say more."""


class Reasons(Protocol):
    """Words what is not so; it comes from outside the engine."""

    def untrue(self, condition: Condition, slots: Slots, here: Slots) -> str:
        """Return that a condition is not so; nothing where there are no words for it.

        It was read with `slots`; `here` binds what it is told with, you and this card.
        """

    def use(self, use: str) -> str:
        """Return what a text is played for: a turn, or a window by its name."""

    def giver(self, id: str) -> str:
        """Return the name of a card or a rule."""


def why(obstacle: Obstacle | None, reasons: Reasons) -> str:
    """Return what is in the way of a play or of a choice, in words."""
    if obstacle is None:
        return "nobody was asked for it while it was held"
    if obstacle.kind == ELSEWHERE:
        return f"it is for {reasons.use(obstacle.use)}"
    plain = PLAIN[obstacle.kind]
    if obstacle.by:
        return f"{' and '.join(map(reasons.giver, obstacle.by))} forbids it"
    if obstacle.targets:
        others = (t.obstacle for t in obstacle.targets if t.obstacle.kind != YOURSELF)
        found = dict.fromkeys(why(other, reasons) for other in others)
        return f"{plain}: {', '.join(found)}" if found else plain
    return ", ".join(filter(None, (_lack(lack, reasons) for lack in obstacle.lacks))) or plain


def not_offered(found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield what is not offered, each with what is in its way: a line for each reason."""
    said: dict[str, dict[str, None]] = {}
    for what, reason in found:
        said.setdefault(reason, {})[what] = None
    for reason, those in said.items():
        more = f" and {len(those) - MOST_MISSING} more" if len(those) > MOST_MISSING else ""
        yield f"{', '.join(list(those)[:MOST_MISSING])}{more}: {reason}."


def _lack(lack: Lack, reasons: Reasons) -> str:
    said = reasons.untrue(lack.condition, lack.slots, lack.here)
    return f"{said} ({lack.now})" if said and lack.now else said


class Missing:
    """Says what is not offered to players with `names`; without `reasons`, nothing."""

    def __init__(self, program: Program, names: Mapping[int, str], reasons: Reasons | None) -> None:
        self.obstacles = Obstacles(program, names)
        self.reasons = reasons

    def inside(
        self, game: Game, decision: Decision, voice: Voice, but: Collection[str] = ()
    ) -> list[str]:
        """Return what a decision inside an effect does not offer, a line for each reason.

        Obstacles of some kinds are passed over: they need no words.
        """
        if self.reasons is None:
            return []
        found = self.obstacles.inside(game.machine, decision)
        return self.named((f for f in found if f.obstacle.kind not in but), decision, voice)

    def named(
        self, found: Iterable[tuple[Option, Obstacle]], decision: Decision, voice: Voice
    ) -> list[str]:
        """Return options that are not offered in a decision, a line for each reason."""
        if self.reasons is None:
            return []
        reasons = self.reasons
        return list(
            not_offered((f"“{voice.option(o, decision)}”", why(x, reasons)) for o, x in found)
        )
