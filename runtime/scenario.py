"""Running scenarios: tests that lay a table, make decisions and state what must be true.

**Given.** The game is set up with seed 0, the options that the lines set, and the first
option of any question setup asks; then the lines are laid (see `laying`). Hands and piles
that no line names are as setup left them. With `At` the flow stands there, and the scopes
around have just begun; without it the flow begins. Then the game goes on to its first
decision.

**When.** A line answers the decision that stands, which must be that player's (see
`deciding`).

**Then.** A line is checked on the table as it stands, also while a window is open.

At the end nothing may be pending: no item, no window, no procedure in the middle; only the
decision that the flow asks next may stand. A scenario without a When line only looks at the
table, so there a decision may stand anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from dsl.ir import nodes as n
from dsl.ir.program import Program
from dsl.ir.scenario import (
    Asked,
    At,
    Cards,
    Decide,
    Fact,
    Line,
    Offered,
    OverIs,
    ResultIs,
    Scenario,
    Step,
)

from .code import LinkError
from .deciding import Decisions, Failed
from .facts import stands, title_of
from .flow import BLOCKS
from .laying import Setting
from .link import Linker, linked
from .machine import Entry, Machine
from .opening import SetupError, opening
from .starting import LayError, stand_at


class Outcome(NamedTuple):
    """How a scenario went. `step` is the line in its file at which it failed.

    `entries` are the log from when its table was laid; `legal` lines that could have stood there.
    """

    scenario: Scenario
    ok: bool
    step: int | None = None
    expected: str = ""
    got: str = ""
    entries: tuple[Entry, ...] = ()
    legal: tuple[Decide, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, without the log."""
        s = self.scenario
        return {
            "file": s.file,
            "line": s.line,
            "title": s.title,
            "rules": list(s.rules),
            "ok": self.ok,
            "step": self.step,
            "expected": self.expected,
            "got": self.got,
        }


def run_scenarios(program: Program, scenarios: Iterable[Scenario] | None = None) -> list[Outcome]:
    """Run scenarios, all those of the program if none are given; the program is linked once."""
    those = program.scenarios if scenarios is None else tuple(scenarios)
    link = linked(program)
    faults = {id(s): _prepared(link, s) for s in those}
    return [faults[id(s)] or _run(link, s) for s in those]


def _prepared(link: Linker, scenario: Scenario) -> Outcome | None:
    """Link every fact before any game begins, so that registers exist for all of them."""
    for step in scenario.steps:
        try:
            if isinstance(step.says, Fact):
                link.test(step.says.condition)
            elif isinstance(step.says, Cards):
                link.place(step.says.place)
        except LinkError as error:
            return Outcome(scenario, False, step.line, step.text, str(error))
    return None


def _run(link: Linker, scenario: Scenario) -> Outcome:
    try:
        stage = Stage(link, scenario)
    except (LayError, LinkError, SetupError, Failed) as error:
        return Outcome(scenario, False, scenario.line, "the table can be laid", str(error))
    for step in stage.steps:
        try:
            stage.do(step)
        except (LayError, LinkError, Failed) as error:
            legal = error.legal if isinstance(error, Failed) else ()
            told = stage.happened()
            return Outcome(scenario, False, step.line, step.text, str(error), told, legal)
    complaint, last = stage.pending(), scenario.steps[-1].line
    if complaint:
        told, legal = stage.happened(), complaint.legal
        return Outcome(scenario, False, last, "nothing is pending", str(complaint), told, legal)
    return Outcome(scenario, True, entries=stage.happened())


class Stage:
    """A scenario under way."""

    def __init__(self, link: Linker, scenario: Scenario) -> None:
        self.link = link
        given = [step.says for step in scenario.steps if step.part == "given"]
        self.steps = [step for step in scenario.steps if step.part != "given"]
        options = {fact.option: fact.value for fact in _options(given)}
        state = opening(link.code, len(scenario.players), 0, options)
        names = {name: at for at, name in enumerate(scenario.players, 1)}
        self.decisions = Decisions(Machine(link.code, state, names, log=[]))
        self.laid = 0
        self.acts = any(step.part == "when" for step in self.steps)
        self._lay(given)

    @property
    def m(self) -> Machine:
        """The machine as it stands."""
        return self.decisions.m

    def happened(self) -> tuple[Entry, ...]:
        """Return the log from when the table was laid."""
        return tuple((self.m.log or ())[self.laid :])

    # ---------------------------------------------------------------- given

    def _lay(self, given: list[Line]) -> None:
        _set_up(self.m)
        Setting(self.link, self.m).lay(given)
        self.laid = len(self.m.log or ())
        places = [line for line in given if isinstance(line, At)]
        for line in places:
            self.m.s.frames[0].pc = len(BLOCKS["game"])
            stand_at(self.m, line)
        self.m.run()

    # ---------------------------------------------------------------- when and then

    def do(self, step: Step) -> None:
        """Take a step: make its decision or check its fact.

        Raises:
            Failed: the game does not ask for it, or it is not so.
        """
        at = self.steps.index(step)
        following = self.steps[at + 1] if at + 1 < len(self.steps) else None
        if isinstance(step.says, Decide):
            self.decisions.decide(step.says, following)
        else:
            CHECKS[type(step.says)](self, step.says)

    def pending(self) -> Failed | None:
        """Return what is pending at the end, or nothing."""
        try:
            self.decisions.finish()
        except Failed as endless:
            return endless
        question = self.decisions.question
        if question is None or not self.acts or not self.decisions.waits(question):
            return None
        return self.decisions.other(question)

    def _names(self, players: Iterable[int]) -> list[str]:
        return [self.decisions.name(player) for player in players]

    # ---------------------------------------------------------------- checks

    def fact(self, line: Fact) -> None:
        """Check a condition."""
        if not self.link.test(line.condition)(self.m, {}):
            names = {number: name for name, number in self.m.names.items()}
            raise Failed(stands(self.link, self.m, line.condition, {}, names) or "it is not so")

    def cards(self, line: Cards) -> None:
        """Check what lies in a place; of a pile, what lies on top."""
        for zone in self.link.place(line.place)(self.m, {}):
            cards = [self.m.card(c).card for c in self.m.s.zones[zone]]
            if self.m.code.zones[self.m.declared(zone)].pile and line.cards:
                cards = cards[: len(line.cards)]
                same = [card.id for card in cards] == list(line.cards)
            else:
                same = Counter(card.id for card in cards) == Counter(line.cards)
            if not same:
                raise Failed(", ".join(map(title_of, cards)) or "no cards")

    def offered(self, line: Offered) -> None:
        """Check whether a decision stands that offers something."""
        if self.decisions.offers(line.decide) != line.offered:
            raise self.decisions.other(self.decisions.question)

    def asked(self, line: Asked) -> None:
        """Check who is asked."""
        self.decisions.asked(line.player)

    def result(self, line: ResultIs) -> None:
        """Check who has won."""
        if not self.m.s.reason:
            raise Failed("the game goes on")
        winners = self._names(self.m.s.winners)
        if self.m.s.reason != "won" or sorted(winners) != sorted(line.winners):
            raise Failed(f"{self.m.s.reason}: {', '.join(winners) or 'nobody'}")

    def over(self, line: OverIs) -> None:
        """Check whether the game is over."""
        if bool(self.m.s.reason) != line.over:
            raise Failed("the game is over" if self.m.s.reason else "the game goes on")


CHECKS: dict[type[Line], Callable[[Stage, Any], None]] = {
    Fact: Stage.fact,
    Cards: Stage.cards,
    Offered: Stage.offered,
    Asked: Stage.asked,
    ResultIs: Stage.result,
    OverIs: Stage.over,
}


def _options(given: Iterable[Line]) -> Iterator[n.OptionIs]:
    """Yield the options that lines set."""
    for line in given:
        condition = line.condition if isinstance(line, Fact) else None
        parts = condition.all if isinstance(condition, n.And) else (condition,)
        yield from (part for part in parts if isinstance(part, n.OptionIs))


def _set_up(m: Machine) -> None:
    """Set the game up, up to where its flow begins."""
    ready = len(BLOCKS["game"]) - 1
    while not (len(m.s.frames) == 1 and m.s.frames[0].pc == ready):
        if m.s.reason:
            raise Failed("the game is over before it begins")
        if m.s.question:
            m.s.answer, m.s.question = m.s.question.values[0], None
        m.step()
