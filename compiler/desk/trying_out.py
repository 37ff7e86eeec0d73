"""Programs that read well but that an engine cannot run: told like any other fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.diagnostics import Diagnostic
from compiler.layout import META
from dsl.ir.program import Card, Program

from .listing import places_of
from .packs import Loaded

Trial = Callable[[Program], str]
"""Tries whether an engine can run a program; returns what is in the way, or nothing."""

HINT = "Say it in another way; `cardwright phrases` shows what can be said."


def unplayable(loaded: Loaded, trial: Trial) -> list[Diagnostic]:
    """Return what is in the way of playing packs that have no other fault.

    The card without which the program would run is named; else the pack.
    """
    program = loaded.compiled.program
    reason = trial(program) if program and loaded.diagnostics.ok else ""
    if not program or not reason:
        return []
    message = reason[:1].upper() + reason[1:].rstrip(".") + "."
    guilty = [card for card in loaded.cards() if not trial(_without(program, card))]
    if not guilty:
        return [Diagnostic("cannot-play", message, HINT, file=META, pack=loaded.id)]
    return [_at(loaded, card, message) for card in guilty]


def _without(program: Program, card: Card) -> Program:
    return replace(program, cards=tuple(c for c in program.cards if c.id != card.id))


def _at(loaded: Loaded, card: Card, message: str) -> Diagnostic:
    file, line, _ = places_of(loaded).get(card.id, ("", 1, ""))
    title = next(iter(card.title.values()))
    place = (line, 1, line, 2)
    return Diagnostic("cannot-play", message, HINT, "error", file, *place, title, pack=card.pack)
