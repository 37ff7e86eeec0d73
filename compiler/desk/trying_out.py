"""Programs that read well but that an engine cannot run: told like any other fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.assemble.build import Compiled
from compiler.diagnostics import Diagnostic
from compiler.layout import META
from compiler.memory import Memory, Same
from dsl.ir.program import Card, Program, Text

from .listing import Places, places_of
from .packs import Loaded

Fault = Callable[[Text | None], str]
"""Returns what is in the way of playing a text, or (None) the game by itself; or nothing."""
Trial = Callable[[Program], Fault]
"""Tries whether an engine can play a game, given as a program whose cards say nothing."""

HINT = "Say it in another way; `cardwright phrases` shows what can be said."


def unplayable(loaded: Loaded, trial: Trial, memory: Memory | None = None) -> list[Diagnostic]:
    """Return what is in the way of playing packs that have no other fault.

    The cards that an engine cannot play are named, if they are of the packs that were asked
    for; else the pack.
    """
    compiled = loaded.compiled
    if not compiled.playable or not loaded.diagnostics.ok:
        return []
    found = _faults(compiled, trial, memory or Memory())
    guilty = [(card, reason) for card, reason in found if card and card.pack in loaded.own]
    if found and not guilty:
        message = _sentence(found[0][1])
        return [Diagnostic("cannot-play", message, HINT, file=META, pack=loaded.id)]
    places = places_of(loaded) if guilty else {}
    return [_at(places, card, _sentence(reason)) for card, reason in guilty]


def _faults(compiled: Compiled, trial: Trial, memory: Memory) -> list[tuple[Card | None, str]]:
    """Return the cards that cannot be played, with the reason; None is the game itself."""
    deck = compiled.linking.deck(compiled.unsaid)
    names = tuple((card.id, card.kind, card.blank) for card in deck)
    ground = Same(compiled.ground)
    fault = memory.recall(("trial", ground, names), _begin, compiled, deck, trial)
    if reason := fault(None):
        return [(None, reason)]
    found: list[tuple[Card | None, str]] = []
    for card in deck:
        key = ("fits", Same(fault), Same(card))
        if reason := memory.recall(key, _card_fault, compiled, card, fault, memory):
            found.append((card, reason))
    return found


def _begin(compiled: Compiled, deck: tuple[Card, ...], trial: Trial) -> Fault:
    silent = tuple(replace(card, texts=()) if card.texts else card for card in deck)
    return trial(compiled.linking.program(silent))


def _card_fault(compiled: Compiled, card: Card, fault: Fault, memory: Memory) -> str:
    """Return what is in the way of a card; what many cards say alike is tried once."""
    for text in card.texts:
        said = (text.target, text.when, text.effect, text.condition, text.abilities)
        key = ("said", Same(fault), text.section, *map(Same, said))
        if reason := memory.recall(key, lambda text: fault(compiled.linking.text(text)), text):
            return reason
    return ""


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:].rstrip(".") + "."


def _at(places: Places, card: Card, message: str) -> Diagnostic:
    file, line, _ = places.get(card.id, ("", 1, ""))
    title = next(iter(card.title.values()))
    place = (line, 1, line, 2)
    return Diagnostic("cannot-play", message, HINT, "error", file, *place, title, pack=card.pack)
