"""Builders of what somebody is: a term that holds of them, or the value of a status."""

from __future__ import annotations

from dsl import cards
from dsl.ir import nodes as n
from dsl.surface import Unreadable

from .evaluating import Table


def is_adjective(adj: str, whom: n.Selector) -> n.Condition:
    """Return the condition an adjective stands for: `term:x` or `value:status:x`."""
    sort, _, rest = adj.partition(":")
    if sort == "term":
        return n.Holds(rest, whom)
    status, _, value = rest.partition(":")
    return n.StatusIs(status, value, whom)


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


STATUSES: Table = {
    "Is_": is_adjective,
    "IsValued": cards.is_valued,
    "NamedValue": cards.named_value,
    "Become": become,
    "CountsAs": counts_as,
    "BecomesAdjective": becomes_adjective,
}
