"""Builders reversed: what a phrase would have to hold for its builder to make a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from . import cards
from .binding import player_noun
from .logic import MANY, ONE, SUBJECT, YOU, conjunction, conjuncts, disjuncts
from .normal import adjective_of, rank
from .scope import Scope
from .surface import Quantified
from .unwhose import UNWHOSE, Parts

if TYPE_CHECKING:
    from .matching import Matcher

CHOSEN = n.Ref(n.Pick(n.Every("player")).slot)


def _other(slot: str) -> Callable[[Matcher, Any], Parts]:
    def run(matcher: Matcher, value: Any) -> Parts:
        if not isinstance(value, n.Every):
            return None
        parts = conjuncts(value.where)
        doers = [matcher.scope.doer, *_just_chosen(matcher.scope)]
        those = [doer for doer in doers if doer != ONE] if slot == YOU.slot else [n.Ref(slot)]
        if not parts or parts[0] not in [n.Not(n.Is(ONE, whom)) for whom in those]:
            return None
        return (n.Every(value.noun, conjunction(parts[1:])),)

    return run


def _barred(matcher: Matcher, value: Any) -> Parts:
    """Everybody, who are not told apart by anything."""
    return (value,) if isinstance(value, n.Every) and value.where is None else None


def _just_chosen(scope: Scope) -> list[n.Ref]:
    """Return who is chosen to do what is said, if nobody is known by that slot yet."""
    doing = scope.around is not None and scope.local == SUBJECT.slot
    return [CHOSEN] if doing and CHOSEN.slot not in scope.slots else []


def _quantified(matcher: Matcher, value: Any) -> Parts:
    return (value.kind, value.np) if isinstance(value, Quantified) else None


def _is(matcher: Matcher, value: Any) -> Parts:
    adj = adjective_of(value)
    known = (matcher.lexicon.name(category, adj) for category in ("ADJ", "CARDADJ"))
    return (adj, value.of) if any(known) else None


def _grouped(family: type[n.Condition]) -> Callable[[Matcher, Any], Parts]:
    return lambda matcher, value: (value,) if isinstance(value, family) else None


def _both(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.And):
        return None
    return conjunction(value.all[:-1]), value.all[-1]


def _either(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.Or):
        return None
    rest = disjuncts(value)[:-1]
    return (rest[0] if len(rest) == 1 else n.Or(rest)), value.any[-1]


def _body(matcher: Matcher, value: Any) -> Parts:
    return (value,) if isinstance(value, n.Effect) else None


def _become(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.SetStatus) or value.of is None:
        return None
    return f"value:{value.status}:{value.value}", value.of


def _counts_as(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.HasStatus) or value.who is None:
        return None
    return f"value:{value.status}:{value.value}", value.who


def _becomes_adjective(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Becomes(term, who, True, cause):
            return f"term:{term}", who, cause
        case n.StatusSet(status, name, who) if who is not None:
            return f"value:{status}:{name}", who, None
    return None


def _term_noun(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Every(noun, n.Holds(term, of)) if of == ONE:
            said = noun == player_noun(matcher.lexicon) and matcher.lexicon.name("NOUNTERM", term)
            return (term,) if said else None
    return None


def _who(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.Every) or value.where is None:
        return None
    parts = conjuncts(value.where)
    if parts == (n.Not(n.Is(ONE, matcher.scope.doer)),):
        return None  # that is what `other` says
    if len(parts) == 1 and rank(parts[0], matcher.lexicon) == 2:
        return None  # that is what a noun says
    return n.Every(value.noun, conjunction(parts[:-1])), parts[-1]


def _choice(matcher: Matcher, value: Any) -> Parts:
    return (value.who, value.options) if isinstance(value, n.ChooseOne) else None


def _guarded(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.If(condition, effect, None):
            return condition, effect
    return None


def _may_body(matcher: Matcher, value: Any) -> Parts:
    """Behind several who may want something, “they” would be them, and not who was named before."""
    if not isinstance(value, n.May):
        return None
    others = {n.Ref(slot) for slot in matcher.scope.candidates("they")}
    if isinstance(value.who, MANY) and not others.isdisjoint(every(value.effect, n.Ref)):
        return None
    return value.who, value.effect


def _unless(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.If(n.Not(condition), effect, None):
            return condition, effect
    return None


def _your(matcher: Matcher, value: Any) -> Parts:
    return () if matcher.whom(value) == n.Ref("you") else None


def _several(matcher: Matcher, value: Any) -> Parts:
    """Several who were chosen."""
    return ("chosen",) if value == CHOSEN and CHOSEN.slot in matcher.scope.several else None


def _nearest_to(matcher: Matcher, value: Any) -> Parts:
    """The nearest of some sort of players; of all, it is the one on somebody's left or right."""
    match value:
        case n.Nearest(n.Every(where=None)):
            return None
        case n.Nearest(np, start, "clockwise" | "counter-clockwise" as way):
            return np, start, way
    return None


def _all_players(matcher: Matcher, value: Any) -> Parts:
    return () if value == n.Every(player_noun(matcher.lexicon)) else None


def _other_than(matcher: Matcher, value: Any) -> Parts:
    """Whom the others are other than, the noun phrase left with no condition on it."""
    if not isinstance(value, n.Every):
        return None
    match conjuncts(value.where):
        case (n.Not(n.Is(left, whom)), *rest) if left == ONE != whom and not isinstance(
            whom, n.Pick
        ):
            return n.Every(value.noun, conjunction(tuple(rest))), whom
    return None


def _other_than_first(matcher: Matcher, value: Any) -> Parts:
    match _other_than(matcher, value):
        case (np, whom) if whom == matcher.scope.first_chosen():
            return (np,)
    return None


def _for_each_may(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Each(of, n.May(who, effect), None):
            return of, who, effect
    return None


def _for_each(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.Each) or value.after is not None:
        return None
    return value.of, value.effect


def _redirect_to(matcher: Matcher, value: Any) -> Parts:
    one = isinstance(value, n.Redirect) and not isinstance(value.to, n.Every | n.Union)
    return (value.to,) if one else None


def _instead(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Replacement(_, n.Redirect() | n.AlterAmount()):
            return None
        case n.Replacement(pattern, effect, by, None):
            return pattern, effect if by is None else n.May(by, effect)
    return None


def _pile(role: str) -> Callable[[Matcher, Any], Parts]:
    return lambda matcher, value: () if value == n.Place(role) else None


def _beside(matcher: Matcher, value: Any) -> Parts:
    """A place of players that has no role: what goes to a hand is given or taken."""
    if not isinstance(value, n.Place) or value.zone.startswith("@") or value.of is None:
        return None
    return value.zone, value.of


def _and(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return value[:-1], value[-1]


UNBUILD: dict[str, Callable[[Matcher, Any], Parts]] = {
    **UNWHOSE,
    "Other": _other("you"),
    "OtherThanGiver": _other("giver"),
    "OtherThanAffected": _other("affected"),
    "Quantified": _quantified,
    "Barred": _barred,
    "Is_": _is,
    "AnyOf": _grouped(n.Or),
    "AllOf": _grouped(n.And),
    "Both": _both,
    "Either": _either,
    "Body": _body,
    "One": _body,
    "Choice": _choice,
    "Guarded": _guarded,
    "MayBody": _may_body,
    "Unless": _unless,
    "Instead": _instead,
    "RedirectTo": _redirect_to,
    "Several": _several,
    "Your": _your,
    "LeftOf": lambda matcher, value: (value,),
    "NearestTo": _nearest_to,
    "AllPlayers": _all_players,
    "OtherThan": _other_than,
    "OtherThanFirst": _other_than_first,
    "ForEach": _for_each,
    "ForEachOf": _for_each,
    "ForEachMay": _for_each_may,
    "DrawPile": _pile("@draw"),
    "Beside": _beside,
    "DiscardPile": _pile("@discard"),
    "AndCard": _and,
    "Become": _become,
    "CountsAs": _counts_as,
    "BecomesAdjective": _becomes_adjective,
    "TermNoun": _term_noun,
    "Who": _who,
    "IsValued": lambda matcher, value: cards.valued_word(value),
    "NamedValue": lambda matcher, value: cards.value_word(value),
    "Fitting": lambda matcher, value: cards.fitting_noun(value),
    "InPlace": lambda matcher, value: cards.noun_and_place(value),
}
