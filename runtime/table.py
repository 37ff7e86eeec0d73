"""Reading a game: pure questions about a state, in the words of its program."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.ir.program import Card

from .code import STACK, CardCode, Code
from .state import CANCELLED, ITEMS, PENDING, Event, Granted, Ids, State


@dataclass(slots=True)
class Table:
    """A state and the code it belongs to.

    `names` are the players' names in a scenario, `batch` the events being committed; both
    are of the moment and no part of the game.
    """

    code: Code
    s: State
    names: dict[str, int] = field(default_factory=dict)
    batch: tuple[Event, ...] = ()
    ordering: bool = False

    # ---------------------------------------------------------------- seats and order

    def order(self) -> Ids:
        """Return the players in turn order from the active one, or from the phase's seat."""
        if self.s.active:
            return self.seats_from(self.s.active)
        return self.seats_from(self._first_seat())

    def _first_seat(self) -> int:
        if self.ordering:  # the selector of the first seat itself asks for an order
            return self.s.seats[0]
        self.ordering = True
        try:
            return self._scope_seat()
        finally:
            self.ordering = False

    def _scope_seat(self) -> int:
        for scope in reversed(self.s.scopes):
            number = self.code.scope_numbers.get(scope.scope, -1)
            first = self.code.scopes[number].first if number >= 0 else None
            found = first(self, {}) if first else ()
            if found:
                return found[0]
        return self.s.seats[0]

    def seats_from(self, player: int, direction: int = 0) -> Ids:
        """Return the players in a direction, by default that of play, `player` first."""
        seats = self.s.seats if (direction or self.s.direction) > 0 else self.s.seats[::-1]
        at = seats.index(player)
        return seats[at:] + seats[:at]

    def seats_after(self, player: int, direction: int = 0) -> Ids:
        """Return the players in a direction, by default that of play, `player` last."""
        order = self.seats_from(player, direction)
        return order[1:] + order[:1]

    def seat_before(self, player: int) -> int:
        """Return the player whose next one in the direction of play somebody is."""
        return self.seats_from(player)[-1]

    # ---------------------------------------------------------------- entities

    def is_player(self, entity: int) -> bool:
        """Return whether an id is a player's."""
        return 0 < entity <= self.s.players

    def is_card(self, entity: int) -> bool:
        """Return whether an id is a card's."""
        return self.s.players < entity < ITEMS

    def cards(self) -> range:
        """Return the ids of all cards."""
        first = self.s.players + 1
        return range(first, first + len(self.code.entities))

    def card(self, entity: int) -> CardCode:
        """Return the definition of a card."""
        return self.code.cards[self.definition(entity)]

    def definition(self, entity: int) -> int:
        """Return the number of a card's definition."""
        return self.code.entities[entity - self.s.players - 1]

    def pending(self) -> Ids:
        """Return the items that can still be answered, oldest first."""
        return tuple(i.id for i in self.s.items if i.status == PENDING)

    def alive(self, item: int) -> bool:
        """Return whether an item is still pending or resolving."""
        found = self.s.item(item)
        return found is not None and found.status != CANCELLED

    def player_of(self, entity: int) -> int:
        """Return the player of an item, or in whose zone a card lies; 0 for nobody."""
        if entity >= ITEMS:
            item = self.s.item(entity)
            return item.player if item else 0
        if not self.is_card(entity):
            return entity
        zone = self.s.where[entity - self.s.players - 1]
        return self._user(entity) if zone == STACK else self.owner(zone)

    def _user(self, card: int) -> int:
        return next((i.player for i in reversed(self.s.items) if i.source == card), 0)

    # ---------------------------------------------------------------- zones

    def zone_of(self, card: int) -> int:
        """Return the zone a card lies in."""
        return self.s.where[card - self.s.players - 1]

    def zone_at(self, number: int, owner: int = 0) -> int:
        """Return a zone by the number of its declaration and its owner (0: the game)."""
        return number * (self.s.players + 1) + owner

    def owner(self, zone: int) -> int:
        """Return the player a zone belongs to, or 0."""
        return zone % (self.s.players + 1)

    def declared(self, zone: int) -> int:
        """Return the number of a zone's declaration."""
        return zone // (self.s.players + 1)

    def sees(self, player: int, card: int) -> bool:
        """Return whether a player may know a card's face."""
        if self.s.known.get(card, 0) >> player & 1:
            return True
        return self.open_to(player, self.zone_of(card))

    def open_to(self, player: int, zone: int) -> bool:
        """Return whether a player sees the faces of the cards in a zone."""
        seen = self.code.zones[self.declared(zone)].seen
        return seen == "all" or (seen == "owner" and self.owner(zone) == player)

    # ---------------------------------------------------------------- attributes

    def counter(self, number: int, entity: int) -> int:
        """Return how much of a counter an entity has."""
        found = self.s.counters.get(entity * len(self.code.starts) + number)
        if found is not None:
            return found
        return self.code.starts[number] if self.is_player(entity) else 0

    def status(self, number: int, entity: int) -> int:
        """Return the place of the value a status of an entity is set to."""
        return self.s.statuses.get(entity * len(self.code.values) + number, 0)

    def link(self, number: int, entity: int) -> int:
        """Return whom a link of an entity points at; 0 for nobody."""
        return self.s.links.get(entity * len(self.code.links) + number, 0)

    def stated(self, attribute: str, entity: int) -> Ids:
        """Return the values of an attribute that a card has; while it is played as another, its."""
        if not self.is_card(entity):
            return ()
        return self._played_as(entity).card.attributes.get(attribute, ())

    def _played_as(self, card: int) -> CardCode:
        for item in self.s.items:
            if item.source == card and item.played:
                return self.code.cards[item.definition]
        return self.card(card)

    def value_name(self, attribute: str, value: int) -> str:
        """Return the id of a value, or its number in digits."""
        found = self.code.attributes[attribute]
        return str(value) if found.numbers else found.values[value]

    def column(self, column: str, entity: int) -> int:
        """Return a column of the scale step of a card, or of a player's open scale card."""
        columns, entities, first = self.code.columns, self.code.entities, self.s.players + 1
        if entity < first:
            for card in self.steps_of(entity):
                if column in (found := columns[entities[card - first]]):
                    return found[column]
            return 0
        return columns[entities[entity - first]].get(column, 0) if entity < ITEMS else 0

    def steps_of(self, player: int) -> Ids:
        """Return the cards that lie where they may be a player's steps."""
        if not player:
            return ()
        zones, width = self.s.zones, self.s.players + 1
        shown = self.code.shown
        if len(shown) == 1:
            return zones[shown[0] * width + player]
        return tuple(card for number in shown for card in zones[number * width + player])

    def at_step(self, step: str, entity: int) -> bool:
        """Return whether a card, or a player by the card in the scale's zone, is at a step."""
        cards = (entity,) if self.is_card(entity) else self.steps_of(entity)
        return any(self._is_at(step, self.card(card).card) for card in cards)

    def _is_at(self, step: str, card: Card) -> bool:
        scale = self.code.scale_of_kind.get(card.kind)
        return scale is not None and card.step >= 0 and scale.steps[card.step] == step

    def scale_card(self, entity: int) -> int:
        """Return the card whose step an entity is at, or 0."""
        if self.is_card(entity):
            return entity
        if not self.is_player(entity):
            return 0
        return next((c for c in self.steps_of(entity) if self.card(c).card.step >= 0), 0)

    # ---------------------------------------------------------------- scopes

    def scope(self, name: str) -> int:
        """Return where the innermost open scope of an id stands, or -1."""
        for at in range(len(self.s.scopes) - 1, -1, -1):
            if self.s.scopes[at].scope == name:
                return at
        return -1

    # ---------------------------------------------------------------- what holds

    def still(self, grant: Granted) -> bool:
        """Return whether a granted ability is in force."""
        return grant.until != "item" or self.s.item(grant.mark) is not None
