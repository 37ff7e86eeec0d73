"""Events: what their effects know of them, and what was done together with others."""

from __future__ import annotations

import dataclasses

from dsl.ir import nodes as n
from dsl.ir.walk import every
from dsl.scope import AMOUNT, Scope
from dsl.scoping import of_event
from dsl.surface import Pronoun, Unreadable
from dsl.whose import of_anybody

from .resolver import Resolver, Table

SIDES = (n.Ref("giver"), n.Ref("affected"))
"""Who an event is about, on either side."""


def trigger(r: Resolver, value: n.Trigger, scope: Scope) -> n.Trigger:
    """The effect of a trigger knows both sides of its event."""
    pattern = r.walk(of_anybody(value.pattern), scope)
    effect = r.walk(value.effect, of_event(pattern, scope))
    return dataclasses.replace(value, pattern=pattern, effect=effect)


def replacement(r: Resolver, value: n.Replacement, scope: Scope) -> n.Replacement:
    """What takes an event's place may speak of its amount; who decides is named before it."""
    pattern = r.walk(value.pattern, scope)
    by = r.walk(value.by, scope)
    if by not in (None, *SIDES) and any(ref in SIDES for ref in every(by, n.Ref)):
        hint = "say who: “you”, “the …”, or the one on somebody's left"
        raise Unreadable("redirected", "it is not said who exactly may do this", hint)
    inner = of_event(pattern, scope)
    if AMOUNT not in inner.slots:
        _without_amount(value.instead)
    return _offered(r.fields(value, inner, pattern=pattern, by=by))


def _without_amount(instead: n.Effect) -> None:
    """Refuse another amount of what has none, and to gain what nobody would gain."""
    if isinstance(instead, n.AlterAmount | n.Redirect):
        hint = "say what happens instead, as in “if … would …, they … instead”"
        raise Unreadable("unbound-amount", "what would happen here has no amount", hint)


def _offered(made: n.Replacement) -> n.Replacement:
    """`…, they may … instead`: to whoever declines it happens as it would."""
    match made:
        case n.Replacement(_, n.Each(effect=n.May()), None):
            hint = "say “you may”, or “they may” of whom it would happen to"
            raise Unreadable("redirected", "it is not said who exactly may do this", hint)
        case n.Replacement(_, n.May(who, effect), None):
            return dataclasses.replace(made, instead=effect, by=who)
    return made


def state_rule(r: Resolver, value: n.StateRule, scope: Scope) -> n.StateRule:
    """In a state rule, they are who fulfils it."""
    return n.StateRule(r.walk(value.of, scope), r.walk(value.effect, scope.inside("subject")))


def that_many(r: Resolver, value: n.EventAmount, scope: Scope) -> n.Amount:
    """`that many`: as the event was about, as the step before came to, or the number chosen."""
    if scope.before is None and AMOUNT not in scope.slots:
        raise Unreadable(
            "unbound-amount",
            "“that many” refers to no amount that was named before",
            "say how many, or first something that has an amount",
        )
    _one_number(scope)
    if isinstance(scope.before, n.Together) and scope.together == "number":
        return r.walk(n.ChosenNumber(Pronoun("they")), scope)  # type: ignore[no-any-return]
    number = scope.counting or isinstance(scope.before, n.ChooseNumber)
    return n.ChosenNumber() if number else value


def chosen_by(r: Resolver, value: n.ChosenBy | n.ChosenNumber, scope: Scope) -> n.Node:
    """Whom or what number they chose: they have chosen before, together with others."""
    if value == n.ChosenNumber():
        return _the_number(value, scope)
    number = isinstance(value, n.ChosenNumber)
    if scope.together != ("number" if number else "player"):
        raise Unreadable(
            "unbound-choice",
            f"nobody has chosen a {'number' if number else 'player'} in secret before this",
            "say first “Each … secretly chooses …”, in a sentence before",
        )
    return r.fields(value, scope)


def _the_number(value: n.ChosenNumber, scope: Scope) -> n.ChosenNumber:
    """The number: one has been chosen before."""
    _one_number(scope)
    if "number" not in scope.slots:
        raise Unreadable(
            "unbound-choice",
            "“the number” is none: nobody has chosen one before this",
            "say first “Choose a number from … to …”, in a sentence before",
        )
    return value


def allotted_to(r: Resolver, value: n.AllottedTo, scope: Scope) -> n.Node:
    """What was chosen for them: cards have been allotted before, together with others."""
    if scope.together != "cards":
        raise Unreadable(
            "unbound-choice",
            "nobody has chosen in secret for cards before this",
            "say first “Each … secretly chooses … for each …”, in a sentence before",
        )
    return r.fields(value, scope)


def _one_number(scope: Scope) -> None:
    """Refuse a number that each of several has, said as if it were one."""
    match scope.before:
        case n.Each(effect=done) if any(True for _ in every(done, n.ChooseNumber)):
            raise Unreadable(
                "one-roll",
                "each of them has a number of their own",
                "say in the sentence before what each does with it",
            )


EVENTS: Table = {
    n.EventAmount: that_many,
    n.Replacement: replacement,
    n.Trigger: trigger,
    n.StateRule: state_rule,
    n.ChosenBy: chosen_by,
    n.ChosenNumber: chosen_by,
    n.AllottedTo: allotted_to,
}
