"""Laying the table of a scenario: facts made true, cards put into places.

Lines are laid in this order, whatever order they are written in: cards, then facts about
steps of a scale (which swap a card for one with the wanted step), then all other facts as
written, then those about the past. Nothing of this is an event: no rule answers it, no
register keeps it unless a fact about the past says so. At the end every fact must be true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.scenario import Cards, Fact, Line
from dsl.ir.walk import mentions

from .changes import move_cards
from .code import STACK
from .facts import title_of
from .forces import note
from .link import Linker
from .machine import Machine
from .patterns import event_slots, key_of, shape
from .reads import ALL
from .starting import LayError, around
from .state import DIRECTIONS, Event, Ids, Slots

INSTEAD = "lay what it comes from, which cards lie where, how many of what there are"

INVERSE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRROR = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
NEAREST = {"=": 0, ">=": 0, "<=": 0, ">": 1, "<": -1, "!=": 1}
"""The number that fulfils a relation, as a difference from the one compared with."""


class Setting:
    """A table being laid: the machine of a game that has been set up."""

    def __init__(self, link: Linker, m: Machine) -> None:
        self.link = link
        self.m = m
        self.laid: set[int] = set()
        self.terms = {t.id: t for t in link.program.terms}

    def lay(self, lines: list[Line]) -> None:
        """Make all lines true.

        Raises:
            LayError: one of them cannot be made true, or another one undoes it.
        """
        facts = [line.condition for line in lines if isinstance(line, Fact)]
        for line in lines:
            if isinstance(line, Cards):
                self.cards(line)
        for fact in sorted(facts, key=self._rank):
            self.make(fact, {}, True)
        for fact in facts:
            if not self.link.test(fact)(self.m, {}):
                raise LayError("does not hold on the table that was laid")
        self.m.s.unsettled = ALL

    # ---------------------------------------------------------------- cards

    def cards(self, line: Cards) -> None:
        """Put cards into a place; what lay there goes back to where its kind starts.

        Named cards come to the top of the pile they start in; of a pile like that, an empty
        list takes all cards out of the game.
        """
        for zone in self.link.place(line.place)(self.m, {}):
            wanted = tuple(self.find(card, zone) for card in line.cards)
            for card in self.m.s.zones[zone]:
                if card not in wanted and (not wanted or zone != self.home(card)):
                    self._send_home(card, zone)
            move_cards(self.m, wanted, zone)

    def _send_home(self, card: int, zone: int) -> None:
        home = self.home(card)
        move_cards(self.m, (card,), STACK if home == zone else home, bottom=True)

    def home(self, card: int) -> int:
        """Return the zone a card's kind starts in."""
        kind = self.m.card(card).card.kind
        zone = next(k.zone for k in self.link.program.kinds if k.id == kind)
        return self.m.zone_at(self.m.code.zone(zone))

    def find(self, definition: str, zone: int) -> int:
        """Return a copy of a card that no line has laid yet, best one from where it starts."""
        number = self.m.code.card_numbers.get(definition, -1)
        copies = [
            c for c in self.m.cards() if self.m.definition(c) == number and c not in self.laid
        ]
        if not copies:
            raise LayError(self._none_left(number))
        best = min(copies, key=lambda c: (self.m.zone_of(c) not in (zone, self.home(c)), c))
        self.laid.add(best)
        return best

    def _none_left(self, number: int) -> str:
        """Say that every copy of a card lies somewhere, and how many there are."""
        copies = [c for c in self.m.cards() if self.m.definition(c) == number]
        if not copies:
            return "this card is not in the game"
        title, many = title_of(self.m.card(copies[0]).card), len(copies)
        there = "there is 1 copy" if many == 1 else f"there are {many} copies"
        return f"no copy of “{title}” is left: {there}, laid already"

    # ---------------------------------------------------------------- facts

    def make(self, fact: n.Condition, slots: Slots, true: bool) -> None:
        """Make a condition true (or false)."""
        if self.link.test(fact)(self.m, slots) == true:
            return
        make = MAKERS.get(type(fact))
        if make is None:
            raise LayError(f"this cannot be laid as it is said: {INSTEAD}")
        make(self, fact, slots, true)

    def _rank(self, fact: n.Condition) -> int:
        """Return when a fact is laid: steps first, the past last."""
        return int(not self._is_step(fact)) + int(mentions(fact, n.Happened))

    def _is_step(self, fact: n.Condition) -> bool:
        return isinstance(fact, n.AtStep) or (
            isinstance(fact, n.Compare) and isinstance(self._amount(fact.left), n.ColumnOf)
        )

    def _amount(self, amount: n.Amount) -> n.Amount | None:
        """Return what a number is, through the terms that stand for it."""
        while isinstance(amount, n.TermAmount):
            found = self.terms[amount.term].amount
            if found is None:
                return None
            amount = found
        return amount

    def compare(self, fact: n.Compare, slots: Slots, true: bool) -> None:
        """Make a comparison true by changing what stands on its left."""
        if isinstance(fact.left, n.Number):
            fact = n.Compare(fact.right, MIRROR[fact.relation], fact.left)
        relation = fact.relation if true else INVERSE[fact.relation]
        wanted = self.link.count(fact.right)(self.m, slots) + NEAREST[relation]
        self.set_amount(fact.left, slots, max(0, wanted))

    def set_amount(self, amount: n.Amount, slots: Slots, wanted: int) -> None:
        """Make an amount a number."""
        if isinstance(amount, n.TermAmount):
            one = self.link.select(amount.of)(self.m, slots) if amount.of else ()
            inner = self.terms[amount.term].amount
            assert inner is not None
            self.set_amount(inner, {**slots, "one": one}, wanted)
        elif isinstance(amount, n.CounterOf):
            self._set_counter(amount, slots, wanted)
        elif isinstance(amount, n.ColumnOf):
            self._set_step(amount, slots, wanted)
        elif isinstance(amount, n.RememberedNumber):
            self.m.s.memories[self.link.memory(amount.memory)] = (wanted,) if wanted else ()
        elif isinstance(amount, n.Count) and isinstance(amount.of, n.CardsIn):
            self._set_size(amount.of.place, slots, wanted)
        else:
            raise LayError(f"this number cannot be laid as it is said: {INSTEAD}")

    def _set_counter(self, amount: n.CounterOf, slots: Slots, wanted: int) -> None:
        number = self.m.code.counters[amount.counter]
        low, high = self.m.code.bounds[number]
        if not low <= wanted <= high:
            raise LayError(f"{amount.counter} goes from {low} to {high}")
        for entity in self._some(amount.of, slots):
            self.m.s.counters[entity * len(self.m.code.starts) + number] = wanted

    def _some(self, of: n.Selector, slots: Slots) -> Ids:
        found = self.link.select(of)(self.m, slots)
        if not found:
            raise LayError("there is nothing there yet that it could be true of")
        return found

    def _set_step(self, amount: n.ColumnOf, slots: Slots, wanted: int) -> None:
        """Swap a card for one of its kind whose step has the wanted number."""
        for entity in self._some(amount.of, slots):
            old = self.m.scale_card(entity)
            if not old:
                raise LayError("there is no card that shows a step")
            kind = self.m.card(old).card.kind
            new = next(
                (c for c in self.m.s.zones[self.home(old)] if self._fits(c, kind, amount, wanted)),
                0,
            )
            if not new:
                raise LayError(f"no card with {amount.column} {wanted} is left")
            zone, home = self.m.zone_of(old), self.home(old)
            move_cards(self.m, (old,), home)
            move_cards(self.m, (new,), zone)

    def _fits(self, card: int, kind: str, amount: n.ColumnOf, wanted: int) -> bool:
        return self.m.card(card).card.kind == kind and self.m.column(amount.column, card) == wanted

    def at_step(self, fact: n.AtStep, slots: Slots, true: bool) -> None:
        """Swap a card for one of its kind at a step."""
        scale = next((s for s in self.m.code.scales.values() if fact.step in s.steps), None)
        if scale is None or not true:
            raise LayError("that somebody is not at a step cannot be laid")
        self._set_step(n.ColumnOf(scale.id, fact.of), slots, scale.steps.index(fact.step))

    def _set_size(self, place: n.Place, slots: Slots, wanted: int) -> None:
        """Bring a place to a number of cards, from and to the draw pile's bottom."""
        for zone in self.link.place(place)(self.m, slots):
            here = self.m.s.zones[zone]
            for card in here[wanted:]:
                self._send_home(card, zone)
            if len(here) < wanted:
                move_cards(self.m, self._undrawn()[: wanted - len(here)], zone)

    def _undrawn(self) -> Ids:
        """Return the cards that no line has laid, from the bottom of the draw pile up."""
        number = self.m.code.zone_numbers.get("@draw")
        if number is None:
            raise LayError("there is no draw pile to take cards from: name the cards there")
        pile = self.m.s.zones[self.m.zone_at(number)]
        return tuple(card for card in reversed(pile) if card not in self.laid)

    def status(self, fact: n.StatusIs, slots: Slots, true: bool) -> None:
        """Give a status its value, or the first other one."""
        number = self.m.code.statuses[fact.status]
        value = self.link.value(fact.status, fact.value)
        if not true:
            value = 1 if value == 0 else 0
        for entity in self.link.select(fact.of)(self.m, slots) if fact.of else (0,):
            self.m.s.statuses[entity * len(self.m.code.values) + number] = value

    def remembers(self, fact: n.Remembers, slots: Slots, true: bool) -> None:
        """Have a memory hold these values, or nothing."""
        if true and fact.values is None:
            raise LayError("what it holds must be said")
        held = self.link.listing(fact.values)(self.m, slots) if true and fact.values else ()
        self.m.s.memories[self.link.memory(fact.memory)] = held

    def same(self, fact: n.Is, slots: Slots, true: bool) -> None:
        """Point a link at somebody, or at nobody."""
        left, right = (
            (fact.left, fact.right) if _is_link(fact.left, self.terms) else (fact.right, fact.left)
        )
        if isinstance(left, n.TermOf):
            inner = self.terms[left.term].selector
            one = self.link.select(left.of)(self.m, slots) if left.of else ()
            assert inner is not None
            self._point(inner, right, {**slots, "one": one}, true)
        else:
            self._point(left, right, slots, true)

    def _point(self, link: n.Selector, to: n.Selector, slots: Slots, true: bool) -> None:
        if not isinstance(link, n.LinkOf):
            raise LayError(f"who this is cannot be laid: {INSTEAD}")
        number = self.m.code.links[link.link]
        ends = self.link.select(to)(self.m, slots) if true else ()
        for entity in self.link.select(link.of)(self.m, slots) if link.of else (0,):
            self.m.s.links[entity * len(self.m.code.links) + number] = ends[0] if ends else 0

    def holds(self, fact: n.Holds, slots: Slots, true: bool) -> None:
        """Make a term hold by making its meaning so."""
        condition = self.terms[fact.term].condition
        assert condition is not None
        for entity in self.link.select(fact.of)(self.m, slots) if fact.of else (0,):
            one: Ids = (entity,) if entity else ()
            self.make(condition, {**slots, "one": one}, true)

    def all_of(self, fact: n.And, slots: Slots, true: bool) -> None:
        """Make all parts true; to make it false, the first."""
        for part in fact.all if true else fact.all[:1]:
            self.make(part, slots, true)

    def any_of(self, fact: n.Or, slots: Slots, true: bool) -> None:
        """Make the first part true; to make it false, all."""
        for part in fact.any[:1] if true else fact.any:
            self.make(part, slots, true)

    def no(self, fact: n.Not, slots: Slots, true: bool) -> None:
        """Make the opposite so."""
        self.make(fact.of, slots, not true)

    def exists(self, fact: n.Exists, slots: Slots, true: bool) -> None:
        """Empty a place, or put one card there; let a link go."""
        if isinstance(fact.of, n.CardsIn):
            self._set_size(fact.of.place, slots, int(true))
        elif isinstance(fact.of, n.LinkOf) and not true:
            self._point(fact.of, n.Ref("nobody"), slots, False)
        else:
            raise LayError(f"whether there is such a thing cannot be laid: {INSTEAD}")

    def direction(self, fact: n.DirectionIs, slots: Slots, true: bool) -> None:
        """Let play go in a direction."""
        self.m.s.direction = DIRECTIONS[fact.way] * (1 if true else -1)

    def happened(self, fact: n.Happened, slots: Slots, true: bool) -> None:
        """Have it happened: an entry in every register that would keep it; or empty its own.

        Registers are those of the scope and of the scopes around it. What the fact leaves
        open, such as by whom, is nobody's.
        """
        own = self.link.register(fact)
        if not true:
            self.m.s.history[own] = ()
            return
        event, cause = self._event(fact.pattern, slots), shape(fact.pattern).cause
        self.m.batch = (self._event(cause, slots)._replace(subject=event.subject),) if cause else ()
        note(self.m, own, event)
        scopes = around(self.m, fact.scope)
        for number in self.m.code.registers_by_key[key_of(event)]:
            register = self.m.code.registers[number]
            if register.scope in scopes and register.kept(self.m, event, event_slots(event)):
                note(self.m, number, event)
        self.m.batch = ()

    def _event(self, pattern: n.Pattern, slots: Slots) -> Event:
        """Return an event that a pattern matches."""
        parts = shape(pattern)
        found: dict[str, Any] = {}
        for node, role in parts.filters:
            if node is not None:
                members = self._filter(node, slots)
                found[role] = members if role in ("others", "cards") else members[0]
        kind, what = parts.key
        return Event(kind, what, parts.how, amount=parts.amount, **found)

    def _filter(self, node: Any, slots: Slots) -> Ids:
        link = self.link
        found = link.place(node) if isinstance(node, n.Place) else link.select(node)
        members = found(self.m, slots)
        if not members:
            raise LayError("there is nobody of whom this could be told")
        return members


def _is_link(node: n.Selector, terms: dict[str, Any]) -> bool:
    if isinstance(node, n.TermOf):
        node = terms[node.term].selector
    return isinstance(node, n.LinkOf)


MAKERS: dict[type[n.Condition], Callable[[Setting, Any, Slots, bool], None]] = {
    n.Compare: Setting.compare,
    n.AtStep: Setting.at_step,
    n.StatusIs: Setting.status,
    n.Remembers: Setting.remembers,
    n.Is: Setting.same,
    n.Holds: Setting.holds,
    n.And: Setting.all_of,
    n.Or: Setting.any_of,
    n.Not: Setting.no,
    n.Exists: Setting.exists,
    n.DirectionIs: Setting.direction,
    n.Happened: Setting.happened,
}
