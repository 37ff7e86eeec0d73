"""What is known inside a phrase, beside what is known around it."""

from __future__ import annotations

import dataclasses
from typing import Any

from dsl.ir import nodes as n

from .actions import action
from .builders import known
from .lexicon import Lexicon
from .line import Context
from .logic import SUBJECT
from .mentions import answering, mentioned
from .resolve import against
from .scope import PLAYER


def inner_of(value: Any, context: Context, lexicon: Lexicon) -> Context:
    """Return the context of the parts of what a phrase says."""
    match value:
        case n.Trigger(pattern=pattern):
            return dataclasses.replace(context.inside(), scope=answering(context.scope, pattern))
        case n.Announce():
            return dataclasses.replace(context.inside(), scope=against(context.scope))
        case n.StateRule():
            return context.inside("subject")
        case n.If(condition):
            inner = context.inside()
            inner.scope.mentioned = mentioned(condition, lexicon)
            return inner
        case n.Repeat(n.Run() as effect):
            inner = context.inside()
            inner.scope.before = effect
            return inner
        case n.May(who):
            return dataclasses.replace(context.inside(), default=who)
        case n.Each(_, n.ChooseOne(), None):
            return dataclasses.replace(context.inside("subject"), carried=SUBJECT)
        case n.Each() if action(value).who is None:
            return context.inside("subject")
        case n.ChooseOne(n.Pick() as who):
            bound = {who.slot: PLAYER}
            return dataclasses.replace(context.inside("", **bound), carried=known(who))
        case n.ChooseOne(who):
            return dataclasses.replace(context.inside(), carried=known(who))
    return context
