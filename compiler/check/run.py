"""Runs all checks on meaning over the cards of compiled packs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from compiler.diagnostics import Diagnostic
from dsl.ir import program as p

from . import (
    blind_choice,
    empty_choice,
    endless_trigger,
    equal_sections,
    fixed_condition,
    no_change,
    too_much,
    unused_choice,
)
from .subject import Finding, Subject

if TYPE_CHECKING:
    from compiler.assemble.build import Compiled

Check = Callable[[Subject], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    blind_choice.check,
    empty_choice.check,
    endless_trigger.check,
    equal_sections.check,
    fixed_condition.check,
    no_change.check,
    too_much.check,
    unused_choice.check,
)


def check_meaning(compiled: Compiled) -> list[Diagnostic]:
    """Return warnings about what cards mean."""
    return [
        _diagnostic(finding)
        for subject in _subjects(compiled)
        for check in CHECKS
        for finding in dict.fromkeys(check(subject))
    ]


def _subjects(compiled: Compiled) -> Iterator[Subject]:
    if compiled.declared is None:
        return
    copies = _copies(compiled)
    for card in compiled.cards:
        readings = tuple(
            r
            for r in compiled.readings
            if r.block.family == "card" and r.block.stands_for == card.id
        )
        if readings:
            yield Subject(card, readings, compiled.declared, copies)


def _copies(compiled: Compiled) -> dict[str, int]:
    assert compiled.declared is not None
    start = {k.id: k.zone for k in compiled.declared.of(p.Kind)}
    found: dict[str, int] = {}
    for card in compiled.cards:
        zone = start.get(card.kind, "")
        zone = next((z.id for z in compiled.declared.of(p.Zone) if f"@{z.role}" == zone), zone)
        found[zone] = found.get(zone, 0) + card.copies
    return found


def _diagnostic(finding: Finding) -> Diagnostic:
    reading = finding.reading
    start, end = reading.line.position(0), reading.line.position(max(0, len(reading.line.text) - 1))
    return Diagnostic(
        finding.code,
        finding.message,
        finding.hint,
        "warning",
        reading.block.file,
        *start,
        end[0],
        end[1] + 1,
        card=reading.block.block.title,
        pack=reading.block.pack,
    )
