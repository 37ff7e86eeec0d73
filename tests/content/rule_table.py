"""Which block holds which rule, and what proves it: `python -m tests.content.rule_table`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

from compiler.find import content_folder
from dsl.blocks import Block, parse_blocks

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, eq=False)
class Book:
    """The rules of a game: its name, all ids by the pack that shows them, why some are not shown.

    `ids` are ranges, as in `P-001 to P-008`.
    """

    name: str
    ids: Mapping[str, tuple[str, ...]]
    unobservable: str

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs whose scenarios show the rules."""
        return tuple(self.ids)

    @property
    def path(self) -> Path:
        """Where the page of the game is."""
        return ROOT / "docs" / f"{self.packs[0]}-rules.md"

    @property
    def reasons(self) -> dict[str, str]:
        """Why no scenario names a rule, by its id; one that a test shows ends in the test."""
        return _yaml(ROOT / "tests" / self.unobservable)


PARANOIA = (
    *("P-001 to P-008", "P-010 to P-016", "P-020 to P-024", "P-030 to P-033", "P-040 to P-056"),
    *("P-060 to P-066", "P-070 to P-098", "P-100 to P-105", "P-110 to P-112", "P-115 to P-117"),
    *("P-120 to P-129", "PO-01 to PO-46"),
)
FRANTIC = (
    *("F-001 to F-007", "F-010 to F-022", "FO-01 to FO-01", "FO-03 to FO-06", "FO-15 to FO-15"),
    *("FO-17 to FO-17", "FO-21 to FO-21"),
)
TROUBLEMAKER = ("F-030 to F-041", "FO-01 to FO-31")
BOOKS = (
    Book("Paranoia", {"paranoia": PARANOIA}, "unobservable.yaml"),
    Book(
        "Frantic, with Troublemaker",
        {"frantic": FRANTIC, "frantic-troublemaker": TROUBLEMAKER},
        "unobservable-frantic.yaml",
    ),
)
HEAD = """\
# {name}: which block holds which rule, and which scenario proves it

Written by `python -m tests.content.rule_table`; a test checks that it is fresh. The ids are those
of the rules content, where a block names what it implements. What follows from a block, or from
the language, is in brackets. There are {count} scenarios.

"""


def _yaml(path: Path) -> dict[str, str]:
    return dict(YAML(typ="safe").load(path.read_text("utf-8")))


def shown_by(reason: str) -> tuple[str, str] | None:
    """Return the file and the name of the test that a reason ends in, if it does."""
    found = re.search(r"(\S+\.py)::(\w+)$", reason)
    return (found[1], found[2]) if found else None


@cache
def follows() -> dict[str, str]:
    """Return by rule id what a rule follows from that no block implements, and how."""
    return _yaml(ROOT / "tests" / "content" / "follows.yaml")


@cache
def holding(book: Book) -> dict[str, list[str]]:
    """Return by rule id the blocks of rules that implement it, as `KIND title`."""
    found: dict[str, list[str]] = {}
    for _, block in _blocks(book, "rules", "*.rules"):
        for rule in block.ids:
            found.setdefault(rule, []).append(f"{block.kind} {block.title}")
    return found


def _blocks(book: Book, folder: str, files: str) -> Iterator[tuple[str, Block]]:
    """Yield the blocks of a folder of the packs, each with its file."""
    for pack in book.packs:
        for path in sorted((content_folder() / pack / folder).glob(files)):
            for block in parse_blocks(path.read_text(encoding="utf-8")).blocks:
                yield path.name, block


def all_scenarios(book: Book) -> Iterator[tuple[str, Block]]:
    """Yield the scenarios of the packs, each with its file."""
    yield from _blocks(book, "scenarios", "*.play")


@cache
def scenarios(book: Book) -> dict[str, list[tuple[str, Block]]]:
    """Return by rule id the scenarios that name it, each with its file."""
    found: dict[str, list[tuple[str, Block]]] = {}
    for file, block in all_scenarios(book):
        for rule in block.ids:
            found.setdefault(rule, []).append((file, block))
    return found


def order(rule: str) -> tuple[str, int]:
    """Sort ids by letters, then number."""
    letters, _, number = rule.partition("-")
    return letters, int(re.sub(r"\D", "", number) or 0)


def _held(book: Book, rule: str) -> str:
    """Say what holds a rule."""
    follow = [f"({follows()[rule]})"] if rule in follows() else []
    return "; ".join([*holding(book).get(rule, ()), *follow])


def page(book: Book) -> str:
    """Return the page of a game."""
    rows = ["| rule | held by | scenarios |", "|---|---|---|"]
    for rule, named in sorted(scenarios(book).items(), key=lambda item: order(item[0])):
        titles = "; ".join(f"{block.title} (`{file}`)" for file, block in named)
        rows.append(f"| {rule} | {_held(book, rule)} | {titles} |")
    rows += [
        "",
        "Named by no scenario:" if book.reasons else "Every rule is named by a scenario.",
        "",
    ]
    rows += [f"- {rule}: {reason}" for rule, reason in sorted(book.reasons.items())]
    count = sum(1 for _ in all_scenarios(book))
    return HEAD.format(name=book.name, count=count) + "\n".join(rows) + "\n"


if __name__ == "__main__":
    for book in BOOKS:
        book.path.write_text(page(book), encoding="utf-8")
