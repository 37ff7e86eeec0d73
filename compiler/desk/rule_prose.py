"""The lines of rules as prose: each label has a sentence for what stands behind it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from compiler.html import RuleEntry, RuleLine
from dsl.forms import FORMS

RUN_IN = ("RULE", "TERM", "CHECK", "SECTION")
"""Kinds of blocks that say little: their words go on from their title."""
OFTEN = 3
"""How many must say the same for it to be said once, for all of them."""


class Prose:
    """Tells lines. `names` are what has a capital wherever it stands."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = tuple(names)

    def paragraphs(self, kind: str, lines: Iterable[RuleLine]) -> tuple[RuleLine, ...]:
        """Return what the lines of a block say: paragraphs, and steps under a label or none.

        A label that there are no words for stands in front as it is.
        """
        found: list[RuleLine] = []
        for line in lines:
            told = self._told(kind, line)
            if not _is_paragraph(told, kind):
                found.append(told)
            elif found and _is_paragraph(found[-1], kind):
                found[-1] = RuleLine("", (" ".join((*found[-1].sentences, *told.sentences)),))
            else:
                found.append(RuleLine("", (" ".join(told.sentences),)))
        return tuple(found)

    def _told(self, kind: str, line: RuleLine) -> RuleLine:
        """Return a line as its template tells it: as a sentence, or below another label."""
        template = self._template(kind, line)
        if template is None:
            return line
        if "{" in template or template.endswith("."):
            return RuleLine("", (self._filled(template, kind, line),))
        return RuleLine(template, line.sentences)

    def phrase(self, kind: str, lines: Iterable[RuleLine]) -> str:
        """Return what the lines of a small block say, in one cell of a table.

        A line that is not there may say something too: what holds where nothing else is said.
        """
        said = {line.label: line for line in lines}
        labels = dict.fromkeys((*_templates().get(kind, {}), *said))
        found = (self._phrase(kind, said.get(label, RuleLine(label, ()))) for label in labels)
        return "; ".join(filter(None, found))

    def _phrase(self, kind: str, line: RuleLine) -> str:
        template = self._template(kind, line)
        if not line.sentences:
            return template or ""
        if template is None:
            return f"{line.label}: {self._value(kind, line)}"
        return self._filled(template, kind, line)

    def _template(self, kind: str, line: RuleLine) -> str | None:
        """Return how a line is told; None: there are no words for its label."""
        found = _templates().get(kind, {}).get(line.label)
        if isinstance(found, dict):
            return found.get(self._value(kind, line), found.get("{}" if line.sentences else ""))
        return found if line.sentences else None

    def _filled(self, template: str, kind: str, line: RuleLine) -> str:
        one, _, several = template.partition("|")
        chosen = several if several and ", " in line.sentences[0] else one
        return chosen.replace("{}", self._value(kind, line))

    def _value(self, kind: str, line: RuleLine) -> str:
        """Return what stands behind a label so that a sentence can hold it."""
        field = FORMS[kind].field(line.label)
        said = (sentence.rstrip(".") for sentence in line.sentences)
        if field and field.sort.startswith("start_"):
            return "; then ".join(map(self._inner, said))
        return " ".join(said)

    def _inner(self, sentence: str) -> str:
        """Return a sentence as a part of another: what it begins with may be a name."""
        named = sentence.startswith(self.names)
        return sentence if named else sentence[:1].lower() + sentence[1:]


def _is_paragraph(line: RuleLine, kind: str) -> bool:
    return not line.label and (len(line.sentences) == 1 or kind in RUN_IN)


@cache
def _templates() -> dict[str, dict[str, Any]]:
    text = Path(__file__).with_name("rulebook.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


# ------------------------------------------------------------------ what many have in common


def without_common(entries: Sequence[RuleEntry]) -> tuple[RuleEntry, ...]:
    """Return entries such that what all of many say stands once, in an entry before them."""
    shared = [line for line in entries[0].lines if all(line in e.lines for e in entries)]
    if len(entries) < OFTEN or not shared:
        return tuple(entries)
    rest = (replace(e, lines=tuple(x for x in e.lines if x not in shared)) for e in entries)
    return (RuleEntry(f"all-{entries[0].anchor}", lines=tuple(shared)), *rest)


def grouped(entries: Sequence[RuleEntry], title: str) -> Iterator[RuleEntry]:
    """Yield entries by what they are of, then by what many of them have in their notes.

    Before each group stand its title, filled with what they are of, and what they have in common.
    """
    units = {entry.anchor: tuple(_units(entry.notes)) for entry in entries}
    counts = Counter(unit for found in units.values() for unit in dict.fromkeys(found))
    groups: dict[tuple[str, tuple[Unit, ...]], list[RuleEntry]] = {}
    for entry in entries:
        shared = tuple(unit for unit in units[entry.anchor] if counts[unit] >= OFTEN)
        groups.setdefault((entry.kind, shared), []).append(entry)
    of = ""
    for number, (key, members) in enumerate(sorted(groups.items(), key=_order(entries))):
        name = title.replace("{}", key[0]) if key[0] != of else ""
        above = (RuleLine("For each of these", tuple(map(_sentence, key[1]))),) if key[1] else ()
        yield RuleEntry(f"{members[0].anchor}-{number}", name, above)
        of = key[0]
        for entry in members:
            own = (unit for unit in units[entry.anchor] if unit not in key[1])
            yield replace(entry, kind="", notes=_flat(own))


Unit = tuple[str, ...]
"""A note with those that are indented below it."""


def _units(notes: Iterable[str]) -> Iterator[Unit]:
    unit: Unit = ()
    for note in notes:
        if unit and not note.startswith(" "):
            yield unit
            unit = ()
        unit = (*unit, note)
    if unit:
        yield unit


def _sentence(unit: Unit) -> str:
    return " ".join(note.strip().removeprefix("– ") for note in unit)


def _flat(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(note for unit in units for note in unit)


def _order(entries: Sequence[RuleEntry]) -> Any:
    """Return what sorts groups: those of one sort together, first what has nothing in common."""
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    return lambda group: (kinds.index(group[0][0]), bool(group[0][1]))
