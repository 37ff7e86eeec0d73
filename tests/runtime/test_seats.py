"""The direction of play, and who sits where."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from runtime.code import LinkError
from runtime.link import link
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, pebbles, played

REVERSE = n.SetDirection("reverse")


def in_turn() -> n.Effect:
    """Each gains as many pebbles as there are already, and one more."""
    total = n.Sum(one(), n.CounterOf("pebble", EVERYONE))
    return n.Each(EVERYONE, pebble(n.Ref("subject"), total))


def nearest(way: str) -> n.Effect:
    return pebble(n.Nearest(OTHERS, FIRST, way))


def test_turn_order_follows_the_direction_of_play() -> None:
    assert pebbles(played(in_turn())) == [1, 2, 4]
    assert pebbles(played(REVERSE, in_turn())) == [1, 4, 2]


def test_what_goes_that_way_already_is_not_changed() -> None:
    steps = (n.SetDirection("clockwise"), n.If(n.Done(), pebble()), REVERSE, in_turn())
    assert pebbles(played(*steps)) == [1, 4, 2]


def test_neighbours_sit_where_they_sit_whichever_way_play_goes() -> None:
    assert pebbles(played(REVERSE, nearest("clockwise"))) == [0, 1, 0]
    assert pebbles(played(REVERSE, nearest("counter-clockwise"))) == [0, 0, 1]


def test_the_next_one_is_who_comes_next_in_turn() -> None:
    assert pebbles(played(nearest("in-turn"))) == [0, 1, 0]
    assert pebbles(played(REVERSE, nearest("in-turn"))) == [0, 0, 1]


def test_the_direction_can_be_asked_for() -> None:
    test = n.If(n.DirectionIs("counter-clockwise"), pebble())
    assert pebbles(played(test, REVERSE, test)) == [1, 0, 0]


def test_two_players_change_seats() -> None:
    game = played(n.SwapSeats(FIRST, n.Nearest(OTHERS, FIRST)))
    assert game.state.seats == (2, 1, 3)


def test_the_first_two_of_several_change_seats() -> None:
    assert played(n.SwapSeats(OTHERS)).state.seats == (1, 3, 2)


def test_each_of_several_changes_seats_in_turn() -> None:
    assert played(n.SwapSeats(OTHERS, FIRST)).state.seats == (2, 3, 1)


def test_nobody_changes_seats_with_themselves() -> None:
    steps = (n.SwapSeats(FIRST, FIRST), n.If(n.Done(), pebble()))
    assert pebbles(played(*steps)) == [0, 0, 0]


ODD = (n.SetDirection("up"), n.If(n.DirectionIs("up"), pebble()), nearest("up"))


@pytest.mark.parametrize("effect", ODD, ids=lambda effect: type(effect).__name__)
def test_there_are_two_ways_round_a_table(effect: n.Effect) -> None:
    with pytest.raises(LinkError, match="'up'"):
        link(doing(effect))
