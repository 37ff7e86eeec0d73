"""Records: a game that can be played again and compared, with the program it was played with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dsl.ir.codec import CodecError, decode, encode
from dsl.ir.program import Program

from .bots import Bot, consult
from .decision import IllegalChoice
from .game import Game
from .state import Option

FORMAT = 1


class RecordError(ValueError):
    """Text that is not a record."""


@dataclass(slots=True)
class Record:
    """What a game was played with, what was decided, and hashes on the way.

    `hashes` are pairs of how many decisions had been made and the hash of the game then:
    one after every decision, so that a replay can tell which of them is another one. The
    last is that of the end; a record without it does not replay exactly. `result` is how the
    game ended, as JSON; empty while it goes on.
    """

    program: Program
    players: int
    seed: int
    options: dict[str, str]
    decisions: list[dict[str, Any]] = field(default_factory=list)
    hashes: list[tuple[int, str]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)

    def note(self, game: Game, option: Option) -> None:
        """Add a decision that has just been made in a game."""
        self.decisions.append(option.to_json())
        self.mark(game)

    def mark(self, game: Game) -> None:
        """Add the hash of a game as it stands after the decisions made so far, and its result."""
        self.hashes.append((len(self.decisions), game.hash()))
        self.result = game.result.to_json() if game.result else {}

    def to_json(self) -> dict[str, Any]:
        """Return the record as JSON."""
        return {**self.parts(), "program": encode(self.program)}

    def parts(self) -> dict[str, Any]:
        """Return all of the record as JSON but its program."""
        found = {
            "format": FORMAT,
            "players": self.players,
            "seed": self.seed,
            "options": dict(sorted(self.options.items())),
            "decisions": self.decisions,
            "hashes": [list(pair) for pair in self.hashes],
        }
        return {**found, "result": self.result} if self.result else found

    def to_text(self) -> str:
        """Return the record as text, equal for equal records."""
        return json.dumps(self.to_json(), separators=(",", ":"), sort_keys=True, ensure_ascii=False)

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """Return a record from its JSON.

        Raises:
            RecordError: it, or the program in it, is not of its form; the message says where.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f"not a record of format {FORMAT}")
        try:
            written = decode(Written, data)
        except CodecError as error:
            raise RecordError(str(error)) from error
        return cls(
            written.program,
            written.players,
            written.seed,
            written.options,
            [_decision(d, f"$.decisions[{i}]") for i, d in enumerate(written.decisions)],
            _marks(written.hashes),
            written.result,
        )


@dataclass(frozen=True, slots=True)
class Written:
    """The form of a record as JSON; only `result` may be missing, and there are no others."""

    format: int
    program: Program
    players: int
    seed: int
    options: dict[str, str]
    decisions: tuple[dict[str, Any], ...]
    hashes: tuple[tuple[Any, ...], ...]
    result: dict[str, Any] = field(default_factory=dict)


def _decision(decision: dict[str, Any], path: str) -> dict[str, Any]:
    """Return a decision whose values are what an option has: texts and whole numbers."""
    for name, value in decision.items():
        if type(value) not in (int, str):
            raise RecordError(f"{path}.{name}: expected a text or a number")
    return decision


def _marks(hashes: tuple[tuple[Any, ...], ...]) -> list[tuple[int, str]]:
    """Return the hashes, which must come in the order of their decisions, one for each."""
    found: list[tuple[int, str]] = []
    for at, pair in enumerate(hashes):
        path = f"$.hashes[{at}]"
        if [type(part) for part in pair] != [int, str]:
            raise RecordError(f"{path}: expected a number and a hash")
        if pair[0] <= (found[-1][0] if found else -1):
            raise RecordError(f"{path}: hashes are not in order")
        found.append((pair[0], pair[1]))
    return found


class Replay(NamedTuple):
    """What became of a replay; `step` is the decision after which it differs, from 1.

    Of a game that was left before it was over, `asked` is the player who is to decide next.
    """

    exact: bool
    step: int | None = None
    asked: int = 0

    def __str__(self) -> str:
        return "exact" if self.exact else f"diverged at step {self.step}"


def replay(record: Record) -> Replay:
    """Play a record again and compare, also the end with the last hash, which must be there.

    A result that the record has must be that of the game. Without one it may be unfinished: it
    is exact as far as it goes.

    Raises:
        SetupError: the game does not allow those players or options.
        LinkError: the program cannot be run.
    """
    game = Game.new(record.program, record.players, record.seed, record.options)
    marks, last = dict(record.hashes), len(record.decisions)
    for step, option in enumerate(record.decisions, 1):
        try:
            game.choose(option)
        except IllegalChoice:
            return Replay(False, step)
        if step in marks and marks[step] != game.hash():
            return Replay(False, step)
    decision, result = game.decision, game.result
    if decision is not None:
        left = not record.result and (record.hashes[-1:] == [(last, game.hash())] or not last)
        return Replay(True, asked=decision.player) if left else Replay(False, last + 1)
    if record.result not in ({}, result and result.to_json()):
        return Replay(False, last)
    return Replay(True) if marks.get(last) == game.hash() else Replay(False, last)


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
        option = consult(bots[decision.player], game, decision)
        game.choose(option)
        record.note(game, option)
    if not record.decisions:
        record.mark(game)
    return game, record
