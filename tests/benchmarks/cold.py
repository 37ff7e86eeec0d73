"""Cold starts above a bare interpreter: `python -m tests.benchmarks.cold`.

They are measured as an installed package starts, with its bytecode on disk.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.benchmarks import decks
from tests.benchmarks.timing import starts

PEBBLES = Path(__file__).parents[1] / "packs" / "pebbles"
MAIN = (sys.executable, "-c", "import sys, cardwright; sys.exit(cardwright.main())")
BARE = "bare interpreter"
BARS = {"--help": 60, "check of a small game": 300, "check of six cards for the base game": 300}


def main() -> None:
    """Print the milliseconds each command takes above the interpreter that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        six = decks.write(Path(folder, "six"), 6)
        found = starts(
            {
                BARE: (sys.executable, "-c", "pass"),
                "--help": (*MAIN, "--help"),
                "check of a small game": (*MAIN, "check", str(PEBBLES)),
                "check of six cards for the base game": (*MAIN, "check", str(six)),
                "list of the base game": (*MAIN, "list", "paranoia"),
            }
        )
    bare = found.pop(BARE)
    print(f"{bare:6.0f} ms  {BARE}")
    for name, spent in found.items():
        bar = f" (bar: {BARS[name]})" if name in BARS else ""
        print(f"{spent - bare:6.0f} ms  above it: {name}{bar}")


if __name__ == "__main__":
    main()
