"""Tell: the log of a game as sentences of a story, and its decisions in the words of its cards.

Only a program is needed, neither grammar nor lexicon: sentence patterns, labels and verb
forms are among its words. Entries are told in the order in which they were logged; a teller
remembers what was played, so that an answer can name what it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.program import Program

from .telling.choices import Choices
from .telling.names import Names
from .telling.pattern import Said

Entry = Mapping[str, Any]
Chapter = tuple[str, list[str]]


@dataclass(frozen=True, slots=True)
class Forms:
    """Words that depend on whether a sentence is about one or many people."""

    one: str
    many: str


Slot = Said | Forms | str


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence to be: a pattern, who it is about, and what fills the other holes.

    `card` is the card whose text is behind it, `times` how often it happened in a row.
    """

    pattern: str
    who: tuple[int, ...] = ()
    slots: tuple[tuple[str, Slot], ...] = ()
    card: str = ""
    times: int = 1

    def joined(self, other: Line) -> Line | None:
        """Return one line for both, if they differ in nothing but whom they are about."""
        if replace(self, who=other.who, times=1) != other or self.pattern in SINGLE:
            return None
        if self.who == other.who:
            return replace(self, times=self.times + 1)
        if self.times > 1 or set(self.who) & set(other.who):
            return None
        return replace(self, who=(*self.who, *other.who))


SINGLE = frozenset(
    {"played", "played-on", "answered", "announced", "copied", "used-by", "begun-turn", "begun"}
)
"""Patterns of what is told one by one."""
NAMING = SINGLE - {"announced"} | {
    "used",
    "fizzled",
    "cancel",
    "cancelled-by",
    "retargeted",
    "granted",
}
"""Patterns that name the card they come from."""

ASIDE = frozenset({"rolled", "chosen", "revealed", "revealed-number"})
"""Patterns that leave open whose card it is about."""


def line(pattern: str, who: Iterable[int] = (), **slots: Slot) -> Line:
    """Return a line."""
    return Line(pattern, tuple(who), tuple(slots.items()))


@dataclass(frozen=True, slots=True)
class Item:
    """What a teller remembers of a play: the card, its player, what it was aimed at."""

    card: str
    player: int
    targets: tuple[int, ...]


def append(lines: list[Line], said: Line) -> None:
    """Add a line to a story, joined with the one before where that says as much.

    A text that is carried out and does nothing is left out.
    """
    if lines and lines[-1].pattern == "used" and lines[-1].card != said.card:
        lines.pop()
    both = lines[-1].joined(said) if lines else None
    if both:
        lines[-1] = both
    else:
        lines.append(said)


class Teller:
    """Tells one game in one language to one viewer (None: a bystander)."""

    def __init__(
        self,
        program: Program,
        language: str,
        names: Mapping[int, str],
        viewer: int | None = None,
    ) -> None:
        self.names = Names(program, language, names, viewer)
        self.patterns = self.names.patterns
        self.choices = Choices(self.names)
        self.program = program
        self.scopes = {s.id: s for s in program.scopes}
        self.steps = {(s.zone, s.kind): s for s in program.scales if s.zone}
        self.procedures = {q.id: q for q in program.procedures}
        self.items: dict[int, Item] = {}
        self.calls: list[str] = []
        self.true: set[tuple[str, int]] = set()
        self.card = ""

    # -------------------------------------------------------------- entries

    def tell(self, entry: Entry) -> str:
        """Return an entry of the log as a sentence; nothing if it is not worth one."""
        found = self.line(entry)
        return self.worded(found) if found else ""

    def line(self, entry: Entry) -> Line | None:
        """Return what is to be told of an entry."""
        make = TELLINGS.get(entry["kind"])
        found = make(self, entry) if make else None
        if found is None or found.card:
            return found
        item = self.items.get(entry.get("item", 0))
        return replace(found, card=entry.get("source", item.card if item else ""))

    def worded(self, said: Line) -> str:
        """Return a line in words; a card that has not just been named stands before it."""
        text = self._filled(said)
        if said.times > 1:
            text = self.patterns.fill("repeated", text=text, n=str(said.times))
        if said.card not in ("", self.card) and said.pattern not in NAMING:
            text = self.patterns.fill("by-card", card=self.names.card(said.card), text=text)
        if said.pattern not in ASIDE:
            self.card = said.card
        return self.patterns.sentence(text)

    def _filled(self, said: Line) -> str:
        who = self.names.whom(said.who) if said.who else Said("")
        slots: dict[str, Said | str] = {"who": who}
        for name, slot in said.slots:
            if isinstance(slot, Forms):
                slots[name] = slot.many if who.many else slot.one
            else:
                slots[name] = slot
        return self.patterns.fill(said.pattern, **slots)

    def spoken(self) -> bool:
        """Return whether the innermost call says in a word what its states come to."""
        return bool(self.calls) and f"procedure:{self.calls[-1]}" in self.names.labels

    def told(self) -> bool:
        """Return whether the innermost call has said everything: its one step is that word."""
        if not self.spoken():
            return False
        return not isinstance(self.procedures[self.calls[-1]].steps, n.Sequence)

    # -------------------------------------------------------------- decisions

    def option(self, option: Any, decision: Any = None) -> str:
        """Return an option in the words of the cards; a decision helps to say yes to what."""
        return self.choices.option(option, decision)

    def question(self, decision: Any) -> str:
        """Return what a decision asks."""
        return self.choices.question(decision)

    # -------------------------------------------------------------- the whole story

    def lines(self, entries: Iterable[Entry]) -> list[str]:
        """Return entries that belong together as sentences; what happens to many is one."""
        found: list[Line] = []
        for entry in entries:
            said = self.line(entry)
            if said:
                append(found, said)
        return [self.worded(said) for said in found]

    def chapters(self, entries: Iterable[Entry]) -> list[Chapter]:
        """Return a whole log as chapters by round and phase, each a title and sentences."""
        book = _Book(self)
        for entry in entries:
            book.add(entry)
        return [(title, [self.worded(x) for x in lines]) for title, lines in book.chapters if lines]


class _Book:
    """Chapters in the making; what is told of one after the other becomes one line."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.rounds: dict[str, int] = {}
        self.open: list[str] = []
        self.chapters: list[tuple[str, list[Line]]] = []
        self._begin(teller.patterns.fill("chapter-setup"))

    def add(self, entry: Entry) -> None:
        """Add an entry of the log."""
        said = self.teller.line(entry)
        scope = self.teller.scopes.get(entry.get("what", ""))
        if entry["kind"] == "begun" and scope:
            self.open.append(scope.id)
            self.rounds[scope.id] = self.rounds.get(scope.id, 0) + 1
            self._begin(self._title())
        elif entry["kind"] == "ended" and scope:
            self.open = self.open[:-1]
            self._begin(self._title() if self.open else self._end())
        elif said:
            self._tell(said)

    def _begin(self, title: str) -> None:
        if not self.chapters or self.chapters[-1][0] != title:
            self.chapters.append((title, []))

    def _end(self) -> str:
        return self.teller.patterns.fill("chapter-end")

    def _title(self) -> str:
        names, patterns = self.teller.names, self.teller.patterns
        outer, inner = self.open[0], self.open[-1]
        number = str(self.rounds[outer])
        if outer == inner:
            name = names.label(f"scope:{outer}")
            return patterns.fill("chapter-round", round=name, n=number)
        labels = [names.label(f"scope:{s}") for s in (outer, inner)]
        return patterns.fill("chapter", round=labels[0], n=number, phase=labels[1])

    def _tell(self, said: Line) -> None:
        append(self.chapters[-1][1], said)


# ------------------------------------------------------------------ what is told of which event


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
    return line("limit", limit=entry["limit"])


TELLINGS: dict[str, Callable[[Teller, Entry], Line | None]] = {
    "adjusted": _adjusted,
    "moved": _moved,
    "copied": _copied,
    "played": _played,
    "cancelled": _cancelled,
    "retargeted": _retargeted,
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
