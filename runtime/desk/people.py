"""People at a table, who share one keyboard: they are told what they may know, and asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from runtime.decision import TARGET, Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.obstacles import YOURSELF
from runtime.state import Option

from .asking import Asker
from .missing import NOT_OFFERED, Missing
from .scene import Sights
from .showing import Show
from .voice import Voice

BESIDE = (TARGET, "choose", "may", "replace", "number")
"""Prompts of what is asked while something is under way."""


class Audience:
    """Those who hear a game told as it goes on. Nobody is asked."""

    def __init__(self, voice: Voice, show: Show) -> None:
        self.voice = voice
        self.show = show

    def hear(self, entries: Sequence[Entry]) -> None:
        """Hear what has happened."""
        for line in self.voice.lines(entries):
            self.show.say(line)

    def ask(self, game: Game, decision: Decision) -> Option:
        """Nobody here is asked: a sitting asks only seats that people have."""
        raise AssertionError("an audience without people was asked")

    def decided(self, player: int) -> None:
        """Hear that somebody has decided."""

    def part(self) -> None:
        """Hear that it is over."""


class Person:
    """What one person has heard and not yet been told."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.news: list[str] = []

    def hear(self, entries: Sequence[Entry]) -> None:
        """Hear what has happened, in the words of this person."""
        self.news += self.voice.lines(entries)

    def told(self) -> list[str]:
        """Return what is new, and forget it."""
        news, self.news = self.news, []
        return news


class People:
    """People in the first seats. What one of them may know is hidden before another looks."""

    def __init__(
        self,
        sights: Sights,
        voices: Mapping[int, Voice],
        bystander: Voice,
        show: Show,
        read: Callable[[str], str],
        missing: Missing | None = None,
    ) -> None:
        self.sights = sights
        self.missing = missing
        self.persons = {number: Person(voice) for number, voice in voices.items()}
        self.bystander = Person(bystander)
        self.show = show
        self.asker = Asker(sights, show, read)
        self.last = 0
        self.asked = False

    # -------------------------------------------------------------- hearing

    def hear(self, entries: Sequence[Entry]) -> None:
        """Let everybody hear what has happened."""
        for person in (*self.persons.values(), self.bystander):
            person.hear(entries)

    def decided(self, player: int) -> None:
        """Note who has decided: what happened before is known to them."""
        if player in self.persons:
            self.persons[player].told()
            self.bystander.told()

    def part(self) -> None:
        """Show how it ended: only what everybody may know."""
        if len(self.persons) > 1 and self.asked:
            self.show.clear()
        self.show.news("What happened at last:", self.bystander.told())

    # -------------------------------------------------------------- asking

    def ask(self, game: Game, decision: Decision) -> Option:
        """Return the option that a person chooses.

        Raises:
            Leave: the person leaves the table.
        """
        player = decision.player
        person = self.persons[player]
        again = player == self.last
        if not again:
            self._hand_over(player)
        first, self.asked = not self.asked, True
        news = person.told()
        if news:
            title = "What has happened:" if first else "Since you were asked last:"
            self.show.news(title, news)
        sort = decision.prompt.partition(":")[0]
        if not (again and sort in BESIDE):
            scene = self.sights.scene(game.view(player))
            self.show.scene(scene, hand=not again or sort != "window")
        if first:
            self.show.say("\n(? for help)")
        if self.missing:  # that nobody is another than themselves needs no words each time
            lines = self.missing.inside(game, decision, person.voice, but=(YOURSELF,))
            if lines:
                self.show.news(NOT_OFFERED, lines)
        return self.asker.choice(game, decision, person.voice)

    def _hand_over(self, player: int) -> None:
        self.last = player
        if len(self.persons) > 1:
            name = self.sights.names[player]
            self.show.clear()
            self.asker.answer(f"Pass the keyboard to {name}, then press Enter. ")
            self.show.clear()
            self.show.say(f"{name}:")
