"""What scenarios show of a game: its cards, its rules, its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dsl.ir import nodes as n
from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime import rng
from runtime.link import Linker, linked
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


class Refusal(NamedTuple):
    """That a scenario says somebody may not do something.

    `card` is what keeps them from it: the card to be played, the card that has them choose, the
    Mission that is not to be ended; empty if it is a rule. It is `idle`, and shows nothing, if
    they are not asked or do not hold the card.
    """

    title: str
    card: str
    idle: bool


def refusals(made: Program) -> Iterator[Refusal]:
    """Yield what the scenarios of a program say may not be done."""
    link = _linked(made)
    for scenario in made.scenarios:
        if not any(_refused(step) for step in scenario.steps):
            continue
        stage = Stage(link, scenario)
        for step in stage.steps:
            if said := _refused(step):
                yield Refusal(scenario.title, _kept_by(stage, said), _is_idle(stage, said))
            stage.do(step)


def _refused(step: s.Step) -> s.Decide | None:
    """Return what a step says may not be done."""
    says = step.says
    return says.decide if isinstance(says, s.Offered) and not says.offered else None


def _kept_by(stage: Stage, said: s.Decide) -> str:
    if said.act == "choose":
        asking = (e["what"] for e in reversed(stage.happened()) if e["kind"] in ("played", "used"))
        return next(asking, "")
    if said.act == "accept":
        return next(iter(_lying(stage.m, "current-mission")), "")
    return said.card


def _is_idle(stage: Stage, said: s.Decide) -> bool:
    player, question = stage.m.names[said.player], stage.decisions.question
    holds = said.act != "play" or said.card in _lying(stage.m, "hand", player)
    return question is None or question.player != player or not holds


def _lying(m: Machine, zone: str, owner: int = 0) -> list[str]:
    """Return the ids of the cards in a zone."""
    return [m.card(c).card.id for c in m.s.zones[m.zone_at(m.code.zone(zone), owner)]]


def staged(pack: str, title: str, seed: int = 0) -> Machine:
    """Return the table after all that a scenario does, with other lots for another seed."""
    made = program(pack)
    (scenario,) = (each for each in made.scenarios if each.title.startswith(title))
    stage = Stage(_linked(made), scenario)
    stage.m.s.rng = rng.seeded(seed)
    for step in stage.steps:
        stage.do(step)
    return stage.m


def _linked(made: Program) -> Linker:
    """Return a linked program that remembers whatever its scenarios ask about the past."""
    link = linked(made)
    for scenario in made.scenarios:
        for step in scenario.steps:
            if isinstance(step.says, s.Fact):
                link.test(step.says.condition)
    return link


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
