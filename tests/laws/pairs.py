"""Pairs: every phrase in every hole of every other, printed and read back.

`python -m tests.laws.pairs [en|ja] [SEED]` tries them all (half a minute) and lists those that
have no canonical words, or whose canonical words mean something else.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from dsl.phrases import Entry
from dsl.printer import CannotPrint
from tests.dsl import trees

Pair = tuple[Entry, str, Entry]
"""A phrase, one of its holes, and the phrase that stands there."""


def pairs(wood: trees.Wood) -> list[Pair]:
    """Return all pairs of a language."""
    return [
        (entry, slot, inner)
        for entry in wood.entries
        for slot, category in wood.holes[entry.id].items()
        for inner in wood.categories.get(category, ())
    ]


def sampled(wood: trees.Wood, chosen: list[Pair], rng: random.Random) -> Iterator[trees.Sample]:
    """Yield a text for each pair that means something in some scope."""
    for entry, slot, inner in chosen:
        held = {slot: wood.plant(inner, 1, rng.randrange)}
        tree = wood.embed(wood.plant(entry, 1, rng.randrange, held), rng.randrange)
        if len(tree.text(lambda e: 0)) > trees.LONGEST:
            continue
        made = wood.settle(tree, rng.randrange)
        if made is not None:
            yield made


def hole(made: trees.Sample) -> str | None:
    """Return what is wrong with the canonical words of a text, if anything is."""
    text = made.tree.text(lambda e: 0)
    try:
        said = made.said()
    except CannotPrint:
        return f"{text}\n  has no canonical words in scope {trees.SCOPES.index(made.scope)}"
    if made.read(said) == made.ir:
        return None
    return f"{text}\n  is said as in scope {trees.SCOPES.index(made.scope)}: {said}"


def main(language: str = "en", seed: str = "1") -> int:
    """Try every pair of a language; return how many are holes."""
    wood, rng = trees.WOODS[language], random.Random(int(seed))
    found = [text for made in sampled(wood, pairs(wood), rng) if (text := hole(made))]
    print(*found, f"{len(pairs(wood))} pairs, {len(found)} holes", sep="\n")
    return len(found)


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
