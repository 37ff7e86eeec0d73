"""What is told of which event: a function for each kind of entry in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from .line import Entry, Forms, Item, Line, line
from .pattern import Said

if TYPE_CHECKING:
    from dsl.tell import Teller


def _adjusted(t: Teller, entry: Entry) -> Line | None:
    if t.told():
        return None
    amount, subject = entry.get("amount", 0), entry.get("subject", 0)
    n, counter = t.names.amount(abs(amount), f"counter:{entry['what']}")
    if subject in t.names.players:
        return line("lose" if amount < 0 else "gain", (subject,), n=n, counter=counter)
    if "subject_card" in entry:
        holder = t.names.card(entry["subject_card"])
        pattern = "remove-from" if amount < 0 else "put-on"
        return line(pattern, n=n, counter=counter, holder=holder)
    return line("lose-game" if amount < 0 else "gain-game", n=n, counter=counter)


def _moved(t: Teller, entry: Entry) -> Line | None:
    made = MANNERS.get(entry.get("how", ""), _put)
    return _at_step(t, entry) or made(t, entry)


def _cards(t: Teller, entry: Entry) -> Said:
    return t.names.some_cards(entry["cards"], entry.get("known", ()), entry.get("amount", 0))


def _at_step(t: Teller, entry: Entry) -> Line | None:
    """A card of a scale in its place says at which step somebody is."""
    place, cards = entry["to"], entry["cards"]
    card = t.names.cards.get(cards[-1]) if cards else None
    scale = t.steps.get((place["zone"], card.kind)) if card else None
    if not (scale and card and place.get("player")):
        return None
    name, step = t.names.label(f"counter:{scale.id}"), t.names.card(card.id)
    return line("step", (place["player"],), scale=name, step=step)


def _draw(t: Teller, entry: Entry) -> Line | None:
    return line("draw", (entry["subject"],), cards=_cards(t, entry))


def _discard(t: Teller, entry: Entry) -> Line | None:
    origin = entry["origin"]
    if not origin["zone"]:
        return None
    zone = t.names.zones.get(origin["zone"])
    if zone and zone.role == "hand":
        return line("discard", (origin["player"],), cards=_cards(t, entry))
    return line("discarded", cards=_cards(t, entry))


def _take(t: Teller, entry: Entry) -> Line | None:
    place = t.names.place(entry["origin"])
    if not entry["origin"]["zone"]:
        return _put(t, entry)
    return line("take", (entry["subject"],), cards=_cards(t, entry), place=place)


def _put(t: Teller, entry: Entry) -> Line | None:
    if not entry["origin"]["zone"] and not entry["to"].get("player"):
        return None
    return line("moved", cards=_cards(t, entry), to=t.names.toward(entry["to"]))


def _swap(t: Teller, entry: Entry) -> Line | None:
    """Of a swap with the place where the cards of a scale wait, only one half is told."""
    kinds = {t.names.cards[c].kind for c in entry["cards"] if c in t.names.cards}
    scales = {kind for zone, kind in t.steps if zone == entry["origin"]["zone"]}
    return None if kinds & scales else _put(t, entry)


def _nothing(t: Teller, entry: Entry) -> Line | None:
    return None


MANNERS: dict[str, Callable[[Teller, Entry], Line | None]] = {
    "draw": _draw,
    "discard": _discard,
    "take": _take,
    "swap": _swap,
    "play": _nothing,
    "shuffle": _nothing,
}


def _played(t: Teller, entry: Entry) -> Line | None:
    card, who, targets = entry["what"], (entry["subject"],), tuple(entry.get("others", ()))
    t.items[entry.get("item", 0)] = Item(card, entry["subject"], targets)
    title = t.names.card(card)
    if targets and all(x in t.names.players for x in targets):
        return line("played-on", who, card=title, targets=t.names.whom(targets, who[0]))
    answered = [_item(t, x, who[0]) for x in targets if x in t.items]
    if answered:
        return line("answered", who, card=title, answered=t.patterns.listed(answered))
    heading = t.names.heading(card, entry.get("how", ""))
    return line("played", who, card=title, section=heading)


def _copied(t: Teller, entry: Entry) -> Line | None:
    card, copied = t.names.card(entry["what"]), t.names.card(entry["how"])
    found = line("copied", (entry["subject"],), card=card, copied=copied)
    return replace(found, card=entry["how"])


def _item(t: Teller, number: int, by: int = 0) -> str:
    """Return a card with who plays it, as seen by somebody."""
    item = t.items[number]
    card = t.names.card(item.card)
    if item.player == by:
        return t.patterns.fill("item-own", card=card)
    return t.patterns.fill("item-of", player=t.names.player(item.player), card=card)


def _cancelled(t: Teller, entry: Entry) -> Line | None:
    number, giver = entry.get("item", 0), entry.get("giver", 0)
    by = [i.card for i in t.items.values() if number in i.targets and i.player == giver]
    card = _item(t, number) if number in t.items else t.names.card(entry["what"])
    if by:
        found = line("cancelled-by", card=card, by=t.names.card(by[-1]))
        return replace(found, card=by[-1])
    return line("cancel", item=card)


def _retargeted(t: Teller, entry: Entry) -> Line | None:
    targets = t.names.whom(entry["others"])
    return line("retargeted", card=t.names.card(entry["what"]), targets=targets)


def _not_retargeted(t: Teller, entry: Entry) -> Line | None:
    card, wanted = t.names.card(entry["what"]), entry["others"]
    if not wanted:
        return line("not-retargeted-at-any", card=card)
    return line("not-retargeted", card=card, targets=t.names.whom(wanted))


def _fizzled(t: Teller, entry: Entry) -> Line | None:
    return replace(line("fizzled", card=t.names.card(entry["what"])), card=entry["what"])


def _granted(t: Teller, entry: Entry) -> Line | None:
    item = t.items.get(entry.get("item", 0))
    return line("granted", card=t.names.card(item.card)) if item else None


def _chosen(t: Teller, entry: Entry) -> Line | None:
    players = tuple(p for p in entry.get("others", ()) if p in t.names.players)
    return line("chosen", players) if players else None


def _revealed(t: Teller, entry: Entry) -> Line | None:
    who = (entry["subject"],)
    if "amount" in entry:
        return line("revealed-number", who, n=str(entry["amount"]))
    return line("revealed", who, whom=t.names.whom(entry["others"]))


def _used(t: Teller, entry: Entry) -> Line | None:
    who = (entry["subject"],) if entry.get("subject") else ()
    section, card = t.names.section(entry["how"]), t.names.card(entry["what"])
    found = line("used-by" if who else "used", who, card=card, section=section)
    return replace(found, card=entry["what"])


def _announced(t: Teller, entry: Entry) -> Line | None:
    card, player, targets = entry["what"], entry.get("subject", 0), tuple(entry["others"])
    t.items[entry["item"]] = Item(card, player, targets)
    bare, third = t.names.labels[f"announcement:{entry['how']}"]
    whom = t.names.whom(targets, player)
    found = line("announced", (player,), verb=Forms(third, bare), targets=whom)
    return replace(found, card=card)


def _called(t: Teller, entry: Entry) -> Line | None:
    what = entry["what"]
    silent = t.told()
    t.calls.append(what)
    who = tuple(entry.get("others", ())) or (entry.get("subject", 0),)
    if silent or not t.spoken() or who == (0,):
        return None
    bare, third = t.names.labels[f"procedure:{what}"]
    return line("procedure", who, procedure=Forms(third, bare))


def _finished(t: Teller, entry: Entry) -> Line | None:
    if entry["what"] in t.calls:
        while t.calls.pop() != entry["what"]:
            pass
    return None


def _flipped(t: Teller, entry: Entry) -> Line | None:
    """Turning true is told; turning false of whoever was told to have it, unless implied."""
    term, subject = entry["what"], entry.get("subject", 0)
    noun, adjective = f"term:{term}", f"adjective:term:{term}"
    key = noun if noun in t.names.labels else adjective
    if subject not in t.names.players or key not in t.names.labels:
        return None
    one = t.names.a(key) if key == noun else t.names.label(key)
    words = Forms(one, t.names.label(key, many=True))
    if entry.get("amount"):
        t.true.add((term, subject))
        return line("become-term", (subject,), term=words)
    if (term, subject) not in t.true:
        return None
    t.true.remove((term, subject))
    return None if t.spoken() else line("no-longer", (subject,), term=words)


def _status(t: Teller, entry: Entry) -> Line | None:
    """What a spoken word of the game brings about is in the word."""
    status, how, subject = entry["what"], entry["how"], entry.get("subject", 0)
    if t.spoken():
        return None
    value = t.names.label(f"value:{how}")
    if not subject:
        return line("status-game", status=t.names.label(f"status:{status}"), value=value)
    if f"adjective:value:{status}:{how}" in t.names.labels:
        return line("become-value", (subject,), value=value)
    return line("status", (subject,), status=t.names.label(f"status:{status}"), value=value)


def _link(t: Teller, entry: Entry) -> Line | None:
    link, owner, whom = entry["what"], entry.get("subject", 0), entry.get("amount", 0)
    name = t.names.label(f"link:{link}")
    if not whom:
        return None if owner else line("link-nobody", link=name)
    if owner:
        return line("become-link-of", (whom,), owner=t.names.player(owner), link=name)
    return line("become-link", (whom,), link=name)


def _direction(t: Teller, entry: Entry) -> Line | None:
    return line(f"direction-{'' if entry['amount'] > 0 else 'counter-'}clockwise")


def _seats(t: Teller, entry: Entry) -> Line | None:
    one, other = entry["others"]
    return line("seats", (one,), other=t.names.whom((other,), one))


def _memory(t: Teller, entry: Entry) -> Line | None:
    memory = t.names.label(f"memory:{entry['what']}")
    values = [t.names.value(value) for value in entry["values"]]
    if not values:
        return line("forget", memory=memory)
    return line("remember", memory=memory, values=t.patterns.listed(values))


def _begun(t: Teller, entry: Entry) -> Line | None:
    scope = entry["what"]
    if scope == "game":
        return line("begun-game", game=t.program.game.title)
    if entry.get("subject"):
        return line("begun-turn", (entry["subject"],))
    return line("begun", scope=t.names.label(f"scope:{scope}"))


def _latched(t: Teller, entry: Entry) -> Line | None:
    return line("latched", scope=t.names.label(f"scope:{entry['what']}"))


def _goes_on(t: Teller, entry: Entry) -> Line | None:
    return line("goes-on", scope=t.names.label(f"scope:{entry['what']}"))


def _shuffled(t: Teller, entry: Entry) -> Line | None:
    place = {"zone": entry["what"], "player": entry.get("subject", 0)}
    return line("shuffled", place=t.names.place(place))


def _rolled(t: Teller, entry: Entry) -> Line | None:
    return line("rolled", n=str(entry["amount"]))


def _shown(t: Teller, entry: Entry) -> Line | None:
    cards = t.names.some_cards(entry["cards"], entry["known"])
    return line("shown", (entry["subject"],), cards=cards) if entry["cards"] else None


def _won(t: Teller, entry: Entry) -> Line | None:
    winners = tuple(entry.get("others", ()))
    return line("won", winners) if winners else line("won-nobody")


def _limit(t: Teller, entry: Entry) -> Line | None:
    cards = t.patterns.listed(t.names.card(card) for card in entry.get("cards", ()))
    return line("limit-of" if cards else "limit", limit=entry["limit"], cards=cards)


TELLINGS: dict[str, Callable[[Teller, Entry], Line | None]] = {
    "adjusted": _adjusted,
    "moved": _moved,
    "copied": _copied,
    "played": _played,
    "cancelled": _cancelled,
    "retargeted": _retargeted,
    "not-retargeted": _not_retargeted,
    "fizzled": _fizzled,
    "granted": _granted,
    "chosen": _chosen,
    "revealed": _revealed,
    "announced": _announced,
    "used": _used,
    "called": _called,
    "finished": _finished,
    "flipped": _flipped,
    "status": _status,
    "link": _link,
    "direction": _direction,
    "seats": _seats,
    "memory": _memory,
    "begun": _begun,
    "latched": _latched,
    "goes-on": _goes_on,
    "shuffled": _shuffled,
    "rolled": _rolled,
    "shown": _shown,
    "won": _won,
    "limit": _limit,
}
