"""A bot that looks one step ahead, in an imagined game, by what the program says is good.

Options that mean the same are one, and so are all that throw something away; those that are left
are tried in one imagined game (`Seat.imagine`), where what the bot may not know is shuffled. After
the choice nobody does more than they must, nor is asked in windows. Two moments are judged: when
what was chosen is settled, and when what follows the turns of the round is over, as if those
turns were over now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import rng
from .bots import Seat
from .decision import CHOOSE_ONE, PLAYING, QUIET, WINDOW, Decision
from .flow import latch
from .game import Game
from .machine import Machine
from .state import Option
from .worth import Hints, hints_of

FOLLOWED, STEPS = 2, 40
"""Options that are tried of those that follow on one; steps until the later moment."""
NOW = 0.2
"""How much the moment counts at which what was chosen is settled; the rest is the later one."""
DISCARD = "discard"


class Plan(NamedTuple):
    """What has been found to be best in a decision that is still to come, in an imagined game."""

    game: Game
    best: Option

    def fits(self, decision: Decision, seat: Seat) -> bool:
        """Return whether all has come as it was imagined, as far as the player can see."""
        return self.game.decision == decision and self.game.view(decision.player) == seat.view()


class Outlook(NamedTuple):
    """How well a player will stand, if all goes on as planned."""

    worth: float
    plan: Plan | None = None


class GreedyBot:
    """Takes the option after which it stands best, as far as it can know."""

    def __init__(self, seed: int) -> None:
        self._rng = rng.seeded(seed ^ 0x9EED)
        self._plan: Plan | None = None

    def choose(self, decision: Decision, seat: Seat) -> Option:
        """Return the best of the decision's options."""
        plan, self._plan = self._plan, None
        if plan and plan.fits(decision, seat):
            return plan.best
        game = seat.imagine(self._seed())
        hints = hints_of(game.machine.code)
        found = [(self._outlook(game.clone(), o), o) for o in self._tried(decision, hints)]
        outlook, best = self._best(found)
        self._plan = outlook.plan
        return best

    def _best(self, found: list[tuple[Outlook, Option]]) -> tuple[Outlook, Option]:
        """Return the best of some options; of equal ones, any."""
        at = self._below(len(found))
        return max(found[at:] + found[:at], key=lambda one: one[0].worth)

    def _tried(self, decision: Decision, hints: Hints) -> tuple[Option, ...]:
        """Return one of the options that mean the same each, and one that throws something away."""
        kinds: dict[object, list[Option]] = {}
        for option in decision.options:
            kinds.setdefault(hints.meaning(option), []).append(option)
        options = tuple(self._any(alike) for alike in kinds.values())
        thrown = tuple(o for o in options if o.act == DISCARD)
        return tuple(o for o in options if o not in thrown) + self._some(thrown, 1)

    def _outlook(self, game: Game, option: Option, follow: bool = True) -> Outlook:
        """Return what comes of an option, with the best of what follows from it."""
        assert game.decision is not None
        me, waiting = game.decision.player, len(game.state.items)
        _take(game, option)
        asked = game.decision
        mine = asked is not None and asked.player == me and _is_beside(asked)
        if asked is None or not (mine and follow and len(game.state.items) >= waiting):
            return Outlook(self._later(game, me))
        tried = self._some(asked.options, FOLLOWED)
        found = [(self._outlook(game.clone(), one, follow=False), one) for one in tried]
        outlook, best = self._best(found)
        return Outlook(outlook.worth, Plan(game, best))

    def _later(self, game: Game, me: int) -> float:
        """Return how well a player will stand when nobody does any more than they must."""
        hints = hints_of(game.machine.code)
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
        machine.until = _end(machine)
        for _ in range(STEPS):
            for scope in game.program.scopes:
                if scope.turns and machine.scope(scope.id) >= 0:
                    latch(machine, scope.id)
            decision = game.decision
            if decision is None:
                return
            game.choose(self._least(decision))

    def _least(self, decision: Decision) -> Option:
        """Return what does least: not to do anything, to discard, else anything."""
        for acts in (QUIET, (DISCARD,)):
            found = [o for o in decision.options if o.act in acts]
            if found:
                return self._any(found)
        return self._any(decision.options)

    def _any(self, options: Sequence[Option]) -> Option:
        return options[self._below(len(options))]

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


def _take(game: Game, option: Option) -> None:
    """Choose in an imagined game, where from then on nobody is asked in windows."""
    game.machine.silent = True
    game.choose(option)


def _is_beside(decision: Decision) -> bool:
    """Return whether a decision belongs to something that is under way."""
    return not decision.prompt.startswith((PLAYING, WINDOW, CHOOSE_ONE))


def _end(machine: Machine) -> str:
    """Return the id of the scope before which a round is judged; nothing where there is no round.

    It is the second one after that with turns: what comes first after the turns belongs to them.
    """
    scopes = machine.code.program.scopes
    ids, turns = [scope.id for scope in scopes], [at for at, s in enumerate(scopes) if s.turns]
    begun = [ids.index(one.scope) for one in machine.s.scopes if one.scope in ids]
    last = turns[-1] + 2 if turns else len(ids)
    if last < len(ids) and begun and begun[-1] < last:
        return ids[last]
    return ids[begun[0]] if begun else ""


def greedy_table(players: int, seed: int) -> dict[int, GreedyBot]:
    """Return a greedy bot for each player, all different and made from one seed."""
    return {player: GreedyBot(seed * 1_000_003 + player) for player in range(1, players + 1)}
