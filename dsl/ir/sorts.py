"""What a selector yields and where a choice is kept: the same for a reader and an engine."""

from __future__ import annotations

from . import nodes as n

PLAYER, CARD, ITEM = "player", "card", "item"
"""The sorts of entities; an `Every` has them as nouns."""


def drawn_from(selector: n.Selector) -> n.Selector:
    """Return what a selector takes its entities from: itself, without ranks and orders."""
    while isinstance(selector, n.Extreme | n.First | n.Nearest | n.Ranked | n.Repeated):
        selector = selector.of
    return selector


def sort_of(selector: n.Selector) -> str:
    """Return the sort of entity a selector yields."""
    match drawn_from(selector):
        case n.CardsIn() | n.Top() | n.CardOf() | n.AllottedTo():
            return CARD
        case n.Every("card" | "item" as noun):
            return noun
    return PLAYER


def chosen_slot(attribute: str) -> str:
    """Return the slot of the value that was chosen last of an attribute."""
    return f"value:{attribute}"
