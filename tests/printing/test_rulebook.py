"""The rulebook: whatever a game may declare has a chapter, and reads as prose."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from compiler.desk.packs import load_packs
from compiler.desk.rule_prose import Prose, grouped, without_common
from compiler.desk.rulebook import CHAPTERS, rule_chapters
from compiler.html import RuleChapter, RuleEntry, RuleLine, about_ids, rulebook_page
from dsl.forms import FORMS
from dsl.ir import program as p

LEADER = RuleLine("Order from", ("The Team Leader.",))
FACE_DOWN = RuleLine("Seen by", ("nobody.",))
STEPS = RuleLine("Steps", ("Do Dealing.", "Open the window."))


@cache
def chapter(game: str, anchor: str) -> RuleChapter:
    every = rule_chapters(load_packs([game], lean=True))
    return next(found for found in every if found.anchor == anchor)


def test_every_kind_of_block_stands_in_one_chapter() -> None:
    assert sorted(kind for _, _, kinds in CHAPTERS for kind in kinds) == sorted(FORMS)


def test_a_label_becomes_a_sentence() -> None:
    asked = [RuleLine("Skipped when", ("Deal is done.",)), LEADER, STEPS]
    first, steps = Prose(["Deal"]).paragraphs("PHASE", asked)
    assert first.sentences == (
        "It is left out when Deal is done. What happens to several at once goes round"
        " clockwise, beginning with the Team Leader.",
    )
    assert (steps.label, steps.sentences) == ("", STEPS.sentences)


def test_steps_of_their_own_keep_a_heading() -> None:
    (told,) = Prose().paragraphs("GAME", [RuleLine("Setup", ("Shuffle the deck.", "Deal."))])
    assert told == RuleLine("Setting up", ("Shuffle the deck.", "Deal."))


def test_a_label_without_words_stands_as_it_is() -> None:
    line = RuleLine("Hand Size", ("5, 6.",))
    assert Prose().paragraphs("SCALE", [line]) == (line,)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ({"Pile": "yes.", "Seen by": "nobody."}, "a pile; face down"),
        (
            {"Of": "each player.", "Seen by": "owner."},
            "one for each player; seen by its owner alone",
        ),
        ({}, "face up"),
        ({"Of": "each player.", "Pile": "yes."}, "one for each player; a pile; face up"),
        ({"Seen by": "all."}, "face up"),
    ],
)
def test_a_place_is_told_in_a_row(lines: dict[str, str], said: str) -> None:
    found = [RuleLine(label, (text,)) for label, text in lines.items()]
    assert Prose().phrase("ZONE", found) == said


def test_several_sentences_in_a_row_are_parts_of_it() -> None:
    lines = [RuleLine("When empty", ("Shuffle the Heap.", "Draw from it.")), FACE_DOWN]
    assert Prose().phrase("ZONE", lines) == (
        "face down; when it is empty: shuffle the Heap; then draw from it"
    )


def test_names_in_a_row_keep_their_capitals() -> None:
    (told,) = Prose().paragraphs("CHECK", [RuleLine("Must have", ("When played, In hand.",))])
    assert told.sentences == ("It must have one of these: When played, In hand.",)
    (box,) = (e for e in chapter("paranoia", "box").entries if e.anchor == "component")
    assert "with the rules The leader falls, Most Loyal Troubleshooter" in box.rows[4][2]


def test_what_all_of_many_say_is_said_once_before_them() -> None:
    phases = [RuleEntry(name, name, (LEADER, RuleLine("Steps", (name,)))) for name in "ABC"]
    before, *rest = without_common(phases)
    assert (before.title, before.lines) == ("", (LEADER,))
    assert [[line.label for line in each.lines] for each in rest] == [["Steps"]] * 3
    assert without_common(phases[:2]) == tuple(phases[:2])


def test_what_many_sections_mean_is_said_once_for_each_group() -> None:
    said = RuleEntry("s", "S", kind="Action", notes=("It is used in a turn.", " – sub", "Own."))
    every = [replace(said, anchor=a, notes=(*said.notes[:2], f"{a}.")) for a in "abc"]
    first, *rest = grouped([*every, RuleEntry("m", "M", kind="Mission", notes=("A.",))], "On {}")
    assert (first.title, first.lines[0].sentences) == (
        "On Action",
        ("It is used in a turn. sub",),
    )
    assert [each.notes for each in rest] == [("a.",), ("b.",), ("c.",), (), ("A.",)]


def test_the_table_and_the_round_are_drawn() -> None:
    table, flow = chapter("paranoia", "table").figure, chapter("paranoia", "flow").figure
    assert table
    assert flow
    common, own = table.areas
    deck = next(place for place in common.places if place.title == "Action deck")
    assert (deck.pile, deck.hidden) == (True, True)
    assert own.label == "Before each Troubleshooter"
    assert [place.title for place in own.places] == ["Badge", "Hand", "In Front"]
    assert flow.phases[0] == "Mission Determination"
    assert len(flow.phases) == 5


def test_what_is_drawn_on_paper_is_shown_on_the_page_too() -> None:
    page = rulebook_page("Mine", [chapter("paranoia", a) for a in ("table", "flow")])
    assert page.count("<li>Card Play</li>") == 1
    assert '<li class="pile hidden">Action deck</li>' in page
    assert "Before each Troubleshooter" in page


def test_a_round_of_one_phase_is_not_drawn() -> None:
    assert chapter("frantic", "flow").figure is None


def test_components_that_are_alike_make_one_row() -> None:
    (box,) = (e for e in chapter("paranoia", "box").entries if e.anchor == "component")
    players = [row for row in box.rows if "Hov-R-ING" in row[1]]
    assert [(row[0], row[1].count(",")) for row in players] == [("8", 7)]


@pytest.mark.parametrize("game", ["paranoia", "frantic"])
def test_every_sentence_of_a_rule_is_told(game: str) -> None:
    declared = load_packs([game], lean=True).compiled.declared.of(p.Rule)
    entries = chapter(game, "rules").entries
    told = " ".join(said for e in entries for line in e.lines for said in line.sentences)
    assert f"{told} ".count(". ") >= len(declared)


def told(entry: RuleEntry) -> str:
    return " ".join(said for line in entry.lines for said in line.sentences)


def test_what_nothing_in_the_box_shows_is_named() -> None:
    last = chapter("paranoia", "box").entries[-1]
    names = told(last).rpartition(": ")[2]
    assert names == "Skip, Final Treason, Life, Death Skip, Last Mission, Killer."


def test_an_add_on_names_its_game_and_its_cards() -> None:
    loaded = load_packs(["frantic-troublemaker"], lean=True)
    box = next(found for found in rule_chapters(loaded, loaded.own) if found.anchor == "box")
    assert told(box.entries[0]).startswith("36 cards are added to those of Frantic")


def test_a_kind_that_is_all_its_sorts_has_their_number() -> None:
    numbers = {row[1]: row[0] for row in chapter("frantic", "box").entries[0].rows[1:]}
    sorts = int(numbers["Number card"]) + int(numbers["Special card"])
    assert int(numbers["Playing card"]) == sorts


def test_what_ids_are_is_told_by_the_first_of_them() -> None:
    assert about_ids([chapter("paranoia", "flow")]).startswith("Small print such as P-020 is")
    assert about_ids([replace(chapter("paranoia", "flow"), entries=())]) == ""


def test_who_becomes_killer_is_told_and_who_does_not() -> None:
    rules = {entry.title: entry for entry in chapter("paranoia", "rules").entries}
    (text,) = rules["Killing traitors is better"].lines
    said = " ".join(text.sentences)
    assert said.index("nobody becomes their Killer.") < said.index(
        "the giver becomes their Killer."
    )
