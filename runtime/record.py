"""Records: a game that can be played again and compared, with the program it was played with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl.ir.codec import decode, encode
from dsl.ir.program import Program

from .bots import Bot
from .decision import IllegalChoice
from .game import Game
from .state import Option

FORMAT = 1
EVERY = 16
"""Decisions between two hashes of a record."""


class RecordError(ValueError):
    """Text that is not a record."""


@dataclass(slots=True)
class Record:
    """What a game was played with, what was decided, and hashes on the way.

    `hashes` are pairs of how many decisions had been made and the hash of the game then;
    the last one is that of the end.
    """

    program: Program
    players: int
    seed: int
    options: dict[str, str]
    decisions: list[dict[str, Any]] = field(default_factory=list)
    hashes: list[tuple[int, str]] = field(default_factory=list)

    def note(self, game: Game, option: Option) -> None:
        """Add a decision that has just been made in a game."""
        self.decisions.append(option.to_json())
        step = len(self.decisions)
        if step % EVERY == 0 or game.decision is None:
            self.hashes.append((step, game.hash()))

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON."""
        return {
            "format": FORMAT,
            "program": encode(self.program),
            "players": self.players,
            "seed": self.seed,
            "options": dict(sorted(self.options.items())),
            "decisions": self.decisions,
            "hashes": [list(pair) for pair in self.hashes],
        }

    def to_text(self) -> str:
        """Return the record as text, equal for equal records."""
        return json.dumps(self.to_json(), separators=(",", ":"), sort_keys=True, ensure_ascii=False)

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """Return a record from its JSON.

        Raises:
            RecordError: it is not of that form.
            CodecError: the program in it is not of its form.
        """
        _check(data)
        return cls(
            decode(Program, data["program"], "$.program"),
            data["players"],
            data["seed"],
            data["options"],
            data["decisions"],
            [(step, mark) for step, mark in data["hashes"]],
        )


FIELDS: dict[str, type] = {
    "format": int,
    "program": dict,
    "players": int,
    "seed": int,
    "options": dict,
    "decisions": list,
    "hashes": list,
}


def _check(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"not a record of format {FORMAT}")
    for name, kind in FIELDS.items():
        if type(data.get(name)) is not kind:
            raise RecordError(f"$.{name}: expected {kind.__name__}")
    if any(not isinstance(d, dict) for d in data["decisions"]):
        raise RecordError("$.decisions: expected objects")
    if any(not isinstance(h, list) or len(h) != 2 for h in data["hashes"]):
        raise RecordError("$.hashes: expected pairs")


class Replay(NamedTuple):
    """What became of a replay; `step` is the decision after which it differs, from 1."""

    exact: bool
    step: int | None = None

    def __str__(self) -> str:
        return "exact" if self.exact else f"diverged at step {self.step}"


def replay(record: Record) -> Replay:
    """Play a record again and compare."""
    game = Game.new(record.program, record.players, record.seed, record.options)
    marks = dict(record.hashes)
    for step, option in enumerate(record.decisions, 1):
        try:
            game.choose(option)
        except IllegalChoice:
            return Replay(False, step)
        if step in marks and marks[step] != game.hash():
            return Replay(False, step)
    return Replay(True) if game.decision is None else Replay(False, len(record.decisions) + 1)


def recorded(
    program: Program,
    players: int,
    seed: int,
    bots: Mapping[int, Bot],
    options: Mapping[str, str] | None = None,
) -> tuple[Game, Record]:
    """Let bots play a game to its end and keep a record of it."""
    game = Game.new(program, players, seed, options)
    record = Record(program, players, seed, dict(options or {}))
    while (decision := game.decision) is not None:
        bot = bots[decision.player]
        option = bot.choose(decision, game.view(decision.player))
        game.choose(option)
        record.note(game, option)
    return game, record
