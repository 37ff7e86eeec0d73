"""Builders of conditions."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n
from dsl.logic import ONE, YOU, conjunction, conjuncts, disjuncts, negation
from dsl.surface import DoneBy, Outcome, Partial, Pronoun, Quantified, Unreadable

from .evaluating import Table, apply
from .nouns import who


def predicate(subject: Any, said: Partial) -> n.Condition:
    """`{who} {cp}`."""
    if not isinstance(subject, Quantified):
        return apply(said, subject)  # type: ignore[no-any-return]
    condition = apply(said, ONE)
    parts = conjuncts(subject.np.where)
    if subject.kind == "every":
        rest = negation(condition)
        return n.Not(n.Exists(n.Every(subject.np.noun, conjunction((*parts, rest)))))
    found = n.Exists(n.Every(subject.np.noun, conjunction((*parts, condition))))
    return n.Not(found) if subject.kind == "none" else found


def compared_to(left: n.Amount, relation: str, whose: n.Selector) -> n.Condition:
    """`{amount} is higher than {whose}`: than the same amount of somebody else."""
    if not isinstance(left, n.CounterOf | n.ColumnOf):
        raise Unreadable("compared", "it is not said what this is compared with", "say the amount")
    return n.Compare(left, relation, dataclasses.replace(left, of=whose))


def so_many_are(base: n.Every, said: Partial, span: tuple[str, int]) -> n.Condition:
    """`at least {n} {np} {cp}`: how many they are, or that there is one of whom it is so."""
    if span == (">=", 1):
        return predicate(Quantified("some", base), said)
    return spanned(n.Count(who(base, said)), span)


def spanned(amount: n.Amount, span: tuple[str, int]) -> n.Condition:
    """`at most {n}` and the like, of an amount."""
    relation, number = span
    return n.Compare(amount, relation, n.Number(number))


def done_by(subject: n.Selector) -> DoneBy:
    """`if you do`: whoever it was that had to."""
    if subject != YOU and not isinstance(subject, Pronoun):
        hint = "say “if you do” or “if they do”"
        raise Unreadable(
            "who-did", "this asks of somebody whom the sentence before does not ask", hint
        )
    return DoneBy(subject)


def outcome_of(subject: n.Selector | Quantified, verb: str, counter: str) -> Outcome:
    """`{who} lost`, just now: one who is known."""
    if isinstance(subject, Quantified):
        raise Unreadable("who-did", "this asks of several what was done at once", "say whom")
    return Outcome(subject, verb, counter)


def both(left: n.Condition, right: n.Condition) -> n.Condition:
    """`{left} and {right}`."""
    return n.And((*conjuncts(left), *conjuncts(right)))


def either(left: n.Condition, right: n.Condition) -> n.Condition:
    """`{left} or {right}`."""
    return n.Or((*disjuncts(left), *disjuncts(right)))


def step_of(step: str, scale: str, who: n.Selector) -> n.Condition:
    """`{who} have {step} {scale}`: the step tells which scale it is of."""
    return n.AtStep(step, who)


CONDITIONS: Table = {
    "StepOf": step_of,
    "Predicate": predicate,
    "ComparedTo": compared_to,
    "SoManyAre": so_many_are,
    "Spanned": spanned,
    "DoneBy": done_by,
    "AbleTo": lambda subject: dataclasses.replace(done_by(subject), able=True),
    "OutcomeOf": outcome_of,
    "AnyOf": lambda condition: condition,
    "AllOf": lambda condition: condition,
    "Both": both,
    "Either": either,
    "OneMore": lambda number: number + 1,
}
