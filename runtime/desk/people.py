"""People at a table, who share one keyboard: they are told what they may know, and asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from runtime.decision import QUIET, TARGET, Decision
from runtime.game import Game
from runtime.machine import Entry
from runtime.state import Option

from .scene import Sights
from .showing import Choice, Group, Show

BESIDE = (TARGET, "choose", "may", "replace", "number")
"""Prompts of what is asked while something is under way."""
HELP = """
A number chooses. Besides:
  t        the table, with your cards in full
  c CARD   what stands on a card, by its title or the number of a choice
  p        pass, where you can
  q        leave the table
  ?        this help"""


class Leave(Exception):
    """A person has left the table."""


class Voice(Protocol):
    """Words what happens and what can be chosen, for one viewer; it comes from outside."""

    def lines(self, entries: Iterable[Entry]) -> list[str]:
        """Return entries of the log that belong together in words."""

    def option(self, option: Option, decision: Decision) -> str:
        """Return an option of a decision in words."""

    def question(self, decision: Decision) -> str:
        """Return what a decision asks, in words."""


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
    ) -> None:
        self.sights = sights
        self.persons = {number: Person(voice) for number, voice in voices.items()}
        self.bystander = Person(bystander)
        self.show = show
        self.read = read
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
        return self._chosen(game, decision, person.voice)

    def _hand_over(self, player: int) -> None:
        self.last = player
        if len(self.persons) > 1:
            name = self.sights.names[player]
            self.show.clear()
            self._answer(f"Pass the keyboard to {name}, then press Enter. ")
            self.show.clear()
            self.show.say(f"{name}:")

    def _chosen(self, game: Game, decision: Decision, voice: Voice) -> Option:
        options = list(_in_order(decision))
        groups = list(self._groups(options, decision, voice))
        question = voice.question(decision)
        self.show.choices(question, groups)
        quiet = decision.quiet()
        while True:
            said = self._answer("> ")
            word, _, rest = said.partition(" ")
            if said.isdecimal() and 1 <= int(said) <= len(options):
                return options[int(said) - 1]
            if word in ("p", "pass") and quiet and not rest:
                return quiet
            if word in ("c", "card") and rest:
                self._card(rest.strip(), options)
            elif said in ("?", "h", "help"):
                self.show.say(HELP)
            elif said in ("t", "table"):
                self.show.scene(self.sights.scene(game.view(decision.player)), hand=True)
                self.show.choices(question, groups)
            else:
                self.show.say(f"Type a number from 1 to {len(options)}, or ? for help.")

    def _answer(self, prompt: str) -> str:
        try:
            said = " ".join(self.read(prompt).split()).casefold()
        except EOFError as error:
            raise Leave from error
        if said in ("q", "quit"):
            raise Leave
        return said

    def _card(self, name: str, options: Sequence[Option]) -> None:
        if name.isdecimal() and 1 <= int(name) <= len(options):
            found = [self.sights.cards[c] for c in [options[int(name) - 1].card] if c]
        else:
            found = self.sights.find(name)
        if len(found) == 1:
            self.show.card(self.sights.face(found[0].id))
        elif found:
            titles = ", ".join(self.sights.title(card.id) for card in found)
            self.show.say(f"Which one? {titles}")
        else:
            self.show.say(f"There is no card “{name}”.")

    # -------------------------------------------------------------- options

    def _groups(
        self, options: Sequence[Option], decision: Decision, voice: Voice
    ) -> Iterator[Group]:
        """Yield numbered choices: plays under the title of their card, then the others."""
        numbered = list(enumerate(options, 1))
        for card in dict.fromkeys(o.card for o in options if o.act == "play"):
            mine = [(i, o) for i, o in numbered if o.act == "play" and o.card == card]
            yield self.sights.title(card), [(i, self._play(o)) for i, o in mine]
        others = [(i, o) for i, o in numbered if o.act != "play"]
        if others:
            yield "", [(i, Choice(voice.option(o, decision))) for i, o in others]

    def _play(self, option: Option) -> Choice:
        text = self.sights.text(option.card, option.section, max(option.number, 1))
        if text is None:
            return Choice(self.sights.label(f"section:{option.section}"))
        return Choice(self.sights.said(text.heading), self.sights.said(text.words))


def _in_order(decision: Decision) -> Iterator[Option]:
    """Yield the options: plays card by card, then the others, last not to do anything."""
    options = decision.options
    for card in dict.fromkeys(o.card for o in options if o.act == "play"):
        yield from (o for o in options if o.act == "play" and o.card == card)
    yield from (o for o in options if o.act != "play" and o.act not in QUIET)
    yield from (o for o in options if o.act in QUIET)
