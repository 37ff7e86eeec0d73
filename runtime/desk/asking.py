"""Asking at a keyboard: shows what can be chosen, and reads until something is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from runtime.decision import QUIET, Decision
from runtime.game import Game
from runtime.state import Option

from .scene import Sights
from .showing import Choice, Group, Show
from .voice import Voice

HELP = """
A number chooses. Besides:
  t        the table, with your cards in full
  c CARD   what stands on a card, by its title or the number of a choice
  p        pass, where you can
{more}  q        leave the table
  ?        this help"""


class Leave(Exception):
    """A person has left the table."""


class Order(NamedTuple):
    """What was typed in the place of a choice: a word that who asks has allowed, and the rest."""

    word: str
    rest: str = ""


class Asker:
    """Asks whoever sits at the keyboard. `more` is help on what else may be typed."""

    def __init__(
        self, sights: Sights, show: Show, read: Callable[[str], str], more: str = ""
    ) -> None:
        self.sights = sights
        self.show = show
        self.read = read
        self.help = HELP.format(more=more)

    def choice(self, game: Game, decision: Decision, voice: Voice) -> Option:
        """Return the option that is chosen.

        Raises:
            Leave: the person leaves the table.
        """
        chosen = self.choice_or_order(game, decision, voice, ())
        assert isinstance(chosen, Option)  # no order is allowed
        return chosen

    def choice_or_order(
        self, game: Game, decision: Decision, voice: Voice, orders: Collection[str]
    ) -> Option | Order:
        """Return the option that is chosen, or an order that may be given in its place.

        Raises:
            Leave: the person leaves the table.
        """
        options = list(_in_order(decision))
        groups = list(self._groups(options, decision, voice))
        question = voice.question(decision)
        self.show.choices(question, groups)
        quiet = decision.quiet()
        while True:
            said = self.answer("> ")
            word, _, rest = said.partition(" ")
            if said.isdecimal() and 1 <= int(said) <= len(options):
                return options[int(said) - 1]
            if word in orders:
                return Order(word, rest)
            if word in ("p", "pass") and quiet and not rest:
                return quiet
            if word in ("c", "card") and rest:
                self._card(rest.strip(), options)
            elif said in ("?", "h", "help"):
                self.show.say(self.help)
            elif said in ("t", "table"):
                self.show.scene(self.sights.scene(game.view(decision.player)), hand=True)
                self.show.choices(question, groups)
            else:
                self.show.say(f"Type a number from 1 to {len(options)}, or ? for help.")

    def order(self, prompt: str, orders: Collection[str]) -> Order:
        """Return one of some orders, asked for where there is nothing to choose.

        Raises:
            Leave: the person leaves the table.
        """
        while True:
            word, _, rest = self.answer(prompt).partition(" ")
            if word in orders:
                return Order(word, rest)
            self.show.say(self.help if word in ("?", "h", "help") else "Type ? for help.")

    def answer(self, prompt: str) -> str:
        """Return a line in small letters, without needless space.

        Raises:
            Leave: the person leaves the table, or there is nothing more to read.
        """
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
