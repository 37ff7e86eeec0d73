"""What was drawn: the cards of the last draw, wherever a text speaks of them."""

from __future__ import annotations

from dsl.ir import nodes as n
from runtime.game import Game
from tests.runtime.small import EVERYONE, FIRST, doing, one, played

SUBJECT = n.Ref("subject")
HAND = n.Place("@hand", SUBJECT)
BAG = n.Place("bag")
DRAWN = n.CardsIn(HAND, n.Is(n.Ref("one"), n.Ref("drawn")))


def draw(many: int, who: n.Selector = FIRST) -> n.Move:
    return n.Move(n.Top(n.Place("@draw"), one(many)), HAND, "draw", who)


def put(low: n.Amount, who: n.Selector = FIRST) -> n.Move:
    return n.Move(n.Pick(DRAWN, None, low, low, "cards"), BAG, "put", who)


def hand(game: Game, player: int = 1) -> set[int]:
    return set(game.machine.s.zones[game.machine.zone_at(2, player)])


def drawn_first(many: int) -> set[int]:
    return hand(played(draw(many)))


def test_only_cards_of_the_last_draw_are_meant() -> None:
    before = drawn_first(3)
    assert hand(played(draw(3), draw(2), put(n.Everything()))) == before


def test_one_of_several_leaves_the_others() -> None:
    left = hand(played(draw(3), draw(2), put(one())))
    assert drawn_first(3) < left
    assert len(left) == 4


def test_each_puts_away_what_they_drew_themselves() -> None:
    game = played(draw(1, EVERYONE), put(one(), EVERYONE))
    assert [hand(game, player) for player in (1, 2, 3)] == [set(), set(), set()]


def test_it_is_what_was_drawn_where_something_else_was_to_be() -> None:
    more = n.Grant(
        n.Replacement(n.Moved(manner="draw"), n.AlterAmount(n.Sum(n.EventAmount(), one()))),
        n.NextTimes(one()),
    )
    assert hand(played(draw(2), more, draw(2), put(n.Everything()))) == drawn_first(2)


def test_nothing_drawn_is_nothing_put_away() -> None:
    assert hand(played(draw(2), draw(0), put(n.Everything()))) == drawn_first(2)


def test_a_text_that_does_not_speak_of_it_keeps_nothing() -> None:
    game = Game.new(doing(draw(2)), 3, 1)
    assert all("drawn" not in frame.slots for frame in game.machine.s.frames)
