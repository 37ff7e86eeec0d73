"""What a player may know: a view is made of that alone.

Cards are named by their definitions and never by their ids, which would tell copies apart.
A card that the player may not see is `null` in its place; a pile that the player does not
see is a number, with the cards at places the player happens to know.
"""

from __future__ import annotations

from typing import Any

from .decision import decision_of
from .forces import status_of
from .state import Granted, Item
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
        "last_to_play": s.last_to_play,
        "extra_turns": [player for scope in reversed(s.scopes) for player in scope.extra],
        "scopes": [scope.scope for scope in s.scopes],
        "options": dict(s.options),
        "game": _entity(t, 0),
        "players": {str(p): _entity(t, p) for p in s.seats},
        "zones": _zones(t, player),
        "pending": [_item(t, item) for item in s.items],
        "lasting": [_lasting(t, grant) for grant in s.granted if t.still(grant)],
        "decision": decision.to_json() if decision else None,
        "over": bool(s.reason),
        "winners": list(s.winners),
    }


def _entity(t: Table, entity: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    code = t.code
    for counter, number in code.counters.items():
        value = t.counter(number, entity)
        if value:
            found[counter] = value
    for status in code.program.statuses:
        if status.each_player == bool(entity):
            found[status.id] = status.values[status_of(t, code.statuses[status.id], entity)]
    for memory, number in code.memories.items() if not entity else ():
        attribute = code.program.memories[number].attribute
        held = t.s.memories.get(number, ())
        found[memory] = [t.value_name(attribute, value) for value in held]
    for link in code.program.links:
        if link.each_player == bool(entity):
            found[link.id] = t.link(code.links[link.id], entity)
    return found


def _zones(t: Table, player: int) -> list[dict[str, Any]]:
    contents, first = t.s.zones, t.s.players + 1
    faces, held, known = t.code.faces, _held(t), t.s.known
    found = []
    for number, zone, owner in t.code.layouts[t.s.players]:
        cards = contents[number]
        one: dict[str, Any] = {"zone": zone.id, "owner": owner, "count": len(cards)}
        if cards:
            seen = cards
            if zone.seen != "all" and (zone.seen != "owner" or owner != player):
                seen = tuple(c for c in cards if known.get(c, 0) >> player & 1) if known else ()
            if seen:
                named = {c: {"card": faces[c - first], **held.get(c, NOTHING)} for c in seen}
                one["cards"] = [named.get(c) for c in cards]
        found.append(one)
    return found


NOTHING: dict[str, Any] = {}


def _held(t: Table) -> dict[int, dict[str, Any]]:
    """Return what counters lie on which cards."""
    found: dict[int, dict[str, Any]] = {}
    names, width = list(t.code.counters), len(t.code.starts)
    for key, value in sorted(t.s.counters.items()):
        entity, number = divmod(key, width)
        if value and t.is_card(entity):
            found.setdefault(entity, {"counters": {}})["counters"][names[number]] = value
    return found


def _item(t: Table, item: Item) -> dict[str, Any]:
    return {
        "card": t.code.card_id(item.definition),
        "section": t.code.text(item.definition, item.text).section.id,
        "player": item.player,
        "targets": [_target(t, e) for e in item.targets],
        "status": ("pending", "resolving", "cancelled")[item.status],
        "played": item.played,
    }


def _lasting(t: Table, grant: Granted) -> dict[str, Any]:
    """Return whose effect lasts, also one for later, and until when, or how often it applies."""
    found: dict[str, Any] = {"player": grant.giver, "until": grant.until}
    if grant.definition >= 0:
        found["card"] = t.code.card_id(grant.definition)
    if grant.until == "scope":
        found["scope"] = next((x.scope for x in t.s.scopes if x.serial == grant.mark), "")
    elif grant.until in ("turn", "turn-end"):
        found["of"] = grant.mark
    if grant.times:
        found["times"] = grant.times
    return found


def _target(t: Table, entity: int) -> dict[str, Any]:
    if t.is_player(entity):
        return {"player": entity}
    if t.is_card(entity):
        return {"card": t.card(entity).card.id}
    places = [i for i, item in enumerate(t.s.items) if item.id == entity]
    return {"item": places[0] + 1 if places else 0}
