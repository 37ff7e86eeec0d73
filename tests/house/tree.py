"""The repository as files: where the code is, and what each part may import."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("dsl", "compiler", "runtime")


def sources(*parts: str) -> Iterator[Path]:
    """Yield the Python files of parts of the house."""
    for part in parts:
        path = ROOT / part
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def texts(*parts: str) -> Iterator[Path]:
    """Yield every file of parts of the house that holds text."""
    for part in parts:
        for path in sorted((ROOT / part).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def name(path: Path) -> str:
    """Return a path as it is written in the repository."""
    return path.relative_to(ROOT).as_posix()
