"""What two swap: tokens, hands, and cards that each of them chooses."""

from __future__ import annotations

from dsl.ir import nodes as n
from tests.runtime.small import EVERYONE, FIRST, OTHERS, one, pebble, pebbles, played
from tests.runtime.test_that_many import hand

SUBJECT = n.Ref("subject")
LAST = n.Nearest(OTHERS, FIRST, "counter-clockwise")


def draws(who: n.Selector, amount: int) -> n.Effect:
    return n.Move(n.Top(n.Place("@draw"), one(amount)), n.Place("@hand", SUBJECT), "draw", who)


def in_hand(whose: n.Selector) -> n.CardsIn:
    return n.CardsIn(n.Place("@hand", whose))


def test_the_first_two_of_several_swap_what_they_have() -> None:
    steps = (pebble(FIRST, one(5)), pebble(LAST, one(2)), n.SwapCounters("pebble", EVERYONE))
    assert pebbles(played(*steps)) == [0, 5, 2]


def test_one_alone_swaps_nothing() -> None:
    steps = (pebble(), n.SwapCounters("pebble", FIRST), n.If(n.Done(), pebble()))
    assert pebbles(played(*steps)) == [1, 0, 0]


def test_two_of_several_swap_hands() -> None:
    game = played(draws(FIRST, 3), draws(LAST, 1), n.SwapCards(in_hand(EVERYONE)))
    assert [hand(game, player) for player in (1, 2, 3)] == [0, 3, 1]


def test_nobody_swaps_hands_alone() -> None:
    swap = (n.SwapCards(in_hand(FIRST)), n.If(n.Done(), pebble()))
    assert pebbles(played(draws(FIRST, 2), *swap)) == [0, 0, 0]


def test_each_of_two_chooses_the_card_that_goes() -> None:
    def own(whose: n.Selector, slot: str) -> n.Pick:
        return n.Pick(in_hand(whose), whose, one(), one(), slot)

    swap = n.SwapCards(own(FIRST, "left"), own(LAST, "right"))
    game = played(draws(FIRST, 4), draws(LAST, 4), swap)
    asked = []
    while game.decision is not None:
        asked.append(game.decision.player)
        game.choose(game.decision.options[0])
    assert asked == [1, 3]
    assert [hand(game, player) for player in (1, 2, 3)] == [4, 0, 4]
