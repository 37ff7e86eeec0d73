"""Many random games with the table watched: `python -m tests.soak --games 2000 --jobs 2`.

Every invariant of `tests.house.walk` is looked at before every decision of every game. A game
has a number, which is its seed; the numbers of players take turns. Each game that is over is a
line of a file in `build`, so a run that was stopped, however that was, goes on where it was when
it is started again. Another program, engine or choice of options has another file.

Ends with 1 if a game ended by a limit, broke an invariant or raised, and names its seed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from multiprocessing import Process
from pathlib import Path
from typing import NamedTuple

from dsl.ir.codec import encode
from runtime.desk.shelf import engine
from tests.house.tree import ROOT
from tests.house.walk import program, watched

GOOD = ("won", "won by nobody")
PAUSE = 60.0
"""Seconds between two lines that say how far the run is."""


class Plan(NamedTuple):
    """Which games are played."""

    pack: str
    least: int
    most: int
    options: dict[str, str]

    def players(self, game: int) -> int:
        """Return how many play the game of a number."""
        return self.least + game % (self.most - self.least + 1)

    def key(self) -> str:
        """Return what tells apart all that a game depends on: plan, program and engine."""
        made = json.dumps([self, encode(program(self.pack))], sort_keys=True).encode()
        return hashlib.blake2b(made + engine().encode(), digest_size=6).hexdigest()


class Played(NamedTuple):
    """A game that is over: its number, and how it ended."""

    game: int
    players: int
    end: str
    winners: int
    decisions: int


# ------------------------------------------------------------------ playing


def one(plan: Plan, number: int) -> Played:
    """Play one game."""
    players = plan.players(number)
    try:
        game, decisions = watched(program(plan.pack), players, number, plan.options)
    except Exception as error:
        return Played(number, players, f"{type(error).__name__}: {error}", 0, 0)
    result = game.result
    assert result is not None
    if result.reason != "won":
        return Played(number, players, f"the limit of {result.limit}", 0, decisions)
    end = "won" if result.winners else "won by nobody"
    return Played(number, players, end, len(result.winners), decisions)


def work(plan: Plan, numbers: Iterable[int], path: Path) -> None:
    """Play games and add a line for each to the file; other processes add theirs meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the run ends it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with path.open("a", encoding="utf-8") as file:
        for number in numbers:
            file.write(json.dumps(one(plan, number)._asdict()) + "\n")
            file.flush()


def played(path: Path) -> list[Played]:
    """Return the games in a file; a line that was cut off is none, and is taken away."""
    if not path.exists():
        return []
    whole = path.read_text("utf-8").rpartition("\n")
    if whole[2]:
        path.write_text(whole[0] + whole[1], "utf-8")
    return [Played(**json.loads(line)) for line in whole[0].splitlines()]


def run(plan: Plan, games: int, jobs: int, path: Path) -> list[Played]:
    """Play the games that are not in the file yet; return all of them that are over."""
    done = {game.game for game in played(path)}
    left = [number for number in range(games) if number not in done]
    workers = [
        Process(target=work, args=(plan, left[at::jobs], path), daemon=True) for at in range(jobs)
    ]
    for worker in workers:
        worker.start()
    try:
        wait(workers, games, path)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here")
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()
    return [game for game in played(path) if game.game < games]


def wait(workers: list[Process], games: int, path: Path) -> None:
    """Wait until the workers are done, and say now and then how far they are."""
    began, first = time.monotonic(), lines(path)
    told = began
    while any(worker.is_alive() for worker in workers):
        for worker in workers:
            worker.join(0.2)
        now = time.monotonic()
        if now - told > PAUSE:
            there, told = lines(path), now
            print(f"{there} of {games}, {(there - first) / (now - began):.2f} a second", flush=True)


def lines(path: Path) -> int:
    """Return how many games a file has."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


# ------------------------------------------------------------------ telling


def told(games: list[Played]) -> list[str]:
    """Say how games ended, and how long they were."""
    ends = Counter(game.end for game in games)
    found = [f"{number:7} {end}" for end, number in ends.most_common() if end in GOOD]
    bad = [g for g in games if g.end not in GOOD]
    found += [f"players {g.players}, seed {g.game}: {g.end}" for g in bad]
    shared = Counter(game.winners for game in games)
    found.append("winners: " + ", ".join(f"{shared[n]} games with {n}" for n in sorted(shared)))
    found.append("players  games  decisions: least  median    most")
    for players in sorted({game.players for game in games}):
        found.append(row(str(players), [g for g in games if g.players == players]))
    return [*found, row("all", games)]


def row(name: str, games: list[Played]) -> str:
    """Say how long some games were."""
    lengths = sorted(game.decisions for game in games)
    middle = lengths[len(lengths) // 2]
    return f"{name:>7} {len(games):6} {lengths[0]:17} {middle:7} {lengths[-1]:7}"


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="how many games, from seed 0")
    parser.add_argument("--players", default="3-8", help="a number or a range, such as 3-8")
    parser.add_argument("--pack", default="paranoia", help="a shipped pack or a folder")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=ROOT / "build", help="where the file is")
    return parser.parse_args(given)


def stop(signum: int, frame: object) -> None:
    """Take being ended for being interrupted."""
    raise KeyboardInterrupt


def main(given: Sequence[str] | None = None) -> int:
    """Play the games and say how they ended."""
    args = arguments(given)
    least, _, most = args.players.partition("-")
    options = dict(pair.split("=", 1) for pair in args.set)
    plan = Plan(args.pack, int(least), int(most or least), options)
    args.folder.mkdir(parents=True, exist_ok=True)
    path = args.folder / f"soak-{plan.key()}.jsonl"
    print(f"{lines(path)} games are over already ({path})", flush=True)
    signal.signal(signal.SIGTERM, stop)
    began = time.monotonic()
    games = run(plan, args.games, args.jobs, path)
    print(
        f"{len(games)} of {args.games} games are over, {time.monotonic() - began:.0f} s this time"
    )
    if games:
        print("\n".join(told(games)))
    return 0 if len(games) == args.games and {g.end for g in games} <= {*GOOD} else 1


if __name__ == "__main__":
    sys.exit(main())
