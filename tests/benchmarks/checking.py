"""Checking many cards, and one edited card of many: `python -m tests.benchmarks.checking`."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from compiler.desk.checking import Checker
from runtime.link import Trial
from tests.benchmarks import decks
from tests.benchmarks.timing import spent

MAIN = (sys.executable, "-c", "import sys, cardwright; sys.exit(cardwright.main())")
SECONDS, MEMORY, MILLISECONDS = 8, 250, 20
"""The bars: for 10,000 cards, and for one edited card of 1,000."""


def many(folder: Path, count: int) -> str:
    """Return what checking so many distinct cards takes, in a process of its own."""
    seconds, most = spent((*MAIN, "check", str(decks.write(folder, count))))
    bar = f" (bars: {SECONDS} s, {MEMORY} MB)" if count == 10_000 else ""
    return f"{seconds:6.2f} s, {most:4.0f} MB  {count:,} distinct cards{bar}"


def one(folder: Path, count: int, rounds: int = 21) -> str:
    """Return what checking again takes once a card of so many has been edited."""
    checker = Checker(str(decks.write(folder, count)), lambda program: Trial(program).fault)
    checker.check()
    path = sorted((folder / "cards").iterdir())[count // decks.A_FILE // 2]
    name, text, times = f"cards/{path.name}", path.read_text(encoding="utf-8"), []
    for number in range(rounds):
        edited = text.replace("\nPlay on Mission:", f"\nPlay on Mission: Put {number + 2} Wounds "
                              "on the Mission.", 1)  # fmt: skip
        began = time.process_time()
        assert checker.check({name: edited}).ok
        times.append((time.process_time() - began) * 1000)
    bar = f" (bar: {MILLISECONDS} ms)" if count == 1_000 else ""
    return f"{statistics.median(times):6.1f} ms  one edited card of {count:,}{bar}"


def main() -> None:
    """Print seconds and memory for many cards, milliseconds for one of many."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.checking")
    parser.add_argument("--cards", type=int, nargs="*", default=[1_000, 10_000])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for count in args.cards:
            print(many(Path(folder, f"many-{count}"), count))
        print(one(Path(folder, "one"), 1_000))


if __name__ == "__main__":
    main()
