"""How the house is laid out: names, and files short enough to be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ruamel.yaml import YAML

from tests.house.tree import CODE, ROOT, name, sources

LONG = 400


@cache
def looked_at() -> dict[str, str]:
    """Return the longer files that were looked at, with why they stay whole."""
    with (ROOT / "tests" / "house" / "long_files.yaml").open(encoding="utf-8") as file:
        return dict(YAML(typ="safe").load(file))


def long_files() -> Iterator[str]:
    for path in sources(*CODE, "cardwright.py"):
        if len(path.read_text("utf-8").splitlines()) > LONG:
            yield name(path)


def test_a_long_file_was_looked_at() -> None:
    assert sorted(set(long_files()) - set(looked_at())) == []


def test_a_file_that_is_no_longer_long_is_not_named() -> None:
    assert sorted(set(looked_at()) - set(long_files())) == []


def test_nothing_is_called_utils() -> None:
    assert [p for p in sources(*CODE, "tests") if "util" in p.stem] == []


def test_content_and_build_hold_no_python() -> None:
    assert list((ROOT / "content").rglob("*.py")) == []
    assert list((ROOT / "build").rglob("__*__.py")) == []


def test_every_folder_with_code_says_what_it_is() -> None:
    folders = {p.parent for p in sources(*CODE)}
    assert [name(f) for f in folders if not (f / "__init__.py").exists()] == []
    assert [part for part in CODE if not (ROOT / part / "py.typed").exists()] == []
