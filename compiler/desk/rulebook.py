"""The rulebook: the blocks of the rules in an order that can be read, said canonically."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator
from typing import Any

from compiler.assemble.texts import Texts
from compiler.html import RuleChapter, RuleEntry, RuleLine
from compiler.merge import PackBlock
from dsl.explain import explain_section, explains
from dsl.forms import FORMS
from dsl.ir import program as p
from dsl.line import CannotPrint
from dsl.notation import lines_of

from .packs import Loaded

CHAPTERS = (
    ("game", "The game", ("GAME", "OPTION")),
    (
        "table",
        "The table",
        ("COMPONENT", "SCALE", "KIND", "ATTRIBUTE", "ZONE", "COUNTER", "STATUS", "LINK", "MEMORY"),
    ),
    ("flow", "How it goes", ("ROUND", "PHASE", "WINDOW", "ANNOUNCEMENT")),
    ("procedures", "What the words do", ("PROCEDURE",)),
    ("rules", "What always holds", ("RULE",)),
    ("terms", "What the words mean", ("TERM",)),
    ("cards", "What stands on cards", ("SECTION", "CHECK")),
)
"""Anchor, title and kinds of blocks of each chapter; within one, blocks stand as declared."""
SMALL = {
    "OPTION": "Options",
    "COMPONENT": "In the box, besides the cards",
    "KIND": "Kinds of cards",
    "ATTRIBUTE": "What cards state",
    "ZONE": "Places",
    "COUNTER": "Counters",
    "STATUS": "States",
    "LINK": "Roles",
    "MEMORY": "What is remembered",
    "ANNOUNCEMENT": "What is announced",
}
"""Kinds of blocks with little in them: all of a kind make one table."""
NAMED = {"SCALE": "Scale", "ROUND": "Round", "PHASE": "Phase", "WINDOW": "Window"}
_STOP = re.compile(r"(?<=[^.])\.\s+(?=[A-Z])")


def rule_chapters(loaded: Loaded, packs: Collection[str] = ()) -> tuple[RuleChapter, ...]:
    """Return the rules of a game and all packs on it, or those of some packs.

    They are said in the language that they are written in, the first of the game. Chapters
    without any are left out.
    """
    every = loaded.stack.merged().blocks
    blocks = tuple(block for block in every if not packs or block.pack in packs)
    book = _Book(loaded, loaded.compiled.ground.texts)
    found = (
        RuleChapter(anchor, title, tuple(book.entries(blocks, kinds)))
        for anchor, title, kinds in CHAPTERS
    )
    return tuple(chapter for chapter in found if chapter.entries)


def rule_entries(loaded: Loaded, ids: Collection[str]) -> dict[str, RuleEntry]:
    """Return the rules and terms of some ids, in the language that was loaded if it has words."""
    book = _Book(loaded, loaded.compiled.texts)
    return {
        block.stands_for: book.entry(block)
        for block in loaded.stack.merged().blocks
        if block.block.kind in ("RULE", "TERM") and block.stands_for in ids
    }


class _Book:
    """Says what blocks declare."""

    def __init__(self, loaded: Loaded, texts: Texts) -> None:
        self.declared, self.texts = loaded.compiled.declared, texts

    def entries(self, blocks: tuple[PackBlock, ...], kinds: tuple[str, ...]) -> Iterator[RuleEntry]:
        """Yield the blocks of some kinds as entries."""
        for kind in kinds:
            mine = [b for b in blocks if b.block.kind == kind]
            if kind not in SMALL:
                yield from map(self.entry, mine)
            elif mine:
                rows = (("Name", "What holds for it"), *map(self._row, mine))
                yield RuleEntry(kind.lower(), SMALL[kind], rows=rows)

    def _row(self, block: PackBlock) -> tuple[str, str]:
        lines = self._lines(block, self._record(block))
        said = (f"{line.label}: {' '.join(line.sentences)}" for line in lines)
        ids = f" ({', '.join(block.block.ids)})" if block.block.ids else ""
        copies = f" ×{block.block.copies}" if FORMS[block.block.kind].printed else ""
        return block.block.title + ids + copies, " ".join(said)

    def entry(self, block: PackBlock) -> RuleEntry:
        """Return a block as an entry of the rulebook."""
        kind, record = block.block.kind, self._record(block)
        lines = tuple(self._lines(block, record))
        rows: tuple[tuple[str, ...], ...] = ()
        if isinstance(record, p.Scale):
            lines, rows = _as_table(record, lines)
        return RuleEntry(
            f"{kind.lower()}-{block.stands_for}",
            block.block.title,
            lines,
            NAMED.get(kind, ""),
            block.block.ids,
            self._notes(record),
            rows,
        )

    def _notes(self, record: Any) -> tuple[str, ...]:
        """Return what a section means in other words, in a language that has them."""
        if isinstance(record, p.Section) and explains(self.texts.lexicon.language):
            return tuple(explain_section(record, self.texts.lexicon))
        return ()

    def _record(self, block: PackBlock) -> Any:
        cls = FORMS[block.block.kind].record
        records = self.declared.of(cls) if cls else ()
        return next((r for r in records if r.id == block.stands_for), None)

    def _lines(self, block: PackBlock, record: Any) -> Iterator[RuleLine]:
        """Yield the lines of a block canonically; those that declare nothing, as they stand."""
        pairs = [(line.label, line.text) for line in block.block.lines]
        if record is not None:
            key = "cards" if isinstance(record, p.Game) else f"section:{block.stands_for}"
            meaning = self.declared.meanings.get(key)
            with contextlib.suppress(CannotPrint):  # then it stands as it was written
                pairs = lines_of(record, self.texts.writer, meaning)
        for label in dict.fromkeys(label for label, _ in pairs):
            said = (_sentences(text) for other, text in pairs if other == label)
            yield RuleLine(label, tuple(sentence for each in said for sentence in each))


def _sentences(text: str) -> tuple[str, ...]:
    parts = _STOP.split(text)
    return tuple(part if part.endswith(".") else f"{part}." for part in parts)


def _as_table(
    scale: p.Scale, lines: tuple[RuleLine, ...]
) -> tuple[tuple[RuleLine, ...], tuple[tuple[str, ...], ...]]:
    """Return the lines of a scale that have no value for each step; and those that have."""
    wide = {line: line.sentences[0].rstrip(".").split(", ") for line in lines}
    columns = {line: cells for line, cells in wide.items() if len(cells) == len(scale.steps)}
    names = tuple(line.label for line in columns)
    steps = zip(*columns.values(), strict=True)
    return tuple(line for line in lines if line not in columns), (names, *steps)
