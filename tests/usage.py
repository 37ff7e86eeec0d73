"""Which sections of cards random play uses: `python -m tests.usage --games 2000`.

A text that does something is used when it has been carried out, a condition when it has been found
true, and abilities in force when one of them has answered an event. Game after game is played, the
numbers of players taking turns, until every section was used or the games are over. Told is in
which game each was first used, and in how many; ends with 1 if some never were.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dsl.ir.program import Program
from runtime.bots import play, random_table
from runtime.code import Heard, TextCode
from runtime.game import Game, code_of
from runtime.machine import Entry
from tests.house.walk import program

Key = tuple[str, str]
PAUSE = 60.0
"""Seconds between two lines that say how far the run is."""
RARE = 1000
"""Games after which a section that is first used then is told apart."""


class Usage:
    """Listens to the games of one program, and keeps which sections they use."""

    def __init__(self, made: Program) -> None:
        self.program, self.code = made, code_of(made)
        self.first: dict[Key, int] = {}
        self.games: Counter[Key] = Counter()
        self.now: set[Key] = set()
        for card in self.code.cards:
            for text in card.texts:
                self._listen(card.card.id, text)

    def sections(self) -> list[Key]:
        """Return the sections of all cards that games are played with."""
        return [
            (card.id, text.section)
            for card in self.program.cards
            if not card.blank
            for text in card.texts
        ]

    def play(self, number: int) -> None:
        """Play the game of a number, which is its seed."""
        game = self.program.game
        players = game.least + number % (game.most - game.least + 1)
        log: list[Entry] = []
        self.now = set()
        play(Game.new(self.program, players, number, log=log), random_table(players, number))
        done = ((e["what"], e["how"]) for e in log if e["kind"] in ("resolved", "used"))
        self.now.update(done)
        for key in self.now:
            self.first.setdefault(key, number)
            self.games[key] += 1

    def unused(self) -> list[Key]:
        """Return the sections that no game has used."""
        return [key for key in self.sections() if key not in self.first]

    def _listen(self, card: str, text: TextCode) -> None:
        key = (card, text.section.id)
        if text.condition:
            text.condition = self._noting(text.condition, lambda *_: [key])
        for ability in text.abilities:
            heard = ability.heard
            if heard and not isinstance(heard, Noted):
                ability.heard = Noted(heard.key, self._noting(heard.match, self._bearer))

    def _noting(
        self, test: Callable[..., bool], key: Callable[..., list[Key]]
    ) -> Callable[..., bool]:
        def run(*given: Any) -> bool:
            holds = test(*given)
            if holds:
                self.now.update(key(*given))
            return holds

        return run

    def _bearer(self, table: Any, event: Any, slots: Any) -> list[Key]:
        """Return the section whose ability answers an event; granted ones stand in none."""
        cards = [table.card(card) for card in slots.get("this", ())]
        return [(c.card.id, text.section.id) for c in cards for text in c.texts if text.abilities]


class Noted(Heard):
    """A pattern that is listened to; abilities of equal wording are one."""


def told(usage: Usage) -> Iterator[str]:
    """Say in which game each section was first used and in how many, the rarest last."""
    yield "first used   games  section"
    for key in sorted(usage.sections(), key=lambda key: (usage.first.get(key, 1 << 60), key)):
        first = str(usage.first[key] + 1) if key in usage.first else "never"
        yield f"{first:>10} {usage.games[key]:7}  {key[0]}: {key[1]}"
    late = [key for key, number in usage.first.items() if number >= RARE]
    yield f"{len(late)} sections needed more than {RARE} games, {len(usage.unused())} more"


def main(given: Sequence[str] | None = None) -> int:
    """Play games and say which sections they used."""
    parser = argparse.ArgumentParser(prog="python -m tests.usage", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games at most, from seed 0")
    parser.add_argument("--pack", default="paranoia", help="a shipped pack or a folder")
    args = parser.parse_args(given)
    usage = Usage(program(args.pack))
    began = spoke = time.monotonic()
    number = 0
    while number < args.games and usage.unused():
        usage.play(number)
        number += 1
        if time.monotonic() - spoke > PAUSE:
            spoke = time.monotonic()
            print(f"{number} games, {len(usage.unused())} sections left", flush=True)
    print(f"{number} games in {time.monotonic() - began:.0f} s")
    print("\n".join(told(usage)))
    return 1 if usage.unused() else 0


if __name__ == "__main__":
    sys.exit(main())
