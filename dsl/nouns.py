"""Noun phrases and rows of names: the nouns, adjectives and clauses that a writer says.

A noun stands for players or for cards. Of cards, `card` alone is part of other phrases.
"""

from __future__ import annotations

import contextlib
from typing import Any, Protocol

from dsl.ir import nodes as n

from .cards import valued_word
from .lexicon import Lexicon
from .line import MANY, CannotPrint, Context, Said
from .logic import ONE, conjuncts
from .normal import adjective_of, is_choice, rank
from .phrases import Entry
from .scope import Scope
from .template import Bindings


class Writer(Protocol):
    """What noun phrases need of a writer."""

    lexicon: Lexicon
    player: str

    def frame(self, entry: str, context: Context, way: int = 0, **parts: Any) -> Said:
        """Return the words of an entry by its id."""

    def ways(self, category: str, value: Any, context: Context) -> Any:
        """Yield the entries of a category that say a value, with what they hold."""

    def word(self, entry: Entry, bound: Bindings, context: Context) -> Said:
        """Return an entry's wording with its holes filled."""

    def says(self, entry: str) -> bool:
        """Return whether the language has words for an entry."""


def np(w: Writer, value: Any, context: Context) -> Said:
    """A noun for players with its adjectives and clauses."""
    if not isinstance(value, n.Every):
        raise CannotPrint(f"no noun phrase for {value!r}")
    many = context.quantity == MANY
    parts = list(conjuncts(value.where))
    adjectives = [p for p in parts if rank(p, w.lexicon) == 1] if w.says("adjective") else []
    parts = [p for p in parts if p not in adjectives]
    said = _noun(w, value.noun, parts, context)
    if adjectives and len(parts) > 1 and all(map(is_choice, parts)):
        parts.insert(0, adjectives.pop())  # choices follow a clause, if they are several
    for part in reversed(adjectives):
        said = w.frame("adjective", context, adj=adjective_of(part), base=said)
    for i, clause in enumerate(_choices_last(w, parts, context)):
        if isinstance(clause, Said):
            said = w.frame("np-and-either" if i else "np-who-either", context, base=said, c=clause)
            continue
        cp = _clause(w, clause, context, "cp")
        said = w.frame("np-and-who" if i else "np-who", context, base=said, cp=cp)
    return Said(said.words, MANY if many else "one")


def _choices_last(
    w: Writer, parts: list[n.Condition], context: Context
) -> list[n.Condition | Said]:
    """Return clauses, those that only `who … or who …` can say last, in these words."""
    plain: list[n.Condition | Said] = []
    choices: list[n.Condition | Said] = []
    for part in parts:
        if isinstance(part, n.Or) and is_choice(part):
            choices.append(_either(w, part, context))
        else:
            plain.append(part)
    if not plain and len(choices) > 1:
        raise CannotPrint("two choices of what somebody is")
    return plain + choices


def _either(w: Writer, part: n.Or, context: Context) -> Said:
    """Return the words of one thing or another that somebody is."""
    first, *others = (_clause(w, way, context, "cp") for way in part.any)
    said = first
    for i, way in enumerate(others):
        said = w.frame("either-more" if i else "either-two", context, left=said, right=way)
    return said


def _noun(w: Writer, noun: str, parts: list[n.Condition], context: Context) -> Said:
    """Return the noun; a first part that is one by itself takes its place."""
    part = next((p for p in parts if rank(p, w.lexicon) != 1), None)
    if noun == w.player and isinstance(part, n.Holds) and rank(part, w.lexicon) == 2:
        parts.remove(part)
        return w.frame("noun-term", context, term=part.term)
    return w.frame("noun", context, noun=noun)


def card_np(w: Writer, value: Any, context: Context) -> Said:
    """A noun for cards with its adjectives and clauses."""
    if not isinstance(value, n.Every) or not w.says("card-kind"):
        raise CannotPrint(f"no noun for cards for {value!r}")
    parts = conjuncts(value.where)
    said = None if value.noun == "card" else w.frame("card-kind", context, kind=value.noun)
    for part in reversed([p for p in parts if rank(p, w.lexicon) == 1]):
        said = _adjective(w, part, said, context)
    for i, part in enumerate(p for p in parts if rank(p, w.lexicon) != 1):
        cp = _clause(w, part, context, "ccp")
        if said is None:
            said = w.frame("card-that-plain", context, cp=cp)
        else:
            said = w.frame("card-and-that" if i else "card-that", context, base=said, cp=cp)
    if said is None:
        raise CannotPrint("card alone")
    return Said(said.words, MANY if context.quantity == MANY else "one")


def _adjective(w: Writer, part: n.Condition, said: Said | None, context: Context) -> Said:
    """Return a noun with one more adjective in front."""
    found = valued_word(part)
    held = {"value": found[0]} if found else {"adj": adjective_of(part)}
    entry = "card-valued" if found else "card-adjective"
    if said is None:
        return w.frame(f"{entry}-plain", context, base=w.frame("card-word", context), **held)
    return w.frame(entry, context, base=said, **held)


def _clause(w: Writer, part: n.Condition, context: Context, category: str) -> Said:
    """Return what is said of one or several of those that a noun means."""
    many = context.quantity == MANY
    inner = _said_of(context, category)
    inner.third, inner.plural = not many, many
    return _clause_of(w, part, inner, category)


def cp(w: Writer, value: Any, context: Context) -> Said:
    """What a noun phrase says of its one."""
    return _of_one(w, value, context, "cp")


def ccp(w: Writer, value: Any, context: Context) -> Said:
    """What a noun phrase says of its one card."""
    return _of_one(w, value, context, "ccp")


def _of_one(w: Writer, value: Any, context: Context, category: str) -> Said:
    inner = _said_of(context, category)
    inner.third = True
    return _clause_of(w, value, inner, category)


def _said_of(context: Context, category: str) -> Context:
    """Return the context of a clause: of a card none is “they”, as its one of players is."""
    return Context(context.scope) if category == "ccp" else context.of_one()


def _clause_of(w: Writer, part: n.Condition, context: Context, category: str) -> Said:
    for entry, bound in w.ways(category, part, context):
        if bound.pop("who", None) == ONE:
            with contextlib.suppress(CannotPrint):
                return w.word(entry, bound, context)
    raise CannotPrint(f"no clause for {part!r}")


def names(w: Writer, row: tuple[str, ...], *entries: str) -> Said:
    """Names in a row, one at a time: the last is joined otherwise than those before."""
    one, more, slot, name = entries
    context = Context(Scope())
    said: Said | None = None
    for i, id in enumerate(row):
        held: Bindings = {name: id}
        if said is None:
            said = w.frame(one, context, **held)
        else:
            way = 0 if i == len(row) - 1 else 1
            said = w.frame(more, context, way, **held, **{slot: said})
    if said is None:
        raise CannotPrint("no names")
    return said
