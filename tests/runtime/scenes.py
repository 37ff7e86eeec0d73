"""Scenes of the quarrel in few words: who holds what, what is played, what is so then."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.ir import nodes as n
from dsl.ir import scenario as s
from dsl.ir.program import Program
from runtime.scenario import Outcome, run_scenarios
from tests.runtime.quarrel import QUARREL

PLAYERS = ("Ann", "Bob", "Cy")
PART = {s.Decide: "when", s.Offered: "then", s.Asked: "then", s.ResultIs: "then", s.OverIs: "then"}


def who(name: str) -> n.Named:
    return n.Named("player", name)


def hand(player: str, *cards: str) -> s.Cards:
    return s.Cards(n.Place("@hand", who(player)), cards)


def in_place(zone: str, *cards: str, of: str = "") -> s.Cards:
    return s.Cards(n.Place(zone, who(of) if of else None), cards)


def has(player: str, counter: str, amount: int) -> s.Fact:
    return s.Fact(n.Compare(n.CounterOf(counter, who(player)), "=", n.Number(amount)))


def holds_cards(player: str, amount: int) -> s.Fact:
    held = n.Count(n.CardsIn(n.Place("@hand", who(player))))
    return s.Fact(n.Compare(held, "=", n.Number(amount)))


def is_in(player: str, mood: str) -> s.Fact:
    return s.Fact(n.StatusIs("mood", mood, who(player)))


def captain(player: str) -> s.Fact:
    return s.Fact(n.Is(n.LinkOf("captain"), who(player)))


def ranked(player: str, step: int) -> s.Fact:
    badge = n.CardsIn(n.Place("badge", who(player)))
    return s.Fact(n.Compare(n.ColumnOf("rank", badge), "=", n.Number(step)))


def turn(player: str) -> s.At:
    return s.At("show", player)


def play(player: str, card: str, *on: str, section: str = "") -> s.Decide:
    return s.Decide(player, "play", card, section, on)


def does(player: str, act: str, *on: str, card: str = "", number: int = 0) -> s.Decide:
    return s.Decide(player, act, card, "", on, number=number)


def passes(player: str = "") -> s.Decide:
    return s.Decide(player, "pass")


def scene(
    given: Iterable[s.Line],
    *lines: s.Line,
    players: tuple[str, ...] = PLAYERS,
    program: Program = QUARREL,
) -> Outcome:
    """Run a scene."""
    (outcome,) = run_scenarios(program, [scenario(given, *lines, players=players)])
    return outcome


def scenario(
    given: Iterable[s.Line], *lines: s.Line, players: tuple[str, ...] = PLAYERS
) -> s.Scenario:
    """Return a scene; everybody whose hand is not named holds one bandage or encore."""
    given = list(given)
    laid = [*_idle_hands(given, players), *given]
    steps = [s.Step("given", 0, repr(line), line) for line in laid]
    steps += [
        s.Step(PART.get(type(line), "then"), at, repr(line), line)
        for at, line in enumerate(lines, 1)
    ]
    return s.Scenario("scene", "", 1, players, tuple(steps))


def _idle_hands(given: list[s.Line], players: tuple[str, ...]) -> list[s.Line]:
    named = [
        line.place.of for line in given if isinstance(line, s.Cards) and line.place.zone == "@hand"
    ]
    idle = ("bandage", "bandage", "encore", "encore")
    missing = [p for p in players if who(p) not in named]
    return [hand(p, card) for p, card in zip(missing, idle, strict=False)]


def check(outcome: Outcome) -> None:
    """Fail with what the scene expected and what it got."""
    assert outcome.ok, f"line {outcome.step}: {outcome.expected}\n  got: {outcome.got}"
