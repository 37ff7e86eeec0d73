"""Measuring: rates of things done in turns, so that a busy machine slows all alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

Work = Callable[[], int]
"""Does something for a while and says how often."""


def rates(works: Mapping[str, Work], rounds: int = 5) -> dict[str, float]:
    """Return how often a second each thing is done: the median of rounds taken in turns."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            began = time.process_time()
            count = work()
            found[name].append(count / max(time.process_time() - began, 1e-9))
    return {name: statistics.median(each) for name, each in found.items()}


def starts(commands: Mapping[str, Sequence[str]], rounds: int = 9) -> dict[str, float]:
    """Return the milliseconds of processor time each command takes, the median of rounds."""
    found: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        _spent(command)
    for _ in range(rounds):
        for name, command in commands.items():
            found[name].append(_spent(command))
    return {name: statistics.median(each) for name, each in found.items()}


def _spent(command: Sequence[str]) -> float:
    began = os.times()
    subprocess.run(command, check=True, capture_output=True)
    ended = os.times()
    user = ended.children_user - began.children_user
    return (user + ended.children_system - began.children_system) * 1000
