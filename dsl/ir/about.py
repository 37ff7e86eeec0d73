"""What a decision is about: a key of the node that asks, the same for compiler and engine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from .codec import encode
from .nodes import ChooseOne, May, Node, Replacement
from .record import parts

ASKING = (May, ChooseOne, Replacement)
"""Nodes that ask whether, or which of several things, is to be done."""


def about(node: Node) -> str:
    """Return the key of a node: equal for equal nodes, also in another process."""
    text = json.dumps(encode(node), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def part(key: str, number: int) -> str:
    """Return the key of one of several things to choose from, the first being 1.

    The first is also what may be done that cannot be said of whoever is asked as *you*.
    """
    return f"{key}/{number}"


def asking(value: Any) -> Iterator[Any]:
    """Yield the nodes that ask somebody, anywhere in nodes, records or tuples of them."""
    if isinstance(value, ASKING) and not (isinstance(value, Replacement) and value.by is None):
        yield value
    for inner in parts(value):
        yield from asking(inner)
