"""Linking: declarations and cards as one program, nouns with the meaning they have there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace

from compiler.stack import Stack
from dsl.ir import codec
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.scenario import Scenario

from .declare import Declarations
from .expand import Expander
from .kinds import Kinds


class Linking:
    """Links the cards of a game that is declared."""

    def __init__(self, stack: Stack, declared: Declarations) -> None:
        self.stack = stack
        self.declared = declared
        self.game: p.Game = declared.of(p.Game)[0]
        self.kinds = Kinds(declared.of(p.Kind))
        self.expander = Expander(self.game.player_noun, declared.of(p.Term))

    @property
    def meanings(self) -> set[n.Condition | None]:
        """What a word for a player can mean."""
        return {None, *self.declared.meanings.values()}

    def card(self, card: p.Card) -> p.Card:
        """Return a card as the engine plays it."""
        return replace(card, texts=tuple(self.text(text) for text in card.texts))

    def text(self, text: p.Text) -> p.Text:
        """Return a text of a card as the engine plays it."""
        meanings = self.declared.meanings
        meaning = meanings.get(f"section:{text.section}", meanings.get("cards"))
        return self.expander.record(text, meaning)  # type: ignore[no-any-return]

    def deck(self, cards: Iterable[p.Card]) -> tuple[p.Card, ...]:
        """Return the cards that are played, then those left blank.

        With `deck: only`, a pack's cards alone are played of each kind it has.
        """
        every = tuple(cards)
        only = {k.id for k in self.stack.packs if k.meta.deck == "only"}
        taken = {c.kind for c in every if c.pack in only and not c.blank}
        played = [c for c in every if not c.blank and (c.pack in only or c.kind not in taken)]
        return (*played, *(c for c in every if c.blank))

    def shown(self, cards: tuple[p.Card, ...], words: dict[str, p.Words]) -> p.Program:
        """Return what is printed of the program with some cards: nothing in it is linked."""
        declared = self.declared
        return p.Program(
            game=self.game,
            scales=declared.of(p.Scale),
            kinds=self.kinds.placed(),
            attributes=self.kinds.closing(declared.of(p.Attribute)),
            counters=declared.of(p.Counter),
            sections=self.kinds.closing(declared.of(p.Section)),
            cards=cards,
            words=words,
        )

    def program(self, cards: tuple[p.Card, ...], scenarios: tuple[Scenario, ...] = ()) -> p.Program:
        """Return the program with some cards, still without words and hash."""
        declared, record = self.declared, self.expander.record
        meaning, shown = declared.meanings.get("cards"), self.shown(cards, {})
        return replace(
            shown,
            game=record(replace(self.game, version=self.stack.game.meta.version)),
            packs=tuple(
                p.Pack(k.meta.id, k.meta.title, k.meta.version, k.hash) for k in self.stack.packs
            ),
            options=declared.of(p.Option),
            zones=record(declared.of(p.Zone)),
            memories=declared.of(p.Memory),
            statuses=declared.of(p.Status),
            links=declared.of(p.Link),
            terms=declared.of(p.Term),
            sections=record(shown.sections, meaning),
            windows=record(declared.of(p.Window)),
            announcements=record(declared.of(p.Announcement), meaning),
            procedures=record(declared.of(p.Procedure)),
            scopes=record(declared.of(p.Scope)),
            rules=record(declared.of(p.Rule)),
            scenarios=scenarios,
        )


def program_hash(program: p.Program) -> str:
    """Return the hash of a program's content, its own hash field aside."""
    data = codec.encode(replace(program, hash=""))
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
