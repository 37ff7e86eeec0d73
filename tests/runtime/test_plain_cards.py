"""Cards without text that are played, cards that are laid first, and plays of some sort."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.ir import nodes as n
from dsl.ir import program as p
from runtime.code import LinkError
from runtime.desk.trial import try_card
from runtime.game import Game
from runtime.link import link
from tests.programs import program_of
from tests.runtime.pebbles import PEBBLES
from tests.runtime.small import FIRST, doing, pebble, pebbles, played
from tests.runtime.test_values import ATTRIBUTES, STONES, TEAL
from tests.swatches import swatches

ONE = n.Ref("one")
BEACH = (*PEBBLES.zones, p.Zone("beach", role="discard"))
LAID = n.Move(n.Ref("this"), n.Place("beach"))
ACT = p.Section("act", ("stone card",), use="turn", without_text=True, first=LAID)
FULL = replace(
    STONES[1],
    texts=(p.Text("act", {}, {}, effect=pebble(FIRST, n.Count(n.CardsIn(n.Place("beach"))))),),
)
CARDS = (STONES[0], FULL)
DEALT = n.Move(n.CardsIn(n.Place("bag")), n.Place("@hand", FIRST))


def game(play: n.PlayCard, section: p.Section = ACT) -> Game:
    """Return a game in which the first player holds all cards and plays one."""
    parts = {"sections": (section,), "zones": BEACH, "attributes": ATTRIBUTES, "cards": CARDS}
    return played(DEALT, play, pebble(n.Every("player")), **parts)  # type: ignore[arg-type]


def offered(made: Game) -> list[str]:
    return [o.card for o in made.decision.options] if made.decision else []


def test_a_card_without_text_can_be_played_and_does_nothing() -> None:
    made = game(n.PlayCard(FIRST))
    assert sorted(offered(made)) == ["grey", "white"]
    assert made.decision is not None
    made.choose(made.decision.options[offered(made).index("grey")])
    assert pebbles(made) == [1, 1, 1]


def test_no_other_section_can_do_without() -> None:
    assert pebbles(game(n.PlayCard(FIRST), replace(ACT, without_text=False))) == [2, 1, 1]


def test_a_card_lies_where_its_section_says_before_its_text() -> None:
    made = game(n.PlayCard(FIRST, where=n.Has(ONE, TEAL)))
    assert pebbles(made) == [2, 1, 1]


def test_only_cards_of_a_sort_are_offered() -> None:
    assert pebbles(game(n.PlayCard(FIRST, where=n.Has(ONE, n.Value("hue", "rust"))))) == [2, 1, 1]
    nothing = n.PlayCard(FIRST, where=n.Not(n.Has(ONE, n.AnyValue("hue"))))
    assert pebbles(game(nothing)) == [1, 1, 1]


def test_a_card_without_text_does_not_have_the_section() -> None:
    hand = n.CardsIn(n.Place("@hand", FIRST), n.HasSection("act", ONE))
    parts = {"sections": (ACT,), "zones": BEACH, "attributes": ATTRIBUTES, "cards": CARDS}
    made = played(DEALT, pebble(FIRST, n.Count(hand)), **parts)  # type: ignore[arg-type]
    assert pebbles(made) == [1, 0, 0]


def test_a_card_without_text_can_be_tried() -> None:
    program = program_of(swatches())
    card = next(c for c in program.cards if c.id == "red-4")
    trial = try_card(program, card, 3, 1)
    assert trial.missing == ()
    assert trial.moments[0].ways


@pytest.mark.parametrize("change", [{"heading": "player"}, {"text": "condition"}])
def test_a_section_that_needs_a_text_is_refused(change: dict[str, str]) -> None:
    section = replace(ACT, **change)  # type: ignore[arg-type]
    with pytest.raises(LinkError, match="no card can do without"):
        link(doing(pebble(), sections=(section,), zones=BEACH))
