"""Builders of steps and sentences: who does what, what they may do, and what follows."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from dsl import grammar, template
from dsl.ir import nodes as n
from dsl.ir.walk import mentions
from dsl.logic import MANY, PASSING, SUBJECT, YOU, one_by_one, passing, sequence
from dsl.surface import (
    DOER,
    SAME,
    ByOne,
    Chosen,
    Guarded,
    Otherwise,
    Outcome,
    Pronoun,
    Step,
    Unreadable,
    known,
)
from dsl.texts import whole

from .evaluating import Table, apply

Steps = tuple[Step, ...]


def body(steps: Steps, subject: n.Selector = YOU) -> n.Effect:
    """A list of steps as an effect: an unstated subject is the one before, at first `subject`."""
    made: list[n.Effect] = []
    for clauses in _by_subject(steps, subject):
        own = clauses[0][0].subject
        if isinstance(own, Chosen):
            made.append(n.Choose(own.pick))
            own = n.Ref(own.pick.slot)
        if own is None and subject == YOU:
            own = _unsaid(clauses[0])
        subject = own if own is not None else subject
        again = clauses if own is None else clauses[1:]
        if isinstance(subject, PASSING) and any(c[0].predicate is not None for c in again):
            raise Unreadable("say-who", "say again who does this", "name whom you mean")
        made.append(_of_one(clauses, subject))
        subject = known(subject)
    return sequence(made)


def _by_subject(steps: Steps, subject: n.Selector) -> list[list[list[Step]]]:
    """Return the clauses of a list, those together that have one subject, at first `subject`."""
    rows: list[list[list[Step]]] = []
    for clause in clauses(steps):
        own = clause[0].subject
        if rows and own is None and not (subject == YOU and _of_others(clause)):
            rows[-1].append(clause)
            continue
        rows.append([clause])
        subject = own if own is not None else subject
    return rows


def _of_one(clauses: list[list[Step]], subject: n.Selector) -> n.Effect:
    """Return what clauses say of their one subject, who is the same in them all."""
    if isinstance(subject, Pronoun) and sum(map(len, clauses)) > 1:
        return ByOne(subject, sequence([_clause(clause, DOER) for clause in clauses]))
    made = [_clause(clauses[0], subject)]
    made += [_clause(clause, known(subject)) for clause in clauses[1:]]
    end = max((i for i, clause in enumerate(clauses) if clause[0].effect is None), default=0)
    if isinstance(subject, n.Every | n.Union) and _hangs_together(subject, made[: end + 1]):
        if any(clause[0].effect is not None for clause in clauses[:end]):
            raise Unreadable("say-who", "these may be others by then", "say “For each …, they …”")
        each = sequence([_clause(clause, SUBJECT) for clause in clauses[: end + 1]])
        return sequence([n.Each(subject, each), *made[end + 1 :]])
    return sequence(made)


def _unsaid(clause: list[Step]) -> n.Selector | None:
    """Return who does a clause with nobody beside it, if that need not be you."""
    if _of_others(clause):
        return Pronoun("they")
    said = clause[0].predicate
    done = said is not None and said.third and "who" in grammar.slots_of(said.entry.id)
    return SAME if done and not clause[0].may else None


def _hangs_together(subject: n.Selector, made: list[n.Effect]) -> bool:
    """Whether what several do is gone through for each: who they are, or how many, may change."""
    return passing(subject, made[:-1]) or mentions(tuple(made[1:]), (n.EventAmount, Outcome))


def _of_others(clause: list[Step]) -> bool:
    """Whether a clause is said with “their”, so that those who were named before do it."""
    said = clause[0].predicate
    tree = said.entry.template if said is not None else None
    return isinstance(tree, template.Build) and tree.name == "DoTheirs"


def _impersonal(effect: n.Effect | Step) -> Step:
    """Return a step that nobody is the subject of; a thing may be, so that nobody is carried."""
    return effect if isinstance(effect, Step) else Step(None, effect=effect)


def clauses(steps: Steps) -> list[list[Step]]:
    """Return the steps cut where a subject, a `may` or a step without a subject begins.

    Raises:
        Unreadable: a step may or may not be part of what somebody may do.
    """
    rows: list[list[Step]] = []
    for step in steps:
        before = rows[-1] if rows else None
        if before is None or step.may or (step.subject is not None and not _optional(before)):
            rows.append([step])
        elif step.subject is not None or before[-1].may_end:
            raise _two_readings()
        elif step.effect is None and before[-1].effect is None:
            before.append(step)
        elif before[0].may or step.may_end:
            raise _two_readings()
        else:
            rows.append([step])
    return [_from_the_start(row) for row in rows]


def _optional(row: list[Step]) -> bool:
    """Whether what follows a clause may be part of what somebody may do."""
    return row[0].may or row[-1].may_end


def _two_readings() -> Unreadable:
    return Unreadable(
        "two-readings",
        "this may or may not be part of what somebody may do",
        "begin a new sentence, or begin with “If you want, …”",
    )


def _from_the_start(row: list[Step]) -> list[Step]:
    """A `may` at the end of a clause is that of the whole clause."""
    if not row[-1].may_end:
        return row
    return [dataclasses.replace(row[0], may=True), *row[1:]]


def _clause(clause: list[Step], subject: n.Selector) -> n.Effect:
    if not clause[0].may:
        return _does(clause, subject)
    if isinstance(subject, n.Pick | Chosen):
        hint = "say “you may”, “each … may”, or “Choose a …. They may”"
        raise Unreadable("who-may", "nobody has chosen who may do this", hint)
    if isinstance(subject, MANY):
        return n.Each(subject, _offered(SUBJECT, _all(clause, SUBJECT)))
    return _offered(subject, _all(clause, subject))


def _offered(who: n.Selector, effect: n.Effect) -> n.Effect:
    """Return what somebody may do; to do up to a number leaves it to them already."""
    match effect.effect if isinstance(effect, ByOne) else effect:
        case n.Sequence((*whom, n.ChooseNumber(low=n.Number(0)), done)) if all(
            isinstance(step, n.Choose) for step in whom
        ) and mentions(done, n.ChosenNumber):
            return effect
    return n.May(who, effect)


def _does(clause: list[Step], subject: n.Selector) -> n.Effect:
    if isinstance(subject, n.Union) and all(map(_mutual, clause)):
        return sequence([_said(step, subject) for step in clause])
    if isinstance(subject, MANY):
        effects = [_said(step, SUBJECT) for step in clause]
        if one_by_one(subject, effects):
            return n.Each(subject, sequence(effects))
    first = _said(clause[0], subject)
    return sequence([first, *(_said(step, known(subject)) for step in clause[1:])])


def _all(clause: list[Step], subject: n.Selector) -> n.Effect:
    return sequence([_said(step, subject, optional=True) for step in clause])


def _said(step: Step, subject: n.Selector, *, optional: bool = False) -> n.Effect:
    """What a step says of a subject; somebody may decide what nobody in particular does."""
    if step.effect is not None:
        return step.effect
    assert step.predicate is not None
    named = not optional or "who" in grammar.slots_of(step.predicate.entry.id)
    alone = not optional or subject == YOU
    return apply(step.predicate, subject if named else YOU, alone=alone)  # type: ignore[no-any-return]


def _mutual(step: Step) -> bool:
    """Whether two do this with each other, not each of them alone."""
    tree = step.predicate.entry.template if step.predicate is not None else None
    return isinstance(tree, template.Build) and tree.name in _MUTUAL


_MUTUAL = ("SwapBetween", "SwapCountersBetween")


def choice(who: n.Selector, options: tuple[Steps | Guarded, ...]) -> n.Effect:
    """`{who} chooses one: …; or …`."""
    said = _with_doers(who, options)
    return n.ChooseOne(who, tuple(_option(option, known(who)) for option in said))


def _with_doers(who: n.Selector, options: tuple[Steps | Guarded, ...]) -> Iterator[Steps | Guarded]:
    """Yield options, in which a verb of somebody named is said of who does the one before.

    Raises:
        Unreadable: it may as well be of who chooses.
    """
    last: n.Selector | None = None
    for option in options:
        steps = option.steps if isinstance(option, Guarded) else option
        first = steps[0]
        third = first.predicate is not None and first.predicate.third
        if first.subject is None and third and last is not None:
            if who != YOU:
                hint = "name in each option who does it"
                raise Unreadable("say-who", "this may be done by who chooses", hint)
            steps = (dataclasses.replace(first, subject=last), *steps[1:])
        last = next((s.subject for s in reversed(steps) if s.subject is not None), None)
        yield dataclasses.replace(option, steps=steps) if isinstance(option, Guarded) else steps


def _option(option: Steps | Guarded, who: n.Selector) -> n.Effect:
    if isinstance(option, Guarded):
        return n.If(option.condition, body(option.steps, who))
    return body(option, who)


def by_hand(who: n.Selector, low: n.Number, high: n.Number) -> n.Effect:
    """`{who} rolls a die`: whoever does, chance decides."""
    if isinstance(who, n.Pick | Chosen):
        raise Unreadable("one-roll", "nobody has chosen who does this", "say “Choose a …. They …”")
    return n.ChooseNumber(low, high)


CLAUSES: Table = {
    "One": lambda step: (step,),
    "More": lambda steps, step: (*steps, step),
    "Clause": lambda subject, said: Step(said, subject),
    "MayClause": lambda subject, said: Step(said, subject, may=True),
    "MayEnd": lambda subject, said: Step(said, subject, may_end=True),
    "ImpliedMayEnd": lambda said: Step(said, may_end=True),
    "MayWhole": lambda subject, effect: Step(None, subject, may=True, effect=effect),
    "Implied": Step,
    "ImpliedMay": lambda said: Step(said, may=True),
    "Impersonal": _impersonal,
    "OfThing": lambda thing, effect: Step(None, thing, effect=effect),
    "Body": body,
    "ForEachMay": lambda of, who, steps: n.Each(of, _offered(who, body(steps, who))),
    "MayBody": lambda subject, steps: _offered(subject, body(steps, subject)),
    "Unless": lambda condition, effect: n.If(n.Not(condition), effect),
    "Otherwise": Otherwise,
    "FirstSentence": lambda sentence: (sentence,),
    "NextSentence": lambda text, sentence: (*text, sentence),
    "Whole": whole,
    "Choice": choice,
    "Guarded": Guarded,
    "ByHand": by_hand,
    "ForEach": n.Each,
}
