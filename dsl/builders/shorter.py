"""Builders of steps that are said shorter: without their verb, or once for each of something."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from dsl import grammar
from dsl.ir import nodes as n
from dsl.ir.walk import every, mentions
from dsl.logic import SUBJECT, YOU
from dsl.surface import DOER, Additional, Partial, Pronoun, Step, Unreadable
from dsl.whose import given, put

from .clauses import Steps, body
from .evaluating import Table


def given_both(
    who: n.Selector, whom: n.Selector, counter: str, amount: n.Amount, other: str, more: n.Amount
) -> n.Effect:
    """`give {n} {counter} and {m} {other} to {whom}`: both to the same.

    Of several each gets both by itself, where how many it had says how many more.
    """
    several = isinstance(whom, n.Every | n.Union) and mentions(more, n.EventAmount)
    first = SUBJECT if several else whom
    again = n.Ref(first.slot) if isinstance(first, n.Pick) else first
    both = n.Sequence((given(who, first, counter, amount), given(who, again, other, more)))
    return n.Each(whom, both) if several else both


def elliptic(steps: Steps, amount: n.Amount, counter: str) -> Steps:
    """`… and {n} {counter}`: the verb and subject before, with another object."""
    last = steps[-1]
    if isinstance(last.effect, n.Adjust):  # of a thing, as in “the Reef gains …”
        changed = dataclasses.replace(last.effect, counter=counter, amount=amount)
        return (*steps, dataclasses.replace(last, effect=changed))
    said = last.predicate
    held = said.slots.get("n") if said is not None else None
    if said is None or "counter" not in said.slots or not isinstance(held, n.Amount):
        raise _no_verb()
    return (*steps, Step(said.with_slots(n=amount, counter=counter)))


_FROM = {"holder": "remove-from", "whom": "remove-from-players"}
_TO = {"holder": "put-on", "whom": "give"}
"""The phrases that take tokens off things and people, and put them there, by their slot."""
_TO_SOMEBODY = {*_TO.values(), "give-first"}


def elliptic_from(
    steps: Steps, amount: n.Amount, counter: str, slot: str, origin: n.Selector
) -> Steps:
    """`remove … and {n} {counter} from {origin}`: both, if it was not said where the first is."""
    last = steps[-1]
    said = last.predicate
    if said is None or last.subject is not None or said.entry.id not in {"lose", *_FROM.values()}:
        raise _no_verb()
    entry = grammar.book().entries[_FROM[slot]]
    again = Partial(entry, ((slot, origin), ("n", amount), ("counter", counter)))
    if said.entry.id != "lose":
        return (*steps, Step(again))
    first = again.with_slots(n=said.slots["n"], counter=said.slots["counter"])
    return (*steps[:-1], dataclasses.replace(last, predicate=first), Step(again))


def elliptic_to(steps: Steps, amount: n.Amount, counter: str, slot: str, goal: n.Selector) -> Steps:
    """`give … and {n} {counter} to {goal}`: given as well, and elsewhere."""
    said = steps[-1].predicate
    if said is None or said.entry.id not in _TO_SOMEBODY:
        raise _no_verb()
    entry = grammar.book().entries[_TO[slot]]
    return (*steps, Step(Partial(entry, ((slot, goal), ("n", amount), ("counter", counter)))))


def likewise(steps: Steps, who: n.Selector) -> Steps:
    """`…, and so do {who}`: all the steps before, of somebody else; what is one's own, too.

    Raises:
        Unreadable: it is not clear which steps these are, or whose what they speak of is then.
    """
    doer = steps[0].subject or YOU
    if any(step.subject is not None for step in steps[1:]):
        raise _not_plain("how much of this another does")
    again = [_by_another(step, doer, who) for step in steps]
    return (*steps, dataclasses.replace(again[0], subject=who), *again[1:])


def _by_another(step: Step, doer: n.Selector, who: n.Selector) -> Step:
    """Return a step of somebody as another does it, its subject unsaid."""
    if step.predicate is None or step.may or step.may_end:
        raise _not_plain("how much of this another does")
    said = step.predicate
    held = {slot: _own(value, doer) for slot, value in said.slots.items()}
    if _names_others(Step(said.with_slots(**held))):
        raise _not_plain("whose this is when another does it")
    return Step(_of(said.with_slots(**held), who))


def _not_plain(what: str) -> Unreadable:
    hint = "say it of each in a sentence of its own"
    return Unreadable("whose", f"it is not said {what}", hint)


def _own(value: Any, doer: n.Selector) -> Any:
    """Return what is said beside who does it, with what is theirs as of whoever does it."""
    return put(value, doer, DOER) if doer in (YOU, Pronoun("they")) else value


def _all_of(value: Any) -> Iterable[n.Node]:
    return every(value) if isinstance(value, n.Node) else ()


_YOURS, _THEIRS = "procedure-your", "procedure-their"
"""The phrases of what players do that is said with “your” of you, with “their” of others."""


def _of(said: Partial, who: n.Selector) -> Partial:
    """Return a predicate in the words it is said in of somebody."""
    if said.entry.id not in (_YOURS, _THEIRS):
        return said
    entry = grammar.book().entries[_YOURS if who == YOU else _THEIRS]
    return Partial(entry, said.bindings)


def for_every(per: n.Amount, steps: Steps) -> n.Effect:
    """`for each {per}, {steps}`: the amounts of the steps, once for each; else they, repeated."""
    if not all(_is_counted(step) for step in steps):
        return n.DoTimes(per, body(steps))
    return body(tuple(_times(step, per, alone=len(steps) == 1) for step in steps))


def _is_counted(step: Step) -> bool:
    """Whether it is told how many there are of what a step does."""
    said = step.predicate.slots if step.predicate is not None else {}
    return isinstance(said.get("n"), n.Number | Additional) and "per" not in said


def for_each_of(of: n.Every, steps: Steps) -> n.Effect:
    """`for each {np}, {steps}`: one thing that you do and they have no part in, so many times."""
    steps = tuple(step for step in steps if step.effect != n.Sequence(())) or steps
    step = steps[0]
    yours = step.subject in (None, YOU) and not step.may and not step.may_end
    if len(steps) > 1 or not yours or not _is_counted(step) or _names_others(step):
        return n.Each(of, body(steps))
    return for_every(n.Count(of), steps)


def _names_others(step: Step) -> bool:
    """Whether a step speaks of somebody by a pronoun."""
    said = step.predicate
    named = (part for value in said.slots.values() for part in _all_of(value)) if said else ()
    return any(isinstance(part, Pronoun) and part != DOER for part in named)


_ONE = n.Number(1), Additional(n.Number(1))


def once_for_each(outcome: n.Amount, steps: Steps) -> n.Effect:
    """`for each {outcome}, {steps}`: as many at once if it is one of something, else each time."""
    said = steps[0].predicate
    if len(steps) == 1 and said is not None and said.slots.get("n") in _ONE:
        return body((dataclasses.replace(steps[0], predicate=said.with_slots(n=outcome)),))
    return n.DoTimes(outcome, body(steps))


def _times(step: Step, per: n.Amount, *, alone: bool) -> Step:
    """Return a step with its amount once for each; one of several may not change what is counted.

    Raises:
        Unreadable: those counted for the next step would be others.
    """
    said = step.predicate
    assert said is not None
    counted = per.counter if isinstance(per, n.CounterOf) else ""
    if not alone and said.slots.get("counter", "") == counted:
        hint = "say each in a sentence of its own"
        raise Unreadable("several-steps", "this changes what is counted for what follows", hint)
    return dataclasses.replace(step, predicate=said.with_slots(n=n.Times(said.slots["n"], per)))


def _no_verb() -> Unreadable:
    hint = "say what happens to it, as in “… and gain 1 …”"
    return Unreadable("no-verb", "an amount here has no verb", hint)


SHORTER: Table = {
    "GivenBoth": given_both,
    "Elliptic": elliptic,
    "EllipticFrom": elliptic_from,
    "EllipticTo": elliptic_to,
    "Likewise": likewise,
    "ForEvery": for_every,
    "ForEachOf": for_each_of,
    "OnceForEach": once_for_each,
}
