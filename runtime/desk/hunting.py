"""Hunting for a moment at which a card matters: bots play until seat 1 may play it, or it is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.ir.program import Card, Program, Text
from runtime.bots import Bot, consult, random_table
from runtime.decision import Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.obstacles import Obstacle, Obstacles, uses_asked
from runtime.state import Option

SEAT = 1
CHANCE, OTHERS = "chance", "others"
MOST_DECISIONS = 1_500
ANY = ""
"""Stands for the sections of other cards, for a card that can be played as those."""


Chosen = tuple[tuple[Decision, Option], ...]
"""What was chosen one after the other, each with what was asked."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a card: what was decided, and what came of it.

    `by` says what had a say besides: `CHANCE`, or `OTHERS` who were asked by the card.
    """

    chosen: Chosen
    entries: tuple[Entry, ...]
    by: frozenset[str] = frozenset()


class Unchosen(NamedTuple):
    """What a decision did not offer, and what was in the way."""

    option: Option
    decision: Decision
    obstacle: Obstacle


class Missing(NamedTuple):
    """A heading by which the card cannot be played, and what is in the way.

    Without an obstacle nobody ever asked for such a play while seat 1 held the card.
    """

    heading: str
    obstacle: Obstacle | None


@dataclass(slots=True)
class Moment:
    """A decision at which the card can be played, what had happened until then, and the ways.

    `game` stands at the decision, `options` are the plays of the card, which is `held`. One that
    is in no hand comes up (`laid`) once the one option has been taken, or is up already; `since`
    is what has happened from then on. `missing` are the other headings, `unchosen` what was not
    offered on a way, by what had been chosen on it until then.
    """

    decision: Decision
    before: tuple[Entry, ...]
    game: Game
    options: tuple[Option, ...]
    missing: tuple[Missing, ...] = ()
    held: int = 0
    laid: bool = False
    since: tuple[Entry, ...] = ()
    ways: list[Way] = field(default_factory=list)
    unchosen: dict[Chosen, list[Unchosen]] = field(default_factory=dict)
    more: bool = False


class Hunt:
    """One game, played by bots, in which a chance for the card is looked for."""

    def __init__(
        self, program: Program, card: Card, players: int, seed: int, obstacles: Obstacles
    ) -> None:
        self.log: list[Entry] = []
        self.card = card
        self.obstacles = obstacles
        self.game = Game.new(program, players, seed, {}, self.log)
        self.bots: dict[int, Bot] = random_table(players, seed)
        definitions = [c.id for c in program.cards]
        entities = self.game.machine.code.entities
        self.copies = [
            players + 1 + at for at, number in enumerate(entities) if definitions[number] == card.id
        ]
        self.hands = [z.id for z in program.zones if z.role == "hand"]
        self.asked: dict[str, tuple[Game, Decision, int]] = {}
        """By use: the last time that such a play was asked for, and the card that was held."""

    # -------------------------------------------------------------- cards that are held

    def held(self, wanted: list[str]) -> Iterator[Moment]:
        """Yield moments at which seat 1 may play the card by a wanted section, then unwanted."""
        for decision in self._decisions():
            self._hold(decision)
            offered = [o for o in decision.options if self._is_it(o)]
            fresh = [s for s in wanted if any(s in (ANY, o.section) for o in offered)]
            if decision.player == SEAT:
                self._note(decision)
            if decision.player == SEAT and fresh:
                ways = [o for o in offered if ANY in fresh or o.section in fresh]
                missing = tuple(self._missing(self.game, decision))
                (held,) = self._held()[:1]
                yield Moment(
                    decision, tuple(self.log), self._copy(), tuple(ways), missing, held=held
                )
                for section in fresh:
                    wanted.remove(section)
            if not wanted:
                return
            self._go_on(decision)

    def never(self, use: str, section: str) -> list[Missing]:
        """Return what was in the way of each text of a section when its use was last asked for."""
        if use not in self.asked:
            return []
        game, decision, held = self.asked[use]
        found = self.obstacles.plays(game.machine, decision, held)
        return [Missing(heading(text), o) for text, o in found if o and text.section == section]

    def _note(self, decision: Decision) -> None:
        for held in self._held()[:1]:
            for use in uses_asked(self.game.machine, decision):
                self.asked[use] = self.game.clone(), decision, held

    def _missing(self, game: Game, decision: Decision) -> Iterator[Missing]:
        """Yield the headings by which the card that seat 1 holds cannot be played now."""
        for held in self._held()[:1]:
            for text, obstacle in self.obstacles.plays(game.machine, decision, held):
                if obstacle:
                    yield Missing(heading(text), obstacle)

    def _held(self) -> list[int]:
        state, table = self.game.state, self.game.machine
        hands = [state.zones[table.zone_at(table.code.zone(hand), SEAT)] for hand in self.hands]
        return [card for hand in hands for card in hand if card in self.copies]

    def _decisions(self) -> Iterator[Decision]:
        for _ in range(MOST_DECISIONS):
            decision = self.game.decision
            if decision is None:
                return
            yield decision

    def _go_on(self, decision: Decision) -> None:
        """Take a step that leaves the card in the hand."""
        options = [o for o in decision.options if o.card != self.card.id or o.act == "choose"]
        allowed = decision._replace(options=tuple(options)) if options else decision
        self.game.choose(consult(self.bots[decision.player], self.game, allowed))

    def _is_it(self, option: Option) -> bool:
        return option.act == "play" and option.card == self.card.id

    def _hold(self, decision: Decision) -> None:
        """Put a copy of the card into the hand of seat 1, in exchange for another card."""
        state, table = self.game.state, self.game.machine
        if decision.player == SEAT or state.items or not self.copies:
            return
        for name in self.hands:
            hand = table.zone_at(table.code.zone(name), SEAT)
            cards = state.zones[hand]
            if cards and not set(cards) & set(self.copies):
                self._exchange(cards[0], self.copies[0])

    def _exchange(self, one: int, other: int) -> None:
        state = self.game.state
        first = state.players + 1
        places = state.where[one - first], state.where[other - first]
        turned = {one: other, other: one}
        for zone in set(places):
            state.zones[zone] = tuple(turned.get(card, card) for card in state.zones[zone])
        state.where[other - first], state.where[one - first] = places
        for card in turned:
            state.known.pop(card, None)

    def _copy(self) -> Game:
        return Game(self.game.machine.code, self.game.state.clone(), [])

    # -------------------------------------------------------------- cards that are not held

    def laid(self) -> Iterator[Moment]:
        """Yield what happens once the card, on top of its pile, has come up."""
        moment: Moment | None = None
        for decision in self._decisions():
            if moment is None:
                self._lay(decision)
            before, told = self._copy() if moment is None else self.game, len(self.log)
            option = consult(self.bots[decision.player], self.game, decision)
            self.game.choose(option)
            for begun in moves(self.log, self.card.id)[:1] if moment is None else ():
                moment = Moment(decision, tuple(self.log[:begun]), before, (option,), laid=True)
                moment.since = tuple(self.log[begun:told])
            if moment and (entries := self._course(moment)):
                moment.ways.append(Way((), entries))
                yield moment
                return

    def _course(self, moment: Moment) -> tuple[Entry, ...]:
        """Return what has happened since the card came up; nothing as long as it goes on."""
        start = len(moment.before)
        moved = moves(self.log[start:], self.card.id)
        if len(moved) < 2 and self.game.decision is not None:
            return ()
        return tuple(self.log[start + moved[0] : start + moved[1] if len(moved) > 1 else None])

    def _lay(self, decision: Decision) -> None:
        """Exchange the card with the top one of its pile."""
        state, table = self.game.state, self.game.machine
        kinds = {k.id: k.zone for k in self.game.program.kinds}
        pile = table.zone_at(table.code.zone(kinds[self.card.kind]))
        cards = state.zones[pile]
        if cards and self.copies and cards[0] not in self.copies and not state.items:
            self._exchange(cards[0], self.copies[0])


def moves(entries: list[Entry], card: str) -> list[int]:
    """Return the places of the entries that tell of a card being moved."""
    return [
        at for at, e in enumerate(entries) if e["kind"] == "moved" and card in e.get("cards", ())
    ]


def heading(text: Text) -> str:
    """Return the heading of a text as the card has it; the section's id where it has none."""
    return next(iter(text.heading.values()), text.section)
