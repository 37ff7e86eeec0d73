"""Compile: a stack of packs to a program, with everything read along the way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from compiler.check.run import check_meaning
from compiler.diagnostics import Diagnostic, Diagnostics, PackError
from compiler.layout import META
from compiler.merge import PackBlock
from compiler.stack import Stack
from dsl.forms import FORMS
from dsl.ir import codec
from dsl.ir import program as p
from dsl.lexicon import Lexicon

from .cards import Cards, scale_cards
from .declare import Declarations
from .expand import Expander
from .kinds import Kinds
from .lexicon import lexicon
from .scenarios import Scenarios
from .texts import Reading, Texts
from .wordfiles import clashes, read_forms, unused
from .words import words_of


@dataclass(slots=True)
class Compiled:
    """A program, or the faults that prevent one; and every text that was read."""

    program: p.Program | None
    diagnostics: Diagnostics
    readings: list[Reading] = field(default_factory=list)
    texts: Texts | None = None
    declared: Declarations | None = None
    cards: tuple[p.Card, ...] = ()
    """Cards as written, before nouns took their meanings; blanks too."""

    def require(self) -> p.Program:
        """Return the program.

        Raises:
            PackError: there are faults.
        """
        self.diagnostics.raise_if_errors()
        if self.program is None:
            raise PackError(self.diagnostics)
        return self.program


def compile_stack(stack: Stack, language: str = "") -> Compiled:
    """Compile loaded packs in a language, by default the game's first."""
    merged = stack.merged()
    diagnostics = stack.diagnostics
    language = language or (stack.game.meta.languages or ("en",))[0]
    words = _lexicon(stack, merged.blocks, language)
    texts = Texts(words)
    declared = _declare(texts, merged.blocks)
    cards = _cards(texts, declared, merged.blocks, stack)
    scenarios = _scenarios(texts, merged.blocks)
    diagnostics.extend(texts.diagnostics)
    compiled = Compiled(None, diagnostics, texts.readings, texts, declared, tuple(cards))
    diagnostics.extend(check_meaning(compiled))
    games = declared.of(p.Game)
    if not games and diagnostics.ok and stack.game.root is not None:
        message = f"{stack.game.id} has no GAME block, and extends no game."
        hint = "Write `game: …` in its pack.yaml, or a GAME block in its rules."
        diagnostics.add(Diagnostic("no-game", message, hint, file=META, pack=stack.game.id))
    if games and diagnostics.ok:
        compiled.program = _link(stack, declared, cards, scenarios, texts)
    return compiled


def _lexicon(stack: Stack, blocks: tuple[PackBlock, ...], language: str) -> Lexicon:
    """Return the words of the packs, each called what its own pack says."""
    declaring = [(b.pack, b.stands_for) for b in blocks if b.block.kind in FORMS]
    strange = list(unused(stack.packs, lexicon(language, blocks, {}), declaring))
    sound = [k for k in stack.packs if k.id not in {fault.pack for fault in strange}]
    forms, faults = read_forms(sound, language)
    stack.diagnostics.extend([*strange, *faults])
    words = lexicon(language, blocks, forms)
    stack.diagnostics.extend(clashes(stack.packs, words))
    return words


def _declare(texts: Texts, blocks: tuple[PackBlock, ...]) -> Declarations:
    declared = Declarations(texts)
    for block in blocks:
        if block.block.kind in FORMS:
            declared.read(block)
        elif block.family != "card" and block.block.kind != "SCENARIO":
            texts.diagnostics.append(_unknown_block(block))
    for block in [b for b in blocks if b.block.kind == "GAME"][1:]:
        message = "There are two GAME blocks."
        texts.diagnostics.append(block.diagnostic("two-game-blocks", message, "Keep one of them."))
    texts.diagnostics += _faulty_kinds(declared, blocks)
    return declared


def _faulty_kinds(declared: Declarations, blocks: tuple[PackBlock, ...]) -> Iterator[Diagnostic]:
    kinds = Kinds(declared.of(p.Kind))
    at = {b.stands_for: b for b in blocks if b.block.kind == "KIND"}
    circles = set(kinds.circles())
    for kind in kinds.placed():
        if kind.id in circles:
            message = f"{at[kind.id].block.title} is a sort of itself."
            hint = "Change its line “Sort of”."
            yield at[kind.id].diagnostic("kind-circle", message, hint)
        elif not kind.zone:
            message = "Neither this kind nor one it is a sort of says where its cards start."
            yield at[kind.id].diagnostic("missing-line", message, "Add the line “Starts in”.")


def _unknown_block(block: PackBlock) -> Diagnostic:
    known = [*FORMS, "SCENARIO"]
    near = get_close_matches(block.block.kind, known, 1)
    hint = f"Did you mean {near[0]}?" if near else f"Known are: {', '.join(known)}."
    message = f"There is no block word {block.block.kind}."
    return block.diagnostic("unknown-block", message, hint, tuple(near))


def _translated(card: p.Card, stack: Stack) -> p.Card:
    """Return a card with the titles and flavour that `text/<lang>.yaml` gives it."""
    title, flavour = dict(card.title), dict(card.flavour)
    for pack in stack.packs:
        for language, tree in pack.texts.items():
            given = tree.data().get(card.id, {})
            if "title" in given:
                title[language] = given["title"]
            if "flavour" in given:
                flavour[language] = given["flavour"]
    return replace(card, title=title, flavour=flavour)


def _cards(
    texts: Texts, declared: Declarations, blocks: tuple[PackBlock, ...], stack: Stack
) -> list[p.Card]:
    kinds = Kinds(declared.of(p.Kind))
    sections, attributes = (_closed(declared.of(c), kinds) for c in (p.Section, p.Attribute))
    reader = Cards(texts, sections, kinds, attributes)
    found = [reader.read(b, declared.checks) for b in blocks if b.family == "card"]
    cards = [_translated(c, stack) for c in found if c is not None]
    for scale in declared.of(p.Scale):
        labels = {s: w.one for s in scale.steps if (w := texts.lexicon.name("STEP", s))}
        pack = next((b.pack for b in blocks if b.stands_for == scale.id), "")
        cards += scale_cards(scale, texts.lexicon.language, labels, pack)
    return cards


def _closed(records: Iterable[Any], kinds: Kinds) -> tuple[Any, ...]:
    """Return sections or attributes of all the kinds that they are meant for."""
    return tuple(replace(record, kinds=kinds.closed(record.kinds)) for record in records)


def _scenarios(texts: Texts, blocks: tuple[PackBlock, ...]) -> list[Any]:
    reader = Scenarios(texts)
    found = [reader.read(b) for b in blocks if b.block.kind == "SCENARIO"]
    return [s for s in found if s is not None]


def _link(
    stack: Stack, declared: Declarations, cards: list[p.Card], scenarios: list[Any], texts: Texts
) -> p.Program:
    game = declared.of(p.Game)[0]
    kinds = Kinds(declared.of(p.Kind))
    expander = Expander(game.player_noun, declared.of(p.Term))
    meaning = declared.meanings.get("cards")

    def linked(card: p.Card) -> p.Card:
        return replace(
            card,
            texts=tuple(
                expander.record(t, declared.meanings.get(f"section:{t.section}", meaning))
                for t in card.texts
            ),
        )

    played = [linked(c) for c in cards if not c.blank and _in_deck(c, cards, stack)]
    blanks = [c for c in cards if c.blank]
    program = p.Program(
        game=expander.record(replace(game, version=stack.game.meta.version)),
        packs=tuple(p.Pack(k.meta.id, k.meta.title, k.meta.version, k.hash) for k in stack.packs),
        options=declared.of(p.Option),
        scales=declared.of(p.Scale),
        kinds=kinds.placed(),
        attributes=_closed(declared.of(p.Attribute), kinds),
        zones=expander.record(declared.of(p.Zone)),
        counters=declared.of(p.Counter),
        memories=declared.of(p.Memory),
        statuses=declared.of(p.Status),
        links=declared.of(p.Link),
        terms=declared.of(p.Term),
        sections=expander.record(_closed(declared.of(p.Section), kinds), meaning),
        windows=expander.record(declared.of(p.Window)),
        procedures=expander.record(declared.of(p.Procedure)),
        scopes=expander.record(declared.of(p.Scope)),
        rules=expander.record(declared.of(p.Rule)),
        cards=tuple(played + blanks),
        scenarios=tuple(scenarios),
    )
    meanings = {None, *declared.meanings.values()}
    program = replace(program, words=words_of(texts, expander, meanings, program))
    return replace(program, hash=program_hash(program))


def _in_deck(card: p.Card, cards: list[p.Card], stack: Stack) -> bool:
    """With `deck: only`, a pack's cards alone are played of each kind it has."""
    only = {k.id for k in stack.packs if k.meta.deck == "only"}
    if not only or card.pack in only:
        return True
    return not any(c.kind == card.kind and c.pack in only and not c.blank for c in cards)


def program_hash(program: p.Program) -> str:
    """Return the hash of a program's content, its own hash field aside."""
    data = codec.encode(replace(program, hash=""))
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


__all__ = ["Compiled", "Lexicon", "compile_stack", "program_hash"]
