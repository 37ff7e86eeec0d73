"""Builders of phrases about cards, each with its reverse: what they state, where they lie."""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n

from .logic import ONE, conjunction, conjuncts

Parts = tuple[Any, ...] | None


def named_value(value: str) -> n.Value:
    """`{value}`, a word with its attribute (`attribute:value`)."""
    attribute, _, name = value.partition(":")
    return n.Value(attribute, name)


def is_valued(value: str, whom: n.Selector) -> n.Condition:
    """`{whom} is {value}`."""
    return n.Has(whom, named_value(value))


def valued(value: str, base: n.Every) -> n.Every:
    """`{value} {base}`."""
    return n.Every(base.noun, conjunction((is_valued(value, ONE), *conjuncts(base.where))))


def filter_of(noun: n.Every) -> n.Condition | None:
    """Return what must hold of `one` for a card to be one that a noun phrase means."""
    kind = () if noun.noun == "card" else (n.Is(ONE, n.Every(noun.noun)),)
    return conjunction((*kind, *conjuncts(noun.where)))


def fitting(noun: n.Every) -> n.Condition:
    """`{noun}`, as what must hold of a card that may be played."""
    found = filter_of(noun)
    assert found is not None, "a noun for cards says more than that they are cards"
    return found


def in_place(noun: n.Every, place: n.Place) -> n.CardsIn:
    """`{noun} in {place}`."""
    return n.CardsIn(place, filter_of(noun))


# ------------------------------------------------------------------ reversed


def value_word(value: Any) -> Parts:
    """Return the word for a named value."""
    return (f"{value.attribute}:{value.value}",) if isinstance(value, n.Value) else None


def valued_word(value: Any) -> Parts:
    """Return the word for a value, and what is said to have it."""
    match value:
        case n.Has(of, n.Value() as named):
            return f"{named.attribute}:{named.value}", of
    return None


def noun_of(where: n.Condition | None) -> n.Every | None:
    """Return the noun phrase that means cards of which this holds; none means all cards."""
    match conjuncts(where):
        case ():
            return None
        case (n.Is(one, n.Every(kind, None)), *rest) if one == ONE:
            return n.Every(kind, conjunction(tuple(rest)))
    return n.Every("card", where)


def fitting_noun(value: Any) -> Parts:
    """Return the noun phrase for cards that may be played."""
    noun = noun_of(value) if isinstance(value, n.Condition) else None
    return (noun,) if noun is not None else None


def noun_and_place(value: Any) -> Parts:
    """Return the noun phrase for the cards in a place, and the place."""
    noun = noun_of(value.where) if isinstance(value, n.CardsIn) else None
    return (noun, value.place) if noun is not None else None
