"""Things, amounts and conditions: what can be said of them where they stand."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from dsl import attributes
from dsl.binding import player_noun
from dsl.ir import nodes as n
from dsl.logic import YOU, conjunction, conjuncts
from dsl.normal import normal, of_none, ordered
from dsl.scope import PLACE, Scope
from dsl.scoping import filter_scope
from dsl.spans import folded
from dsl.surface import Additional, Apart, Unreadable

from .resolver import Resolver, Table

_SIDES = ("giver", "affected")
M = TypeVar("M", n.Remember, n.Remembers)


def entities(r: Resolver, value: n.Every, scope: Scope) -> n.Every:
    """In a filter, they are the candidate; a plain player has the game's own name."""
    noun = player_noun(r.lexicon) if value.noun == "player" else value.noun
    inner = scope if _is_of_cards(r, noun) else filter_scope(scope)
    where = tuple(
        apart(r, c, scope) if isinstance(c, Apart) else r.walk(c, inner)
        for c in conjuncts(value.where)
    )
    return n.Every(noun, ordered(conjunction(where), r.lexicon))


def apart(r: Resolver, value: Apart, scope: Scope) -> n.Condition:
    """Who somebody else is other than has nothing to do with the candidate.

    Where nobody uses a card, others are those than whom its event is about.
    """
    whom = value.whom
    nobody = "this" in scope.slots and "you" not in scope.slots
    if whom == YOU and nobody and not scope.pair:
        about = scope.local if scope.local in _SIDES else "affected"
        whom = n.Ref(about) if about in scope.slots else whom
    if whom == YOU and nobody:
        raise Unreadable(
            "unbound-pronoun",
            "it is not said than whom these are others: no player uses this",
            "say whom you leave out: “each … who is not …”",
        )
    whom = r.walk(whom, scope)
    if _names_one(whom):
        raise Unreadable(
            "captured-pronoun",
            "whom this is other than cannot be told from those it may be",
            "name whom you mean",
        )
    return n.Not(n.Is(n.Ref("one"), whom))


def _is_of_cards(r: Resolver, noun: str) -> bool:
    return noun == "card" or r.lexicon.name("KIND", noun) is not None


def cards_in(r: Resolver, value: n.CardsIn, scope: Scope) -> n.CardsIn:
    """What is said of the cards in a place stands in the order of a noun phrase."""
    made = r.fields(value, scope)
    return dataclasses.replace(made, where=ordered(made.where, r.lexicon))


def position(r: Resolver, value: n.Position, scope: Scope) -> n.Position:
    """Their place in this order: something is done in turn."""
    if PLACE not in scope.slots:
        raise Unreadable(
            "unbound-place",
            "“this order” refers to none: nothing is done in turn here",
            "begin with “For each …, ”",
        )
    return value


def chosen_value(r: Resolver, value: n.ChosenValue, scope: Scope) -> n.ChosenValue:
    """The chosen value: one of its attribute was chosen before."""
    attributes.check_chosen(value, scope, r.lexicon)
    return value


def attribute_of(r: Resolver, value: n.AttributeOf, scope: Scope) -> n.AttributeOf:
    """Only numbers can be counted with."""
    attributes.check_number(value, r.lexicon)
    return r.fields(value, scope)


def remembering(r: Resolver, value: M, scope: Scope) -> M:
    """A memory holds values of its own attribute."""
    made = r.fields(value, scope)
    attributes.check_memory(made, r.lexicon)
    return made


def compare(r: Resolver, value: n.Compare, scope: Scope) -> n.Condition:
    """Nothing is more, or less, than it is itself."""
    made = r.fields(value, scope)
    if made.left == made.right:
        raise Unreadable(
            "compared", "this is compared with itself", "say whom or what it is compared with"
        )
    return of_none(normal(made), r.lexicon)


def negated(r: Resolver, value: n.Not, scope: Scope) -> n.Condition:
    """Having not 1 or more is having none, and the other way round."""
    return of_none(normal(r.fields(value, scope)), r.lexicon)


def joined(r: Resolver, value: n.And | n.Or, scope: Scope) -> n.Condition:
    """What is asked of a chosen number may be said shorter."""
    return folded(normal(r.fields(value, scope)), scope.span)


def depending(r: Resolver, value: n.Depending, scope: Scope) -> n.Depending:
    """What an amount depends on is how things are, not what was just done."""
    asked = scope.inside()
    asked.before = None
    condition = r.walk(value.condition, asked)
    return r.fields(value, scope, condition=condition)


def additional(r: Resolver, value: Additional, scope: Scope) -> n.Amount:
    """What is gained is more than before anyway."""
    return value.amount


def _names_one(value: Any) -> bool:
    """Whether a selector tells somebody by the candidate of a filter."""
    return value == n.Ref("one") or (isinstance(value, n.LinkOf) and _names_one(value.of))


NOUNS: Table = {
    n.Every: entities,
    Additional: additional,
    n.And: joined,
    n.Or: joined,
    n.Compare: compare,
    n.Not: negated,
    n.CardsIn: cards_in,
    n.Position: position,
    n.Depending: depending,
    n.ChosenValue: chosen_value,
    n.AttributeOf: attribute_of,
    n.Remember: remembering,
    n.Remembers: remembering,
}
