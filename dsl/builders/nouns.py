"""Builders of noun phrases: who or what is meant."""

from __future__ import annotations

import dataclasses

from dsl import cards
from dsl.ir import nodes as n
from dsl.logic import ONE, YOU, conjunction, conjuncts, disjuncts
from dsl.surface import Apart, Chosen, Partial, Pronoun, Quantified, Unreadable
from dsl.whose import alone, outside

from .evaluating import Table, apply
from .statuses import is_adjective


def who(base: n.Every, predicate: Partial | n.Condition) -> n.Every:
    """`{base} who {cp}`."""
    condition = apply(predicate, ONE) if isinstance(predicate, Partial) else predicate
    return n.Every(base.noun, conjunction((*conjuncts(base.where), condition)))


def either_of(left: Partial | n.Condition, right: Partial) -> n.Condition:
    """`who {cp} or who {cp}`: one of them or several."""
    told = [apply(said, ONE) if isinstance(said, Partial) else said for said in (left, right)]
    return n.Or(tuple(way for said in told for way in disjuncts(said)))


def adjective(adj: str, base: n.Every) -> n.Every:
    """`{adj} {base}`."""
    return n.Every(base.noun, conjunction((is_adjective(adj, ONE), *conjuncts(base.where))))


def term_noun(term: str) -> n.Every:
    """A noun that is a term: `a Winner`; the player noun is put in when resolving."""
    return n.Every("player", n.Holds(term, ONE))


def the(noun: n.Every) -> n.Selector:
    """`the {np}`: who was named before, or whom its last condition tells.

    Raises:
        Unreadable: several may fulfil it.
    """
    if noun.where is None:
        return Pronoun("they")
    *rest, last = conjuncts(noun.where)
    match last:
        case n.Is(left, n.Extreme(n.Every(), by, most)) if left == ONE:
            return n.Extreme(n.Every(noun.noun, conjunction(tuple(rest))), by, most)
        case n.Is(left, right) if left == ONE and not rest:
            return right
    hint = "say “each …” or “a …”"
    raise Unreadable("not-the-only-one", "“the” is said of one; several may be meant here", hint)


def multiple(times: int, amount: n.Amount) -> n.Amount:
    """`as many as`, `twice as many as` an amount."""
    return amount if times == 1 else n.Times(n.Number(times), amount)


def other_than(noun: n.Every, whom: n.Selector) -> n.Every:
    """Return a noun phrase without some entity.

    Raises:
        Unreadable: who that is would be chosen a second time.
    """
    if isinstance(whom, n.Pick):
        hint = "name first who chooses, in a sentence before"
        raise Unreadable("chosen-twice", "who chooses here is not chosen yet", hint)
    return n.Every(noun.noun, conjunction((Apart(whom), *conjuncts(noun.where))))


def other(noun: n.Every) -> n.Every:
    """`other {np}`: than you."""
    return other_than(noun, YOU)


def other_than_giver(noun: n.Every) -> n.Every:
    """`another {np}` in “when A gives … to another B”."""
    return other_than(noun, n.Ref("giver"))


def other_than_affected(noun: n.Every) -> n.Every:
    """`another {np}` in “because another A gave them …”."""
    return other_than(noun, n.Ref("affected"))


def other_than_first(noun: n.Every) -> n.Every:
    """`a second {np}`: than who was chosen before, or is the target."""
    return other_than(noun, Pronoun("chosen"))


def neighbours_of(whose: n.Selector) -> n.Union:
    """`{whose} neighbours`: who sits on either side of somebody."""
    near = n.Nearest(n.Every("player"), whose)
    return n.Union(near, dataclasses.replace(near, way="counter-clockwise"))


NOUNS: Table = {
    "Pronoun": Pronoun,
    "Several": Pronoun,
    "Quantified": Quantified,
    "Chosen": Chosen,
    "Who": who,
    "EitherOf": either_of,
    "Adjective": adjective,
    "TermNoun": term_noun,
    "The": the,
    "Multiple": multiple,
    "Other": other,
    "OtherThan": other_than,
    "OtherThanGiver": other_than_giver,
    "OtherThanAffected": other_than_affected,
    "OtherThanFirst": other_than_first,
    "Outside": outside,
    "Alone": alone,
    "Valued": cards.valued,
    "InPlace": cards.in_place,
    "Fitting": cards.fitting,
    "Your": lambda: YOU,
    "LeftOf": lambda whose: whose,
    "NearestTo": n.Nearest,
    "NeighboursOf": neighbours_of,
    "Barred": lambda noun: noun,
    "AllPlayers": lambda: n.Every("player"),
    "DrawPile": lambda: n.Place("@draw"),
    "DiscardPile": lambda: n.Place("@discard"),
    "Beside": n.Place,
    "AndCard": lambda names, name: (*names, name),
}
