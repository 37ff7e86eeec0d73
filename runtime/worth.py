"""What is good for a player, read from the program that is played.

The win says which amounts count, the first most; a word of the game is as good or bad as what
becomes of those it holds for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from dsl.ir import nodes as n
from dsl.ir.program import Card, Program, Text
from dsl.ir.walk import every

from .code import Code
from .game import KEPT
from .state import Option
from .table import Table

Read = Callable[[Table, int], float]
"""Reads something of a player."""
ONE = n.Ref("one")
FIRST, NEXT = 100.0, 1 / 6
"""What one of the first amount that counts is worth, and the next one in relation to it."""
VICTORY = 1_000.0
HELD = 0.5
"""What a card in the hand is worth."""
STEEP = 0.25
"""How much one more of something brings a word of the game closer, roughly."""
ROUNDS = 4
"""How often worths are passed on from words to counters and back."""


class Hint(NamedTuple):
    """Something of a player that is good (or bad, below 0) by so much."""

    worth: float
    read: Read


# ------------------------------------------------------------------ what is good


class Hints:
    """What a program says is good for a player."""

    def __init__(self, code: Code) -> None:
        self.code, self.program = code, code.program
        self.lets = dict(_lets(self.program))
        self.procedures = {p.id: p for p in self.program.procedures}
        self.terms = {t.id: t.condition for t in self.program.terms if t.condition is not None}
        self.units: dict[str, float] = {}
        self.words: dict[str, float] = {}
        self.aims = list(self._aims())
        self._weigh()
        self.hints = tuple(self._hints())
        self._meanings = {
            text.option: _meaning(card.card, text.text)
            for card in code.cards
            for text in card.texts
        }

    def score(self, table: Table, player: int, real: bool = True) -> float:
        """Return how well a player stands against the others; `real`: an end is an end."""
        state = table.s
        if state.reason and real:
            share = VICTORY / max(1, len(state.winners))
            return share if player in state.winners else -VICTORY / 2
        own = {p: sum(h.worth * h.read(table, p) for h in self.hints) for p in state.seats}
        others = [worth for p, worth in own.items() if p != player]
        return own[player] - (max(others) + sum(others) / len(others)) / 2 if others else 0.0

    def meaning(self, option: Option) -> Hashable:
        """Return what an option means; of equal meanings one need be tried.

        To play a card by a text of its own means the same for all that say so; others are unlike.
        """
        return self._meanings.get(option, option)

    def _hints(self) -> Iterator[Hint]:
        for worth, amount in self.aims:
            read = reader(self.code, amount)
            if read:
                yield Hint(worth, read)
        for term, worth in self.words.items():
            nearness = near(self.code, self.terms[term])
            if worth and nearness:
                yield Hint(worth, nearness)
        hand = reader(self.code, n.Count(n.CardsIn(n.Place("@hand", ONE))))
        if hand:
            yield Hint(HELD, hand)

    # -------------------------------------------------------------- the win

    def _aims(self) -> Iterator[tuple[float, n.Amount]]:
        """Yield what the winner has most (or least) of, with its worth, in order."""
        for effect in every(self.program, n.Win):
            worth = FIRST
            for amount, most in self._ranks(effect.who, 0):
                yield (worth if most else -worth), amount
                worth *= NEXT

    def _ranks(self, who: n.Selector, depth: int) -> Iterator[tuple[n.Amount, bool]]:
        if depth > len(self.lets):
            return
        match who:
            case n.Extreme(of, by, most):
                yield from self._ranks(of, depth + 1)
                yield by, most
            case n.Ref(slot) if slot in self.lets:
                yield from self._ranks(self.lets[slot], depth + 1)
            case n.First(of) | n.Pick(of) | n.Nearest(of):
                yield from self._ranks(of, depth + 1)
            case n.Every(_, where) if where is not None:
                for part in _parts(where):
                    if isinstance(part, n.Compare) and part.relation in (">", ">=", "<", "<="):
                        yield part.left, part.relation.startswith(">")

    # -------------------------------------------------------------- worths

    def _weigh(self) -> None:
        """Find the worth of counters, scales and words, each from the others, some times."""
        own: dict[str, float] = {}
        for worth, amount in self.aims:
            key = _key(amount)
            own.setdefault(key, worth)
        for _ in range(ROUNDS):
            self.words = {term: self._word(term) for term in self.terms}
            self.units = dict(own)
            for term, worth in self.words.items():
                for key, sign in _leaning(self.terms[term]):
                    self.units[key] = self.units.get(key, 0.0) + sign * STEEP * worth

    def _word(self, term: str) -> float:
        """Return the worth of what becomes of those for whom a word of the game holds."""
        total = 0.0
        for rule in self.program.rules:
            match rule.ability:
                case n.Trigger(n.Becomes(name, to=True), effect) if name == term:
                    total += self._worth(effect, {"affected"})
                case n.StateRule(of, effect) if _held_by(of, term):
                    total += self._worth(effect, {"subject"})
        flow = (self.program.game, self.program.scopes, self.program.procedures)
        for effect in every(flow, n.Effect):
            who = getattr(effect, "who", None) or getattr(effect, "of", None)
            if isinstance(who, n.Selector) and _held_by(who, term):
                inner = effect.effect if isinstance(effect, n.Each) else effect
                total += self._worth(inner, {"subject"}, met=True)
        return total

    def _worth(self, effect: Any, who: set[str], met: bool = False, depth: int = 0) -> float:
        """Return what an effect is worth to those in some slots; `met`: to whom it names."""

        def them(selector: n.Selector | None) -> bool:
            return met or (isinstance(selector, n.Ref) and selector.slot in who)

        match effect:
            case n.Sequence(steps):
                return sum(self._worth(step, who, False, depth) for step in steps)
            case n.If(_, then, otherwise):
                branches = [self._worth(e, who, False, depth) for e in (then, otherwise) if e]
                return sum(branches) / 2
            case n.Adjust(whose, counter, n.Number(value), down) if them(whose):
                return self.units.get(counter, 0.0) * (-value if down else value)
            case n.DoTimes(n.Number(value), inner):
                return value * self._worth(inner, who, met, depth)
            case n.Announce(_, whom, inner) if them(whom):
                return self._worth(inner, {"target"}, False, depth)
            case n.Win(whose) if them(whose):
                return VICTORY
            case n.Do(procedure, whose) if them(whose) and depth < ROUNDS:
                called = self.procedures[procedure]
                return self._worth(called.steps, {called.slot}, False, depth + 1)
        return 0.0


def _meaning(card: Card, text: Text) -> Hashable:
    """Return what playing a card by a text comes to, whichever card says so."""
    said = (repr(part) for part in (card.attributes, text.heading, text.words))
    return card.kind, card.step, text.section, *said


_found: list[Hints] = []


def hints_of(code: Code) -> Hints:
    """Return the hints of a program, found once while it is played."""
    for hints in _found:
        if hints.code is code:
            return hints
    hints = Hints(code)
    _found[:] = [hints, *_found[: KEPT - 1]]
    return hints


def _lets(program: Program) -> Iterator[tuple[str, n.Selector]]:
    for let in every((program.game, program.scopes, program.procedures), n.Let):
        if not isinstance(let.value, n.Nobody):
            yield let.slot, let.value


def _parts(condition: n.Condition) -> tuple[n.Condition, ...]:
    return condition.all if isinstance(condition, n.And) else (condition,)


def _held_by(who: n.Selector, term: str) -> bool:
    """Return whether a selector takes those for whom a word of the game holds."""
    if not isinstance(who, n.Every) or who.where is None:
        return False
    return any(isinstance(p, n.Holds) and p.term == term for p in _parts(who.where))


def _key(amount: n.Amount) -> str:
    """Return the counter or scale that an amount of one player is about, or nothing."""
    match amount:
        case n.CounterOf(counter, of) if of == ONE:
            return counter
        case n.ColumnOf(column, of) if of == ONE:
            return column
    return ""


def _leaning(condition: n.Condition) -> Iterator[tuple[str, int]]:
    """Yield what brings a condition closer (1) or takes it further away (-1)."""
    if isinstance(condition, n.Compare) and _key(condition.left):
        up = condition.relation in (">", ">=")
        yield _key(condition.left), 1 if up else -1


# ------------------------------------------------------------------ reading amounts


def reader(code: Code, amount: n.Amount) -> Read | None:
    """Return what reads an amount of one player; nothing for an amount that is about more."""
    match amount:
        case n.Number(value):
            return lambda t, p: value
        case n.CounterOf(counter, of) if of == ONE and counter in code.counters:
            number = code.counters[counter]
            return lambda t, p: t.counter(number, p)
        case n.ColumnOf(column, of) if of == ONE:
            return lambda t, p: t.column(column, p)
        case n.Count(n.CardsIn(n.Place(zone, of), None)) if of == ONE and zone in code.zone_numbers:
            place = code.zone_numbers[zone]
            return lambda t, p: len(t.s.zones[t.zone_at(place, p)])
        case n.Sum(left, right) | n.Difference(left, right):
            sign = 1 if isinstance(amount, n.Sum) else -1
            one, other = reader(code, left), reader(code, right)
            if one and other:
                return lambda t, p: one(t, p) + sign * other(t, p)
    return None


def near(code: Code, condition: n.Condition) -> Read | None:
    """Return what reads how near a condition is to holding for a player: 1 when it holds."""
    if not isinstance(condition, n.Compare):
        return None
    left, right = reader(code, condition.left), reader(code, condition.right)
    if not left or not right:
        return None
    up, strict = condition.relation in (">", ">="), condition.relation in ("<", ">")

    def read(t: Table, p: int) -> float:
        low, high = (left(t, p), right(t, p)) if up else (right(t, p), left(t, p))
        if low > high or (low == high and not strict):
            return 1.0
        return 0.6 * ((low + 1) / (high + 1)) ** 2

    return read
