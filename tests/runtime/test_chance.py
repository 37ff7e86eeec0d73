"""What chance takes: nobody is asked, every card is as likely, and the same seed takes the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.game import Game
from tests.runtime.small import FIRST, doing, one

BAG, SUBJECT = n.Place("bag"), n.Ref("subject")
HAND = n.Place("@hand", SUBJECT)
DRAW = n.Move(n.Top(BAG, one(4)), HAND, "draw", FIRST)
ZONES = (*doing().zones, p.Zone("bin", pile=True, role="discard"))
REFILL = n.Trigger(
    n.Moved(FIRST, "discard"), n.Move(n.Top(BAG, one()), HAND, "draw", FIRST), "at-once"
)
"""Whenever the first player discards, they draw a card."""
RULES = (p.Rule("refill", REFILL),)


def at_random(count: int) -> n.Move:
    pick = n.Pick(n.CardsIn(HAND), None, one(count), one(count), "cards")
    return n.Move(pick, n.Place("bin"), "discard", FIRST)


def discarding(seed: int, *steps: n.Effect, rules: tuple[p.Rule, ...] = ()) -> Game:
    made = doing(DRAW, *steps, zones=ZONES, rules=rules)
    return Game.new(replace(made, game=replace(made.game, least=2)), 2, seed, log=[])


def lying(game: Game, zone: str, player: int = 0) -> tuple[int, ...]:
    return game.state.zones[game.machine.zone_at(game.machine.code.zone(zone), player)]


def moves(game: Game) -> list[str]:
    return [e["how"] for e in game.machine.log or [] if e["kind"] == "moved"]


def test_nobody_is_asked() -> None:
    """E17."""
    game = discarding(1, at_random(2))
    assert game.decision is None
    assert moves(game) == ["draw", "discard"]


def test_the_same_seed_discards_the_same() -> None:
    """E17."""
    first, second = (discarding(5, at_random(2)) for _ in range(2))
    assert lying(first, "bin") == lying(second, "bin")
    assert first.hash() == second.hash()


def test_every_card_of_a_hand_is_as_likely() -> None:
    """E17."""
    places: Counter[int] = Counter()
    for seed in range(400):
        hand = lying(discarding(seed), "hand", 1)
        places.update(hand.index(card) for card in lying(discarding(seed, at_random(2)), "bin"))
    assert all(160 < places[at] < 240 for at in range(4))


def test_cards_that_are_discarded_together_leave_before_anything_answers() -> None:
    """E17, decided in 16."""
    assert moves(discarding(1, at_random(2), rules=RULES)) == ["draw", "discard", "draw"]


def test_a_card_that_came_in_between_can_be_hit_where_a_text_says_one_at_a_time() -> None:
    """E17."""
    one_by_one = n.DoTimes(one(2), at_random(1))
    games = [discarding(seed, one_by_one, rules=RULES) for seed in range(40)]
    assert {tuple(moves(game)) for game in games} == {
        ("draw", "discard", "draw", "discard", "draw")
    }
    dealt = [lying(discarding(seed), "hand", 1) for seed in range(40)]
    assert any(set(lying(g, "bin")) - set(hand) for g, hand in zip(games, dealt, strict=True))
