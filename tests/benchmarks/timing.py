"""Measuring: rates of things done in turns, so that a busy machine slows all alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
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
    """Return the milliseconds of processor time each command takes, the median of rounds.

    Python finds its bytecode, as an installed package has it, also where none is to be written.
    """
    found: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for command in commands.values():
            spent(command, env)
        for _ in range(rounds):
            for name, command in commands.items():
                found[name].append(spent(command, env)[0] * 1000)
    return {name: statistics.median(each) for name, each in found.items()}


def spent(command: Sequence[str], env: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Return the seconds of processor time a command takes, and its most MB of memory."""
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
