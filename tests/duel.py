"""One greedy bot among random ones: `python -m tests.duel --games 1000`.

Tells its share of the wins (a shared win counts in part) with the 95 % interval of Wilson, and
ends with 1 if that is not above what each seat would win by chance. The seat goes round.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from runtime.bots import play, random_table, table
from runtime.desk.chances import wilson
from runtime.game import Game
from tests.house.walk import program

Job = tuple[str, int, int, float]


def one(job: Job) -> float | None:
    """Play one game; return the greedy bot's part of the win, or nothing when time is up."""
    pack, players, seed, until = job
    if time.time() > until:
        return None
    seat = seed % players + 1
    bots = random_table(players, seed) | {seat: table("greedy", players, seed)[seat]}
    game = Game.new(program(pack), players, seed)
    play(game, bots)
    assert game.result is not None
    winners = game.result.winners
    return 1 / len(winners) if seat in winners else 0.0


def results(args: argparse.Namespace) -> Iterator[float]:
    """Yield the result of each game."""
    until = time.time() + args.seconds
    seeds = range(args.first_seed, args.first_seed + args.games)
    jobs = [(args.pack, args.players, seed, until) for seed in seeds]
    if args.jobs == 1:
        yield from (found for job in jobs if (found := one(job)) is not None)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        yield from (found for found in pool.map(one, jobs) if found is not None)


def main(given: Sequence[str] | None = None) -> int:
    """Play the games and tell the share."""
    parser = argparse.ArgumentParser(prog="python -m tests.duel", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--pack", default="paranoia", help="a shipped pack or a folder")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no game after")
    args = parser.parse_args(given)
    began = time.perf_counter()
    found = list(results(args))
    if not found:
        print("No game was played.")
        return 1
    share = sum(found) / len(found)
    low, high = wilson(share, len(found))
    print(f"{len(found)} games of {args.players} in {time.perf_counter() - began:.0f} s")
    print(f"greedy won {share:.1%} of them (95 %: {low:.1%} to {high:.1%})")
    print(f"by chance it would have won {1 / args.players:.1%}")
    return 0 if low > 1 / args.players else 1


if __name__ == "__main__":
    sys.exit(main())
