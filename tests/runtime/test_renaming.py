"""Imagined games: hidden cards change places wherever the state refers to them, numbers do not."""

from __future__ import annotations

import pytest

from compiler.find import shipped_packs
from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.bots import RandomBot, consult, imagined
from runtime.game import Game
from runtime.renaming import rename, sorts_of
from tests.house.walk import program
from tests.runtime.small import FIRST, OTHERS, one, pebble, played

BAG, HAND = n.Place("bag"), n.Place("@hand", FIRST)
SECOND = n.First(OTHERS, one())
ASK = n.May(SECOND, pebble())
DRAW = n.Move(n.Top(BAG, one(3)), HAND, "draw", FIRST)
NUMBER = p.Attribute("number", ("stone card",), numbers=(1, 9))


def others(game: Game, player: int = 2) -> list[Game]:
    return [imagined(game, player, seed) for seed in range(8)]


def test_a_value_that_was_chosen_stays_what_it_is() -> None:
    game = played(
        DRAW,
        n.ChooseValue("number", FIRST),
        ASK,
        choose=(6,),
        attributes=(NUMBER,),
    )
    chosen = game.state.frames[-1].slots["value:number"]
    assert chosen == (7,)
    assert {other.state.frames[-1].slots["value:number"] for other in others(game)} == {chosen}


def hand(game: Game) -> tuple[int, ...]:
    return game.state.zones[game.machine.zone_at(game.machine.code.zone("@hand"), 1)]


def test_what_waits_for_its_time_is_about_the_cards_of_the_imagined_game() -> None:
    drawn = n.Trigger(n.Moved(FIRST, "draw"), pebble(), timing="afterwards")
    draw = p.Procedure("drawing", n.Sequence((DRAW, ASK)))
    game = played(n.Do("drawing"), rules=(p.Rule("drawn", drawn),), procedures=(draw,))
    found = [*others(game), game]
    waiting = [dict(w.slots)["moved"] for g in found for unit in g.state.units for w in unit]
    assert waiting == [hand(g) for g in found]
    assert len(set(waiting)) > 1


def test_what_lies_on_a_hidden_card_stays_at_its_place() -> None:
    mark = n.Adjust(n.Top(BAG, one()), "pebble", one(2))
    game = played(mark, ASK)
    assert {other.machine.counter(0, top(other)) for other in others(game)} == {2}
    assert len({top(other) for other in others(game)}) > 1


def top(game: Game) -> int:
    return game.state.zones[game.machine.zone_at(game.machine.code.zone("bag"))][0]


@pytest.mark.parametrize("pack", shipped_packs())
def test_whoever_imagines_a_game_and_imagines_it_back_has_it_again(pack: str) -> None:
    game, bot = Game.new(program(pack), 4, 2), RandomBot(2)
    for _ in range(120):
        if game.decision is None:
            return
        cards = [c for c in game.machine.cards() if not game.machine.sees(1, c)]
        turned = dict(zip(cards, cards[1:] + cards[:1], strict=True))
        other = game.clone()
        rename(other.machine, turned)
        assert other.hash() != game.hash()
        rename(other.machine, {new: old for old, new in turned.items()})
        assert other.hash() == game.hash()
        game.choose(consult(bot, game, game.decision))


def test_a_slot_of_the_machine_says_what_it_holds() -> None:
    assert sorts_of("#sealed/#p12/3") == sorts_of("#p12") == sorts_of("moved") == "e"
    assert sorts_of("value:colour") == sorts_of("#n4") == "-"
    with pytest.raises(KeyError):
        sorts_of("#nobody-knows")
