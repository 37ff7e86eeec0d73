"""Random numbers that are the same everywhere: splitmix64, its state one integer.

Every function takes the generator's state and returns it advanced, so that the state can
live in the game's state. Nothing here depends on the platform or on Python's own generator.
"""

from __future__ import annotations

from collections.abc import Sequence

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """Return the generator's state for a seed; any integer will do."""
    return seed & MASK


def advance(state: int) -> tuple[int, int]:
    """Return the next state and the 64 random bits it yields."""
    state = (state + GOLDEN) & MASK
    bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return state, bits ^ (bits >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """Return the next state and a number from 0 to `bound` - 1, all equally likely.

    Bits beyond the last whole multiple of `bound` are thrown away, so there is no bias.
    """
    limit = (MASK + 1) - (MASK + 1) % bound
    while True:
        state, bits = advance(state)
        if bits < limit:
            return state, bits % bound


def shuffled(state: int, things: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the next state and the things in random order (Fisher-Yates from the end)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        state, at = below(state, last + 1)
        order[last], order[at] = order[at], order[last]
    return state, tuple(order)


def sample(state: int, things: Sequence[int], count: int) -> tuple[int, tuple[int, ...]]:
    """Return the next state and `count` of the things, without repeats, in drawn order."""
    rest = list(things)
    drawn: list[int] = []
    while len(drawn) < count and rest:
        state, at = below(state, len(rest))
        drawn.append(rest.pop(at))
    return state, tuple(drawn)
