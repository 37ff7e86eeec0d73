"""How much of what the rules of a game say its scenarios notice: `python -m tests.mutation.rules`.

Each block of the rules is mutated at one spot at a time. A mutant is noticed when a scenario fails;
first those that prove one of the block's ids are run. `unnoticed-rules.yaml` names the mutants that
may go unnoticed, with the reason. An id of a block must be proved in substance: some scenario that
carries it fails for some mutant of a block that carries it. Ends with 1 if a mutant was not
noticed, or an id is not proved so.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, repeat
from typing import Any

from ruamel.yaml import YAML

from compiler.find import content_folder, shipped_packs
from dsl.blocks import Block, parse_blocks
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir import scenario as s
from dsl.ir.walk import remade
from runtime import machine
from runtime.code import LinkError
from runtime.scenario import run_scenarios
from tests.content.rule_table import BOOKS
from tests.house.tree import ROOT
from tests.house.walk import program
from tests.mutation.mutants import KINDS, Around, Swap, brief, variants

UNNOTICED = ROOT / "tests" / "mutation" / "unnoticed-rules.yaml"
PARTS = {
    "PROCEDURE": "procedures",
    "TERM": "terms",
    "RULE": "rules",
    "PHASE": "scopes",
    "ROUND": "scopes",
    "WINDOW": "windows",
    "SECTION": "sections",
    "GAME": "game",
}
"""Where a program has what a kind of block makes."""
STEPS = 20_000
"""Instructions of one decision, so that a mutant that goes round for ever is given up soon."""
AT_ONCE = 40
"""Scenarios that are run for a mutant before it is looked whether one of them has failed."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A program of which one block says something slightly else; `name` says what, in a line."""

    kind: str
    name: str
    made: p.Program


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a mutant: whether it was noticed, and the ids whose scenarios did so."""

    block: str
    kind: str
    name: str
    noticed: bool
    ids: frozenset[str]


def told(was: Any, now: Any) -> str:
    """Say what is other; of a part that is left out, which one."""
    before, after = row(was), row(now)
    gone = [part for part in before if part not in after]
    if gone and len(before) > len(after) and len(before) > 1:
        return f"without {brief(gone[0])}"
    return f"{brief(was)} → {brief(now)}"


def row(node: Any) -> tuple[Any, ...]:
    """Return what a node is a row of, else the node alone."""
    match node:
        case n.Sequence(those) | n.And(those) | n.Or(those):
            return those
    return (node,)


# ------------------------------------------------------------------ the kinds


def part(node: Any, _: Around) -> Iterator[Any]:
    """Drop one of several conditions."""
    match node:
        case n.And(all_) | n.Or(all_):
            for at in range(len(all_)):
                rest = (*all_[:at], *all_[at + 1 :])
                yield rest[0] if len(rest) == 1 else type(node)(rest)


def always(node: Any, _: Around) -> Iterator[Any]:
    """Do without asking what was to be done if something is so."""
    if isinstance(node, n.If):
        yield node.then


def whole(node: Any, _: Around) -> Iterator[Any]:
    """Leave out what a block consists of, or one of the ends of a phase."""
    match node:
        case p.Procedure(steps=steps) if not isinstance(steps, n.Sequence):
            yield replace(node, steps=n.Sequence())
        case p.Scope(ends=ends):
            for at in range(len(ends)):
                yield replace(node, ends=(*ends[:at], *ends[at + 1 :]))
            if node.closing is not None:
                yield replace(node, closing=None)
            if node.skipped is not None:
                yield replace(node, skipped=None)
        case p.Window():
            if node.start is not None:
                yield replace(node, start=None)
            if node.when is not None:
                yield from (replace(node, when=None, mode=mode) for mode in ("one", "restart"))
            if node.together is not None:
                yield replace(node, together=None)


def group(node: Any, _: Around) -> Iterator[Any]:
    """Take all of those who are something, or nobody left out."""
    match node:
        case n.Every(noun, where) if where is not None:
            yield n.Every(noun)


OWN: dict[str, Swap] = {"part": part, "always": always, "whole": whole, "group": group}
SHARED = ("number", "comparison", "most", "gain", "step")
SWAPS = {**OWN, **{kind: KINDS[kind] for kind in SHARED}}


# ------------------------------------------------------------------ blocks and their mutants


@cache
def blocks(pack: str) -> dict[str, Block]:
    """Return the blocks of a pack's own rules that can be mutated, by name."""
    files = sorted((content_folder() / pack / "rules").glob("*.rules"))
    found = chain(*(parse_blocks(path.read_text("utf-8")).blocks for path in files))
    return {f"{b.kind} {b.title}": b for b in found if b.kind in PARTS}


def mutants(made: p.Program, name: str, block: Block) -> Iterator[Mutant]:
    """Yield each mutant of a block once.

    A term that asks somebody in a tie is in the program wherever it is said.
    """
    rows = getattr(made, PARTS[block.kind])
    old = rows if block.kind == "GAME" else next(each for each in rows if each.id == block.id)
    if isinstance(old, p.Term) and old.pick:
        old = old.pick
    rules, seen, lines = replace(made, scenarios=()), {old}, Counter[str]()
    for kind, swap in SWAPS.items():
        for new, was, now in variants(old, Around((), ()), swap):
            if new not in seen:
                seen.add(new)
                line = f"{name}: {kind}: {told(was, now)}"
                lines[line] += 1
                changed = replace(swapped(rules, old, new), scenarios=made.scenarios)
                yield Mutant(kind, line if lines[line] < 2 else f"{line} ({lines[line]})", changed)


def swapped(value: Any, old: Any, new: Any) -> Any:
    """Return a value in which something stands for something else, wherever it stood."""
    return new if value == old else remade(value, lambda part: swapped(part, old, new))


def stacks(pack: str) -> list[p.Program]:
    """Return the program of a pack, and those of its add-ons; each with its own scenarios alone."""
    packs = next(book.packs for book in BOOKS if pack in book.packs)
    made = {each: program(each) for each in packs[packs.index(pack) :]}
    return [
        replace(each, scenarios=tuple(s for s in each.scenarios if s.pack == name))
        for name, each in made.items()
    ]


def tried(pack: str, name: str) -> list[Tried]:
    """Try each mutant of a block."""
    machine.STEPS = STEPS
    block = blocks(pack)[name]
    left = set(block.ids)
    results = []
    for mutant, *others in zip(*(mutants(made, name, block) for made in stacks(pack)), strict=True):
        found: list[s.Scenario] = []
        try:
            for each in (mutant, *others):
                if not found or left - rules_of(found):
                    found += failing(each.made, block.ids, left)
        except LinkError:
            continue
        left -= rules_of(found)
        ids = rules_of(found) & set(block.ids)
        results.append(Tried(name, mutant.kind, mutant.name, bool(found), frozenset(ids)))
    return results


def rules_of(scenarios: Sequence[s.Scenario]) -> set[str]:
    """Return the ids that scenarios carry."""
    return {rule for each in scenarios for rule in each.rules}


def failing(made: p.Program, ids: Sequence[str], left: set[str]) -> list[s.Scenario]:
    """Return scenarios that fail: of those that prove what is left all, else the first found."""
    proving = [each for each in made.scenarios if left & set(each.rules)]
    near = [each for each in made.scenarios if set(ids) & set(each.rules) and each not in proving]
    rest = [each for each in made.scenarios if not set(ids) & set(each.rules)]
    batches = [rest[at : at + AT_ONCE] for at in range(0, len(rest), AT_ONCE)]
    for those in (proving, near, *batches):
        found = [outcome.scenario for outcome in run_scenarios(made, those) if not outcome.ok]
        if found:
            return found
    return []


# ------------------------------------------------------------------ telling


@cache
def excused() -> dict[str, dict[str, str]]:
    """Return by pack the mutants that may go unnoticed, each with the reason."""
    packs = YAML(typ="safe").load(UNNOTICED.read_text("utf-8")) or {}
    return {
        pack: {name: reason for reason, names in by_reason.items() for name in names}
        for pack, by_reason in packs.items()
    }


def unproved(pack: str, results: Sequence[Tried]) -> set[str]:
    """Return the ids of the rules that a scenario can name, and none that carries them fails."""
    ids = {id for result in results for id in blocks(pack)[result.block].ids}
    book = next(book for book in BOOKS if pack in book.packs)
    return ids - {id for result in results for id in result.ids} - set(book.reasons)


def table(results: Sequence[Tried]) -> Iterator[str]:
    """Yield a line for each kind: noticed, of all."""
    all_, good = Counter(r.kind for r in results), Counter(r.kind for r in results if r.noticed)
    for kind in all_:
        yield f"{kind:12} {good[kind]:5} of {all_[kind]:5}"
    yield f"{'all':12} {good.total():5} of {all_.total():5}"


def main(given: Sequence[str] | None = None) -> int:
    """Try the mutants and say which of them nobody noticed, and which ids are not proved."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.rules", description=__doc__)
    parser.add_argument("--pack", choices=shipped_packs(), default="paranoia")
    parser.add_argument("--block", help="a block, as “PROCEDURE Death”; else all")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(given)
    names = [name for name in blocks(args.pack) if args.block in (None, name)]
    may = excused().get(args.pack, {})
    results: list[Tried] = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for found in pool.map(tried, repeat(args.pack), names):
            results += found
            new = [r.name for r in found if not r.noticed and r.name not in may]
            print("".join(f"{name}\n" for name in new), end="", flush=True)
    missing = sorted(unproved(args.pack, results))
    print("\n".join([*(f"{id}: not proved" for id in missing), *table(results)]))
    unnoticed = {r.name for r in results if not r.noticed}
    return 1 if missing or unnoticed - set(may) else 0


if __name__ == "__main__":
    sys.exit(main())
