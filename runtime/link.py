"""Linking: a program becomes code, once, when it is loaded.

Numbers for everything that is declared come first, then terms, then whatever refers to
them. What the engine cannot run is refused here and never met in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from dsl.ir import nodes as n
from dsl.ir import program as p

from . import amounts, calls, conditions, flow, picking, pipeline, play, selectors
from .changes import bounds
from .code import (
    Ability,
    CardCode,
    Code,
    Count,
    Instr,
    Key,
    LinkError,
    PickPlan,
    ProcedureCode,
    Register,
    ScaleCode,
    ScopeCode,
    Select,
    TermCode,
    Test,
    TextCode,
    TurnsCode,
    WindowCode,
)
from .lower import Form, alters, lower
from .patterns import heard, kept
from .reads import bits_of, reads
from .walk import mentions

SYSTEM = (picking, pipeline, calls, flow, play)
ONE = n.Number(1)


class Linker:
    """A program on its way to becoming code."""

    def __init__(self, program: p.Program) -> None:
        self.program = program
        self.code = Code(program)
        self._abilities: dict[n.Ability, Ability] = {}
        self._registers: dict[n.Happened, int] = {}
        self._terms = {t.id: t for t in program.terms}
        self._hidden = 0

    # ---------------------------------------------------------------- expressions

    def select(self, node: n.Selector) -> Select:
        """Link a selector."""
        return cast(Select, self._expression(selectors.TABLE, node))

    def count(self, node: n.Amount) -> Count:
        """Link an amount."""
        return cast(Count, self._expression(amounts.TABLE, node))

    def test(self, node: n.Condition) -> Test:
        """Link a condition."""
        return cast(Test, self._expression(conditions.TABLE, node))

    def place(self, node: n.Place) -> Select:
        """Link a place: it reads zones."""
        return selectors.place(self, node)

    def _expression(self, table: dict[Any, Callable[..., Any]], node: n.Node) -> Any:
        make = table.get(type(node))
        if make is None:
            raise LinkError(f"cannot read {type(node).__name__!r}")
        return make(self, node)

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
        domain = _domain(pick.of)
        return PickPlan(
            of,
            by,
            self.count(low),
            self.count(high),
            self.select(domain) if domain else of,
            pick.slot,
            act,
        )

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
            self.code.registers.append(Register(scope, listens, listens.match))
            self.code.registers_by_key.setdefault(listens.key, []).append(number)
            self.code.registers_by_scope.setdefault(scope, []).append(number)
        return self._registers[node]

    def ability(self, node: n.Ability) -> Ability:
        """Link an ability; equal ones are linked once."""
        if node not in self._abilities:
            kind = ABILITIES.get(type(node))
            if kind is None:
                raise LinkError(f"cannot hold {type(node).__name__!r}")
            ability = Ability(len(self.code.abilities), kind[0])
            self.code.abilities.append(ability)
            self._abilities[node] = ability
            kind[1](self, ability, node)
        return self._abilities[node]

    def optional(self, effect: n.Effect | None) -> int:
        """Return the block of an effect, or -1 if there is none."""
        return lower(self, effect) if effect else -1


def _domain(of: n.Selector) -> n.Selector | None:
    """Return the noun that a choice is made among, without its filters."""
    while isinstance(of, n.Extreme | n.First | n.Nearest):
        of = of.of
    if isinstance(of, n.Every):
        return n.Every(of.noun)
    if isinstance(of, n.CardsIn):
        return n.Every("card")
    return n.Every("player")


# ------------------------------------------------------------------ abilities


def _trigger(link: Linker, ability: Ability, node: n.Trigger) -> None:
    ability.heard = heard(link, node.pattern)
    ability.timing, ability.once_per = node.timing, node.once_per
    if node.timing not in ("at-once", "afterwards", "quiet"):
        raise LinkError(f"there is no timing {node.timing!r}")
    if node.once_per not in ("", "victim-item", "turn", "item"):
        raise LinkError(f"cannot limit to once per {node.once_per!r}")
    ability.block = lower(link, node.effect)


def _state_rule(link: Linker, ability: Ability, node: n.StateRule) -> None:
    ability.of, ability.block = link.select(node.of), lower(link, node.effect)
    ability.reads = reads(link, node.of)


def _replacement(link: Linker, ability: Ability, node: n.Replacement) -> None:
    ability.heard = heard(link, node.pattern)
    ability.block, ability.after = lower(link, node.instead), link.optional(node.after)
    ability.by = link.select(node.by) if node.by else None
    ability.alters = alters(node.instead)


def _forbid(link: Linker, ability: Ability, node: n.Forbid) -> None:
    ability.heard = heard(link, node.pattern)


def _forbid_play(link: Linker, ability: Ability, node: n.ForbidPlay) -> None:
    ability.who, ability.section = link.select(node.who), node.section
    ability.on = link.select(node.on) if node.on else None


ABILITIES: dict[type[n.Ability], tuple[str, Callable[[Linker, Ability, Any], None]]] = {
    n.Trigger: ("trigger", _trigger),
    n.StateRule: ("state-rule", _state_rule),
    n.Replacement: ("replacement", _replacement),
    n.Forbid: ("forbid", _forbid),
    n.ForbidPlay: ("forbid-play", _forbid_play),
}


# ------------------------------------------------------------------ the program, part by part


def link(program: p.Program) -> Code:
    """Link a program.

    Raises:
        LinkError: it refers to something that does not exist, or holds what cannot be run.
    """
    return linked(program).code


def linked(program: p.Program) -> Linker:
    """Link a program and return the linker, which can go on linking conditions about it."""
    linker = Linker(program)
    for part in PARTS:
        part(linker)
    return linker


def _numbers(link: Linker) -> None:
    code, program = link.code, link.program
    code.zones = [p.Zone("#stack"), *program.zones]
    code.zone_numbers = {z.id: i for i, z in enumerate(code.zones)}
    roles = {f"@{z.role}": i for i, z in enumerate(code.zones) if z.role}
    code.zone_numbers.update(roles)
    code.counters = {c.id: i for i, c in enumerate(program.counters)}
    code.bounds = [bounds(c.low, c.high) for c in program.counters]
    code.starts = [c.starts for c in program.counters]
    code.statuses = {s.id: i for i, s in enumerate(program.statuses)}
    code.values = [s.values for s in program.statuses]
    code.links = {x.id: i for i, x in enumerate(program.links)}
    code.scope_numbers = {s.id: i for i, s in enumerate(program.scopes)}
    code.window_numbers = {w.id: i for i, w in enumerate(program.windows)}
    code.card_numbers = {c.id: i for i, c in enumerate(program.cards)}
    code.sections = {s.id: s for s in program.sections}
    code.bits = bits_of(code)
    code.terms = {t.id: TermCode() for t in program.terms}
    code.scales = {
        s.id: ScaleCode(s.id, s.steps, s.zone, s.columns, s.up, s.down) for s in program.scales
    }
    code.scale_of_kind = {s.kind: code.scales[s.id] for s in program.scales if s.kind}
    code.procedures = [
        ProcedureCode(x.id, i, -1, x.slot, x.each) for i, x in enumerate(program.procedures)
    ]


def _system(link: Linker) -> None:
    for module in SYSTEM:
        for name, block in module.BLOCKS.items():
            link.code.system[name] = link.add_block(block, name in flow.CALM)


def _entities(link: Linker) -> None:
    zones = {k.id: k.zone for k in link.program.kinds}
    for number, card in enumerate(link.program.cards):
        if card.kind not in zones:
            raise LinkError(f"card {card.id!r} has no kind that the game declares")
        link.code.zone(zones[card.kind])
        if not card.blank:
            link.code.entities += [number] * card.copies


def _terms(link: Linker) -> None:
    _refuse_circles(link.program)
    for term in link.program.terms:
        code = link.code.terms[term.id]
        code.condition = link.test(term.condition) if term.condition else None
        code.amount = link.count(term.amount) if term.amount else None
        code.selector = link.select(term.selector) if term.selector else None


def _refuse_circles(program: p.Program) -> None:
    """A term that needs itself to be read would never be read to the end."""
    needs = {t.id: _terms_in(t) for t in program.terms}
    settled: set[str] = set()
    while len(settled) < len(needs):
        free = [t for t in needs if t not in settled and needs[t] & needs.keys() <= settled]
        if not free:
            raise LinkError(f"terms need each other: {sorted(set(needs) - settled)}")
        settled.update(free)


def _terms_in(term: p.Term) -> set[str]:
    found: set[str] = set()

    def look(node: Any) -> None:
        if isinstance(node, n.Holds | n.TermOf | n.TermAmount):
            found.add(node.term)
        parts = node if isinstance(node, tuple) else [getattr(node, f, None) for f in _names(node)]
        for part in parts:
            look(part)

    look((term.condition, term.amount, term.selector, term.pick))
    return found


def _names(node: Any) -> list[str]:
    return list(getattr(type(node), "__dataclass_fields__", ()))


def _zones(link: Linker) -> None:
    link.code.refills = [link.optional(z.refill) for z in link.code.zones]


def _procedures(link: Linker) -> None:
    for code, procedure in zip(link.code.procedures, link.program.procedures, strict=True):
        code.block = lower(link, procedure.steps, Form.PROCEDURE)


def _windows(link: Linker) -> None:
    for window in link.program.windows:
        if window.mode != "restart":
            raise LinkError(f"window {window.id!r}: there is no mode {window.mode!r}")
        start = link.select(window.start) if window.start else None
        link.code.windows.append(WindowCode(window.id, link.select(window.asks), start))


def _scopes(link: Linker) -> None:
    for scope in link.program.scopes:
        link.code.scopes.append(
            ScopeCode(
                scope.id,
                lower(link, scope.steps, Form.FLOW),
                link.test(scope.skipped) if scope.skipped else None,
                _turns(link, scope.turns) if scope.turns else None,
                tuple(link.test(end) for end in scope.ends),
                reads(link, scope.ends),
                lower(link, scope.closing, Form.CLOSING) if scope.closing else -1,
                link.select(scope.first) if scope.first else None,
            )
        )


def _turns(link: Linker, turns: p.Turns) -> TurnsCode:
    before, steps = lower(link, turns.before, Form.FLOW), lower(link, turns.steps, Form.FLOW)
    return TurnsCode(link.select(turns.of), link.select(turns.start), before, steps)


def _rules(link: Linker) -> None:
    for rule in link.program.rules:
        ability = link.ability(rule.ability)
        key = ability.heard.key if ability.heard else ("", "")
        link.code.rules.setdefault((ability.kind, key), []).append(ability)


def _cards(link: Linker) -> None:
    for section in link.program.sections:
        link.code.section_after[section.id] = link.optional(section.after)
        if section.answered:
            link.window_number(section.answered)
    for card in link.program.cards:
        texts = tuple(_text(link, text) for text in card.texts)
        link.code.cards.append(CardCode(card, texts, _by_use(texts), _in_force(link, texts)))


def _text(link: Linker, text: p.Text) -> TextCode:
    section = link.code.sections.get(text.section)
    if section is None:
        raise LinkError(f"there is no section {text.section!r}")
    target = text.target or section.target
    return TextCode(
        text,
        section,
        link.optional(text.effect),
        link.test(text.when) if text.when else None,
        link.plan(target) if target else None,
        link.test(text.condition) if text.condition else None,
        tuple(link.ability(a) for a in text.abilities),
    )


def _by_use(texts: tuple[TextCode, ...]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for at, text in enumerate(texts):
        if text.block >= 0 and text.section.use:
            for use in (text.section.use, ""):
                found[use] = (*found.get(use, ()), at)
    return found


def _in_force(link: Linker, texts: tuple[TextCode, ...]) -> tuple[tuple[int, Ability], ...]:
    found = []
    for text in texts:
        place = text.section.in_force
        if text.abilities and place is None:
            raise LinkError(
                f"section {text.section.id!r}: nothing says where abilities are in force"
            )
        if place is not None:
            found += [(link.code.zone(place.zone), ability) for ability in text.abilities]
    return tuple(found)


def _game(link: Linker) -> None:
    game = link.program.game
    if mentions((game.setup, game.flow), n.SkipTurn):
        raise LinkError("a turn can only be skipped before it begins")
    link.code.setup = lower(link, game.setup)
    link.code.flow = lower(link, game.flow, Form.FLOW)


PARTS = (
    _numbers,
    _system,
    _entities,
    _terms,
    _zones,
    _procedures,
    _windows,
    _scopes,
    _rules,
    _cards,
    _game,
)
