"""Runs commands as a user would, and packs to run them on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from click.testing import CliRunner

import cardwright
from compiler.memory import Memory

ROOT = Path(__file__).parents[2]
PEBBLES = str(ROOT / "tests" / "packs" / "pebbles")


class Said(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it put out, as JSON."""
        return json.loads(self.out)


KNOWN = Memory(rounds=5)
"""What the last commands of this process have worked out, above all of the shipped games."""


def run(*args: str | Path, input: str | bytes | None = None, recall: bool = True) -> Said:
    """Run a command in this process; it recalls what earlier ones read, as an editor would.

    Without `recall` it reads all anew and nothing of it is kept.
    """
    KNOWN.turn()
    known = KNOWN if recall else Memory()
    with ExitStack() as patched:
        for module in ("compiler.load", "compiler.assemble.build", "compiler.desk.filling"):
            patched.enter_context(mock.patch(f"{module}.Memory", return_value=known))
        result = CliRunner().invoke(cardwright.cli, [str(a) for a in args], input=input)
    return Said(result.exit_code, result.stdout, result.stderr)


def python(code: str, cwd: Path, env: Mapping[str, str] | None = None) -> Said:
    """Run Python in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, timeout=120
    )
    return Said(done.returncode, done.stdout, done.stderr)


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a pack's files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def homebrew(folder: Path, cards: str, **more: str) -> Path:
    """Write a pack of cards for the game that comes with Cardwright."""
    meta = f'id: mine\ntitle: "Mine"\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: {GAME}\n'
    return write(folder, {"pack.yaml": meta, "cards/mine.card": cards, **more})


GAME = cardwright.DEMO
GOOD = """\
ACTION Tea Break
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: You lose 1 Wound.
"""
BAD = """\
ACTION Tea Break
Play on Mission: Put 1 Gold on the Mission.
Play on Yourself: Dance.
"""
