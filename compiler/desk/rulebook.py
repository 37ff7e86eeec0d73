"""The rulebook: the blocks of the rules in an order that can be read, said canonically."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from compiler.assemble.lexicon import called
from compiler.assemble.texts import Texts
from compiler.html import Area, Place, RuleChapter, RuleEntry, RuleFigure, RuleLine
from compiler.merge import PackBlock
from compiler.sheets.quotes import typographic
from dsl import tongues
from dsl.explain import explain_section, explains
from dsl.forms import FORMS
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every
from dsl.line import CannotPrint
from dsl.notation import lines_of

from .packs import Loaded
from .rule_prose import RUN_IN, Prose, grouped, without_common

CHAPTERS = (
    ("game", "The game", ("GAME",)),
    ("box", "What lies in the box", ("KIND", "COMPONENT")),
    (
        "table",
        "The table",
        ("ZONE", "SCALE", "ATTRIBUTE", "COUNTER", "STATUS", "LINK", "MEMORY"),
    ),
    ("flow", "How it goes", ("ROUND", "PHASE", "WINDOW", "ANNOUNCEMENT")),
    ("rules", "What always holds", ("RULE",)),
    ("procedures", "What the words do", ("PROCEDURE",)),
    ("terms", "What the words mean", ("TERM",)),
    ("cards", "What stands on cards", ("SECTION", "CHECK")),
    ("options", "Ways to play", ("OPTION",)),
)
"""Anchor, title and kinds of blocks of each chapter; within one, blocks stand as declared."""
SMALL = {
    "OPTION": "Options: the first of each, or another that all agree on",
    "COMPONENT": "Besides the cards that are dealt",
    "KIND": "Cards",
    "ATTRIBUTE": "What cards state",
    "ZONE": "Places",
    "COUNTER": "What is counted",
    "STATUS": "States",
    "LINK": "Roles",
    "MEMORY": "What is remembered",
    "ANNOUNCEMENT": "What is announced",
}
"""Kinds of blocks with little in them: all of a kind make one table."""
NAMED = {"ROUND": "Round", "PHASE": "Phase", "WINDOW": "Window"}
KEPT = ("COUNTER", "STATUS", "LINK", "MEMORY")
"""Kinds of blocks for what is kept between plays, with something in the box or without."""
Pair = tuple[str, str]
_STOP = re.compile(r"(?<=[^.])\.\s+(?=[A-Z])")


def rule_chapters(loaded: Loaded, packs: Collection[str] = ()) -> tuple[RuleChapter, ...]:
    """Return the rules of a game and all packs on it, or those of some packs.

    They are said in the language that they are written in, the first of the game. Chapters
    without any are left out; what is in the box, and what is not, is told where there are rules.
    """
    merged = loaded.stack.merged().blocks
    blocks = tuple(block for block in merged if not packs or block.pack in packs)
    book = _Book(loaded, loaded.compiled.ground.texts)
    figures = {"table": book.table(blocks), "flow": book.round(blocks)}
    told = {anchor: tuple(book.chapter(blocks, kinds)) for anchor, _, kinds in CHAPTERS}
    if any(told.values()):
        told["box"] = (*book.added(packs), *told["box"], *book.unshown(blocks))
    return tuple(
        RuleChapter(anchor, title, told[anchor], figures.get(anchor))
        for anchor, title, _ in CHAPTERS
        if told[anchor]
    )


def rule_entries(loaded: Loaded, ids: Collection[str]) -> dict[str, RuleEntry]:
    """Return the rules and terms of some ids, in the language that was loaded if it has words."""
    texts = loaded.compiled.texts
    book = _Book(loaded, texts)
    return {
        block.stands_for: replace(book.entry(block), title=called(block, texts.lexicon))
        for block in loaded.stack.merged().blocks
        if block.block.kind in ("RULE", "TERM") and block.stands_for in ids
    }


class _Book:
    """Says what blocks declare."""

    def __init__(self, loaded: Loaded, texts: Texts) -> None:
        self.declared, self.texts = loaded.compiled.declared, texts
        self.game, self.deck = loaded.stack.game, loaded.compiled.unsaid
        self.titles = {b.stands_for: b.block.title for b in loaded.stack.merged().blocks}
        surfaces = (s for word in texts.lexicon.words.values() for s in word.surfaces())
        self.prose = Prose(s for s in surfaces if s[:1].isupper())
        self.cards = Counter[str]()
        for card in self.deck:
            self.cards[card.kind] += card.copies * (not card.blank)

    def chapter(self, blocks: tuple[PackBlock, ...], kinds: tuple[str, ...]) -> Iterator[RuleEntry]:
        """Yield the blocks of some kinds as they are told; what many say is said once."""
        for record, same in groupby(kinds, key=lambda kind: FORMS[kind].record or kind):
            mine = [b for kind in same for b in blocks if b.block.kind == kind]
            kind = mine[0].block.kind if mine else ""
            if kind in SMALL:
                yield RuleEntry(kind.lower(), SMALL[kind], rows=tuple(self._rows(kind, mine)))
            elif record is p.Section:
                yield from grouped([self._told(kind, self.entry(b)) for b in mine], "On each {}")
            elif mine:
                parted = without_common([self.entry(block) for block in mine])
                yield from (self._told(kind, entry) for entry in parted)

    def added(self, packs: Collection[str]) -> Iterator[RuleEntry]:
        """Yield what packs add to a game that is not among them."""
        if packs and self.game.id not in packs:
            count = sum(card.copies for card in self.deck if card.pack in packs and not card.blank)
            cards = "1 card is" if count == 1 else f"{count} cards are"
            said = f"{cards} added to those of {self.game.meta.title}, whose rules hold as well."
            yield RuleEntry("added", lines=(RuleLine("", (said,)),))

    def unshown(self, blocks: tuple[PackBlock, ...]) -> Iterator[RuleEntry]:
        """Yield what is counted and remembered, and shown by nothing in the box."""
        shown = {component.of for component in self.declared.of(p.Component)}
        kept = [b for kind in KEPT for b in blocks if b.block.kind == kind]
        names = ", ".join(b.block.title for b in kept if b.stands_for not in shown)
        if names:
            said = f"Nothing in the box shows these; note them, or keep them in mind: {names}."
            yield RuleEntry("unshown", lines=(RuleLine("", (said,)),))

    def _rows(self, kind: str, blocks: list[PackBlock]) -> Iterator[tuple[str, ...]]:
        """Yield the rows of a table: a block each, of components all those that are alike."""
        alike: dict[str, list[PackBlock]] = {}
        for block in blocks:
            said = self._phrase(kind, block)
            alike.setdefault(said if FORMS[kind].printed else block.stands_for, []).append(block)
        counted = FORMS[kind].printed or kind == "KIND"
        yield ("Number",) * counted + ("Name", "What holds for it")
        for same in alike.values():
            names = ", ".join(map(_named, same))
            yield (self._number(kind, same),) * counted + (names, self._phrase(kind, same[0]))

    def _phrase(self, kind: str, block: PackBlock) -> str:
        return self.prose.phrase(kind, self._lines(block, self._record(block)))

    def _number(self, kind: str, blocks: list[PackBlock]) -> str:
        if FORMS[kind].printed:
            return str(sum(block.block.copies for block in blocks))
        own = blocks[0].stands_for
        sorts = [kind.id for kind in self.declared.of(p.Kind) if own in (kind.id, kind.sort)]
        return str(sum(self.cards[id] for id in sorts))

    def table(self, blocks: tuple[PackBlock, ...]) -> RuleFigure | None:
        """Return a drawing of the places that blocks declare, if there are any."""
        titles = {b.stands_for: b.block.title for b in blocks if b.block.kind == "ZONE"}
        zones = [zone for zone in self.declared.of(p.Zone) if zone.id in titles]
        common, own = (
            tuple(
                Place(titles[zone.id], zone.pile, zone.seen != "all")
                for zone in zones
                if zone.each_player == each
            )
            for each in (False, True)
        )
        games = self.declared.of(p.Game)
        player = games[0].player_noun if games else ""
        player = next((w.one for w in [self.texts.lexicon.name("PLAYER", player)] if w), player)
        areas = (Area("In the middle", common), Area(f"Before each {player}", own))
        drawn = tuple(area for area in areas if area.places)
        return RuleFigure(drawn) if len(zones) > 1 else None

    def round(self, blocks: tuple[PackBlock, ...]) -> RuleFigure | None:
        """Return a drawing of the phases that a round has, if it has several."""
        titles = {b.stands_for: b.block.title for b in blocks if b.block.kind == "PHASE"}
        for scope in self.declared.of(p.Scope):
            begun = [node.scope for node in every(scope.steps) if isinstance(node, n.Run)]
            phases = tuple(titles[id] for id in begun if id in titles)
            if scope.kind == "round" and len(phases) > 1:
                return RuleFigure(phases=phases)
        return None

    def _told(self, kind: str, entry: RuleEntry) -> RuleEntry:
        """Return an entry that is read, not looked up."""
        if kind == "SECTION" and entry.notes:
            of = next((line.sentences[0] for line in entry.lines if line.label == "Of"), "")
            return replace(entry, kind=of.rstrip("."), lines=(), run_in=True)
        return replace(entry, lines=self.prose.paragraphs(kind, entry.lines), run_in=kind in RUN_IN)

    def entry(self, block: PackBlock) -> RuleEntry:
        """Return a block as an entry of the rulebook."""
        kind, record = block.block.kind, self._record(block)
        lines = tuple(self._lines(block, record))
        rows: tuple[tuple[str, ...], ...] = ()
        if isinstance(record, p.Scale):
            lines, rows = _as_table(record, lines)
        return RuleEntry(
            f"{kind.lower()}-{block.stands_for}",
            typographic(block.block.title),
            lines,
            NAMED.get(kind, ""),
            block.block.ids,
            self._notes(record),
            rows,
        )

    def _notes(self, record: Any) -> tuple[str, ...]:
        """Return what a section means in other words, in a language that has them."""
        if isinstance(record, p.Section) and explains(self.texts.lexicon.language):
            return tuple(map(typographic, explain_section(record, self.texts.lexicon)))
        return ()

    def _record(self, block: PackBlock) -> Any:
        return next(iter(self._records(block)), None)

    def _records(self, block: PackBlock) -> list[Any]:
        """Return what a block declares: one thing, or a rule for each of its sentences."""
        cls, id = FORMS[block.block.kind].record, block.stands_for
        records = {r.id: r for r in self.declared.of(cls)} if cls else {}
        more = (f"{id}-{number}" for number in itertools.count(2)) if cls is p.Rule else ()
        following = itertools.takewhile(records.__contains__, more)
        return [records[own] for own in (id, *following) if own in records]

    def _lines(self, block: PackBlock, record: Any) -> Iterator[RuleLine]:
        """Yield the lines of a block canonically; those that declare nothing, as they stand."""
        pairs, stop = [(line.label, line.text) for line in block.block.lines], "."
        if record is not None:
            key = "cards" if isinstance(record, p.Game) else f"section:{block.stands_for}"
            meaning = self.declared.meanings.get(key)
            with contextlib.suppress(CannotPrint):  # then it stands as it was written
                writer, records = self.texts.writer, self._records(block)
                pairs = [pair for r in records for pair in lines_of(r, writer, meaning)]
                stop = tongues.of(self.texts.lexicon.language).STOP
        if isinstance(record, p.Component) and record.shows:  # no writer knows titles, only ids
            shown = ", ".join(self.titles[id] for id in record.shows)
            pairs = [(label, f"{shown}." if label == "Shows" else text) for label, text in pairs]
        if isinstance(record, p.Game):
            pairs = list(self._of_game(record, pairs))
        for label in dict.fromkeys(label for label, _ in pairs):
            said = (_sentences(text, stop) for other, text in pairs if other == label)
            yield RuleLine(label, tuple(sentence for each in said for sentence in each))

    def _of_game(self, game: p.Game, pairs: list[Pair]) -> Iterator[Pair]:
        """Yield the lines of a game: many of what counts, and a noun for players that says more."""
        score = self.texts.lexicon.name("COUNTER", game.score)
        for label, text in pairs:
            if label == "Score" and score:
                yield label, f"{score.many}."
            elif label != "A player is" or game.player_noun != "player":
                yield label, text


def _named(block: PackBlock) -> str:
    ids = f" ({', '.join(block.block.ids)})" if block.block.ids else ""
    return typographic(block.block.title) + ids


def _sentences(text: str, stop: str) -> tuple[str, ...]:
    parts = _STOP.split(text) if stop == "." else text.rstrip(f".{stop}").split(stop)
    return tuple(typographic(part.removesuffix(stop) + stop) for part in parts)


def _as_table(
    scale: p.Scale, lines: tuple[RuleLine, ...]
) -> tuple[tuple[RuleLine, ...], tuple[tuple[str, ...], ...]]:
    """Return the lines of a scale that have no value for each step; and those that have."""
    wide = {line: line.sentences[0].rstrip(".").split(", ") for line in lines}
    columns = {line: cells for line, cells in wide.items() if len(cells) == len(scale.steps)}
    names = tuple(line.label for line in columns)
    steps = zip(*columns.values(), strict=True)
    return tuple(line for line in lines if line not in columns), (names, *steps)
