"""The design table in docs/paranoia-deck.md holds for the cards, and the deck for its brief."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from dsl.ir import nodes as n
from dsl.ir.program import Card, Program, Text
from dsl.ir.walk import every, mentions
from tests.content.shown import Refusal, refusals
from tests.house.tree import ROOT
from tests.house.walk import program

PAGE = ROOT / "docs" / "paranoia-deck.md"


class Row(NamedTuple):
    """A card as the design table has it."""

    title: str
    copies: int
    kinds: frozenset[str]
    purpose: str
    surprise: str


def rows(heading: str) -> Iterator[Row]:
    part = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    for line in lines[1:]:
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        surprise = cells[4] if len(cells) > 4 else ""
        yield Row(cells[0], int(cells[1]), frozenset(cells[2].split(", ")), cells[3], surprise)


@cache
def table(heading: str) -> tuple[Row, ...]:
    return tuple(rows(heading))


def base() -> Program:
    return program("paranoia")


def cards(kind: str) -> list[Card]:
    return [card for card in base().cards if card.kind == kind and not card.blank]


def of_kind(heading: str, kind: str) -> list[Row]:
    return [row for row in table(heading) if kind in row.kinds]


def sections(card: Card) -> set[str]:
    return {text.section for text in card.texts}


def anytime(card: Card) -> bool:
    return any(section.startswith("play-anytime") for section in sections(card))


def elsewhere(card: Card) -> tuple[Text, ...]:
    """Return what the card says of other things than the Mission."""
    return tuple(text for text in card.texts if text.section != "play-on-mission")


def moves(card: Card, counter: str, down: bool = False) -> bool:
    """Tell whether somebody gains tokens of a kind by a card, or loses them when it is `down`."""
    return any(a.counter == counter and a.down == down for a in every(elsewhere(card), n.Adjust))


def asks_who_helped(card: Card) -> bool:
    past = (h.pattern for h in every(card.texts, n.Happened))
    put = any(isinstance(p, n.Adjusted) and p.who == n.TermOf("mission") for p in past)
    return put or any(h.term == "contributor" for h in every(card.texts, n.Holds))


# -- the table holds for the cards


@pytest.mark.parametrize(("heading", "kind"), [("Missions", "mission"), ("Actions", "action")])
def test_the_table_lists_every_card_with_its_copies(heading: str, kind: str) -> None:
    listed = [(row.title, row.copies) for row in table(heading)]
    assert listed == [(card.title["en"], card.copies) for card in cards(kind)]
    assert all(row.purpose for row in table(heading))


MISSIONS: dict[str, Callable[[Card], bool]] = {
    "survival": lambda card: "failure" not in sections(card),
    "each": lambda card: bool(sections(card) & {"complete-for-each", "at-the-end-for-each"}),
    "team": lambda card: bool(sections(card) & {"complete", "at-the-end"}),
    "special": lambda card: "special" in sections(card),
    "contributors": asks_who_helped,
}

ACTIONS: dict[str, Callable[[Card], bool]] = {
    "anytime": anytime,
    "weapon": lambda card: moves(card, "wound"),
    "healing": lambda card: moves(card, "wound", down=True),
    "clearance": lambda card: any(moves(card, "clearance", way) for way in (True, False)),
    "split": lambda card: "play-on-higher" in sections(card),
    "front": lambda card: "while-in-front" in sections(card),
    "history": lambda card: mentions(card.texts, n.Happened),
    "forced": lambda card: mentions(card.texts, n.PlayCard),
    "cancel": lambda card: mentions(card.texts, n.Cancel),
    "end": lambda card: mentions(card.texts, n.End),
    "delayed": lambda card: mentions(card.texts, n.Schedule),
    "superlative": lambda card: any(isinstance(p.of, n.Extreme) for p in every(card.texts, n.Pick)),
}


@pytest.mark.parametrize("kind", MISSIONS)
def test_a_mission_has_a_kind_exactly_if_it_reads_so(kind: str) -> None:
    have = {card.title["en"] for card in cards("mission") if MISSIONS[kind](card)}
    assert {row.title for row in of_kind("Missions", kind)} == have


@pytest.mark.parametrize("kind", ACTIONS)
def test_an_action_has_a_kind_exactly_if_it_reads_so(kind: str) -> None:
    have = {card.title["en"] for card in cards("action") if ACTIONS[kind](card)}
    assert {row.title for row in of_kind("Actions", kind)} == have


# -- the deck holds to its brief

LEAST = {
    "Missions": {"survival": 4, "each": 6, "team": 6, "special": 8, "contributors": 3},
    "Actions": {
        **dict.fromkeys(("excuse", "accusation", "paperwork", "healing", "favour"), 3),
        **dict.fromkeys(("weapon", "theft", "swap", "boot-licking", "leader", "forced"), 1),
        **dict.fromkeys(("delayed", "front", "clearance", "history", "superlative"), 1),
        **dict.fromkeys(("split", "random", "cancel", "redirect", "prevent", "add", "end"), 1),
        "anytime": 14,
    },
}


@pytest.mark.parametrize("heading", LEAST)
def test_there_are_enough_of_each_kind(heading: str) -> None:
    found = {kind: len(of_kind(heading, kind)) for kind in LEAST[heading]}
    assert {k: found[k] for k in found if found[k] < LEAST[heading][k]} == {}


@pytest.mark.parametrize("kind", ["cancel", "redirect", "prevent", "add", "end"])
def test_an_answer_of_every_kind_can_be_played_anytime(kind: str) -> None:
    assert [row.title for row in of_kind("Actions", kind) if "anytime" in row.kinds]


def test_the_eighty_actions_are_of_many_designs() -> None:
    assert sum(row.copies for row in table("Actions")) == 80
    assert len(table("Actions")) >= 45


def test_each_mission_is_there_once() -> None:
    assert [row.copies for row in table("Missions")] == [1] * 20


def test_every_action_is_for_the_mission_and_for_something_else() -> None:
    lacking = [c.id for c in cards("action") if "play-on-mission" not in sections(c)]
    assert not lacking + [c.id for c in cards("action") if len(sections(c)) < 2]


def test_five_surprises_are_told_in_a_sentence_each() -> None:
    surprises = [row.surprise for row in table("Actions") if row.surprise]
    assert len(surprises) == 5
    assert all(told.endswith(".") and ". " not in told for told in surprises)


# -- when a card may not


@cache
def refused() -> tuple[Refusal, ...]:
    return tuple(refusals(base()))


@pytest.mark.parametrize("kind", ["mission", "action"])
def test_of_every_card_a_scenario_shows_when_it_may_not(kind: str) -> None:
    shown = {refusal.card for refusal in refused() if not refusal.idle}
    assert [card.title["en"] for card in cards(kind) if card.id not in shown] == []


def test_whoever_may_not_is_asked_and_holds_the_card() -> None:
    assert [refusal.title for refusal in refused() if refusal.idle] == []
