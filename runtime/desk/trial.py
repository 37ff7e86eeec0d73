"""Trying a card out: games are played until seat 1 may play it, then it is played every way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.ir.nodes import PlayAs
from dsl.ir.program import Card, Program
from dsl.ir.walk import every
from runtime.decision import PLAYING, TARGET, WINDOW, Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.obstacles import Obstacles, Unaimed
from runtime.state import Option

from .hunting import (
    ANY,
    CHANCE,
    OTHERS,
    SEAT,
    Chosen,
    Hunt,
    Missing,
    Moment,
    Unchosen,
    Way,
    heading,
)
from .sitting import names

MOST_WAYS = 12
"""Ways of one section, at one moment, that are shown."""
MOST_SEEN = 200
"""Ways that are looked at for those; many are others in another order."""
MOST_GAMES = 6
MOST_STEPS = 60


@dataclass(slots=True)
class Trial:
    """What became of a card; `missing` are the headings there was no chance for at all.

    `in_hand`: it is not played, but has a say while it is held. `untold` are the headings of
    texts of which nothing is told: nobody plays them, and they hold or did not come up.
    """

    players: int
    moments: list[Moment]
    missing: tuple[Missing, ...] = ()
    in_hand: bool = False
    untold: tuple[str, ...] = ()


class NotTried(Exception):
    """A card that cannot be tried out."""


def try_card(program: Program, card: Card, players: int, seed: int) -> Trial:
    """Play games with a card in the hand of seat 1 until each way to play it has come up.

    Raises:
        NotTried: the card is blank, so that there is nothing to play.
    """
    trial = deal(program, card, players, seed)
    obstacles = Obstacles(program, names(players))
    for moment in trial.moments:
        if not moment.laid:
            find_ways(moment, card, obstacles)
    trial.untold = () if trial.in_hand else tuple(_untold(program, card, trial))
    return trial


def deal(program: Program, card: Card, players: int, seed: int) -> Trial:
    """Return the moments at which a card matters, with no ways yet where it is held.

    Raises:
        NotTried: the card is blank, so that there is nothing to play.
    """
    if all(c.blank for c in program.cards if c.id == card.id):
        raise NotTried("The card is blank, so that there is nothing to play.")
    wanted, obstacles = _playable(program, card), Obstacles(program, names(players))
    trial = Trial(players, [], in_hand=not wanted and _in_hand(program, card))
    hunts: list[Hunt] = []
    for number in range(MOST_GAMES):
        hunts.append(Hunt(program, card, players, seed + number, obstacles))
        trial.moments += hunts[-1].held(wanted) if wanted else hunts[-1].laid()
        if not wanted:
            break
    trial.missing = tuple(_never(program, card, wanted, hunts))
    return trial


def _never(program: Program, card: Card, wanted: list[str], hunts: list[Hunt]) -> Iterator[Missing]:
    """Yield the sections for which no chance came up, with what was last in the way of each."""
    headings = {text.section: heading(text) for text in card.texts}
    uses = {section.id: section.use for section in program.sections}
    for section in wanted:
        found = (hunt.never(uses.get(section, ""), section) for hunt in reversed(hunts))
        never_asked = [Missing(headings.get(section, section), None)]
        yield from next(filter(None, found), never_asked)


def _untold(program: Program, card: Card, trial: Trial) -> Iterator[str]:
    """Yield the headings of what is not played, but for conditions and what was carried out."""
    entries = [e for moment in trial.moments for way in moment.ways for e in way.entries]
    used = {e["how"] for e in entries if e["kind"] == "used" and e["what"] == card.id}
    sections = {section.id: section for section in program.sections}
    for text in card.texts:
        section = sections[text.section]
        if not section.use and section.text in ("abilities", "effect") and section.id not in used:
            yield heading(text)


def _playable(program: Program, card: Card) -> list[str]:
    """Return the sections by which a card can be played, with a text or without."""
    used = {section.id for section in program.sections if section.use}
    plain = [s.id for s in program.sections if s.without_text and card.kind in s.kinds]
    own = [text.section for text in card.texts]
    found = [section for section in dict.fromkeys((*own, *plain)) if section in used]
    return [*found, ANY] if any(True for _ in every(card.texts, PlayAs)) else found


def _in_hand(program: Program, card: Card) -> bool:
    """Whether a text of a card is in force where cards are held."""
    hands = {"@hand", *(zone.id for zone in program.zones if zone.role == "hand")}
    places = {section.id: section.in_force for section in program.sections}
    found = (places[text.section] for text in card.texts)
    return any(place is not None and place.zone in hands for place in found)


# ------------------------------------------------------------------ every way from here


def find_ways(moment: Moment, card: Card, obstacles: Obstacles) -> None:
    """Find the ways to play a card at a moment, with what comes of each."""
    finder = _Finder(moment, card, obstacles)
    moment.more = len(moment.options) > MOST_WAYS
    for option in moment.options[:MOST_WAYS]:
        ways = finder.from_play(option)
        found: dict[Summed, Way] = {}
        for number, way in enumerate(ways):
            if (summed(way) not in found and len(found) == MOST_WAYS) or number == MOST_SEEN:
                moment.more = True
                break
            found.setdefault(summed(way), way)
        moment.ways += found.values()


def again(game: Game, told: tuple[Entry, ...] = ()) -> Game:
    """Return a copy of a game that keeps a log, with what has been told already."""
    return Game(game.machine.code, game.state.clone(), list(told))


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds what comes of plays at a moment, and what choices on the way do not offer."""

    moment: Moment
    card: Card
    obstacles: Obstacles

    def from_play(self, play: Option) -> Iterator[Way]:
        """Yield what comes of a play, with a way for each further choice about the card."""
        game, chosen = again(self.moment.game), ((self.moment.decision, play),)
        if self.moment.held:
            unaimed = self.obstacles.targets(game.machine, SEAT, play, self.moment.held)
            self._note(chosen, self.moment.decision, unaimed)
        yield from self._ways(game, chosen, frozenset())

    def _ways(self, game: Game, chosen: Chosen, by: frozenset[str]) -> Iterator[Way]:
        """Yield what comes of the last choice."""
        chance = game.state.rng
        game.choose(chosen[-1][1])
        log = game.machine.log
        assert log is not None
        for _ in range(MOST_STEPS):
            if game.state.rng != chance:
                by |= {CHANCE}
            decision = game.decision
            if decision is None or settled(log, self.card):
                break
            own = asks(game, decision, self.card)
            if own and decision.player == SEAT:
                self._note(chosen, decision, self.obstacles.inside(game.machine, decision))
                for option in decision.options:
                    yield from self._ways(
                        again(game, tuple(log)), (*chosen, (decision, option)), by
                    )
                return
            if own:
                by |= {OTHERS}
            game.choose(decision.quiet() or decision.options[0])
        yield Way(chosen, tuple(until_next_turn(log)), by)

    def _note(self, chosen: Chosen, decision: Decision, unaimed: list[Unaimed]) -> None:
        found = [Unchosen(option, decision, obstacle) for option, obstacle in unaimed]
        self.moment.unchosen.setdefault(chosen, []).extend(found)


def asks(game: Game, decision: Decision, card: Card) -> bool:
    """Whether a decision is asked by the text of a card, or for what that is aimed at."""
    if decision.prompt.startswith((PLAYING, WINDOW)):
        return False
    if decision.prompt != TARGET:
        return decision.source == card.id
    aimed = game.state.frames[-2]  # below the choice stands what is being played or used
    return any(game.machine.card(this).card.id == card.id for this in aimed.slots.get("this", ()))


Summed = tuple[tuple[str, ...], tuple[str, ...]]


def summed(way: Way) -> Summed:
    """Return what was picked and what came of it, whatever the order."""
    picked = sorted(str(option) for _, option in way.chosen)
    return tuple(picked), tuple(sorted(_unordered(entry) for entry in way.entries))


def _unordered(value: object) -> str:
    if isinstance(value, dict):
        return str(sorted((name, _unordered(part)) for name, part in value.items()))
    if isinstance(value, (list, tuple)):
        return str(sorted(_unordered(part) for part in value))
    return str(value)


def settled(log: list[Entry], card: Card) -> bool:
    """Whether a card that was played is through."""
    return any(e["kind"] in ("resolved", "fizzled") and e.get("what") == card.id for e in log)


def until_next_turn(log: list[Entry]) -> Iterator[Entry]:
    """Yield what has happened until after a card was through, without what began or ended then."""
    through = False
    for entry in log:
        if through and entry["kind"] in ("begun", "ended"):
            return
        through = through or entry["kind"] in ("resolved", "fizzled")
        yield entry


__all__ = ["Missing", "Moment", "NotTried", "Trial", "Way", "deal", "find_ways", "try_card"]
