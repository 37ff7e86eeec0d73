"""Figures on many games: what is counted, and how sure it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from runtime.desk.chances import LEAST, Sample, difference, student, wilson
from runtime.desk.measuring import Cards, Job, Listener, Plan, Table, Told, measure, one, spread
from tests.house.walk import program

PEBBLES = "tests/packs/pebbles"
PLAN = Plan(6, (2, 3), bots="random", seed=4)


def figures(jobs: int = 1) -> dict[str, Any]:
    return measure(program(PEBBLES), PLAN, jobs)


def test_equal_seeds_give_equal_figures_however_many_play_at_a_time() -> None:
    assert figures() == figures(jobs=2)


def test_each_table_plays_the_games_it_was_asked_for() -> None:
    assert [(t["players"], t["games"]) for t in figures()["tables"]] == [(2, 6), (3, 6)]


def test_whoever_waits_hears_of_each_game() -> None:
    heard: list[int] = []
    measure(program(PEBBLES), PLAN, done=heard.append)
    assert heard == list(range(1, 13))


def test_the_wins_of_all_seats_are_one_a_game_that_is_won() -> None:
    for table in figures()["tables"]:
        assert sum(seat["share"] for seat in table["seats"]) == pytest.approx(1, abs=1e-5)
        assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in table["seats"])


def test_rounds_are_told_by_the_texts_that_happened_in_them() -> None:
    told = one(program("paranoia"), Job(3, 1, "random", {}))
    assert sum(told.ends.values()) == told.scopes["mission-round"]
    assert {section for end in told.ends for section in end} <= {"success", "failure"}
    assert told.calls["death"] > 0


def listen(*entries: dict[str, Any]) -> Told:
    told = Told(3)
    Listener(program("paranoia"), told).hear(entries)
    return told


def moved(origin: str, how: str = "discard", **more: Any) -> dict[str, Any]:
    place = {"zone": origin, "player": 2}
    return {
        "kind": "moved",
        "how": how,
        "subject": 2,
        "cards": ["bribe"],
        "origin": place,
        "to": {"zone": "discards", "player": 0},
        **more,
    }


def test_only_what_is_discarded_from_hand_of_ones_own_will_is_thrown_away() -> None:
    assert listen(moved("hand")).thrown == {(2, "bribe")}
    others = [moved("in-front"), moved("hand", item=3), moved("hand", how="give")]
    assert listen(*others).thrown == set()


def game(winner: int, played: set[int], thrown: set[int]) -> Told:
    return Told(
        3,
        winners=(winner,),
        played={(player, "bribe", "success") for player in played},
        thrown={(player, "bribe") for player in thrown},
    )


def test_who_played_and_threw_away_says_nothing_of_the_card() -> None:
    cards = Cards()
    cards.add(game(1, {1, 2}, {2, 3}))
    assert (cards.played["bribe"].count, cards.played["bribe"].mean) == (1, 3.0)
    assert (cards.thrown["bribe"].count, cards.thrown["bribe"].mean) == (1, 0.0)


def test_a_card_is_surely_worse_when_the_whole_interval_is() -> None:
    cards = Cards()
    for _ in range(30):
        cards.add(game(3, {1}, {3}))
        cards.add(game(1, {2}, {1}))
        cards.add(game(2, {2}, {1}))
    (card,) = cards.figures(program("paranoia"))
    assert card["worth_played"] < card["worth_thrown"]
    assert card["low"] < card["high"] < 0


def test_of_too_few_nothing_is_said() -> None:
    assert difference(Sample(1, 3.0, 9.0), Sample(1, 9.0, 81.0)) is None
    assert difference(Sample(), Sample(9, 9.0, 9.0)) is None
    assert wilson(0.0, 0) == (0.0, 1.0)


MANY = Sample(100, 90.0, 300.0)


def test_a_few_that_are_equal_prove_nothing() -> None:
    assert difference(Sample(2, 0.0, 0.0), MANY) is None
    assert difference(Sample(LEAST - 1, 0.0, 0.0), MANY) is None
    low, high = difference(Sample(LEAST, 0.0, 0.0), MANY) or (0.0, 0.0)
    assert low < -0.9 < 0 < high


def test_numbers_without_any_spread_prove_nothing() -> None:
    assert difference(Sample(20, 60.0, 180.0), Sample(20, 0.0, 0.0)) is None


@pytest.mark.parametrize(
    ("free", "quantile"), [(18, 2.1009), (30, 2.0423), (60, 2.0003), (120, 1.9799), (10**6, 1.96)]
)
def test_few_numbers_reach_further(free: int, quantile: float) -> None:
    """The quantiles of Student's t that tables give for 97.5 of 100."""
    assert student(free) == pytest.approx(quantile, abs=1e-3)


def test_a_game_of_nobody_counts_as_no_win() -> None:
    table = Table(program("paranoia"), 3)
    table.add(Told(3, stuck=True))
    found = table.figures()
    assert (found["stuck"], [seat["share"] for seat in found["seats"]]) == (1, [0, 0, 0])


def test_the_median_is_the_middle_one() -> None:
    found = spread(Counter([1, 1, 5, 7, 9]))
    assert found == {"least": 1, "median": 5, "most": 9, "mean": 4.6}
    assert spread(Counter())["mean"] == 0
