"""Arrows only point down: what each part of the house may import of the others."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, name, sources

OURS = frozenset({"cardwright", "dsl", "compiler", "runtime", "content", "tests", "build"})
MAY: dict[str, tuple[str, ...]] = {
    "dsl/ir": ("dsl.ir",),
    "dsl": ("dsl",),
    "compiler": ("compiler", "dsl"),
    "runtime": ("runtime", "dsl.ir"),
    "cardwright.py": ("cardwright", "compiler", "dsl", "runtime"),
}


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and full name of everything a file imports, also inside functions."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


def within(module: str, part: str) -> bool:
    return module == part or module.startswith(part + ".")


@pytest.mark.parametrize("part", MAY)
def test_imports_point_down(part: str) -> None:
    wrong = [
        f"{name(path)}:{line} imports {module}"
        for path in sources(part)
        for line, module in imported(path)
        if module.partition(".")[0] in OURS and not any(within(module, p) for p in MAY[part])
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", ["dsl", "compiler", "runtime"])
def test_no_import_climbs_out_of_its_folder(part: str) -> None:
    wrong = [
        f"{name(path)}:{node.lineno}"
        for path in sources(part)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level > 1
    ]
    assert not wrong, "write these imports absolutely: " + ", ".join(wrong)


ENGINE = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
import runtime
for module in pkgutil.walk_packages(runtime.__path__, "runtime."):
    importlib.import_module(module.name)
print(json.dumps(sorted(set(sys.modules) - before)))
"""
HEAVY = frozenset({"lark", "typst", "ruamel", "jsonschema", "jinja2", "PIL", "fontTools", "click"})


def test_the_engine_alone_loads_neither_grammar_nor_typesetter() -> None:
    run = subprocess.run(
        [sys.executable, "-c", ENGINE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = json.loads(run.stdout)
    ours = [m for m in loaded if m.partition(".")[0] in OURS]
    strangers = [m for m in ours if not within(m, "runtime") and not within(m, "dsl.ir")]
    assert strangers == ["dsl"]  # the package around dsl.ir; it holds a docstring and no more
    assert not {m.partition(".")[0] for m in loaded} & HEAVY
