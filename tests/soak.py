"""Many random games with the table watched: `python -m tests.soak --games 300 --players 3-8`.

Ends with 1 if a game was stuck, broke an invariant or raised, and names its seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.house.walk import program, watched

Job = tuple[str, int, int, dict[str, str]]


def one(job: Job) -> tuple[str, int]:
    """Play one game; return how it ended and how many decisions that took."""
    pack, players, seed, options = job
    try:
        game, decisions = watched(program(pack), players, seed, options)
    except Exception as error:
        return f"{type(error).__name__}: {error} (players {players}, seed {seed})", 0
    assert game.result is not None
    if game.result.reason != "won":
        limit = game.result.limit
        return f"ended by the limit of {limit} (players {players}, seed {seed})", decisions
    return "won" if game.result.winners else "won by nobody", decisions


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games for each number of players")
    parser.add_argument("--players", default="3-8", help="a number or a range, such as 3-8")
    parser.add_argument("--pack", default="paranoia", help="a shipped pack or a folder")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Play the games and say how they ended."""
    args = arguments(given)
    least, _, most = args.players.partition("-")
    seeds = range(args.first_seed, args.first_seed + args.games)
    options = dict(pair.split("=", 1) for pair in args.set)
    players = range(int(least), int(most or least) + 1)
    jobs = [(args.pack, n, s, options) for n in players for s in seeds]
    began = time.perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        results = list(pool.map(one, jobs, chunksize=16))
    ends = Counter(how for how, _ in results)
    for how, number in ends.most_common():
        print(f"{number:7} {how}")
    lengths = sorted(decisions for _, decisions in results)
    spread = f"{lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}"
    seconds = time.perf_counter() - began
    print(f"{len(jobs)} games in {seconds:.0f} s, decisions a game: {spread}")
    return 0 if not set(ends) - {"won", "won by nobody"} else 1


if __name__ == "__main__":
    sys.exit(main())
