"""A rehearsal: an author tries a card at tables that are dealt for it, and chooses each way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from runtime.bots import consult, random_table
from runtime.decision import Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.state import Option

from .asking import Asker, Leave, Order
from .hosting import reader, show_on
from .hunting import MOST_DECISIONS, SEAT, Moment, moves
from .missing import NOT_OFFERED, Missing, not_offered, why
from .scene import Sights
from .showing import Show
from .sitting import names
from .trial import again, asks, deal, find_ways, settled, until_next_turn
from .trying import Tried, moment_lines, one_of_several, voice_of
from .voice import Voice

NEXT, SEED, BACK, ALL, GO = "n", "s", "b", "a", ""
ORDERS = (NEXT, SEED, BACK, ALL)
HELP = """\
  b        back to the position as it was dealt, to choose another way
  n        another position: the next one of this seed, else the first of the next
  s NUMBER the positions of another seed; without a number, of the next one
  a        every way to play the card from here, told
"""
DEALT = """\
{title} is dealt to {name}; the others pass where they can. What the card asks of anybody, \
you are asked. (? for help)"""
AGAIN = "\nThe position is as it was dealt: nothing of this has happened."
STOPPED = "It goes on, but nobody is asked by {title} for long: it is followed no further."
CHANCY = "(Chance had a say in this. Here it goes so each time; at another position it may not.)"
LARGEST_SEED = (1 << 53) - 1


def rehearse(
    tried: Tried, seed: int, write: Callable[[str], None], prompt: Callable[[str], None]
) -> None:
    """Have an author try a card at the keyboard until they leave.

    `write` puts out a line, `prompt` what stands before what is typed.

    Raises:
        NotTried: the card is blank, so that there is nothing to play.
    """
    sights = Sights(tried.program, next(iter(tried.program.words)), names(tried.players))
    try:
        Rehearsal(tried, sights, show_on(write), reader(prompt)).run(seed)
    except Leave:
        write("")


@dataclass
class Rehearsal:
    """A card, and an author at the keyboard who tries it."""

    tried: Tried
    sights: Sights
    show: Show
    read: Callable[[str], str]

    def __post_init__(self) -> None:
        """Make what asks, and what knows why something is not offered."""
        self.asker = Asker(self.sights, self.show, self.read, HELP)
        self.missing = Missing(self.tried.program, self.sights.names, self.tried.reasons)
        self.title = self.sights.title(self.tried.card.id)

    def run(self, seed: int) -> None:
        """Deal positions and have the author choose, for as long as they like.

        Raises:
            Leave: the author leaves.
            NotTried: the card is blank, so that there is nothing to play.
        """
        self.show.say(DEALT.format(title=self.title, name=self.sights.names[SEAT]))
        while True:
            order = self._positions(seed)
            seed = self._seed(order.rest, seed)

    def _seed(self, said: str, last: int) -> int:
        """Return the seed that an order names, the next one if it names none."""
        if said and not (said.isdecimal() and int(said) <= LARGEST_SEED):
            self.show.say(f"A seed is a number up to {LARGEST_SEED}; this is the next one.")
            said = ""
        return int(said) if said else (last + 1) % (LARGEST_SEED + 1)

    # -------------------------------------------------------------- positions

    def _positions(self, seed: int) -> Order:
        """Go through the positions of a seed; return the order for another seed."""
        with self.tried.wait("Laying out positions …"):
            trial = deal(self.tried.program, self.tried.card, self.tried.players, seed)
        self.show.say()
        for heading, obstacle in trial.missing:
            reason = why(obstacle, self.tried.reasons)
            self.show.say(f"Seed {seed}: no chance to play it by “{heading}”: {reason}.")
        count = len(trial.moments)
        for number, moment in enumerate(trial.moments, 1):
            place = f"position {number} of {count}" if count > 1 else "one position"
            self.show.say(f"Seed {seed}, {place}.")
            order = self._position(moment)
            if order.word == SEED:
                return order
        if trial.moments:
            self.show.say("\nThat was the last position of this seed; here is the next seed.")
            return Order(SEED)
        self.show.say(f"Seed {seed}: {self.title} did not come up.")
        order = self.asker.order("n deals the next seed, s another, q leaves > ", (NEXT, SEED))
        return order if order.word == SEED else Order(SEED)

    def _position(self, moment: Moment) -> Order:
        """Have the author choose at a position, again and again; return the order to leave it."""
        self.show.scene(self.sights.scene(moment.game.view(SEAT)), hand=True)
        reasons = self.tried.reasons
        missing = ((f"by “{m.heading}”", why(m.obstacle, reasons)) for m in moment.missing)
        self.not_offered(list(not_offered(missing)))
        while True:
            order = self._laid(moment) if moment.laid else self._held(moment)
            if order.word == ALL:
                self._all(moment)
            elif order.word not in (BACK, GO):
                return order
            else:
                self.show.say(AGAIN)

    def _held(self, moment: Moment) -> Order:
        plays = moment.decision._replace(options=self._plays(moment))
        voice = voice_of(moment.before, self.tried.voice)
        chosen = self.asker.choice_or_order(moment.game, plays, voice, ORDERS)
        if isinstance(chosen, Order):
            return chosen
        return _Course(self, moment, voice, chosen).go()

    def _laid(self, moment: Moment) -> Order:
        prompt = f"\nEnter lets {self.title} come up > "
        order = self.asker.order(prompt, (*ORDERS, GO))
        if order.word != GO:
            return order
        voice = voice_of(moment.before, self.tried.voice)
        return _Coming(self, moment, voice, moment.options[0]).go()

    def _all(self, moment: Moment) -> None:
        if not moment.laid:
            moment = replace(moment, options=self._plays(moment), ways=[], unchosen={})
            find_ways(moment, self.tried.card, self.missing.obstacles)
        for line in moment_lines(moment, self.title, self.tried, in_hand=False):
            self.show.say(line)
        for line in ("", *one_of_several([moment], self.tried.card)):
            self.show.say(line)

    def _plays(self, moment: Moment) -> tuple[Option, ...]:
        """Return every play of the card there, also by sections that were met before."""
        options = moment.decision.options
        return tuple(o for o in options if o.act == "play" and o.card == self.tried.card.id)

    def not_offered(self, lines: list[str]) -> None:
        """Tell what is not offered, and why."""
        if lines:
            self.show.news(NOT_OFFERED, lines)


@dataclass
class _Course:
    """What follows once something has been chosen at a position, up to where it is through."""

    desk: Rehearsal
    moment: Moment
    voice: Voice
    first: Option

    def go(self) -> Order:
        """Tell what follows and ask what is asked; return the order it was ended by, or `GO`."""
        game, told = again(self.moment.game, self.moment.since), 0
        missing = self.desk.missing
        if self.moment.held:
            aims = missing.obstacles.targets(game.machine, SEAT, self.first, self.moment.held)
            self.desk.not_offered(missing.named(aims, self.moment.decision, self.voice))
        chosen = self.first
        while True:
            chance = game.state.rng
            game.choose(chosen)
            asked = self._until_asked(game)
            log = game.machine.log or []
            entries = self.about(log)
            lines = self.voice.lines(entries[told:])
            told = len(entries)
            if asked is None:
                if not self._over(game):
                    lines.append(STOPPED.format(title=self.desk.title))
                lines = lines or ["Nothing more comes of it."]
            if game.state.rng != chance:
                lines.append(CHANCY)
            if lines:
                self.desk.show.news("What follows:", lines)
            if asked is None:
                return Order(GO)
            self.desk.not_offered(missing.inside(game, asked, self.voice))
            answer = self.desk.asker.choice_or_order(game, asked, self.voice, ORDERS)
            if isinstance(answer, Order):
                return answer
            chosen = answer

    def _until_asked(self, game: Game) -> Decision | None:
        """Let others decide until the author is asked something; None if it is over, or stopped."""
        for _ in range(MOST_DECISIONS):
            decision = game.decision
            if decision is None or self._over(game):
                return None
            if asks(game, decision, self.desk.tried.card):
                return decision
            game.choose(self.other(game, decision))
        return None

    def _over(self, game: Game) -> bool:
        return game.decision is None or self.through(game)

    # ---------------------------------------------------------- a card that seat 1 plays

    def other(self, game: Game, decision: Decision) -> Option:
        """Return what is chosen where the author is not asked: nothing, if that can be."""
        return decision.quiet() or decision.options[0]

    def through(self, game: Game) -> bool:
        """Whether the card has done what it does."""
        return settled(game.machine.log or [], self.desk.tried.card)

    def about(self, log: list[Entry]) -> list[Entry]:
        """Return what has to do with the card."""
        return list(until_next_turn(log))


@dataclass
class _Coming(_Course):
    """The same of a card that nobody plays: it comes up in a game of bots."""

    def __post_init__(self) -> None:
        """Seat the bots."""
        self.bots = random_table(self.desk.tried.players, 0)

    def other(self, game: Game, decision: Decision) -> Option:
        """Return what a bot chooses."""
        return consult(self.bots[decision.player], game, decision)

    def through(self, game: Game) -> bool:
        """Whether the card has gone where it came from."""
        return len(moves(game.machine.log or [], self.desk.tried.card.id)) > 1

    def about(self, log: list[Entry]) -> list[Entry]:
        """Return what has happened since it came up."""
        start, *ends = moves(log, self.desk.tried.card.id)
        return log[start : ends[0] if ends else None]
