"""Plays: offers, answers, cancels, redirections, copies, forced and optional plays."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir.scenario import Asked, Offered
from runtime.link import linked
from runtime.scenario import Stage
from tests.runtime.quarrel import ITEM, QUARREL, TARGET, text, trick
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
    scenario,
    scene,
    turn,
)

START = (captain("Ann"), turn("Ann"))


def test_a_play_happens_after_everyone_has_passed() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove", "encore"), hand("Bob", "hush")],
            play("Ann", "shove", "Bob"),
            has("Bob", "bruise", 0),
            Asked("Bob"),
            passes("Bob"),
            has("Bob", "bruise", 2),
            in_place("bin", "shove"),
        )
    )


def test_a_cancelled_play_does_nothing_and_its_card_is_put_away() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove", "encore"), hand("Bob", "hush", "encore")],
            play("Ann", "shove", "Cy", section="peck"),
            play("Bob", "hush", "shove"),
            has("Cy", "bruise", 0),
            has("Ann", "gossip", 1),
            in_place("bin", "shove", "hush"),
        )
    )


def test_a_cancel_can_be_cancelled() -> None:
    check(
        scene(
            [
                *START,
                hand("Ann", "shove", "encore"),
                hand("Bob", "hush", "encore"),
                hand("Cy", "hush", "encore"),
            ],
            play("Ann", "shove", "Bob"),
            play("Bob", "hush", "shove"),
            play("Cy", "hush", "hush"),
            has("Bob", "bruise", 2),
            has("Bob", "gossip", 1),
            has("Ann", "gossip", 2),
        )
    )


def test_a_gain_is_redirected_while_its_card_is_pending() -> None:
    """Bob becomes a gossip by Ann's card: Ann is the giver, and pays nobody."""
    check(
        scene(
            [*START, hand("Ann", "rumour", "encore"), hand("Cy", "blame", "encore")],
            play("Ann", "rumour", "Cy"),
            play("Cy", "blame", "rumour"),
            does("Cy", "choose", "Bob"),
            has("Cy", "gossip", 0),
            has("Bob", "gossip", 3),
            has("Ann", "gossip", 1),
        )
    )


def test_the_one_who_redirects_is_the_giver() -> None:
    check(
        scene(
            [
                *START,
                has("Cy", "gossip", 2),
                hand("Ann", "rumour", "encore"),
                hand("Cy", "blame", "encore"),
            ],
            play("Ann", "rumour", "Cy"),
            play("Cy", "blame", "rumour"),
            does("Cy", "choose", "Bob"),
            has("Cy", "gossip", 0),
            has("Bob", "gossip", 3),
        )
    )


def test_a_targets_choice_may_be_declined() -> None:
    check(
        scene(
            [*START, hand("Ann", "pickpocket", "encore"), hand("Bob", "bandage")],
            play("Ann", "pickpocket", "Bob"),
            does("Ann", "decline"),
            holds_cards("Bob", 1),
        )
    )


def test_what_may_be_done_takes_a_card_at_random() -> None:
    check(
        scene(
            [*START, hand("Ann", "pickpocket", "encore"), hand("Bob", "bandage", "bandage")],
            play("Ann", "pickpocket", "Bob"),
            does("Ann", "accept"),
            holds_cards("Bob", 1),
            hand("Ann", "encore", "bandage"),
        )
    )


def test_a_forced_play_is_finished_before_the_next_sentence() -> None:
    check(
        scene(
            [*START, hand("Ann", "summons", "encore"), hand("Bob", "shove", "encore")],
            play("Ann", "summons", "Bob"),
            Offered(play("Bob", "shove", "Cy")),
            play("Bob", "shove", "Ann"),
            has("Ann", "bruise", 2),
            has("Bob", "gossip", 2),
        )
    )


def test_a_copy_has_its_own_targets_and_giver() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove", "encore"), hand("Bob", "echo", "encore")],
            play("Ann", "shove", "Bob"),
            play("Bob", "echo", "shove"),
            does("Bob", "choose", "Cy"),
            has("Cy", "bruise", 2),
            has("Bob", "gossip", 2),
            has("Bob", "bruise", 2),
        )
    )


def test_a_pending_play_is_aimed_at_somebody_else() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove", "encore"), hand("Bob", "dodge", "encore")],
            play("Ann", "shove", "Bob"),
            play("Bob", "dodge", "shove"),
            has("Cy", "bruise", 2),
            has("Bob", "bruise", 0),
        )
    )


def test_any_number_of_targets_is_picked_one_at_a_time() -> None:
    check(
        scene(
            [*START, hand("Ann", "stampede", "encore")],
            play("Ann", "stampede", "Bob", "Cy"),
            has("Bob", "bruise", 1),
            has("Cy", "bruise", 1),
            has("Ann", "gossip", 4),
        )
    )


def test_each_wording_in_the_hand_is_offered_once() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove", "shove", "hush")],
            Offered(play("Ann", "shove", "Bob", section="peck")),
            Offered(play("Ann", "shove", section="calm")),
            Offered(play("Ann", "hush", "shove", section="quick"), offered=False),
            Offered(does("Ann", "discard", card="hush")),
        )
    )


def test_a_play_that_cannot_be_aimed_back_stays_as_it_was_and_that_is_told() -> None:
    back = trick("mirror", text("quick", n.Retarget(TARGET, n.PlayerOf(TARGET)), ITEM))
    program = replace(QUARREL, cards=(*QUARREL.cards, back))
    lines = (play("Ann", "shove", "Bob"), play("Bob", "mirror", "shove"), has("Bob", "bruise", 2))
    given = [*START, hand("Ann", "shove", "encore"), hand("Bob", "mirror", "encore")]
    stage = Stage(linked(program), scenario(given, *lines))
    for step in stage.steps:
        stage.do(step)
    (told,) = [e for e in stage.happened() if e["kind"] == "not-retargeted"]
    assert (told["what"], told["others"]) == ("shove", (1,))
