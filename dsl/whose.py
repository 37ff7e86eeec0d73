"""Builders of phrases that say whose: what is yours is said of you alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, TypeGuard

from dsl.ir import nodes as n
from dsl.ir.walk import every, remade

from .logic import MANY, SUBJECT, YOU
from .surface import DOER, Apart, Beside, Chosen, Outside, Pronoun, ToAll, Unreadable

INDEFINITE = (*MANY, n.Pick)
"""Players who are several, or not known yet."""
CHOOSE_TWO = (
    "say “Choose another …. Choose a second ….”, and name them “the chosen …” and “the second …”"
)
DRAWN = n.Place("@draw")
DISCARDS = n.Place("@discard")
HAND = "@hand"
THEMSELVES = Pronoun("themselves")
"""Who does what is said, named again."""


def outside(whom: n.Selector) -> n.Selector:
    """Return somebody beside who does something to them: `they` are not who does it."""
    return Outside(whom) if isinstance(whom, Pronoun) and whom.word == "they" else whom


def looked_at(who: n.Selector, place: n.Place) -> n.Effect:
    """`look at {place}`: a hand is of somebody else, who sees their own anyway.

    Raises:
        Unreadable: it is one's own.
    """
    if place in (n.Place(HAND, THEMSELVES), n.Place(HAND, SUBJECT)):
        raise Unreadable("whose", "this is one's own hand, seen anyway", "name whose hand it is")
    return n.Look(who, n.CardsIn(_beside(place)))


def _beside(place: n.Place) -> n.Place:
    """Return a hand as that of somebody else than who does something with it."""
    if place.zone != HAND or place.of is None:
        return place
    return n.Place(HAND, outside(place.of))


def of_doer(said: Any, doer: n.Selector) -> Any:
    """Return what is said beside who does it: `themselves`, `another` and `next` are told by them.

    Whom you would choose, they choose.
    """
    if not isinstance(said, n.Selector | n.Amount | n.Place):
        return said
    if isinstance(said, n.Pick) and said.by == YOU and isinstance(said.of, n.Every):
        said = Chosen(dataclasses.replace(said, by=DOER))
    return put(_themselves(put(said, Apart(YOU), Apart(DOER)), doer), DOER, doer)


def _themselves(said: Any, doer: n.Selector) -> Any:
    """Return what is said with who does it named; in what a noun means, `they` are others."""
    if said == THEMSELVES:
        return doer
    named = outside(doer) if isinstance(said, n.Every) else doer
    return remade(said, lambda part: _themselves(part, named))


def chosen_first(effect: Any, *, alone: bool = True) -> Any:
    """Return an effect after the choice of whom its objects are of somebody's choice.

    Raises:
        Unreadable: two would be chosen, or one by several (not `alone`).
    """
    found = list(dict.fromkeys(_chosen(effect))) if isinstance(effect, n.Effect) else []
    if not alone and any(chosen.pick.by in (YOU, None) for chosen in found):
        raise Unreadable(
            "chosen-each", "nobody is chosen once for each", "choose before, or “For each”"
        )
    if any(chosen.pick.by == n.Ref(chosen.pick.slot) for chosen in found):
        hint = "choose in sentences before who does this, and name them"
        raise Unreadable("chosen-twice", "who was chosen chooses another here", hint)
    giver, to = _moved(effect)
    same = giver is not None and giver == to
    if len(found) > 1 or (found and same):
        raise Unreadable("chosen-twice", "two are chosen here at once", CHOOSE_TWO)
    if same:
        raise Unreadable("same-receiver", "nobody gives tokens to themselves", "say to whom")
    for chosen in found:
        for whom in (giver, to):
            if isinstance(whom, Pronoun) and whom.word in ("they", "chosen"):
                effect = put(effect, whom, Beside(whom, chosen.pick.slot))
        known = put(effect, chosen, n.Ref(chosen.pick.slot))
        steps = known.steps if isinstance(known, n.Sequence) else (known,)
        return n.Sequence((n.Choose(chosen.pick), *steps))
    return effect


def _chosen(value: n.Node) -> Iterator[Chosen]:
    return (node for node in every(value) if isinstance(node, Chosen))


def _moved(effect: n.Effect) -> tuple[n.Selector | None, n.Selector | None]:
    """Return from whom to whom tokens are moved: some are lost, and that many are gained."""
    match effect:
        case n.Sequence((*_, n.Adjust(giver, down=True), n.Adjust(to, amount=n.EventAmount()))):
            return giver, to
    return None, None


def put(value: Any, old: n.Node, new: n.Node) -> Any:
    """Return a value with a node in place of another."""
    if value.__class__ is old.__class__ and value == old:
        return new
    return remade(value, lambda part: put(part, old, new))


def of_anybody(event: Any) -> Any:
    """Return an event that happens to anybody of those of whom one would be chosen."""
    if isinstance(event, Chosen):
        return event.pick.of
    whose = event.of if isinstance(event, n.LinkOf) else getattr(event, "start", None)
    if isinstance(whose, Chosen):
        hint = "say of whom: “your …”, “their …”"
        raise Unreadable("whose", "this is somebody of anybody's, and nobody in particular", hint)
    return remade(event, of_anybody)


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


def given_per(
    who: n.Selector, whom: n.Selector, counter: str, amount: n.Amount, per: n.Amount
) -> n.Effect:
    """`give {n} {counter} to {whom} for each {per}`: to one who is known."""
    if isinstance(whom, INDEFINITE):
        raise Unreadable("who-gives", "it is not clear whose these are", "say who gains them")
    return given(who, whom, counter, n.Times(amount, per))


def passed(who: n.Selector, cards: n.Selector, to: n.Selector) -> n.Effect:
    """`give {cards} to {to}`: to one player, who is chosen first.

    Raises:
        Unreadable: they are several, and a card goes to one.
    """
    if isinstance(to, n.Every | n.Union):
        raise Unreadable("one-receiver", "a card is given to one player", "say to whom")
    if to in (who, outside(who)) and isinstance(to, n.Ref | n.LinkOf | Pronoun | Outside):
        raise Unreadable("same-receiver", "nobody gives cards to themselves", "say to whom")
    if who != YOU and isinstance(to, n.Nearest) and to.start == YOU and to.way == "in-turn":
        raise Unreadable("same-receiver", "the next is said of you here", "say “on their left”")
    if who != YOU and isinstance(to, n.Nearest) and to.way == "in-turn" and _is_all(cards):
        if cards.of == n.CardsIn(n.Place(HAND, YOU)):
            raise Unreadable("whose", "others give only what is theirs", "say “their hand”")
        if cards.of == n.CardsIn(n.Place(HAND, Pronoun("they"))) and to.start in (who, SUBJECT):
            cards = cards.of  # each hands on what they have, all at once
    if isinstance(to, n.Pick):
        return n.Sequence((n.Choose(to), passed(who, cards, n.Ref(to.slot))))
    return n.Move(cards, n.Place(HAND, outside(to)), who=who)


def _is_all(cards: n.Selector) -> TypeGuard[n.Pick]:
    """Whether these are all the cards of a hand, none of which is chosen."""
    return isinstance(cards, n.Pick) and cards.low == cards.high == n.Everything()


def passed_on(who: n.Selector, cards: n.Selector, way: str) -> n.Effect:
    """`give {cards} to the left`: to whoever sits there beside who gives them."""
    giver = who if isinstance(who, n.Ref | Pronoun) else SUBJECT
    return passed(who, cards, n.Nearest(n.Every("player"), giver, way))


def alone(who: n.Selector) -> n.Selector:
    """Return who does something that only one player can do with another.

    Raises:
        Unreadable: they are several, or not known yet.
    """
    if who == SUBJECT or isinstance(who, INDEFINITE):
        raise Unreadable("one-player", "one player does this with another", "name whom you mean")
    return who


def swap_with(place: n.Place, whose: n.Selector) -> n.Effect:
    """`swap {place} with {whose}`: with the same place of somebody else."""
    if place.of is None:
        raise Unreadable("whose", "there is only one such place", "say what it is swapped with")
    return n.SwapCards(n.CardsIn(place), n.CardsIn(n.Place(place.zone, whose)))


def swap_between(zone: str, who: n.Selector) -> n.Effect:
    """`swap {zone}`: of two with each other, of one with somebody named before."""
    left, right = _two(who)
    other = None if right is None else n.CardsIn(n.Place(zone, right))
    return n.SwapCards(n.CardsIn(n.Place(zone, left)), other)


def swap_counters_between(counter: str, who: n.Selector) -> n.Effect:
    """`swap {counter}`: of two with each other, of one with somebody named before."""
    left, right = _two(who)
    return n.SwapCounters(counter, left, right)


def _two(who: n.Selector) -> tuple[n.Selector, n.Selector | None]:
    """Return who swap with each other; those who were named before are both of them."""
    if isinstance(who, n.Union):
        return who.left, who.right
    if isinstance(who, Pronoun):
        return who, None
    return alone(who), Pronoun("they")


def swap_named(counter: str, left: n.Selector, other: str, right: n.Selector) -> n.Effect:
    """`swap {left} {counter} with {right} {other}`: what is swapped is of one kind.

    Raises:
        Unreadable: they are of two kinds.
    """
    if counter != other:
        hint = "say what each of them loses and gains"
        raise Unreadable("unlike-swap", "two kinds of tokens are swapped for each other", hint)
    return n.SwapCounters(counter, left, right)


def until_turn(
    ability: n.Ability, whose: n.Selector, ends: bool = False, running: bool = False
) -> n.Effect:
    """`{ability} until {whose} next turn`, or until one `ends`: their own, of whom it is said.

    Raises:
        Unreadable: it is said of several, each of whom has a turn.
    """
    who = _of_whom(ability)
    if whose != Pronoun("they") or who is None or who == YOU:
        return n.Grant(ability, n.UntilTurn(whose, ends, running))
    if isinstance(who, INDEFINITE):
        hint = "say “until your next turn”, or “for the rest of the …”"
        raise Unreadable("captured-pronoun", "each of several has a next turn here", hint)
    return n.Grant(ability, n.UntilTurn(who, ends, running))


def _of_whom(ability: n.Ability) -> n.Selector | None:
    """Return who cannot do something, if a ban says so."""
    match ability:
        case n.Forbid(n.Adjusted(who=who) | n.Moved(who=who)) | n.ForbidPlay(who):
            return who
    return None


def taken(who: n.Selector, cards: n.Pick) -> n.Effect:
    """`take {cards}`: out of the pile that is drawn from, it is drawing.

    Raises:
        Unreadable: they would be looked for in that pile.
    """
    hand = n.Place("@hand", n.Ref("subject"))
    if cards.of != n.CardsIn(DRAWN):
        return n.Move(_of_another(cards, who), hand, manner="take", who=who)
    if cards.low is None or cards.low != cards.high:
        raise Unreadable("which-drawn", "nobody sees which cards these are", "say how many")
    return n.Move(n.Top(DRAWN, cards.low), hand, manner="draw", who=who)


def _of_another(cards: n.Pick, who: n.Selector) -> n.Pick:
    """Return cards of a hand as those of somebody else than `who` takes them."""
    match cards.of:
        case n.CardsIn(n.Place("@hand", n.Ref() | n.LinkOf() as whose)) if who != YOU and whose in (
            who,
            SUBJECT,
        ):
            raise Unreadable("same-receiver", "nobody takes cards from themselves", "say from whom")
        case n.CardsIn(place, where):
            return dataclasses.replace(cards, of=n.CardsIn(_beside(place), where))
    return cards


def top_into(who: n.Selector, pile: n.Place, amount: n.Amount, whose: n.Selector) -> n.Effect:
    """`put the top {n} cards of {pile} into {whose} hand`: one's own."""
    _own(who, whose, "take into hand")
    if pile.of is not None:
        raise Unreadable("whose", "this is no pile that is drawn from", "name a pile of the game")
    hand = n.Place("@hand", n.Ref("subject"))
    return n.Move(n.Top(pile, amount), hand, manner="draw", who=who)


def drawn_until(who: n.Selector, whom: n.Selector, most: n.Amount) -> n.Effect:
    """`draw cards until {whom} have {n}`: until who draws them has."""
    _own(who, whom, "draw for")
    held = n.Count(n.CardsIn(n.Place("@hand", n.Ref("subject"))))
    hand = n.Place("@hand", n.Ref("subject"))
    return n.Move(n.Top(DRAWN, n.Difference(most, held)), hand, manner="draw", who=who)


def revealed(who: n.Selector, place: n.Place) -> n.Effect:
    """`reveal {place}`: you reveal any to all, others their own."""
    if who == YOU:
        return ToAll(n.CardsIn(place))
    if place.of not in (who, Pronoun("they")):
        raise Unreadable("whose", "others reveal only what is their own", "leave out who does it")
    return ToAll(n.CardsIn(n.Place(place.zone, alone(who))))


def revealed_cards(who: n.Selector, cards: n.Pick) -> n.Effect:
    """`reveal {cards}`: which they are is chosen first, by who reveals them or by chance."""
    return n.Sequence((chosen_cards(who, cards), revealed_chosen(who)))


def chosen_cards(who: n.Selector, cards: n.Pick) -> n.Effect:
    """`choose {cards}`: “their” is said of who chooses, or of whom chance does it."""
    if isinstance(who, INDEFINITE):
        raise Unreadable("one-player", "nobody has chosen who does this", "name whom you mean")
    own = cards if who == YOU else put(cards, Pronoun("they"), who)
    if own.by not in (None, SUBJECT, who):
        hint = "say who chooses, as in “They choose 1 card from …”"
        raise Unreadable("chosen-here", "somebody else would choose these cards", hint)
    return n.Choose(put(own, SUBJECT, who))


def searched(who: n.Selector, cards: n.CardsIn) -> n.Effect:
    """`search {place} for a card`: who does sees what lies there, and chooses one of it."""
    one = n.Number(1) if cards.where is None else None  # a card of some sort is one anyway
    chosen = chosen_cards(who, n.Pick(cards, SUBJECT, one, one, slot="cards"))
    if cards.place == DISCARDS or cards.place.of in (who, SUBJECT):
        return chosen  # they see these anyway
    return n.Sequence((looked_at(who, cards.place), chosen))


def revealed_chosen(who: n.Selector) -> n.Effect:
    """`reveal what was chosen`: whoever does, to all."""
    return ToAll(Pronoun("cards"))


def shown_to_all(who: n.Selector, whose: n.Selector) -> n.Effect:
    """`show {whose} hand to each`: one's own."""
    _own(who, whose, "show")
    return ToAll(n.CardsIn(n.Place("@hand", alone(who))))


def shown(who: n.Selector, to: n.Selector, whose: n.Selector) -> n.Effect:
    """`show {to} {whose} hand`: one's own, to somebody else."""
    _own(who, whose, "show")
    if to == who:
        raise Unreadable("same-receiver", "nobody shows anything to themselves", "say to whom")
    owner = outside(alone(who))  # beside who sees it
    return n.Look(to, n.CardsIn(n.Place("@hand", owner)))


def removed(who: n.Selector, counter: str, whose: n.Selector, amount: n.Amount) -> n.Effect:
    """`remove {n} of {whose} {counter}`: you remove anybody's, others their own."""
    if who == YOU:
        return n.Adjust(whose, counter, amount, down=True)
    return lose_own(who, counter, whose, amount)


def removed_half(who: n.Selector, counter: str, whose: n.Selector, up: bool) -> n.Effect:
    """`remove half of {whose} {counter}`: as `removed` does."""
    return removed(who, counter, whose, n.Half(n.CounterOf(counter, whose), up=up))


def lose_own(who: n.Selector, counter: str, whose: n.Selector, amount: n.Amount) -> n.Effect:
    """`lose {n} of your {counter}`: what one loses is one's own."""
    _own(who, whose, "lose")
    return n.Adjust(who, counter, amount, down=True)


def of_own(who: n.Selector, whose: n.Selector, effect: n.Effect) -> n.Effect:
    """What is done with {whose} cards, if they are one's own."""
    _own(who, whose, "do this with")
    return effect


def _own(who: n.Selector, whose: n.Selector, verb: str) -> None:
    """Refuse what is not said of one's own."""
    named = isinstance(who, Pronoun) and who.word in ("giver", "victim", THEMSELVES.word)
    if (who == YOU) != (whose == YOU) or whose not in (YOU, Pronoun("they")) or named:
        raise Unreadable("whose", f"one can only {verb} what is one's own", "leave out whose it is")
