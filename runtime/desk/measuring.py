"""Measures a game: bots play it many times, and what happened is added up.

What is counted comes from the program: its rounds, procedures, texts, cards and score. Of a game
that is over no more is kept than a few counts; games are added up in the order of their seeds, so
equal seeds give equal figures, whoever played them.

Whoever had a card counts once for a game: as one who played it, or as one who threw it away
instead of playing. Those who did both say nothing about it. A win is worth as much as there are
players, shared among those who win together: 1 is what chance gives, at every table.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import Pool
from typing import Any, NamedTuple, Protocol

from dsl.ir.program import Program
from runtime.bots import consult, table
from runtime.game import Game
from runtime.machine import Entry

from .chances import Sample, difference, wilson

Key = tuple[str, ...]
DIGITS = 6


class Plan(NamedTuple):
    """Which games are played: so many at tables of each size, from one seed on."""

    games: int
    tables: tuple[int, ...]
    bots: str = "greedy"
    seed: int = 0
    options: Mapping[str, str] = {}

    def jobs(self) -> Iterator[Job]:
        """Yield the games, in the order in which they are added up."""
        for players in self.tables:
            for seed in range(self.seed, self.seed + self.games):
                yield Job(players, seed, self.bots, self.options)


class Job(NamedTuple):
    """One game to be played."""

    players: int
    seed: int
    bots: str
    options: Mapping[str, str]


@dataclass(slots=True)
class Told:
    """What is kept of one game that is over."""

    players: int
    decisions: int = 0
    stuck: bool = False
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    scopes: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    ends: Counter[Key] = field(default_factory=Counter)
    texts: Counter[Key] = field(default_factory=Counter)
    played: set[tuple[int, str, str]] = field(default_factory=set)
    thrown: set[tuple[int, str]] = field(default_factory=set)


class Listener:
    """Hears the log of a game while it is played. `round` is the scope that the game repeats."""

    def __init__(self, program: Program, told: Told) -> None:
        self.told, self.round = told, round_of(program)
        self.hands = {zone.id for zone in program.zones if zone.role == "hand"}
        self.happened: set[str] = set()

    def hear(self, entries: Iterable[Entry]) -> None:
        """Count what happened."""
        for entry in entries:
            note = getattr(self, f"_{entry['kind']}", None)
            if note:
                note(entry)

    def _begun(self, entry: Entry) -> None:
        self.told.scopes[entry["what"]] += 1

    def _ended(self, entry: Entry) -> None:
        if entry["what"] == self.round:
            self.told.ends[tuple(sorted(self.happened))] += 1
            self.happened.clear()

    def _finished(self, entry: Entry) -> None:
        self.told.calls[entry["what"]] += bool(entry.get("amount"))

    def _used(self, entry: Entry) -> None:
        if entry["subject"]:
            return  # somebody's own doing
        self.told.texts[entry["what"], entry["how"]] += 1
        self.happened.add(entry["how"])

    def _played(self, entry: Entry) -> None:
        self.told.played.add((entry["subject"], entry["what"], entry["how"]))

    def _moved(self, entry: Entry) -> None:
        own = entry.get("how") == "discard" and not entry.get("item")
        if own and entry["origin"]["zone"] in self.hands:
            self.told.thrown |= {(entry["subject"], card) for card in entry["cards"]}


def round_of(program: Program) -> str:
    """Return the id of the scope that a game is a row of: its first round, or nothing."""
    return next((scope.id for scope in program.scopes if scope.kind == "round"), "")


def one(program: Program, job: Job) -> Told:
    """Play one game, and return what is kept of it."""
    log: list[Entry] = []
    game = Game.new(program, job.players, job.seed, job.options, log)
    bots = table(job.bots, job.players, job.seed)
    told = Told(job.players)
    listener = Listener(program, told)
    while (decision := game.decision) is not None:
        listener.hear(log)
        log.clear()
        game.choose(consult(bots[decision.player], game, decision))
        told.decisions += 1
    listener.hear(log)
    assert game.result is not None
    told.stuck = game.result.reason == "limit"
    told.winners, told.scores = game.result.winners, game.result.scores
    return told


# ------------------------------------------------------------------ many games

_program: list[Program] = []
"""The program that this process plays, if it was started to play one."""


def _begin(program: Program) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the games ends them
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _program.append(program)


def _one(job: Job) -> Told:
    return one(_program[0], job)


class Kept(Protocol):
    """Keeps games that are over."""

    def find(self, job: Job) -> Told | None:
        """Return what is kept of a game, if it is over."""

    def put(self, job: Job, told: Told) -> None:
        """Keep what was told of a game."""


class Nowhere:
    """Keeps nothing."""

    def find(self, job: Job) -> None:
        """Return nothing."""

    def put(self, job: Job, told: Told) -> None:
        """Do nothing."""


def games(program: Program, plan: Plan, jobs: int, kept: Kept) -> Generator[Told, None, None]:
    """Play the games of a plan that are not kept, in so many processes; yield all, in order."""
    found = [(job, kept.find(job)) for job in plan.jobs()]
    left = [job for job, told in found if told is None]
    with closing(_played(program, left, jobs)) as played:
        for job, told in found:
            if told is None:
                told = next(played)
                kept.put(job, told)
            yield told


def _played(program: Program, left: list[Job], jobs: int) -> Generator[Told, None, None]:
    if jobs == 1:
        yield from (one(program, job) for job in left)
        return
    with Pool(jobs, _begin, (program,)) as pool:
        yield from pool.imap(_one, left)


def measure(
    program: Program,
    plan: Plan,
    jobs: int = 1,
    done: Callable[[int], None] = lambda count: None,
    kept: Kept | None = None,
) -> dict[str, Any]:
    """Play the games of a plan and return their figures, JSON-able.

    `done` is told how many games are over. Games that are `kept` are not played again.
    """
    tables = {players: Table(program, players) for players in plan.tables}
    cards = Cards()
    with closing(games(program, plan, jobs, kept or Nowhere())) as played:
        for count, told in enumerate(played, 1):
            tables[told.players].add(told)
            cards.add(told)
            done(count)
    return {
        "game": program.game.id,
        "packs": [pack.id for pack in program.packs],
        "bots": plan.bots,
        "seed": plan.seed,
        "options": dict(sorted(plan.options.items())),
        "round": round_of(program),
        "tables": [table.figures() for table in tables.values()],
        "cards": cards.figures(program),
    }


# ------------------------------------------------------------------ adding up


class Table:
    """What is known of the games at tables of one size."""

    def __init__(self, program: Program, players: int) -> None:
        self.program, self.players = program, players
        self.games = self.stuck = self.shared = 0
        self.decisions: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.calls: Counter[str] = Counter()
        self.ends: Counter[Key] = Counter()
        self.texts: Counter[Key] = Counter()
        self.scores: Counter[int] = Counter()
        self.won = [0.0] * players

    def add(self, told: Told) -> None:
        """Count a game in."""
        self.games += 1
        self.stuck += told.stuck
        self.shared += len(told.winners) > 1
        self.decisions[told.decisions] += 1
        self.rounds[told.scopes[round_of(self.program)]] += 1
        self.calls += told.calls
        self.ends += told.ends
        self.texts += told.texts
        self.scores.update(told.scores)
        for winner in told.winners:
            self.won[winner - 1] += 1 / len(told.winners)

    def figures(self) -> dict[str, Any]:
        """Return it, JSON-able."""
        return {
            "players": self.players,
            "games": self.games,
            "stuck": self.stuck,
            "shared": self.shared,
            "decisions": spread(self.decisions),
            "rounds": {**spread(self.rounds), "counts": _pairs(self.rounds)},
            "calls": {p.id: self.calls[p.id] for p in self.program.procedures},
            "ends": [{"texts": [*key], "rounds": self.ends[key]} for key in sorted(self.ends)],
            "texts": [
                {"card": card, "section": section, "used": self.texts[card, section]}
                for card, section in sorted(self.texts)
            ],
            "scores": _pairs(self.scores),
            "seats": [self._seat(seat) for seat in range(self.players)],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        share = self.won[seat] / self.games if self.games else 0.0
        low, high = wilson(share, self.games)
        numbers = {"share": share, "low": low, "high": high}
        return {"seat": seat + 1, **{name: round(n, DIGITS) for name, n in numbers.items()}}


def spread(counts: Mapping[int, int]) -> dict[str, float]:
    """Return the least, median, greatest and mean of numbers, given how often each was met."""
    if not counts:
        return {"least": 0, "median": 0, "most": 0, "mean": 0.0}
    ordered, whole = sorted(counts), sum(counts.values())
    below, median = 0, ordered[-1]
    for number in ordered:
        below += counts[number]
        if 2 * below >= whole:
            median = number
            break
    mean = sum(number * count for number, count in counts.items()) / whole
    return {
        "least": ordered[0],
        "median": median,
        "most": ordered[-1],
        "mean": round(mean, DIGITS),
    }


def _pairs(counts: Mapping[int, int]) -> list[list[int]]:
    return [[number, counts[number]] for number in sorted(counts)]


class Cards:
    """How those who had a card fared, whatever the size of their table."""

    def __init__(self) -> None:
        self.played: dict[str, Sample] = {}
        self.thrown: dict[str, Sample] = {}
        self.sections: dict[Key, Sample] = {}

    def add(self, told: Told) -> None:
        """Count a game in."""
        worth = dict.fromkeys(told.winners, told.players / max(1, len(told.winners)))
        played = {(player, card) for player, card, _ in told.played}
        for player, card in sorted(played - told.thrown):
            self.played.setdefault(card, Sample()).add(worth.get(player, 0.0))
        for player, card in sorted(told.thrown - played):
            self.thrown.setdefault(card, Sample()).add(worth.get(player, 0.0))
        for player, card, section in sorted(told.played):
            self.sections.setdefault((card, section), Sample()).add(worth.get(player, 0.0))

    def figures(self, program: Program) -> list[dict[str, Any]]:
        """Return them, JSON-able: the cards that anybody played or threw away."""
        met = self.played.keys() | self.thrown.keys()
        return [self._card(card.id) for card in program.cards if card.id in met]

    def _card(self, card: str) -> dict[str, Any]:
        played, thrown = self.played.get(card, Sample()), self.thrown.get(card, Sample())
        between = difference(played, thrown)
        sections = {section: s for (of, section), s in sorted(self.sections.items()) if of == card}
        return {
            "card": card,
            "played": played.count,
            "thrown": thrown.count,
            "worth_played": round(played.mean, DIGITS),
            "worth_thrown": round(thrown.mean, DIGITS),
            "low": None if between is None else round(between[0], DIGITS),
            "high": None if between is None else round(between[1], DIGITS),
            "sections": [
                {"section": section, "players": s.count, "worth": round(s.mean, DIGITS)}
                for section, s in sections.items()
            ],
        }
