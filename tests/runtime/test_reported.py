"""Faults that other engines were reported to have. E07, E11, E14, E21, E32, E35 name the cases."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.tell import Teller
from runtime.bots import RandomBot, consult
from runtime.game import Game
from runtime.saving import hints
from runtime.state import Event, Frame, Item, State
from tests.house.walk import ask_anew, program
from tests.runtime.quarrel import QUARREL
from tests.runtime.small import EVERYONE, FIRST, doing, one, pebble, pebbles, played
from tests.runtime.test_laws import permuted

YOU, SUBJECT, ONE = n.Ref("you"), n.Ref("subject"), n.Ref("one")
BAG = n.Place("bag")


def hand(of: n.Selector) -> n.Place:
    return n.Place("@hand", of)


def nth(seat: int) -> n.Selector:
    """Select the player of a seat, as long as it is nobody's turn."""
    before = n.First(EVERYONE, one(seat - 1))
    return n.First(n.Every("player", n.Not(n.Is(ONE, before))), one())


def held(game: Game, player: int) -> int:
    machine = game.machine
    return len(machine.s.zones[machine.zone_at(machine.code.zone("@hand"), player)])


# ------------------------------------------------------------------ E07: order of triggers


DRAW = n.Move(n.Top(BAG, one()), hand(YOU), "draw", YOU)


def charmed(order: list[int], effect: n.Effect = DRAW) -> Game:
    """Return a game of four in which each has a card that answers a pebble by an effect."""
    answer = n.Trigger(n.Adjusted("pebble", EVERYONE), effect)
    worn = p.Section("worn", ("stone card",), text="abilities", in_force=n.Place("neck"))
    charm = p.Card(
        "charm", "stone card", {}, 12, texts=(p.Text("worn", {}, {}, abilities=(answer,)),)
    )
    neck = p.Zone("neck", each_player=True)
    deal = [n.Move(n.Top(BAG, one()), n.Place("neck", nth(seat))) for seat in order]
    made = doing(
        *deal,
        n.Choose(n.Pick(EVERYONE, FIRST)),
        pebble(),
        zones=(*doing().zones, neck),
        sections=(worn,),
        cards=(charm,),
    )
    return Game.new(made, 4, 1, log=[])


@pytest.mark.parametrize("order", [[2, 4, 1, 3], [1, 2, 3, 4], [4, 3, 2, 1]])
def test_what_fires_together_goes_round_from_the_active_player(order: list[int]) -> None:
    game = charmed(order)
    game.state.active = 3
    assert game.decision is not None
    game.choose(game.decision.options[0])
    drawn = [e["subject"] for e in game.machine.log or [] if e.get("how") == "draw"]
    assert drawn == [3, 4, 1, 2]


def test_what_fires_together_asks_round_from_the_active_player() -> None:
    game = charmed([2, 4, 1, 3], n.May(YOU, DRAW))
    game.state.active = 3
    asked = []
    while (decision := game.decision) is not None:
        asked.append(decision.player)
        game.choose(decision.options[0])
    assert asked[1:] == [3, 4, 1, 2]


# ------------------------------------------------------------------ E11: a pile runs out

BIN = p.Zone("bin", pile=True, role="discard")
REFILLED = (
    replace(doing().zones[0], refill=n.Shuffle(BAG, n.Place("bin"))),
    BIN,
    doing().zones[1],
)


def drawing(left: int) -> Game:
    """Draw three cards from a pile of which so many are left; one of them is known."""
    away = n.Move(n.Top(BAG, one(8 - left)), n.Place("bin"))
    look = n.Look(FIRST, n.Top(BAG, one()))
    draw = n.Move(n.Top(BAG, one(3)), hand(SUBJECT), "draw", FIRST)
    return played(look if left == 8 else away, look, draw, zones=REFILLED)


def test_a_draw_across_the_end_of_a_pile_takes_its_last_card_first() -> None:
    """A draw is one event, so it is told once: after the shuffle that it needed."""
    game = drawing(1)
    log = game.machine.log or []
    (shown,) = next(e["cards"] for e in log if e["kind"] == "shown")
    assert next(e["cards"] for e in log if e.get("how") == "draw")[0] == shown
    assert [e["kind"] for e in log].count("shuffled") == 1
    assert held(game, 1) == 3
    assert sum(len(zone) for zone in game.state.zones) == 8


def test_a_draw_from_nothing_stops_short() -> None:
    every = n.Move(n.CardsIn(BAG), hand(FIRST))
    game = played(every, n.Move(n.Top(BAG, one(3)), hand(SUBJECT), "draw", FIRST), zones=REFILLED)
    assert held(game, 1) == 8
    assert game.result is not None
    assert game.result.reason == "won"


# ------------------------------------------------------------------ E14: an empty hand


def discard(by: n.Selector | None, count: int) -> n.Move:
    pick = n.Pick(n.CardsIn(hand(SUBJECT)), by, one(count), one(count), "cards")
    return n.Move(pick, n.Place("bin"), "discard", FIRST)


@pytest.mark.parametrize(("by", "count"), [(SUBJECT, 1), (SUBJECT, 2), (None, 2)])
def test_discarding_from_an_empty_hand_does_and_asks_nothing(
    by: n.Selector | None, count: int
) -> None:
    game = played(discard(by, count), zones=REFILLED)
    untouched = played(n.Sequence(), zones=REFILLED)
    assert game.result is not None
    assert game.state.rng == untouched.state.rng
    assert game.machine.log == untouched.machine.log


def test_an_impossible_branch_is_not_offered() -> None:
    game = played(n.ChooseOne(FIRST, (discard(SUBJECT, 1), pebble())), zones=REFILLED)
    assert pebbles(game) == [1, 0, 0]


# ------------------------------------------------------------------ E21: turns after a death


def numbered(player: int) -> n.Selector:
    return n.Every("player", n.Compare(n.CounterOf("pebble", ONE), "=", one(player)))


def turns(killer: int, *victims: int) -> list[int]:
    """Return whose turns are the first of four players, one of whom kills others."""
    number = n.Sequence(tuple(pebble(nth(seat), one(seat)) for seat in (1, 2, 3, 4)))
    die = n.Sequence(tuple(n.SetStatus("life", "dead", numbered(v)) for v in victims))
    steps = n.Sequence(
        (
            n.If(n.Is(n.Ref("active"), numbered(killer)), die),
            n.ChooseNumber(one(1), one(2), n.Ref("active")),
        )
    )
    alive = n.Every("player", n.StatusIs("life", "alive", ONE))
    order = p.Turns(alive, n.First(EVERYONE, one()), n.Sequence(), steps)
    made = doing(number, n.Run("day"), statuses=(p.Status("life", ("alive", "dead")),))
    day = p.Scope("day", "phase", n.Sequence(), turns=order)
    game = Game.new(replace(made, scopes=(day,)), 4, 1, log=[])
    for _ in range(6):
        assert game.decision is not None
        game.choose(game.decision.options[0])
    log = game.machine.log or []
    return [e["subject"] for e in log if (e["kind"], e.get("what")) == ("begun", "turn")][:6]


def test_nobody_is_skipped_or_doubled_when_somebody_dies() -> None:
    assert turns(2, 2) == [1, 2, 3, 4, 1, 3]
    assert turns(1, 4) == [1, 2, 3, 1, 2, 3]
    assert turns(3, 1, 4) == [1, 2, 3, 2, 3, 2]


# ------------------------------------------------------------------ E32: secrets

GAMES: dict[str, Callable[[], p.Program]] = {
    "quarrel": lambda: QUARREL,
    "paranoia": lambda: program("paranoia"),
}


def walked(name: str, seed: int, decisions: int) -> Iterator[Game]:
    """Yield a game at each of its first decisions."""
    game, bot = Game.new(GAMES[name](), 3, seed, log=[]), RandomBot(seed)
    for _ in range(decisions):
        if game.decision is None:
            return
        yield game
        game.choose(consult(bot, game, game.decision))


@pytest.mark.parametrize("name", GAMES)
def test_another_hidden_card_changes_no_byte_of_a_view(name: str) -> None:
    for game in walked(name, 3, 60):
        for player in (1, 2, 3):
            other = permuted(game, player).view(player)
            assert json.dumps(other) == json.dumps(game.view(player))


def test_equal_views_have_equal_offers() -> None:
    """The same is asked of every shipped game in `house/test_games.py`."""
    asked = 0
    for game in walked("quarrel", 4, 120):
        decision = game.decision
        assert decision is not None
        if decision.prompt.startswith(("window:", "choose", "target", "may", "number")):
            other = permuted(game, decision.player)
            ask_anew(other)
            assert other.decision == decision
            asked += 1
    assert asked > 5


def test_a_story_does_not_tell_cards_that_were_hidden() -> None:
    made, told = GAMES["paranoia"](), 0
    *_, game = walked("paranoia", 5, 150)
    for entry in game.machine.log or []:
        if entry["kind"] == "moved" and 2 not in entry["known"]:
            others = {**entry, "cards": list(reversed(range(len(entry["cards"]))))}
            stories = [
                Teller(made, "en", {1: "Ann", 2: "Bob", 3: "Cy"}, 2).tell(e)
                for e in (entry, others)
            ]
            assert stories[0] == stories[1]
            told += 1
    assert told > 5


# ------------------------------------------------------------------ E35: the order of sets


def test_nothing_in_a_state_has_the_order_of_a_set() -> None:
    kinds = [kind for record in (State, Frame, Item, Event) for kind in hints(record).values()]
    assert not {set, frozenset} & {part for kind in kinds for part in parts(kind)}


def parts(kind: Any) -> Iterator[Any]:
    yield typing.get_origin(kind) or kind
    for part in typing.get_args(kind):
        yield from parts(part)
