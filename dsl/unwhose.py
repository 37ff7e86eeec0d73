"""Builders of phrases that say whose, reversed: who does what with somebody's cards or tokens."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from dsl.ir import nodes as n
from dsl.ir.walk import every

from .binding import player_noun
from .logic import SUBJECT, YOU
from .surface import Outside, Pronoun
from .whose import DRAWN, HAND, INDEFINITE, put

if TYPE_CHECKING:
    from .matching import Matcher

Parts = tuple[Any, ...] | None


def _do_theirs(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Do(procedure, who) if who is not None and who != YOU:
            return procedure, who
    return None


def _do_yours(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Do(procedure, who) if who == YOU:
            return procedure, who
    return None


def _given(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Adjust(whom, counter, amount, False):
            return YOU, whom, counter, amount
    return None


def _passed(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Move(what, n.Place("@hand", n.Selector() as to), "put", n.Selector() as who, False):
            several = isinstance(to, n.Every | n.Union | n.Pick)
            return None if several or to == SUBJECT else (who, what, _outside(to))
    return None


def _taken(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Move(n.Pick(n.Top()) as what, to, "take", n.Selector() as who, False):
            return (who, what) if to == n.Place("@hand", SUBJECT) else None
        case n.Move(n.Pick(n.CardsIn(place)) as what, to, "take", n.Selector() as who, False):
            mine = to == n.Place("@hand", SUBJECT)
            return (
                (who, put(what, place, _of_another(place)))
                if mine and what.of != n.CardsIn(DRAWN)
                else None
            )
    return None


def _looked_at(matcher: Matcher, value: Any) -> Parts:
    """What somebody sees; what all see is revealed."""
    if _to_all(matcher, value):
        return None
    match value:
        case n.Look(who, n.CardsIn(place, None)) if place != n.Place(HAND, SUBJECT):
            return who, _of_another(place)
    return None


def _of_another(place: n.Place) -> n.Place:
    """Return a hand as that of somebody else than who does something with it."""
    known = place.zone == HAND and place.of not in (None, SUBJECT)
    return n.Place(HAND, _outside(place.of)) if known else place


def _outside(value: Any) -> Any:
    """Return somebody as they are called outside the clause, where a word may do for them."""
    return Outside(value) if isinstance(value, n.Ref) else value


def _given_per(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Adjust(whom, counter, n.Times(amount, per), False):
            return None if isinstance(whom, INDEFINITE) else (YOU, whom, counter, amount, per)
    return None


def _to_all(matcher: Matcher, value: Any) -> Parts:
    """What all are shown, unless it is to each what is theirs."""
    if not isinstance(value, n.Look) or value.who != n.Every(player_noun(matcher.lexicon)):
        return None
    return (value.what,) if put(value.what, SUBJECT, YOU) == value.what else None


def _by_hand(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.ChooseNumber(low, high, None):
            return matcher.doer, low, high
    return None


def _chosen_cards(matcher: Matcher, value: Any) -> Parts:
    if not isinstance(value, n.Choose):
        return None
    pick = value.pick
    if n.Ref("drawn") in every(pick.of, n.Ref):  # who drew them has them
        pick = put(pick, pick.by or matcher.doer or YOU, SUBJECT)
    by, of = value.pick.by, pick.of
    match of:
        case n.CardsIn(n.Place(zone, n.Selector() as whose), where) if by not in (None, SUBJECT):
            if whose == by:
                of = n.CardsIn(n.Place(zone, _own_word(whose)), where)
    pick = dataclasses.replace(pick, of=of, by=by and SUBJECT)
    return by or matcher.doer, pick


def _revealed_chosen(matcher: Matcher, value: Any) -> Parts:
    known = matcher.scope.candidates("cards") == ["cards"]
    return (matcher.doer,) if known and _to_all(matcher, value) == (n.Ref("cards"),) else None


def _revealed(matcher: Matcher, value: Any) -> Parts:
    match _to_all(matcher, value):
        case (n.CardsIn(n.Place(zone, n.Selector() as of), None),) if of == matcher.doer:
            return of, n.Place(zone, _own_word(of))
        case (n.CardsIn(place, None),):
            return matcher.doer, place
    return None


def revealers(value: Any) -> Iterator[n.Selector]:
    """Whose it is reveals it, if they are one; you reveal whatever there is."""
    match value:
        case n.Look(_, n.CardsIn(n.Place(of=of))):
            if of is not None and of != SUBJECT and not isinstance(of, INDEFINITE):
                yield of
            if of != YOU:
                yield YOU


def shower(value: Any) -> Iterator[n.Selector]:
    """Whose hand somebody else sees shows it, if they are one."""
    match value:
        case n.Look(_, n.CardsIn(n.Place("@hand", n.Selector() as of), None)):
            if of != SUBJECT and not isinstance(of, INDEFINITE):
                yield of


def _shown(matcher: Matcher, value: Any) -> Parts:
    for who in shower(value):
        return None if value.who == who else (who, value.who, _own_word(who))
    return None


def _own_word(who: n.Selector) -> n.Selector:
    """Return whose something is that is said to be of who does something with it."""
    return who if who == YOU else Pronoun("they")


def _removed_half(matcher: Matcher, value: Any) -> Parts:
    match value:
        case n.Adjust(whose, counter, n.Half(n.CounterOf(held, of), up), True):
            others = whose not in (YOU, SUBJECT)
            same = (held, of) == (counter, whose)
            return (YOU, counter, whose, up) if same and others else None
    return None


def _alone(matcher: Matcher, value: Any) -> Parts:
    """One player, who does something with another."""
    return None if value == SUBJECT or isinstance(value, INDEFINITE) else (value,)


UNWHOSE: dict[str, Callable[[Matcher, Any], Parts]] = {
    "DoTheirs": _do_theirs,
    "DoYours": _do_yours,
    "Given": _given,
    "GivenPer": _given_per,
    "Passed": _passed,
    "Outside": lambda matcher, value: (_outside(value),),
    "LookedAt": _looked_at,
    "Shown": _shown,
    "RemovedHalf": _removed_half,
    "Alone": _alone,
    "ByHand": _by_hand,
    "ChosenCards": _chosen_cards,
    "RevealedChosen": _revealed_chosen,
    "Taken": _taken,
    "Revealed": _revealed,
    "ToAll": _to_all,
}
