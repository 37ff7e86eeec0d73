"""The table as a person at a plain prompt sees it: made of that player's view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dsl.ir.program import Program
from runtime.decision import Decision
from runtime.game import Game
from runtime.state import Option

from .sitting import Words as Teller

View = Mapping[str, Any]


class Leave(Exception):
    """A person has left the table."""


class TableText:
    """Words for a view, with the labels of a program in one language."""

    def __init__(self, program: Program, language: str, names: Mapping[int, str]) -> None:
        self.program = program
        self.words = program.words.get(language) or next(iter(program.words.values()), None)
        self.language = language
        self.names = names
        self.titles = {card.id: card for card in program.cards}
        self.piles = {zone.id: zone.pile for zone in program.zones}
        self.closed = {zone.id for zone in program.zones if zone.seen != "all"}

    def text(self, view: View) -> str:
        """Return the table: the open zones of the game, everybody's state, one's own cards."""
        return "\n".join([*self._middle(view), *self._players(view), *self._own(view)])

    def _middle(self, view: View) -> Iterator[str]:
        for zone in view["zones"]:
            if zone["owner"] or self.piles[zone["zone"]] or not zone["count"]:
                continue
            shown = [c["card"] for c in zone.get("cards", ()) if c]
            name = self.label("zone", zone["zone"])
            if len(shown) == 1:
                yield f"  {name}:"
                yield from (f"    {line}" for line in self.card(shown[0]))

    def _players(self, view: View) -> Iterator[str]:
        for number in view["seats"]:
            marks = [*self._open(view, number), *self._marks(view["players"][str(number)])]
            turn = ", whose turn it is" if view["active"] == number else ""
            who = self.names[number] + (" (you)" if number == view["player"] else "") + turn
            yield f"  {who}: {', '.join(marks) or 'nothing yet'}"

    def _marks(self, state: Mapping[str, Any]) -> Iterator[str]:
        for counter in self.program.counters:
            amount = state.get(counter.id, 0)
            if amount:
                yield f"{amount} {self.label('counter', counter.id, amount)}"
        for status in self.program.statuses:
            value = state.get(status.id, status.values[0])
            if value != status.values[0]:
                yield f"{self.label('status', status.id)} {self.label('value', value)}"

    def _open(self, view: View, player: int) -> Iterator[str]:
        """Yield the cards that lie open before a player, and how many do not."""
        for zone in view["zones"]:
            if zone["owner"] != player or not zone["count"]:
                continue
            shown = [c["card"] for c in zone.get("cards", ()) if c]
            if zone["zone"] in self.closed:
                yield f"{zone['count']} {'card' if zone['count'] == 1 else 'cards'}"
            elif shown:
                yield ", ".join(self.title(card) for card in shown)

    def _own(self, view: View) -> Iterator[str]:
        for zone in view["zones"]:
            if zone["owner"] == view["player"] and zone["zone"] in self.closed:
                cards = [c["card"] for c in zone.get("cards", ()) if c]
                yield f"  Your {self.label('zone', zone['zone'])}:"
                yield from (f"    {line}" for card in cards for line in self.card(card))

    def card(self, id: str) -> Iterator[str]:
        """Yield a card's title and what stands on it."""
        yield self.title(id)
        for text in self.titles[id].texts:
            heading = text.heading.get(self.language) or next(iter(text.heading.values()), "")
            words = text.words.get(self.language) or next(iter(text.words.values()), "")
            yield f"  {heading}: {words}"

    def title(self, id: str) -> str:
        """Return a card's title."""
        titles = self.titles[id].title
        return titles.get(self.language) or next(iter(titles.values()), id)

    def label(self, sort: str, id: str, amount: int = 1) -> str:
        """Return the label of an id."""
        found = self.words.labels.get(f"{sort}:{id}") if self.words else None
        forms = found or (id.replace("-", " "),)
        return forms[min(int(amount != 1), len(forms) - 1)]


class Person:
    """Asks a person at a prompt: numbers choose, `t` shows the table, `q` leaves."""

    def __init__(
        self,
        table: TableText,
        teller: Teller,
        read: Callable[[str], str],
        write: Callable[[str], None],
        people: int,
    ) -> None:
        self.table = table
        self.teller = teller
        self.read = read
        self.write = write
        self.people = people
        self.last = 0

    def __call__(self, game: Game, decision: Decision) -> Option:
        """Return the option that the person chooses.

        Raises:
            Leave: the person leaves the table.
        """
        if decision.player != self.last:
            self._hand_over(game, decision.player)
        self.write(f"\n{self.teller.question(decision)}")
        for number, option in enumerate(decision.options, 1):
            self.write(f"  {number:>2}  {self.teller.option(option, decision)}")
        while True:
            said = self._answer()
            if said == "t":
                self.write(self.table.text(game.view(decision.player)))
            elif said.isdecimal() and 1 <= int(said) <= len(decision.options):
                return decision.options[int(said) - 1]
            else:
                last = len(decision.options)
                self.write(f"Type a number from 1 to {last}, t for the table, or q to leave.")

    def _hand_over(self, game: Game, player: int) -> None:
        name = self.table.names[player]
        if self.people > 1:
            self.write(f"\nPass the keyboard to {name}.")
            self._answer(f"{name}, press Enter: ")
            self.write("\n" * 40)
        self.write(f"\nThe table, as {name} sees it:")
        self.write(self.table.text(game.view(player)))
        self.last = player

    def _answer(self, prompt: str = "> ") -> str:
        try:
            said = self.read(prompt).strip().casefold()
        except EOFError as error:
            raise Leave from error
        if said in ("q", "quit"):
            raise Leave
        return said
