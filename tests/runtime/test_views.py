"""What everybody can see of a game, beyond its cards and counters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.ir import nodes as n
from dsl.ir.program import Scope, Turns
from dsl.ir.scenario import Line, Scenario, Step
from runtime.desk.scene import Sights
from runtime.game import Game
from runtime.link import linked
from runtime.scenario import Stage
from runtime.view import view
from tests.runtime.quarrel import QUARREL
from tests.runtime.scenes import PLAYERS, captain, hand, play, turn
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, played

ASKED = n.Choose(n.Pick(EVERYONE, FIRST))
"""A decision, so that the game stands still."""


def seen(*steps: n.Effect, **parts: Any) -> Any:
    """Return what the last player sees when steps have been taken."""
    return played(*steps, ASKED, **parts).view(3)


def test_what_lasts_is_seen_until_it_is_used_up() -> None:
    shield = n.Grant(n.Forbid(n.Adjusted("pebble", FIRST)), n.NextTimes(one(2)))
    assert seen(shield, pebble())["lasting"] == [{"player": 0, "until": "times", "times": 1}]
    assert seen(shield, pebble(), pebble())["lasting"] == []


def test_what_is_to_come_later_is_seen() -> None:
    later = n.Schedule(n.Adjusted("pebble", FIRST), pebble(OTHERS))
    assert seen(later)["lasting"] == [{"player": 0, "until": "times", "times": 1}]


def test_it_is_seen_how_long_it_lasts() -> None:
    ban = n.Forbid(n.Adjusted("pebble", FIRST))
    whole = n.Grant(ban, n.WithinScope("game"))
    turn_ = n.Grant(ban, n.UntilTurn(n.First(OTHERS, one())))
    assert seen(whole, turn_)["lasting"] == [
        {"player": 0, "until": "scope", "scope": "game"},
        {"player": 0, "until": "turn", "of": 2},
    ]


def played_by_ann(card: str, *on: str) -> Any:
    """Return what Cy sees when Ann has played a card by *peck*, with another one in hand."""
    held = [hand(name, "bandage", "bandage") for name in ("Bob", "Cy")]
    given: list[Line] = [captain("Ann"), hand("Ann", card, "bandage"), *held, turn("Ann")]
    steps = [Step("given", at, "", line) for at, line in enumerate(given)]
    plays = Step("when", 9, "", play("Ann", card, *on, section="peck"))
    stage = Stage(linked(QUARREL), Scenario("", "", 1, PLAYERS, (*steps, plays)))
    stage.do(plays)
    return view(stage.m, 3)


def test_it_is_seen_whose_card_it_is_and_who_played_last() -> None:
    seen = played_by_ann("parcel", "Cy")
    assert seen["lasting"] == [{"player": 1, "until": "times", "card": "parcel", "times": 1}]
    assert seen["last_to_play"] == 1


def test_who_takes_another_turn_is_seen_and_said() -> None:
    active = n.Ref("active")
    steps = n.Sequence((n.ExtraTurn(active), n.Choose(n.Pick(EVERYONE, active))))
    day = Scope("day", "phase", n.Sequence(), turns=Turns(EVERYONE, FIRST, n.Sequence(), steps))
    made = replace(doing(n.Run("day")), scopes=(day,))
    seen = Game.new(made, 3, 1).view(3)
    assert seen["extra_turns"] == [1]
    ann, *others = Sights(made, "en", dict(enumerate(PLAYERS, 1))).scene(seen).seats
    assert ann.remarks == ("takes another turn",)
    assert not any(seat.remarks for seat in others)


def test_the_table_says_whose_texts_last() -> None:
    names = dict(enumerate(PLAYERS, 1))
    scene = Sights(QUARREL, "en", names).scene(played_by_ann("parcel", "Cy"))
    assert "Lasting: Parcel" in scene.facts
