"""Steps: what each knows of the one before, and what a branch or a choice binds."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from dsl import outcome
from dsl.actions import subject_of
from dsl.binding import bind_picks
from dsl.ir import nodes as n
from dsl.ir.record import parts
from dsl.ir.sorts import sort_of
from dsl.ir.walk import BINDING, mentions
from dsl.logic import MANY, ONE, SUBJECT, YOU, conjuncts, negation
from dsl.mentions import mentioned
from dsl.normal import normal, ordered
from dsl.scope import NUMBER, PLACE, Scope
from dsl.scoping import against, branching
from dsl.spans import parted
from dsl.surface import (
    Cured,
    DoneBy,
    IfNamed,
    NearOrFar,
    Outcome,
    TwoWay,
    UnlessDone,
    Unreadable,
)

from .resolver import Resolver, Table


def swap(r: Resolver, value: n.SwapCards | n.SwapCounters, scope: Scope) -> n.Effect:
    """Two swap, each of whom is known by itself; with each other swap several."""
    made = r._effect(value, scope)
    assert isinstance(made, n.SwapCards | n.SwapCounters)
    if made.right is None and not _several(made.left, scope):
        hint = "say with whom, as in “… with you”"
        raise Unreadable("one-player", "nobody swaps with themselves alone", hint)
    made = normal(made)
    assert isinstance(made, n.SwapCards | n.SwapCounters)
    if made.left == made.right:
        raise Unreadable(
            "one-player",
            "what is swapped here is one and the same",
            "name both, each by itself: “Swap … with …”",
        )
    return made


def swap_seats(r: Resolver, value: n.SwapSeats, scope: Scope) -> n.Effect:
    """Nobody sits where they sit already."""
    made = r._effect(value, scope)
    assert isinstance(made, n.SwapSeats)
    if isinstance(made.who, n.Union) and made.other is None:
        made = n.SwapSeats(made.who.left, made.who.right)
    if made.other in (made.who, SUBJECT):
        raise Unreadable("one-player", "one player does this with another", "name with whom")
    return made


def play_card(r: Resolver, value: n.PlayCard, scope: Scope) -> n.Effect:
    """What is said of a card to be played stands in the order of a noun phrase."""
    made = r._effect(value, scope)
    assert isinstance(made, n.PlayCard)
    return dataclasses.replace(made, where=ordered(made.where, r.lexicon))


def sequence(r: Resolver, value: n.Sequence, scope: Scope) -> Any:
    """Each step knows the one before."""
    made: list[Any] = []
    asked: n.Effect | None = None
    for before, step in zip((None, *value.steps), value.steps, strict=False):
        if _is_other_case(before, step):
            scope.before = asked  # both ask of the step before them
        asked = scope.before
        scope.counting = _counts(step, scope)
        done = r.walk(step, scope)
        if made and (_is_other_case(before, step) or parted(made[-1], done, scope.span)):
            made[-1] = dataclasses.replace(made[-1], otherwise=done.then)
        else:
            made.append(done)
    return normal(n.Sequence(tuple(made)))


def done(r: Resolver, value: n.Done | DoneBy, scope: Scope) -> n.Done:
    """If you do: there is a step before, and it is yours."""
    if scope.before is None:
        raise Unreadable(
            "unbound-done",
            "nothing was done before “if … do”, so nobody can have done it",
            "say first what somebody does, in a sentence before",
        )
    if isinstance(scope.before, n.Grant) and isinstance(scope.before.ability, n.Forbid):
        hint = "say “the next time … would …, … instead”"
        raise Unreadable("unbound-done", "nobody does what cannot happen", hint)
    if isinstance(value, DoneBy):
        if value.able and not _whole_or_not(scope.before):
            hint = "write “if … do not”, or ask before it whether there is enough"
            raise Unreadable("unbound-done", "this may be done in part, or not be wanted", hint)
        doer = subject_of(scope.before)
        yours = doer == YOU
        if yours != (value.who == YOU):
            said, other = ("they", "you") if yours else ("you", "they")
            raise Unreadable(
                "unbound-done",
                f"“if {said} do” asks of the sentence before, which says that {other} do it",
                f"write “if {other} do”",
            )
        if isinstance(doer, MANY):
            hint = "say it in the sentence behind the one that says what they do"
            raise Unreadable("unbound-done", "each of several does this or does not", hint)
    return n.Done()


def came_to(r: Resolver, value: Outcome, scope: Scope) -> n.EventAmount:
    """What the step before came to, if it is that which was done."""
    before = scope.before
    done = before is not None and outcome.of(before, value.verb, value.counter)
    if before is None or not done or (subject_of(before) == YOU) != (value.who == YOU):
        raise Unreadable(
            "unbound-done",
            "nothing before this says that this was done",
            "say first what somebody does, in a sentence before",
        )
    return n.EventAmount()


def branch(r: Resolver, value: n.If | IfNamed, scope: Scope) -> n.If:
    """What a branch binds is not known after it."""
    condition = r.walk(value.condition, _asking(r, value, scope))
    inner = branching(condition, scope, r.lexicon)
    then = r.walk(value.then, inner)
    other = branching(n.If(condition, then), scope, r.lexicon)
    otherwise = None if isinstance(value, IfNamed) else r.walk(value.otherwise, other)
    return n.If(condition, then, otherwise)


def unless_done(r: Resolver, value: UnlessDone, scope: Scope) -> n.Effect:
    """What is told before who may stop it is not about them."""
    effect = r.walk(value.effect, scope.inside()) if value.behind else None
    offered = r.walk(value.offered, scope)
    effect = effect or r.walk(value.effect, scope.inside())
    _told_apart(offered, effect, scope)
    return normal(n.Sequence((offered, n.If(n.Not(n.Done()), effect))))  # type: ignore[no-any-return]


def _told_apart(offered: n.Effect, effect: n.Effect, scope: Scope) -> None:
    """Look whether it can be said who is meant behind who may stop it: “they” would be those.

    Raises:
        Unreadable: somebody is meant for whom there is only a pronoun.
    """
    met = {who for who in _nameless(effect) if who.slot in scope.slots}
    if isinstance(offered, n.May) and met - {offered.who}:
        message = "“they” may be who may stop this, or who was meant before"
        raise Unreadable("captured-pronoun", message, "say who it is that this happens to")


def _nameless(value: Any) -> Iterator[n.Ref]:
    """Yield who is meant around a step for whom there is only a pronoun."""
    if value in (SUBJECT, ONE, n.Ref("affected")):
        yield value
    elif isinstance(value, n.Each):
        yield from _nameless(value.of)
    elif not isinstance(value, n.Ability):
        bound = {ONE} if type(value) in BINDING else set()
        yield from {found for part in parts(value) for found in _nameless(part)} - bound


def near_or_far(r: Resolver, value: NearOrFar, scope: Scope) -> n.Effect:
    """Where nobody was named before, “they” are who does it; otherwise it is asked."""
    choice = ("they behind", "near", "far")
    if choice in r.meant:
        return r.walk(value.near if r.meant[choice] == "near" else value.far, scope)  # type: ignore[no-any-return]
    try:
        r.walk(value.far, scope.inside())
    except TwoWay:
        raise
    except Unreadable:
        return r.walk(value.near, scope)  # type: ignore[no-any-return]
    raise TwoWay("“they” could be who does this, or who was named before", choice)


def _asking(r: Resolver, value: n.If | IfNamed, scope: Scope) -> Scope:
    """Return the scope of a condition: who is named in front of it may be meant."""
    if not isinstance(value, IfNamed):
        return scope
    inner = scope.inside()
    named = mentioned(r.walk(value.whom, scope), r.lexicon)
    inner.mentioned = dataclasses.replace(named, steady=True) if named is not None else None
    return inner


def repeat(r: Resolver, value: n.Repeat, scope: Scope) -> n.Repeat:
    """What ends a loop asks of the game, not of a step in it."""
    effect = r.walk(value.effect, scope)
    after = scope.inside()
    after.before = None
    return n.Repeat(effect, r.walk(value.until, after))


def each(r: Resolver, value: n.Each, scope: Scope) -> n.Each:
    """In what each does, they are the one whose turn it is."""
    of = r.walk(value.of, scope)
    after = r.walk(value.after, scope)
    inner = scope.inside("subject", **{PLACE: NUMBER})
    return n.Each(of, r.walk(value.effect, inner), after)


def announce(r: Resolver, value: n.Announce, scope: Scope) -> n.Announce:
    """In what is announced, they are whom it is aimed at."""
    on = r.walk(value.on, scope)
    made = n.Announce(value.announcement, on, r.walk(value.effect, against(scope)))
    bind_picks(made, scope, r.lexicon)
    return made


def may(r: Resolver, value: n.May, scope: Scope) -> n.May:
    """Reads the decider, then the effect."""
    who = r.walk(value.who, scope)
    if who == n.Ref("this"):
        raise Unreadable("who-may", "a card decides nothing", "say who may do this")
    return normal(n.May(who, r.walk(value.effect, scope)))  # type: ignore[no-any-return]


def choice(r: Resolver, value: n.ChooseOne, scope: Scope) -> n.ChooseOne:
    """Who was picked to choose is known in what they may choose."""
    who = r.walk(value.who, scope)
    inner = scope.inside()
    if isinstance(who, n.Pick):
        inner.bind(who.slot, sort_of(who.of))
    return n.ChooseOne(who, tuple(r.walk(option, inner.inside()) for option in value.options))


def _whole_or_not(step: n.Effect) -> bool:
    """Whether who has to do something can do all of it or nothing, and cannot choose which."""
    match step:
        case n.Adjust(amount=amount):
            return amount == n.Number(1)
        case n.Move(n.Pick(low=low, high=high)):
            return low == high == n.Number(1)
        case n.Move(n.Top(_, amount)):
            return amount == n.Number(1)
        case n.PlayCard(optional=optional):
            return not optional
    return not isinstance(step, n.May | n.ChooseOne | n.If | n.Each | n.Sequence | n.Repeat)


def _counts(step: n.Effect, scope: Scope) -> bool:
    """Whether “that many” in a step is the number chosen before, of which it was said last."""
    if not mentions(step, n.EventAmount):
        return False
    if isinstance(scope.before, n.ChooseNumber):
        return True
    return scope.counting and mentions(scope.before, n.ChosenNumber)


def _is_other_case(before: n.Effect | None, step: n.Effect) -> bool:
    """Whether a step is what happens if what the one before hangs on was not done, or was."""
    match before, step:
        case n.If(DoneBy() | n.Not(DoneBy()) as asked, _, None), n.If(other, _, None):
            return other == negation(asked)
    return False


def _several(who: n.Selector, scope: Scope) -> bool:
    """Whether they may be more than one."""
    if isinstance(who, n.CardsIn):
        return who.place.of is not None and _several(who.place.of, scope)
    return not isinstance(who, n.Ref) or who.slot in scope.several


def cured(r: Resolver, value: Cured, scope: Scope) -> n.Effect:
    """Who is healed loses all the tokens of the adjective that tells them.

    Fully healed is also who is told otherwise, of what the game's only such adjective tells.
    """
    noun = value.who.of if isinstance(value.who, n.Pick) else value.who
    told = conjuncts(noun.where) if isinstance(noun, n.Every) else ()
    borne = [counter for said in told for counter in _borne(said)]
    borne += r.lexicon.borne if value.fully and not borne and len(r.lexicon.borne) == 1 else ()
    if not borne:
        hint = "say of what, as in “lose all …”"
        raise Unreadable("cured-of-what", "it is not said what they get rid of", hint)
    return r.walk(n.Adjust(value.who, borne[0], n.Everything(), down=True), scope)  # type: ignore[no-any-return]


def _borne(said: n.Condition) -> tuple[str, ...]:
    """Return the tokens that a condition says somebody has, if it says just that."""
    match said:
        case n.Compare(n.CounterOf(counter, of), ">=", n.Number(1)) if of == ONE:
            return (counter,)
    return ()


STEPS: Table = {
    Cured: cured,
    n.Done: done,
    DoneBy: done,
    Outcome: came_to,
    n.Sequence: sequence,
    n.SwapCards: swap,
    n.SwapSeats: swap_seats,
    n.SwapCounters: swap,
    n.If: branch,
    IfNamed: branch,
    NearOrFar: near_or_far,
    UnlessDone: unless_done,
    n.Repeat: repeat,
    n.Each: each,
    n.Announce: announce,
    n.May: may,
    n.ChooseOne: choice,
    n.PlayCard: play_card,
}
