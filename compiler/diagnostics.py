"""Diagnostics: what is wrong in a pack, where, and the way out; as JSON and for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from dsl.ir.record import record
from dsl.places import Fault, split_lines

from .width import cell_width, crop, visible

META = "pack.yaml"
"""The file that is told of first: all others are read as it says."""
Sources = Mapping[tuple[str, str], str]
"""Texts of files by pack id and path."""
Split = Callable[[str], Sequence[str]]
"""Cuts a text into lines; a text with many faults only once."""

_JSON_FIELDS = (
    *("code", "severity", "file", "line", "column", "end_line", "end_column"),
    *("card", "message", "hint", "readings", "suggestions"),
)
_COLOURS = {"error": "31", "warning": "33", "note": "36"}


@record
class Diagnostic:
    """One finding; `file` is relative to `pack`, an end is just behind the last character."""

    code: str
    message: str
    hint: str = ""
    severity: str = "error"
    file: str = ""
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    card: str = ""
    readings: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    pack: str = ""

    @classmethod
    def of(cls, fault: Fault, file: str, pack: str = "") -> Diagnostic:
        """Return a fault of a text as a diagnostic of a file."""
        place = (fault.line, fault.column, fault.end_line, fault.end_column)
        lists = (fault.readings, fault.suggestions)
        about = (fault.message, fault.hint, fault.severity, file)
        return cls(fault.code, *about, *place, fault.card, *lists, pack)

    def to_json(self) -> dict[str, Any]:
        """Return the diagnostic in the form of the contract."""
        values = {name: getattr(self, name) for name in _JSON_FIELDS}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}


class PackError(Exception):
    """A pack has faults; `diagnostics` has all findings, in order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        errors = [d for d in self.diagnostics if d.severity == "error"] or self.diagnostics
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(headline(errors[0], errors[0].file) + more if errors else "unknown fault")


@dataclass(slots=True)
class Diagnostics:
    """Collects diagnostics, each once."""

    found: dict[Diagnostic, None] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(in_order(self.found))

    def __len__(self) -> int:
        return len(self.found)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add one."""
        self.found[diagnostic] = None

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add many."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def add_faults(self, faults: Iterable[Fault], file: str, pack: str = "") -> None:
        """Add faults that were found in the text of a file."""
        self.extend(Diagnostic.of(f, file, pack) for f in faults)

    def strict(self) -> Diagnostics:
        """Return a copy in which warnings are errors."""
        hard = (replace(d, severity="error") if d.severity == "warning" else d for d in self)
        return Diagnostics(dict.fromkeys(hard))

    @property
    def ok(self) -> bool:
        """Whether nothing is an error."""
        return all(d.severity != "error" for d in self.found)

    def raise_if_errors(self) -> None:
        """Raise what was found if any of it is an error.

        Raises:
            PackError: at least one diagnostic is an error.
        """
        if not self.ok:
            raise PackError(self.found)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return diagnostics by place; equal places keep their order."""
    return tuple(
        sorted(diagnostics, key=lambda d: (d.pack, d.file != META, d.file, d.line, d.column))
    )


SORTS = {".play": "scenario", ".rules": "block"}
"""What a block of a file is called that holds no cards, by how its name ends."""


def headline(diagnostic: Diagnostic, file: str) -> str:
    """Return the first line of a diagnostic: place, severity, code, block, message."""
    place = f"{file}:{diagnostic.line}:{diagnostic.column}: " if file else ""
    sort = SORTS.get(PurePosixPath(file).suffix, "card")
    block = f' {sort} "{diagnostic.card}"' if diagnostic.card else ""
    said = f"{diagnostic.severity}[{diagnostic.code}]{block}: {diagnostic.message}"
    return visible(place + said)


def render(diagnostics: Iterable[Diagnostic], sources: Sources, colour: bool = False) -> str:
    """Return diagnostics for people, in order, with the source lines they are about."""
    ordered = in_order(diagnostics)
    lines = cache(split_lines)
    several = len({d.pack for d in ordered}) > 1
    return "\n".join("\n".join(_lines(d, sources, lines, several, colour)) + "\n" for d in ordered)


def _lines(
    diagnostic: Diagnostic, sources: Sources, split: Split, several: bool, colour: bool
) -> Iterator[str]:
    file = diagnostic.file
    if several and diagnostic.pack:
        file = f"{diagnostic.pack}/{file}" if file else diagnostic.pack
    paint = _COLOURS[diagnostic.severity] if colour else ""
    yield _painted(headline(diagnostic, file), f"1;{paint}" if paint else "")
    lines = split(sources.get((diagnostic.pack, diagnostic.file), ""))
    yield from _frame(diagnostic, lines, paint)
    if diagnostic.hint:
        yield visible(f"hint: {diagnostic.hint}")
    yield from _list("it may mean:", diagnostic.readings)
    yield from _list("did you mean:", diagnostic.suggestions)


def _frame(diagnostic: Diagnostic, lines: Sequence[str], paint: str) -> Iterator[str]:
    """Yield the source line and the underline below it."""
    if not any(lines[:1]) or diagnostic.line > len(lines):
        return
    line = lines[diagnostic.line - 1]
    one_line = diagnostic.end_line == diagnostic.line
    start, end = diagnostic.column - 1, diagnostic.end_column - 1 if one_line else len(line)
    shown, start, end = crop(line, start, max(end, start + 1))
    number = str(diagnostic.line)
    yield f"{number} | {visible(shown)}".rstrip()
    marks = "^" * max(cell_width(shown[start:end]), 1)
    yield f"{' ' * len(number)} | {' ' * cell_width(shown[:start])}{_painted(marks, paint)}"


def _list(title: str, items: tuple[str, ...]) -> Iterator[str]:
    if items:
        yield title
        yield from (visible(f"  - {item}") for item in items)


def _painted(text: str, paint: str) -> str:
    return f"\x1b[{paint}m{text}\x1b[0m" if paint else text
