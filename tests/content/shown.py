"""What scenarios show of a game: its cards, its rules, its options."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.ir import nodes as n
from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime import rng
from runtime.link import linked
from runtime.machine import Machine
from runtime.scenario import Stage
from tests.house.walk import program


def cards_named(scenario: s.Scenario) -> set[str]:
    """Return the cards that are laid or played in a scenario."""
    found: set[str] = set()
    for step in scenario.steps:
        said = step.says.decide if isinstance(step.says, s.Offered) else step.says
        if isinstance(said, s.Cards):
            found |= set(said.cards)
        elif isinstance(said, s.Decide):
            found.add(said.card)
    return found


def cards_shown(scenario: s.Scenario) -> set[str]:
    """Return the cards that are played, offered, or laid where they do something: not in a hand."""
    found: set[str] = set()
    for step in scenario.steps:
        said = step.says.decide if isinstance(step.says, s.Offered) else step.says
        if isinstance(said, s.Decide) and said.act == "play":
            found |= {said.card, said.copied}
        elif isinstance(said, s.Cards) and said.place.zone != "@hand":
            found |= set(said.cards)
    return found


def staged(pack: str, title: str, seed: int = 0) -> Machine:
    """Return the table after all that a scenario does, with other lots for another seed."""
    made = program(pack)
    (scenario,) = (each for each in made.scenarios if each.title.startswith(title))
    stage = Stage(linked(made), scenario)
    stage.m.s.rng = rng.seeded(seed)
    for step in stage.steps:
        stage.do(step)
    return stage.m


def rules_named(made: Program) -> set[str]:
    """Return the rules that scenarios of a program name."""
    return {rule for scenario in made.scenarios for rule in scenario.rules}


def options_set(made: Program) -> set[tuple[str, str]]:
    """Return the options that scenarios of a program set, each with the value."""
    said = (step.says for scenario in made.scenarios for step in scenario.steps)
    facts = (fact.condition for fact in said if isinstance(fact, s.Fact))
    return {(fact.option, fact.value) for fact in facts if isinstance(fact, n.OptionIs)}


def spread(ranges: Iterable[str]) -> set[str]:
    """Return the ids of ranges such as `P-001 to P-008`."""
    return {id for text in ranges for id in _ids(text)}


def _ids(text: str) -> list[str]:
    """Return the ids of a range."""
    first, last = text.split(" to ")
    letters, low = first.split("-")
    high = last.split("-")[1]
    return [f"{letters}-{number:0{len(low)}d}" for number in range(int(low), int(high) + 1)]
