"""Evaluating: what a phrase means once its holes are filled, and of whom it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl import grammar, template
from dsl.ir import nodes as n
from dsl.ir.walk import every, mentions
from dsl.logic import MANY, ONE, SUBJECT, YOU, sequence
from dsl.phrases import Entry
from dsl.surface import DOER, ByOne, Chosen, Partial, Pronoun, Unreadable, known
from dsl.whose import THEMSELVES, chosen_first, of_doer, put

Table = dict[str, Callable[..., Any]]

BUILDERS: Table = {}
"""The builders by the names that phrases call; each module of the package has its own table."""


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
        if predicate.entry.category == "ccp" and any(map(_of_themselves, held.values())):
            raise Unreadable("unbound-pronoun", "a card is not “themselves”", "name whom you mean")
        inside = SUBJECT if _of_theirs(doer, predicate.entry) else doer
        held = {
            slot: of_doer(said, doer if mentions(said, (Chosen, n.Pick)) else inside)
            for slot, said in held.items()
        }
    made = _of_subject(predicate.entry.template, held, subject)
    if isinstance(subject, MANY) and held != predicate.slots:
        if _of_nobody(made):
            raise _one_at_a_time()
        if isinstance(made, n.Condition):
            raise Unreadable("unbound-pronoun", "nobody here is who does it", "name whom you mean")
    return made


def _of_theirs(doer: n.Selector, entry: Entry) -> bool:
    """Whether a verb is said of somebody of another's, whom “their” does not mean beside it.

    Who chooses, or does one of several steps, is named around it.
    """
    named = not isinstance(doer, Pronoun) and mentions(doer, Pronoun)
    return named and entry.category == "vp" and not _of_steps(entry.template)


def _of_steps(tree: Any) -> bool:
    return isinstance(tree, template.Make) and tree.cls is n.Sequence


def _of_themselves(said: Any) -> bool:
    """Whether something is said to be of whoever does what is said."""
    return isinstance(said, n.Node) and THEMSELVES in every(said)


def _of_nobody(made: Any) -> bool:
    """Whether nobody does an effect by itself, so that it cannot tell each of several apart."""
    return isinstance(made, n.Effect) and getattr(made, "who", None) is None


def _one_at_a_time() -> Unreadable:
    hint = "say “For each …, they …”"
    return Unreadable("several-steps", "this is done by one at a time", hint)


def _of_subject(tree: Any, held: dict[str, Any], subject: n.Selector | None) -> Any:
    """Return what a template says of a subject: of several steps, only the first chooses it."""
    if not _of_steps(tree):
        return evaluate(tree, held | {"who": subject})
    made: list[n.Effect] = []
    if isinstance(subject, MANY) or (subject == SUBJECT and begins_with_another(tree)):
        raise _one_at_a_time()
    for step in dict(tree.fields)["steps"]:
        done = evaluate(step, held | {"who": subject})
        if isinstance(subject, n.Pick) and _bounded(done):
            made.append(n.Choose(subject))
            done = evaluate(step, held | {"who": known(subject)})
        made.append(done)
        if subject is not None and "who" in template.slots(step):
            subject = known(subject)
    return sequence(made)


def _bounded(step: n.Effect) -> bool:
    """Whether how high a number may be hangs on who chooses it, who must be known before."""
    return isinstance(step, n.ChooseNumber) and not isinstance(step.high, n.Number)


def begins_with_another(tree: Any) -> bool:
    """Whether the first of several steps is not done by the subject."""
    match tree:
        case template.Make(n.Sequence, (("steps", (first, _, *_)),)):
            return "who" not in template.slots(first)
    return False
