"""Programs in files: what an engine plays, and beside it what lies in the box besides cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from compiler.changes import BOX
from compiler.output import OutputFolder
from dsl.ir.program import Program

from .changing import box_to_keep
from .packs import Load, counted
from .shell import FAULTY, FINE, put_diagnostics, put_json


def run(
    load: Load,
    text_of: Callable[[Program], str],
    pack: str,
    with_: tuple[str, ...],
    out: str,
    strict: bool,
    as_json: bool,
) -> int:
    """Carry out `build`."""
    loaded = load([pack], with_, strict=strict)
    if not loaded.diagnostics.ok:
        put_diagnostics(loaded.diagnostics, loaded.sources)
        if as_json:
            nothing = {"ok": False, "program": None, "hash": None, "cards": 0}
            put_json({**nothing, "diagnostics": loaded.found()})
        return FAULTY
    program = loaded.program
    files = {
        f"{loaded.id}/program.json": text_of(program).encode(),
        f"{loaded.id}/{BOX}": box_to_keep(loaded).to_json().encode(),
    }
    path, *_ = OutputFolder(Path(out)).write_all(files)
    cards = counted(program.cards)
    if as_json:
        made = {"ok": True, "program": str(path), "hash": program.hash, "cards": cards}
        put_json({**made, "diagnostics": loaded.found()})
    else:
        put_diagnostics(loaded.diagnostics, loaded.sources)
        click.echo(f"{path}: {program.game.title}, {cards} cards, {program.hash}")
    return FINE
