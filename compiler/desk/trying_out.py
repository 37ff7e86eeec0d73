"""Programs that read well but that an engine cannot run: told like any other fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from compiler.assemble.build import Compiled
from compiler.assemble.texts import Reading, Texts
from compiler.diagnostics import Diagnostic
from compiler.layout import META
from compiler.limits import LIMITS
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

SENTENCE_END = re.compile(r"[.!?](?=\s)|[。．！？]|\Z")
HINT = "Say it in another way; `cardwright phrases` shows what can be said."


def unplayable(loaded: Loaded, trial: Trial) -> list[Diagnostic]:
    """Return what is in the way of playing packs that have no other fault.

    The cards that an engine cannot play are named, if they are of the packs that were asked
    for; else the pack.
    """
    compiled = loaded.compiled
    if not compiled.playable or not loaded.diagnostics.ok:
        return []
    found = list(islice(_faults(compiled, trial), LIMITS.faulty_cards))
    guilty = [fault for fault in found if fault.card and fault.card.pack in loaded.own]
    if found and not guilty:
        message = _sentence(found[0].reason)
        return [Diagnostic("cannot-play", message, HINT, file=META, pack=loaded.id)]
    told = [_told(compiled, fault) for fault in guilty]
    return [*told, *_untried(told[-1])] if len(found) == LIMITS.faulty_cards else told


def _untried(last: Diagnostic) -> Iterator[Diagnostic]:
    """Yield a note at the last fault: to look for more takes long and would help nobody."""
    message = f"{LIMITS.faulty_cards} texts cannot be played; those behind them were not tried."
    about = ("too-many-faults", message, "Mend the first ones.", "note", last.file)
    yield Diagnostic(*about, last.line, last.column, last.line, last.column + 1, pack=last.pack)


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

    `place` is the text's place on the card. `test` says the same of other texts of that card, so
    that the sentence can be found.
    """

    reason: str
    test: Callable[[Text], str]
    card: Card | None = None
    place: int = 0


def _faults(compiled: Compiled, trial: Trial) -> Iterator[Unplayable]:
    """Yield the texts that cannot be played, with the reason."""
    memory = compiled.memory
    deck = compiled.linking.deck(compiled.unsaid)
    names = tuple((card.id, card.kind, card.blank) for card in deck)
    ground = Same(compiled.ground)
    fault = memory.recall(("trial", ground, names), _begin, compiled, deck, trial)

    def test(text: Text) -> str:
        return fault(compiled.linking.text(text))

    if reason := fault(None):
        yield Unplayable(reason, test)
        return
    for card in deck:
        key = ("fits", Same(fault), Same(card))
        for place, reason in memory.recall(key, _card_faults, card, test, fault, memory):
            yield Unplayable(reason, test, card, place)


def _begin(compiled: Compiled, deck: tuple[Card, ...], trial: Trial) -> Fault:
    """Return what tries texts in a game whose cards say nothing.

    An engine that could not play a text may have taken in a part of it, and would then take that
    part for known: the next text is tried by another.
    """
    silent = tuple(replace(card, texts=()) if card.texts else card for card in deck)
    program = compiled.linking.program(silent)
    tries = trial(program)

    def fault(text: Text | None) -> str:
        nonlocal tries
        if reason := tries(text):
            tries = trial(program)
        return reason

    return fault


def _card_faults(
    card: Card, test: Callable[[Text], str], fault: Fault, memory: Memory
) -> list[tuple[int, str]]:
    """Return what is in the way of texts, by their places; what many say alike is tried once."""
    found = []
    for place, text in enumerate(card.texts):
        said = (text.target, text.when, text.effect, text.condition, text.abilities)
        key = ("said", Same(fault), text.section, *map(Same, said))
        if reason := memory.recall(key, test, text):
            found.append((place, reason))
    return found


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:].rstrip(".") + "."


# ------------------------------------------------------------------ where it is said


def _told(compiled: Compiled, fault: Unplayable) -> Diagnostic:
    """Return the fault of a text at the sentence that has it, or at its heading."""
    assert fault.card
    read = next(read for read in compiled.read if read.card is fault.card)
    reading = [each for each in read.texts.readings if each.label][fault.place]
    line = reading.line
    if span := _guilty_sentence(read.texts, fault, reading):
        (start, end), position = span, line.position
    else:
        start, end, position = 0, len(line.label), line.label_position
    first, last = position(start), position(max(start, end - 1))
    place = (*first, last[0], last[1] + 1)
    title, message = reading.block.block.title, _sentence(fault.reason)
    about = ("cannot-play", message, HINT, "error", reading.block.file)
    return Diagnostic(*about, *place, title, pack=fault.card.pack)


def _guilty_sentence(texts: Texts, fault: Unplayable, reading: Reading) -> tuple[int, int] | None:
    """Return where the first sentence stands without which the text could be played.

    Sentences that cannot be read without the next ones are one. None: it is the heading's fault,
    as the text could not be played either if nothing stood below.
    """
    assert fault.card
    text = fault.card.texts[fault.place]
    field = next(f for f in ("effect", "condition", "abilities") if getattr(text, f))
    nothing: Any = () if field == "abilities" else None
    if fault.test(replace(text, **{field: nothing})):
        return None
    start = 0
    for end in (found.end() for found in SENTENCE_END.finditer(reading.text)):
        part = reading.text[:end]
        read = texts.reader.read(part, reading.start, reading.scope.inside(), rules=False)
        if read.ok and fault.test(replace(text, **{field: read.ir})):
            return end - len(part[start:].lstrip()), end
        start = end if read.ok else start
    return 0, len(reading.text)
