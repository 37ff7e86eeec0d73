"""Cards that state less than all cards of their kind in the game do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from compiler.diagnostics import Diagnostic
from compiler.merge import PackBlock
from dsl.ir import program as p

from .attributes import Attributes

FEWEST = 2
"""Cards of the game that make a custom."""


def unstated(
    cards: Iterable[p.Card], game: str, blocks: Mapping[str, PackBlock], attributes: Attributes
) -> Iterator[Diagnostic]:
    """Yield a warning for each attribute that all cards of a kind in the game's own pack state.

    Blank cards neither count nor are warned of. `blocks` are those of cards, by id.
    """
    written = [card for card in cards if not card.blank and card.id in blocks]
    usual: dict[str, list[p.Card]] = {}
    for card in written:
        if card.pack == game:
            usual.setdefault(card.kind, []).append(card)
    stated = {
        kind: [a for a in attributes.attributes if all(a.id in card.attributes for card in cards)]
        for kind, cards in usual.items()
        if len(cards) >= FEWEST
    }
    for card in written:
        for attribute in stated.get(card.kind, ()):
            if attribute.id not in card.attributes:
                yield _warning(blocks[card.id], attributes, attribute)


def _warning(block: PackBlock, attributes: Attributes, attribute: p.Attribute) -> Diagnostic:
    label = attributes.called(attribute)
    message = f"Each {block.block.kind} of the game states its {label}, and this one does not."
    hint = f"Add a line “{label}: …”. {attributes.hint(attribute)}"
    return replace(block.diagnostic("missing-value", message, hint), severity="warning")
