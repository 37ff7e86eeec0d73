"""Scenarios of a pack, and what became of them, in words."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import click

from dsl.ir.program import Program
from dsl.ir.scenario import Decide, Scenario
from dsl.lexicon import Word
from dsl.line import CannotPrint
from dsl.scope import Scope
from dsl.tell import Teller
from dsl.telling.line import Entry

from .packs import Load, Loaded
from .shell import FAULTY, FINE, put_json

Outcome = dict[str, Any]
MOST_LEGAL = 20
"""Lines that could have stood where a scenario failed that are shown."""


NUMBERS = "(Of “choose one: …; or …”, a number is the place of what is chosen, from 1.)"


class Story(NamedTuple):
    """What a failure is told with: what happened, and the lines that could have stood there.

    `numbers`: some of those lines choose by number.
    """

    happened: Sequence[str] = ()
    legal: Sequence[str] = ()
    numbers: bool = False


def own_scenarios(loaded: Loaded, text: str = "") -> tuple[Scenario, ...]:
    """Return the scenarios of the packs that were named, with a text in their title."""
    places = {
        (file, block.line, block.title)
        for id in loaded.own
        for file, blocks in loaded.pack(id).blocks.items()
        for block in blocks
        if block.kind == "SCENARIO"
    }
    return tuple(
        s
        for s in loaded.program.scenarios
        if (s.file, s.line, s.title) in places and text.casefold() in s.title.casefold()
    )


def without_scenario(loaded: Loaded) -> list[str]:
    """Return the files for scenarios, of the packs that were named, that hold none."""
    packs = [loaded.pack(id) for id in loaded.own]
    return [
        file
        for pack in packs
        for file in pack.files
        if file.endswith(".play") and not pack.blocks.get(file)
    ]


def _legal_lines(loaded: Loaded, players: Iterable[str], legal: Iterable[Decide]) -> list[str]:
    """Return the lines that could have stood where a scenario failed, as they are written."""
    texts = loaded.compiled.texts.with_words(Word("NAME", p, p, p) for p in players)
    found = []
    for decide in legal:
        with contextlib.suppress(CannotPrint):
            found.append(texts.say(decide, "start_when", Scope({})))
    return list(dict.fromkeys(found))


def story(
    loaded: Loaded, scenario: Scenario, entries: Iterable[Entry], legal: Iterable[Decide]
) -> Story:
    """Return what a failure is told with, in the words of the cards."""
    seats = dict(enumerate(scenario.players, 1))
    teller = Teller(loaded.program, next(iter(loaded.program.words)), seats)
    legal = list(legal)
    lines = _legal_lines(loaded, scenario.players, legal)
    return Story(teller.lines(entries), lines, any(line.act == "number" for line in legal))


def row(outcome: Outcome, story: Story) -> Outcome:
    """Return an outcome as JSON, with every line that could have stood there."""
    return {**outcome, "legal": list(story.legal)}


def report(
    outcomes: Sequence[Outcome],
    stories: Sequence[Story],
    text: str = "",
    bare: Sequence[str] = (),
) -> str:
    """Return failures in full, a line for each file, and the sum in the last line.

    There is a story for each outcome; `bare` are files for scenarios that hold none.
    """
    files = dict.fromkeys(o["file"] for o in outcomes)
    pairs = zip(outcomes, stories, strict=True)
    lines = [line for o, story in pairs if not o["ok"] for line in _failure(o, story)]
    for file in files:
        here = [o for o in outcomes if o["file"] == file]
        passed = sum(o["ok"] for o in here)
        lines.append(f"{file}: {_sum(passed, len(here) - passed)}")
    if not outcomes:
        lines.append(f"No scenario has “{text}” in its title." if text else _none(bare))
    passed = sum(o["ok"] for o in outcomes)
    return "\n".join([*lines, _sum(passed, len(outcomes) - passed)])


def _none(bare: Sequence[str]) -> str:
    if bare:
        are = "is" if len(bare) == 1 else "are"
        return f"{' and '.join(bare)} {are} there, but every line is empty or commented out."
    return "The pack has no scenarios: put some into scenarios/first.play."


def _sum(passed: int, failed: int) -> str:
    return f"{passed} passed, {failed} failed"


def _failure(outcome: Outcome, story: Story) -> Iterable[str]:
    step = outcome["step"] or outcome["line"]
    yield f"FAILED {outcome['title']}"
    yield f"  {outcome['file']}:{step}"
    yield f"  expected: {outcome['expected']}"
    yield f"  but: {outcome['got']}"
    if story.legal:
        yield "  what could stand there:"
        yield from (f"    {said}" for said in story.legal[:MOST_LEGAL])
    if story.legal[MOST_LEGAL:]:
        yield f"    … and {len(story.legal) - MOST_LEGAL} more"
    if story.numbers:
        yield f"    {NUMBERS}"
    if story.happened:
        yield "  what happened:"
        yield from (f"    {said}" for said in story.happened)
    yield ""


# ------------------------------------------------------------------ the command


class Ran(Protocol):
    """A scenario that was run, and how that went."""

    @property
    def scenario(self) -> Scenario:
        """What was run."""

    @property
    def ok(self) -> bool:
        """Whether all was as it says."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What happened."""

    @property
    def legal(self) -> tuple[Decide, ...]:
        """What could have stood where it failed."""

    def to_json(self) -> Outcome:
        """Return how it went, JSON-able."""


Runner = Callable[[Program, tuple[Scenario, ...]], Sequence[Ran]]
"""Runs scenarios of a program."""


def run(load: Load, runner: Runner, pack: str, text: str, strict: bool, as_json: bool) -> int:
    """Carry out `test`."""
    loaded = load([pack], strict=strict)
    results = runner(loaded.program, own_scenarios(loaded, text))
    stories = [Story() if o.ok else story(loaded, o.scenario, o.entries, o.legal) for o in results]
    rows = [o.to_json() for o in results]
    failed = sum(not o.ok for o in results)
    passed = len(results) - failed
    if as_json:
        told = [row(o, story) for o, story in zip(rows, stories, strict=True)]
        put_json({"passed": passed, "failed": failed, "scenarios": told})
    else:
        click.echo(report(rows, stories, text, without_scenario(loaded)))
    return FINE if passed and not failed else FAULTY
