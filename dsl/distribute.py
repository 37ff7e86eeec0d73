"""What a verb says of each of those who do it, told from what it says of them all."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import remade

from .logic import SUBJECT


def own_places(effect: n.Move | n.Look) -> n.Move | n.Look:
    """The place of who moves or sees cards is said of each of them; else, of who they are."""
    if not isinstance(effect.who, n.Ref):
        return effect
    swap = (effect.who, SUBJECT)
    made = dataclasses.replace(effect, what=_own(effect.what, *swap))
    if isinstance(made, n.Look):
        return made
    return dataclasses.replace(made, to=_own(made.to, *swap))


def _own(value: Any, who: n.Ref, each: n.Ref) -> Any:
    if isinstance(value, n.Place):
        return n.Place(value.zone, each) if value.of == who else value
    if value == each:
        return who
    if not isinstance(value, n.Node):
        return value
    made = remade(value, lambda part: _own(part, who, each))
    if isinstance(value, n.Pick):
        return dataclasses.replace(made, by=each if value.by == who else value.by)
    return made
