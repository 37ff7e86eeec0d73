"""What is known inside a phrase, beside what is known around it."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n

from .actions import action
from .lexicon import Lexicon
from .line import Context
from .logic import SUBJECT
from .phrases import Entry
from .scope import PLAYER
from .scoping import against, branching, of_event
from .surface import known
from .template import Build


def inner_of(
    value: Any, context: Context, lexicon: Lexicon, phrase: Entry | None = None
) -> Context:
    """Return the context of the parts of what a phrase says, if it is known which."""
    tree = phrase.template if phrase is not None else None
    match value:
        case n.Each() if isinstance(tree, Build) and tree.name == "ForEachMay":
            return dataclasses.replace(context.inside("subject"), default=SUBJECT)
        case n.Trigger(pattern=pattern):
            return dataclasses.replace(context.inside(), scope=of_event(pattern, context.scope))
        case n.Replacement(pattern=pattern):
            return dataclasses.replace(context.inside(), scope=of_event(pattern, context.scope))
        case n.Grant(n.Replacement() as ability, n.NextTimes() | n.WhilePending()):
            return inner_of(ability, context, lexicon)
        case n.Announce():
            return dataclasses.replace(context.inside(), scope=against(context.scope))
        case n.StateRule():
            return context.inside("subject")
        case n.If(condition):
            scope = branching(condition, context.scope, lexicon)
            return dataclasses.replace(context.inside(), carried=context.carried, scope=scope)
        case n.Repeat(n.Run() as effect):
            inner = context.inside()
            inner.scope.before = effect
            return inner
        case n.May(who):
            return dataclasses.replace(context.inside(), default=who)
        case n.Each() if action(value).who is None or (phrase is not None and of_each(phrase)):
            return context.inside("subject")
    return context


_OF_EACH = ("ForEach", "ForEachOf", "ForEachMay")


def of_each(phrase: Entry) -> int:
    """Return how late a phrase is tried that tells what is done for each of several; 0 if none.

    A clause of theirs is shorter, if there is one that says it, and so is one of whoever may.
    """
    tree = phrase.template
    named = isinstance(tree, Build) and tree.name in _OF_EACH
    return _OF_EACH.index(tree.name) + 1 if named else 0


def between(choice: n.ChooseOne, context: Context) -> Context:
    """Return the context of what somebody may choose, who is the subject of it."""
    who = choice.who
    bound = {who.slot: PLAYER} if isinstance(who, n.Pick) else {}
    return dataclasses.replace(context.inside("", **bound), carried=known(who), third=False)
