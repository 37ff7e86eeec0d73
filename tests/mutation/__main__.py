"""How much of what cards say the scenarios notice: `python -m tests.mutation [--card ID]`.

Each card of a pack is mutated at one spot at a time, and the scenarios that lay or play the card
are run until one fails: then the mutant was noticed. Cards of one text, as those of a family,
are mutated together: it is one text that somebody would get wrong. `unnoticed.yaml` names those
that may go unnoticed, with the reason. Ends with 1 if any other was not noticed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import chain, repeat

from ruamel.yaml import YAML

from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime.scenario import run_scenarios
from tests.content.shown import cards_named
from tests.house.tree import ROOT
from tests.house.walk import program
from tests.mutation.mutants import Mutant, mutants

UNNOTICED = ROOT / "tests" / "mutation" / "unnoticed.yaml"


@cache
def excused() -> dict[str, str]:
    """Return the mutants that may go unnoticed, each with the reason."""
    by_reason = YAML(typ="safe").load(UNNOTICED.read_text("utf-8")) or {}
    return {name: reason for reason, names in by_reason.items() for name in names}


def concerned(made: Program, *cards: str) -> list[s.Scenario]:
    """Return the scenarios that name a card: first those that play it, and that name few others."""
    any_ = set(cards)
    return sorted(
        (scenario for scenario in made.scenarios if any_ & cards_named(scenario)),
        key=lambda scenario: (not any_ & decided(scenario), len(cards_named(scenario))),
    )


def decided(scenario: s.Scenario) -> set[str]:
    """Return the cards of which a decision is made or offered in a scenario."""
    said = (step.says for step in scenario.steps)
    acts = (x.decide if isinstance(x, s.Offered) else x for x in said)
    return {act.card for act in acts if isinstance(act, s.Decide)}


def noticed(made: Program, mutant: Mutant) -> bool:
    """Tell whether a scenario fails when the cards of the program with one text are mutants."""
    texts = next(c.texts for c in made.cards if c.id == mutant.card.id)
    alike = {c.id for c in made.cards if c.texts == texts}
    new = mutant.card.texts
    cards = tuple(replace(c, texts=new) if c.id in alike else c for c in made.cards)
    other = replace(made, cards=cards)
    outcomes = (run_scenarios(other, [each])[0] for each in concerned(made, *alike))
    return not all(outcome.ok for outcome in outcomes)


def tried(pack: str, card: str) -> list[tuple[str, str, bool]]:
    """Return each mutant of a card: its kind, its name, and whether it was noticed."""
    made = program(pack)
    found = next(c for c in made.cards if c.id == card)
    return [(m.kind, m.name, noticed(made, m)) for m in mutants(made, found)]


def table(results: Sequence[tuple[str, str, bool]]) -> Iterator[str]:
    """Yield a line for each kind: noticed, of all, and how much that is."""
    all_, good = Counter(k for k, _, _ in results), Counter(k for k, _, ok in results if ok)
    for kind in all_:
        yield f"{kind:12} {good[kind]:5} of {all_[kind]:5} {good[kind] / all_[kind]:6.1%}"
    yield f"{'all':12} {good.total():5} of {all_.total():5} {good.total() / all_.total():6.1%}"


def main(given: Sequence[str] | None = None) -> int:
    """Try the mutants and say which of them nobody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--pack", default="paranoia", help="a shipped pack or a folder")
    parser.add_argument("--card", help="the id of a card; else all")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(given)
    asked = [c for c in program(args.pack).cards if c.texts and args.card in (None, c.id)]
    said = [card.texts for card in asked]
    cards = [card.id for at, card in enumerate(asked) if card.texts not in said[:at]]
    with ProcessPoolExecutor(args.jobs) as pool:
        results = list(chain(*pool.map(tried, repeat(args.pack), cards)))
    left = [name for _, name, ok in results if not ok]
    told = (f"{name} ({excused()[name]})" if name in excused() else name for name in left)
    print("\n".join([*told, *table([r for r in results if r[1] not in excused()])]))
    return 1 if set(left) - set(excused()) else 0


if __name__ == "__main__":
    sys.exit(main())
