"""A program, linked part by part: first numbers, then terms, then all that refers to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.walk import every, mentions

from . import calls, flow, picking, pipeline, play, windows
from .body import Form
from .changes import bounds
from .code import (
    STACK,
    Ability,
    CardCode,
    Layout,
    LinkError,
    ProcedureCode,
    ScaleCode,
    ScopeCode,
    TermCode,
    TextCode,
    TurnsCode,
    WindowCode,
)
from .lower import lower
from .reads import FLOW, bits_of, reads
from .state import Option

if TYPE_CHECKING:
    from .link import Linker


SYSTEM = (picking, pipeline, calls, flow, play, windows)


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
    lent = {ability.status for ability in every(_texts(program), n.HasStatus)}
    code.lent = frozenset(code.statuses[s] for s in lent & code.statuses.keys())
    code.links = {x.id: i for i, x in enumerate(program.links)}
    code.attributes = {a.id: a for a in program.attributes}
    code.memories = {x.id: i for i, x in enumerate(program.memories)}
    code.scope_numbers = {s.id: i for i, s in enumerate(program.scopes)}
    code.window_numbers = {w.id: i for i, w in enumerate(program.windows)}
    code.card_numbers = {c.id: i for i, c in enumerate(program.cards)}
    code.sections = {s.id: s for s in program.sections}
    code.bits = bits_of(code)
    code.terms = {t.id: TermCode() for t in program.terms}
    code.scales = {
        s.id: ScaleCode(s.id, s.steps, s.zone, s.columns, s.up, s.down) for s in program.scales
    }
    for scale in program.scales:
        _check_scale(link, scale)
    code.scale_of_kind = {s.kind: code.scales[s.id] for s in program.scales if s.kind}
    code.shown = [code.zone_numbers[s.zone] for s in program.scales if s.kind and s.zone]
    players = range(program.game.least, program.game.most + 1)
    code.layouts = {count: _layout(code.zones, count) for count in players}
    code.procedures = [
        ProcedureCode(x.id, i, -1, x.slot, x.each) for i, x in enumerate(program.procedures)
    ]


def _texts(program: p.Program) -> tuple[object, ...]:
    """Return the parts of a program in which abilities stand or are granted."""
    flow = (program.game, program.scopes, program.procedures, program.zones)
    return (*flow, program.rules, program.sections, program.cards)


def _check_scale(link: Linker, scale: p.Scale) -> None:
    if scale.zone:
        link.code.zone(scale.zone)
    for column, numbers in scale.columns.items():
        if len(numbers) != len(scale.steps):
            raise LinkError(f"scale {scale.id!r}: column {column!r} is not as long as the scale")
    procedures = {x.id for x in link.program.procedures}
    for name in (scale.up, scale.down):
        if name and name not in procedures:
            raise LinkError(f"there is no procedure {name!r}")


def _layout(zones: list[p.Zone], players: int) -> Layout:
    """Return the zones there are: players have those of each player, the game the rest."""
    return tuple(
        (number * (players + 1) + owner, zone, owner)
        for number, zone in enumerate(zones)
        if number != STACK
        for owner in range(players + 1)
        if zone.each_player == bool(owner)
    )


def _system(link: Linker) -> None:
    for module in SYSTEM:
        for name, block in module.BLOCKS.items():
            link.code.system[name] = link.add_block(block, name in flow.CALM)


def _sorts(link: Linker) -> None:
    sorts = {k.id: k.sort for k in link.program.kinds}
    found: dict[str, set[str]] = {kind: set() for kind in sorts}
    for kind in sorts:
        above, seen = kind, set[str]()
        while above:
            if above not in sorts or above in seen:
                raise LinkError(f"kind {kind!r} is a sort of nothing that the game declares")
            seen.add(above)
            found[above].add(kind)
            above = sorts[above]
    link.code.sorts = {kind: frozenset(below) for kind, below in found.items()}


def _attributes(link: Linker) -> None:
    """A card may state what its kind has, as far as there are such values."""
    for memory in link.program.memories:
        link.attribute(memory.attribute)
    for card in link.program.cards:
        for name, values in card.attributes.items():
            attribute = link.code.attributes.get(name)
            if attribute is None or card.kind not in attribute.kinds:
                raise LinkError(f"card {card.id!r} has no attribute {name!r}")
            if not set(values) <= set(attribute.range()):
                raise LinkError(f"card {card.id!r} has no such {name!r}: {list(values)}")


MOST_CARDS = 100_000
"""Copies of all cards; several packs together may have more than one of them."""


def _entities(link: Linker) -> None:
    zones = {k.id: k.zone for k in link.program.kinds}
    for number, card in enumerate(link.program.cards):
        if card.kind not in zones:
            raise LinkError(f"card {card.id!r} has no kind that the game declares")
        link.code.zone(zones[card.kind])
        if len(link.code.entities) + card.copies > MOST_CARDS:
            raise LinkError(f"there are more than {MOST_CARDS} cards")
        if not card.blank:
            link.code.entities += [number] * card.copies
            link.code.faces += [card.id] * card.copies
        link.code.columns.append(_columns(link, card))


def _columns(link: Linker, card: p.Card) -> dict[str, int]:
    """Return the numbers of the step a card is at; under the scale's own id, its place."""
    scale = link.code.scale_of_kind.get(card.kind)
    if scale is None or card.step < 0:
        return {}
    if card.step >= len(scale.steps):
        raise LinkError(f"card {card.id!r} is at a step that scale {scale.id!r} does not have")
    found = {name: column[card.step] for name, column in scale.columns.items()}
    return {**found, scale.id: card.step}


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
    return {node.term for node in every(term, (n.Holds, n.TermOf, n.TermAmount))}


def _zones(link: Linker) -> None:
    link.code.refills = [link.optional(z.refill) for z in link.code.zones]


def _procedures(link: Linker) -> None:
    for code, procedure in zip(link.code.procedures, link.program.procedures, strict=True):
        code.block = lower(link, procedure.steps, Form.PROCEDURE)


def _windows(link: Linker) -> None:
    for window in link.program.windows:
        if window.mode not in windows.AFTER_A_PLAY:
            raise LinkError(f"window {window.id!r}: there is no mode {window.mode!r}")
        link.code.windows.append(
            WindowCode(
                window.id,
                link.select(window.asks),
                link.select(window.start) if window.start else None,
                window.mode,
                link.test(window.when) if window.when else None,
                link.test(window.together) if window.together else None,
            )
        )


def _announcements(link: Linker) -> None:
    for announcement in link.program.announcements:
        if announcement.answered:
            link.window_number(announcement.answered)


def _scopes(link: Linker) -> None:
    for scope in link.program.scopes:
        if scope.checked_again and not (scope.turns and scope.ends):
            raise LinkError(f"scope {scope.id!r}: only an end of turns can be checked again")
        link.code.scopes.append(
            ScopeCode(
                scope.id,
                lower(link, scope.steps, Form.FLOW),
                link.test(scope.skipped) if scope.skipped else None,
                _turns(link, scope.turns) if scope.turns else None,
                tuple(link.test(end) for end in scope.ends),
                reads(link, scope.ends) or FLOW,
                lower(link, scope.closing, Form.CLOSING) if scope.closing else -1,
                link.select(scope.first) if scope.first else None,
                scope.checked_again,
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
        link.use(section.use)
        if section.in_force:
            link.code.zone(section.in_force.zone)
        link.code.section_after[section.id] = link.optional(section.after)
        link.code.section_first[section.id] = link.optional(section.first)
        if section.answered:
            link.window_number(section.answered)
        if section.without_text and (section.heading or section.text != "effect"):
            raise LinkError(f"section {section.id!r}: no card can do without a text in it")
    for card in link.program.cards:
        code = card_code(link, card)
        for use, numbers in _by_use(code.texts).items():
            link.code.usable.setdefault(use, {})[len(link.code.cards)] = numbers
        link.code.cards.append(code)


def card_code(link: Linker, card: p.Card) -> CardCode:
    """Link a card.

    Raises:
        LinkError: the engine cannot play it.
    """
    texts = (
        *(_text(link, text, _option(card, at)) for at, text in enumerate(card.texts)),
        *_unwritten(link, card),
    )
    return CardCode(card, texts, _in_force(link, texts))


def _unwritten(link: Linker, card: p.Card) -> Iterator[TextCode]:
    """Yield a text that does nothing for each section the card can do without."""
    written = {text.section for text in card.texts}
    for section in link.program.sections:
        if section.without_text and card.kind in section.kinds and section.id not in written:
            text = p.Text(section.id, {}, {}, effect=n.Sequence())
            yield replace(_text(link, text, Option("play", card.id, section.id)), written=False)


def _text(link: Linker, text: p.Text, option: Option) -> TextCode:
    section = link.code.sections.get(text.section)
    if section is None:
        raise LinkError(f"there is no section {text.section!r}")
    target = text.target or section.target
    return TextCode(
        text,
        section,
        option,
        link.optional(text.effect),
        link.test(text.when) if text.when else None,
        link.plan(target) if target else None,
        link.some(target.of) if target else None,
        link.test(text.condition) if text.condition else None,
        tuple(link.ability(a) for a in text.abilities),
    )


def _option(card: p.Card, at: int) -> Option:
    """Name a play; a card with two texts in one section numbers the second."""
    section = card.texts[at].section
    before = sum(text.section == section for text in card.texts[:at])
    return Option("play", card.id, section, number=before + 1 if before else -1)


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
    if game.score:
        read = n.ColumnOf if game.score in link.code.scales else n.CounterOf
        link.code.score = link.count(read(game.score, n.Ref("one")))


PARTS = (
    _numbers,
    _system,
    _sorts,
    _attributes,
    _entities,
    _terms,
    _zones,
    _procedures,
    _windows,
    _announcements,
    _scopes,
    _rules,
    _cards,
    _game,
)
