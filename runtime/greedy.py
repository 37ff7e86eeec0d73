"""A bot that looks one step ahead, with hints that it finds in the program itself.

Each option is tried in an imagined game (`Seat.imagine`): what the bot may not know is
shuffled there. After the choice nobody does more than they must, nor is asked in windows.
Two moments are judged: when what was chosen is settled, and the end of the round, as if its
turns were over now.

What is good is read from the program. The win says which amounts count, the first most;
a word of the game is as good or bad as what becomes of those it holds for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dsl.ir import nodes as n
from dsl.ir.program import Program
from dsl.ir.walk import every

from . import rng
from .bots import Seat
from .code import Code
from .decision import CHOOSE_ONE, PLAYING, QUIET, WINDOW, Decision
from .flow import latch
from .game import KEPT, Game
from .machine import Machine
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
OPTIONS, THROWN, FOLLOWED, DEPTH, STEPS = 12, 2, 3, 1, 40
"""Options that are tried; of those that discard; of those that follow from one, and how far;
steps until the end of a round."""
TRIES, GAMES = 8, 2
"""Choices that are tried in all, in so many imagined games, as long as there are few options."""
NOW = 0.2
"""How much the moment counts at which what was chosen is settled; the rest is the round's end."""
DISCARD = "discard"


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

    def score(self, table: Table, player: int, real: bool = True) -> float:
        """Return how well a player stands against the others; `real`: an end is an end."""
        state = table.s
        if state.reason and real:
            share = VICTORY / max(1, len(state.winners))
            return share if player in state.winners else -VICTORY / 2
        own = {p: sum(h.worth * h.read(table, p) for h in self.hints) for p in state.seats}
        others = [worth for p, worth in own.items() if p != player]
        return own[player] - (max(others) + sum(others) / len(others)) / 2 if others else 0.0

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


# ------------------------------------------------------------------ the bot


class GreedyBot:
    """Takes the option after which it stands best, as far as it can know."""

    def __init__(self, seed: int) -> None:
        self._rng = rng.seeded(seed ^ 0x9EED)

    def choose(self, decision: Decision, seat: Seat) -> Option:
        """Return the best of the decision's options."""
        thrown = tuple(o for o in decision.options if o.act == DISCARD)
        others = tuple(o for o in decision.options if o.act != DISCARD)
        options = self._some(others, OPTIONS) + self._some(thrown, THROWN)
        worth = [self._below(1000) / 1e6 for _ in options]  # of equal ones, any
        for _ in range(min(GAMES, max(1, TRIES // len(options)))):
            game = seat.imagine(self._seed())
            hints = hints_of(game.machine.code)
            for at, option in enumerate(options):
                worth[at] += self._worth(game.clone(), option, decision.player, hints, DEPTH)
        return options[worth.index(max(worth))]

    def _worth(self, game: Game, option: Option, me: int, hints: Hints, depth: int) -> float:
        """Return the worth of an option, with the best of what follows from it."""
        waiting = len(game.state.items)
        game.choose(option)
        asked = game.decision
        follows = asked is not None and asked.player == me and _is_beside(asked)
        if asked is not None and follows and depth and len(game.state.items) >= waiting:
            return max(
                self._worth(game.clone(), more, me, hints, depth - 1)
                for more in self._some(asked.options, FOLLOWED)
            )
        game.machine.silent = True
        self._settle(game)
        now = hints.score(game.machine, me)
        if game.decision is None:
            return now
        self._end_round(game)
        return NOW * now + (1 - NOW) * hints.score(game.machine, me, real=False)

    def _settle(self, game: Game) -> None:
        """Go on until nothing is pending."""
        for _ in range(STEPS):
            decision = game.decision
            if decision is None or not (game.state.items or _is_beside(decision)):
                return
            game.choose(self._least(decision))

    def _end_round(self, game: Game) -> None:
        """Go on until the round is over, as if nobody had another turn."""
        machine = game.machine
        machine.until = _outermost(machine)
        for scope in game.program.scopes:
            if scope.turns and machine.scope(scope.id) >= 0:
                latch(machine, scope.id)
        for _ in range(STEPS):
            decision = game.decision
            if decision is None:
                return
            game.choose(self._least(decision))

    def _least(self, decision: Decision) -> Option:
        """Return what does least: not to do anything, to discard, else anything."""
        for acts in (QUIET, (DISCARD,)):
            found = [o for o in decision.options if o.act in acts]
            if found:
                return found[self._below(len(found))]
        return decision.options[self._below(len(decision.options))]

    def _some(self, options: tuple[Option, ...], most: int) -> tuple[Option, ...]:
        """Return the options, or so many of them by chance."""
        if len(options) <= most:
            return options
        self._rng, drawn = rng.sample(self._rng, range(len(options)), most)
        return tuple(options[at] for at in sorted(drawn))

    def _below(self, bound: int) -> int:
        self._rng, number = rng.below(self._rng, bound)
        return number

    def _seed(self) -> int:
        self._rng, bits = rng.advance(self._rng)
        return bits


def _is_beside(decision: Decision) -> bool:
    """Return whether a decision belongs to something that is under way."""
    return not decision.prompt.startswith((PLAYING, WINDOW, CHOOSE_ONE))


def _outermost(machine: Machine) -> str:
    """Return the id of the round that is under way, or nothing."""
    return next((s.scope for s in machine.s.scopes if s.scope in machine.code.scope_numbers), "")


def greedy_table(players: int, seed: int) -> dict[int, GreedyBot]:
    """Return a greedy bot for each player, all different and made from one seed."""
    return {player: GreedyBot(seed * 1_000_003 + player) for player in range(1, players + 1)}
