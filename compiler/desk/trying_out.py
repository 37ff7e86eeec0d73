"""Programs that read well but that an engine cannot run: told like any other fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from compiler.assemble.build import Compiled
from compiler.assemble.texts import Reading
from compiler.diagnostics import Diagnostic
from compiler.layout import META
from compiler.load import SourcePack
from compiler.memory import Memory, Same
from dsl.ir.program import Card, Program, Text

from .listing import many
from .packs import Loaded, counted

Fault = Callable[[Text | None], str]
"""Returns what is in the way of playing a text, or (None) the game by itself; or nothing."""
Trial = Callable[[Program], Fault]
"""Tries whether an engine can play a game, given as a program whose cards say nothing."""

Dry = Callable[[Program], Mapping[str, int]]
"""Returns the kinds of card that a game has too few of, each with the fewest players who notice."""

SENTENCE = re.compile(r"[^.!?\s].*?(?:[.!?](?=\s)|\Z)", re.DOTALL)
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
    guilty = [fault for fault in found if fault.card and fault.card.pack in loaded.own]
    if found and not guilty:
        message = _sentence(found[0].reason)
        return [Diagnostic("cannot-play", message, HINT, file=META, pack=loaded.id)]
    return [_told(compiled, fault) for fault in guilty]


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


class Unplayable(NamedTuple):
    """A text of a card (none: the game itself) that cannot be played, and why.

    `test` says the same of other texts of that card, so that the sentence can be found.
    """

    reason: str
    test: Callable[[Text], str]
    card: Card | None = None
    text: Text | None = None


def _faults(compiled: Compiled, trial: Trial, memory: Memory) -> list[Unplayable]:
    """Return the texts that cannot be played, with the reason."""
    deck = compiled.linking.deck(compiled.unsaid)
    names = tuple((card.id, card.kind, card.blank) for card in deck)
    ground = Same(compiled.ground)
    fault = memory.recall(("trial", ground, names), _begin, compiled, deck, trial)

    def test(text: Text) -> str:
        return fault(compiled.linking.text(text))

    if reason := fault(None):
        return [Unplayable(reason, test)]
    found: list[Unplayable] = []
    for card in deck:
        key = ("fits", Same(fault), Same(card))
        for text, reason in memory.recall(key, _card_faults, card, test, fault, memory):
            found.append(Unplayable(reason, test, card, text))
    return found


def _begin(compiled: Compiled, deck: tuple[Card, ...], trial: Trial) -> Fault:
    silent = tuple(replace(card, texts=()) if card.texts else card for card in deck)
    return trial(compiled.linking.program(silent))


def _card_faults(
    card: Card, test: Callable[[Text], str], fault: Fault, memory: Memory
) -> list[tuple[Text, str]]:
    """Return what is in the way of each text; what many cards say alike is tried once."""
    found = []
    for text in card.texts:
        said = (text.target, text.when, text.effect, text.condition, text.abilities)
        key = ("said", Same(fault), text.section, *map(Same, said))
        if reason := memory.recall(key, test, text):
            found.append((text, reason))
    return found


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:].rstrip(".") + "."


# ------------------------------------------------------------------ where it is said


def _told(compiled: Compiled, fault: Unplayable) -> Diagnostic:
    """Return the fault of a text at the sentence that has it."""
    assert fault.card
    assert fault.text
    reading = _reading(compiled, fault.card, fault.text)
    title, message = next(iter(fault.card.title.values())), _sentence(fault.reason)
    if reading is None:
        return Diagnostic("cannot-play", message, HINT, card=title, pack=fault.card.pack)
    start, end = _guilty_sentence(compiled, fault, reading)
    first, last = reading.line.position(start), reading.line.position(max(start, end - 1))
    place = (*first, last[0], last[1] + 1)
    file = reading.block.file
    return Diagnostic(
        "cannot-play", message, HINT, "error", file, *place, title, pack=fault.card.pack
    )


def _reading(compiled: Compiled, card: Card, text: Text) -> Reading | None:
    """Return what was read as a text of a card."""
    said = (text.effect, text.condition, text.abilities or None)
    for reading in compiled.readings:
        of_card = reading.block.family == "card" and reading.block.stands_for == card.id
        if of_card and reading.label and reading.ir in said:
            return reading
    return None


def _guilty_sentence(compiled: Compiled, fault: Unplayable, reading: Reading) -> tuple[int, int]:
    """Return where the first sentence stands without which the text could be played.

    That is the whole text where its heading is at fault already, or it cannot be read in part.
    """
    assert fault.text
    field = next(f for f in ("effect", "condition", "abilities") if getattr(fault.text, f))
    for sentence in SENTENCE.finditer(reading.text):
        part = reading.text[: sentence.end()]
        read = compiled.texts.reader.read(part, reading.start, reading.scope.inside(), rules=False)
        if read.ok and fault.test(replace(fault.text, **{field: read.ir})):
            return sentence.span()
    return 0, len(reading.text)
