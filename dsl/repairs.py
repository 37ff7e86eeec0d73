"""What a language has for a text where reading stops, beside the rules of how things are joined.

Each repair is given the reader, the text and where it was refused, and yields what may be read for
spans around that place. A text gets the repairs of its own language and of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import clauses, counted, flavour, healing, held, ladder, seen, ties
from .drive import Refused
from .edits import Edit

if TYPE_CHECKING:
    from .parse import Reader

Repair = Callable[["Reader", str, Refused], Iterator[Edit]]


@dataclass(frozen=True, slots=True)
class Repairs:
    """The repairs of one language: tried `first`, `after` its rules, and for `slips`."""

    first: tuple[Repair, ...] = ()
    after: tuple[Repair, ...] = ()
    slips: tuple[Repair, ...] = ()


def _in_steps(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield the steps of a range of a scale, one by one."""
    return (Edit(*span) for span in ladder.ranged(reader.lexicon, text, refused.at))


def _of_ties(_: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield what a note on ties says."""
    return (Edit(*span, instead_of="tie", inner=True) for span in ties.noted(text, refused.at))


def _of_counted(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield what was counted before where it is left out."""
    return (Edit(*span) for span in counted.left_out(reader, text, refused))


def _of_named(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield the cards that were named before, for what stands for them."""
    return (Edit(*span) for span in held.named_before(reader, text, refused))


def _of_seen(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield the cards that were seen before, for what stands for them."""
    return (Edit(*span) for span in seen.on_top(reader, text, refused))


def _healed(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield what is lost by whoever heals."""
    return (Edit(*span, inner=True) for span in healing.lost(reader, text, refused))


def _flavoured(reader: Reader, text: str, refused: Refused) -> Iterator[Edit]:
    """Yield labels that do nothing, left out."""
    for begin, end in flavour.labels(reader, text, refused.at):
        yield Edit(begin, end, "", "“{wrong}” is flavour here and does nothing.", "flavour")


_ENGLISH = Repairs(
    first=(_in_steps, _of_ties),
    after=(clauses.said_again, _of_counted, _of_named, _of_seen, _healed),
    slips=(_flavoured,),
)
_REPAIRS = {"en": _ENGLISH}


def of(language: str) -> Repairs:
    """Return the repairs of a language, which may have none."""
    return _REPAIRS.get(language, Repairs())
