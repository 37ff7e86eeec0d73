"""Cards written as data: YAML, JSON or CSV turned into the same blocks as a .card file."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from dsl.blocks import Block, BlockFile, BlockLine
from dsl.places import Fault, Placed, check_quotes, plain_spaces, slug, unseen_in

from .cells import read_csv
from .shape import check_shape
from .tree import Mapping, Node, Scalar, Sequence, fault_at, scalars
from .yaml import read_json, read_yaml

FORMS = {".yaml": read_yaml, ".json": read_json, ".csv": read_csv}
"""What reads cards as data, by the ending of their file."""


def read_card_data(text: str, ending: str) -> BlockFile:
    """Read the cards of a file of data with an ending."""
    tree = FORMS[ending](text)
    if tree.root is None:
        return BlockFile((), tuple(tree.faults))
    data, faults = check_shape(tree.root, "card")
    unseen = (f for s in scalars(tree.root) for f in unseen_in(s.text, s.line, s.column))
    faults = [*tree.faults, *faults, *unseen]
    blocks: list[Block] = []
    for node, values in _cards(tree.root, data):
        reader = _CardReader(node, values, faults)
        blocks += reader.blocks()
    faults.sort(key=lambda f: (f.line, f.column))
    return BlockFile(tuple(blocks), tuple(faults))


def _cards(root: Node, data: Any) -> Iterator[tuple[Mapping, dict[str, Any]]]:
    if isinstance(root, Mapping):
        yield root, data
    elif isinstance(root, Sequence):
        for item, values in zip(root.items, data, strict=True):
            if isinstance(item, Mapping):
                yield item, values


class _CardReader:
    """Reads one card; what has the wrong shape has been reported and is left out."""

    def __init__(self, node: Mapping, values: dict[str, Any], faults: list[Fault]) -> None:
        self.node = node
        self.values = values
        self.faults = faults
        self.title = " ".join(self.scalar("title").text.split()) if self.scalar("title") else ""

    def scalar(self, key: str) -> Any:
        """Return the text at a key, or None."""
        found = self.node.get(key)
        return found if isinstance(found, Scalar) and found.text.strip() else None

    def blocks(self) -> Iterator[Block]:
        """Yield the card, unless it has no kind or no title."""
        kind, title = self.scalar("kind"), self.scalar("title")
        if not kind or not title:
            return
        line, column = title.placed().position(0)
        flavour = self.scalar("flavour")
        yield Block(
            unicodedata.normalize("NFKC", kind.text.strip()).upper(),
            self.title,
            line,
            column,
            column,
            self.own_id(title),
            copies=self.copies(),
            lines=tuple(self.sections()),
            flavour_line=_line(">", (), _flavour(flavour)) if flavour else None,
            replaces=self.id_at("replaces"),
            end_column=title.end_column if title.end_line == line else column + 1,
        )

    def copies(self) -> int:
        value = self.values.get("copies", 1)
        return value if type(value) is int and 1 <= value <= 999 else 1

    def own_id(self, title: Scalar) -> str:
        if self.node.get("id"):
            return self.id_at("id")
        found = slug(self.title)
        if not found:
            message = "The title has no letter or digit to make an id of."
            hint = "Add a line that gives it one: id: my-name."
            self.faults.append(fault_at(title, "no-id", message, hint, self.title))
        return found

    def id_at(self, key: str) -> str:
        node = self.scalar(key)
        if not node:
            return ""
        right = slug(node.text)
        if right != node.text:
            message = f"“{node.text.strip()}” is not an id: small letters, digits, single hyphens."
            hint = f"Write {right or 'another one'}."
            self.faults.append(fault_at(node, "bad-id", message, hint, self.title))
        return right

    def sections(self) -> Iterator[BlockLine]:
        node = self.node.get("sections")
        for key, value in node.entries if isinstance(node, Mapping) else ():
            label = _one_line(key)
            if not label.text:
                message = "No label stands before the colon."
                self.faults.append(fault_at(key, "missing-label", message, "Add one.", self.title))
            for item in value.items if isinstance(value, Sequence) else (value,):
                if isinstance(item, Scalar) and label.text:
                    yield self.section(label, item)

    def section(self, label: Placed, node: Scalar) -> BlockLine:
        placed = _one_line(node)
        if not placed.text and node.text:
            message = f"Nothing stands behind “{label.text}”."
            hint = "Write what it says, or delete the line."
            self.faults.append(fault_at(node, "empty-line", message, hint, self.title))
        self.faults += check_quotes(placed, self.title)
        return _line(label.text, label.spans, placed)


def _line(label: str, label_spans: Any, placed: Placed) -> BlockLine:
    place = placed.position(0)
    if label_spans:
        place = (label_spans[0].line, label_spans[0].column)
    return BlockLine(label, placed.text, *place, placed.spans, label_spans)


def _one_line(node: Scalar) -> Placed:
    placed = node.placed()
    return Placed(plain_spaces(placed.text.replace("\n", " ")), placed.spans).cut(0)


def _flavour(node: Scalar) -> Placed:
    placed = node.placed()
    return Placed(placed.text.rstrip(), placed.spans)
