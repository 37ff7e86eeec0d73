"""Which rules of the language are needed: `python -m tests.phrasings.rules [tests/dsl …]`.

All lists of phrasings are read, and the texts of the tests that are named. A rule fires for a text
if its pattern was found where the text was read; it is needed if without it the text has another
meaning or other readings. Told is which rules no text fires, and which fire but none needs; ends
with 1 if there are such.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest
from ruamel.yaml import YAML

from dsl import rewrites
from dsl.parse import Parsed, Reader
from dsl.rewrites import Rewrite
from dsl.scope import Scope
from tests.phrasings.measure import LISTS, entries, read


@dataclass(slots=True)
class Watch:
    """Counts for how many texts each rule fires and is needed, and reads without those left out."""

    fires: Counter[int] = field(default_factory=Counter)
    needed: Counter[int] = field(default_factory=Counter)
    now: set[int] = field(default_factory=set)
    out: int = 0
    inside: bool = False

    def read(self, reader: Reader, text: str, start: str, scope: Scope, rules: bool) -> Parsed:
        """Read a text, and again without each of the rules that fire for it."""
        known = scope.inside()
        self.inside, self.now, self.out = True, set(), 0
        parsed = _READ(reader, text, start, scope, rules=rules)
        said = _said(parsed)
        for rule in self.now.copy():
            self.fires[rule] += 1
            self.out = rule
            without = _READ(reader, text, start, known.inside(), rules=rules)
            self.needed[rule] += _said(without) != said
        self.inside, self.out = False, 0
        return parsed


_READ, _OF, _GROUPS = Reader.read, rewrites.of, Rewrite.groups


def _said(parsed: Parsed) -> tuple[Any, ...]:
    """Return what a text was taken for: its meaning, or the ways out that were offered."""
    return parsed.ir, parsed.ok, {way for problem in parsed.problems for way in problem.readings}


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """Let a watch see each text that is read."""

    def of(language: str, at: str) -> tuple[Rewrite, ...]:
        return tuple(rule for rule in _OF(language, at) if id(rule) != watch.out)

    def groups(rule: Rewrite, found: Any) -> dict[str, str]:
        watch.now.add(id(rule))
        return _GROUPS(rule, found)

    def outer(reader: Reader, text: str, start: str, scope: Scope, *, rules: bool = True) -> Parsed:
        if watch.inside:
            return _READ(reader, text, start, scope, rules=rules)
        return watch.read(reader, text, start, scope, rules)

    with ExitStack() as patches:
        patches.enter_context(patch.object(rewrites, "of", of))
        patches.enter_context(patch.object(Rewrite, "groups", groups))
        patches.enter_context(patch.object(Reader, "read", outer))
        yield


def places(language: str) -> dict[int, str]:
    """Return where each rule of a language stands, as `file:line`."""
    lines = []
    for name in rewrites.SOURCES:
        rows = YAML().load((rewrites.FOLDER / name).read_text(encoding="utf-8")).get(language, [])
        for row in rows:
            says = 1 if isinstance(row["say"], str) else len(row["say"])
            lines += [(row.get("time", rewrites.REFUSED), f"{name}:{row.lc.line + 1}")] * says
    return {
        id(rule): place
        for at in rewrites.TIMES
        for rule, place in zip(
            _OF(language, at), (place for when, place in lines if when == at), strict=True
        )
    }


def main() -> int:
    """Read all texts and say which rules they need."""
    parser = argparse.ArgumentParser(prog="python -m tests.phrasings.rules", description=__doc__)
    parser.add_argument("tests", nargs="*", help="tests whose texts count too")
    args = parser.parse_args()
    watch, known = Watch(), places("en")
    with watching(watch):
        for name in LISTS:
            for entry in (entry for kind in entries(name).values() for entry in kind):
                read(entry["say"], entry)
        if args.tests:
            pytest.main(["-q", "-p", "no:cacheprovider", *args.tests])
    idle = [place for rule, place in known.items() if not watch.fires[rule]]
    spare = [place for r, place in known.items() if watch.fires[r] and not watch.needed[r]]
    print(f"{len(known)} rules, {len(idle)} of which no text fires", *idle, sep="\n  ")
    print(f"{len(spare)} of which fire, but no text needs them", *spare, sep="\n  ")
    return 1 if idle or spare else 0


if __name__ == "__main__":
    sys.exit(main())
