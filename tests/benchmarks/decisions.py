"""Decisions a second, five players, with view, log and hash, against rlcard's raw UNO.

    python -m tests.benchmarks.decisions [--pack PACK] [--decisions N]

rlcard is no dependency: `pip install rlcard` into the environment to have the ratio, or
into one of its own, from which this module is then run in the repository's folder. Without
it only our own rates are printed.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Callable, Collection
from typing import Any

from runtime.bots import RandomBot, consult
from runtime.game import Game
from tests.benchmarks.timing import Work, rates
from tests.house.walk import program

PLAYERS = 5
PARTS = ("view", "log", "hash")
UNO = "rlcard, raw UNO"


def ours(pack: str, players: int, decisions: int, parts: Collection[str]) -> Work:
    """Return what plays a number of decisions, with some parts, one game after the other."""
    made, state = program(pack), {"seed": 0}

    def work() -> int:
        game, done = None, 0
        while done < decisions:
            if game is None or game.decision is None:
                state["seed"] += 1
                log: list[dict[str, Any]] | None = [] if "log" in parts else None
                game, bot = Game.new(made, players, state["seed"], log=log), RandomBot(done)
            decision = game.decision
            if decision is None:
                continue
            if "view" in parts:
                game.view(decision.player)
            game.choose(consult(bot, game, decision))
            if "hash" in parts:
                game.hash()
            done += 1
        return done

    return work


def uno(players: int, decisions: int) -> Work | None:
    """Return what plays rlcard's UNO as it is, with its states; None without rlcard."""
    try:
        module = importlib.import_module("rlcard.games.uno")
    except ImportError:
        return None
    make: Callable[..., Any] = module.Game
    pick = random.Random(1).choice

    def work() -> int:
        done = 0
        while done < decisions:
            game = make(num_players=players)
            state, _ = game.init_game()
            while not game.is_over() and done < decisions:
                state, _ = game.step(pick(state["legal_actions"]))
                done += 1
        return done

    return work


def main() -> None:
    """Print the rates and, with rlcard, the ratio that the bar is about."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.decisions")
    parser.add_argument("--pack", default="paranoia")
    parser.add_argument("--decisions", type=int, default=2_000, help="in each of five rounds")
    parser.add_argument("--players", type=int, default=PLAYERS)
    args = parser.parse_args()
    full = f"{args.pack}, with {', '.join(PARTS)}"
    works = {full: ours(args.pack, args.players, args.decisions, PARTS)}
    for part in PARTS:
        works[f"{args.pack}, with {part}"] = ours(args.pack, args.players, args.decisions, {part})
    works[f"{args.pack}, decisions alone"] = ours(args.pack, args.players, args.decisions, ())
    theirs = uno(args.players, args.decisions)
    if theirs is not None:
        works[UNO] = theirs
    found = rates(works)
    for name, rate in found.items():
        print(f"{rate:9,.0f} decisions/s  {name}")
    if theirs is not None:
        print(f"{found[full] / found[UNO]:9.3f} of {UNO} (bar: 0.25, then 1)")


if __name__ == "__main__":
    main()
