"""Whoever sits at a table or watches it, with the paper or the screen they look at."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from dsl.ir.program import Program
from runtime.machine import Entry

from .missing import Missing, Reasons
from .people import Audience, People
from .scene import Sights
from .showing import Painted, Plain, Show
from .sitting import Sitting, names
from .voice import Voice

Voices = Callable[[int | None], Voice]
"""Makes a voice for a viewer; None is a bystander."""


class Scribe(Audience):
    """Writes down all that happens, for later."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def hear(self, entries: Sequence[Entry]) -> None:
        """Write down what has happened."""
        self.entries += entries


def seat(
    sitting: Sitting,
    voices: Voices,
    say: Callable[[str], Any],
    prompt: Callable[[str], Any],
    reasons: Reasons | None = None,
) -> Audience | People:
    """Have a game told as it goes on, and its people asked: lines to `say`, a `prompt` for each.

    With `reasons`, they are told why somebody or something is not offered inside an effect.
    """
    about = (sitting.program, sitting.players, sitting.people)
    guests = audience(*about, voices, reader(prompt), show_on(say), reasons)
    sitting.audience = guests
    return guests


def show_on(write: Callable[[str], Any]) -> Show:
    """Return a painted screen on a terminal that may have colours, else plain text."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Plain(write) if plain or not sys.stdout.isatty() else Painted()


def audience(
    program: Program,
    players: int,
    people: int,
    voices: Voices,
    read: Callable[[str], str],
    show: Show,
    reasons: Reasons | None = None,
) -> Audience | People:
    """Return the people at a table, or those who watch bots."""
    if not people:
        return Audience(voices(None), show)
    sights = Sights(program, next(iter(program.words), "en"), names(players))
    own = {number: voices(number) for number in range(1, people + 1)}
    missing = Missing(program, sights.names, reasons)
    return People(sights, own, voices(None), show, read, missing)


def reader(write: Callable[[str], Any]) -> Callable[[str], str]:
    """Return what asks for a line; `write` puts the prompt out."""

    def read(prompt: str) -> str:
        write(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    return read
