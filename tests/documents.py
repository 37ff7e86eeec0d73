"""Runs what stands in fences of the project's documents, in the order it stands there.

A fence that names a path (```card my-deck/cards/first.card) is written to that file; one of
`python` is run; of one of `console`, the lines that begin with `$ cardwright` are run.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.cli.desk import Said, run

_FENCE = re.compile(r"^```(?P<kind>\w+)(?: (?P<path>\S+))?\n(?P<text>.*?)^```$", re.M | re.S)
_COMMAND = re.compile(r"^\$ cardwright (.*)$", re.M)
META = 'id: {0}\ntitle: "{1}"\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: paranoia\n'


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its kind, the path it names, its text."""

    kind: str
    path: str
    text: str

    def commands(self) -> Iterator[tuple[list[str], list[str]]]:
        """Yield the arguments of each command of a session, and the lines shown below it."""
        pieces = _COMMAND.split(self.text)[1:]
        for line, shown in zip(pieces[::2], pieces[1::2], strict=True):
            yield shlex.split(line), shown.strip("\n").splitlines()


def fences(document: str) -> list[Fence]:
    """Return the fenced blocks of a document."""
    return [Fence(m["kind"], m["path"] or "", m["text"]) for m in _FENCE.finditer(document)]


def begin(deck: str) -> None:
    """Write the pack.yaml of a deck that has none."""
    meta = Path(deck) / "pack.yaml"
    if not meta.exists():
        meta.parent.mkdir(exist_ok=True)
        meta.write_text(META.format(deck, deck.replace("-", " ").title()), "utf-8")


def put(fence: Fence) -> None:
    """Write a fence to the file it names; a deck that has no pack.yaml yet gets one."""
    path = Path(fence.path)
    if len(path.parts) > 1:
        begin(path.parts[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(fence.text, "utf-8")


def carry_out(found: list[Fence]) -> Iterator[tuple[list[str], list[str], Said]]:
    """Do what fences say in the current folder; yield each command, what is shown, what it said."""
    for fence in found:
        if fence.path:
            put(fence)
        elif fence.kind == "python":
            exec(compile(fence.text, "<document>", "exec"), {"Path": Path})
        elif fence.kind == "console":
            for args, shown in fence.commands():
                yield args, shown, run(*args)
