"""Scenarios: `.play` blocks read line by line, with the players at the table as names."""

from __future__ import annotations

import re
from functools import cache

from compiler.merge import PackBlock
from dsl.ir import scenario as s
from dsl.lexicon import Word
from dsl.parse import MAX_LENGTH
from dsl.scope import Scope

from .texts import Texts

_SEATS = re.compile(r"(?P<names>.+?) sit clockwise(?:, (?P<first>.+?) first)?\.?\s*$", re.DOTALL)
_PARTS = {"given": "start_given", "when": "start_when", "then": "start_then"}


class Scenarios:
    """Reads scenario blocks."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.table = cache(self._table)
        """By who sits there: reader of what happens at it, which most scenarios share."""

    def _table(self, names: frozenset[str]) -> Texts:
        return self.texts.with_words(Word("NAME", n, n, n) for n in sorted(names))

    def read(self, block: PackBlock) -> s.Scenario | None:
        """Return the scenario of a block, or None with its faults noted."""
        lines = block.block.lines
        opening = lines[0].text if lines and lines[0].label.casefold() == "given" else ""
        seats = _SEATS.match(opening) if len(opening) <= MAX_LENGTH else None
        if seats is None:
            message = "A scenario begins by saying who sits at the table."
            self.texts.fault(
                block,
                None,
                "no-players",
                message,
                "Begin with “Given Ann, Bob and Cy sit clockwise.”",
            )
            return None
        names = re.split(r",\s*|\s+and\s+", seats["names"].strip())
        names = [n.strip() for n in names if n.strip()]
        if seats["first"] and seats["first"] not in names:
            message = f"{seats['first']} does not sit at this table."
            self.texts.fault(block, lines[0], "nobody-there", message, "Name one of the players.")
            return None
        if seats["first"]:
            at = names.index(seats["first"])
            names = names[at:] + names[:at]
        table = self.table(frozenset(names))
        steps: list[s.Step] = []
        part = "given"
        for line in lines[1:]:
            part = part if line.label.casefold() == "and" else line.label.casefold()
            said = table.read(block, line, _PARTS[part], Scope({}), rules=True)
            if said is not None:
                steps.append(s.Step(part, line.line, line.text, said))
        if len(steps) < len(lines) - 1:
            return None
        source = block.block
        place = (source.title, block.file, source.line)
        return s.Scenario(*place, tuple(names), tuple(steps), source.ids, block.pack)
