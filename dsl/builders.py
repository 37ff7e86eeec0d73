"""Builders: what a phrase means where a template alone cannot say it.

Each takes what the holes of a wording hold and returns a node or a surface value. The
printer has the reverse of each.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from dsl.ir import nodes as n

from . import cards, grammar, idioms, template
from .logic import (
    MANY,
    ONE,
    PASSING,
    SUBJECT,
    YOU,
    conjunction,
    conjuncts,
    disjuncts,
    negation,
    one_by_one,
    sequence,
)
from .surface import (
    DOER,
    Additional,
    AfterReplacing,
    Apart,
    ByOne,
    Chosen,
    DoneBy,
    Guarded,
    Otherwise,
    Outcome,
    Partial,
    Pronoun,
    Quantified,
    Step,
    ToAll,
    Unreadable,
)
from .texts import whole
from .whose import (
    alone,
    chosen_cards,
    chosen_first,
    do_theirs,
    do_yours,
    drawn_until,
    given,
    given_both,
    given_per,
    looked_at,
    lose_own,
    of_doer,
    outside,
    passed,
    passed_on,
    put,
    removed,
    revealed,
    revealed_cards,
    revealed_chosen,
    shown,
    shown_to_all,
    swap_between,
    swap_counters_between,
    swap_with,
    taken,
    taken_into,
    top_into,
    until_turn,
)


def other_than(noun: n.Every, whom: n.Selector) -> n.Every:
    """Return a noun phrase without some entity.

    Raises:
        Unreadable: who that is would be chosen a second time.
    """
    if isinstance(whom, n.Pick):
        hint = "name first who chooses, in a sentence before"
        raise Unreadable("chosen-twice", "who chooses here is not chosen yet", hint)
    return n.Every(noun.noun, conjunction((Apart(whom), *conjuncts(noun.where))))


def apply(predicate: Partial, subject: n.Selector | None, *, alone: bool = True) -> Any:
    """Return what a predicate says of a subject; `alone` if one may be chosen for it before."""
    alone = alone and not isinstance(subject, MANY) and subject != SUBJECT
    slots = grammar.slots_of(predicate.entry.id)
    if "who" in slots:
        said = chosen_first(_by(predicate, subject), alone=alone)
        if isinstance(said, n.Sequence) and isinstance(subject, Pronoun):
            return ByOne(subject, chosen_first(_by(predicate, DOER), alone=alone))
        return said
    if subject not in (None, YOU):
        hint = "leave out who does it, as in “Discard this card”"
        raise Unreadable("subject-unused", "only you can do this", hint)
    said = put(evaluate(predicate.entry.template, predicate.slots), DOER, YOU)
    return chosen_first(said, alone=alone)


def _by(predicate: Partial, subject: n.Selector | None) -> Any:
    """Return what a predicate says of a subject, whose the objects are as they mean them."""
    held = predicate.slots
    if subject in (None, YOU):
        held = {slot: put(said, DOER, YOU) for slot, said in held.items()}
    elif subject is not None and subject != ONE:
        doer = SUBJECT if isinstance(subject, MANY) else known(subject)
        held = {slot: of_doer(said, doer) for slot, said in held.items()}
    made = _of_subject(predicate.entry.template, held, subject)
    if isinstance(subject, MANY) and held != predicate.slots:
        if _of_nobody(made):
            raise _one_at_a_time()
        if isinstance(made, n.Condition):
            raise Unreadable("unbound-pronoun", "nobody here is who does it", "name whom you mean")
    return made


def _of_nobody(made: Any) -> bool:
    """Whether nobody does an effect by itself, so that it cannot tell each of several apart."""
    return isinstance(made, n.Effect) and getattr(made, "who", None) is None


def _one_at_a_time() -> Unreadable:
    hint = "say “For each …, they …”"
    return Unreadable("several-steps", "this is done by one at a time", hint)


def _of_subject(tree: Any, held: dict[str, Any], subject: n.Selector | None) -> Any:
    """Return what a template says of a subject: of several steps, only the first chooses it."""
    if not (isinstance(tree, template.Make) and tree.cls is n.Sequence):
        return evaluate(tree, held | {"who": subject})
    made: list[n.Effect] = []
    if isinstance(subject, MANY) or (subject == SUBJECT and _begins_with_another(tree)):
        raise _one_at_a_time()
    for step in dict(tree.fields)["steps"]:
        made.append(evaluate(step, held | {"who": subject}))
        if subject is not None and "who" in template.slots(step):
            subject = known(subject)
    return sequence(made)


def evaluate(tree: Any, bindings: dict[str, Any]) -> Any:
    """Return the value of a template, builders included."""
    kind = type(tree)  # this runs for every phrase of every text
    if kind is template.Slot:
        return bindings[tree.name]
    if kind is template.Make:
        return tree.cls(**{name: evaluate(field, bindings) for name, field in tree.fields})
    if kind is template.Build:
        return BUILDERS[tree.name](*[evaluate(arg, bindings) for arg in tree.args])
    if kind is tuple:
        return tuple([evaluate(part, bindings) for part in tree])
    return tree


__all__ = [
    "BUILDERS",
    "YOU",
    "apply",
    "both",
    "conjunction",
    "conjuncts",
    "disjuncts",
    "either",
    "evaluate",
    "known",
    "negation",
    "one_by_one",
    "sequence",
]

# ------------------------------------------------------------------ noun phrases


def who(base: n.Every, predicate: Partial | n.Condition) -> n.Every:
    """`{base} who {cp}`."""
    condition = apply(predicate, ONE) if isinstance(predicate, Partial) else predicate
    return n.Every(base.noun, conjunction((*conjuncts(base.where), condition)))


def adjective(adj: str, base: n.Every) -> n.Every:
    """`{adj} {base}`."""
    return n.Every(base.noun, conjunction((is_adjective(adj, ONE), *conjuncts(base.where))))


def is_adjective(adj: str, whom: n.Selector) -> n.Condition:
    """Return the condition an adjective stands for: `term:x` or `value:status:x`."""
    sort, _, rest = adj.partition(":")
    if sort == "term":
        return n.Holds(rest, whom)
    status, _, value = rest.partition(":")
    return n.StatusIs(status, value, whom)


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


def compared_to(left: n.Amount, relation: str, whose: n.Selector) -> n.Condition:
    """`{amount} is higher than {whose}`: than the same amount of somebody else."""
    if not isinstance(left, n.CounterOf | n.ColumnOf):
        raise Unreadable("compared", "it is not said what this is compared with", "say the amount")
    return n.Compare(left, relation, dataclasses.replace(left, of=whose))


def multiple(times: int, amount: n.Amount) -> n.Amount:
    """`as many as`, `twice as many as` an amount."""
    return amount if times == 1 else n.Times(n.Number(times), amount)


def other(noun: n.Every) -> n.Every:
    """`other {np}`: than you."""
    return other_than(noun, YOU)


# ------------------------------------------------------------------ conditions


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


# ------------------------------------------------------------------ steps and sentences

Steps = tuple[Step, ...]


def elliptic(steps: Steps, amount: n.Amount, counter: str) -> Steps:
    """`… and {n} {counter}`: the verb and subject before, with another object."""
    said = steps[-1].predicate
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


def for_every(per: n.Amount, steps: Steps) -> n.Effect:
    """`for each {per}, {steps}`: the amounts of the steps, once for each; else they, repeated."""
    if not all(_is_counted(step) for step in steps):
        return n.DoTimes(per, body(steps))
    return body(tuple(_times(step, per, alone=len(steps) == 1) for step in steps))


def _is_counted(step: Step) -> bool:
    """Whether it is told how many there are of what a step does."""
    return step.predicate is not None and isinstance(step.predicate.slots.get("n"), n.Number)


def once_for_each(outcome: n.Amount, steps: Steps) -> n.Effect:
    """`for each {outcome}, {steps}`: as many at once if it is one of something, else each time."""
    said = steps[0].predicate
    if len(steps) == 1 and said is not None and said.slots.get("n") == n.Number(1):
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
    if not alone and said.slots.get("counter", "") in ("", counted):
        hint = "say each in a sentence of its own"
        raise Unreadable("several-steps", "this changes what is counted for what follows", hint)
    return dataclasses.replace(step, predicate=said.with_slots(n=n.Times(said.slots["n"], per)))


def _no_verb() -> Unreadable:
    hint = "say what happens to it, as in “… and gain 1 …”"
    return Unreadable("no-verb", "an amount here has no verb", hint)


def body(steps: Steps, subject: n.Selector = YOU) -> n.Effect:
    """A list of steps as an effect: an unstated subject is the one before, at first `subject`."""
    made: list[n.Effect] = []
    for clauses in _by_subject(steps, subject):
        own = clauses[0][0].subject
        if isinstance(own, Chosen):
            made.append(n.Choose(own.pick))
            own = n.Ref(own.pick.slot)
        if own is None and subject == YOU and _of_others(clauses[0]):
            own = Pronoun("they")
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
    return sequence(made)


def _of_others(clause: list[Step]) -> bool:
    """Whether a clause is said with “their”, so that those who were named before do it."""
    said = clause[0].predicate
    tree = said.entry.template if said is not None else None
    return isinstance(tree, template.Build) and tree.name == "DoTheirs"


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


def known(subject: n.Selector) -> n.Selector:
    """Return how a subject is meant when it is carried on: a choice is made once."""
    if isinstance(subject, Chosen):
        subject = subject.pick
    return n.Ref(subject.slot) if isinstance(subject, n.Pick) else subject


def _clause(clause: list[Step], subject: n.Selector) -> n.Effect:
    if not clause[0].may:
        return _does(clause, subject)
    if isinstance(subject, n.Pick | Chosen):
        hint = "say “you may”, “each … may”, or “Choose a …. They may”"
        raise Unreadable("who-may", "nobody has chosen who may do this", hint)
    if isinstance(subject, MANY):
        return n.Each(subject, n.May(SUBJECT, _all(clause, SUBJECT)))
    return n.May(subject, _all(clause, subject))


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
    if optional and _begins_with_another(step.predicate.entry.template):
        hint = "begin with “If you want, …”, and say each step"
        raise Unreadable("several-steps", "this begins with what somebody else does", hint)
    named = not optional or "who" in grammar.slots_of(step.predicate.entry.id)
    alone = not optional or subject == YOU
    return apply(step.predicate, subject if named else YOU, alone=alone)  # type: ignore[no-any-return]


def _begins_with_another(tree: Any) -> bool:
    """Whether the first of several steps is not done by the subject."""
    match tree:
        case template.Make(n.Sequence, (("steps", (first, _, *_)),)):
            return "who" not in template.slots(first)
    return False


def _mutual(step: Step) -> bool:
    """Whether two do this with each other, not each of them alone."""
    tree = step.predicate.entry.template if step.predicate is not None else None
    return isinstance(tree, template.Build) and tree.name in _MUTUAL


_MUTUAL = ("SwapBetween", "SwapCountersBetween")


def choice(who: n.Selector, options: tuple[Steps | Guarded, ...]) -> n.Effect:
    """`{who} chooses one: …; or …`."""
    return n.ChooseOne(who, tuple(_option(option, known(who)) for option in options))


def _option(option: Steps | Guarded, who: n.Selector) -> n.Effect:
    if isinstance(option, Guarded):
        return n.If(option.condition, body(option.steps, who))
    return body(option, who)


def by_hand(who: n.Selector, low: n.Number, high: n.Number) -> n.Effect:
    """`{who} rolls a die`: whoever does, chance decides."""
    if isinstance(who, n.Pick | Chosen):
        raise Unreadable("one-roll", "nobody has chosen who does this", "say “Choose a …. They …”")
    return n.ChooseNumber(low, high)


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


def other_than_giver(noun: n.Every) -> n.Every:
    """`another {np}` in “when A gives … to another B”."""
    return other_than(noun, n.Ref("giver"))


def other_than_affected(noun: n.Every) -> n.Every:
    """`another {np}` in “because another A gave them …”."""
    return other_than(noun, n.Ref("affected"))


def become(value: str, whom: n.Selector) -> n.Effect:
    """`{who} becomes {value}`: a status takes a value."""
    sort, _, rest = value.partition(":")
    status, _, name = rest.partition(":")
    if sort != "value":
        hint = "change what the rule looks at, such as tokens or cards"
        raise Unreadable("not-a-status", "nobody can become this: it follows from a rule", hint)
    return n.SetStatus(status, name, whom)


def counts_as(value: str, whom: n.Selector) -> n.Ability:
    """`{who} counts as {value}`: a status is read as a value."""
    sort, _, rest = value.partition(":")
    status, _, name = rest.partition(":")
    if sort != "value":
        raise Unreadable("not-a-status", "nobody can simply count as this: it follows from a rule")
    return n.HasStatus(status, name, whom)


def becomes_adjective(adj: str, whom: n.Selector, cause: n.Pattern | None) -> n.Pattern:
    """`{who} becomes {adj}` as an event, of which only terms tell the cause."""
    sort, _, rest = adj.partition(":")
    if sort == "term":
        return n.Becomes(rest, whom, cause=cause)
    if cause is not None:
        hint = "leave out what follows “because”"
        raise Unreadable("no-cause", "what makes somebody so cannot be asked", hint)
    status, _, name = rest.partition(":")
    return n.StatusSet(status, name, whom)


BUILDERS: dict[str, Callable[..., Any]] = {
    "Pronoun": Pronoun,
    "Quantified": Quantified,
    "Who": who,
    "Adjective": adjective,
    "TermNoun": term_noun,
    "The": the,
    "Spanned": spanned,
    "MoreFor": more_for,
    "Multiple": multiple,
    "Other": other,
    "OtherThanGiver": other_than_giver,
    "OtherThanAffected": other_than_affected,
    "Is_": is_adjective,
    "Predicate": predicate,
    "DoneBy": done_by,
    "AbleTo": lambda subject: dataclasses.replace(done_by(subject), able=True),
    "AnyOf": lambda condition: condition,
    "AllOf": lambda condition: condition,
    "Both": both,
    "Either": either,
    "One": lambda step: (step,),
    "More": lambda steps, step: (*steps, step),
    "Elliptic": elliptic,
    "EllipticFrom": elliptic_from,
    "Clause": lambda subject, said: Step(said, subject),
    "MayClause": lambda subject, said: Step(said, subject, may=True),
    "MayEnd": lambda subject, said: Step(said, subject, may_end=True),
    "ImpliedMayEnd": lambda said: Step(said, may_end=True),
    "MayWhole": lambda subject, effect: Step(None, subject, may=True, effect=effect),
    "Implied": Step,
    "ImpliedMay": lambda said: Step(said, may=True),
    "Body": body,
    "MayBody": lambda subject, steps: n.May(subject, body(steps, subject)),
    "Unless": lambda condition, effect: n.If(n.Not(condition), effect),
    "Otherwise": Otherwise,
    "AfterReplacing": AfterReplacing,
    "Instead": instead,
    "ComparedTo": compared_to,
    "Additional": Additional,
    "RedirectTo": redirect_to,
    "FewerFor": fewer_for,
    "TwiceFor": twice_for,
    "FirstIn": first_in,
    "OutcomeOf": outcome_of,
    "OneMore": lambda number: number + 1,
    "FirstSentence": lambda sentence: (sentence,),
    "NextSentence": lambda text, sentence: (*text, sentence),
    "Whole": whole,
    "Impersonal": lambda effect: Step(None, effect=effect),
    "Choice": choice,
    "ChoiceOf": lambda who, n, options: choice(who, idioms.several_of(n, options)),
    "ClauseExcept": lambda who, said, but: Step(said, idioms.but_for(who, but)),
    "Among": idioms.among,
    "ClauseCured": lambda who: Step(None, effect=idioms.cured(who)),
    "MayClauseExcept": lambda who, said, but: Step(said, idioms.but_for(who, but), may=True),
    "Guarded": Guarded,
    "DoTheirs": do_theirs,
    "DoYours": do_yours,
    "Given": given,
    "GivenBoth": given_both,
    "GivenPer": given_per,
    "Passed": passed,
    "Outside": outside,
    "Until": until_turn,
    "LookedAt": looked_at,
    "PassedOn": passed_on,
    "Alone": alone,
    "SwapBetween": swap_between,
    "SwapCountersBetween": swap_counters_between,
    "SwapWith": swap_with,
    "Shown": shown,
    "ShownToAll": shown_to_all,
    "Removed": removed,
    "LoseOwn": lose_own,
    "Valued": cards.valued,
    "IsValued": cards.is_valued,
    "NamedValue": cards.named_value,
    "InPlace": cards.in_place,
    "Fitting": cards.fitting,
    "Taken": taken,
    "TakenInto": taken_into,
    "TopInto": top_into,
    "DrawnUntil": drawn_until,
    "Chosen": Chosen,
    "Revealed": revealed,
    "RevealedCards": revealed_cards,
    "RevealedChosen": revealed_chosen,
    "ToAll": ToAll,
    "EllipticTo": elliptic_to,
    "ByHand": by_hand,
    "ChosenCards": chosen_cards,
    "Your": lambda: YOU,
    "LeftOf": lambda whose: whose,
    "AllPlayers": lambda: n.Every("player"),
    "OtherThan": other_than,
    "ForEach": n.Each,
    "ForEvery": for_every,
    "OnceForEach": once_for_each,
    "DrawPile": lambda: n.Place("@draw"),
    "Beside": n.Place,
    "DiscardPile": lambda: n.Place("@discard"),
    "AndCard": lambda names, name: (*names, name),
    "Become": become,
    "CountsAs": counts_as,
    "BecomesAdjective": becomes_adjective,
}
