"""What lies in a box besides its cards: kept beside a program, which has none of it.

A file that was kept is a stranger's: nothing in it is trusted.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from compiler.limits import LIMITS
from compiler.sheets.components import Components
from dsl.blocks import MOST_COPIES
from dsl.ir.codec import MOST_BYTES, CodecError, decode, encode, read_json
from dsl.ir.program import Component, Program
from dsl.ir.record import record

from .doubt import MOST, bad_program, brief

BOX = "box.json"
FORMAT = 2


@record
class Boxed:
    """Components, and the hash of the program that they belong to."""

    program: str
    box: Components
    format: int = FORMAT

    def to_json(self) -> str:
        """Return the text of the file."""
        return json.dumps(encode(self), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def kept_box(
    path: Path, program: Program, language: str, packs: Collection[str]
) -> Components | None:
    """Return what was kept beside the file of a program, of some packs; None: it is not there.

    It is not there either where it belongs to another program, or is in another language.

    Raises:
        PackError: the file is none that a build can have made.
    """
    place = path.with_name(BOX)
    if not place.is_file():
        return None
    try:
        with place.open("rb") as file:
            data = read_json(file.read(MOST_BYTES + 1))
        if isinstance(data, dict) and data.get("program") != program.hash:
            return None
        kept = decode(Boxed, data)
    except (CodecError, OSError) as error:
        raise bad_program(place, str(error)) from error
    if fault := next(_faults(kept), ""):
        raise bad_program(place, fault)
    if kept.box.language != language:
        return None
    return replace(kept.box, declared=tuple(c for c in kept.box.declared if c.pack in packs))


def _faults(kept: Boxed) -> Iterator[str]:
    """Yield what no build makes, and what would keep components from being looked at."""
    declared = kept.box.declared
    if kept.format != FORMAT:
        yield f"it is of format {kept.format}, not {FORMAT}"
    if len(declared) > LIMITS.cards:
        yield f"it has more than {LIMITS.cards} components"
    if len({each.id for each in declared}) < len(declared):
        yield "two of its components have one id"
    yield from (fault for each in declared for fault in _component_faults(each, kept.box))


def _component_faults(component: Component, box: Components) -> Iterator[str]:
    name = f"its component {brief(component.id)}"
    if not 1 <= component.copies <= MOST_COPIES:
        yield f"{name} has {component.copies} copies"
    if len(component.shows) > MOST:
        yield f"{name} has more than {MOST} texts"
    yield from (f"{name} shows no such rule: {brief(id)}" for id in component.shows
                if id not in box.rules)  # fmt: skip
