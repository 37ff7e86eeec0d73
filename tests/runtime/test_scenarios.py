"""The runner of scenarios: what it refuses, and what it says then."""

from __future__ import annotations

from dsl.ir import nodes as n
from dsl.ir.scenario import Asked, Fact, OverIs
from runtime.scenario import Outcome
from tests.runtime.scenes import (
    captain,
    check,
    does,
    hand,
    has,
    holds_cards,
    in_place,
    passes,
    play,
    ranked,
    scene,
    turn,
    who,
)

START = (captain("Ann"), turn("Ann"))
ANSWERED = [*START, hand("Ann", "shove", "encore"), hand("Bob", "hush", "bandage")]


def fails(outcome: Outcome, step: int, got: str) -> None:
    assert not outcome.ok
    assert outcome.step == step
    assert got in outcome.got


def test_a_decision_that_no_line_makes_is_an_error() -> None:
    fails(scene(ANSWERED, play("Ann", "shove", "Cy")), 1, "Bob who is asked")


def test_a_line_for_a_decision_that_is_not_asked_is_an_error() -> None:
    fails(scene(ANSWERED, passes("Cy")), 1, "Ann who is asked")


def test_everyone_passes_also_when_nobody_is_asked() -> None:
    check(scene(START, passes(), Asked("Ann")))


def test_everyone_passes_in_all_windows_until_somebody_acts() -> None:
    check(
        scene(ANSWERED, play("Ann", "shove", "Cy"), passes(), has("Cy", "bruise", 2), Asked("Bob"))
    )


def test_everyone_passes_stops_where_the_next_line_decides() -> None:
    lines = (play("Ann", "shove", "Cy"), passes("Bob"), Asked("Bob"), passes(), Asked("Bob"))
    check(scene(ANSWERED, *lines, does("Bob", "discard", card="hush"), Asked("Cy")))


def test_a_play_on_somebody_else_is_not_that_play() -> None:
    fails(scene(ANSWERED, play("Ann", "encore", "Bob")), 1, "targets")


def test_a_card_with_two_sections_must_name_one() -> None:
    fails(scene(ANSWERED, play("Ann", "encore")), 1, "name one")


def test_a_fact_that_is_not_so_says_what_is() -> None:
    fails(scene(START, has("Bob", "bruise", 2)), 1, "0, compared with 2")


def test_a_fact_that_cannot_be_laid_is_an_error() -> None:
    outcome = scene([*START, has("Bob", "heart", 99)])
    fails(outcome, 1, "0 to 6")


def test_facts_are_laid_through_terms() -> None:
    gossip = Fact(n.Holds("gossip", who("Bob")))
    check(scene([*START, gossip], has("Bob", "gossip", 3)))
    calm = Fact(n.Not(n.Holds("gossip", who("Bob"))))
    check(scene([*START, calm], has("Bob", "gossip", 0)))


def test_steps_are_laid_before_what_depends_on_them() -> None:
    hurt = Fact(n.Holds("gossip", who("Bob")))
    check(scene([*START, hurt, ranked("Bob", 1)], has("Bob", "gossip", 4)))


def test_the_past_is_laid() -> None:
    played = Fact(n.Happened(n.Played(who("Ann"), who("Bob")), "show"))
    check(scene([*START, played], played))


def test_sizes_and_places_are_laid() -> None:
    check(
        scene(
            [*START, holds_cards("Bob", 4), in_place("bin", "shove", "hush")],
            holds_cards("Bob", 4),
            in_place("bin", "shove", "hush"),
            OverIs(False),
        )
    )
