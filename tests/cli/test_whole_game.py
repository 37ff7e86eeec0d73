"""People at a terminal play a whole game, from the first hand-over to the last line."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from dsl.tell import Teller
from runtime.desk.hosting import audience
from runtime.desk.people import People
from runtime.desk.showing import Plain
from runtime.desk.sitting import Played, Sitting, names
from tests.house.walk import program


@dataclass
class Keyboard:
    """A terminal at which people choose at random what is offered: all that was shown, in screens.

    The prompt to hand over the keyboard ends a screen.
    """

    lots: random.Random
    screens: list[list[str]] = field(default_factory=lambda: [[]])
    prompts: list[str] = field(default_factory=list)

    def write(self, line: str) -> None:
        self.screens[-1].append(line)

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if prompt.startswith("Pass the keyboard"):
            self.screens.append([])
            return "\n"
        last = re.match(r" +(\d+)  ", self.screens[-1][-1])
        assert last, self.screens[-1][-5:]
        return f"{self.lots.randint(1, int(last[1]))}\n"

    def holders(self) -> list[str]:
        """Return who took the keyboard, in order."""
        found = (re.match(r"Pass the keyboard to (\w+)", prompt) for prompt in self.prompts)
        return [match[1] for match in found if match]


@pytest.fixture(scope="module")
def table() -> tuple[Keyboard, Played]:
    """Play a game of three people; return what they saw and typed, and how it ended."""
    made, seats, keyboard = program("paranoia"), names(3), Keyboard(random.Random(5))

    def voices(viewer: int | None) -> Teller:
        return Teller(made, "en", seats, viewer)

    people = audience(made, 3, 3, voices, keyboard.read, Plain(keyboard.write))
    assert isinstance(people, People)
    played = Sitting(made, 3, 4, {"deal": "refill"}, 3, people).play()
    people.part()
    return keyboard, played


def test_people_play_to_the_end(table: tuple[Keyboard, Played]) -> None:
    keyboard, played = table
    assert keyboard.prompts.count("> ") == played.decisions > 100
    winners = [names(3)[seat] for seat in played.result.winners]
    assert all(winner in keyboard.screens[-1][-1] for winner in winners), keyboard.screens[-1]


def test_whoever_is_asked_has_taken_the_keyboard(table: tuple[Keyboard, Played]) -> None:
    keyboard, _ = table
    holders = keyboard.holders()
    assert set(holders) == {"Ann", "Bob", "Cy"}
    assert all(one != next for one, next in pairwise(holders))
    for holder, screen in zip(holders, keyboard.screens[1:], strict=True):
        asked = {line.strip("\n").partition(",")[0] for line in screen if "(you)" in line}
        assert {name.split(" (you)")[0].strip() for name in asked} == {holder}
