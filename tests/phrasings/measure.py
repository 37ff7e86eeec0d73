"""How much of hobbyists' own wording is understood: `python -m tests.phrasings.measure a`.

A list has four classes of texts that somebody would `say` on a card, `on` a section of it:

- `plain` and `slip` (with a slip of the pen) pass when they are read as `means` is. Where the
  language cannot say the meaning yet, `means` is empty, `wording` is a sentence that could, and
  `note` is what is missing; they fail.
- `two-way` passes when it is refused with two readings or more, each of which is accepted, and
  all meant `readings` are among them; those that cannot be said yet are `wordings`.
- `meaningless` passes when it is refused, and what is said about it names one of the
  `words` that make it so.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from compiler.desk.explaining import Explained, Explainer
from compiler.desk.packs import load_packs

LISTS = tuple("abcdefghijklmnopqrst")
SECTIONS = {
    "action": "Play on Yourself",
    "target": "Play on another Troubleshooter",
    "answer": "Play Anytime to answer a card another Troubleshooter is playing",
    "dying": "Play Anytime when you are dying",
    "front": "While in front",
    "mission": "Special",
    "success": "Success",
    "failure": "Failure",
    "complete": "Complete",
}
"""Sections of cards by the short names that entries use; `action` if they say nothing."""

Entry = Mapping[str, Any]


@cache
def entries(name: str) -> dict[str, list[Entry]]:
    """Return the entries of a list by class."""
    with (Path(__file__).parent / f"{name}.yaml").open(encoding="utf-8") as file:
        found: dict[str, list[Entry]] = YAML(typ="safe").load(file)
    return found


@cache
def _explainer() -> Explainer:
    return Explainer(load_packs(["paranoia"], language="en", lean=True))


def read(text: str, entry: Entry) -> Explained:
    """Read a text where an entry stands."""
    return _explainer().sentence(text, SECTIONS[entry.get("on", "action")])


def rewritten(text: str, entry: Entry) -> str | None:
    """Return the canonical words of an accepted text if they mean something else, else nothing."""
    explainer, section = _explainer(), SECTIONS[entry.get("on", "action")]
    said = explainer.sentence(text, section)
    if said.faults:
        return None
    place = explainer.place(section)
    canonical = explainer.texts.writer.write(said.ir, place.start, place.scope.inside())
    return canonical if explainer.read(canonical, place).ir != said.ir else None


def _fault_of_meaning(entry: Entry) -> str:
    said = read(entry["say"], entry)
    if not entry["means"]:
        return f"cannot be said yet: {entry['note']}"
    if said.faults:
        return f"refused: {said.faults[0].message}"
    same = said.ir == read(entry["means"], entry).ir
    return "" if same else f"read as: {said.canonical}"


def _fault_of_readings(entry: Entry) -> str:
    said = read(entry["say"], entry)
    if not said.faults:
        return f"read one way: {said.canonical}"
    offered = [read(way, entry) for fault in said.faults for way in fault.readings]
    if len(offered) < 2 or any(way.faults for way in offered):
        return f"without two readings: {said.faults[0].message}"
    if not entry["readings"]:
        return f"cannot be said yet: {entry['note']}"
    missed = [way for way in entry["readings"] if not _among(read(way, entry), offered)]
    return f"not offered: {missed[0]}" if missed else ""


def _among(meant: Explained, offered: list[Explained]) -> bool:
    return any(way.ir == meant.ir for way in offered)


def _fault_of_message(entry: Entry) -> str:
    said = read(entry["say"], entry)
    if not said.faults:
        return f"read as: {said.canonical}"
    told = " ".join(" ".join((f.message, f.hint, *f.suggestions)) for f in said.faults)
    named = any(_has(told, word) for word in entry["words"])
    return "" if named else f"names none of {entry['words']}: {told}"


def _has(text: str, word: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE))


FAULTS: Mapping[str, Callable[[Entry], str]] = {
    "plain": _fault_of_meaning,
    "slip": _fault_of_meaning,
    "two-way": _fault_of_readings,
    "meaningless": _fault_of_message,
}
"""By class, what is wrong with how an entry is understood; nothing if it passes."""


def main() -> None:
    """Print how many entries of a list pass, by class, and if asked why the others do not."""
    parser = argparse.ArgumentParser(prog="python -m tests.phrasings.measure")
    parser.add_argument("list", choices=LISTS)
    parser.add_argument("--failures", action="store_true")
    args = parser.parse_args()
    for kind, members in entries(args.list).items():
        faults = [(entry["say"], FAULTS[kind](entry)) for entry in members]
        failed = [(say, fault) for say, fault in faults if fault]
        print(f"{kind:<12} {len(members) - len(failed):4} of {len(members)}")
        for say, fault in failed if args.failures else ():
            print(f"  {say}\n      {fault}")


if __name__ == "__main__":
    main()
