"""Rules that meet, as other engines were reported to get them wrong, on cards people could write.

E-01, E-03, E-05, E-23, E-25, E-26, E-29 and E-31 to E-34 name the cases; each has scenarios in
`reported`.
"""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from dsl.ir.scenario import Scenario
from dsl.tell import Teller
from runtime.scenario import Outcome, run_scenarios
from tests.house.walk import program
from tests.runtime.small import EVERYONE, FIRST, one, played

PACK = "tests/packs/reported"
CASES = ("E-01", "E-03", "E-05", "E-23", "E-25", "E-26", "E-29", "E-31", "E-32", "E-33", "E-34")


def scenarios(case: str) -> list[Scenario]:
    return [s for s in program(PACK).scenarios if case in s.rules]


def outcome(scenario: Scenario) -> Outcome:
    (found,) = run_scenarios(program(PACK), [scenario])
    return found


@pytest.mark.parametrize("case", CASES)
def test_reported_cases_come_out_as_written(case: str) -> None:
    found = [outcome(scenario) for scenario in scenarios(case)]
    assert found
    assert [(o.step, o.got) for o in found if not o.ok] == []


def test_a_loop_that_hits_a_limit_names_the_cards_that_feed_each_other() -> None:
    """E-01: the log has a line with both, in words too."""
    entries = outcome(scenarios("E-01")[0]).entries
    (limit,) = (entry for entry in entries if entry["kind"] == "limit")
    assert {"bleeding-heart", "sharp-elbows"} <= set(limit["cards"])
    told = Teller(program(PACK), "en", {1: "Ann", 2: "Bob", 3: "Cy"}).tell(limit)
    assert "Bleeding Heart" in told
    assert "Sharp Elbows" in told


def hands(who: n.Selector) -> n.Selector:
    return n.CardsIn(n.Place("@hand", who))


def test_a_swap_of_one_with_nobody_does_nothing() -> None:
    """E-25: what needs both does nothing when one is gone, and says nothing of it."""
    deal = n.Move(n.Top(n.Place("bag"), one(2)), n.Place("@hand", n.Ref("subject")), "draw", FIRST)
    game = played(deal, n.SwapCards(hands(FIRST), None))
    other = played(deal)
    assert game.state.zones == other.state.zones
    assert game.machine.log == other.machine.log
    assert played(deal, n.SwapCards(hands(EVERYONE), None)).state.zones != other.state.zones
