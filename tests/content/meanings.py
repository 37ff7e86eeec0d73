"""What the shipped games mean, as a hash each: `python -m tests.content.meanings` stores them.

A hash is over all that is played, not over words, versions or scenarios. It changes only when a
rule or a card means something else; `docs/second-game.md` says why it did.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from compiler.find import shipped_packs
from dsl.ir.codec import encode
from tests.house.walk import program

STORED = Path(__file__).parent / "meanings.yaml"
WORDS = {"title", "words", "flavour"}
"""The fields of a program that are only said."""


def meaning(pack: str) -> str:
    """Return the hash of what a shipped pack means, with the game it extends."""
    played = _unsaid(encode(replace(program(pack), packs=(), scenarios=(), hash="")))
    return hashlib.blake2b(json.dumps(played).encode(), digest_size=16).hexdigest()


def _unsaid(value: Any) -> Any:
    """Return a value without what is only said."""
    if isinstance(value, list):
        return [_unsaid(part) for part in value]
    if isinstance(value, dict):
        return {key: _unsaid(part) for key, part in value.items() if key not in WORDS}
    return value


def stored() -> dict[str, str]:
    """Return the hashes that are stored."""
    found: dict[str, str] = YAML(typ="safe").load(STORED.read_text("utf-8"))
    return found


if __name__ == "__main__":
    lines = [f"{pack}: {meaning(pack)}\n" for pack in sorted(shipped_packs())]
    STORED.write_text("# Made by python -m tests.content.meanings\n" + "".join(lines), "utf-8")
