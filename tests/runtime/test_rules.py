"""Rules: at once, afterwards, state rules, dying with a last card, ranks, leaders, ends."""

from __future__ import annotations

from dsl.ir.scenario import Asked, Offered, OverIs, ResultIs
from tests.runtime.scenes import (
    captain,
    check,
    does,
    hand,
    has,
    in_place,
    is_in,
    passes,
    play,
    ranked,
    scene,
    turn,
)

START = (captain("Ann"), turn("Ann"))


def test_the_penalty_is_paid_once_for_each_victim() -> None:
    check(
        scene(
            [*START, has("Cy", "gossip", 3), hand("Ann", "stampede", "encore")],
            play("Ann", "stampede", "Bob", "Cy"),
            has("Ann", "gossip", 2),
        )
    )


def test_a_reward_may_take_what_the_same_card_gave() -> None:
    check(
        scene(
            [*START, hand("Ann", "rumour", "encore")],
            play("Ann", "rumour", "Bob"),
            has("Bob", "gossip", 3),
            has("Ann", "gossip", 0),
        )
    )


def test_no_reward_for_what_was_so_before() -> None:
    check(
        scene(
            [*START, has("Bob", "gossip", 3), hand("Ann", "rumour", "encore")],
            play("Ann", "rumour", "Bob"),
            has("Bob", "gossip", 6),
            has("Ann", "gossip", 1),
        )
    )


def test_a_last_card_can_save_the_fainting() -> None:
    check(
        scene(
            [
                *START,
                has("Bob", "bruise", 2),
                hand("Ann", "shove", "encore"),
                hand("Bob", "bandage", "encore"),
            ],
            play("Ann", "shove", "Bob"),
            is_in("Bob", "fainting"),
            play("Bob", "bandage", section="peck"),
            is_in("Bob", "fine"),
            has("Bob", "bruise", 2),
            has("Bob", "heart", 3),
        )
    )


def test_a_last_card_may_hurt_others_first() -> None:
    check(
        scene(
            [
                *START,
                has("Bob", "bruise", 2),
                has("Cy", "bruise", 1),
                hand("Ann", "shove", "encore"),
                hand("Bob", "shove", "encore"),
                hand("Cy", "encore", "hush"),
            ],
            play("Ann", "shove", "Bob"),
            passes("Cy"),
            Asked("Bob"),
            play("Bob", "shove", "Cy"),
            passes("Cy"),
            is_in("Cy", "fainting"),
            passes("Cy"),
            has("Cy", "heart", 2),
            has("Bob", "heart", 2),
            has("Bob", "gossip", 0),
        )
    )


def test_a_last_card_may_be_kept() -> None:
    check(
        scene(
            [*START, has("Bob", "bruise", 2), hand("Ann", "shove", "encore")],
            play("Ann", "shove", "Bob"),
            passes("Bob"),
            has("Bob", "bruise", 0),
            has("Bob", "heart", 2),
        )
    )


def test_the_next_captain_gains_a_rank() -> None:
    check(
        scene(
            [
                captain("Bob"),
                turn("Ann"),
                has("Bob", "bruise", 2),
                has("Ann", "gossip", 1),
                hand("Ann", "shove", "encore"),
            ],
            play("Ann", "shove", "Bob"),
            passes("Bob"),
            captain("Cy"),
            ranked("Cy", 1),
        )
    )


def test_no_rank_is_gained_when_the_rack_has_none() -> None:
    check(
        scene(
            [
                captain("Bob"),
                turn("Ann"),
                ranked("Cy", 2),
                has("Bob", "bruise", 2),
                has("Ann", "gossip", 1),
                hand("Ann", "shove", "encore"),
            ],
            play("Ann", "shove", "Bob"),
            passes("Bob"),
            captain("Cy"),
            ranked("Cy", 2),
        )
    )


def test_the_turn_of_who_skips_does_not_take_place() -> None:
    check(
        scene(
            [*START, hand("Ann", "stun", "encore")],
            play("Ann", "stun", "Bob"),
            Asked("Cy"),
            has("Bob", "skip", 0),
        )
    )


def test_an_empty_hand_ends_the_show_with_a_last_window() -> None:
    check(
        scene(
            [*START, hand("Ann", "shove"), hand("Bob", "hush")],
            play("Ann", "shove", "Cy"),
            passes("Bob"),
            OverIs(True),
            ResultIs(("Ann", "Bob", "Cy")),
        )
    )


def test_a_latched_end_is_not_undone() -> None:
    check(
        scene(
            [*START, has("Cy", "heart", 2), hand("Ann", "curtain", "encore")],
            play("Ann", "curtain", section="peck"),
            ResultIs(("Ann", "Bob")),
        )
    )


def test_an_ability_holds_while_its_card_lies_in_its_place() -> None:
    check(
        scene(
            [*START, in_place("nest", "bodyguard", of="Cy"), hand("Ann", "shove", "encore")],
            play("Ann", "shove", "Bob"),
            Offered(does("Cy", "accept")),
            does("Cy", "accept"),
            has("Cy", "bruise", 2),
            has("Bob", "bruise", 0),
            has("Ann", "gossip", 0),
            in_place("nest", of="Cy"),
        )
    )


def test_a_replacement_may_be_declined_and_stays() -> None:
    check(
        scene(
            [*START, in_place("nest", "bodyguard", of="Cy"), hand("Ann", "shove", "encore")],
            play("Ann", "shove", "Bob"),
            does("Cy", "decline"),
            has("Bob", "bruise", 2),
            in_place("nest", "bodyguard", of="Cy"),
        )
    )


def test_of_several_who_could_replace_it_the_next_in_turn_is_asked_first() -> None:
    """Dee's guard came into force before Cy's."""
    guards = [in_place("nest", "bodyguard", of=goose) for goose in ("Dee", "Cy")]
    check(
        scene(
            [*START, *guards, hand("Ann", "shove", "encore")],
            play("Ann", "shove", "Bob"),
            does("Cy", "decline"),
            does("Dee", "accept"),
            has("Dee", "bruise", 2),
            players=("Ann", "Bob", "Cy", "Dee"),
        )
    )


def test_what_is_scheduled_happens_when_its_time_comes() -> None:
    check(
        scene(
            [*START, hand("Ann", "parcel", "encore")],
            play("Ann", "parcel", "Bob"),
            Asked("Bob"),
            has("Bob", "bruise", 2),
            has("Ann", "gossip", 2),
        )
    )


def test_a_prohibition_lasts_until_the_next_turn() -> None:
    check(
        scene(
            [
                *START,
                hand("Ann", "shield", "rumour", "encore"),
                hand("Bob", "rumour", "encore", "encore"),
                hand("Cy", "bandage", "bandage"),
            ],
            play("Ann", "shield", "Cy"),
            play("Bob", "rumour", "Cy"),
            has("Cy", "gossip", 0),
            has("Bob", "gossip", 1),
            does("Cy", "discard", card="bandage"),
            play("Ann", "rumour", "Cy"),
            has("Cy", "gossip", 3),
        )
    )


def test_another_turn_comes_before_the_next_one() -> None:
    check(
        scene(
            [*START, hand("Ann", "encore", "encore", "bandage")],
            play("Ann", "encore", section="peck"),
            Asked("Ann"),
            does("Ann", "discard", card="encore"),
            Asked("Bob"),
        )
    )


def test_swapped_counters_are_one_batch() -> None:
    check(
        scene(
            [*START, has("Ann", "gossip", 2), hand("Ann", "swap", "encore")],
            play("Ann", "swap", "Bob"),
            has("Ann", "gossip", 0),
            has("Bob", "gossip", 2),
        )
    )
