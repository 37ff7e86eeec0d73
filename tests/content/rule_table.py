"""Which scenario proves which rule: `python -m tests.content.rule_table` writes the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML

from compiler.find import content_folder
from dsl.blocks import Block, parse_blocks

ROOT = Path(__file__).parents[2]


class Book(NamedTuple):
    """The rules of a game: its name, the packs that show them, and why some are not shown."""

    name: str
    packs: tuple[str, ...]
    unobservable: str

    @property
    def path(self) -> Path:
        """Where the page of the game is."""
        return ROOT / "docs" / f"{self.packs[0]}-rules.md"

    @property
    def listed(self) -> Mapping[str, Any]:
        """Return the `ids` of all rules by the pack that shows them; `tests`, `reasons` by id."""
        text = (ROOT / "tests" / self.unobservable).read_text("utf-8")
        found: Mapping[str, Any] = YAML(typ="safe").load(text)
        return found


BOOKS = (
    Book("Paranoia", ("paranoia",), "unobservable.yaml"),
    Book(
        "Frantic, with Troublemaker",
        ("frantic", "frantic-troublemaker"),
        "unobservable-frantic.yaml",
    ),
)
HEAD = """\
# {name}: which scenario proves which rule

Written by `python -m tests.content.rule_table`; a test checks that it is fresh. The ids are those
of the rules content, where each block names what it implements. There are {count} scenarios.

"""


def all_scenarios(book: Book) -> Iterator[tuple[str, Block]]:
    """Yield the scenarios of the packs, each with its file."""
    for pack in book.packs:
        for path in sorted((content_folder() / pack / "scenarios").glob("*.play")):
            for block in parse_blocks(path.read_text(encoding="utf-8")).blocks:
                yield path.name, block


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


def page(book: Book) -> str:
    """Return the page of a game."""
    rows = ["| rule | scenarios |", "|---|---|"]
    for rule, named in sorted(scenarios(book).items(), key=lambda item: order(item[0])):
        titles = "; ".join(f"{block.title} (`{file}`)" for file, block in named)
        rows.append(f"| {rule} | {titles} |")
    rows += ["", "Shown by a test, as it is about what players see or what chance does:", ""]
    rows += [f"- {rule}: `tests/content/{test}`" for rule, test in book.listed["tests"].items()]
    reasons = book.listed["reasons"] or {"none": "every rule is shown."}
    rows += ["", "Not observable in a game:", ""]
    rows += [f"- {rule}: {reason}" for rule, reason in sorted(reasons.items())]
    count = sum(1 for _ in all_scenarios(book))
    return HEAD.format(name=book.name, count=count) + "\n".join(rows) + "\n"


if __name__ == "__main__":
    for book in BOOKS:
        book.path.write_text(page(book), encoding="utf-8")
