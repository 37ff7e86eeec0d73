"""Whether a condition can be both true and false, as far as its own words tell."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.logic import conjuncts, negation

from .subject import Subject


def always(condition: n.Condition, subject: Subject) -> bool | None:
    """Return the only value a condition can have, or None if it can have both."""
    match condition:
        case n.Not(inner):
            inside = always(inner, subject)
            return None if inside is None else not inside
        case n.And(parts):
            return _conjunction(parts, subject)
        case n.Or(parts):
            known = [always(c, subject) for c in parts]
            return True if True in known else False if set(known) == {False} else None
        case n.Is(left, right) if left == right:
            return True
        case n.Compare(left, relation, right):
            return _compare(left, relation, right, subject)
        case n.Exists(n.Every(_, where)) if where is not None:
            return False if always(where, subject) is False else None
    return None


def _conjunction(parts: tuple[n.Condition, ...], subject: Subject) -> bool | None:
    known = [always(c, subject) for c in parts]
    if False in known or any(negation(c) in parts for c in parts):
        return False
    return True if set(known) == {True} else None


def _compare(left: n.Amount, relation: str, right: n.Amount, subject: Subject) -> bool | None:
    low, high = _range(left, subject)
    if not isinstance(right, n.Number) or low is None:
        return None
    wanted = right.value
    outcomes = {
        ">=": (low >= wanted, high is not None and high < wanted),
        "<=": (high is not None and high <= wanted, low > wanted),
        ">": (low > wanted, high is not None and high <= wanted),
        "<": (high is not None and high < wanted, low >= wanted),
        "=": (False, wanted < low or (high is not None and wanted > high)),
    }
    true, false = outcomes.get(relation, (False, False))
    return True if true else False if false else None


def _range(amount: n.Amount, subject: Subject) -> tuple[int | None, int | None]:
    match amount:
        case n.CounterOf(counter, of):
            found = subject.counter(counter)
            single = not isinstance(of, n.Every)
            return (found.low, found.high if single else None) if found else (None, None)
        case n.Count(n.Every()):
            return 0, subject.game.most if subject.game else None
        case n.Count():
            return 0, None
    return None, None


def members(selector: n.Selector) -> tuple[n.Condition, ...]:
    """Return the conditions on the members of a noun phrase."""
    return conjuncts(selector.where) if isinstance(selector, n.Every) else ()
