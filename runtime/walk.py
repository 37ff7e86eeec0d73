"""Putting other nodes in the place of an effect's arguments, without crossing into effects."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from dsl.ir import nodes as n
from dsl.ir.walk import remade

T = TypeVar("T")
BARRIERS = (n.Effect, n.Ability, n.Pattern)


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with its parts changed from the inside out, not crossing into effects.

    `change` gets every node after its own parts and returns what stands there instead.
    """
    if isinstance(node, BARRIERS):
        return node
    made = remade(node, lambda part: rebuild(part, change))
    return change(made) if isinstance(made, n.Node) else made


def rebuild_arguments(node: Any, change: Callable[[Any], Any], skip: str = "") -> Any:
    """Do the same for the arguments of an effect, except the one named `skip`."""
    made = remade(node, lambda part: rebuild(part, change))
    return dataclasses.replace(made, **{skip: getattr(node, skip)}) if skip else made
