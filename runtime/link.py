"""Linking: a program becomes code, once, when it is loaded.

Numbers for everything that is declared come first, then terms, then whatever refers to
them. What the engine cannot run is refused here and never met in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar, cast

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.sorts import drawn_from, sort_of

from . import amounts, conditions, selectors, values
from .abilities import ABILITIES
from .code import (
    Ability,
    Code,
    Count,
    Instr,
    Key,
    LinkError,
    Listing,
    PickPlan,
    ProcedureCode,
    Register,
    Select,
    TermCode,
    Test,
    TextCode,
)
from .lower import lower
from .parts import PARTS, card_code
from .patterns import Entry, kept, remembered
from .reads import reads
from .state import Option, Slots
from .table import Table

ONE = n.Number(1)
MOST_TRIED = 5_000
"""Texts that one linker tries."""
K = TypeVar("K")
V = TypeVar("V")


class Linker:
    """A program on its way to becoming code."""

    def __init__(self, program: p.Program) -> None:
        self.program = program
        self.code = Code(program)
        self._abilities: dict[n.Ability, Ability] = {}
        self._registers: dict[n.Happened, int] = {}
        self._terms = {t.id: t for t in program.terms}
        self._announcements = {a.id: a for a in program.announcements}
        self._announced: dict[n.Announce, int] = {}
        self._hidden = 0
        self._answering = 0
        self._ordering = 0

    # ---------------------------------------------------------------- expressions

    def select(self, node: n.Selector) -> Select:
        """Link a selector."""
        return cast(Select, self._expression(selectors.TABLE, node))

    def members(self, node: n.Selector) -> Select:
        """Link whom something happens to at once: players in turn order, however they were named.

        Every one of a noun is in that order already.
        """
        of = self.select(node)
        return of if isinstance(node, n.Every) else selectors.in_turn(of)

    def some(self, node: n.Selector) -> Test:
        """Link the question whether a selector finds anything."""
        return selectors.some(self, node)

    def count(self, node: n.Amount) -> Count:
        """Link an amount."""
        return cast(Count, self._expression(amounts.TABLE, node))

    def test(self, node: n.Condition) -> Test:
        """Link a condition."""
        return cast(Test, self._expression(conditions.TABLE, node))

    def listing(self, node: n.Values) -> Listing:
        """Link values."""
        return cast(Listing, self._expression(values.TABLE, node))

    def place(self, node: n.Place) -> Select:
        """Link a place: it reads zones."""
        return selectors.place(self, node)

    def zone(self, node: n.Place) -> p.Zone:
        """Return the zone a place is in, as it is declared."""
        return self.code.zones[self.code.zone(node.zone)]

    def _expression(self, table: dict[Any, Callable[..., Any]], node: n.Node) -> Any:
        make = table.get(type(node))
        if make is None:
            raise LinkError(f"cannot read {type(node).__name__!r}")
        return make(self, node)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Link what can say *that many*: the body of a text, or a pattern of events."""
        self._answering += 1
        try:
            yield
        finally:
            self._answering -= 1

    def event_amount(self) -> None:
        """Refuse *that many* where there is neither an event nor a step before."""
        if not self._answering:
            raise LinkError("'that many' stands where there is no event and no step before it")

    @contextmanager
    def ordering(self) -> Iterator[None]:
        """Link what is done in turn, where each has a place in the order."""
        self._ordering += 1
        try:
            yield
        finally:
            self._ordering -= 1

    def in_order(self) -> None:
        """Refuse a place in an order where nothing is gone through in order."""
        if not self._ordering:
            raise LinkError("a place in this order stands where nothing is done in turn")

    # ---------------------------------------------------------------- choices

    def choice(self, node: Any) -> n.Pick | None:
        """Return the choice that a node is, by itself or as a term that somebody chooses."""
        if isinstance(node, n.Pick):
            return node
        if isinstance(node, n.TermOf) and node.term in self._terms:
            return self._terms[node.term].pick
        return None

    def plan(self, pick: n.Pick, act: str = "choose") -> PickPlan:
        """Link a choice. Of two bounds the one that is missing is equal to the other, else 1."""
        low, high = pick.low or pick.high or ONE, pick.high or pick.low or ONE
        by = self.select(pick.by) if pick.by else None
        of = self.select(pick.of)
        return PickPlan(
            of,
            by,
            self.count(low),
            self.count(high),
            self.select(self._domain(pick.of)),
            pick.slot,
            act,
        )

    def _domain(self, of: n.Selector) -> n.Selector:
        """Return the noun that a choice is made among, without its filters.

        Players are those that cards mean.
        """
        among, game = drawn_from(of), self.program.game
        noun = among.noun if isinstance(among, n.Every) else sort_of(among)
        return n.Every(noun, game.meaning if noun in ("player", game.player_noun) else None)

    # ---------------------------------------------------------------- what is declared

    def number(self, numbers: dict[str, int], name: str, what: str) -> int:
        """Return the number of something declared."""
        if name not in numbers:
            raise LinkError(f"there is no {what} {name!r}")
        return numbers[name]

    def value(self, status: str, value: str) -> int:
        """Return the place of a value of a status."""
        values = self.code.values[self.number(self.code.statuses, status, "status")]
        if value not in values:
            raise LinkError(f"status {status!r} has no value {value!r}")
        return values.index(value)

    def scope(self, name: str) -> str:
        """Return the id of a scope, which must exist."""
        if name not in self.code.scope_numbers and name not in ("game", "turn"):
            raise LinkError(f"there is no scope {name!r}")
        return name

    def scope_number(self, name: str) -> int:
        """Return the number of a declared scope."""
        return self.number(self.code.scope_numbers, name, "scope")

    def window_number(self, name: str) -> int:
        """Return the number of a window."""
        return self.number(self.code.window_numbers, name, "window")

    def counter(self, name: str) -> int:
        """Return the number of a counter; a scale, which moves by steps, is none."""
        if name in self.code.scales:
            raise LinkError(
                f"{name} goes in steps: it can be gained, lost and compared,"
                " but not swapped, put on cards, listened for, forbidden or replaced"
            )
        return self.number(self.code.counters, name, "counter")

    def attribute(self, name: str, numbered: bool = False) -> p.Attribute:
        """Return an attribute; one that has numbers, where those are needed."""
        found = self.code.attributes.get(name)
        if found is None:
            raise LinkError(f"there is no attribute {name!r}")
        if numbered and not found.numbers:
            raise LinkError(f"attribute {name!r} has no numbers")
        return found

    def memory(self, name: str, numbered: bool = False) -> int:
        """Return the number of a memory; of one that holds numbers, where those are needed."""
        number = self.number(self.code.memories, name, "memory")
        self.attribute(self.program.memories[number].attribute, numbered)
        return number

    def section(self, name: str) -> str:
        """Return the id of a section, which must exist; none at all stands for any."""
        if name and name not in self.code.sections:
            raise LinkError(f"there is no section {name!r}")
        return name

    def use(self, name: str) -> str:
        """Return a use of sections: the turn's, a window's, or none at all."""
        if name and name != "turn" and name not in self.code.window_numbers:
            raise LinkError(f"there is no use {name!r}: it is no window, nor 'turn'")
        return name

    def column(self, name: str) -> str:
        """Return the id of a column, which some scale must have; or that of a scale."""
        if not any(name == s.id or name in s.columns for s in self.program.scales):
            raise LinkError(f"there is no column {name!r}")
        return name

    def step(self, name: str) -> str:
        """Return the id of a step, which some scale must have."""
        if not any(name in s.steps for s in self.program.scales):
            raise LinkError(f"there is no step {name!r}")
        return name

    def procedure(self, name: str) -> ProcedureCode:
        """Return a procedure; its block may not be made yet."""
        for procedure in self.code.procedures:
            if procedure.id == name:
                return procedure
        raise LinkError(f"there is no procedure {name!r}")

    def declared_term(self, name: str) -> p.Term:
        """Return a term as it is declared."""
        if name not in self._terms:
            raise LinkError(f"there is no term {name!r}")
        return self._terms[name]

    def term(self, name: str, reading: str) -> TermCode:
        """Return a term that has a reading; it may not be linked yet."""
        declared = self._terms.get(name)
        if declared and declared.pick and reading == "selector":
            raise LinkError(f"a player may have to choose who is {name!r}: only an effect asks")
        if declared is None or getattr(declared, reading) is None:
            raise LinkError(f"there is no term {name!r} that is a {reading}")
        return self.code.terms[name]

    # ---------------------------------------------------------------- what is collected

    def hidden(self, letter: str) -> str:
        """Return a slot that no text can name."""
        self._hidden += 1
        return f"#{letter}{self._hidden}"

    def add_block(self, block: tuple[Instr, ...], calm: bool = False) -> int:
        """Keep a block and return its number."""
        self.code.blocks.append(block)
        number = len(self.code.blocks) - 1
        if calm:
            self.code.calm.add(number)
        return number

    def watch(self, key: Key) -> None:
        """Note that a text listens to a term turning true or false."""
        kind, term = key
        if kind == "flipped" and all(term != watched for watched, _ in self.code.watched):
            self.term(term, "condition")
            self.code.watched.append((term, reads(self, n.Holds(term))))

    def register(self, node: n.Happened) -> int:
        """Return the register that a question about the past reads."""
        if node not in self._registers:
            number = self._registers[node] = len(self.code.registers)
            listens = kept(self, node.pattern)
            scope = self.scope(node.scope)
            self.code.registers.append(Register(scope, listens.match))
            self.code.registers_by_key.setdefault(listens.key, []).append(number)
            self.code.registers_by_scope.setdefault(scope, []).append(number)
        return self._registers[node]

    def past(self, node: n.Happened) -> Callable[[Table, Slots], Iterator[Entry]]:
        """Link a question about the past: the entries of its register that it asks for."""
        number, asked = self.register(node), remembered(self, node.pattern)
        return lambda t, s: (entry for entry in t.s.history[number] if asked(t, entry, s))

    def ability(self, node: n.Ability) -> Ability:
        """Link an ability; equal ones are linked once."""
        if node not in self._abilities:
            kind = ABILITIES.get(type(node))
            if kind is None:
                raise LinkError(f"cannot hold {type(node).__name__!r}")
            ability = Ability(len(self.code.abilities), kind[0])
            self.code.abilities.append(ability)
            with _kept_if_linked(self._abilities, node, ability):
                kind[1](self, ability, node)
        return self._abilities[node]

    def announced(self, node: n.Announce) -> int:
        """Return the number of a text that is announced; equal ones are linked once."""
        if node not in self._announced:
            declared = self._announcements[self.announcement(node.announcement)]
            number = -1 - len(self.code.announced)
            target = self.plan(replace(declared.target, slot="target"))
            section = p.Section(declared.id, (), answered=declared.answered)
            text = TextCode(p.Text(declared.id, {}, {}), section, Option("use"), target=target)
            self.code.announced.append(text)
            with _kept_if_linked(self._announced, node, number):
                text.block = lower(self, node.effect)
        return self._announced[node]

    def announcement(self, name: str) -> str:
        """Return the id of an announcement, which must exist."""
        if name not in self._announcements:
            raise LinkError(f"there is no announcement {name!r}")
        return name

    def optional(self, effect: n.Effect | None) -> int:
        """Return the block of an effect, or -1 if there is none."""
        return lower(self, effect) if effect else -1


@contextmanager
def _kept_if_linked(kept: dict[K, V], node: K, made: V) -> Iterator[None]:
    """Keep what is made of a node, which may speak of itself; not if its parts cannot be linked."""
    kept[node] = made
    try:
        yield
    except LinkError:
        del kept[node]
        raise


def link(program: p.Program) -> Code:
    """Link a program.

    Raises:
        LinkError: it refers to something that does not exist, or holds what cannot be run.
    """
    return linked(program).code


class Trial:
    """Tries whether texts of cards can be linked in a game, each by itself.

    A linker keeps what it has linked; so after a while another one takes its place.
    """

    def __init__(self, program: p.Program) -> None:
        self._program = program
        self._tried = 0
        self._reason = ""
        try:
            self._linker = linked(program)
        except LinkError as error:
            self._reason = str(error)

    def fault(self, text: p.Text | None = None) -> str:
        """Return why a text (or the game, without any) cannot be played; or nothing."""
        if text is None or self._reason:
            return self._reason
        self._tried += 1
        if self._tried % MOST_TRIED == 0:
            self._linker = linked(self._program)
        try:
            card_code(self._linker, p.Card("", "", {}, texts=(text,)))
        except LinkError as error:
            return str(error)
        return ""


def linked(program: p.Program) -> Linker:
    """Link a program and return the linker, which can go on linking conditions about it."""
    linker = Linker(program)
    for part in PARTS:
        part(linker)
    return linker
