"""Effects one by one: structure, choices, chance, outcomes, refills, knowledge."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.game import Game
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, pebbles, played

PICKED = n.Ref("chosen")
BAG = n.Place("@draw")


OF_OTHERS = n.Adjusted("pebble", OTHERS)
SHIELD = p.Rule("shield", n.Forbid(n.Adjusted("pebble", FIRST)))
REFILLED = (
    p.Zone("bag", pile=True, seen="nobody", role="draw", refill=n.Shuffle(BAG, n.Place("bin"))),
    p.Zone("bin", pile=True, role="discard"),
    p.Zone("hand", each_player=True, seen="owner", role="hand"),
)


def hand(of: n.Selector) -> n.Place:
    return n.Place("@hand", of)


def test_a_batch_is_read_before_anything_changes() -> None:
    total = n.Sum(one(), n.CounterOf("pebble", EVERYONE))
    assert pebbles(played(pebble(EVERYONE, total))) == [1, 1, 1]


def test_each_in_turn_reads_again_for_every_member() -> None:
    total = n.Sum(one(), n.CounterOf("pebble", EVERYONE))
    assert pebbles(played(n.Each(EVERYONE, pebble(n.Ref("subject"), total)))) == [1, 2, 4]


def test_a_counter_stops_at_its_bound_and_the_outcome_says_so() -> None:
    steps = (pebble(FIRST, one(20)), pebble(), n.If(n.Done(), pebble(OTHERS)))
    assert pebbles(played(*steps)) == [9, 0, 0]


def test_all_of_a_counter() -> None:
    steps = (pebble(EVERYONE, one(4)), pebble(FIRST, n.Everything(), down=True))
    assert pebbles(played(*steps)) == [0, 4, 4]


def test_otherwise() -> None:
    test = n.Exists(n.Every("player", n.Compare(n.CounterOf("pebble", n.Ref("one")), ">", one())))
    assert pebbles(played(n.If(test, pebble(), pebble(OTHERS)))) == [0, 1, 1]


def test_repeat_until() -> None:
    until = n.Compare(n.CounterOf("pebble", FIRST), ">=", one(3))
    assert pebbles(played(n.Repeat(pebble(), until))) == [3, 0, 0]


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_number_of_times(times: int) -> None:
    assert pebbles(played(n.DoTimes(one(times), pebble()))) == [times, 0, 0]


def test_how_many_times_is_read_before_the_first() -> None:
    held = n.CounterOf("pebble", FIRST)
    assert pebbles(played(pebble(FIRST, one(2)), n.DoTimes(held, pebble()))) == [4, 0, 0]


def test_as_many_times_as_the_step_before_came_to() -> None:
    steps = (pebble(FIRST, one(2)), n.DoTimes(n.EventAmount(), pebble(OTHERS)))
    assert pebbles(played(*steps)) == [2, 2, 2]


def test_times_in_times() -> None:
    assert pebbles(played(n.DoTimes(one(2), n.DoTimes(one(3), pebble())))) == [6, 0, 0]


def test_a_choice_binds_its_slot() -> None:
    steps = (n.Choose(n.Pick(EVERYONE, FIRST)), pebble(PICKED))
    assert pebbles(played(*steps, choose=(2,))) == [0, 0, 1]


def test_a_choice_inside_an_effect_is_asked_before_it() -> None:
    assert pebbles(played(pebble(n.Pick(OTHERS, FIRST)), choose=(1,))) == [0, 0, 1]


def test_several_picks_end_with_done() -> None:
    pick = n.Pick(EVERYONE, FIRST, one(1), n.Everything())
    game = played(pebble(pick), choose=(1,))
    assert game.decision is not None
    assert [o.act for o in game.decision.options] == ["choose", "choose", "done"]
    game.choose(game.decision.options[2])
    assert pebbles(game) == [0, 1, 0]


def test_a_choice_with_one_outcome_is_not_asked() -> None:
    game = played(pebble(n.Pick(FIRST, FIRST)))
    assert game.decision is None
    assert pebbles(game) == [1, 0, 0]


def test_every_member_of_a_batch_chooses_for_themselves() -> None:
    subject = n.Ref("subject")
    move = n.Move(n.Pick(n.CardsIn(hand(subject)), subject), n.Place("bag"), "put", EVERYONE)
    deal = n.Move(n.Top(BAG, one(2)), hand(subject), "draw", EVERYONE)
    game = played(deal, move)
    left = game.machine.s.zones
    while game.decision is not None:
        assert game.machine.s.zones == left, "nothing moves before all have chosen"
        game.choose(game.decision.options[0])
    assert [len(game.machine.s.zones[game.machine.zone_at(2, x)]) for x in (1, 2, 3)] == [1, 1, 1]


def test_members_take_different_cards() -> None:
    subject = n.Ref("subject")
    grey = n.CardsIn(n.Place("bag"), n.AtStep("grey", n.Ref("one")))
    game = played(n.Move(n.First(grey, one()), hand(subject), "take", EVERYONE))
    assert [len(game.machine.s.zones[game.machine.zone_at(2, x)]) for x in (1, 2, 3)] == [1, 1, 1]


def test_may_is_not_asked_when_nothing_could_happen() -> None:
    assert played(n.May(FIRST, pebble(FIRST, one(), down=True))).decision is None


@pytest.mark.parametrize(("left", "asked"), [(0, False), (1, True)])
def test_whether_to_draw_is_asked_where_there_is_a_card_to_draw(left: int, asked: bool) -> None:
    draw = n.Move(n.Top(BAG, one()), hand(n.Ref("subject")), "draw", FIRST)
    game = played(n.Move(n.Top(BAG, one(8 - left)), hand(FIRST)), n.May(FIRST, draw))
    assert (game.decision is not None) == asked


def test_a_pile_that_is_refilled_can_be_drawn_from() -> None:
    draw = n.Move(n.Top(BAG, one()), hand(n.Ref("subject")), "draw", FIRST)
    away = n.Move(n.Top(BAG, one(8)), n.Place("bin"))
    game = played(away, n.May(FIRST, draw), zones=REFILLED)
    assert game.decision is not None


def test_may_is_asked_and_can_be_declined() -> None:
    game = played(n.May(FIRST, pebble()), n.If(n.Not(n.Done()), pebble(OTHERS)), choose=(1,))
    assert pebbles(game) == [0, 1, 1]


def test_a_number_is_chosen() -> None:
    steps = (n.ChooseNumber(one(2), one(4), FIRST), pebble(EVERYONE, n.ChosenNumber()))
    assert pebbles(played(*steps, choose=(1,))) == [3, 3, 3]


def test_a_number_at_random_is_within_its_bounds() -> None:
    steps = (n.ChooseNumber(one(2), one(4)), pebble(EVERYONE, n.ChosenNumber()))
    assert pebbles(played(*steps))[0] in (2, 3, 4)


def test_choose_one_offers_only_what_can_be_done() -> None:
    options = (pebble(FIRST, one(), down=True), pebble(), pebble(OTHERS))
    game = played(n.ChooseOne(FIRST, options))
    assert game.decision is not None
    assert [o.number for o in game.decision.options] == [2, 3]


STEP = p.Procedure("take", n.Sequence((pebble(n.Ref("taker")),)), "taker")
REFUSE = p.Procedure("refuse", n.Sequence((n.Stop(False),)), "refuser")
NOTHING = p.Procedure("nothing", pebble(n.Ref("loser"), one(), down=True), "loser")


def test_a_procedure_runs_for_each_member() -> None:
    assert pebbles(played(n.Do("take", OTHERS), procedures=(STEP,))) == [0, 1, 1]


def test_a_procedure_may_say_that_it_is_not_done() -> None:
    steps = (n.Do("refuse", FIRST), n.If(n.Not(n.Done()), pebble()))
    assert pebbles(played(*steps, procedures=(REFUSE,))) == [1, 0, 0]


def test_a_procedure_that_changes_nothing_is_not_done() -> None:
    steps = (n.Do("nothing", FIRST), n.If(n.Not(n.Done()), pebble()))
    assert pebbles(played(*steps, procedures=(NOTHING,))) == [1, 0, 0]


def test_a_call_can_be_prevented() -> None:
    ban = p.Rule("ban", n.Forbid(n.Called("take", FIRST, finished=False)))
    assert pebbles(played(n.Do("take", EVERYONE), procedures=(STEP,), rules=(ban,))) == [0, 1, 1]


SET = p.Procedure("take", n.Sequence((pebble(n.Ref("taker")),)), "taker", each=False)


def test_a_call_for_a_set_can_be_prevented_for_one_of_it() -> None:
    ban = p.Rule("ban", n.Forbid(n.Called("take", FIRST, finished=False)))
    assert pebbles(played(n.Do("take", EVERYONE), procedures=(SET,), rules=(ban,))) == [0, 1, 1]


def test_a_call_for_a_set_can_be_replaced_for_one_of_it() -> None:
    twice = n.Replacement(n.Called("take", FIRST, finished=False), pebble(FIRST, one(2)))
    rules = (p.Rule("twice", twice),)
    assert pebbles(played(n.Do("take", EVERYONE), procedures=(SET,), rules=rules)) == [2, 1, 1]


def test_a_replacement_alters_an_amount() -> None:
    more = n.AlterAmount(n.Sum(n.EventAmount(), one(2)))
    rule = p.Rule("more", n.Replacement(n.Adjusted("pebble", FIRST), more))
    assert pebbles(played(pebble(EVERYONE), rules=(rule,))) == [3, 1, 1]


def test_a_replacement_takes_the_place_of_an_event() -> None:
    rule = p.Rule("instead", n.Replacement(n.Adjusted("pebble", FIRST), pebble(OTHERS)))
    assert pebbles(played(pebble(), rules=(rule,))) == [0, 1, 1]


@pytest.mark.parametrize(("answer", "gained"), [(0, [0, 1, 1]), (1, [1, 0, 0])])
def test_to_who_declines_a_replacement_it_happens(answer: int, gained: list[int]) -> None:
    spared = n.Replacement(n.Adjusted("pebble", FIRST), pebble(OTHERS), by=FIRST)
    rule = p.Rule("spared", spared)
    assert pebbles(played(pebble(), rules=(rule,), choose=(answer,))) == gained


def test_a_replacement_that_could_do_nothing_is_not_offered() -> None:
    nothing = pebble(OTHERS, one(), down=True)
    rule = p.Rule("nothing", n.Replacement(n.Adjusted("pebble", FIRST), nothing, by=FIRST))
    assert pebbles(played(pebble(), rules=(rule,))) == [1, 0, 0]


def test_nobody_is_asked_to_take_on_what_cannot_happen_to_them() -> None:
    takes_on = p.Rule("takes on", n.Replacement(OF_OTHERS, n.Redirect(FIRST), by=FIRST))
    gain = pebble(n.First(OTHERS, one()))
    assert pebbles(played(gain, rules=(takes_on,), choose=(0,))) == [1, 0, 0]
    assert pebbles(played(gain, rules=(takes_on, SHIELD))) == [0, 1, 0]


def test_whoever_may_choose_another_is_asked_as_long_as_one_can_take_it_on() -> None:
    """The second may have one of the others gain it; the first of them cannot."""
    second = n.First(OTHERS, one())
    anybody = n.Pick(n.Every("player", n.Not(n.Is(n.Ref("one"), second))), second)
    passes_on = n.Replacement(n.Adjusted("pebble", second), n.Redirect(anybody), by=second)
    rules = (p.Rule("passes on", passes_on), SHIELD)
    assert pebbles(played(pebble(second), rules=rules, choose=(0, 1))) == [0, 0, 1]


def test_an_event_may_have_to_be_about_so_much() -> None:
    rule = p.Rule("much", n.Trigger(n.Adjusted("pebble", FIRST, least=2), pebble(OTHERS)))
    assert pebbles(played(pebble(), rules=(rule,))) == [1, 0, 0]
    assert pebbles(played(pebble(FIRST, one(2)), rules=(rule,))) == [2, 1, 1]


@pytest.mark.parametrize(
    ("way", "gained"), [("clockwise", [0, 1, 0]), ("counter-clockwise", [0, 0, 1])]
)
def test_neighbours_on_both_sides(way: str, gained: list[int]) -> None:
    assert pebbles(played(pebble(n.Nearest(EVERYONE, FIRST, way)))) == gained


def test_an_answer_to_the_next_event_is_given_once() -> None:
    answer = n.Trigger(n.Adjusted("pebble", FIRST), pebble(OTHERS), "at-once")
    grant = n.Grant(answer, n.NextTimes(one()))
    assert pebbles(played(grant, pebble(), pebble())) == [2, 1, 1]


def test_two_replacements_do_not_go_round_for_ever() -> None:
    there = p.Rule("there", n.Replacement(n.Adjusted("pebble", FIRST), n.Redirect(OTHERS)))
    back = p.Rule("back", n.Replacement(n.Adjusted("pebble", OTHERS), n.Redirect(FIRST)))
    assert sum(pebbles(played(pebble(), rules=(there, back)))) == 1


def test_a_pile_refills_in_the_middle_of_a_draw() -> None:
    away = n.Move(n.Top(BAG, one(6)), n.Place("bin"))
    draw = n.Move(n.Top(BAG, one(4)), hand(n.Ref("subject")), "draw", FIRST)
    game = played(away, draw, zones=REFILLED)
    assert len(game.machine.s.zones[game.machine.zone_at(3, 1)]) == 4
    assert len(game.machine.s.zones[game.machine.zone_at(1)]) == 4


def test_who_looks_at_a_card_knows_it_until_it_is_shuffled() -> None:
    top = n.Top(BAG, one())
    game = played(n.Look(FIRST, top), n.Choose(n.Pick(EVERYONE, FIRST)), n.Shuffle(BAG))
    bag = game.view(1)["zones"][0]
    assert bag["cards"][0] is not None
    assert "cards" not in game.view(2)["zones"][0]
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert "cards" not in game.view(1)["zones"][0]


def test_a_grant_is_used_up() -> None:
    twice = n.Grant(n.Forbid(n.Adjusted("pebble", FIRST)), n.NextTimes(one(2)))
    assert pebbles(played(twice, pebble(), pebble(), pebble())) == [1, 0, 0]


def test_history_is_asked_with_the_slots_of_the_asker() -> None:
    took = n.Happened(n.Adjusted("pebble", n.Ref("one")), "game")
    steps = (pebble(OTHERS), pebble(n.Every("player", n.Not(took)), one(5)))
    assert pebbles(played(*steps)) == [5, 1, 1]


def test_turns_may_go_the_other_way() -> None:
    pick = n.Choose(n.Pick(EVERYONE, n.Ref("subject")))
    game = played(n.SetDirection("reverse"), n.Each(EVERYONE, pick))
    asked = []
    while game.decision is not None:
        asked.append(game.decision.player)
        game.choose(game.decision.options[0])
    assert asked == [1, 3, 2]


RICH = p.Term("rich", n.Happened(n.Adjusted("pebble", n.Ref("one")), "game"))
SEEN = p.Term("seen", n.Happened(n.Becomes("rich", n.Ref("one")), "game"))


@pytest.mark.parametrize("term", ["rich", "seen"])
def test_a_word_about_the_past_comes_true_as_it_happens(term: str) -> None:
    answer = p.Rule("answer", n.Trigger(n.Becomes(term, FIRST), pebble(OTHERS), "at-once"))
    game = played(pebble(), pebble(), rules=(answer,), terms=(RICH, SEEN))
    assert pebbles(game) == [2, 1, 1]


def test_a_scale_without_columns_goes_as_many_steps_as_it_is_told_to() -> None:
    scale = p.Scale("rank", ("low", "middle", "high"), {}, up="rise")
    rise = p.Procedure("rise", pebble(n.Ref("whom")), "whom")
    game = played(
        n.Adjust(FIRST, "rank", one(2)), scales=(*doing().scales, scale), procedures=(rise,)
    )
    assert pebbles(game) == [2, 0, 0]


def test_the_winners_are_named() -> None:
    result = played(
        pebble(OTHERS), n.Win(n.Extreme(EVERYONE, n.CounterOf("pebble", n.Ref("one"))))
    ).result
    assert result is not None
    assert result.winners == (2, 3)


def test_a_flow_without_a_win_is_won_by_nobody() -> None:
    result = played(pebble()).result
    assert result is not None
    assert (result.reason, result.winners) == ("won", ())


@pytest.mark.parametrize(("each", "found"), [(True, [0, 1, 0]), (False, [0, 1, 1])])
def test_a_call_that_is_redirected_is_about_the_others(each: bool, found: list[int]) -> None:
    whom = n.Ref("whom")
    given = p.Procedure("given", pebble(whom), "whom", each)
    rule = p.Rule("them", n.Replacement(n.Called("given", finished=False), n.Redirect(OTHERS)))
    game = played(n.Do("given", FIRST), procedures=(given,), rules=(rule,))
    assert pebbles(game) == found


# ------------------------------------------------------------------ if they do

LOOK = n.Look(FIRST, n.Top(BAG, one()))


def followed(instead: n.Effect, *steps: n.Effect, shield: bool = False) -> tuple[list[int], int]:
    """Return the pebbles, and how often a look has followed what happens instead of a gain."""
    replacing = p.Rule("replacing", n.Replacement(OF_OTHERS, instead, after=LOOK))
    game = played(*steps, rules=(replacing, SHIELD) if shield else (replacing,))
    looks = [entry for entry in game.machine.log or [] if entry["kind"] == "shown"]
    return pebbles(game), len(looks)


def test_what_follows_a_redirect_follows_once_for_each_event() -> None:
    assert followed(n.Redirect(FIRST), pebble(OTHERS)) == ([2, 0, 0], 2)


def test_nothing_follows_a_redirect_to_whom_it_cannot_happen() -> None:
    assert followed(n.Redirect(FIRST), pebble(OTHERS), shield=True) == ([0, 0, 0], 0)


def test_of_a_batch_what_follows_follows_the_events_there_was_room_for() -> None:
    steps = (pebble(FIRST, one(8)), pebble(OTHERS))
    assert followed(n.Redirect(FIRST), *steps) == ([9, 0, 0], 1)


def test_what_follows_something_else_follows_only_where_that_was_done() -> None:
    assert followed(pebble(), pebble(OTHERS)) == ([2, 0, 0], 2)
    assert followed(pebble(), pebble(OTHERS), shield=True) == ([0, 0, 0], 0)


# ------------------------------------------------------------------ what happens at once


def picked_last_first(*steps: n.Effect, **parts: Any) -> Game:
    """Play steps once the first has picked the third player, then the second, and no more."""
    pick = n.Pick(EVERYONE, FIRST, one(0), one(3))
    return played(n.Choose(pick), *steps, choose=(2, 1, 1), **parts)


def told(game: Game, kind: str) -> list[object]:
    return [e["subject"] for e in game.machine.log or [] if e["kind"] == kind and "subject" in e]


STEPPING = p.Procedure("take", pebble(n.Ref("taker")), "taker")


@pytest.mark.parametrize(
    "effect",
    [
        pebble(PICKED),
        n.Do("take", PICKED),
        n.Each(PICKED, pebble(n.Ref("subject"))),
        n.Move(n.Top(BAG, one()), hand(n.Ref("subject")), "draw", PICKED),
        n.SetStatus("mood", "glad", PICKED),
        n.Look(PICKED, n.Top(BAG, one())),
    ],
)
def test_whom_it_happens_to_at_once_come_in_turn_order_however_they_were_picked(
    effect: n.Effect,
) -> None:
    mood = p.Status("mood", ("calm", "glad"), each_player=True)
    game = picked_last_first(effect, procedures=(STEPPING,), statuses=(mood,))
    order = [who for kind in ("adjusted", "moved", "status", "shown") for who in told(game, kind)]
    assert order == [2, 3]


def test_those_who_choose_at_once_are_asked_in_turn_order() -> None:
    befriend = n.SetLink("friend", n.Pick(EVERYONE, n.Ref("subject")), PICKED)
    game = picked_last_first(befriend, links=(p.Link("friend", each_player=True),))
    assert game.decision is not None
    assert game.decision.player == 2


def test_an_order_that_is_said_is_kept() -> None:
    most = n.Ranked(EVERYONE, n.CounterOf("pebble", n.Ref("one")), one(3))
    total = n.Sum(one(), n.CounterOf("pebble", EVERYONE))
    steps = (pebble(n.First(OTHERS, one())), n.Each(most, pebble(n.Ref("subject"), total)))
    assert pebbles(played(*steps)) == [4, 3, 8]
