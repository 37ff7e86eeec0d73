"""How sure a figure is: intervals in which the truth lies 95 times out of 100."""

from __future__ import annotations

import math
from dataclasses import dataclass

SURE = 1.959964
"""Standard deviations to each side that leave 5 of 100 outside."""
LEAST = 10
"""Numbers that a mean must be of, for anything to be said about it."""


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
    def scatter(self) -> float:
        """The sum of the squares of how far each is from the mean."""
        return max(0.0, self.squares - self.count * self.mean**2)


def wilson(share: float, number: int) -> tuple[float, float]:
    """Return the interval of a share (0 to 1) of a number of trials, after Wilson."""
    if not number:
        return 0.0, 1.0
    square = SURE**2 / number
    middle = (share + square / 2) / (1 + square)
    reach = SURE / (1 + square) * math.sqrt(share * (1 - share) / number + square / number / 4)
    return middle - reach, middle + reach


def difference(one: Sample, other: Sample) -> tuple[float, float] | None:
    """Return the interval of how much the mean of one is above the other's, after Student.

    Both are taken to be spread alike: of a few that happen to be equal nothing is sure. None: one
    is of fewer than `LEAST` numbers, or all are equal to their mean and say nothing of a spread.
    """
    scatter = one.scatter + other.scatter
    if min(one.count, other.count) < LEAST or not scatter:
        return None
    free = one.count + other.count - 2
    reach = student(free) * math.sqrt(scatter / free * (1 / one.count + 1 / other.count))
    between = one.mean - other.mean
    return between - reach, between + reach


def student(free: int) -> float:
    """Return what takes the place of `SURE` where the spread is known from few numbers.

    The quantile of Student's t with so many degrees of freedom, by the first terms of its
    expansion around the normal one: from 18 on it is right to a thousandth.
    """
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / free + second / free**2
