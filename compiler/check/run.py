"""Runs all checks on meaning over the cards of compiled packs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from compiler.assemble.declare import Declarations
from compiler.assemble.texts import Reading
from compiler.diagnostics import Diagnostic
from dsl.ir import program as p

from . import (
    blind_choice,
    empty_choice,
    endless_trigger,
    equal_sections,
    fixed_condition,
    never_in_force,
    no_change,
    passed_end,
    second_if,
    too_much,
    unused_choice,
)
from .subject import Finding, Subject

Check = Callable[[Subject], Iterator[Finding]]
CHECKS: tuple[Check, ...] = (
    blind_choice.check,
    empty_choice.check,
    endless_trigger.check,
    equal_sections.check,
    fixed_condition.check,
    never_in_force.check,
    no_change.check,
    passed_end.check,
    second_if.check,
    too_much.check,
    unused_choice.check,
)


def doubts(
    card: p.Card,
    readings: Sequence[Reading],
    declared: Declarations,
    copies: dict[str, int],
    heading: Callable[[p.Text], str],
) -> list[Diagnostic]:
    """Return warnings about what a card means, given all its texts that were read.

    `copies` says how many cards start in each zone; `heading` words the heading of a text.
    """
    subject = Subject(card, tuple(readings), declared, copies, heading)
    return [_diagnostic(finding) for check in CHECKS for finding in dict.fromkeys(check(subject))]


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
