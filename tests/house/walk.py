"""Whole games, watched: what must be so at every decision, whatever the cards say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from runtime.bots import RandomBot, consult
from runtime.game import Game
from runtime.machine import DECISIONS
from runtime.sealed import ASKED, ASKING
from tests.programs import program_of


@cache
def compiled(pack: str) -> Compiled:
    """Return what compiling a pack gives, once a process."""
    return compile_stack(load_stack([pack]))


def program(pack: str) -> Program:
    """Return the program of a pack."""
    return program_of(compiled(pack))


def expected_cards(made: Program) -> Counter[str]:
    """Return how many cards of each definition a game of a program has."""
    return Counter({card.id: card.copies for card in made.cards if not card.blank})


@dataclass(slots=True)
class Watch:
    """A game with what its log makes of the counters, under the keys they have in the state.

    What has been added up is taken out of the log.
    """

    game: Game
    log: list[dict[str, Any]]
    told: dict[int, int] = field(default_factory=dict)

    def faults(self) -> Iterator[str]:
        """Yield what is not as it must be at this decision."""
        yield from self._cards()
        yield from self._counters()
        decision = self.game.decision
        if decision and len(set(decision.options)) < 2:
            yield f"only {len(set(decision.options))} options"

    def deck(self) -> Iterator[str]:
        """Yield what is wrong with the cards of the game, which stay the same to its end."""
        machine = self.game.machine
        found = Counter(machine.card(card).card.id for card in machine.cards())
        if found != expected_cards(self.game.program):
            yield f"other cards: {found - expected_cards(self.game.program)}"

    def _cards(self) -> Iterator[str]:
        machine, zones = self.game.machine, self.game.state.zones
        cards, where = machine.cards(), self.game.state.where
        if sorted(chain.from_iterable(zones)) != list(cards):
            yield "a card lies in two places or in none"
        if any(where[card - cards.start] != at for at, zone in enumerate(zones) for card in zone):
            yield "a card does not know where it lies"

    def _counters(self) -> Iterator[str]:
        for entry in self.log:
            if entry["kind"] == "adjusted":
                yield from self._adjusted(entry)
        self.log.clear()
        counters = self.game.state.counters
        for key in {*counters, *self.told} if counters != self.told else ():
            if counters.get(key) != self.told.get(key):
                entity, number = divmod(key, len(self.game.program.counters))
                name = self.game.program.counters[number].id
                yield f"{name} of {entity} is {counters.get(key)}, the log says otherwise"

    def _adjusted(self, entry: dict[str, Any]) -> Iterator[str]:
        code, entity = self.game.machine.code, entry.get("subject", 0)
        number = code.counters[entry["what"]]
        key = entity * len(code.counters) + number
        start = code.starts[number] if self.game.machine.is_player(entity) else 0
        told = self.told[key] = self.told.get(key, start) + entry["amount"]
        low, high = code.bounds[number]
        if not low <= told <= high:
            yield f"{entry['what']} of {entity} is {told}, out of its bounds"


def watched(
    made: Program,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    most: int = DECISIONS,
) -> tuple[Game, int]:
    """Play a random game to its end, or for `most` decisions; return it with their number.

    Raises:
        AssertionError: something was not as it must be; the message has the seed.
    """
    log: list[dict[str, Any]] = []
    game = Game.new(made, players, seed, options, log)
    watch, bot, count = Watch(game, log), RandomBot(seed), 0
    wrong = list(watch.deck())
    while True:
        wrong += watch.faults()
        assert not wrong, f"players {players}, seed {seed}, decision {count}: {'; '.join(wrong)}"
        decision = game.decision
        if decision is None or count == most:
            return game, count
        game.choose(consult(bot, game, decision))
        count += 1


def ask_anew(game: Game) -> None:
    """Go back to the instruction that asked, and run it again."""
    state, frame = game.state, game.state.frames[-1]
    state.question = None
    frame.pc -= 1
    if ASKED in frame.slots:
        frame.slots[ASKING] = frame.slots[ASKED] + frame.slots[ASKING]
    game.machine.step()
