"""Resolve: bind each pronoun to exactly one slot, and fold equal meanings into one form."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from dsl.ir import nodes as n

from .builders import conjunction, conjuncts
from .lexicon import Lexicon
from .scope import CARD, ITEM, NUMBER, OWN_WORD, PLAYER, Scope
from .surface import Pronoun

T = TypeVar("T")


def resolve(value: Any, scope: Scope, lexicon: Lexicon) -> Any:
    """Return a text's meaning with no pronoun left, in normal form.

    Raises:
        Unreadable: a pronoun has no meaning, or two.
    """
    return Resolver(lexicon).walk(value, scope)


class Resolver:
    """Walks a tree in reading order; the scope grows with every choice it passes."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def walk(self, value: Any, scope: Scope) -> Any:
        """Return a value resolved in a scope."""
        if isinstance(value, tuple):
            return tuple(self.walk(v, scope) for v in value)
        if not isinstance(value, n.Node):
            return value
        special = _SPECIAL.get(type(value))
        if special is not None:
            return special(self, value, scope)
        return normal(
            self._effect(value, scope) if isinstance(value, n.Effect) else self.fields(value, scope)
        )

    def fields(self, value: T, scope: Scope, **done: Any) -> T:
        """Return a node with its fields resolved in order, but for those already `done`."""
        made = dict(done)
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            if field.name not in made:
                made[field.name] = self.walk(getattr(value, field.name), scope)
        return type(value)(**made)

    def _effect(self, effect: n.Effect, scope: Scope) -> n.Effect:
        """What a verb's other parts say of `they` is its subject."""
        done: dict[str, Any] = {}
        inner = scope
        for name in ("who", "of"):
            if isinstance(subject := getattr(effect, name, None), n.Selector):
                done[name] = self.walk(subject, scope)
                inner = scope.inside(clause_local(done[name]))
                break
        made = self.fields(effect, inner, **done)
        bind_picks(made, scope, self.lexicon)
        return made

    def pronoun(self, value: Pronoun, scope: Scope) -> n.Selector:
        """A pronoun is what the scope says."""
        return n.Ref(scope.find(value.word))

    def every(self, value: n.Every, scope: Scope) -> n.Every:
        """In a filter, they are the candidate; a plain player has the game's own name."""
        noun = player_noun(self.lexicon) if value.noun == "player" else value.noun
        where = self.walk(value.where, scope.inside("one"))
        return n.Every(noun, ordered(where))

    def branch(self, value: n.If, scope: Scope) -> n.If:
        """What a branch binds is not known after it."""
        condition = self.walk(value.condition, scope)
        then = self.walk(value.then, scope.inside())
        otherwise = self.walk(value.otherwise, scope.inside())
        return n.If(condition, then, otherwise)

    def each(self, value: n.Each, scope: Scope) -> n.Each:
        """In what each does, they are the one whose turn it is."""
        of = self.walk(value.of, scope)
        return n.Each(of, self.walk(value.effect, scope.inside("subject")))

    def may(self, value: n.May, scope: Scope) -> n.May:
        """Reads the decider, then the effect."""
        return normal(n.May(self.walk(value.who, scope), self.walk(value.effect, scope)))  # type: ignore[no-any-return]

    def trigger(self, value: n.Trigger, scope: Scope) -> n.Trigger:
        """The effect of a trigger knows both sides of its event."""
        pattern = self.walk(value.pattern, scope)
        effect = self.walk(value.effect, scope.inside(giver=PLAYER, affected=PLAYER))
        return dataclasses.replace(value, pattern=pattern, effect=effect)

    def state_rule(self, value: n.StateRule, scope: Scope) -> n.StateRule:
        """In a state rule, they are who fulfils it."""
        return n.StateRule(
            self.walk(value.of, scope), self.walk(value.effect, scope.inside("subject"))
        )


_SPECIAL: dict[type, Any] = {
    Pronoun: Resolver.pronoun,
    n.Every: Resolver.every,
    n.If: Resolver.branch,
    n.Each: Resolver.each,
    n.May: Resolver.may,
    n.Trigger: Resolver.trigger,
    n.StateRule: Resolver.state_rule,
}


def clause_local(subject: n.Selector) -> str:
    """Return the slot `their` means beside a subject; none beside one with its own word."""
    if isinstance(subject, n.Ref):
        return "" if subject.slot in OWN_WORD else subject.slot
    return "subject"


def player_noun(lexicon: Lexicon) -> str:
    """Return the id of the game's own word for a player."""
    for category, id in lexicon.words:
        if category == "PLAYER":
            return id
    return "player"


def bind_picks(effect: n.Node, scope: Scope, lexicon: Lexicon) -> None:
    """Bind what an effect chooses."""
    if isinstance(effect, n.ChooseNumber):
        scope.bind("number", NUMBER)
    if isinstance(effect, n.Let):
        scope.bind(effect.slot, sort_of(effect.value))
    if isinstance(effect, n.If | n.May | n.Each | n.ChooseOne | n.Repeat | n.Sequence):
        return
    for field in dataclasses.fields(effect):
        content = getattr(effect, field.name)
        if isinstance(content, n.Pick):
            scope.bind(content.slot, sort_of(content.of))


def sort_of(selector: n.Selector) -> str:
    """Return the sort of entity a selector yields."""
    match selector:
        case n.CardsIn() | n.Top() | n.CardOf():
            return CARD
        case n.Every("item"):
            return ITEM
        case n.Every("card"):
            return CARD
        case n.First(of) | n.Extreme(of) | n.Nearest(of):
            return sort_of(of)
    return PLAYER


# ------------------------------------------------------------------ normal form


def adjectival(condition: n.Condition) -> bool:
    """Whether a condition on `one` can stand before the noun as an adjective or noun of its own."""
    return isinstance(condition, n.Holds | n.StatusIs) and condition.of == n.Ref("one")


def apart(condition: n.Condition) -> bool:
    """Whether it is what `another` or `other` says."""
    return (
        isinstance(condition, n.Not)
        and isinstance(condition.of, n.Is)
        and condition.of.left == n.Ref("one")
        and isinstance(condition.of.right, n.Ref)
        and condition.of.right.slot in {"you", "giver", "affected"}
    )


def ordered(where: n.Condition | None) -> n.Condition | None:
    """`other`, then adjectives, then clauses; each sort in the order written."""
    parts = conjuncts(where)
    rank = {id(p): 0 if apart(p) else 1 if adjectival(p) else 2 for p in parts}
    return conjunction(tuple(sorted(parts, key=lambda p: rank[id(p)])))


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def normal(value: Any) -> Any:
    """Return a node in the one form among those of equal meaning."""
    match value:
        case n.Not(n.Not(inner)):
            return inner
        case n.Not(n.Compare(left, relation, right)):
            return normal(n.Compare(left, _OPPOSITE[relation], right))
        case n.Compare(left, "<", n.Number(value)) if value > 0:
            return n.Compare(left, "<=", n.Number(value - 1))
        case n.Compare(left, ">", n.Number(value)):
            return n.Compare(left, ">=", n.Number(value + 1))
        case n.May(who, n.PlayCard(who=player) as play) if player == who:
            return dataclasses.replace(play, optional=True)
        case n.Adjust(who, counter, n.Count() | n.CounterOf() as amount, down):
            return n.Adjust(who, counter, n.Times(n.Number(1), amount), down)
    return value
