"""Flow notation is one text too: what a block declares is written back and read again."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.assemble.declare import Declarations
from compiler.merge import PackBlock
from compiler.stack import load_stack
from dsl.blocks import parse_blocks
from dsl.ir import program
from dsl.notation import kind_of, lines_of
from tests.house.tree import ROOT
from tests.programs import program_of

PACKS = {"paranoia": 50, "tests/packs/lanterns": 15, "tests/packs/swatches": 10}
"""Packs, and how many records each declares at least."""


def _compiled(pack: str) -> Compiled:
    folder = ROOT / pack
    return compile_stack(load_stack([str(folder) if folder.is_dir() else pack]))


def _again(compiled: Compiled, record: Any) -> Any:
    assert compiled.texts is not None
    assert compiled.declared is not None
    kind = kind_of(record)
    key = "cards" if kind == "GAME" else f"section:{record.id}"
    lines = lines_of(record, compiled.texts.writer, compiled.declared.meanings.get(key))
    text = f"{kind} Title\n" + "".join(f"{label}: {said}\n" for label, said in lines)
    (block,) = parse_blocks(text).blocks
    reader = Declarations(compiled.texts)
    reader.read(PackBlock(program_of(compiled).game.id, "x.rules", block, kind, record.id))
    return reader.of(type(record))[0]


@pytest.mark.parametrize("pack", PACKS)
def test_every_declared_record_reads_back_from_its_own_notation(pack: str) -> None:
    compiled = _compiled(pack)
    assert compiled.declared is not None
    records = [r for found in compiled.declared.records.values() for r in found]
    assert len(records) >= PACKS[pack]
    for record in records:
        again = _again(compiled, record)
        if isinstance(record, program.Game):
            again = dataclasses.replace(again, id=record.id, title=record.title)
        if isinstance(record, program.Component):
            headed = {"title": record.title, "copies": record.copies, "flavour": record.flavour}
            again = dataclasses.replace(again, **headed)
        assert again == record
