"""Running scenarios: tests that lay a table, make decisions and state what must be true.

**Given.** The game is set up with seed 0 and the first option of any question setup asks;
then the lines are laid (see `laying`). Hands and piles that no line names are as setup left
them. With `At` the flow stands there, and the scopes around have just begun; without it the
flow begins. Then the game goes on to its first decision.

**When.** A line answers the decision that stands, which must be that player's. A play also
answers the choice of its targets. Several names in a choice answer as many picks, and the
*done* after them. "Everyone passes" lets whoever is asked pass until the window that is
open has closed, and in the windows after it as long as the next line does not want the
decision; it is also right when nobody is asked.

**Then.** A line is checked on the table as it stands, also while a window is open.

At the end nothing may be pending: no item, no window, no procedure in the middle; only the
decision that the flow asks next may stand. A scenario without a When line only looks at the
table, so there a decision may stand anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
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
    Setting,
    Step,
)

from .code import LinkError
from .flow import BLOCKS, is_calm
from .laying import LayError, Table, stand_at
from .link import Linker, linked
from .machine import Machine
from .opening import SetupError, opening
from .state import Frame, Option, Question

WINDOW = "window:"


class Outcome(NamedTuple):
    """How a scenario went. `step` is the line in its file at which it failed."""

    scenario: Scenario
    ok: bool
    step: int | None = None
    expected: str = ""
    got: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
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


class Failed(Exception):
    """A line that is not as the game is; the message says what the game is like."""


def run_scenarios(program: Program, scenarios: Iterable[Scenario] | None = None) -> list[Outcome]:
    """Run scenarios, all those of the program if none are given; the program is linked once."""
    those = program.scenarios if scenarios is None else tuple(scenarios)
    link = linked(program)
    faults = {id(s): _prepared(link, s) for s in those}
    return [faults[id(s)] or _run(link, s) for s in those]


def run_scenario(program: Program, scenario: Scenario) -> Outcome:
    """Run one scenario."""
    return run_scenarios(program, (scenario,))[0]


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
    except (LayError, SetupError, Failed) as error:
        return Outcome(scenario, False, scenario.line, "the table can be laid", str(error))
    for step in stage.steps:
        try:
            stage.do(step)
        except (LayError, Failed) as error:
            return Outcome(scenario, False, step.line, step.text, str(error))
    complaint = stage.pending()
    if complaint:
        return Outcome(scenario, False, scenario.steps[-1].line, "nothing is pending", complaint)
    return Outcome(scenario, True)


class Stage:
    """A scenario under way."""

    def __init__(self, link: Linker, scenario: Scenario) -> None:
        self.link = link
        given = [step.says for step in scenario.steps if step.part == "given"]
        self.steps = [step for step in scenario.steps if step.part != "given"]
        options = {line.option: line.value for line in given if isinstance(line, Setting)}
        state = opening(link.code, len(scenario.players), 0, options)
        names = {name: at for at, name in enumerate(scenario.players, 1)}
        self.m = Machine(link.code, state, names, log=[])
        self.acts = any(step.part == "when" for step in self.steps)
        self._lay(given)

    # ---------------------------------------------------------------- given

    def _lay(self, given: list[Line]) -> None:
        _set_up(self.m)
        Table(self.link, self.m).lay(given)
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
            self._decide(step.says, following)
        else:
            CHECKS[type(step.says)](self, step.says)

    @property
    def question(self) -> Question | None:
        """The decision that stands."""
        return None if self.m.s.reason else self.m.s.question

    def choose(self, at: int) -> None:
        """Take an option of the decision that stands."""
        s = self.m.s
        assert s.question is not None
        s.answer, s.question, s.events = s.question.values[at], None, 0
        self.m.run()

    def _decide(self, line: Decide, following: Step | None) -> None:
        if not line.player:
            self._everyone(line, following)
            return
        question = self._asked(line.player)
        if line.act == "play":
            self._play(line, question)
        elif line.on or (line.card and line.act == "choose"):
            self._choose(line)
        else:
            self._answer(line, question)

    def _asked(self, player: str) -> Question:
        question = self.question
        if question is None:
            raise Failed("nobody is asked anything: the game is over")
        if question.player != self.m.names.get(player):
            raise Failed(f"it is {self.told(question)}")
        return question

    def told(self, question: Question | None) -> str:
        """Say who is asked what."""
        if question is None:
            return "nobody who is asked"
        options = ", ".join(self._told(option) for option in question.options)
        return f"{self.name(question.player)} who is asked ({question.prompt}): {options}"

    def _told(self, option: Option) -> str:
        parts = [option.act, option.card, option.section, self.name(option.player)]
        if option.number >= 0:
            parts.append(str(option.number))
        return " ".join(part for part in parts if part)

    def name(self, player: int) -> str:
        """Return a player's name."""
        return next((name for name, number in self.m.names.items() if number == player), "")

    # ---------------------------------------------------------------- one line of a kind

    def _everyone(self, line: Decide, following: Step | None) -> None:
        window = self._window()
        while self.question and self._pass_place(self.question) >= 0:
            here = any(frame is window for frame in self.m.s.frames)
            if not here and self._wanted(following):
                return
            self.choose(self._pass_place(self.question))

    def _window(self) -> Frame | None:
        number = self.m.code.system["window"]
        return next((f for f in reversed(self.m.s.frames) if f.block == number), None)

    def _pass_place(self, question: Question) -> int:
        return _place(question, lambda o: o.act == "pass")

    def _wanted(self, following: Step | None) -> bool:
        """Return whether the next line speaks of the decision that stands."""
        question = self.question
        if following is None or question is None:
            return False
        says = following.says
        if isinstance(says, Asked):
            return self.m.names.get(says.player) == question.player
        line = says.decide if isinstance(says, Offered) else says
        if not isinstance(line, Decide) or self.m.names.get(line.player) != question.player:
            return False
        return isinstance(says, Offered) or bool(self._matching(line, question))

    def _matching(self, line: Decide, question: Question) -> list[int]:
        """Return the options that a line could mean, targets aside."""
        return [at for at, option in enumerate(question.options) if self._means(line, option)]

    def _means(self, line: Decide, option: Option) -> bool:
        if option.act not in ACTS[line.act]:
            return False
        if line.act == "number" or (line.act == "choose" and option.act == "effect"):
            return option.number == line.number
        if line.act in ("play", "discard"):
            return option.card == line.card and line.section in ("", option.section)
        return True

    def _answer(self, line: Decide, question: Question) -> None:
        found = self._matching(line, question)
        if not found:
            raise Failed(f"it is {self.told(question)}")
        self.choose(found[0])

    def _choose(self, line: Decide) -> None:
        """Pick one thing after the other, and *done* if more could be picked."""
        for wanted in line.on or (line.card,):
            question = self._asked(line.player)
            at = _place(question, self._is_named(wanted))
            if at < 0:
                raise Failed(f"it is {self.told(question)}")
            self.choose(at)
        self._done(line.player)

    def _done(self, player: str) -> None:
        question = self.question
        if question and question.player == self.m.names[player]:
            at = _place(question, lambda o: o.act == "done")
            if at >= 0:
                self.choose(at)

    def _is_named(self, wanted: str) -> Callable[[Option], bool]:
        """Return what finds an option by a player's name or a card's id."""
        number = self.m.names.get(wanted)
        if number is not None:
            return lambda o: o.act in ("choose", "discard") and not o.card and o.player == number
        return lambda o: o.act in ("choose", "discard") and o.card == wanted

    def _play(self, line: Decide, question: Question) -> None:
        """Try each section the line could mean; exactly one must take the named targets."""
        found = self._matching(line, question)
        done = [state for state in (self._tried(at, line) for at in found) if state]
        if not done:
            raise Failed(f"it is {self.told(question)}" if not found else "the targets are others")
        if len(done) > 1:
            raise Failed("the card can be played by several sections; name one")
        self.m = done[0]

    def _tried(self, at: int, line: Decide) -> Machine | None:
        """Play on a copy; None when the targets cannot be those of the line."""
        kept = self.m
        pending = {i.id: kept.code.cards[i.definition].card.id for i in kept.s.items}
        log = list(kept.log or ())
        self.m = Machine(kept.code, kept.s.clone(), kept.names, log=log)
        try:
            return self.m if self._played(at, line, pending) else None
        except Failed:
            return None
        finally:
            self.m = kept

    def _played(self, at: int, line: Decide, pending: dict[int, str]) -> bool:
        told = len(self.m.log or ())
        self.choose(at)
        while (played := self._told_of(told)) is None:
            if not self.question or not self._aim(line, self.question, pending):
                return False
        names = [pending.get(e) or self.name(e) for e in played.get("others", ())]
        return not line.on or Counter(names) == Counter(line.on)

    def _told_of(self, told: int) -> dict[str, Any] | None:
        return next((e for e in (self.m.log or ())[told:] if e["kind"] == "played"), None)

    def _aim(self, line: Decide, question: Question, pending: dict[int, str]) -> bool:
        """Answer one question for a target with a name of the line not aimed at yet."""
        picked = self.m.s.frames[-1].slots.get("#got", ())
        left = Counter(line.on) - Counter(pending.get(e) or self.name(e) for e in picked)
        for wanted in left:
            at = _place(question, self._is_named(wanted))
            if at >= 0:
                self.choose(at)
                return True
        at = _place(question, lambda o: o.act == "done")
        if at >= 0:
            self.choose(at)
        return at >= 0

    # ---------------------------------------------------------------- checks

    def fact(self, line: Fact) -> None:
        """Check a condition."""
        if not self.link.test(line.condition)(self.m, {}):
            raise Failed(self._read(line.condition))

    def _read(self, condition: n.Condition) -> str:
        if isinstance(condition, n.Compare):
            left = self.link.count(condition.left)(self.m, {})
            right = self.link.count(condition.right)(self.m, {})
            return f"{left}, compared with {right}"
        if isinstance(condition, n.Is):
            left_is = self.link.select(condition.left)(self.m, {})
            return f"it is {', '.join(self.name(e) or str(e) for e in left_is) or 'nobody'}"
        return "it is not so"

    def cards(self, line: Cards) -> None:
        """Check what lies in a place; of a pile, what lies on top."""
        for zone in self.link.place(line.place)(self.m, {}):
            names = [self.m.card(c).card.id for c in self.m.s.zones[zone]]
            pile = self.m.code.zones[self.m.declared(zone)].pile
            same = names[: len(line.cards)] == list(line.cards)
            if pile and line.cards:
                if not same:
                    raise Failed(", ".join(names[: len(line.cards)]) or "no cards")
            elif Counter(names) != Counter(line.cards):
                raise Failed(", ".join(names) or "no cards")

    def offered(self, line: Offered) -> None:
        """Check whether a decision stands that offers something."""
        if self._offers(line.decide) != line.offered:
            raise Failed(f"it is {self.told(self.question)}")

    def _offers(self, line: Decide) -> bool:
        question = self.question
        if question is None or question.player != self.m.names.get(line.player):
            return False
        if line.act == "play":
            found = self._matching(line, question)
            return any(self._tried(at, line) is not None for at in found)
        if line.on or (line.card and line.act == "choose"):
            wanted = line.on or (line.card,)
            return all(_place(question, self._is_named(name)) >= 0 for name in wanted)
        return bool(self._matching(line, question))

    def asked(self, line: Asked) -> None:
        """Check who is asked."""
        self._asked(line.player)

    def result(self, line: ResultIs) -> None:
        """Check who has won."""
        if not self.m.s.reason:
            raise Failed("the game goes on")
        winners = [self.name(w) for w in self.m.s.winners]
        if self.m.s.reason != "won" or sorted(winners) != sorted(line.winners):
            raise Failed(f"{self.m.s.reason}: {', '.join(winners) or 'nobody'}")

    def over(self, line: OverIs) -> None:
        """Check whether the game is over."""
        if bool(self.m.s.reason) != line.over:
            raise Failed("the game is over" if self.m.s.reason else "the game goes on")

    def pending(self) -> str:
        """Say what is pending at the end, or nothing."""
        question = self.question
        if question is None or not self.acts:
            return ""
        waits = question.prompt.startswith(WINDOW) or self.m.s.items or not is_calm(self.m)
        return f"it is {self.told(question)}" if waits else ""


ACTS: dict[str, tuple[str, ...]] = {
    "play": ("play",),
    "discard": ("discard",),
    "pass": ("pass", "done", "decline"),
    "choose": ("choose", "effect", "discard"),
    "accept": ("accept",),
    "decline": ("decline", "pass"),
    "number": ("number",),
}
CHECKS: dict[type[Line], Callable[[Stage, Any], None]] = {
    Fact: Stage.fact,
    Cards: Stage.cards,
    Offered: Stage.offered,
    Asked: Stage.asked,
    ResultIs: Stage.result,
    OverIs: Stage.over,
}


def _place(question: Question, test: Callable[[Option], bool]) -> int:
    return next((at for at, option in enumerate(question.options) if test(option)), -1)


def _set_up(m: Machine) -> None:
    """Set the game up, up to where its flow begins."""
    ready = len(BLOCKS["game"]) - 1
    while not (len(m.s.frames) == 1 and m.s.frames[0].pc == ready):
        if m.s.reason:
            raise Failed("the game is over before it begins")
        if m.s.question:
            m.s.answer, m.s.question = m.s.question.values[0], None
        m.step()
