"""How sure a figure is: intervals in which the truth lies 95 times out of 100."""

from __future__ import annotations

import math
from dataclasses import dataclass

SURE = 1.96
"""Standard deviations to each side that leave 5 of 100 outside."""


@dataclass(slots=True)
class Sample:
    """Numbers that were measured, as what is needed of them: how many, sum, sum of squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more number in."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The variance of the mean; that of fewer than two numbers is not known."""
        if self.count < 2:
            return math.inf
        spread = max(0.0, self.squares - self.count * self.mean**2) / (self.count - 1)
        return spread / self.count


def wilson(share: float, number: int) -> tuple[float, float]:
    """Return the interval of a share (0 to 1) of a number of trials, after Wilson."""
    if not number:
        return 0.0, 1.0
    square = SURE**2 / number
    middle = (share + square / 2) / (1 + square)
    reach = SURE / (1 + square) * math.sqrt(share * (1 - share) / number + square / number / 4)
    return middle - reach, middle + reach


def difference(one: Sample, other: Sample) -> tuple[float, float] | None:
    """Return the interval of how much the mean of one is above the other's.

    None: there are too few of either to say. Neither is taken to be spread like the other.
    """
    reach = SURE * math.sqrt(one.error + other.error)
    if math.isinf(reach):
        return None
    between = one.mean - other.mean
    return between - reach, between + reach
