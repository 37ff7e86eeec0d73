"""Statuses that are read otherwise for a time, and what lasts until a call is over."""

from __future__ import annotations

from typing import Any

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.code import LinkError
from runtime.link import link
from tests.runtime.small import EVERYONE, FIRST, OTHERS, doing, one, pebble, pebbles, played

WETNESS = (p.Status("coat", ("dry", "wet")), p.Status("sky", ("clear", "grey"), each_player=False))
RAIN = p.Procedure("rain", n.Sequence((n.Open("shelter"),)))
SHELTER = p.Window("shelter", EVERYONE)


def wet(of: n.Selector = FIRST) -> n.Condition:
    return n.StatusIs("coat", "wet", of)


def is_wet(who: n.Selector = FIRST) -> n.Ability:
    return n.HasStatus("coat", "wet", who)


def until_rain_ends(ability: n.Ability) -> n.Grant:
    return n.Grant(ability, n.UntilDone("rain"))


def rain(*steps: n.Effect) -> p.Procedure:
    return p.Procedure("rain", n.Sequence(steps))


def if_wet(who: n.Selector = FIRST) -> n.Effect:
    return n.If(wet(who), pebble(who))


def shown(*steps: n.Effect, rules: tuple[p.Rule, ...] = (), rain: p.Procedure = RAIN) -> list[int]:
    """Return the pebbles after some steps in a game with statuses."""
    parts: dict[str, Any] = {
        "statuses": WETNESS,
        "procedures": (rain,),
        "windows": (SHELTER,),
        "rules": rules,
    }
    return pebbles(played(*steps, **parts))


def test_it_is_read_so_until_the_call_is_over() -> None:
    raining = rain(until_rain_ends(is_wet()), if_wet())
    assert shown(n.Do("rain"), if_wet(), rain=raining) == [1, 0, 0]


def test_where_nothing_is_called_it_never_begins() -> None:
    assert shown(until_rain_ends(is_wet()), if_wet()) == [0, 0, 0]


def test_what_it_is_set_to_stays_underneath() -> None:
    raining = rain(
        n.SetStatus("coat", "wet", FIRST),
        until_rain_ends(n.HasStatus("coat", "dry", FIRST)),
        if_wet(),
    )
    assert shown(n.Do("rain"), pebble(OTHERS), if_wet(), rain=raining) == [1, 1, 1]


def test_it_can_be_set_to_what_it_is_read_as() -> None:
    raining = rain(until_rain_ends(is_wet()), n.SetStatus("coat", "wet", FIRST))
    assert shown(n.Do("rain"), if_wet(), rain=raining) == [1, 0, 0]


def test_of_several_the_last_counts() -> None:
    dry = n.HasStatus("coat", "dry", FIRST)
    raining = rain(
        until_rain_ends(is_wet(EVERYONE)), until_rain_ends(dry), if_wet(), if_wet(OTHERS)
    )
    assert shown(n.Do("rain"), rain=raining) == [0, 1, 1]


def test_a_status_of_the_game_is_read_otherwise() -> None:
    grey = n.If(n.StatusIs("sky", "grey"), pebble())
    raining = rain(until_rain_ends(n.HasStatus("sky", "grey")), grey)
    assert shown(n.Do("rain"), grey, rain=raining) == [1, 0, 0]


def test_a_call_that_does_not_happen_leaves_nothing_behind() -> None:
    begins = n.Trigger(n.Called("rain", finished=False), until_rain_ends(is_wet()), "at-once")
    stopped = n.Replacement(n.Called("rain", finished=False), n.Sequence())
    rules = (p.Rule("begins", begins), p.Rule("stopped", stopped))
    assert shown(n.Do("rain"), if_wet(), rules=rules) == [0, 0, 0]


@pytest.mark.parametrize("holds", [True, False])
def test_a_word_of_the_game_follows_when_it_comes_and_when_it_goes(holds: bool) -> None:
    term = p.Term("soaked", condition=wet(n.Ref("one")))
    rule = p.Rule("towel", n.Trigger(n.Becomes("soaked", EVERYONE, holds), pebble(), "at-once"))
    raining = rain(until_rain_ends(is_wet(OTHERS)))
    parts: dict[str, Any] = {
        "statuses": WETNESS,
        "procedures": (raining,),
        "terms": (term,),
        "rules": (rule,),
    }
    assert pebbles(played(n.Do("rain"), **parts)) == [2, 0, 0]


def test_a_state_rule_follows() -> None:
    rule = p.Rule(
        "towel",
        n.StateRule(
            n.Every(
                "player",
                n.And(
                    (
                        wet(n.Ref("one")),
                        n.Compare(n.CounterOf("pebble", n.Ref("one")), "<", one(3)),
                    )
                ),
            ),
            pebble(n.Ref("subject")),
        ),
    )
    grant = n.Grant(is_wet(), n.NextTimes(one()))
    assert shown(grant, rules=(rule,)) == [3, 0, 0]


def test_it_holds_while_a_rule_says_so() -> None:
    rule = p.Rule("rainy", is_wet(OTHERS))
    assert shown(if_wet(), if_wet(OTHERS), rules=(rule,)) == [0, 1, 1]


REFUSED = {
    "there is no status 'hat'": n.HasStatus("hat", "wet", FIRST),
    "status 'coat' has no value 'torn'": n.HasStatus("coat", "torn", FIRST),
    "depends on a status that is given": is_wet(n.Every("player", wet(n.Ref("one")))),
}


@pytest.mark.parametrize("message", REFUSED)
def test_it_is_refused(message: str) -> None:
    with pytest.raises(LinkError, match=message):
        link(doing(rules=(p.Rule("rule", REFUSED[message]),), statuses=WETNESS))


def test_what_lasts_until_a_procedure_is_over_needs_that_procedure() -> None:
    with pytest.raises(LinkError, match="there is no procedure 'snow'"):
        link(doing(n.Grant(is_wet(), n.UntilDone("snow")), statuses=WETNESS))
