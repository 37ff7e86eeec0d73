"""What a step binds for what follows it: choices, names, values, whom it speaks of."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.ir.record import values
from dsl.ir.sorts import chosen_slot, sort_of

from .lexicon import Lexicon
from .mentions import mentioned, moved
from .scope import CARD, NUMBER, VALUE, Scope
from .spans import span_of

TOGETHER: dict[type[n.Node], str] = {n.ChooseNumber: "number", n.Allot: "cards"}
"""What several have chosen at once, by the choice; else it is a player."""


def player_noun(lexicon: Lexicon) -> str:
    """Return the id of the game's own word for a player."""
    for category, id in lexicon.words:
        if category == "PLAYER":
            return id
    return "player"


def bind_picks(effect: n.Node, scope: Scope, lexicon: Lexicon) -> None:
    """Bind what an effect chooses, and note whom it names."""
    _bind(effect, scope, lexicon)
    if isinstance(effect, n.Effect):
        step_done(effect, scope, lexicon)


def step_done(effect: n.Effect, scope: Scope, lexicon: Lexicon) -> None:
    """What follows may ask whether this was done, and may mean whom it names."""
    scope.mentioned = moved(scope.before, effect, lexicon)
    scope.before = effect


def mention(scope: Scope, value: n.Node, lexicon: Lexicon) -> None:
    """Note whom a step or a condition names last, without a slot."""
    scope.mentioned = mentioned(value, lexicon)


def _bind(effect: n.Node, scope: Scope, lexicon: Lexicon) -> None:
    if isinstance(effect, n.ChooseNumber):
        scope.bind("number", NUMBER)
        scope.span = span_of(effect)
    if isinstance(effect, n.ChooseValue):
        scope.bind(chosen_slot(effect.attribute), VALUE)
    if isinstance(effect, n.Together):
        scope.together = TOGETHER.get(type(effect.choice), "player")
        return
    if isinstance(effect, n.Move) and isinstance(effect.what, n.Top) and effect.manner == "draw":
        scope.bind("drawn", CARD, several=effect.what.count != n.Number(1))
        scope.drawer = n.Ref(effect.who.slot) if isinstance(effect.who, n.Pick) else effect.who
    if isinstance(effect, n.Let):
        scope.bind(effect.slot, sort_of(effect.value))
    if isinstance(effect, n.May):
        _bind(effect.effect, scope, lexicon)
    for step in effect.steps if isinstance(effect, n.Sequence) else ():
        _bind(step, scope, lexicon)
    if isinstance(effect, n.If | n.May | n.Each | n.ChooseOne | n.Repeat | n.DoTimes | n.Sequence):
        return
    for content in values(effect):
        if isinstance(content, n.Pick):
            several = content.high not in (None, n.Number(1))
            scope.bind(content.slot, sort_of(content.of), several=several)
