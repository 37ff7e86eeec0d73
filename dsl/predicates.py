"""Conditions: as a predicate about somebody or a card where they can be, else as they stand."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any, Protocol

from dsl.ir import nodes as n

from . import nouns
from .actions import subject_of
from .line import CannotPrint, Context, Said
from .logic import MANY, ONE, YOU, conjunction, conjuncts, negation
from .normal import apart, is_choice, normal
from .surface import Quantified

PREDICATING = frozenset({"cond-predicate", "cond-card", "cond-held", "cond-it"})


class Writer(nouns.Writer, Protocol):
    """What conditions need of a writer."""

    def say(self, category: str, value: Any, context: Context) -> Said:
        """Return the words of a value in a category."""


def cond(w: Writer, value: n.Condition, context: Context) -> Said:
    """A condition: as a predicate about somebody if it can be, else as it stands."""
    if value in (n.Done(), n.Not(n.Done())):
        return _done(w, value == n.Done(), context)
    for subject, rest in [*_predicates(value), (None, value)]:
        with contextlib.suppress(CannotPrint):
            return _predicate(w, subject, rest, context)
    with contextlib.suppress(CannotPrint):
        return _of_card(w, value, context)
    context = dataclasses.replace(context, third=True)
    for entry, bound in w.ways("cond", value, context):
        if entry.id not in PREDICATING:
            with contextlib.suppress(CannotPrint):
                return w.word(entry, bound, context)
    raise CannotPrint(f"no condition for {value!r}")


def _done(w: Writer, done: bool, context: Context) -> Said:
    """If who had to did it, by name or not at all."""
    before = context.scope.before
    doer = subject_of(before) if before is not None else YOU
    if not w.says("did") or isinstance(doer, MANY):
        return w.frame("done" if done else "not-done", context)
    lead = dataclasses.replace(context, subject=True)
    yours = doer == YOU
    who = w.frame("you" if yours else "they", lead)
    return w.frame("did" if done else "did-not", lead, who=who)


def _predicate(
    w: Writer, quantified: Quantified | None, value: n.Condition, context: Context
) -> Said:
    inner = context.of_one() if quantified else context.inside()
    lead = dataclasses.replace(context, subject=True)
    for entry, bound in w.ways("cp", value, inner):
        who = bound.pop("who", None)
        if who is None or (quantified is not None and who != ONE):
            continue
        with contextlib.suppress(CannotPrint):
            subject = w.say("someone", quantified or who, lead)
            inner.third = subject.number == "one"
            said = w.word(entry, bound, inner)
            return w.frame("cond-predicate", context, who=subject, cp=said)
    raise CannotPrint(f"no predicate for {value!r}")


def _of_card(w: Writer, value: n.Condition, context: Context) -> Said:
    """A condition as what is said of one definite card."""
    inner = dataclasses.replace(context.inside(), third=True)
    for entry, bound in w.ways("ccp", value, inner):
        with contextlib.suppress(CannotPrint):
            frame, who = _card_subject(w, bound.pop("who", None), context)
            said = w.word(entry, bound, inner)
            return w.frame(frame, context, cp=said, who=who)
    raise CannotPrint(f"nothing is said of a card by {value!r}")


def _card_subject(w: Writer, who: Any, context: Context) -> tuple[str, Said]:
    """Return the phrase that says something of a card, and how the card is said in it."""
    if isinstance(who, n.Ref) and context.scope.candidates("it") == [who.slot]:
        return "cond-it", Said([])
    for frame, category in (("cond-held", "holder"), ("cond-card", "card")):
        with contextlib.suppress(CannotPrint):
            return frame, w.say(category, who, context)
    raise CannotPrint(f"no card {who!r}")


def _predicates(value: n.Condition) -> list[tuple[Quantified, n.Condition]]:
    """Return the ways to say a condition about some, no or every member of a kind."""
    positive = value.of if isinstance(value, n.Not) else value
    if not isinstance(positive, n.Exists) or not isinstance(positive.of, n.Every):
        return []
    noun, parts = positive.of.noun, conjuncts(positive.of.where)
    last = next((part for part in reversed(parts) if not is_choice(part)), None)
    if last is None or apart(last):
        return []
    rest = n.Every(noun, conjunction(tuple(part for part in parts if part is not last)))
    if positive is value:
        return [(Quantified("some", rest), last)]
    none = (Quantified("none", rest), last)
    match last:
        case n.Not(positive):
            return [(Quantified("every", rest), positive), none]
        case n.Compare(relation=relation) as compared:
            every = (Quantified("every", rest), normal(n.Not(compared)))
            own = isinstance(compared.right, n.CounterOf | n.Count)  # then said with “not”
            negative = relation == "!=" or (own and relation in (">=", "<="))
            return [every, none] if negative else [none, every]
    return [none, (Quantified("every", rest), negation(last))]
