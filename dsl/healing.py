"""Somebody who heals, or is healed: they lose what the game's only adjective for tokens tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .drive import Refused

if TYPE_CHECKING:
    from .parse import Reader

_HEALING = re.compile(
    r"(?:(?:be|is|are|get|gets) )?(?:now )?(?:heals?|healed|cured)"
    r"(?=[.,;]|\Z| (?:for|until|till|during|this|instead|and)\b)"
)
"""What is said of somebody who loses some of what the game's only adjective tells."""


def lost(reader: Reader, text: str, refused: Refused) -> Iterator[tuple[int, int, str]]:
    """`would heal`, `cannot heal`: lose any of the tokens there is an adjective for, if of one."""
    borne = reader.lexicon.borne
    if len(borne) != 1 or (word := reader.lexicon.name("COUNTER", borne[0])) is None:
        return
    for begin in (refused.at, *(token.start for token in refused.tokens[-2:])):
        if found := _HEALING.match(text, begin):
            for lose in ("lose", "loses"):  # whichever agrees
                yield begin, found.end(), f"{lose} {word.plural.lower()}"
