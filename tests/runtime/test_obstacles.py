"""Why a play, a target or an effect is not offered, as conditions and those who forbid it."""

from __future__ import annotations

from dataclasses import replace

from dsl.ir import nodes as n
from dsl.ir import program as p
from dsl.ir.scenario import Decide, Line
from runtime.decision import decision_of
from runtime.desk.trial import asks
from runtime.facts import failing, stands
from runtime.game import Game
from runtime.lines import lines_for
from runtime.link import linked
from runtime.machine import Machine
from runtime.obstacles import EXCEPTED, YOURSELF, Obstacle, Obstacles, Unaimed
from runtime.scenario import Stage
from runtime.state import Slots
from tests.runtime.quarrel import GOOSES, ONE, QUARREL, YOU, gain, lose, number, text, trick
from tests.runtime.scenes import PLAYERS, captain, does, hand, has, play, scenario, turn
from tests.runtime.test_scenarios import turning

NAMES = dict(enumerate(PLAYERS, 1))
START = (captain("Ann"), turn("Ann"))
IN_HAND = n.Place("@hand", YOU)


def table(program: p.Program, *lines: Line) -> Machine:
    """Return a table after some lines; those that decide follow those that are given."""
    decided = [line for line in lines if isinstance(line, Decide)]
    given = [*START, *(line for line in lines if line not in decided)]
    stage = Stage(linked(program), scenario(given, *decided))
    for step in stage.steps:
        stage.do(step)
    return stage.m


def held(m: Machine, player: int, card: str) -> int:
    cards = m.s.zones[m.zone_at(m.code.zone("@hand"), player)]
    return next(c for c in cards if m.card(c).card.id == card)


def in_the_way(m: Machine, program: p.Program, card: int) -> dict[str, Obstacle | None]:
    """Return what is in the way of each text of a card, by its section."""
    decision = decision_of(m.s.question)
    assert decision
    return {t.section: o for t, o in Obstacles(program, NAMES).plays(m, decision, card)}


def lacking(obstacle: Obstacle | None) -> list[n.Condition]:
    assert obstacle is not None
    return [lack.condition for lack in obstacle.lacks]


# ------------------------------------------------------------------ plays

NO_ENCORE = n.Not(n.Is(ONE, n.Named("card", "encore")))
BOASTFUL = n.Compare(n.CounterOf("gossip", YOU), ">", number(5))
HELD = hand("Ann", "shove", "encore", "hush")


def asked_for(*plays: n.Effect) -> dict[str, Obstacle | None]:
    """Return what is in the way of an encore, where Ann's turn is some plays."""
    program = turning(n.Sequence(plays))
    m = table(program, HELD)
    return in_the_way(m, program, held(m, 1, "encore"))


def test_a_card_lacks_what_the_effect_that_asks_wants_and_no_other() -> None:
    plays = (n.PlayCard(YOU, IN_HAND, "turn", where=c) for c in (NO_ENCORE, BOASTFUL))
    found = asked_for(*plays)
    assert [lacking(obstacle) for obstacle in found.values()] == [[NO_ENCORE], [NO_ENCORE]]


def test_what_asks_for_another_section_says_nothing_of_this_one() -> None:
    found = asked_for(n.PlayCard(YOU, IN_HAND, "turn", section="calm", where=NO_ENCORE))
    assert (lacking(found["calm"]), lacking(found["peck"])) == ([NO_ENCORE], [])


def test_a_play_from_elsewhere_says_nothing_of_a_card_in_the_hand() -> None:
    bin_ = n.PlayCard(YOU, n.Place("@discard"), "turn", where=NO_ENCORE)
    other = n.PlayCard(YOU, IN_HAND, "turn", section="peck", where=n.Not(n.Not(NO_ENCORE)))
    program = turning(n.ChooseOne(YOU, (bin_, other, gain(YOU, "gossip"))))
    m = table(program, HELD)
    found = in_the_way(m, program, held(m, 1, "encore"))
    assert (lacking(found["calm"]), lacking(found["peck"])) == ([], [other.where])


def test_a_filter_is_read_with_the_slots_it_stands_in() -> None:
    more = n.Compare(n.CounterOf("gossip", n.Ref("subject")), ">", n.EventAmount())
    found = asked_for(
        gain(YOU, "gossip", 2),
        n.PlayCard(YOU, IN_HAND, "turn", where=n.Or((NO_ENCORE, more))),
    )
    assert lacking(found["calm"]) == [n.Or((NO_ENCORE, more))]


# ------------------------------------------------------------------ targets

GOSSIP = n.CounterOf("gossip", ONE)


def unaimed(target: n.Pick, *lines: Line) -> dict[str, Unaimed]:
    """Return what Ann cannot aim a play at, by its player's name or its card."""
    nudge = trick("nudge", text("peck", gain(n.Ref("target"), "bruise"), target))
    program = replace(QUARREL, cards=(*QUARREL.cards, nudge))
    m = table(program, hand("Ann", "nudge", "shove"), *lines)
    card = held(m, 1, "nudge")
    found = Obstacles(program, NAMES).targets(m, 1, m.card(card).texts[0].option, card)
    return {x.option.card or NAMES[x.option.player]: x for x in found}


def test_who_is_not_the_first_by_rank_is_told_so() -> None:
    most = n.Extreme(GOOSES, GOSSIP)
    found = unaimed(n.Pick(most, slot="target"), has("Bob", "gossip", 3))
    assert {name: lacking(x.obstacle) for name, x in found.items()} == {
        "Ann": [n.Is(ONE, most)],
        "Cy": [n.Is(ONE, most)],
    }


def test_a_card_that_cannot_be_aimed_at_is_told_what_it_lacks() -> None:
    found = unaimed(n.Pick(n.Every("scenery", BOASTFUL), slot="target"))
    assert lacking(found["stage"].obstacle) == [BOASTFUL]


def test_a_play_that_cannot_be_aimed_at_is_told_what_it_lacks() -> None:
    others = n.Not(n.Is(n.PlayerOf(ONE), YOU))
    pick = n.Pick(n.Every("item", others), slot="target")
    found = unaimed(pick, hand("Bob", "hush", "bandage"), play("Ann", "shove", "Bob"))
    assert lacking(found["shove"].obstacle) == [others]


# ------------------------------------------------------------------ choices inside effects


def left_out(effect: n.Effect, *lines: Line) -> list[Unaimed]:
    """Return what Ann is not offered by a choice in her turn."""
    program = turning(effect)
    m = table(program, *lines)
    decision = decision_of(m.s.question)
    assert decision
    return Obstacles(program, NAMES).inside(m, decision)


def unchosen(effect: n.Effect, *lines: Line) -> dict[str, Obstacle]:
    """Return what Ann is not offered by a choice in her turn, by its player's name or its card."""
    found = left_out(effect, *lines)
    return {x.option.card or NAMES[x.option.player]: x.obstacle for x in found}


def test_who_cannot_be_chosen_is_told_what_they_lack() -> None:
    calm = n.Compare(GOSSIP, "<", number(1))
    choice = n.Choose(n.Pick(n.Every("player", calm), YOU))
    found = unchosen(choice, has("Bob", "gossip", 2))
    assert {name: lacking(o) for name, o in found.items()} == {"Bob": [calm]}


def test_another_is_somebody_else_than_who_chooses() -> None:
    choice = n.Choose(n.Pick(n.Every("player", n.Not(n.Is(ONE, YOU))), YOU))
    assert {name: o.kind for name, o in unchosen(choice).items()} == {"Ann": YOURSELF}


def test_a_card_that_an_effect_does_not_ask_for_is_told_so() -> None:
    own = n.Pick(n.CardsIn(IN_HAND, NO_ENCORE), YOU)
    found = unchosen(n.Move(own, n.Place("@discard"), "discard", YOU), HELD)
    assert {name: lacking(o) for name, o in found.items()} == {"encore": [NO_ENCORE]}


def test_what_was_picked_before_is_not_told_to_be_missing() -> None:
    two = n.Choose(n.Pick(n.Every("player"), YOU, number(2)))
    assert unchosen(two, does("Ann", "choose", "Bob")) == {}


def discarding(where: n.Condition | None = None) -> n.Effect:
    """Return a choice between discarding a card and Gossip."""
    one = n.Pick(n.CardsIn(IN_HAND, where), YOU)
    discard = n.Move(one, n.Place("@discard"), "discard", YOU)
    return n.ChooseOne(YOU, (discard, gain(YOU, "gossip")))


def test_a_copy_of_what_can_be_chosen_is_not_told_to_be_missing() -> None:
    assert unchosen(discarding(), hand("Ann", "shove", "shove", "encore")) == {}


def test_what_one_of_several_effects_does_not_ask_for_is_told_as_it_would_be_chosen() -> None:
    (found,) = left_out(discarding(NO_ENCORE), HELD)
    assert (found.option.act, found.option.card) == ("discard", "encore")
    assert lacking(found.obstacle) == [NO_ENCORE]


def test_what_is_discarded_is_told_as_it_would_be_chosen() -> None:
    own = n.Pick(n.CardsIn(IN_HAND, NO_ENCORE), YOU)
    (found,) = left_out(n.Move(own, n.Place("@discard"), "discard", YOU), HELD)
    assert (found.option.act, found.option.card) == ("discard", "encore")


def test_who_is_excepted_is_told_as_whom_they_are() -> None:
    apart = n.Not(n.Is(ONE, n.Ref("chosen")))
    picks = (n.Every("player"), n.Every("player", apart))
    twice = n.Sequence(tuple(n.Choose(n.Pick(of, YOU)) for of in picks))
    found = unchosen(twice, does("Ann", "choose", "Bob"))
    assert {name: (o.kind, lacking(o)) for name, o in found.items()} == {"Bob": (EXCEPTED, [apart])}


# ------------------------------------------------------------------ effects and questions


def test_an_effect_that_would_change_nothing_is_told_also_one_of_several_picks() -> None:
    two = n.Pick(n.CardsIn(n.Place("@discard")), low=number(2))
    options = (
        gain(YOU, "gossip"),
        gain(YOU, "bruise"),
        lose(YOU, "gossip", number(1)),
        n.Move(two, IN_HAND, "take"),
        n.PlayCard(YOU, IN_HAND, "turn"),
    )
    program = turning(n.ChooseOne(YOU, options))
    m = table(program)
    decision = decision_of(m.s.question)
    assert decision
    assert [o.number for o in Obstacles(program, NAMES).effects(m, decision)] == [3, 4]


def test_a_target_is_asked_by_the_card_that_is_aimed() -> None:
    m = table(QUARREL, hand("Ann", "shove", "encore"))
    game = Game(m.code, m.s.clone(), [])
    assert game.decision
    game.choose(next(o for o in game.decision.options if (o.card, o.section) == ("shove", "peck")))
    assert game.decision
    cards = {card.id: card for card in QUARREL.cards}
    assert asks(game, game.decision, cards["shove"])
    assert not asks(game, game.decision, cards["encore"])


def test_a_line_is_told_for_each_option() -> None:
    m = table(QUARREL, hand("Ann", "shove", "encore"))
    assert m.s.question
    lines = lines_for(m.s.question, NAMES)
    plays = [Decide("Ann", "play", "shove", section) for section in ("calm", "peck")]
    assert {*plays, Decide("Ann", "discard", "encore")} <= set(lines)


def test_of_several_facts_those_that_fail_are_told_with_what_is() -> None:
    m, link = table(QUARREL, has("Ann", "gossip", 2)), linked(QUARREL)
    heart = n.Compare(n.CounterOf("heart", YOU), "<", number(9))
    here: Slots = {"you": (1,)}
    assert failing(link, m, n.And((heart, BOASTFUL)), here) == [BOASTFUL]
    assert stands(link, m, BOASTFUL, here, NAMES) == "it is 2"
