"""Games cloned and reloaded at every decision: `python -m tests.reload --games 50`.

At each decision a clone and a copy read back from JSON make the same choice as the game
itself; all three must be equal after it. Ends with 1 at the first that is not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from runtime.game import Game
from tests.house.walk import program


def decisions(job: tuple[str, int, int]) -> int:
    """Play one game with its copies beside it; return how many decisions it had."""
    pack, players, seed = job
    built = program(pack)
    game, chance, count = Game.new(built, players, seed), random.Random(seed), 0
    while game.decision is not None:
        copies = [game.clone(), Game.from_json(built, game.to_json())]
        choice = chance.choice(game.decision.options)
        for one in (game, *copies):
            one.choose(choice)
        hashes = {one.hash() for one in (game, *copies)}
        assert len(hashes) == 1, f"copies differ: players {players}, seed {seed}, {count}"
        count += 1
    return count


def main() -> int:
    """Play the games and say how many decisions were compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.reload", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--pack", default="paranoia")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    jobs = [(args.pack, 3 + seed % 6, seed) for seed in range(args.games)]
    began = time.perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        counts = list(pool.map(decisions, jobs))
    seconds = time.perf_counter() - began
    print(f"{len(counts)} games, {sum(counts)} decisions compared in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
