"""Programs that read well but that an engine cannot run: told like any other fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from compiler.assemble.build import Compiled
from compiler.diagnostics import Diagnostic
from compiler.layout import META
from compiler.load import SourcePack
from compiler.memory import Memory, Same
from dsl.ir.program import Card, Program, Text

from .listing import Places, many, places_of
from .packs import Loaded, counted

Fault = Callable[[Text | None], str]
"""Returns what is in the way of playing a text, or (None) the game by itself; or nothing."""
Trial = Callable[[Program], Fault]
"""Tries whether an engine can play a game, given as a program whose cards say nothing."""

Dry = Callable[[Program], Mapping[str, int]]
"""Returns the kinds of card that a game has too few of, each with the fewest players who notice."""

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


def short_decks(loaded: Loaded, dry: Dry) -> list[Diagnostic]:
    """Return a warning for each kind of which a pack with `deck: only` has too few cards.

    A game that deals out all it has is none of their business: a pack is asked only where it
    has fewer cards than those it takes the place of.
    """
    packs = [loaded.pack(id) for id in loaded.own if loaded.pack(id).meta.deck == "only"]
    if not packs or not loaded.compiled.playable or not loaded.diagnostics.ok:
        return []
    fewer = {pack.id: _fewer(loaded, pack.id) for pack in packs}
    found = dry(loaded.program) if any(fewer.values()) else {}
    return [
        _short(loaded, pack, kind, fewer[pack.id][kind], found[kind])
        for pack in packs
        for kind in fewer[pack.id]
        if kind in found
    ]


def _fewer(loaded: Loaded, pack: str) -> dict[str, int]:
    """Return the kinds of which a pack has fewer cards than the others, and how many."""
    every = [card for card in loaded.compiled.unsaid if not card.blank]
    counts: dict[str, int] = {}
    for card in every:
        if card.pack == pack:
            counts[card.kind] = counts.get(card.kind, 0) + card.copies
    others = {k: counted(c for c in every if c.kind == k and c.pack != pack) for k in counts}
    return {kind: count for kind, count in counts.items() if count < others[kind]}


def _short(loaded: Loaded, pack: SourcePack, kind: str, count: int, players: int) -> Diagnostic:
    words = next(iter(loaded.program.words.values()))
    one, *_ = words.labels.get(f"kind:{kind}", (kind,))
    has = many(count, f"{one} card")
    message = f"{has} is not enough" if count == 1 else f"{has} are not enough"
    message += f" for {players} players: in a game that was tried, none was left to draw."
    hint = "Add cards or copies, or take out “deck: only” to play the game's cards too."
    node = pack.root.get("deck") if pack.root else None
    place = (node.line, node.column, node.end_line, node.end_column) if node else (1, 1, 1, 1)
    return Diagnostic("too-few-cards", message, hint, "warning", META, *place, pack=pack.id)


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
