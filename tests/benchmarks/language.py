"""Microseconds a sentence, to read and to write: `python -m tests.benchmarks.language`."""

from __future__ import annotations

import argparse

from tests.benchmarks.timing import Work, rates
from tests.house.walk import compiled


def reading(pack: str) -> tuple[Work, Work, int]:
    """Return what reads, and what writes, all texts of a pack; and how many sentences."""
    texts = compiled(pack).texts
    assert texts is not None
    said = [r for r in texts.readings if r.start == "start_effect"]
    sentences = sum(max(1, r.text.count(". ") + 1) for r in said)

    def read() -> int:
        for r in said:
            texts.reader.read(r.text, r.start, r.scope.inside(), rules=True)
        return sentences

    def write() -> int:
        for r in said:
            texts.say(r.ir, r.start, r.scope)
        return sentences

    return read, write, sentences


def main() -> None:
    """Print the time a sentence takes in each direction."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.language")
    parser.add_argument("--pack", default="paranoia")
    args = parser.parse_args()
    read, write, sentences = reading(args.pack)
    print(f"{sentences} sentences of effects in {args.pack}")
    for name, rate in rates({"read": read, "write": write}, rounds=7).items():
        print(f"{1e6 / rate:7.0f} µs a sentence to {name}")


if __name__ == "__main__":
    main()
