"""The mutator: what it makes of a text, and that the scenarios which concern a card are run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from tests.house.walk import program
from tests.mutation.__main__ import concerned, decided, excused, noticed, table
from tests.mutation.mutants import Mutant, mutants

ONE, YOU, TARGET = n.Ref("one"), n.Ref("you"), n.Ref("target")
OTHERS = n.Every("player", n.Not(n.Is(ONE, YOU)))


def gains(who: n.Selector, amount: int = 2, down: bool = False) -> n.Adjust:
    return n.Adjust(who, "treason", n.Number(amount), down)


def card(effect: n.Effect, target: n.Pick | None = None, section: str = "play-on") -> p.Card:
    text = p.Text(section, {}, {}, target=target, effect=effect)
    return p.Card("invented", "action", {}, texts=(text,))


def made(kind: str, effect: n.Effect, target: n.Pick | None = None) -> list[n.Effect | None]:
    """Return what the mutants of a kind do instead of an effect."""
    found = [m for m in mutants(program("paranoia"), card(effect, target)) if m.kind == kind]
    return [m.card.texts[0].effect for m in found]


def test_a_number_is_one_off() -> None:
    assert made("number", gains(YOU)) == [gains(YOU, 3), gains(YOU, 1)]


def test_a_choice_of_a_number_is_one_off_as_a_whole() -> None:
    def discard(count: int) -> n.Move:
        held = n.CardsIn(n.Place("@hand", YOU))
        pick = n.Pick(held, YOU, n.Number(count), n.Number(count))
        return n.Move(pick, n.Place("@discard"), "discard", YOU)

    assert made("number", discard(1)) == [discard(2), discard(0)]


def test_gain_and_lose_are_swapped() -> None:
    assert made("gain", gains(YOU)) == [gains(YOU, down=True)]


def test_who_may_must_and_who_must_may() -> None:
    assert made("may", n.May(YOU, gains(YOU))) == [gains(YOU)]
    assert made("may", gains(YOU)) == [n.May(YOU, gains(YOU))]


def test_another_is_anybody() -> None:
    effect = n.Choose(n.Pick(OTHERS))
    assert made("other", effect) == [n.Choose(n.Pick(n.Every("player")))]


def test_a_condition_is_turned_round() -> None:
    effect = n.If(n.Done(), gains(YOU))
    assert made("negation", effect) == [n.If(n.Not(n.Done()), gains(YOU))]
    assert made("negation", n.If(n.Not(n.Done()), gains(YOU))) == [effect]


def test_most_and_fewest_are_swapped() -> None:
    def richest(most: bool) -> n.Adjust:
        return gains(n.Extreme(n.Every("player"), n.CounterOf("treason", ONE), most))

    assert made("most", richest(True)) == [richest(False)]


def test_each_is_one() -> None:
    everyone = n.Every("player")
    assert made("each", gains(everyone)) == [gains(n.First(everyone, n.Number(1)))]


def test_you_are_taken_for_whom_the_text_speaks_of_and_for_nobody_else() -> None:
    assert made("person", gains(YOU), n.Pick(OTHERS)) == [gains(TARGET)]
    assert made("person", gains(YOU)) == []


def test_nobody_is_taken_for_somebody_who_is_not_chosen_yet() -> None:
    chosen = gains(n.Ref("chosen"))
    effect = n.Sequence((n.Choose(n.Pick(OTHERS)), chosen))
    assert made("person", effect) == [n.Sequence((effect.steps[0], gains(YOU)))]


def test_a_sentence_is_left_out() -> None:
    steps = (gains(YOU), gains(TARGET))
    assert made("step", n.Sequence(steps)) == [steps[1], steps[0]]


@pytest.mark.parametrize("name", excused())
def test_a_mutant_that_is_excused_is_one(name: str) -> None:
    found = next(c for c in program("paranoia").cards if name.startswith(f"{c.id}, "))
    assert name in [m.name for m in mutants(program("paranoia"), found)]


# ------------------------------------------------------------------ whether it is noticed


def stapler() -> p.Card:
    return next(c for c in program("paranoia").cards if c.id == "regulation-stapler")


def test_a_card_as_it_is_is_not_noticed() -> None:
    assert not noticed(program("paranoia"), Mutant("none", stapler(), "", None, None))


def test_a_stapler_that_heals_is_noticed() -> None:
    healing = n.Adjust(TARGET, "wound", n.Number(1), down=True)
    first, second = stapler().texts
    mutant = replace(stapler(), texts=(first, replace(second, effect=healing)))
    assert noticed(program("paranoia"), Mutant("gain", mutant, "play-on", None, healing))


def test_scenarios_in_which_a_card_is_played_come_first() -> None:
    found = [decided(each) for each in concerned(program("paranoia"), "field-dressing")]
    assert "field-dressing" in found[0]
    assert "field-dressing" not in found[-1]


def test_the_table_counts_by_kind() -> None:
    lines = list(table([("may", "a", True), ("may", "b", False), ("most", "c", True)]))
    assert [line.split() for line in lines] == [
        ["may", "1", "of", "2", "50.0%"],
        ["most", "1", "of", "1", "100.0%"],
        ["all", "2", "of", "3", "66.7%"],
    ]
