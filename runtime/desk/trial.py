"""Trying a card out: games are played until seat 1 may play it, then it is played every way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dsl.ir.nodes import PlayAs
from dsl.ir.program import Card, Program, Text
from dsl.ir.walk import every
from runtime.bots import Bot, consult, random_table
from runtime.decision import PLAYING, TARGET, WINDOW, Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.play import hindrance
from runtime.state import Option

SEAT = 1
MOST_WAYS = 12
"""Ways of one section, at one moment, that are shown."""
MOST_SEEN = 200
"""Ways that are looked at for those; many are others in another order."""
MOST_DECISIONS = 1_500
MOST_GAMES = 6
MOST_STEPS = 60
ANY = ""
"""Stands for the sections of other cards, for a card that can be played as those."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a card: what was decided, and what came of it."""

    chosen: tuple[tuple[Decision, Option], ...]
    entries: tuple[Entry, ...]


class Missing(NamedTuple):
    """A heading by which the card could not be played, and what was in the way.

    `why` is what `play.hindrance` returns, or nothing if nobody ever asked for such a play
    while seat 1 held the card.
    """

    heading: str
    why: str


@dataclass(slots=True)
class Moment:
    """A decision at which the card could be played, what had happened until then, and the ways.

    `missing` are the headings that such a decision can be answered by, but not this one.
    """

    decision: Decision
    before: tuple[Entry, ...]
    ways: list[Way] = field(default_factory=list)
    more: bool = False
    missing: tuple[Missing, ...] = ()


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
        NotTried: the card is in no deck.
    """
    if all(c.blank for c in program.cards if c.id == card.id):
        raise NotTried("The card is blank, so that there is nothing to play.")
    wanted = _playable(program, card)
    trial = Trial(players, [], in_hand=not wanted and _in_hand(program, card))
    why: dict[str, str] = {}
    for number in range(MOST_GAMES):
        hunt = Hunt(program, card, players, seed + number)
        if wanted:
            trial.moments += hunt.held(wanted)
            why |= hunt.why
        else:
            trial.moments += hunt.laid()
        if not wanted:
            break
    headings = {text.section: _heading(text) for text in card.texts}
    trial.missing = tuple(Missing(headings.get(s, s), why.get(s, "")) for s in wanted)
    trial.untold = () if trial.in_hand else tuple(_untold(program, card, trial))
    return trial


def _untold(program: Program, card: Card, trial: Trial) -> Iterator[str]:
    """Yield the headings of what is not played, but for conditions and what was carried out."""
    entries = [e for moment in trial.moments for way in moment.ways for e in way.entries]
    used = {e["how"] for e in entries if e["kind"] == "used" and e["what"] == card.id}
    sections = {section.id: section for section in program.sections}
    for text in card.texts:
        section = sections[text.section]
        if not section.use and section.text in ("abilities", "effect") and section.id not in used:
            yield _heading(text)


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


def _heading(text: Text) -> str:
    return next(iter(text.heading.values()))


class Hunt:
    """One game, played by bots, in which a chance for the card is looked for."""

    def __init__(self, program: Program, card: Card, players: int, seed: int) -> None:
        self.log: list[Entry] = []
        self.card = card
        self.game = Game.new(program, players, seed, {}, self.log)
        self.bots: dict[int, Bot] = random_table(players, seed)
        definitions = [c.id for c in program.cards]
        entities = self.game.machine.code.entities
        self.copies = [
            players + 1 + at for at, number in enumerate(entities) if definitions[number] == card.id
        ]
        self.hands = [z.id for z in program.zones if z.role == "hand"]
        self.uses = {section.id: section.use for section in program.sections}
        self.why: dict[str, str] = {}
        """By section: what was in the way the last time that such a play was asked for."""

    # -------------------------------------------------------------- cards that are held

    def held(self, wanted: list[str]) -> Iterator[Moment]:
        """Yield moments at which seat 1 may play the card by a wanted section, then unwanted."""
        for decision in self._decisions():
            self._hold(decision)
            offered = [o for o in decision.options if self._is_it(o)]
            fresh = [s for s in wanted if any(s in (ANY, o.section) for o in offered)]
            missing = list(self._missing(decision)) if decision.player == SEAT else []
            self.why.update((text.section, why) for text, why in missing)
            if decision.player == SEAT and fresh:
                ways = [o for o in offered if ANY in fresh or o.section in fresh]
                moment = self._moment(decision, ways[:MOST_WAYS])
                moment.more |= len(ways) > MOST_WAYS
                moment.missing = tuple(Missing(_heading(text), why) for text, why in missing)
                yield moment
                for section in fresh:
                    wanted.remove(section)
            if not wanted:
                return
            self._go_on(decision)

    def _missing(self, decision: Decision) -> Iterator[tuple[Text, str]]:
        """Yield the texts for such a play that seat 1 cannot use now, and why."""
        state, table = self.game.state, self.game.machine
        hands = [state.zones[table.zone_at(table.code.zone(hand), SEAT)] for hand in self.hands]
        held = [card for hand in hands for card in hand if card in self.copies]
        asked = {self.uses[o.section] for o in decision.options if o.act == "play"}
        asked.add(decision.prompt.partition(":")[2])
        for number, text in enumerate(self.card.texts if held else ()):
            if self.uses[text.section] in asked - {""}:
                why = hindrance(table, SEAT, held[0], number)
                if why:
                    yield text, why

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

    # -------------------------------------------------------------- every way from here

    def _moment(self, decision: Decision, options: list[Option]) -> Moment:
        moment = Moment(decision, tuple(self.log))
        for option in options:
            ways = self._ways(self._copy(), ((decision, option),))
            found: dict[Summed, Way] = {}
            for number, way in enumerate(ways):
                if (summed(way) not in found and len(found) == MOST_WAYS) or number == MOST_SEEN:
                    moment.more = True
                    break
                found.setdefault(summed(way), way)
            moment.ways += found.values()
        return moment

    def _copy(self) -> Game:
        return Game(self.game.machine.code, self.game.state.clone(), [])

    def _ways(self, game: Game, chosen: tuple[tuple[Decision, Option], ...]) -> Iterator[Way]:
        """Yield what comes of a choice, with a way for each further choice about the card."""
        game.choose(chosen[-1][1])
        log = game.machine.log
        assert log is not None
        for _ in range(MOST_STEPS):
            decision = game.decision
            if decision is None or _settled(log, self.card.id):
                break
            if self._about_it(decision, log):
                for option in decision.options:
                    copy = Game(game.machine.code, game.state.clone(), list(log))
                    yield from self._ways(copy, (*chosen, (decision, option)))
                return
            game.choose(decision.quiet() or decision.options[0])
        yield Way(chosen, tuple(_until_next_turn(log)))

    def _about_it(self, decision: Decision, log: list[Entry]) -> bool:
        """Whether seat 1 is asked for a target, or by the text of the card."""
        if decision.player != SEAT or decision.prompt.startswith((PLAYING, WINDOW)):
            return False
        return decision.prompt == TARGET or decision.source == self.card.id

    # -------------------------------------------------------------- cards that are not held

    def laid(self) -> Iterator[Moment]:
        """Yield what happens once the card, on top of its pile, has come up."""
        begun = -1
        for decision in self._decisions():
            if begun < 0:
                self._lay(decision)
            self.game.choose(consult(self.bots[decision.player], self.game, decision))
            moved = [i for i, e in enumerate(self.log) if self._moves(e) and i >= max(begun, 0)]
            if begun < 0 and moved:
                begun = moved[0]
            if begun >= 0 and (len(moved) > 1 or self.game.decision is None):
                entries = tuple(self.log[begun : moved[1] if len(moved) > 1 else None])
                way = Way((), entries)
                yield Moment(decision, tuple(self.log[:begun]), [way])
                return

    def _moves(self, entry: Entry) -> bool:
        return entry["kind"] == "moved" and self.card.id in entry.get("cards", ())

    def _lay(self, decision: Decision) -> None:
        """Exchange the card with the top one of its pile."""
        state, table = self.game.state, self.game.machine
        kinds = {k.id: k.zone for k in self.game.program.kinds}
        pile = table.zone_at(table.code.zone(kinds[self.card.kind]))
        cards = state.zones[pile]
        if cards and self.copies and cards[0] not in self.copies and not state.items:
            self._exchange(cards[0], self.copies[0])


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


def _settled(log: list[Entry], card: str) -> bool:
    return any(e["kind"] in ("resolved", "fizzled") and e.get("what") == card for e in log)


def _until_next_turn(log: list[Entry]) -> Iterator[Entry]:
    settled = False
    for entry in log:
        if settled and entry["kind"] in ("begun", "ended"):
            return
        settled = settled or entry["kind"] in ("resolved", "fizzled")
        yield entry


__all__ = ["Missing", "Moment", "NotTried", "Trial", "Way", "try_card"]
