"""Flow notation is one text too: what a block declares is written back and read again."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from compiler.assemble.build import Compiled, compile_stack
from compiler.assemble.declare import Declarations
from compiler.merge import PackBlock
from compiler.stack import load_stack
from dsl.blocks import parse_blocks
from dsl.ir import program
from dsl.notation import kind_of, lines_of

SMALL = Path(__file__).parents[1] / "packs" / "swatches"


@pytest.fixture(scope="module", params=["paranoia", str(SMALL)], ids=["paranoia", "swatches"])
def compiled(request: pytest.FixtureRequest) -> Compiled:
    return compile_stack(load_stack([request.param]))


def _again(compiled: Compiled, record: Any) -> Any:
    assert compiled.texts is not None
    assert compiled.declared is not None
    kind = kind_of(record)
    key = "cards" if kind == "GAME" else f"section:{record.id}"
    lines = lines_of(record, compiled.texts.writer, compiled.declared.meanings.get(key))
    text = f"{kind} Title\n" + "".join(f"{label}: {said}\n" for label, said in lines)
    (block,) = parse_blocks(text).blocks
    reader = Declarations(compiled.texts)
    reader.read(PackBlock(compiled.require().game.id, "x.rules", block, kind, record.id))
    return reader.of(type(record))[0]


def test_every_declared_record_reads_back_from_its_own_notation(compiled: Compiled) -> None:
    assert compiled.declared is not None
    records = [r for found in compiled.declared.records.values() for r in found]
    assert len(records) > 10
    for record in records:
        again = _again(compiled, record)
        if isinstance(record, program.Game):
            again = dataclasses.replace(again, title=record.title)
        assert again == record
