"""The phrasebook in memory: entries, and their wordings cut into parts.

An entry has an id, a category (`as`), the IR it builds and wordings by language, the first
canonical, the others accepted on input. In a wording, `{slot:category}` is a hole (a category
in capitals is a word of a lexicon), `~verb` a verb that agrees, `~verb:done` a participle,
`+and` and `+may` what the ending of the verb before says, `[word]` an optional word,
`(one|other)` a choice; anything else is a literal word, words joined by `_` (`,_then`) one
literal. Of a phrase that makes a list longer, the first wording joins the last member and the
second, if there is one, those before.

A row with `for` is a shorthand: its surfaces in a language stand for the parts that are said
there, such as `isn't` for `~be not`. `~pick` for `~choose` stands for it in each form of the verb.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dsl.ir.record import record

from . import template


@record
class Hole:
    """A place for a phrase of a category or a word of a lexicon category."""

    slot: str
    category: str

    @property
    def lexical(self) -> bool:
        """Whether a lexicon fills it."""
        return self.category.isupper()


@record
class Verb:
    """A verb in a tense, agreeing with the subject of its clause."""

    lemma: str
    tense: str


@record
class Literal:
    """A word or punctuation mark as it stands."""

    text: str


@record
class Mark:
    """What an ending of the verb before says: `and`, `may`; it has no word of its own."""

    name: str


PREDICATES = frozenset({"vp", "cp", "ccp", "cv"})
"""Categories of what is said of a subject: done, true of somebody or of a card, chosen between."""

Part = Hole | Verb | Literal | Mark
_PART = re.compile(
    r"\{(?P<slot>\w+)(?::(?P<category>\w+))?\}"
    r"|~(?P<verb>[^\s:.,{}~+]+(?:_[^\s:.,{}~+]+)*)(?::(?P<tense>\w+))?"
    r"|\+(?P<mark>[a-z]+)"
    r"|(?P<word>,?_?[A-Za-z'-]+(?:_(?:[A-Za-z'-]+|:))*|[0-9]*[\u3041-\u30ff\u3400-\u9fff]+|[^\sA-Za-z{}~])"
)
_OPTION = re.compile(r"\[([^]]*)\]|\(([^)]*)\)")


@dataclass(frozen=True)
class Wording:
    """One way to say a phrase."""

    entry: str
    index: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Shorthand:
    """Surfaces of a language that are read as if these parts stood there."""

    parts: tuple[Part, ...]
    surfaces: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A phrase: what it builds and how it is said.

    `input_only`: other words say it when it is printed; `for_may`: but not where somebody may do
    it, since nobody else's clause can stand there.
    """

    id: str
    category: str
    ir: str
    wordings: dict[str, tuple[str, ...]]
    tell: str = ""
    rules_only: bool = False
    number: str = ""
    implied: bool = True
    example: str = ""
    input_only: bool = False
    for_may: bool = False

    @cached_property
    def template(self) -> Any:
        """The IR template."""
        return template.read(self.ir)

    @cached_property
    def weight(self) -> int:
        """How specific the template is."""
        return template.weight(self.template)

    def expanded(self, language: str) -> tuple[Wording, ...]:
        """Every wording of a language, choices and optional words spelled out, canonical first."""
        texts = dict.fromkeys(
            option for text in self.wordings.get(language, ()) for option in _options(text)
        )
        return tuple(Wording(self.id, i, cut(t)) for i, t in enumerate(texts))


def _options(text: str) -> Iterator[str]:
    pieces: list[list[str]] = []
    at = 0
    for found in _OPTION.finditer(text):
        pieces.append([text[at : found.start()]])
        choice = found.group(2)
        pieces.append(choice.split("|") if choice is not None else ["", found.group(1)])
        at = found.end()
    pieces.append([text[at:]])
    for combination in itertools.product(*pieces):
        whole = " ".join("".join(combination).split())
        yield from _options(whole) if _OPTION.search(whole) else (whole,)


def cut(text: str) -> tuple[Part, ...]:
    """Cut a wording into its parts."""
    return tuple(_part(found) for found in _PART.finditer(text))


def _part(found: re.Match[str]) -> Part:
    if found["slot"]:
        return Hole(found["slot"], found["category"] or found["slot"])
    if found["verb"]:
        return Verb(found["verb"].replace("_", " "), found["tense"] or "present")
    if found["mark"]:
        return Mark(found["mark"])
    return Literal(found["word"].replace("_", " "))


class Phrasebook:
    """All entries, by id and by category, and the shorthands of each language."""

    def __init__(
        self, entries: list[Entry], shorthands: dict[str, list[Shorthand]] | None = None
    ) -> None:
        self.shorthands = shorthands or {}
        self.entries = {e.id: e for e in entries}
        if len(self.entries) != len(entries):
            raise ValueError("two entries share an id")
        self.categories: dict[str, list[Entry]] = {}
        for entry in entries:
            self.categories.setdefault(entry.category, []).append(entry)

    @cached_property
    def heaviest(self) -> dict[str, list[Entry]]:
        """Entries by category in the order the printer tries them."""
        return {
            c: sorted(entries, key=lambda e: -e.weight) for c, entries in self.categories.items()
        }


def source_rows() -> list[dict[str, Any]]:
    """Return the phrasebook's rows from its YAML files."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    rows: list[dict[str, Any]] = []
    for path in sorted((Path(__file__).parent / "phrasebook").glob("*.yaml")):
        rows += yaml.load(path.read_text(encoding="utf-8")) or []
    return rows


def from_rows(rows: list[dict[str, Any]], languages: tuple[str, ...]) -> Phrasebook:
    """Return the phrasebook of rows as they stand in the data files."""
    entries = [_entry(row, languages) for row in rows if "for" not in row]
    short = [row for row in rows if "for" in row]
    return Phrasebook(entries, {x: [_shorthand(r, x) for r in short if x in r] for x in languages})


def _shorthand(row: dict[str, Any], language: str) -> Shorthand:
    unknown = set(row) - {"for", language}
    if unknown:
        raise ValueError(f"shorthand {row['for']}: unknown key {sorted(unknown)}")
    surfaces = dict.fromkeys(option for text in row[language] for option in _options(text))
    return Shorthand(cut(row["for"]), tuple(surfaces))


_KEYS = {"id", "as", "ir", "tell", "rules", "number", "implied", "example", "input"}


def _entry(row: dict[str, Any], languages: tuple[str, ...]) -> Entry:
    unknown = set(row) - _KEYS - set(languages)
    if unknown:
        raise ValueError(f"phrase {row.get('id')}: unknown key {sorted(unknown)}")
    return Entry(
        id=row["id"],
        category=row["as"],
        ir=row["ir"],
        wordings={lang: tuple(row[lang]) for lang in languages if lang in row},
        tell=row.get("tell", ""),
        rules_only=row.get("rules", False),
        number=row.get("number", ""),
        implied=row.get("implied", True),
        example=row.get("example", ""),
        input_only=bool(row.get("input", False)),
        for_may=row.get("input") == "unless-may",
    )
