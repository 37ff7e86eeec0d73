"""What a player may know: a view is made of that alone.

Cards are named by their definitions and never by their ids, which would tell copies apart.
A card that the player may not see is `null` in its place; a pile that the player does not
see is a number, with the cards at places the player happens to know.
"""

from __future__ import annotations

from typing import Any

from .code import STACK
from .decision import decision_of
from .state import Item
from .table import Table


def view(t: Table, player: int) -> dict[str, Any]:
    """Return what a player may know, JSON-able."""
    s = t.s
    question = s.question if s.question and s.question.player == player else None
    decision = None if s.reason else decision_of(question)
    return {
        "player": player,
        "seats": list(s.seats),
        "direction": s.direction,
        "active": s.active,
        "scopes": [scope.scope for scope in s.scopes],
        "options": dict(s.options),
        "game": _entity(t, 0),
        "players": {str(p): _entity(t, p) for p in s.seats},
        "zones": [_zone(t, player, z) for z in range(len(s.zones)) if _is_zone(t, z)],
        "pending": [_item(t, item) for item in s.items],
        "decision": decision.to_json() if decision else None,
        "over": bool(s.reason),
        "winners": list(s.winners),
    }


def _entity(t: Table, entity: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for counter, number in t.code.counters.items():
        value = t.counter(number, entity)
        if value:
            found[counter] = value
    for status in t.code.program.statuses:
        if status.each_player == bool(entity):
            number = t.code.statuses[status.id]
            found[status.id] = status.values[t.status(number, entity)]
    for link in t.code.program.links:
        if link.each_player == bool(entity):
            found[link.id] = t.link(t.code.links[link.id], entity)
    return found


def _is_zone(t: Table, zone: int) -> bool:
    """Return whether a zone exists: the players have those of each player, the game the rest."""
    declared = t.code.zones[t.declared(zone)]
    return t.declared(zone) != STACK and declared.each_player == bool(t.owner(zone))


def _zone(t: Table, player: int, zone: int) -> dict[str, Any]:
    cards = t.s.zones[zone]
    found: dict[str, Any] = {
        "zone": t.code.zones[t.declared(zone)].id,
        "owner": t.owner(zone),
        "count": len(cards),
    }
    names = [_card(t, player, c) for c in cards]
    if any(name is not None for name in names):
        found["cards"] = names
    return found


def _card(t: Table, player: int, card: int) -> dict[str, Any] | None:
    if not t.sees(player, card):
        return None
    named: dict[str, Any] = {"card": t.card(card).card.id}
    counters = {c: t.counter(number, card) for c, number in t.code.counters.items()}
    held = {c: value for c, value in counters.items() if value}
    return {**named, "counters": held} if held else named


def _item(t: Table, item: Item) -> dict[str, Any]:
    code = t.code.cards[item.definition]
    return {
        "card": code.card.id,
        "section": code.texts[item.text].section.id,
        "player": item.player,
        "targets": [_target(t, e) for e in item.targets],
        "status": ("pending", "resolving", "cancelled")[item.status],
        "played": item.played,
    }


def _target(t: Table, entity: int) -> dict[str, Any]:
    if t.is_player(entity):
        return {"player": entity}
    if t.is_card(entity):
        return {"card": t.card(entity).card.id}
    places = [i for i, item in enumerate(t.s.items) if item.id == entity]
    return {"item": places[0] + 1 if places else 0}
