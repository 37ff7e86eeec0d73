"""What is left out of the second of two conditions: its subject, its verb, its number or `no`.

“If you have no Coins or Moss” speaks of both, “if nobody has Coins or Moss” of everybody's.
What is said once for both is said again here, and joined as a reader joins it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl.ir import nodes as n

from . import lexer
from .builders import both, either
from .drive import Drive, Refused
from .logic import conjunction, conjuncts, negation
from .normal import normal
from .surface import Unreadable

if TYPE_CHECKING:
    from .parse import Reader

NONE = frozenset({"someone-no", "someone-no-other"})
EVERY = frozenset({"someone-every", "someone-every-other"})
"""The phrases that say of whom a condition is: of no one, of everyone."""
_BOUND = re.compile(r"(?:fewer|less|more|greater|higher|lower) than\b")
_ENDS_IN_NO = re.compile(r"\b(?:no|not)\s*\Z")


def would_deny(before: str, part: str) -> bool:
    """Whether `no` at the end of what is said again would turn the bound that a part has.

    “No Coins and fewer than 3 Moss” is not “no fewer than 3 Moss”.
    """
    return bool(_BOUND.match(part) and _ENDS_IN_NO.search(before))


def said_again(reader: Reader, before: str, verb_end: int, part: str) -> str:
    """Return a condition with another object, told by the end of it; nothing if there is none.

    As much as can be stays of the condition `before`, whose verb ends at a place.
    """
    for token in reversed(_tokens(reader, before)):
        if token.start < verb_end:
            break
        kept = before[: token.start]
        again = f"{kept}{part}"
        if not would_deny(kept, part) and _tokens(reader, again):
            return again
    return ""


def _tokens(reader: Reader, text: str) -> list[lexer.Token]:
    """Return the tokens of a condition; none if it is no condition."""
    drive = Drive(reader, lexer.fold(text))
    try:
        drive.run("start_condition")
    except (Refused, Unreadable):
        return []
    return drive.tokens


def of_whom(reader: Reader, text: str) -> str:
    """Return whether a condition is of `none`, of `every` one, or of others."""
    drive = Drive(reader, lexer.fold(text))
    drive.run("start_condition")
    return "none" if drive.used & NONE else "every" if drive.used & EVERY else ""


def says_not(reader: Reader, text: str) -> bool:
    """Return whether a condition is denied by `not`, which may be said of two things at once."""
    terminals = {part for token in _tokens(reader, text) for part in token.parts}
    return "word:not" in terminals


def joined(
    left: n.Condition,
    right: n.Condition,
    bare: n.Condition,
    *,
    by_or: bool,
    whom: str,
    by_not: bool,
) -> Iterator[n.Condition]:
    """Yield what two conditions of one subject may mean, the likeliest first.

    `right` has the number or `no` of the first; `bare` is the same without it. `by_not`: what
    is denied of the first may be that both are so.
    """
    if by_not and right != bare and not by_or and not whom:
        yield from (both(left, right), either(left, right), both(left, bare))
        return
    said = _predicate(right, whom)
    together = not by_or or (right != bare and _denies(said))
    yield _of_one(left, right, together=together, whom=whom)
    if together:
        if not by_or and right != bare and _is_any(_predicate(bare, whom)) and not _denies(said):
            yield _of_one(left, bare, together=True, whom=whom)
        return
    if right != bare and _bounds(said):
        yield _of_one(left, right, together=True, whom=whom)
    if whom == "every":
        yield either(left, right)
    yield _of_one(left, bare, together=False, whom=whom)


def _of_one(left: n.Condition, right: n.Condition, *, together: bool, whom: str) -> n.Condition:
    """Join conditions of a subject: both of the same one where it is one of several."""
    match left, right:
        case n.Exists(n.Every() as some), n.Exists(n.Every() as other) if together:
            return n.Exists(_narrowed(some, other))
        case n.Not(n.Exists(n.Every() as some)), n.Not(n.Exists(n.Every() as other)) if (
            together == (whom == "none")
        ):
            return n.Not(n.Exists(_narrowed(some, other)))
        case n.Compare(n.Count(n.Every() as some), how, number), n.Compare(
            n.Count(n.Every() as other), same, n.Number() as as_many
        ) if together and (how, number) == (same, as_many):
            return n.Compare(n.Count(_narrowed(some, other)), how, as_many)
    if whom:
        return both(left, right)
    return both(left, right) if together else either(left, right)


def _narrowed(some: n.Every, other: n.Every) -> n.Every:
    """Return those of whom what is said last of others is said too."""
    last = conjuncts(other.where)[-1:]
    return dataclasses.replace(some, where=conjunction((*conjuncts(some.where), *last)))


def _predicate(condition: n.Condition, whom: str) -> n.Condition:
    """Return what a condition says of its subject."""
    match condition:
        case n.Exists(n.Every(_, where)) | n.Not(n.Exists(n.Every(_, where))) if where is not None:
            said = conjuncts(where)[-1]
            return normal(negation(said)) if whom == "every" else said
    return condition


def _denies(said: n.Condition) -> bool:
    """Whether a condition says what is not."""
    match said:
        case n.Not() | n.Compare(relation="!="):
            return True
        case n.Compare(_, "=" | "<=", n.Number(0)):
            return True
    return False


def _is_any(said: n.Condition) -> bool:
    """Whether a condition gives no number of what there is."""
    match said:
        case n.Compare(_, ">=", n.Number(1)):
            return True
    return False


def _bounds(said: n.Condition) -> bool:
    """Whether a condition says how much there is at most, which may be of both."""
    return isinstance(said, n.Compare) and said.relation in ("<", "<=")
