"""Resolve: bind each pronoun to exactly one slot, and fold equal meanings into one form."""

from __future__ import annotations

from typing import Any

from dsl.apiece import TARGET, apiece
from dsl.ir import nodes as n
from dsl.lexicon import Lexicon
from dsl.scope import Scope
from dsl.surface import TwoWay, Unreadable

from .events import EVENTS
from .nouns import NOUNS
from .pronouns import PRONOUNS
from .resolver import Resolver
from .steps import STEPS

TABLE = PRONOUNS | NOUNS | STEPS | EVENTS
MOST_MEANINGS = 6
"""How many meanings of a text with open pronouns are looked for."""


def resolve(value: Any, scope: Scope, lexicon: Lexicon) -> Any:
    """Return a text's meaning with no pronoun left, in normal form.

    Raises:
        Unreadable: a pronoun has no meaning, or two.
    """
    several = scope.several
    return _apiece(Resolver(TABLE, lexicon).walk(value, scope), several)


def _apiece(made: Any, several: frozenset[str]) -> Any:
    """Return what a text means where it may be about several whom the card is played on."""
    return apiece(made) if TARGET.slot in several and isinstance(made, n.Effect) else made


def resolutions(value: Any, scope: Scope, lexicon: Lexicon) -> list[Any]:
    """Return a text's meanings, one for each who its pronouns may be, each the same throughout.

    Raises:
        Unreadable: it means nothing for another reason.
    """
    found: list[Any] = []
    todo: list[dict[tuple[str, ...], str]] = [{}]
    while todo and len(found) < MOST_MEANINGS:
        meant = todo.pop(0)
        try:
            made = Resolver(TABLE, lexicon, meant).walk(value, scope.inside())
            found.append(_apiece(made, scope.several))
        except TwoWay as open_one:
            if open_one.choice in meant:
                continue  # who is meant cannot be said again
            todo += [meant | {open_one.choice: name} for name in open_one.choice[1:]]
        except Unreadable:
            if not meant:
                raise
    return found
