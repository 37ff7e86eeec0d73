"""What was worked out before, so that it need not be worked out again.

Work is recalled by its arguments, and these say all that its result depends on. So nothing
here is ever out of date: what changed is asked for under other arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Same:
    """Stands for one value as a key: equal only to itself, whatever it holds."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


ROUNDS = 50
"""How long a result is kept that nobody asks for."""


class Memory:
    """Results by what they were made from, as far as one of the last rounds asked for them."""

    def __init__(self, rounds: int = ROUNDS) -> None:
        self._round, self._rounds = 0, rounds
        self._results: dict[Hashable, list[Any]] = {}
        """By key: the result, and the last round that asked for it."""

    def recall(self, key: Hashable, make: Callable[..., T], *args: Any) -> T:
        """Return what was made under a key, or make it now, of some arguments."""
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = [make(*args), 0]
        found[1] = self._round
        return found[0]  # type: ignore[no-any-return]

    def turn(self) -> None:
        """Begin a new round: forget what no round has asked for in a long time."""
        self._round += 1
        least = self._round - self._rounds
        for key in [k for k, (_, asked) in self._results.items() if asked < least]:
            del self._results[key]
