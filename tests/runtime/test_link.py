"""Linking refuses what cannot be run, before any game begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.ir import codec
from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.record import record
from runtime import abilities, amounts, conditions, granting, patterns, selectors
from runtime.code import LinkError
from runtime.link import link
from runtime.lower import TABLE as EFFECTS
from tests.runtime.pebbles import PEBBLES
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, pebbles, played

CARDS = n.CardsIn(n.Place("bag"))


@record
class Juggle(n.Effect):
    """An effect that no engine knows."""


ODD = {
    "an unknown effect": Juggle(),
    "an unknown counter": n.Adjust(FIRST, "stones", one()),
    "an unknown zone": n.Move(n.CardsIn(n.Place("attic")), n.Place("bag")),
    "an unknown status": n.SetStatus("mood", "fine"),
    "an unknown procedure": n.Do("dance"),
    "an unknown scope": n.End("night"),
    "an unknown window": n.Open("shutter"),
    "an unknown noun": pebble(n.Every("dragon")),
    "an unknown term": pebble(n.TermOf("hero")),
    "an unknown relation": n.If(n.Compare(one(), "~", one()), pebble()),
    "a choice in a condition": n.If(n.Exists(n.Pick(EVERYONE)), pebble()),
    "an unknown column": pebble(FIRST, n.ColumnOf("weight", FIRST)),
    "an unknown step": n.If(n.AtStep("purple", FIRST), pebble()),
    "an unknown section": n.UseSection("finale", n.CardsIn(n.Place("bag"))),
    "an unknown section in a condition": n.If(n.HasSection("finale", CARDS), pebble()),
    "an unknown section that holds": n.If(n.SectionHolds("finale", CARDS), pebble()),
    "an unknown section in a play": n.PlayCard(FIRST, section="finale"),
    "an unknown use in a play": n.PlayCard(FIRST, use="midnight"),
    "an unknown option": n.If(n.OptionIs("length", "short"), pebble()),
    "an unknown scope in a condition": n.If(n.During("night"), pebble()),
    "an unknown scope in a question about the past": n.If(
        n.Happened(n.Adjusted("pebble", FIRST), "night"), pebble()
    ),
    "an unknown counter in an amount": pebble(FIRST, n.CounterOf("stones", FIRST)),
    "an unknown zone in a selector": n.Look(FIRST, n.CardsIn(n.Place("attic"))),
    "an unknown role": n.Move(n.CardsIn(n.Place("bag")), n.Place("@discard")),
    "an unknown link": n.SetLink("friend", FIRST),
    "an unknown term in a condition": n.If(n.Holds("rich", FIRST), pebble()),
    "an unknown term in an amount": pebble(FIRST, n.TermAmount("riches")),
    "a scale that is swapped as a counter": n.SwapCounters("stone", FIRST, OTHERS),
    "a scale that is read as a counter": pebble(FIRST, n.CounterOf("stone", FIRST)),
    "a scale that nothing moves": n.Adjust(FIRST, "stone", one()),
}

LISTENED = {
    "an unknown counter": n.Adjusted("stones", FIRST),
    "a scale": n.Adjusted("stone", FIRST),
    "an unknown term": n.Becomes("rich", FIRST),
    "an unknown status": n.StatusSet("mood", "fine"),
    "an unknown value": n.StatusSet("light", "dim"),
    "an unknown zone": n.Moved(to=n.Place("attic")),
    "an unknown section": n.Played(section="finale"),
    "an unknown procedure": n.Called("dance"),
    "an unknown scope that begins": n.ScopeBegins("night"),
    "an unknown scope that ends": n.ScopeEnds("night"),
}
LIGHT = (p.Status("light", ("on", "off"), each_player=False),)


@pytest.mark.parametrize("effect", ODD.values(), ids=ODD.keys())
def test_it_is_refused(effect: n.Effect) -> None:
    with pytest.raises(LinkError):
        link(doing(effect))


@pytest.mark.parametrize("pattern", LISTENED.values(), ids=LISTENED.keys())
def test_nothing_listens_to_it(pattern: n.Pattern) -> None:
    rule = p.Rule("listener", n.Trigger(pattern, pebble()))
    with pytest.raises(LinkError):
        link(doing(rules=(rule,), statuses=LIGHT))


@pytest.mark.parametrize("pattern", LISTENED.values(), ids=LISTENED.keys())
def test_nobody_can_ask_whether_it_happened(pattern: n.Pattern) -> None:
    with pytest.raises(LinkError):
        link(doing(n.If(n.Happened(pattern, "game"), pebble()), statuses=LIGHT))


def test_an_unknown_value_of_a_status_is_refused() -> None:
    with pytest.raises(LinkError, match="no value 'dim'"):
        link(doing(n.SetStatus("light", "dim"), statuses=LIGHT))


def test_a_scale_is_told_from_a_counter() -> None:
    with pytest.raises(LinkError, match="stone goes in steps: it can be gained, lost and compared"):
        link(doing(ODD["a scale that is swapped as a counter"]))
    with pytest.raises(LinkError, match="'stone' has no procedure for a step up"):
        link(doing(ODD["a scale that nothing moves"]))


STONE = PEBBLES.scales[0]
BAD_SCALES = {
    "an unknown procedure": replace(STONE, up="polish"),
    "an unknown zone": replace(STONE, zone="attic"),
    "a short column": replace(STONE, columns={"worth": (1,)}),
    "a card beyond its end": replace(STONE, steps=("grey",), columns={"worth": (1,)}),
}


@pytest.mark.parametrize("scale", BAD_SCALES.values(), ids=BAD_SCALES.keys())
def test_a_scale_that_cannot_work_is_refused(scale: p.Scale) -> None:
    with pytest.raises(LinkError):
        link(doing(scales=(scale,)))


BAD_SECTIONS = {
    "an unknown use": p.Section("act", ("stone card",), use="midnight"),
    "an unknown window": p.Section("act", ("stone card",), answered="shutter"),
    "an unknown zone": p.Section("act", ("stone card",), in_force=n.Place("attic")),
}


@pytest.mark.parametrize("section", BAD_SECTIONS.values(), ids=BAD_SECTIONS.keys())
def test_a_section_that_cannot_work_is_refused(section: p.Section) -> None:
    with pytest.raises(LinkError):
        link(doing(sections=(section,)))


@pytest.mark.parametrize("amount", [n.EventAmount(), n.Sum(n.EventAmount(), one())])
def test_a_term_cannot_say_that_many(amount: n.Amount) -> None:
    with pytest.raises(LinkError, match="that many"):
        link(doing(terms=(p.Term("riches", amount=amount),)))


def test_a_slot_that_nothing_binds_is_nobody() -> None:
    assert pebbles(played(pebble(n.Ref("stranger")))) == [0, 0, 0]


def test_terms_that_need_each_other_are_refused() -> None:
    terms = (
        p.Term("rich", n.Holds("glad", n.Ref("one"))),
        p.Term("glad", n.Holds("rich", n.Ref("one"))),
    )
    with pytest.raises(LinkError, match="need each other"):
        link(replace(doing(pebble()), terms=terms))


EXECUTORS: dict[type[n.Node], set[type]] = {
    n.Effect: set(EFFECTS),
    n.Selector: set(selectors.TABLE),
    n.Amount: set(amounts.TABLE),
    n.Condition: set(conditions.TABLE),
    n.Pattern: set(patterns.SHAPES),
    n.Ability: set(abilities.ABILITIES),
    n.Duration: set(granting.DURATIONS),
}


def test_every_op_of_the_ir_can_be_executed() -> None:
    missing = [
        op
        for op, cls in codec.ops().items()
        for family, known in EXECUTORS.items()
        if issubclass(cls, family) and cls not in known
    ]
    assert missing == []


DAY = PEBBLES.scopes[0]
NO_TURNS = {
    "a scope without turns": replace(DAY, checked_again=True, turns=None),
    "a scope that nothing ends": replace(DAY, checked_again=True, ends=()),
}


@pytest.mark.parametrize("scope", NO_TURNS.values(), ids=NO_TURNS.keys())
def test_only_an_end_of_turns_can_be_checked_again(scope: p.Scope) -> None:
    with pytest.raises(LinkError, match="'day': only an end of turns can be checked again"):
        link(replace(PEBBLES, scopes=(scope,)))


def test_a_window_closes_in_a_way_that_is_known() -> None:
    with pytest.raises(LinkError, match="'shutter': there is no mode 'ajar'"):
        link(doing(windows=(p.Window("shutter", EVERYONE, mode="ajar"),)))


UNANNOUNCED = {
    "an effect": n.Announce("hail", OTHERS, pebble()),
    "a condition": n.If(n.Announced("hail", n.Every("item")), pebble()),
}


@pytest.mark.parametrize("effect", UNANNOUNCED.values(), ids=UNANNOUNCED.keys())
def test_only_a_declared_word_announces(effect: n.Effect) -> None:
    with pytest.raises(LinkError, match="there is no announcement 'hail'"):
        link(doing(effect))


def test_an_announcement_is_answered_in_a_window_that_exists() -> None:
    hail = p.Announcement("hail", n.Pick(OTHERS), "shutter")
    with pytest.raises(LinkError, match="there is no window 'shutter'"):
        link(doing(announcements=(hail,)))
