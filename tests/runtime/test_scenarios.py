"""The runner of scenarios: what it refuses, and what it says then."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.scenario import Asked, Decide, Fact, OverIs, Scenario, Step
from runtime.scenario import Outcome, run_scenarios
from tests.runtime.quarrel import GOOSES, ONE, QUARREL, SHOW, SUBJECT, gain, number
from tests.runtime.scenes import (
    captain,
    check,
    does,
    hand,
    has,
    holds_cards,
    in_place,
    passes,
    play,
    ranked,
    scene,
    turn,
    who,
)
from tests.runtime.small import doing

START = (captain("Ann"), turn("Ann"))
ANSWERED = [*START, hand("Ann", "shove", "encore"), hand("Bob", "hush", "bandage")]


def turning(effect: n.Effect) -> p.Program:
    """Return the quarrel with an effect for a turn."""
    turns = SHOW.turns
    assert turns is not None
    show = replace(SHOW, turns=replace(turns, steps=effect))
    return replace(QUARREL, scopes=(show,))


def fails(outcome: Outcome, step: int, got: str) -> None:
    assert not outcome.ok
    assert outcome.step == step
    assert got in outcome.got


def test_a_decision_that_no_line_makes_is_an_error() -> None:
    fails(scene(ANSWERED, play("Ann", "shove", "Cy")), 1, "Bob who is asked")


def test_a_line_for_a_decision_that_is_not_asked_is_an_error() -> None:
    fails(scene(ANSWERED, passes("Cy")), 1, "Ann who is asked")


def test_everyone_passes_also_when_nobody_is_asked() -> None:
    check(scene(START, passes(), Asked("Ann")))


TWO_WINDOWS = [*START, hand("Ann", "shove", "encore"), hand("Bob", "hush"), hand("Cy", "hush")]
"""Ann's play is answered by Bob and Cy; the play that answers it by whoever is left."""


def test_everyone_passes_closes_the_window_that_is_open_and_no_other() -> None:
    lines = (play("Ann", "shove", "Cy"), play("Bob", "hush", "shove"), Asked("Cy"), passes())
    check(scene(TWO_WINDOWS, *lines, has("Ann", "gossip", 1), has("Cy", "bruise", 0)))


def test_everyone_goes_on_passing_until_a_line_decides() -> None:
    lines = (play("Ann", "shove", "Cy"), passes(), has("Cy", "bruise", 2))
    check(scene(ANSWERED, *lines, does("Bob", "discard", card="hush"), Asked("Cy")))


def test_a_number_chooses_an_effect_by_its_place_in_the_text() -> None:
    effects = (gain(SUBJECT, "gossip"), gain(SUBJECT, "bruise"), gain(SUBJECT, "heart"))
    program = turning(n.ChooseOne(SUBJECT, effects))
    lines = (does("Ann", "number", number=2), has("Ann", "bruise", 1), has("Ann", "gossip", 0))
    check(scene(START, *lines, program=program))
    wrong = scene(START, does("Ann", "number", number=4), program=program)
    fails(wrong, 1, "it is Ann who is asked")
    assert wrong.legal == tuple(does("Ann", "number", number=at) for at in (1, 2, 3))


def test_a_discard_answers_the_choice_of_what_is_discarded() -> None:
    held = n.CardsIn(n.Place("@hand", SUBJECT))
    discard = n.Move(n.Pick(held, SUBJECT, number(1), number(2)), n.Place("@discard"), "discard")
    given = [*START, hand("Ann", "shove", "encore", "hush", "bandage")]
    one = (does("Ann", "discard", card="hush"), holds_cards("Ann", 3))
    check(scene(given, *one, program=turning(discard)))
    two = (does("Ann", "discard", card="hush"), does("Ann", "discard", card="shove"))
    check(scene(given, *two, hand("Ann", "encore", "bandage"), program=turning(discard)))


def test_an_option_is_laid() -> None:
    program = replace(QUARREL, options=(p.Option("deal", ("few", "many")),))
    many = Fact(n.OptionIs("deal", "many"))
    check(scene([*START, many], many, program=program))
    fails(scene(START, many, program=program), 1, "not so")


def test_a_play_on_somebody_else_is_not_that_play() -> None:
    wrong = scene(ANSWERED, play("Ann", "encore", "Bob"))
    fails(wrong, 1, "it cannot be aimed so")
    assert wrong.legal
    assert not any("Bob" in line.on for line in wrong.legal)


def test_a_play_that_is_the_only_target_is_in_the_line_that_could_stand() -> None:
    wrong = scene(ANSWERED, play("Ann", "shove", "Bob"), play("Bob", "hush", "encore"))
    assert wrong.legal == (Decide("Bob", "play", "hush", "quick", ("shove",), "item"),)


def test_a_card_with_two_sections_must_name_one() -> None:
    wrong = scene(ANSWERED, play("Ann", "encore"))
    fails(wrong, 1, "name one")
    assert len({line.section for line in wrong.legal}) == len(wrong.legal) == 2


def test_a_fact_that_is_not_so_says_what_is() -> None:
    fails(scene(START, has("Bob", "bruise", 2)), 1, "it is 0")


def test_a_fact_that_cannot_be_laid_is_an_error() -> None:
    outcome = scene([*START, has("Bob", "heart", 99)])
    fails(outcome, 1, "0 to 6")


def test_what_cannot_be_laid_as_it_is_said_is_answered_in_the_authors_words() -> None:
    most = n.Extreme(GOOSES, n.CounterOf("gossip", ONE))
    asked = p.Term("talkative", pick=n.Pick(most, who("Ann")))
    made = replace(QUARREL, terms=(*QUARREL.terms, asked))
    for fact, told in (
        (n.Is(most, who("Bob")), "lay what it comes from"),
        (n.Is(n.TermOf("talkative"), who("Bob")), "a player may have to choose who"),
        (n.Compare(n.Count(GOOSES), "=", number(9)), "lay what it comes from"),
    ):
        outcome = scene([*START, Fact(fact)], OverIs(False), program=made)
        assert not outcome.ok
        assert told in outcome.got


def test_cards_without_a_draw_pile_have_to_be_named() -> None:
    bag, hands = doing().zones
    made = doing(zones=(replace(bag, role=""), hands))
    step = Step("given", 2, "Bob has 2 cards in hand", holds_cards("Bob", 2))
    (outcome,) = run_scenarios(made, [Scenario("scene", "", 1, ("Ann", "Bob"), (step,))])
    assert outcome.got == "there is no draw pile to take cards from: name the cards there"


def test_nobody_has_a_turn_where_no_turns_are_taken() -> None:
    made = replace(QUARREL, scopes=(replace(SHOW, turns=None, ends=(), closing=None),))
    outcome = scene(START, OverIs(False), program=made)
    assert outcome.got.startswith("nobody takes turns in 'show'")


def test_facts_are_laid_through_terms() -> None:
    gossip = Fact(n.Holds("gossip", who("Bob")))
    check(scene([*START, gossip], has("Bob", "gossip", 3)))
    calm = Fact(n.Not(n.Holds("gossip", who("Bob"))))
    check(scene([*START, calm], has("Bob", "gossip", 0)))


def test_steps_are_laid_before_what_depends_on_them() -> None:
    hurt = Fact(n.Holds("gossip", who("Bob")))
    check(scene([*START, hurt, ranked("Bob", 1)], has("Bob", "gossip", 4)))


def test_the_past_is_laid() -> None:
    played = Fact(n.Happened(n.Played(who("Ann"), who("Bob")), "show"))
    check(scene([*START, played], played))


def test_the_past_is_laid_for_every_question_that_it_answers() -> None:
    said = Fact(n.Happened(n.Played(on=who("Bob")), "show"))
    answered = [
        n.Happened(n.Played(on=GOOSES), "show"),
        n.Happened(n.Played(on=n.Every("goose", n.Is(ONE, who("Bob")))), "game"),
    ]
    check(scene([*START, said], *(Fact(question) for question in answered)))
    other = [
        n.Happened(n.Played(on=who("Cy")), "show"),
        n.Happened(n.Played(on=who("Bob"), section="quick"), "show"),
        n.Happened(n.Played(on=who("Bob")), "turn"),
    ]
    check(scene([*START, said], *(Fact(n.Not(question)) for question in other)))


def test_sizes_and_places_are_laid() -> None:
    check(
        scene(
            [*START, holds_cards("Bob", 4), in_place("bin", "shove", "hush")],
            holds_cards("Bob", 4),
            in_place("bin", "shove", "hush"),
            OverIs(False),
        )
    )
