"""A sitting: one game, its players people or bots, from the first decision to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from dsl.ir.program import Program
from runtime.bots import Bot, consult, random_table
from runtime.decision import Decision, IllegalChoice, Result
from runtime.game import Game
from runtime.machine import Entry
from runtime.record import Record
from runtime.state import Option

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


class Audience(Protocol):
    """Those at the table who are no bots."""

    def hear(self, entries: Sequence[Entry]) -> None:
        """Hear what has happened."""

    def ask(self, game: Game, decision: Decision) -> Option:
        """Return what a person chooses."""

    def decided(self, player: int) -> None:
        """Hear that somebody has decided, now or before the game was gone on with."""


def names(players: int) -> dict[int, str]:
    """Return a name for each seat."""
    known = dict(enumerate(NAMES, 1))
    return {n: known.get(n, f"Player {n}") for n in range(1, players + 1)}


@dataclass(slots=True)
class Sitting:
    """A game to be played: the first `people` seats are people, the others bots.

    `begun` is a record to go on from; `keep` is given the record after every decision. One of a
    long series is not `recorded`: nobody asks how it went, only how it ended.
    """

    program: Program
    players: int
    seed: int
    options: Mapping[str, str]
    people: int = 0
    audience: Audience | None = None
    bots: Mapping[int, Bot] = field(default_factory=dict)
    begun: Record | None = None
    keep: Callable[[Record], None] | None = None
    recorded: bool = True

    def play(self) -> Played:
        """Play to the end."""
        log: list[Entry] | None = [] if self.audience else None
        game = Game.new(self.program, self.players, self.seed, self.options, log)
        record = Record(self.program, self.players, self.seed, dict(self.options))
        bots, count = self.bots or random_table(self.players, self.seed), 0
        self._tell(log)
        for made in self.begun.decisions if self.begun else ():
            self._take(game, record, _offered(game, made), log)
            count += 1
        if self.keep:
            self.keep(record)
        while (decision := game.decision) is not None:
            self._take(game, record, self._choice(game, decision, bots), log)
            count += 1
            if self.keep:
                self.keep(record)
        if not count:
            record.mark(game)
        assert game.result is not None
        options = dict(sorted(game.state.options.items()))
        return Played(self.seed, options, count, game.result, game.hash(), record)

    def _take(self, game: Game, record: Record, option: Option, log: list[Entry] | None) -> None:
        assert game.decision is not None
        player = game.decision.player
        game.choose(option)
        if self.recorded:
            record.note(game, option)
        if self.audience:
            self.audience.decided(player)
        self._tell(log)

    def _choice(self, game: Game, decision: Decision, bots: Mapping[int, Bot]) -> Option:
        if decision.player <= self.people and self.audience:
            return self.audience.ask(game, decision)
        return consult(bots[decision.player], game, decision)

    def _tell(self, log: list[Entry] | None) -> None:
        if log and self.audience:
            self.audience.hear(tuple(log))
            log.clear()


def _offered(game: Game, made: Mapping[str, Any]) -> Option:
    """Return the option that a recorded decision was."""
    options = game.decision.options if game.decision else ()
    for option in options:
        if option.to_json() == made:
            return option
    raise IllegalChoice(f"{made!r} was not offered")


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end: what `play` says of it, and its record if one was kept."""

    seed: int
    options: dict[str, str]
    decisions: int
    result: Result
    hash: str
    record: Record

    def to_json(self) -> dict[str, Any]:
        """Return what `play` says of a game."""
        return {
            "seed": self.seed,
            "options": self.options,
            "decisions": self.decisions,
            "result": self.result.to_json(),
            "hash": self.hash,
        }


def played_json(program: Program, players: int, played: Sequence[Played]) -> dict[str, Any]:
    """Return what `play` says of a game, or of several."""
    packs = [pack.id for pack in program.packs]
    head = {"game": program.game.id, "packs": packs, "players": players}
    games = [game.to_json() for game in played]
    return {**head, **(games[0] if len(games) == 1 else {"games": games})}


def winners_text(result: Result, players: Mapping[int, str]) -> str:
    """Return who has won, in words."""
    if result.reason == "limit":
        return f"The game was stopped: it reached the limit of {result.limit}."
    if not result.winners:
        return "Nobody has won."
    those = [players[number] for number in result.winners]
    listed = " and ".join([", ".join(those[:-1]), those[-1]] if those[:-1] else those)
    return f"{listed} {'has' if len(those) == 1 else 'have'} won."


def scores_text(program: Program, result: Result, players: Mapping[int, str]) -> str:
    """Return what everybody's score is, in words; nothing where the game has no scores."""
    score = program.game.score
    steps = next((scale.steps for scale in program.scales if scale.id == score), ())
    labels = next(iter(program.words.values())).labels if program.words else {}

    def named(key: str) -> tuple[str, ...]:
        return labels.get(key, (key.partition(":")[2],))

    values = [named(f"step:{steps[at]}")[0] if steps else str(at) for at in result.scores]
    rows = [f"{players[number]} {value}" for number, value in enumerate(values, 1)]
    name = named(f"counter:{score}")[0 if steps else -1]
    return f"{name}: {', '.join(rows)}." if rows else ""


def tally(games: list[Played], players: Mapping[int, str]) -> list[tuple[str, str]]:
    """Return how a series went: games, decisions, and how often each seat has won."""
    count = len(games)
    decisions = [g.decisions for g in games]
    mean = sum(decisions) / count
    stuck = sum(g.result.reason == "limit" for g in games)
    nobody = sum(not g.result.winners and g.result.reason == "won" for g in games)
    rows = [
        ("games", str(count)),
        ("decisions a game", f"{min(decisions)} to {max(decisions)}, on average {mean:.0f}"),
        ("stopped by a limit", str(stuck)),
    ]
    for number, name in players.items():
        won = sum(number in g.result.winners for g in games)
        rows.append((f"won by {name}, seat {number}", f"{won} ({100 * won / count:.0f} %)"))
    return [*rows, ("won by nobody", f"{nobody} ({100 * nobody / count:.0f} %)")]
