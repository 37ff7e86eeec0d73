"""What things are called: players, cards, amounts, places, by the words of a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from dsl.ir.program import Program, Text

from .pattern import Patterns, Said


class Names:
    """The names of one program in one language, at one table.

    `viewer` is who the words are for: cards that they may not know are told as a number.
    None stands for a bystander, who knows what everybody knows.
    """

    def __init__(
        self, program: Program, language: str, players: Mapping[int, str], viewer: int | None
    ) -> None:
        words = program.words[language]
        self.program, self.language = program, language
        self.players, self.viewer = players, viewer
        self.labels, self.said = words.labels, words.said
        self.patterns = Patterns(words.tellings, words.forms)
        self.cards = {c.id: c for c in program.cards}
        self.zones = {z.id: z for z in program.zones}

    # -------------------------------------------------------------- things

    def label(self, key: str, many: bool = False) -> str:
        """Return the name of something by its key (`counter:x`); an unknown id as it is."""
        forms = self.labels.get(key)
        if forms is None:
            return key.rpartition(":")[2]
        return forms[-1 if many else 0]

    def a(self, key: str) -> str:
        """Return the name of something with its indefinite article."""
        return self.patterns.fill("a", noun=self.label(key))

    def card(self, id: str) -> str:
        """Return the title of a card."""
        card = self.cards.get(id)
        return card.title.get(self.language, id) if card else id

    def text(self, card: str, section: str, nth: int = 1) -> Text | None:
        """Return the nth text of a card in a section."""
        known = self.cards.get(card)
        texts = [t for t in known.texts if t.section == section] if known else []
        return texts[nth - 1] if 0 < nth <= len(texts) else None

    def heading(self, card: str, section: str, nth: int = 1) -> str:
        """Return the heading of a card's text, else the name of the section."""
        text = self.text(card, section, nth)
        return text.heading.get(self.language, section) if text else self.section(section)

    def section(self, id: str) -> str:
        """Return the name of a section."""
        return self.label(f"section:{id}")

    def value(self, id: str) -> str:
        """Return the name of a value, by its id with its attribute."""
        return self.label(f"trait:{id}") if f"trait:{id}" in self.labels else id.partition(":")[2]

    def amount(self, n: int, key: str) -> tuple[str, Said]:
        """Return a number and the noun after it."""
        return str(n), Said(self.label(key, n != 1), n != 1)

    # -------------------------------------------------------------- players

    def player(self, number: int) -> str:
        """Return the name of a player."""
        return self.players.get(number, str(number))

    def whom(self, players: Sequence[int], by: int = 0) -> Said:
        """Return some players in words, as somebody among them does it to them."""
        if tuple(players) == (by,):
            return Said(self.patterns.fill("self"))
        p, rest = self.patterns, [n for n in self.players if n not in players]
        if len(players) > 1 and not rest:
            return Said(p.fill("everyone"))
        if len(players) > 2 and len(rest) == 1:
            return Said(p.fill("everyone-but", who=self.player(rest[0])))
        return Said(p.listed(self.player(n) for n in players), len(players) > 1)

    # -------------------------------------------------------------- cards and places

    def sees(self, known: Sequence[int]) -> bool:
        """Return whether the viewer is among those who may know."""
        if self.viewer is None:
            return all(player in known for player in self.players)
        return self.viewer in known

    def some_cards(self, ids: Sequence[str], known: Sequence[int], count: int = 0) -> Said:
        """Return cards by name, or as a number to whom may not know them."""
        if ids and self.sees(known):
            counts = Counter(self.card(id) for id in ids)
            named = [t if n == 1 else self._times(t, n) for t, n in counts.items()]
            return Said(self.patterns.listed(named), len(ids) > 1)
        number, noun = self.amount(count or len(ids), "noun:card")
        return Said(self.patterns.fill("amount", n=number, noun=noun), noun.many)

    def _times(self, title: str, n: int) -> str:
        return self.patterns.fill("times", n=str(n), card=title)

    def zone(self, id: str) -> str:
        """Return the name of a zone."""
        zone = self.zones.get(id)
        role = f"zone:@{zone.role}" if zone and zone.role else ""
        return self.label(role if role in self.labels else f"zone:{id}")

    def place(self, place: Mapping[str, Any]) -> str:
        """Return the name of a place in a log entry."""
        zone, player = place["zone"], place.get("player", 0)
        if player:
            who = self.player(player)
            return self.patterns.fill("place-own", player=who, zone=self.zone(zone))
        return self.patterns.fill("place-game", zone=self.zone(zone))

    def toward(self, place: Mapping[str, Any]) -> str:
        """Return where something goes."""
        front = self.labels.get(f"front:{place['zone']}")
        if front and place.get("player"):
            who = self.player(place["player"])
            return self.patterns.fill("to-front", front=front[0], player=who)
        return self.patterns.fill("to-place", place=self.place(place))
