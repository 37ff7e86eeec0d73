"""The scopes of parts of a text: what is known in a clause, after an event, against somebody."""

from __future__ import annotations

from dsl.ir import nodes as n

from .logic import YOU
from .mentions import has_pair, sides
from .scope import OWN_WORD, PLAYER, Scope


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
    return inner


def of_event(pattern: n.Pattern, scope: Scope) -> Scope:
    """Return the scope of what an event causes: who did it, and to whom, if to anybody."""
    if isinstance(pattern, n.Played) and pattern.on is None:
        inner = scope.inside("giver", giver=PLAYER)
        inner.before, inner.mentioned = None, None
        return inner
    inner = scope.inside(giver=PLAYER, affected=PLAYER)
    giver, whom = sides(pattern)
    inner.before, inner.mentioned = None, None
    inner.pair = has_pair(pattern) and giver != YOU
    if whom == YOU:
        inner.named |= {"affected"}  # they are called “you”
    return inner


def against(scope: Scope) -> Scope:
    """Return the scope of what is announced against somebody; no step comes before it."""
    inner = scope.inside("target", target=PLAYER)
    inner.before, inner.mentioned = None, None
    return inner


def beside_giver(scope: Scope) -> Scope:
    """Return the scope of what a giver does, where `they` is the other one."""
    inner = scope.inside()
    inner.own = "giver"
    return inner
