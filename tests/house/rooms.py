"""The page that says what is in which file of the code: `python -m tests.house.rooms`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.house.tree import CODE, ROOT, name, sources

FILE = ROOT / "docs" / "rooms.md"
HEAD = """# What is where

One line for each file of the code, from its first line. How the parts work together is in
[ARCHITECTURE.md](ARCHITECTURE.md). This list is made by `make pages`.
"""


def first_line(path: Path) -> str:
    """Return the first paragraph of what a file says of itself, as one line."""
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split())


def page() -> str:
    """Return the page as it ought to be."""
    return "\n".join([HEAD, *_rows()]) + "\n"


def _rows() -> Iterator[str]:
    every = sorted(sources("cardwright.py", *CODE), key=lambda path: (path.parent, path.name))
    for folder, paths in groupby(every, key=lambda path: path.parent):
        files = list(paths)
        own = [path for path in files if path.name == "__init__.py"]
        yield f"## {name(folder)}/" if folder != ROOT else "## Commands"
        yield ""
        for path in own:
            yield from (first_line(path), "")
        for path in files:
            if path not in own:
                yield f"- `{path.name}`: {first_line(path)}"
        yield ""


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
