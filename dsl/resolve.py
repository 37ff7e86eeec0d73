"""Resolve: bind each pronoun to exactly one slot, and fold equal meanings into one form."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from dsl.ir import nodes as n
from dsl.ir.record import values
from dsl.ir.sorts import sort_of
from dsl.ir.walk import every

from . import attributes, outcome
from .actions import subject_of
from .binding import bind_picks, player_noun, step_done
from .distribute import own_places
from .lexicon import Lexicon
from .logic import MANY, ONE, SUBJECT, YOU, conjunction, conjuncts, negation
from .normal import normal, ordered
from .scope import NUMBER, PLACE, Scope
from .scoping import against, beside_giver, branching, clause_scope, filter_scope, of_event
from .spans import folded, parted
from .surface import (
    DOER,
    Additional,
    Apart,
    ByOne,
    Chosen,
    DoneBy,
    Outcome,
    Outside,
    Pronoun,
    ToAll,
    TwoWay,
    Unreadable,
)
from .whose import THEMSELVES, of_anybody, put

T = TypeVar("T")
M = TypeVar("M", n.Remember, n.Remembers)
_GIVER = Pronoun("giver")
SIDES = (n.Ref("giver"), n.Ref("affected"))
"""Who an event is about, on either side."""
_SIDES = ("giver", "affected")
MOST_MEANINGS = 6
"""How many meanings of a text with open pronouns are looked for."""


def resolve(value: Any, scope: Scope, lexicon: Lexicon) -> Any:
    """Return a text's meaning with no pronoun left, in normal form.

    Raises:
        Unreadable: a pronoun has no meaning, or two.
    """
    return Resolver(lexicon).walk(value, scope)


def resolutions(value: Any, scope: Scope, lexicon: Lexicon) -> list[Any]:
    """Return a text's meanings, one for each who its pronouns may be, each the same throughout.

    Raises:
        Unreadable: it means nothing for another reason.
    """
    found: list[Any] = []
    todo: list[dict[tuple[str, ...], str]] = [{}]
    while todo and len(found) < MOST_MEANINGS:
        meant = todo.pop(0)
        try:
            found.append(Resolver(lexicon, meant).walk(value, scope.inside()))
        except TwoWay as open_one:
            if open_one.choice in meant:
                continue  # who is meant cannot be said again
            todo += [meant | {open_one.choice: name} for name in open_one.choice[1:]]
        except Unreadable:
            if not meant:
                raise
    return found


def _one_number(scope: Scope) -> None:
    """Refuse a number that each of several has, said as if it were one."""
    match scope.before:
        case n.Each(effect=done) if any(True for _ in every(done, n.ChooseNumber)):
            raise Unreadable(
                "one-roll",
                "each of them has a number of their own",
                "say in the sentence before what each does with it",
            )


class Resolver:
    """Walks a tree in reading order; the scope grows with every choice it passes.

    `meant` says who is meant by a word with several candidates.
    """

    def __init__(self, lexicon: Lexicon, meant: dict[tuple[str, ...], str] | None = None) -> None:
        self.lexicon = lexicon
        self.meant = meant or {}

    def walk(self, value: Any, scope: Scope) -> Any:
        """Return a value resolved in a scope."""
        if isinstance(value, tuple):
            return tuple(self.walk(v, scope) for v in value)
        if not isinstance(value, n.Node):
            return value
        special = _SPECIAL.get(type(value))
        if special is not None:
            made = special(self, value, scope)
            if isinstance(made, n.Effect):
                step_done(made, scope, self.lexicon)
            return made
        if isinstance(value, n.CounterOf):
            self._countable(value.counter)
        return normal(
            self._effect(value, scope) if isinstance(value, n.Effect) else self.fields(value, scope)
        )

    def _countable(self, counter: str) -> None:
        """A scale has steps; nobody has a number of them."""
        column = self.lexicon.name("COLUMN", counter)
        if column is not None:
            raise Unreadable(
                "scale-counted",
                f"{column.one} has steps, nobody has a number of them",
                f"say “the highest {column.one}”, “a higher {column.one} than” or name a step",
            )

    def fields(self, value: T, scope: Scope, **done: Any) -> T:
        """Return a node with its fields resolved in order, but for those already `done`."""
        if not done:
            parts = values(value)
            return type(value)(*[self.walk(p, scope) if type(p) is not str else p for p in parts])
        made = dict(done)
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            if field.name not in made:
                made[field.name] = self.walk(getattr(value, field.name), scope)
        return type(value)(**made)

    def _effect(self, effect: n.Effect, scope: Scope) -> n.Effect:
        """What a verb's other parts say of `they` is its subject."""
        subject = getattr(effect, "who", None)
        done: dict[str, Any] = {}
        inner = scope
        if isinstance(subject, n.Selector):
            done["who"] = self.walk(subject, scope)
            if not self._is_card(done["who"]):
                inner = clause_scope(dataclasses.replace(effect, **done), done["who"], scope)
        elif _GIVER in values(effect):
            inner = beside_giver(scope)
        made = self.fields(effect, inner, **done)
        if isinstance(made, n.ChooseNumber):
            _from_low(made)
        if isinstance(made, n.Move | n.Look):
            made = own_places(made)
            _to_another(made)
        if isinstance(made, n.Look | n.Adjust) and isinstance(made.who, n.Ref):
            made = put(made, SUBJECT, made.who)
        bind_picks(made, scope, self.lexicon)
        return made

    def _is_card(self, subject: n.Selector) -> bool:
        return isinstance(subject, n.TermOf) and bool(self.lexicon.name("CARDTERM", subject.term))

    def named(self, value: n.Ref, scope: Scope) -> n.Ref:
        """You are who uses a card; where nobody does, nobody is meant."""
        if value == YOU and "this" in scope.slots and "you" not in scope.slots:
            raise Unreadable(
                "unbound-pronoun",
                "“you” refers to nobody: no player uses this, so nobody does or chooses this",
                "say who: “Each …”, or “The …”",
            )
        word = self.lexicon.name("SLOT", value.slot) or self.lexicon.name("SLOTS", value.slot)
        if word is not None and "this" in scope.slots and value.slot not in scope.slots:
            if scope.names(value.slot):
                return n.Ref(scope.find(value.slot))
            raise Unreadable(
                "unknown-name",
                f"“{word.one}” is a name within a rule; no card knows whom it means",
                "say whom you mean",
            )
        return value

    def pronoun(self, value: Pronoun, scope: Scope, but: str = "") -> n.Selector:
        """A pronoun is what the scope says, `but` not a certain slot."""
        if value == DOER:
            return self.doer(scope)
        if value == THEMSELVES:
            raise Unreadable(
                "unbound-pronoun", "“themselves” is nobody who does this", "name whom you mean"
            )
        try:
            slot = scope.find(value.word, but)
        except TwoWay as several:
            who = scope.known_as(self.meant.get(several.choice, ""))
            if several.choice not in self.meant or who is None:
                raise
            return who
        if slot not in scope.slots and scope.mentioned is not None:
            return scope.known_as(slot) or n.Ref(slot)
        if slot == "subject" and scope.own not in ("", slot):
            raise Unreadable(
                "captured-pronoun",
                f"“{value.word}” may be who does this, or whose turn it is",
                "name whom you mean",
            )
        return n.Ref(slot)

    def by_one(self, value: ByOne, scope: Scope) -> Any:
        """Who does the first of some steps does them all, whoever is chosen in them."""
        who = self.walk(value.who, scope)
        if any(who == n.Ref(choice.pick.slot) for choice in every(value.effect, n.Choose)):
            hint = "choose whom you need in sentences before, and name who does this otherwise"
            raise Unreadable("chosen-twice", "who was chosen chooses another here", hint)
        return self.walk(put(value.effect, DOER, who), scope)

    def doer(self, scope: Scope) -> n.Selector:
        """Where nobody does it, it is told by you, or by each of whom it is said."""
        if scope.local == SUBJECT.slot and scope.around is None:
            message = "this could be told by you or by each of them"
            choice = (DOER.word, YOU.slot, SUBJECT.slot)
            if self.meant.get(choice, "") not in choice:
                raise TwoWay(message, choice)
            return n.Ref(self.meant[choice])
        return self.named(YOU, scope)

    def outside(self, value: Outside, scope: Scope) -> n.Selector:
        """Beside who does something, or who is told apart, a pronoun means somebody else."""
        assert isinstance(value.whom, Pronoun)
        whom = self.pronoun(value.whom, scope.around or scope, scope.own)
        if whom == SUBJECT and scope.around is not None and scope.local != ONE.slot:
            raise Unreadable(
                "captured-pronoun",
                f"“{value.whom.word}” is each of several here, of whom another does this",
                "say what each of them does",
            )
        return whom

    def every(self, value: n.Every, scope: Scope) -> n.Every:
        """In a filter, they are the candidate; a plain player has the game's own name."""
        noun = player_noun(self.lexicon) if value.noun == "player" else value.noun
        inner = scope if self._is_of_cards(noun) else filter_scope(scope)
        where = tuple(
            self.apart(c, scope) if isinstance(c, Apart) else self.walk(c, inner)
            for c in conjuncts(value.where)
        )
        return n.Every(noun, ordered(conjunction(where), self.lexicon))

    def _is_of_cards(self, noun: str) -> bool:
        return noun == "card" or self.lexicon.name("KIND", noun) is not None

    def cards_in(self, value: n.CardsIn, scope: Scope) -> n.CardsIn:
        """What is said of the cards in a place stands in the order of a noun phrase."""
        made = self.fields(value, scope)
        return dataclasses.replace(made, where=ordered(made.where, self.lexicon))

    def position(self, value: n.Position, scope: Scope) -> n.Position:
        """Their place in this order: something is done in turn."""
        if PLACE not in scope.slots:
            raise Unreadable(
                "unbound-place",
                "“this order” refers to none: nothing is done in turn here",
                "begin with “For each …, ”",
            )
        return value

    def compare(self, value: n.Compare, scope: Scope) -> n.Condition:
        """Nothing is more, or less, than it is itself."""
        made = self.fields(value, scope)
        if made.left == made.right:
            raise Unreadable(
                "compared", "this is compared with itself", "say whom or what it is compared with"
            )
        return normal(made)  # type: ignore[no-any-return]

    def swap(self, value: n.SwapCards | n.SwapCounters, scope: Scope) -> n.Effect:
        """Two swap, each of whom is known by itself; with each other swap several."""
        made = self._effect(value, scope)
        assert isinstance(made, n.SwapCards | n.SwapCounters)
        if made.right is None and not _several(made.left, scope):
            hint = "say with whom, as in “… with you”"
            raise Unreadable("one-player", "nobody swaps with themselves alone", hint)
        if made.left == made.right:
            raise Unreadable(
                "one-player",
                "what is swapped here is one and the same",
                "name both, each by itself: “Swap … with …”",
            )
        return normal(made)  # type: ignore[no-any-return]

    def swap_seats(self, value: n.SwapSeats, scope: Scope) -> n.Effect:
        """Nobody sits where they sit already."""
        made = self._effect(value, scope)
        assert isinstance(made, n.SwapSeats)
        if made.other in (made.who, SUBJECT):
            raise Unreadable("one-player", "one player does this with another", "name with whom")
        return made

    def depending(self, value: n.Depending, scope: Scope) -> n.Depending:
        """What an amount depends on is how things are, not what was just done."""
        asked = scope.inside()
        asked.before = None
        condition = self.walk(value.condition, asked)
        return self.fields(value, scope, condition=condition)

    def play_card(self, value: n.PlayCard, scope: Scope) -> n.Effect:
        """What is said of a card to be played stands in the order of a noun phrase."""
        made = self._effect(value, scope)
        assert isinstance(made, n.PlayCard)
        return dataclasses.replace(made, where=ordered(made.where, self.lexicon))

    def chosen_value(self, value: n.ChosenValue, scope: Scope) -> n.ChosenValue:
        """The chosen value: one of its attribute was chosen before."""
        attributes.check_chosen(value, scope, self.lexicon)
        return value

    def attribute_of(self, value: n.AttributeOf, scope: Scope) -> n.AttributeOf:
        """Only numbers can be counted with."""
        attributes.check_number(value, self.lexicon)
        return self.fields(value, scope)

    def remembering(self, value: M, scope: Scope) -> M:
        """A memory holds values of its own attribute."""
        made = self.fields(value, scope)
        attributes.check_memory(made, self.lexicon)
        return made

    def apart(self, value: Apart, scope: Scope) -> n.Condition:
        """Who somebody else is other than has nothing to do with the candidate.

        Where nobody uses a card, others are those than whom its event is about.
        """
        whom = value.whom
        nobody = "this" in scope.slots and "you" not in scope.slots
        if whom == YOU and nobody and not scope.pair:
            about = scope.local if scope.local in _SIDES else "affected"
            whom = n.Ref(about) if about in scope.slots else whom
        whom = self.walk(whom, scope)
        if _names_one(whom):
            raise Unreadable(
                "captured-pronoun",
                "whom this is other than cannot be told from those it may be",
                "name whom you mean",
            )
        return n.Not(n.Is(n.Ref("one"), whom))

    def chosen(self, value: Chosen, scope: Scope) -> n.Selector:
        """Only a verb can have somebody chosen before it."""
        hint = "name first who is chosen, in a sentence before"
        raise Unreadable("chosen-here", "nobody is chosen here", hint)

    def to_all(self, value: ToAll, scope: Scope) -> n.Look:
        """What all are shown is said as around it; each of them has no word in it."""
        what = self.walk(value.what, scope)
        if put(what, SUBJECT, YOU) != what:
            raise Unreadable("captured-pronoun", "each would be shown what is theirs", "name whose")
        return n.Look(self.walk(n.Every("player"), scope), what)

    def additional(self, value: Additional, scope: Scope) -> n.Amount:
        """What is gained is more than before anyway."""
        return value.amount

    def sequence(self, value: n.Sequence, scope: Scope) -> Any:
        """Each step knows the one before."""
        made: list[Any] = []
        asked: n.Effect | None = None
        for before, step in zip((None, *value.steps), value.steps, strict=False):
            if _is_other_case(before, step):
                scope.before = asked  # both ask of the step before them
            asked = scope.before
            done = self.walk(step, scope)
            if made and (_is_other_case(before, step) or parted(made[-1], done, scope.span)):
                made[-1] = dataclasses.replace(made[-1], otherwise=done.then)
            else:
                made.append(done)
        return normal(n.Sequence(tuple(made)))

    def done(self, value: n.Done | DoneBy, scope: Scope) -> n.Done:
        """If you do: there is a step before, and it is yours."""
        if scope.before is None:
            raise Unreadable(
                "unbound-done",
                "nothing was done before this, so nobody can have done it",
                "say first what somebody does, in a sentence before",
            )
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

    def outcome(self, value: Outcome, scope: Scope) -> n.EventAmount:
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

    def branch(self, value: n.If, scope: Scope) -> n.If:
        """What a branch binds is not known after it."""
        condition = self.walk(value.condition, scope)
        inner = branching(condition, scope, self.lexicon)
        then = self.walk(value.then, inner)
        other = branching(n.If(condition, then), scope, self.lexicon)
        otherwise = self.walk(value.otherwise, other)
        return n.If(condition, then, otherwise)

    def joined(self, value: n.And | n.Or, scope: Scope) -> n.Condition:
        """What is asked of a chosen number may be said shorter."""
        return folded(normal(self.fields(value, scope)), scope.span)

    def repeat(self, value: n.Repeat, scope: Scope) -> n.Repeat:
        """What ends a loop asks of the game, not of a step in it."""
        effect = self.walk(value.effect, scope)
        after = scope.inside()
        after.before = None
        return n.Repeat(effect, self.walk(value.until, after))

    def each(self, value: n.Each, scope: Scope) -> n.Each:
        """In what each does, they are the one whose turn it is."""
        of = self.walk(value.of, scope)
        after = self.walk(value.after, scope)
        inner = scope.inside("subject", **{PLACE: NUMBER})
        return n.Each(of, self.walk(value.effect, inner), after)

    def announce(self, value: n.Announce, scope: Scope) -> n.Announce:
        """In what is announced, they are whom it is aimed at."""
        on = self.walk(value.on, scope)
        made = n.Announce(value.announcement, on, self.walk(value.effect, against(scope)))
        bind_picks(made, scope, self.lexicon)
        return made

    def may(self, value: n.May, scope: Scope) -> n.May:
        """Reads the decider, then the effect."""
        return normal(n.May(self.walk(value.who, scope), self.walk(value.effect, scope)))  # type: ignore[no-any-return]

    def choice(self, value: n.ChooseOne, scope: Scope) -> n.ChooseOne:
        """Who was picked to choose is known in what they may choose."""
        who = self.walk(value.who, scope)
        inner = scope.inside()
        if isinstance(who, n.Pick):
            inner.bind(who.slot, sort_of(who.of))
        return n.ChooseOne(
            who, tuple(self.walk(option, inner.inside()) for option in value.options)
        )

    def trigger(self, value: n.Trigger, scope: Scope) -> n.Trigger:
        """The effect of a trigger knows both sides of its event."""
        pattern = self.walk(of_anybody(value.pattern), scope)
        effect = self.walk(value.effect, of_event(pattern, scope))
        return dataclasses.replace(value, pattern=pattern, effect=effect)

    def replacement(self, value: n.Replacement, scope: Scope) -> n.Replacement:
        """What takes an event's place may speak of its amount; who decides is named before it."""
        pattern = self.walk(value.pattern, scope)
        by = self.walk(value.by, scope)
        if by not in (None, *SIDES) and any(ref in SIDES for ref in every(by, n.Ref)):
            hint = "say who: “you”, “the …”, or the one on somebody's left"
            raise Unreadable("redirected", "it is not said who exactly may do this", hint)
        inner = of_event(pattern, scope)
        inner.bind("event", "event")
        return self.fields(value, inner, pattern=pattern, by=by)

    def that_many(self, value: n.EventAmount, scope: Scope) -> n.EventAmount:
        """`that many`: as the event was about, or as the step before came to."""
        if scope.before is None and not {"affected", "event"} & set(scope.slots):
            raise Unreadable(
                "unbound-amount",
                "“that many” refers to no amount that was named before",
                "say how many, or first something that has an amount",
            )
        _one_number(scope)
        return value

    def chosen_by(self, value: n.ChosenBy | n.ChosenNumber, scope: Scope) -> n.Node:
        """Whom or what number they chose: they have chosen before, together with others."""
        if value == n.ChosenNumber():
            _one_number(scope)
            if "number" not in scope.slots:
                raise Unreadable(
                    "unbound-choice",
                    "“the number” is none: nobody has chosen one before this",
                    "say first “Choose a number from … to …”, in a sentence before",
                )
            return value
        number = isinstance(value, n.ChosenNumber)
        if scope.together != ("number" if number else "player"):
            raise Unreadable(
                "unbound-choice",
                f"nobody has chosen a {'number' if number else 'player'} in secret before this",
                "say first “Each … secretly chooses …”, in a sentence before",
            )
        return self.fields(value, scope)

    def allotted_to(self, value: n.AllottedTo, scope: Scope) -> n.Node:
        """What was chosen for them: cards have been allotted before, together with others."""
        if scope.together != "cards":
            raise Unreadable(
                "unbound-choice",
                "nobody has chosen in secret for cards before this",
                "say first “Each … secretly chooses … for each …”, in a sentence before",
            )
        return self.fields(value, scope)

    def state_rule(self, value: n.StateRule, scope: Scope) -> n.StateRule:
        """In a state rule, they are who fulfils it."""
        return n.StateRule(
            self.walk(value.of, scope), self.walk(value.effect, scope.inside("subject"))
        )


_SPECIAL: dict[type, Any] = {
    Pronoun: Resolver.pronoun,
    Outside: Resolver.outside,
    ByOne: Resolver.by_one,
    n.Ref: Resolver.named,
    n.Every: Resolver.every,
    n.Done: Resolver.done,
    DoneBy: Resolver.done,
    Outcome: Resolver.outcome,
    Chosen: Resolver.chosen,
    Additional: Resolver.additional,
    ToAll: Resolver.to_all,
    n.Sequence: Resolver.sequence,
    n.And: Resolver.joined,
    n.Or: Resolver.joined,
    n.Compare: Resolver.compare,
    n.SwapCards: Resolver.swap,
    n.SwapSeats: Resolver.swap_seats,
    n.SwapCounters: Resolver.swap,
    n.If: Resolver.branch,
    n.Repeat: Resolver.repeat,
    n.Each: Resolver.each,
    n.Announce: Resolver.announce,
    n.May: Resolver.may,
    n.ChooseOne: Resolver.choice,
    n.EventAmount: Resolver.that_many,
    n.Replacement: Resolver.replacement,
    n.Trigger: Resolver.trigger,
    n.StateRule: Resolver.state_rule,
    n.ChosenBy: Resolver.chosen_by,
    n.ChosenNumber: Resolver.chosen_by,
    n.AllottedTo: Resolver.allotted_to,
    n.CardsIn: Resolver.cards_in,
    n.PlayCard: Resolver.play_card,
    n.Position: Resolver.position,
    n.Depending: Resolver.depending,
    n.ChosenValue: Resolver.chosen_value,
    n.AttributeOf: Resolver.attribute_of,
    n.Remember: Resolver.remembering,
    n.Remembers: Resolver.remembering,
}


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


def _is_other_case(before: n.Effect | None, step: n.Effect) -> bool:
    """Whether a step is what happens if what the one before hangs on was not done, or was."""
    match before, step:
        case n.If(DoneBy() | n.Not(DoneBy()) as asked, _, None), n.If(other, _, None):
            return other == negation(asked)
    return False


def _to_another(made: n.Move | n.Look) -> None:
    """Nobody moves cards out of a hand into the same."""
    match made:
        case n.Move(n.Pick(n.CardsIn(n.Place("@hand") as origin)), goal) if origin == goal:
            raise Unreadable("same-receiver", "nobody gives cards to themselves", "say to whom")


def _several(who: n.Selector, scope: Scope) -> bool:
    """Whether they may be more than one."""
    if isinstance(who, n.CardsIn):
        return who.place.of is not None and _several(who.place.of, scope)
    return not isinstance(who, n.Ref) or who.slot in scope.several


def _names_one(value: Any) -> bool:
    """Whether a selector tells somebody by the candidate of a filter."""
    return value == n.Ref("one") or (isinstance(value, n.LinkOf) and _names_one(value.of))


def _from_low(chosen: n.ChooseNumber) -> None:
    """A span of numbers goes up."""
    low, high = chosen.low, chosen.high
    if isinstance(low, n.Number) and isinstance(high, n.Number) and low.value > high.value:
        raise Unreadable(
            "low-high",
            f"there is no number from {low.value} to {high.value}",
            f"write “from {high.value} to {low.value}”",
        )
