"""Swatches, a small game of colours and numbers: the pack, and the pack with a block more."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.assemble.build import Compiled, compile_stack
from compiler.load import read_pack
from compiler.stack import stack_packs
from tests.memory import MemorySource

PACK = Path(__file__).parent / "packs" / "swatches"


@cache
def swatches(cards: str = "", rules: str = "", play: str = "") -> Compiled:
    """Return the game compiled, with more cards, rules and scenarios."""
    files = {str(p.relative_to(PACK)): p.read_bytes() for p in PACK.rglob("*.*")}
    more = {"cards/more.card": cards, "rules/more.rules": rules, "scenarios/more.play": play}
    files |= {path: text.encode() for path, text in more.items() if text}
    return compile_stack(stack_packs([read_pack(MemorySource("swatches", files))]))


def faults(**more: str) -> list[str]:
    """Return the messages about the game with more in it, each with its line."""
    return [f"{d.line}: {d.message} {d.hint}" for d in swatches(**more).diagnostics]
