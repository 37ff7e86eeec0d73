"""Questions about plays: whom one targets, how many there were, who was the last."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir.program import Card
from tests.runtime.quarrel import QUARREL, YOU, gain, text, trick
from tests.runtime.scenes import captain, check, hand, has, passes, play, scene, turn

START = (captain("Ann"), turn("Ann"))
HEARTS = 3
ON_STAGE = n.Happened(n.Adjusted("gossip", n.CardsIn(n.Place("stage"))), "show")
MINE = n.Happened(n.Played(who=YOU), "show")
AT_ME = n.Every("item", n.Is(YOU, n.TargetsOf(n.Ref("one"))))


def with_card(effect: n.Effect, section: str = "calm", target: n.Pick | None = None) -> list[Card]:
    return [*QUARREL.cards, trick("novel", text(section, effect, target))]


def test_who_was_the_last_to_do_it_is_remembered() -> None:
    """First Ann, then Bob puts gossip on the stage."""
    cards = with_card(gain(n.LastGiver(ON_STAGE), "heart"))
    made = replace(QUARREL, cards=tuple(cards))
    check(
        scene(
            [
                *START,
                hand("Ann", "shove", "encore"),
                hand("Bob", "shove", "encore"),
                hand("Cy", "novel", "encore"),
            ],
            play("Ann", "shove", section="calm"),
            play("Bob", "shove", section="calm"),
            play("Cy", "novel"),
            has("Bob", "heart", HEARTS + 1),
            has("Ann", "heart", HEARTS),
            program=made,
        )
    )


def test_plays_are_counted() -> None:
    cards = with_card(n.Adjust(YOU, "heart", n.TimesHappened(MINE)))
    made = replace(QUARREL, cards=tuple(cards))
    check(
        scene(
            [*START, hand("Ann", "encore", "shove", "novel", "bandage")],
            play("Ann", "encore", section="peck"),
            play("Ann", "novel"),
            has("Ann", "heart", HEARTS + 2),
            program=made,
        )
    )


def test_only_what_targets_you_can_be_answered() -> None:
    duck = with_card(n.Cancel(n.Ref("target")), "quick", n.Pick(AT_ME, slot="target"))
    given = [
        *START,
        hand("Ann", "shove", "encore"),
        hand("Bob", "novel", "encore"),
        hand("Cy", "novel", "encore"),
    ]
    made = replace(QUARREL, cards=tuple(duck))
    lines = [play("Ann", "shove", "Cy", section="peck"), play("Cy", "novel", "shove")]
    check(scene(given, *lines, passes(), has("Cy", "bruise", 0), program=made))
