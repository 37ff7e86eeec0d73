"""The table as one player may see it, at a glance: made of that player's view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.program import Card, Program, Text

View = Mapping[str, Any]
FEW = 3
"""Cards of the game that lie open are shown in full up to this number."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown: marks are what lies on it, lines (heading, words)."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    marks: str = ""
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: cells by column, and remarks. `full` are the columns that are at their bound."""

    name: str
    cells: Mapping[str, str]
    remarks: tuple[str, ...] = ()
    full: frozenset[str] = frozenset()
    you: bool = False
    active: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one player sees. `held` are the own cards by the name of their place."""

    where: str
    columns: tuple[str, ...]
    seats: tuple[Seat, ...]
    facts: tuple[str, ...]
    open: tuple[tuple[str, Face], ...]
    pending: tuple[str, ...]
    held: tuple[tuple[str, tuple[Face, ...]], ...]


class Sights:
    """Makes scenes of views, with the labels of a program in one language."""

    def __init__(self, program: Program, language: str, names: Mapping[int, str]) -> None:
        self.program, self.language, self.names = program, language, names
        words = program.words.get(language) or next(iter(program.words.values()), None)
        self.labels = words.labels if words else {}
        self.cards = {card.id: card for card in program.cards}
        self.zones = {zone.id: zone for zone in program.zones}
        self.scales = {scale.zone: scale for scale in program.scales if scale.zone}
        self.bounds = dict(_bounds(program))

    def scene(self, view: View) -> Scene:
        """Return what the player of a view sees."""
        seats = tuple(self._seat(view, number) for number in view["seats"])
        columns = dict.fromkeys(c for c in self._columns() if any(c in s.cells for s in seats))
        return Scene(
            ", ".join(
                self.label(f"scope:{s}") for s in view["scopes"] if s not in ("game", "turn")
            ),
            tuple(columns),
            seats,
            tuple(self._facts(view)),
            tuple(self._open(view)),
            tuple(self._item(item) for item in view["pending"]),
            tuple(self._held(view)),
        )

    # -------------------------------------------------------------- players

    def _columns(self) -> Iterator[str]:
        """Yield the columns in the order in which they stand."""
        yield from (self.label(f"counter:{scale.id}") for scale in self.scales.values())
        yield from (self.label(f"counter:{c.id}", many=True) for c in self.program.counters)
        yield from (self.label(f"status:{s.id}") for s in self.program.statuses)
        yield from (self.zone(zone.id) for zone in self.program.zones if zone.each_player)

    def _seat(self, view: View, number: int) -> Seat:
        state = view["players"][str(number)]
        zones = [z for z in view["zones"] if z["owner"] == number]
        steps = {
            self.scales[z["zone"]].id: self._step(z) for z in zones if z["zone"] in self.scales
        }
        cells: dict[str, str] = {}
        full = set()
        for scale, card in steps.items():
            if card:
                cells[self.label(f"counter:{scale}")] = self.title(card.id)
        for counter in self.program.counters:
            name = self.label(f"counter:{counter.id}", many=True)
            amount = state.get(counter.id, 0)
            bound = self._bound(counter.id, steps)
            if amount or bound is not None:
                cells[name] = str(amount) + (f"/{bound}" if bound is not None else "")
            if bound is not None and amount >= bound:
                full.add(name)
        for zone in zones:
            if zone["zone"] not in self.scales and zone["count"]:
                cells[self.zone(zone["zone"])] = self._lying(zone, number == view["player"])
        remarks = tuple(self._remarks(view, number))
        you, active = number == view["player"], number == view["active"]
        return Seat(self.names[number], cells, remarks, frozenset(full), you, active)

    def _step(self, zone: View) -> Card | None:
        """Return the card of a scale that lies in its place."""
        shown = (self.cards[c["card"]] for c in zone.get("cards", ()) if c)
        return next((card for card in shown if card.step >= 0), None)

    def _bound(self, counter: str, steps: Mapping[str, Card | None]) -> int | None:
        """Return the amount of a counter at which a word of the game begins to hold."""
        for scale in self.program.scales:
            column = scale.columns.get(self.bounds.get(counter, ""), ())
            card = steps.get(scale.id)
            if card and card.step < len(column):
                return column[card.step]
        return None

    def _lying(self, zone: View, own: bool) -> str:
        seen = [c["card"] for c in zone.get("cards", ()) if c]
        if self.zones[zone["zone"]].seen != "all":
            return self._some(zone["count"])
        return ", ".join(self.title(card) for card in seen)

    def _some(self, count: int) -> str:
        return f"{count} {self.label('noun:card', count != 1)}"

    def _remarks(self, view: View, number: int) -> Iterator[str]:
        state = view["players"][str(number)]
        yield from ["takes another turn"] * view["extra_turns"].count(number)
        for link in self.program.links:
            if not link.each_player and view["game"].get(link.id) == number:
                yield self.label(f"link:{link.id}")
        for status in self.program.statuses:
            value = state.get(status.id, status.values[0])
            if value != status.values[0]:
                bare = f"adjective:value:{status.id}:{value}" in self.labels
                name = "" if bare else f"{self.label(f'status:{status.id}')} "
                yield name + self.label(f"value:{value}")
        for link in self.program.links:
            if link.each_player and state.get(link.id):
                yield f"{self.label(f'link:{link.id}')} {self.names[state[link.id]]}"

    # -------------------------------------------------------------- the game

    def _facts(self, view: View) -> Iterator[str]:
        """Yield the states of the game, whose texts last, and how high its piles are."""
        state = view["game"]
        for status in self.program.statuses:
            value = state.get(status.id, status.values[0])
            if value != status.values[0]:
                yield f"{self.label(f'status:{status.id}')}: {self.label(f'value:{value}')}"
        for counter in self.program.counters:
            if state.get(counter.id):
                name = self.label(f"counter:{counter.id}", state[counter.id] != 1)
                yield f"{state[counter.id]} {name}"
        lasting = dict.fromkeys(self.title(g["card"]) for g in view["lasting"] if "card" in g)
        if lasting:
            yield f"Lasting: {', '.join(lasting)}"
        for zone in view["zones"]:
            if not zone["owner"] and zone["count"] and not self._is_shown(zone):
                top = zone.get("cards", [None])[0] if self.zones[zone["zone"]].pile else None
                more = f", {self.title(top['card'])} on top" if top else ""
                yield f"{self.zone(zone['zone'])}: {self._some(zone['count'])}{more}"

    def _is_shown(self, zone: View) -> bool:
        return not self.zones[zone["zone"]].pile and zone["count"] <= FEW and "cards" in zone

    def _open(self, view: View) -> Iterator[tuple[str, Face]]:
        for zone in view["zones"]:
            if not zone["owner"] and self._is_shown(zone):
                for card in zone["cards"]:
                    if card:
                        yield self.zone(zone["zone"]), self.face(card["card"], card.get("counters"))

    def _item(self, item: View) -> str:
        aims = [a for a in map(self._target, item["targets"]) if a]
        aimed = f" → {', '.join(aims)}" if aims else ""
        owner = self.names.get(item["player"], "")
        done = " (cancelled)" if item["status"] == "cancelled" else ""
        return f"{f'{owner}: ' if owner else ''}{self.title(item['card'])}{aimed}{done}"

    def _target(self, target: View) -> str:
        if "player" in target:
            return self.names.get(target["player"], "")
        return self.title(target["card"]) if "card" in target else f"({target['item']})"

    def _held(self, view: View) -> Iterator[tuple[str, tuple[Face, ...]]]:
        for zone in view["zones"]:
            if zone["owner"] != view["player"] or self.zones[zone["zone"]].seen == "all":
                continue
            cards = [self.face(c["card"]) for c in zone.get("cards", ()) if c]
            yield self.zone(zone["zone"]), tuple(cards)

    # -------------------------------------------------------------- cards and labels

    def face(self, id: str, counters: Mapping[str, int] | None = None) -> Face:
        """Return a card as it is shown."""
        card = self.cards[id]
        lines = tuple((self.said(t.heading), self.said(t.words)) for t in card.texts)
        marks = [f"{k} {self.label(f'counter:{c}', k != 1)}" for c, k in (counters or {}).items()]
        return Face(self.title(id), lines, ", ".join(marks), self.said(card.flavour))

    def text(self, card: str, section: str, nth: int) -> Text | None:
        """Return the nth text of a card in a section."""
        known = self.cards.get(card)
        found = [t for t in known.texts if t.section == section] if known else []
        return found[nth - 1] if 0 < nth <= len(found) else None

    def said(self, texts: Mapping[str, str]) -> str:
        """Return a text in the language, else in any."""
        return texts.get(self.language) or next(iter(texts.values()), "")

    def title(self, id: str) -> str:
        """Return a card's title."""
        card = self.cards.get(id)
        return (self.said(card.title) if card else "") or id

    def zone(self, id: str) -> str:
        """Return the name of a zone."""
        role = f"zone:@{self.zones[id].role}"
        return self.label(role if role in self.labels else f"zone:{id}")

    def label(self, key: str, many: bool = False) -> str:
        """Return the label of a key such as `counter:x`."""
        forms = self.labels.get(key) or (key.rpartition(":")[2].replace("-", " "),)
        return forms[-1 if many else 0]

    def find(self, name: str) -> list[Card]:
        """Return the cards that a name may mean: the one called so, else all that begin so."""
        folded = name.casefold()
        titles = [(self.title(c.id).casefold(), c) for c in self.cards.values()]
        sorts = (
            [c for title, c in titles if folded in (title, c.id)],
            [c for title, c in titles if title.startswith(folded)],
            [c for title, c in titles if folded in title],
        )
        return next((found for found in sorts if found), [])


def _bounds(program: Program) -> Iterator[tuple[str, str]]:
    """Yield each counter with the column that a word of the game compares it with."""
    one = n.Ref("one")
    for term in program.terms:
        match term.condition:
            case n.Compare(n.CounterOf(counter, of), ">=", n.ColumnOf(column, whose)):
                if of == whose == one:
                    yield counter, column
