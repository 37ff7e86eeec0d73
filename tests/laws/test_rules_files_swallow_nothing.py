"""Law 2 for rules files: a line dropped, doubled or misspelt is told, or means another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.load import read_pack
from compiler.stack import stack_packs
from tests.memory import MemorySource

PEBBLES = Path(__file__).parents[1] / "packs" / "pebbles"
FILES = {
    str(path.relative_to(PEBBLES)): path.read_bytes()
    for path in sorted(PEBBLES.rglob("*"))
    if path.is_file() and path.suffix in {".yaml", ".rules", ".card", ".play"}
}
RULES = [name for name in FILES if name.endswith((".rules", "words/en.yaml"))]


def compiled(files: dict[str, bytes]) -> Compiled:
    return compile_stack(stack_packs([read_pack(MemorySource("pebbles", files))]))


def told(files: dict[str, bytes]) -> bool:
    """Whether a change of the files is told, or changes the program."""
    result = compiled(files)
    if not result.diagnostics.ok or result.program is None:
        return True
    assert ORIGINAL.program is not None
    return result.program.hash != ORIGINAL.program.hash


def meaningful(name: str) -> list[int]:
    rows = FILES[name].decode().split("\n")
    return [i for i, row in enumerate(rows) if row.strip() and not row.lstrip().startswith("#")]


ORIGINAL = compiled(FILES)
LINES = [(name, line) for name in RULES for line in meaningful(name)]


def changed(name: str, line: int, row: list[str]) -> dict[str, bytes]:
    rows = FILES[name].decode().split("\n")
    return FILES | {name: "\n".join(rows[:line] + row + rows[line + 1 :]).encode()}


def test_the_pack_is_sound() -> None:
    assert ORIGINAL.diagnostics.ok
    assert ORIGINAL.program is not None


@pytest.mark.parametrize(("name", "line"), LINES)
def test_a_line_left_out_is_told(name: str, line: int) -> None:
    assert told(changed(name, line, []))


@pytest.mark.parametrize(("name", "line"), LINES)
def test_a_first_word_misspelt_is_told(name: str, line: int) -> None:
    row = FILES[name].decode().split("\n")[line]
    word = row.split()[0]
    assert told(changed(name, line, [row.replace(word, word[0] + "q" + word[1:], 1)]))


@pytest.mark.parametrize(("name", "line"), LINES)
def test_a_line_said_twice_is_told(name: str, line: int) -> None:
    row = FILES[name].decode().split("\n")[line]
    assert told(changed(name, line, [row, row]))
