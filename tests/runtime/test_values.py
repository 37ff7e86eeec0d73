"""What cards state and what a game remembers, in programs of a single effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.tell import Teller
from runtime.code import LinkError
from runtime.game import Game
from runtime.link import link
from runtime.restoring import restored, saved
from runtime.view import view
from tests.programs import program_of
from tests.runtime.pebbles import PEBBLES
from tests.runtime.small import EVERYONE, FIRST, doing, one, pebble, pebbles, played
from tests.swatches import swatches

ATTRIBUTES = (
    p.Attribute("hue", ("stone card",), ("teal", "rust", "grey"), several=True),
    p.Attribute("weight", ("stone card",), numbers=(1, 9)),
)
MEMORIES = (p.Memory("called", "hue"), p.Memory("load", "weight"))
STONES = (
    p.Card("grey", "stone card", {"en": "Grey"}, 2, step=0, attributes={"hue": (2,)}),
    p.Card(
        "white", "stone card", {"en": "White"}, step=1, attributes={"hue": (0, 1), "weight": (4,)}
    ),
    p.Card("odd", "stone card", {"en": "Odd"}, step=1, attributes={"weight": (9,)}),
)
DECLARED: dict[str, Any] = {"attributes": ATTRIBUTES, "memories": MEMORIES, "cards": STONES}
BAG = n.CardsIn(n.Place("bag"))
ONE = n.Ref("one")
TEAL = n.Value("hue", "teal")


def named(card: str) -> n.Selector:
    return n.Named("card", card)


def holds(condition: n.Condition, *before: n.Effect) -> bool:
    """Whether a condition holds after some steps."""
    game = played(*before, n.If(condition, pebble()), **DECLARED)
    return pebbles(game)[0] == 1


def amount(counted: n.Amount, *before: n.Effect) -> int:
    return pebbles(played(*before, pebble(FIRST, counted), **DECLARED))[0]


# ------------------------------------------------------------------ values of cards


def test_a_card_has_each_of_its_values() -> None:
    assert holds(n.Has(named("white"), TEAL))
    assert holds(n.Has(named("white"), n.Value("hue", "rust")))
    assert not holds(n.Has(named("grey"), TEAL))


def test_each_of_several_must_have_a_value() -> None:
    assert not holds(n.Has(BAG, n.AnyValue("hue")))
    assert holds(n.Has(named("grey"), n.AnyValue("hue")))
    assert not holds(n.Has(n.Nobody(), n.AnyValue("hue")))


def test_cards_share_values() -> None:
    assert holds(n.Has(named("grey"), n.ValuesOf("hue", BAG)))
    assert not holds(n.Has(named("grey"), n.ValuesOf("hue", named("white"))))


def test_what_has_no_number_counts_nothing() -> None:
    assert amount(n.AttributeOf("weight", named("white"))) == 4
    assert amount(n.AttributeOf("weight", named("grey"))) == 0
    assert (
        amount(
            n.SumOver(n.Union(named("white"), named("grey")), n.AttributeOf("weight", n.Ref("one")))
        )
        == 4
    )


def test_copies_are_of_the_same_card() -> None:
    one_grey = n.First(named("grey"), one())
    assert holds(n.SameDefinition(named("grey"), one_grey))
    assert not holds(n.SameDefinition(BAG, one_grey))


def test_what_is_repeated_shares_a_value_with_another() -> None:
    assert amount(n.Count(n.Repeated(BAG, "hue"))) == 2
    assert amount(n.Count(n.Repeated(BAG, "weight"))) == 0


def test_of_the_ranked_exactly_so_many_are_taken() -> None:
    weight = n.AttributeOf("weight", ONE)
    heaviest = n.Ranked(BAG, weight, one(2))
    assert amount(n.Difference(n.AttributeOf("weight", heaviest), one(9))) == 4
    assert amount(n.Count(n.Ranked(BAG, weight, one(2), most=False))) == 2
    assert amount(n.AttributeOf("weight", n.Ranked(BAG, weight, one(2), most=False))) == 0
    assert amount(n.Count(n.Ranked(BAG, weight, one(9)))) == 4


def test_an_amount_depends_on_how_things_are() -> None:
    counted = n.Depending(n.Remembers("called"), one(3), one(1))
    assert amount(counted) == 1
    assert amount(counted, n.Remember("called", TEAL)) == 3


def test_each_has_a_place_in_the_order() -> None:
    inner = n.Each(EVERYONE, pebble(FIRST, n.Position()))
    steps = n.Each(EVERYONE, n.Sequence((inner, pebble(n.Ref("subject"), n.Position()))))
    assert pebbles(played(steps, **DECLARED)) == [9, 2, 3]
    flat = n.Each(EVERYONE, pebble(n.Ref("subject"), n.Position()))
    assert pebbles(played(flat)) == [1, 2, 3]


def test_a_place_without_an_order_is_refused() -> None:
    with pytest.raises(LinkError, match="nothing is done in turn"):
        link(doing(pebble(EVERYONE, n.Position())))


# ------------------------------------------------------------------ cards that cannot be moved

SHORE = (*PEBBLES.zones, p.Zone("shore", role="discard"))
HELD = n.CardsIn(n.Place("@hand", FIRST))
DEALT = n.Move(BAG, n.Place("@hand", FIRST))
KEPT = n.Forbid(n.Moved(manner="discard", what=n.Every("stone card", n.Has(ONE, TEAL))))


def left(*steps: n.Effect, choose: tuple[int, ...] = ()) -> tuple[int, Game]:
    """Return how many cards the first player still holds, where teal cannot be discarded."""
    rules = (p.Rule("kept", KEPT),)
    game = played(DEALT, *steps, choose=choose, rules=rules, zones=SHORE, **DECLARED)
    return len(game.state.zones[game.machine.zone_at(game.machine.code.zone("@hand"), 1)]), game


def discard(what: n.Selector, manner: str = "discard") -> n.Move:
    return n.Move(what, n.Place("shore"), manner)


def test_a_card_that_cannot_go_stays_and_the_others_go() -> None:
    assert left(discard(HELD))[0] == 1
    assert left(discard(named("white")))[0] == 4


def test_it_goes_in_another_manner() -> None:
    assert left(discard(HELD, "put"))[0] == 0


def test_it_is_not_offered_to_be_discarded() -> None:
    steps = (discard(n.Pick(HELD, FIRST)), pebble())
    _, game = left(*steps)
    assert game.decision is not None
    assert [o.card for o in game.decision.options] == ["grey", "odd"]


def test_which_cards_have_moved_can_be_heard() -> None:
    heard = n.Moved(manner="discard", what=n.Every("stone card", n.Has(ONE, TEAL)))
    rule = p.Rule("heard", n.Trigger(heard, pebble(), timing="at-once"))
    parts = {**DECLARED, "rules": (rule,), "zones": SHORE}
    assert pebbles(played(DEALT, discard(named("grey")), **parts))[0] == 0
    assert pebbles(played(DEALT, discard(HELD), **parts))[0] == 1


def test_which_cards_have_moved_can_be_asked_of_known_ones_only() -> None:
    known = n.Happened(n.Moved(what=n.Every("stone card", n.Has(ONE, TEAL))), "game")
    steps = (DEALT, discard(HELD), n.If(known, pebble()))
    assert pebbles(played(*steps, zones=SHORE, **DECLARED))[0] == 1
    asked = n.Happened(n.Moved(what=n.Ref("this")), "game")
    with pytest.raises(LinkError, match="is not remembered"):
        link(doing(n.If(asked, pebble()), **DECLARED))


# ------------------------------------------------------------------ memories


def test_a_memory_begins_empty_and_forgets() -> None:
    full = n.Remember("called", TEAL)
    assert not holds(n.Remembers("called"))
    assert holds(n.Remembers("called"), full)
    assert not holds(n.Remembers("called"), full, n.Remember("called"))


def test_a_memory_holds_all_values_of_a_card() -> None:
    full = n.Remember("called", n.ValuesOf("hue", named("white")))
    assert holds(n.Remembers("called", TEAL), full)
    assert holds(n.Has(named("white"), n.Remembered("called")), full)
    assert not holds(n.Has(named("grey"), n.Remembered("called")), full)


def test_a_remembered_number_can_be_counted_with() -> None:
    assert amount(n.RememberedNumber("load")) == 0
    assert (
        amount(n.RememberedNumber("load"), n.Remember("load", n.ValuesOf("weight", named("odd"))))
        == 9
    )


def test_a_player_chooses_a_value_but_those_set_apart() -> None:
    steps = (
        n.ChooseValue("hue", FIRST, TEAL),
        n.Remember("called", n.ChosenValue("hue")),
    )
    game = Game.new(doing(*steps, pebble(EVERYONE), **DECLARED), 3, 1)
    assert game.decision is not None
    assert [o.value for o in game.decision.options] == ["hue:rust", "hue:grey"]
    assert game.decision.kind == "value"
    game.choose(game.decision.options[1])
    assert view(game.machine, 2)["game"]["called"] == ["grey"]


def test_a_number_is_chosen_as_a_number() -> None:
    game = Game.new(doing(n.ChooseValue("weight", FIRST), **DECLARED), 3, 1)
    assert game.decision is not None
    assert [o.number for o in game.decision.options] == list(range(1, 10))


def test_to_remember_the_same_again_does_nothing() -> None:
    again = (n.Remember("called", TEAL), n.Remember("called", TEAL), n.If(n.Done(), pebble()))
    assert pebbles(played(*again, **DECLARED))[0] == 0


def test_a_memory_is_saved() -> None:
    game = played(n.Remember("called", TEAL), n.ChooseValue("hue", FIRST), **DECLARED)
    again = restored(game.machine.code, saved(game.machine.code, game.state))
    assert again.memories == {0: (0,)}


def test_it_is_told() -> None:
    program = program_of(swatches())
    teller = Teller(program, "en", {1: "Ann", 2: "Bob"})
    known = {"kind": "memory", "what": "called-colour", "values": ["colour:red", "colour:blue"]}
    assert teller.tell(known) == "The Called Colour is now: red and blue."
    assert teller.tell({**known, "values": []}) == "The Called Colour is forgotten."
    number = {"kind": "memory", "what": "called-number", "values": ["number:4"]}
    assert teller.tell(number) == "The Called Number is now: 4."


# ------------------------------------------------------------------ what cannot be run

ODD = {
    "an unknown attribute": n.Has(BAG, n.AnyValue("shape")),
    "an unknown value": n.Has(BAG, n.Value("hue", "plaid")),
    "an unknown memory": n.Remembers("shouted"),
    "values of another attribute": n.Remembers("called", n.AnyValue("weight")),
    "names as numbers": n.Compare(n.AttributeOf("hue", BAG), "=", one()),
    "a memory of names as a number": n.Compare(n.RememberedNumber("called"), "=", one()),
    "an unknown attribute that repeats": n.Exists(n.Repeated(BAG, "shape")),
}


@pytest.mark.parametrize("condition", ODD.values(), ids=ODD.keys())
def test_it_is_refused(condition: n.Condition) -> None:
    with pytest.raises(LinkError):
        link(doing(n.If(condition, pebble()), **DECLARED))


@pytest.mark.parametrize(
    "effect",
    [
        n.Remember("called", n.AnyValue("weight")),
        n.ChooseValue("shape"),
        n.ChooseValue("hue", FIRST, n.AnyValue("weight")),
    ],
)
def test_a_step_is_refused(effect: n.Effect) -> None:
    with pytest.raises(LinkError):
        link(doing(effect, **DECLARED))


def test_a_memory_of_no_attribute_is_refused() -> None:
    with pytest.raises(LinkError, match="no attribute 'shape'"):
        link(replace(doing(pebble()), memories=(p.Memory("called", "shape"),)))
