"""Programs of packs that have no faults."""

from __future__ import annotations

from compiler.assemble.build import Compiled
from dsl.ir.program import Program


def program_of(compiled: Compiled) -> Program:
    """Return what was compiled, which has no faults."""
    found = compiled.program
    assert found is not None, [str(fault) for fault in compiled.diagnostics]
    return found
