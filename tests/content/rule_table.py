"""Which scenario proves which rule: `python -m tests.content.rule_table` writes the page."""

from __future__ import annotations

import re
from pathlib import Path

from ruamel.yaml import YAML

from compiler.find import content_folder
from dsl.blocks import Block, parse_blocks

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "paranoia-rules.md"
HEAD = """\
# Paranoia: which scenario proves which rule

Written by `python -m tests.content.rule_table`; a test checks that it is fresh. The ids are those
of the rules content, where each block names what it implements.

"""


def scenarios() -> dict[str, list[tuple[str, Block]]]:
    """Return by rule id the scenarios that name it, each with its file."""
    found: dict[str, list[tuple[str, Block]]] = {}
    for path in sorted((content_folder() / "paranoia" / "scenarios").glob("*.play")):
        for block in parse_blocks(path.read_text(encoding="utf-8")).blocks:
            for rule in block.ids:
                found.setdefault(rule, []).append((path.name, block))
    return found


def order(rule: str) -> tuple[str, int]:
    """Sort ids by letters, then number."""
    letters, _, number = rule.partition("-")
    return letters, int(re.sub(r"\D", "", number) or 0)


def page() -> str:
    """Return the page."""
    rows = ["| rule | scenarios |", "|---|---|"]
    for rule, named in sorted(scenarios().items(), key=lambda item: order(item[0])):
        titles = "; ".join(f"{block.title} (`{file}`)" for file, block in named)
        rows.append(f"| {rule} | {titles} |")
    reasons = YAML(typ="safe").load((ROOT / "tests" / "unobservable.yaml").read_text("utf-8"))
    rows += ["", "Not observable in a game:", ""]
    rows += [f"- {rule}: {reason}" for rule, reason in sorted(reasons.items())]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
