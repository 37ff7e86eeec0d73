"""The corpus of a version of the language: every wording of every phrase, with its meaning.

A line of a file is one meaning in one place: the category that is read, the number of the scope
(`trees.SCOPES`), the texts that say it, and the IR as JSON. Lines are never changed: a pack that
was written for a version means the same as long as that version is read. New wordings are added
by `python -m tests.released` when they are released.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dsl.grammar import VERSION
from dsl.ir.codec import encode
from dsl.phrases import Entry
from tests.dsl import trees

FOLDER = Path(__file__).parent
TRIES = 12
"""How many texts with a phrase are made, at most, until one means something."""


class Line(NamedTuple):
    """A meaning in a place, and the texts that have it."""

    start: str
    scope: int
    texts: tuple[str, ...]
    ir: Any

    def dumped(self) -> str:
        """Return the line of the file."""
        return json.dumps(self, ensure_ascii=False, separators=(",", ":"))

    def read(self, text: str, language: str) -> Any:
        """Return the IR that a text has today, as JSON."""
        sample = trees.WOODS[language].reader
        return encode(sample.strict(text, self.start, trees.SCOPES[self.scope]))


def file(language: str, version: int = VERSION) -> Path:
    """Return where the corpus of a version is, in one language."""
    return FOLDER / f"language-{version}.{language}.jsonl"


def kept(language: str, version: int = VERSION) -> list[Line]:
    """Return the lines that are kept."""
    path = file(language, version)
    if not path.exists():
        return []
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return [Line(start, scope, tuple(texts), ir) for start, scope, texts, ir in rows]


def made(language: str) -> Iterator[Line]:
    """Yield a line for each phrase of today: one meaning in all its wordings."""
    wood = trees.WOODS[language]
    for entry in sorted(wood.entries, key=lambda e: e.id):
        sample, texts = _told(wood, entry)
        if sample and texts:
            scope = trees.SCOPES.index(sample.scope)
            yield Line(sample.start, scope, texts, encode(sample.ir))


def _told(wood: trees.Wood, entry: Entry) -> tuple[trees.Sample | None, tuple[str, ...]]:
    """Return a low text with a phrase and all wordings in which it is read as it is meant."""
    rng, ways = random.Random(entry.id), range(len(wood.wordings[entry.id]))
    tries = (wood.sample(entry, 1, rng.randrange) for _ in range(TRIES))
    found = [(sample, _said(sample, entry, ways)) for sample in tries if sample]
    return max(found, key=lambda told: len(told[1]), default=(None, ()))


def _said(sample: trees.Sample, entry: Entry, ways: range) -> tuple[str, ...]:
    texts = [sample.tree.text(lambda e, w=way: w if e.id == entry.id else 0) for way in ways]  # type: ignore[misc]
    return tuple(text for text in dict.fromkeys(texts) if sample.read(text) == sample.ir)
