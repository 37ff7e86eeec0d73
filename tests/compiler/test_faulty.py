"""A pack with every sort of fault: one run tells them all, with place and way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.stack import load_stack

PACK = """\
id: faulty
title: Faulty
version: 1
language: one
languages: [en]
game: paranoia
colour: red
"""
GOOD = "ACTION Fine\nPlay on Mission: Put 1 Wound on the Mission.\nPlay on Yourself: Draw 1 card.\n"
FILES = {
    "pack.yaml": PACK.encode(),
    "cards/a-words.card": b"ACTION Odd\nPlay on Mission: Frobnicate the Mission.\n"
    b"Play on Yourself: You gain 1 Wonud. Draw 1 crad.\n",
    "cards/b-shape.card": b"ACTION Half\nPlay on Mission: Put 1 Wound on the Mission.\n\n"
    b"MISSION Lost\nSuccess: Each player draws 1 card.\nFailure: Each player loses 1 Clone.\n",
    "cards/c-bytes.card": b"ACTION Caf\xe9\nPlay on Mission: Draw 1 card.\n",
    "cards/d-empty.card": b"",
    "cards/e-mark.card": b"\xef\xbb\xbf" + GOOD.replace("Fine", "Marked").encode(),
    "cards/f-lines.card": GOOD.replace("Fine", "Windows").replace("\n", "\r\n").encode(),
    "cards/g-middle.card": ("ACTION Mid\ufeffdle\n" + GOOD.partition("\n")[2]).encode(),
    "cards/h-twice.card": GOOD.encode(),
    "cards/i-twice.card": GOOD.encode(),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    folder = tmp_path_factory.mktemp("packs") / "faulty"
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return compile_stack(load_stack([str(folder)]))


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("pack.yaml", "wrong-type"),
        ("pack.yaml", "unknown-key"),
        ("cards/a-words.card", "unknown-word"),
        ("cards/b-shape.card", "missing-section"),
        ("cards/b-shape.card", "lonely-section"),
        ("cards/c-bytes.card", "not-utf8"),
        ("cards/d-empty.card", "empty-file"),
        ("cards/g-middle.card", "byte-order-mark"),
        ("cards/i-twice.card", "duplicate-id"),
    ],
)
def test_the_fault_is_told_with_its_file(compiled: Compiled, file: str, code: str) -> None:
    assert (Path(file).name, code) in {(Path(d.file).name, d.code) for d in compiled.diagnostics}


def test_every_fault_has_a_place_and_a_way_out(compiled: Compiled) -> None:
    errors = [d for d in compiled.diagnostics if d.severity == "error"]
    assert all(d.file and d.line >= 1 and d.column >= 1 for d in errors)
    assert all(d.hint or d.suggestions or d.readings for d in errors)


def test_both_faulty_sentences_of_a_card_are_told(compiled: Compiled) -> None:
    lines = [d.line for d in compiled.diagnostics if d.file.endswith("a-words.card")]
    assert {2, 3} <= set(lines)


def test_a_mark_at_the_start_and_windows_lines_are_no_fault(compiled: Compiled) -> None:
    files = {Path(d.file).name for d in compiled.diagnostics}
    assert not files & {"e-mark.card", "f-lines.card"}


def test_nothing_is_half_loaded(compiled: Compiled) -> None:
    assert compiled.program is None
