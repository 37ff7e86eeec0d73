"""Builders of phrases that say whose: what is yours is said of you alone."""

from __future__ import annotations

from dsl.ir import nodes as n

from .logic import YOU
from .surface import Pronoun, Unreadable


def do_theirs(procedure: str, who: n.Selector) -> n.Effect:
    """What is said with “their”: of others than you."""
    if who == YOU:
        raise Unreadable("whose", "this says “their” of you", "write “your”")
    return n.Do(procedure, who)


def do_yours(procedure: str, who: n.Selector) -> n.Effect:
    """What is said with “your”: of you alone."""
    if who != YOU:
        raise Unreadable("whose", "this says “your” of somebody else", "write “their”")
    return n.Do(procedure, who)


def given(who: n.Selector, whom: n.Selector, counter: str, amount: n.Amount) -> n.Effect:
    """`give {n} {counter} to {whom}`: only you do, and not of what is yours."""
    if who != YOU:
        raise Unreadable("who-gives", "only you can give tokens", "say who gains them")
    return n.Adjust(whom, counter, amount)


def lose_own(who: n.Selector, counter: str, whose: n.Selector) -> n.Effect:
    """`lose all your {counter}`: what one loses is one's own."""
    named = isinstance(who, Pronoun) and who.word != "they"
    if (who == YOU) != (whose == YOU) or whose not in (YOU, Pronoun("they")) or named:
        raise Unreadable("whose", "one can only lose what is one's own", "leave out whose it is")
    return n.Adjust(who, counter, n.Everything(), down=True)
