"""Puts the blocks of several packs together.

Nothing overrides anything, except a block that says which one it replaces. So two equal
ids are an error, and so is a replacement of what is not there or is replaced already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from dsl.blocks import Block
from dsl.ir.record import record

from .diagnostics import Diagnostic
from .load import SourcePack, is_card_file

CARD = "card"
REPLACEABLE = frozenset({CARD, "RULE", "TERM", "PROCEDURE"})


@record
class PackBlock:
    """A block with the pack and file it comes from.

    `family` is `card` or the KIND word; ids are unique in a family. `stands_for` is the id
    of the block whose place it takes: its own, unless it replaces another. `formerly` are the
    blocks whose place it takes: other texts may still call it by their names, and their packs
    say how.
    """

    pack: str
    file: str
    block: Block
    family: str
    stands_for: str
    formerly: tuple[PackBlock, ...] = ()

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return f"{self.pack}/{self.file}:{self.block.line}"

    def diagnostic(
        self, code: str, message: str, hint: str, suggestions: tuple[str, ...] = ()
    ) -> Diagnostic:
        """Return an error about the title of the block."""
        block = self.block
        place = (block.line, block.column, block.line, max(block.end_column, block.column + 1))
        about = (code, message, hint, "error", self.file, *place, block.title)
        return Diagnostic(*about, suggestions=suggestions, pack=self.pack)


@dataclass(slots=True)
class Merged:
    """All blocks in order, replaced ones left out, and the clashes found."""

    blocks: tuple[PackBlock, ...] = ()
    diagnostics: list[Diagnostic] = field(default_factory=list)


def merge_blocks(packs: Sequence[SourcePack]) -> Merged:
    """Return the blocks of packs, in the order of the packs, their files and lines."""
    merged = Merged()
    every = [block for pack in packs for block in _blocks(pack)]
    takes = _replacements(every, merged.diagnostics)
    _check_circles(takes, merged.diagnostics)
    gone = {id(target) for _, target in takes.values()}
    left = [b for b in every if id(b) not in gone]
    merged.diagnostics += _duplicates(left)
    left, notes = _clear_of_replaced(left, list(takes.values()))
    merged.diagnostics += notes
    merged.blocks = tuple(_in_place(b, takes) if id(b) in takes else b for b in left)
    return merged


Takes = dict[int, tuple[PackBlock, PackBlock]]
"""By the identity of a block: the block, and the one it replaces."""


def _blocks(pack: SourcePack) -> Iterator[PackBlock]:
    for file, blocks in pack.blocks.items():
        cards = is_card_file(file)
        for block in blocks:
            yield PackBlock(pack.id, file, block, CARD if cards else block.kind, block.id)


def _in_place(block: PackBlock, takes: Takes) -> PackBlock:
    """Return the block under the id of whatever it replaces in the end."""
    last, formerly = block, list[PackBlock]()
    for _ in takes:
        if id(last) not in takes:
            break
        last = takes[id(last)][1]
        formerly.append(last)
    return replace(block, stands_for=last.block.id, formerly=tuple(formerly))


def _clear_of_replaced(
    blocks: list[PackBlock], takes: Sequence[tuple[PackBlock, PackBlock]]
) -> tuple[list[PackBlock], list[Diagnostic]]:
    """Return the blocks without the scenarios that test what is replaced, and notes of those.

    What they expect is no longer meant. A pack that replaces something brings scenarios of its
    own for what it does now.
    """
    notes = []
    for block, target in takes:
        old = [b for b in blocks if b.pack != block.pack and _tests(b, target.block)]
        if old:
            blocks = [b for b in blocks if b not in old]
            more = f" and {len(old) - 1} more are" if len(old) > 1 else " is"
            message = f"It replaces “{target.block.title}”, so the scenario in {old[0].place}{more}"
            message += " left out."
            hint = "Write a scenario for what it does now."
            found = block.diagnostic("scenarios-left-out", message, hint)
            notes.append(replace(found, severity="note"))
    return blocks, notes


def _tests(scenario: PackBlock, target: Block) -> bool:
    """Whether a scenario names a card, or proves a rule that has the ids of another."""
    if scenario.family != "SCENARIO":
        return False
    said = "\n".join(line.text for line in scenario.block.lines).casefold()
    named = re.search(rf"(?<![a-z0-9]){re.escape(target.title.casefold())}(?![a-z0-9])", said)
    return bool(named or {*scenario.block.ids} & {*target.ids})


def _replacements(blocks: Sequence[PackBlock], found: list[Diagnostic]) -> Takes:
    takes: Takes = {}
    taken: dict[int, PackBlock] = {}
    by_id: dict[str, list[PackBlock]] = {}
    for block in blocks:
        by_id.setdefault(block.block.id, []).append(block)
    for block in blocks:
        wanted = block.block.replaces
        if not wanted:
            continue
        fits = [b for b in by_id.get(wanted, ()) if _may_replace(block, b)]
        if not fits:
            found.append(_unknown(block, blocks))
            continue
        other = taken.setdefault(id(fits[0]), block)
        if other is not block:
            message = f"“{wanted}” is replaced twice, also by {other.place}."
            hint = "Keep one of the two."
            found.append(block.diagnostic("replaced-twice", message, hint))
        else:
            takes[id(block)] = (block, fits[0])
    return takes


def _may_replace(block: PackBlock, other: PackBlock) -> bool:
    same = block.family == other.family and block.family in REPLACEABLE
    return same and block.pack != other.pack


def _unknown(block: PackBlock, blocks: Iterable[PackBlock]) -> Diagnostic:
    wanted = block.block.replaces
    if block.family not in REPLACEABLE:
        message = f"A {block.family} cannot replace anything."
        hint = "Only cards, rules, terms and procedures can be replaced."
        return block.diagnostic("unknown-replaced", message, hint)
    ids = sorted({b.block.id for b in blocks if _may_replace(block, b)})
    message = f"No other pack has a {block.family.lower()} with the id “{wanted}” to replace."
    hint = "Write the id of one: its title in small letters, with hyphens."
    close = tuple(get_close_matches(wanted, ids, 2))
    return block.diagnostic("unknown-replaced", message, hint, close)


def _check_circles(takes: Takes, found: list[Diagnostic]) -> None:
    for start, _ in takes.values():
        at, seen = start, {id(start)}
        while id(at) in takes:
            at = takes[id(at)][1]
            if at is start:
                message = (
                    f"It replaces “{start.block.replaces}” and is replaced by it, in a circle."
                )
                found.append(start.diagnostic("replaced-circle", message, "Delete one “replaces”."))
            if id(at) in seen:
                break
            seen.add(id(at))


def _duplicates(blocks: Iterable[PackBlock]) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], PackBlock] = {}
    for block in blocks:
        key = (block.family, block.block.id)
        if not block.block.id or block.family == "SCENARIO":
            continue
        other = first.setdefault(key, block)
        if other is not block:
            message = f"The id “{key[1]}” stands twice, first in {other.place}."
            hint = "Change the title, or add a line id: with another id."
            if other.pack != block.pack and block.family in REPLACEABLE:
                hint += f" To take its place, add replaces: {key[1]}"
            yield block.diagnostic("duplicate-id", message, hint)
