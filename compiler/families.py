"""Families of cards: one block for many that differ only in what they state.

    KIND {Shape} {Number} x2
    For each Shape: round, square.
    For each Number: 1 to 9.

stands for a card of each shape and number. The braces of the title are filled; every other
line of the block is that of each card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from dsl.blocks import Block, BlockLine, Fault
from dsl.ir.record import record
from dsl.places import slug

_LABEL = re.compile(r"for each (?P<name>\S.*)", re.IGNORECASE)
_HOLE = re.compile(r"\{\s*([^{}]*?)\s*\}")
_RANGE = re.compile(r"(\d{1,3}) to (\d{1,3})")


@record
class Axis:
    """A line of a family: in what its cards differ, and the values that there is one of for."""

    line: BlockLine
    name: str
    values: tuple[str, ...]

    def stated(self, value: str) -> BlockLine:
        """Return the line in which a card of the family states its value."""
        return replace(self.line, label=self.name, text=value)


@record
class Family:
    """The cards that a block stands for, and what is wrong with how it says so."""

    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...] = ()


def members(block: Block, most: int) -> Family:
    """Return the cards that a block of a card file stands for: itself, if it is no family.

    `most` is the largest number of cards there may be.
    """
    axes = list(_axes(block))
    if not axes:
        return Family((block,))
    faults = tuple(_faults(block, axes, most))
    if faults:
        return Family((), faults)
    return Family(tuple(_member(block, axes, row) for row in product(*(a.values for a in axes))))


def _axes(block: Block) -> Iterator[Axis]:
    for line in block.lines:
        if found := _LABEL.fullmatch(line.label):
            yield Axis(line, found["name"], tuple(_values(line.text)))


def _values(text: str) -> Iterator[str]:
    for name in text.strip().rstrip(".").split(","):
        numbers = _RANGE.fullmatch(name.strip())
        if numbers:
            yield from map(str, range(int(numbers[1]), int(numbers[2]) + 1))
        elif name.strip():
            yield name.strip()


def _member(block: Block, axes: list[Axis], row: tuple[str, ...]) -> Block:
    filled = {a.name.casefold(): value for a, value in zip(axes, row, strict=True)}
    title = _HOLE.sub(lambda hole: filled[hole[1].casefold()], block.title)
    title = title[:1].upper() + title[1:]
    stated = {a.line: a.stated(value) for a, value in zip(axes, row, strict=True)}
    lines = tuple(stated.get(line, line) for line in block.lines)
    return replace(block, title=title, id=slug(title), lines=lines)


def _faults(block: Block, axes: list[Axis], most: int) -> Iterator[Fault]:
    holes = {hole.casefold() for hole in _HOLE.findall(block.title)}
    names = {axis.name.casefold() for axis in axes}
    for axis in axes:
        if axis.name.casefold() not in holes:
            message = f"The cards of this family that differ in {axis.name} have the same title."
            hint = f"Write {{{axis.name}}} into the title."
            yield _fault(block, axis.line, "family-title", message, hint)
    for hole in sorted(holes - names):
        message = f"Nothing says what stands in {{{hole}}}."
        yield _fault(block, None, "family-title", message, f"Add a line “For each {hole}: …”.")
    if block.id != slug(block.title) or block.replaces:
        message = "Many cards cannot have one id, or take the place of one card."
        yield _fault(block, None, "family-id", message, "Take the line out.")
    if prod(len(axis.values) for axis in axes) > most:
        message = f"These are more than {most} cards."
        yield _fault(block, None, "too-many-blocks", message, "Name fewer values.")


def _fault(block: Block, line: BlockLine | None, code: str, message: str, hint: str) -> Fault:
    if line is None:
        at, start = block.line, block.column
        end = max(block.end_column, start + 1)
    else:
        (at, start), end = (line.line, line.column), line.column + len(line.label)
    return Fault(code, message, hint, at, start, at, end, card=block.title)
