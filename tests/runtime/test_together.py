"""Choices that several make at once: sealed until all are in, whoever answers first."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.bots import imagined, play, random_table
from runtime.code import LinkError
from runtime.game import Game
from runtime.state import Option
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebbles, played

SUBJECT = n.Ref("subject")
OTHER = n.Every("player", n.Not(n.Is(n.Ref("one"), SUBJECT)))
VOTE = n.Together(EVERYONE, n.Choose(n.Pick(OTHER, SUBJECT)))
BID = n.Together(EVERYONE, n.ChooseNumber(one(1), one(3), SUBJECT))
PAY = n.Adjust(EVERYONE, "pebble", n.ChosenNumber(SUBJECT))
GIVE = n.Each(EVERYONE, n.Adjust(n.ChosenBy(SUBJECT), "pebble", one()))


def test_each_gets_what_they_have_chosen() -> None:
    game = played(BID, PAY, choose=(2, 0, 1))
    assert pebbles(game) == [3, 1, 2]


def test_whom_each_has_chosen_is_known_afterwards() -> None:
    game = played(VOTE, GIVE, choose=(0, 1, 1))
    assert pebbles(game) == [0, 2, 1]


def test_two_may_choose_the_same_one() -> None:
    game = played(VOTE)
    options = []
    while game.decision is not None:
        options.append([option.player for option in game.decision.options])
        game.choose(game.decision.options[-1])
    assert options == [[2, 3], [1, 3], [1, 2]]


def test_it_can_be_asked_who_has_chosen_somebody() -> None:
    chose_first = n.Every("player", n.Is(n.First(EVERYONE, one()), n.ChosenBy(n.Ref("one"))))
    game = played(VOTE, n.Adjust(chose_first, "pebble", one()), choose=(0, 0, 1))
    assert pebbles(game) == [0, 1, 0]


def test_a_new_round_forgets_the_one_before() -> None:
    fewer = n.Together(n.First(EVERYONE, one()), n.ChooseNumber(one(1), one(3), SUBJECT))
    game = played(BID, fewer, PAY, choose=(2, 2, 2, 0))
    assert pebbles(game) == [1, 0, 0]


def sealed(*answers: int) -> Game:
    """Return a game in which the first players have bid in secret."""
    return played(BID, PAY, choose=answers)


def known(game: Game, player: int) -> str:
    decision = game.decision
    assert decision is not None
    asked = decision.to_json() if decision.player == player else None
    return json.dumps([game.view(player), game.machine.log, asked])


@pytest.mark.parametrize("player", [2, 3])
def test_no_view_log_or_option_tells_what_was_answered(player: int) -> None:
    assert len({known(sealed(at), player) for at in range(3)}) == 1


def test_who_has_answered_is_told_when_all_have() -> None:
    log = sealed(1, 2, 0).machine.log or []
    told = [(e["subject"], e["amount"]) for e in log if e["kind"] == "revealed"]
    assert told == [(1, 2), (2, 3), (3, 1)]


def test_an_imagined_game_does_not_know_the_answers_of_others() -> None:
    ends = set()
    for at, seed in itertools.product(range(3), range(12)):
        other = imagined(sealed(at), 2, seed)
        assert other.decision == sealed(at).decision
        play(other, random_table(3, seed))
        ends.add((at, seed, *pebbles(other)))
    by_seed = [{e[2:] for e in ends if e[1] == seed} for seed in range(12)]
    assert all(len(found) == 1 for found in by_seed), "what the first one bid makes a difference"


def test_an_imagined_game_keeps_what_the_player_has_answered() -> None:
    game = sealed(2)
    other = imagined(game, 1, 5)
    play(other, random_table(3, 5))
    assert pebbles(other)[0] == 3


def test_the_order_of_arrival_leaves_no_trace() -> None:
    """The second one is asked first, as far as they know: the end is the same."""
    game, other = sealed(2, 0), imagined(sealed(2), 2, 1)
    game.choose(Option("number", number=2))
    for number in (1, 2, 3):  # the second one, the third, and the first again
        other.choose(Option("number", number=number))
    assert (pebbles(game), pebbles(other)) == ([3, 1, 2], [3, 1, 2])


def test_a_copy_in_the_middle_goes_on_alike() -> None:
    game = sealed(2, 1)
    copies = [game.clone(), Game.from_json(doing(BID, PAY), game.to_json())]
    for copy in (game, *copies):
        copy.choose(Option("number", number=1))
    assert [pebbles(copy) for copy in (game, *copies)] == [[3, 2, 1]] * 3


def test_what_one_answers_for_all_is_known_to_them() -> None:
    """The first one sets a link for each of the others, and has set one."""
    link = n.SetLink("friend", n.Pick(EVERYONE, n.First(EVERYONE, one())), OTHERS)
    parts = {"links": (p.Link("friend", each_player=True),)}
    game = played(link, choose=(2,), **parts)
    assert "#sealed/" in str(slots(game))
    assert slots(imagined(game, 1, 3)) == slots(game)


def slots(game: Game) -> list[object]:
    return [sorted(frame.slots.items()) for frame in game.state.frames]


def by_chance() -> n.Effect:
    return n.Choose(n.Pick(OTHER, None))


def by_another() -> n.Effect:
    return n.ChooseNumber(one(1), one(3), n.Ref("you"))


def no_choice() -> n.Effect:
    return n.Adjust(SUBJECT, "pebble", one())


@pytest.mark.parametrize("make", [by_chance, by_another, no_choice])
def test_all_that_can_be_done_at_once_is_to_choose(make: Any) -> None:
    with pytest.raises(LinkError, match="each for themselves"):
        played(n.Together(EVERYONE, make()))


# -- a choice for each of several cards


def cards(place: str, whose: n.Selector) -> n.Selector:
    return n.CardsIn(n.Place(place, whose))


DEAL = n.Move(n.Top(n.Place("@draw"), one(2)), n.Place("@hand", SUBJECT), "draw", EVERYONE)
ALLOT = n.Together(EVERYONE, n.Allot(cards("@hand", SUBJECT), n.Pick(OTHER, SUBJECT)))
TAKE = n.Move(n.AllottedTo(SUBJECT), n.Place("@hand", SUBJECT), "take", EVERYONE)


def hands(game: Game) -> list[tuple[int, ...]]:
    hand = game.machine.code.zone_numbers["@hand"]
    return [game.state.zones[game.machine.zone_at(hand, player)] for player in (1, 2, 3)]


def test_each_card_goes_to_whom_it_was_allotted_when_all_have_chosen() -> None:
    game = played(DEAL, ALLOT, TAKE, choose=(0, 1, 0, 0, 1))
    (a, b), (c, d), (e, f) = hands(game)
    assert game.decision
    game.choose(game.decision.options[0])
    assert hands(game) == [(c, d, f), (a, e), (b,)]


def test_an_option_names_the_card_and_who_is_to_have_it() -> None:
    game = played(DEAL, ALLOT)
    assert game.decision
    assert [(o.act, o.card, o.player) for o in game.decision.options] == [
        ("allot", game.machine.card(hands(game)[0][0]).card.id, player) for player in (2, 3)
    ]


@pytest.mark.parametrize("player", [2, 3])
def test_no_view_log_or_option_tells_what_was_allotted(player: int) -> None:
    ways = itertools.product(range(2), repeat=2)
    assert len({known(played(DEAL, ALLOT, TAKE, choose=way), player) for way in ways}) == 1


def test_an_imagined_game_does_not_know_what_others_have_allotted() -> None:
    ends = set()
    for way in itertools.product(range(2), repeat=2):
        other = imagined(played(DEAL, ALLOT, TAKE, choose=way), 2, 4)
        play(other, random_table(3, 4))
        ends.add(str(hands(other)))
    assert len(ends) == 1


def test_a_copy_in_the_middle_of_an_allotment_goes_on_alike() -> None:
    game = played(DEAL, ALLOT, TAKE, choose=(1, 0, 1))
    copies = [game.clone(), Game.from_json(doing(DEAL, ALLOT, TAKE), game.to_json())]
    for copy in (game, *copies):
        play(copy, random_table(3, 1))
    assert hands(copies[0]) == hands(copies[1]) == hands(game)


def test_one_alone_can_allot_too() -> None:
    by_first = n.Allot(cards("@hand", FIRST), n.Pick(OTHERS, FIRST))
    game = played(DEAL, by_first, TAKE, choose=(0, 1))
    assert [len(hand) for hand in hands(game)] == [0, 3, 3]


def test_who_has_nobody_to_give_to_keeps_everything() -> None:
    alone = n.Together(FIRST, n.Allot(cards("@hand", SUBJECT), n.Pick(n.Nobody(), SUBJECT)))
    game = played(DEAL, alone, TAKE)
    assert [len(hand) for hand in hands(game)] == [2, 2, 2]


# -- picks of several from the same cards

POOL = p.Zone("pool", seen="all")
FILL = n.Move(n.Top(n.Place("@draw"), one(4)), n.Place("pool"))
PICK = n.Pick(n.CardsIn(n.Place("pool")), SUBJECT, one(), one(), "cards")
SHARE = n.Move(PICK, n.Place("@hand", SUBJECT), "take", EVERYONE)


def sharing(*answers: int) -> Game:
    """Return a game in which each takes one of four cards; the first ones have chosen."""
    return played(FILL, SHARE, choose=answers, zones=(*doing().zones, POOL))


def test_what_is_gone_from_the_same_cards_is_no_secret() -> None:
    game = sharing(1)
    found = [imagined(game, 2, seed) for seed in range(6)]
    for seed, one_of_them in enumerate([game, *found]):
        play(one_of_them, random_table(3, seed))
    assert {hands(other)[0] for other in found} == {hands(game)[0]}


def test_each_of_several_takes_another_of_the_same_cards() -> None:
    game = sharing(0, 0)
    while game.decision:
        game.choose(game.decision.options[0])
    assert [len(hand) for hand in hands(game)] == [1, 1, 1]
    assert len({card for hand in hands(game) for card in hand}) == 3


def test_what_each_picks_from_their_own_cards_stays_a_secret() -> None:
    discard = n.Move(
        n.Pick(cards("@hand", SUBJECT), SUBJECT, one(), one(), "cards"),
        n.Place("pool"),
        "",
        EVERYONE,
    )
    game = played(DEAL, discard, choose=(0,), zones=(*doing().zones, POOL))
    assert "#sealed/" in str(slots(game))
