"""*That many*: the amount of an event, or the outcome of the step before."""

from __future__ import annotations

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.game import Game
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, pebbles, played

THAT = n.EventAmount()
YOU, BAG = n.Ref("you"), n.Place("bag")
SUBJECT = n.Ref("subject")
HAND = n.Place("@hand", SUBJECT)
DRAW = n.Move(n.Top(n.Place("@draw"), one(4)), HAND, "draw", FIRST)


def lose(who: n.Selector = FIRST, amount: n.Amount | None = None) -> n.Adjust:
    return pebble(who, amount or n.Everything(), down=True)


def hand(game: Game, player: int = 1) -> int:
    return len(game.machine.s.zones[game.machine.zone_at(2, player)])


def test_what_was_lost_is_gained() -> None:
    assert pebbles(played(pebble(FIRST, one(3)), lose(), pebble(OTHERS, THAT))) == [0, 3, 3]


def test_it_is_what_has_happened_and_not_what_was_wanted() -> None:
    steps = (pebble(FIRST, one(2)), lose(FIRST, one(5)), pebble(OTHERS, THAT))
    assert pebbles(played(*steps)) == [0, 2, 2]


def test_nothing_lost_is_nothing_gained() -> None:
    assert pebbles(played(lose(), pebble(EVERYONE, THAT))) == [0, 0, 0]


def test_as_many_cards_as_were_put_away_are_drawn() -> None:
    away = n.Move(n.First(n.CardsIn(HAND), one(3)), n.Place("bag"), "put", FIRST)
    draw = n.Move(n.Top(n.Place("@draw"), THAT), HAND, "draw", FIRST)
    assert hand(played(DRAW, away)) == 1
    assert hand(played(DRAW, away, draw)) == 4


def test_it_sums_up_a_step_of_several() -> None:
    steps = (pebble(EVERYONE, one(2)), lose(OTHERS), pebble(FIRST, THAT))
    assert pebbles(played(*steps)) == [6, 0, 0]


def test_a_choice_inside_the_step_does_not_count() -> None:
    steps = (pebble(FIRST, one(3)), lose(), pebble(n.Pick(OTHERS, FIRST), THAT))
    assert pebbles(played(*steps, choose=(1,))) == [0, 0, 3]


def test_a_choice_of_its_own_is_a_step() -> None:
    steps = (n.Choose(n.Pick(EVERYONE, FIRST, one(2), one(2))), pebble(FIRST, THAT))
    assert pebbles(played(*steps, choose=(0, 0))) == [2, 0, 0]


def test_it_is_the_same_for_every_member_in_turn() -> None:
    steps = (pebble(FIRST, one(3)), lose(), n.Each(EVERYONE, pebble(SUBJECT, THAT)))
    assert pebbles(played(*steps)) == [3, 3, 3]


def test_every_member_in_turn_has_an_own_step_before() -> None:
    own = n.Sequence((lose(SUBJECT), pebble(SUBJECT, n.Times(THAT, one(2)))))
    assert pebbles(played(pebble(FIRST, one(2)), pebble(EVERYONE), n.Each(EVERYONE, own))) == [
        6,
        2,
        2,
    ]


def test_it_may_stand_in_an_option() -> None:
    choose = n.ChooseOne(FIRST, (pebble(FIRST, THAT), pebble(OTHERS, THAT)))
    assert pebbles(played(pebble(FIRST, one(3)), lose(), choose, choose=(1,))) == [0, 3, 3]


def test_it_may_be_declined() -> None:
    may = n.May(FIRST, pebble(OTHERS, THAT))
    steps = (pebble(FIRST, one(3)), lose(), may)
    assert pebbles(played(*steps, choose=(0,))) == [0, 3, 3]
    assert pebbles(played(*steps, choose=(1,))) == [0, 0, 0]
    assert played(lose(), may).decision is None, "nothing was lost"


def test_it_may_be_asked_about() -> None:
    many = n.If(n.Compare(THAT, ">=", one(3)), pebble(OTHERS))
    assert pebbles(played(pebble(FIRST, one(3)), lose(), many)) == [0, 1, 1]
    assert pebbles(played(pebble(FIRST, one(2)), lose(), many)) == [0, 0, 0]


def test_a_procedure_has_steps_of_its_own() -> None:
    twice = p.Procedure("twice", n.Sequence((pebble(FIRST), pebble(FIRST, THAT))))
    steps = (pebble(OTHERS, one(4)), n.Do("twice"))
    assert pebbles(played(*steps, procedures=(twice,))) == [2, 4, 4]


def test_in_a_trigger_it_stays_the_amount_of_the_event() -> None:
    effect = n.Sequence((pebble(OTHERS), pebble(OTHERS, THAT)))
    rule = p.Rule("too", n.Trigger(n.Adjusted("pebble", FIRST), effect, "at-once"))
    assert pebbles(played(pebble(FIRST, one(3)), rules=(rule,))) == [3, 4, 4]


# ------------------------------------------------------------------ what others were said to pay


@pytest.mark.parametrize(("held", "taken"), [(0, 0), (1, 1), (5, 2)])
def test_no_more_is_taken_than_is_there(held: int, taken: int) -> None:
    """E15."""
    second = n.First(OTHERS, one())
    steps = (pebble(second, one(held)), lose(second, one(2)))
    assert pebbles(played(*steps, pebble(FIRST, THAT))) == [taken, held - taken, 0]
    if_all = n.If(n.Compare(THAT, "=", one(2)), pebble(FIRST))
    assert pebbles(played(*steps, if_all)) == [int(taken == 2), held - taken, 0]


def test_what_is_saved_is_not_lost_and_pays_nothing() -> None:
    """E09."""
    save = n.Replacement(n.Adjusted("pebble", YOU, down=True), n.Move(n.Ref("this"), BAG))
    worn = p.Section("worn", ("stone card",), text="abilities", in_force=n.Place("neck"))
    charm = p.Card("charm", "stone card", {}, 8, texts=(p.Text("worn", {}, {}, abilities=(save,)),))
    mourn = n.Trigger(
        n.Adjusted("pebble", EVERYONE, down=True), pebble(n.Ref("affected"), one(5)), "at-once"
    )
    second = n.First(OTHERS, one())
    game = played(
        pebble(EVERYONE),
        n.Move(n.Top(BAG, one()), n.Place("neck", second)),
        lose(EVERYONE, one()),
        pebble(FIRST, THAT),
        zones=(*doing().zones, p.Zone("neck", each_player=True)),
        sections=(worn,),
        cards=(charm,),
        rules=(p.Rule("mourn", mourn),),
    )
    assert pebbles(game) == [5 + 2, 1, 5]
    assert not game.state.zones[game.machine.zone_at(game.machine.code.zone("neck"), 2)]
