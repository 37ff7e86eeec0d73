"""What a step comes to: how many tokens or cards, of what."""

from __future__ import annotations

from dsl.ir import nodes as n

DIRECTIONS = {"lose": True, "gain": False}
"""Whether a counter goes down, by the verb that says so."""


def of(effect: n.Effect, verb: str, counter: str) -> bool:
    """Whether what an effect comes to is how many of a counter, or cards, `verb` tells of."""
    match effect:
        case n.Sequence(steps) if steps:
            return of(steps[-1], verb, counter)
        case n.May(_, inner):
            return of(inner, verb, counter)
        case n.Adjust():
            return effect.counter == counter and effect.down == DIRECTIONS.get(verb)
        case n.Move():
            return effect.manner == verb and not counter
    return False
