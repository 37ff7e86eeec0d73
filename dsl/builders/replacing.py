"""Builders of what happens instead of something, or differently, and of the first time it does."""

from __future__ import annotations

import dataclasses

from dsl import template
from dsl.ir import nodes as n
from dsl.logic import ONE, YOU, conjunction, conjuncts
from dsl.surface import Additional, AfterReplacing, Chosen, Partial, Pronoun, Unreadable
from dsl.whose import outside

from .clauses import Steps, body
from .evaluating import Table


def more_for(pattern: n.Pattern, whom: n.Selector, number: int, counter: str = "") -> n.Ability:
    """`{would}, {whom} gain {n} more`: whom it would happen to, no one else."""
    _theirs(pattern, whom, counter)
    return n.Replacement(pattern, n.AlterAmount(n.Sum(n.EventAmount(), n.Number(number))))


def fewer_for(pattern: n.Pattern, whom: n.Selector, number: int) -> n.Ability:
    """`{would}, {whom} gain {n} fewer`: whom it would happen to, no one else."""
    _theirs(pattern, whom)
    return n.Replacement(pattern, n.AlterAmount(n.Difference(n.EventAmount(), n.Number(number))))


def twice_for(pattern: n.Pattern, whom: n.Selector) -> n.Ability:
    """`{would}, {whom} gain twice as many`: whom it would happen to, no one else."""
    _theirs(pattern, whom)
    return n.Replacement(pattern, n.AlterAmount(n.Times(n.Number(2), n.EventAmount())))


def _theirs(pattern: n.Pattern, whom: n.Selector, counter: str = "") -> None:
    """Refuse what would happen to somebody else, or be about something else."""
    own = isinstance(pattern, n.Adjusted | n.Moved) and whom in (Pronoun("they"), pattern.who)
    if not own or counter not in ("", getattr(pattern, "counter", "")):
        hint = "say “it is 1 more instead”, or who gains them instead"
        raise Unreadable("not-theirs", "only who would gain these can gain more of them", hint)


def first_in(pattern: n.Pattern, scope: str) -> n.Pattern:
    """`the first time {p} this {scope}`: of somebody to whom it has not happened in it."""
    match pattern:
        case n.Adjusted(_, who, _, None, None, 1) | n.Moved(
            who, "draw" | "discard", None, None, None
        ):
            pass
        case n.Played(who, None, ""):
            pass
        case _:
            hint = "say “when …” and what must not have happened before"
            raise Unreadable("whose", "nobody is told whose first time this is", hint)
    base = who if isinstance(who, n.Every) else n.Every("player")
    known = () if base is who or who is None else (n.Is(ONE, outside(who)),)
    fresh = n.Not(n.Happened(dataclasses.replace(pattern, who=ONE), scope))
    where = conjunction((*conjuncts(base.where), *known, fresh))
    return dataclasses.replace(pattern, who=n.Every(base.noun, where))


def first_time(pattern: n.Pattern, scope: str, then: n.Effect) -> n.Trigger:
    """`the first time {p} each {scope}`: what you do once each turn is limited to that."""
    if scope == "turn" and getattr(pattern, "who", None) == YOU:
        return n.Trigger(pattern, then, once_per="turn")
    return n.Trigger(first_in(pattern, scope), then)


def instead(pattern: n.Pattern, steps: Steps) -> n.Ability:
    """`{would}, {steps} instead`: in its place, unless they say how much more it is."""
    return _extra(pattern, steps) or n.Replacement(pattern, body(steps))


def _extra(pattern: n.Pattern, steps: Steps) -> n.Ability | None:
    said = steps[0].predicate if len(steps) == 1 else None
    amount = said.slots.get("n") if said is not None else None
    if said is None or not isinstance(amount, Additional):
        return None
    counter = said.slots.get("counter", "")
    if (_manner(said) or counter) != (getattr(pattern, "manner", "") or counter):
        return None
    return more_for(pattern, steps[0].subject or YOU, amount.amount.value, counter)


def _manner(said: Partial) -> str:
    """Return how cards are moved by what is said, if they are."""
    tree = said.entry.template
    return str(dict(tree.fields).get("manner", "")) if isinstance(tree, template.Make) else ""


def redirect_to(whom: n.Selector) -> n.Effect:
    """`{whom} gain them instead`: one who is known as it happens."""
    if isinstance(whom, n.Pick | Chosen | n.Every | n.Union):
        hint = "say who: “you”, “the …”, or the one on somebody's left"
        raise Unreadable("redirected", "it is not said who exactly gains these instead", hint)
    return n.Redirect(whom)


REPLACING: Table = {
    "MoreFor": more_for,
    "FewerFor": fewer_for,
    "TwiceFor": twice_for,
    "FirstIn": first_in,
    "FirstTime": first_time,
    "Instead": instead,
    "Additional": Additional,
    "RedirectTo": redirect_to,
    "AfterReplacing": AfterReplacing,
    "AfterTheirs": AfterReplacing,
}
