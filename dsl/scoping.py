"""The scopes of parts of a text: what is known in a clause, after an event, against somebody."""

from __future__ import annotations

import dataclasses

from dsl.ir import nodes as n

from .actions import subject_of
from .lexicon import Lexicon
from .logic import SUBJECT, YOU
from .mentions import has_pair, mentioned, sides
from .scope import AMOUNT, OWN_WORD, PLAYER, Mention, Scope

ACTING = ("active", "last-to-play", SUBJECT.slot)
"""Slots of players that no choice binds."""


def clause_local(subject: n.Selector) -> str:
    """Return the slot `their` means beside a subject; none beside one with its own word."""
    if isinstance(subject, n.Ref):
        return "" if subject.slot in OWN_WORD else subject.slot
    return "subject"


def clause_scope(effect: n.Effect, subject: n.Selector, scope: Scope) -> Scope:
    """Return the scope of a verb's other parts, if it is done by each of its subject."""
    if getattr(effect, "who", None) != subject:
        return beside_giver(scope) if subject == n.Ref("giver") else scope
    inner = scope.inside(clause_local(subject))
    inner.own = subject.slot if isinstance(subject, n.Ref) else ""
    inner.around = scope
    return inner


def filter_scope(scope: Scope) -> Scope:
    """Return the scope of what is said of each that a noun may mean, who is `they` there."""
    inner = scope.inside("one")
    inner.around = scope
    return inner


def of_event(pattern: n.Pattern, scope: Scope) -> Scope:
    """Return the scope of what an event causes: who did it, to whom and how much, if there is."""
    if isinstance(pattern, n.Played) and pattern.on is None:
        inner = scope.inside("giver", giver=PLAYER)
        inner.before, inner.mentioned = None, None
        return inner
    inner = scope.inside(giver=PLAYER, affected=PLAYER)
    if isinstance(pattern, n.Adjusted | n.Moved):
        inner.bind(AMOUNT, AMOUNT)
    giver, whom = sides(pattern)
    inner.before, inner.mentioned = None, None
    inner.pair = has_pair(pattern) and giver != YOU
    if whom == YOU:
        inner.named |= {"affected"}  # they are called “you”
    if _is_of_you(pattern):
        inner.empty |= {"affected"}
    return inner


def _is_of_you(pattern: n.Pattern) -> bool:
    """Whether an event is about you, or about nobody, so that “they” are others."""
    match pattern:
        case n.Called(_, who) | n.Becomes(_, who) | n.Moved(who):
            return who == YOU
        case n.ScopeBegins(_, who) | n.ScopeEnds(_, who):
            return who in (YOU, None)
    return False


def against(scope: Scope) -> Scope:
    """Return the scope of what is announced against somebody; no step comes before it."""
    inner = scope.inside("target", target=PLAYER)
    inner.before, inner.mentioned = None, None
    return inner


def branching(asked: n.Node, scope: Scope, lexicon: Lexicon) -> Scope:
    """Return the scope of what a condition leads to, or of what it leads to otherwise.

    They are who did the step before, if that is asked; else who is named in what is `asked`.
    """
    condition = asked.condition if isinstance(asked, n.If) else asked
    if condition in (n.Done(), n.Not(n.Done())):
        return _answering(scope)
    inner = scope.inside()
    named = mentioned(asked, lexicon)
    if named is not None and asked is condition and _seated(named.who):
        named = dataclasses.replace(named, steady=True)
    inner.mentioned = named
    return inner


def _seated(who: n.Selector | None) -> bool:
    """Whether somebody is told by the seat alone, which asking changes nothing about."""
    match who:
        case n.Nearest(n.Every(_, None), n.Ref()):
            return True
    return False


def _answering(scope: Scope) -> Scope:
    inner = scope.inside()
    doer = subject_of(scope.before) if scope.before is not None else YOU
    match doer:
        case n.Ref(slot):
            if slot != YOU.slot and (scope.slots.get(slot) == PLAYER or slot in ACTING):
                inner.local = slot
        case n.LinkOf() | n.Named() | n.PlayerOf():
            inner.mentioned = Mention("who did it", doer, alone=True)
    return inner


def beside_giver(scope: Scope) -> Scope:
    """Return the scope of what a giver does, where `they` is the other one."""
    inner = scope.inside()
    inner.own = "giver"
    return inner
