"""Builders of everyday wordings: all but some, healed, some of several things."""

from __future__ import annotations

import dataclasses
import itertools

from dsl.ir import nodes as n
from dsl.logic import conjunction, conjuncts, negation
from dsl.surface import Cured, Guarded, Partial, Step, Unreadable

from .clauses import Steps, choice
from .evaluating import Table


def but_for(who: n.Selector, those: n.Condition) -> n.Every:
    """`{who}`, except {those}: those of several of whom it does not hold.

    Raises:
        Unreadable: they are not several.
    """
    if not isinstance(who, n.Every):
        hint = "say it of “each …”, or leave out whom it is not said of"
        raise Unreadable("none-excepted", "nobody can be left out of one player", hint)
    return dataclasses.replace(who, where=conjunction((*conjuncts(who.where), negation(those))))


def clause_but_for(who: n.Selector, said: Partial, those: n.Condition) -> Step:
    """`{who} {vp}, except {those}`."""
    return Step(said, but_for(who, those))


def may_but_for(who: n.Selector, said: Partial, those: n.Condition) -> Step:
    """`{who} may {vp}, except {those}`."""
    return Step(said, but_for(who, those), may=True)


def among(noun: n.Every) -> n.Condition:
    """`except {np}`: being one of those a noun means.

    Raises:
        Unreadable: they are all, or told by several things that are not so together.
    """
    if noun.where is None:
        hint = "say which of them"
        raise Unreadable("none-excepted", "nobody is left if all are left out", hint)
    if len(conjuncts(noun.where)) > 1:
        hint = "say “who is not …” of those who do this"
        raise Unreadable("none-excepted", "who is left out is told by more than one thing", hint)
    return noun.where


def choice_of(who: n.Selector, count: int, options: tuple[Steps | Guarded, ...]) -> n.Effect:
    """`choose {n}: …`: one of all the ways to do so many of them, in their order.

    Raises:
        Unreadable: there is nothing to choose, or one of them is not always there.
    """
    plain = [option for option in options if not isinstance(option, Guarded)]
    if len(plain) < len(options) or not 1 <= count < len(options):
        hint = "give more to choose from than is chosen, and nothing that hangs on “if”"
        raise Unreadable("nothing-to-choose", "so many cannot be chosen among these", hint)
    return choice(who, tuple(sum(ways, ()) for ways in itertools.combinations(plain, count)))


IDIOMS: Table = {
    "ClauseExcept": clause_but_for,
    "MayClauseExcept": may_but_for,
    "ClauseCured": lambda who, fully=False: Step(None, effect=Cured(who, fully)),
    "Among": among,
    "ChoiceOf": choice_of,
}
