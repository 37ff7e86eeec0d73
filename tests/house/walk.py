"""Whole games, watched: what must be so at every decision, whatever the cards say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack
from dsl.ir.program import Program
from runtime.bots import RandomBot
from runtime.game import Game
from runtime.machine import DECISIONS


@cache
def compiled(pack: str) -> Compiled:
    """Return what compiling a pack gives, once a process."""
    return compile_stack(load_stack([pack]))


def program(pack: str) -> Program:
    """Return the program of a pack."""
    return compiled(pack).require()


def expected_cards(made: Program) -> Counter[str]:
    """Return how many cards of each definition a game of a program has."""
    return Counter({card.id: card.copies for card in made.cards if not card.blank})


@dataclass(slots=True)
class Watch:
    """A game with what its log says so far; `read` is how far the log has been added up."""

    game: Game
    log: list[dict[str, Any]]
    told: Counter[tuple[str, int]] = field(default_factory=Counter)
    read: int = 0

    def faults(self) -> Iterator[str]:
        """Yield what is not as it must be at this decision."""
        yield from self._cards()
        yield from self._counters()
        decision = self.game.decision
        if decision and len(set(decision.options)) < 2:
            yield f"only {len(set(decision.options))} options"

    def _cards(self) -> Iterator[str]:
        machine, state = self.game.machine, self.game.state
        lying = [card for zone in state.zones for card in zone]
        if sorted(lying) != list(machine.cards()):
            yield "a card lies in two places or in none"
        if any(card not in state.zones[machine.zone_of(card)] for card in lying):
            yield "a card does not know where it lies"
        found = Counter(machine.card(card).card.id for card in lying)
        if found != expected_cards(self.game.program):
            yield f"cards came or went: {found - expected_cards(self.game.program)}"

    def _counters(self) -> Iterator[str]:
        machine = self.game.machine
        for entry in self.log[self.read :]:
            if entry["kind"] == "adjusted":
                self.told[entry["what"], entry.get("subject", 0)] += entry["amount"]
        self.read = len(self.log)
        for counter in self.game.program.counters:
            number = machine.code.counters[counter.id]
            for entity in (*self.game.state.seats, *machine.cards()):
                start = machine.code.starts[number] if machine.is_player(entity) else 0
                has = machine.counter(number, entity)
                if has != start + self.told[counter.id, entity]:
                    yield f"{counter.id} of {entity} is {has}, the log says otherwise"
                if has < counter.low or (counter.high is not None and has > counter.high):
                    yield f"{counter.id} of {entity} is {has}, out of its bounds"


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
    while True:
        wrong = list(watch.faults())
        assert not wrong, f"players {players}, seed {seed}, decision {count}: {'; '.join(wrong)}"
        decision = game.decision
        if decision is None or count == most:
            return game, count
        game.choose(bot.choose(decision, {}))
        count += 1
