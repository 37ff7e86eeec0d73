"""YAML and JSON as a tree of positioned nodes.

Every scalar stays text, with its place; the schema of a file says what it is read as. The
tree is built from parser events, without recursion, and refuses whatever makes the same
text mean two things: aliases, merge keys, tags, equal keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from dsl.ir.record import record
from dsl.places import Fault, Placed, Span

from .align import align
from .limits import LIMITS


@record
class Scalar:
    """A text. `plain` is one written without quotes and not as a block.

    `spans` are where its characters stand, if they are known; else `raw`, as it is written,
    tells.
    """

    text: str
    plain: bool
    line: int
    column: int
    end_line: int
    end_column: int
    raw: str = field(default="", repr=False)
    spans: tuple[Span, ...] = field(default=(), repr=False)

    def placed(self) -> Placed:
        """Return the text with the place of each character."""
        if self.spans:
            return Placed(self.text, self.spans)
        return align(self.text, self.raw, self.line, self.column)

    def data(self) -> str:
        """Return the text."""
        return self.text


@record
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    line: int
    column: int
    end_line: int
    end_column: int

    def data(self) -> list[Any]:
        """Return the list as plain data."""
        return [item.data() for item in self.items]


@record
class Mapping:
    """Keys and their values, in the order of the file."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int
    end_line: int
    end_column: int

    def get(self, key: str) -> Node | None:
        """Return the value of a key."""
        return next((v for k, v in self.entries if k.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """Return a key with its place."""
        return next((k for k, _ in self.entries if k.text == key), None)

    def data(self) -> dict[str, Any]:
        """Return keys and values as plain data."""
        return {k.text: v.data() for k, v in self.entries}


Node = Scalar | Sequence | Mapping


def fault_at(node: Node, code: str, message: str, hint: str, card: str = "") -> Fault:
    """Return a fault about a node; about its first character if it is a list or has keys."""
    if isinstance(node, Scalar):
        place = (node.line, node.column, node.end_line, node.end_column)
    else:
        place = (node.line, node.column, node.line, node.column + 1)
    return Fault(code, message, hint, *place, card=card)


def too_many_values(line: int, column: int) -> Fault:
    """Return the fault of a file of data that goes on behind the limit."""
    message = f"The file has more than {LIMITS.values} keys, texts and lists."
    hint = "Split it into several files, or write the cards as .card files."
    return Fault("too-many-values", message, hint, line, column, line, column + 1)


def scalars(node: Node) -> Iterator[Scalar]:
    """Yield every scalar of a tree, keys too, in the order of the file."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    else:
        for key, value in node.entries:
            yield key
            yield from scalars(value)


def describe(node: Node) -> str:
    """Return what a node is, in words."""
    if isinstance(node, Scalar):
        if not node.text:
            return "nothing"
        brief = " ".join(node.text.split())
        return f"“{brief if len(brief) <= 40 else brief[:39] + '…'}”"
    return "a list" if isinstance(node, Sequence) else "a group of keys"
