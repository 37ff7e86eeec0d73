"""Who is meant: pronouns, and names within rules."""

from __future__ import annotations

from typing import Any

from dsl.ir import nodes as n
from dsl.ir.walk import every
from dsl.logic import ONE, SUBJECT, YOU
from dsl.scope import Scope
from dsl.surface import (
    DOER,
    SAME,
    Beside,
    ByOne,
    Chosen,
    Outside,
    Pronoun,
    ToAll,
    TwoWay,
    Unreadable,
)
from dsl.whose import CHOOSE_TWO, THEMSELVES, put

from .resolver import Resolver, Table


def named(r: Resolver, value: n.Ref, scope: Scope) -> n.Ref:
    """You are who uses a card; where nobody does, nobody is meant."""
    if value == YOU and "this" in scope.slots and "you" not in scope.slots:
        raise Unreadable(
            "unbound-pronoun",
            "no player uses this, so there is nobody who does or chooses this",
            "say who: “Each …”, or “The …”",
        )
    word = r.lexicon.name("SLOT", value.slot) or r.lexicon.name("SLOTS", value.slot)
    if word is not None and "this" in scope.slots and value.slot not in scope.slots:
        if scope.names(value.slot):
            return n.Ref(scope.find(value.slot))
        raise Unreadable(
            "unknown-name",
            f"“{word.one}” is a name within a rule; no card knows whom it means",
            "say whom you mean",
        )
    return value


def pronoun(r: Resolver, value: Pronoun, scope: Scope, but: str = "") -> n.Selector:
    """A pronoun is what the scope says, `but` not a certain slot."""
    if value == DOER:
        return doer(r, scope)
    if value == SAME:
        return named(r, YOU, scope)
    if value == THEMSELVES:
        raise Unreadable(
            "unbound-pronoun", "“themselves” is nobody who does this", "name whom you mean"
        )
    try:
        slot = scope.find(value.word, but)
    except TwoWay as several:
        who = scope.known_as(r.meant.get(several.choice, ""))
        if several.choice not in r.meant or who is None:
            raise
        return who
    if slot not in scope.slots and scope.mentioned is not None:
        return scope.known_as(slot) or n.Ref(slot)
    if slot == "subject" and scope.own not in ("", slot):
        raise Unreadable(
            "captured-pronoun",
            f"“{value.word}” may be who does this, or whose turn it is",
            "name whom you mean",
        )
    return n.Ref(slot)


def beside(r: Resolver, value: Beside, scope: Scope) -> n.Selector:
    """Beside whom a step chooses, a pronoun means somebody known before."""
    if set(scope.candidates(value.whom.word, value.slot)) <= {value.slot}:
        message = "this would be whoever is chosen here"
        raise Unreadable("unbound-pronoun", message, CHOOSE_TWO)
    return pronoun(r, value.whom, scope, value.slot)


def by_one(r: Resolver, value: ByOne, scope: Scope) -> Any:
    """Who does the first of some steps does them all, whoever is chosen in them."""
    who = r.walk(value.who, scope)
    if any(who == n.Ref(choice.pick.slot) for choice in every(value.effect, n.Choose)):
        hint = "choose whom you need in sentences before, and name who does this otherwise"
        raise Unreadable("chosen-twice", "who was chosen chooses another here", hint)
    return r.walk(put(value.effect, DOER, who), scope)


def doer(r: Resolver, scope: Scope) -> n.Selector:
    """Where nobody does it, it is told by you, or by each of whom it is said."""
    if scope.local == SUBJECT.slot and scope.around is None:
        message = "this could be told by you or by each of them"
        choice = (DOER.word, YOU.slot, SUBJECT.slot)
        if r.meant.get(choice, "") not in choice:
            raise TwoWay(message, choice)
        return n.Ref(r.meant[choice])
    return named(r, YOU, scope)


def outside(r: Resolver, value: Outside, scope: Scope) -> n.Selector:
    """Beside who does something, or who is told apart, a pronoun means somebody else."""
    assert isinstance(value.whom, Pronoun)
    whom = pronoun(r, value.whom, scope.around or scope, scope.own)
    if whom in (SUBJECT, ONE) and scope.around is not None and scope.local != ONE.slot:
        raise Unreadable(
            "captured-pronoun",
            f"“{value.whom.word}” is each of several here, of whom another does this",
            "say what each of them does",
        )
    return whom


def chosen(r: Resolver, value: Chosen, scope: Scope) -> n.Selector:
    """Only a verb can have somebody chosen before it."""
    hint = "name first who is chosen, in a sentence before"
    raise Unreadable("chosen-here", "nobody is chosen here", hint)


def to_all(r: Resolver, value: ToAll, scope: Scope) -> n.Look:
    """What all are shown is said as around it; each of them has no word in it."""
    what = r.walk(value.what, scope)
    if put(what, SUBJECT, YOU) != what:
        raise Unreadable("captured-pronoun", "each would be shown what is theirs", "name whose")
    return n.Look(r.walk(n.Every("player"), scope), what)


PRONOUNS: Table = {
    Pronoun: pronoun,
    Outside: outside,
    Beside: beside,
    ByOne: by_one,
    n.Ref: named,
    Chosen: chosen,
    ToAll: to_all,
}
