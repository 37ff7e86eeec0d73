"""What cards state, kinds under kinds, and families of cards."""

from __future__ import annotations

import dataclasses

import pytest

from dsl.ir import program as p
from dsl.ir.program import Program
from runtime.code import LinkError
from runtime.link import link
from tests.programs import program_of
from tests.swatches import faults, swatches


@pytest.fixture(scope="module")
def game() -> Program:
    return program_of(swatches())


def card(program: Program, id: str) -> p.Card:
    return next(c for c in program.cards if c.id == id)


# ------------------------------------------------------------------ attributes


def test_a_card_states_several_values(game: Program) -> None:
    assert card(game, "rainbow").attributes == {"colour": (0, 1, 2)}


def test_a_card_that_states_nothing_has_nothing(game: Program) -> None:
    assert card(game, "bare-canvas").attributes == {}


def test_a_value_has_other_names() -> None:
    made = program_of(swatches(cards="PLAIN-SHEET Odd\nFigure: 4.\n"))
    assert card(made, "odd").attributes == {"number": (4,)}


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (
            "Colour: pink",
            "2: “pink” is no value of Colour. Its values are: red, blue, green, black."
            " Write several with commas between.",
        ),
        ("Number: 6", "2: “6” is no value of Number. Write a number from 1 to 5."),
        (
            "Number: 1, 2",
            "2: A card has one Number at most, and this one states 2. Keep one of them.",
        ),
        (
            "Colour: red.\nColours: blue.",
            "3: “Colours” stands here twice. Write all its values behind one, with commas between.",
        ),
        ("Number: 1.\nNumber: 2.", "3: “Number” stands here twice. Keep one of them."),
    ],
)
def test_what_cannot_be_stated_is_refused(lines: str, fault: str) -> None:
    assert faults(cards=f"PLAIN-SHEET Odd\n{lines}\n") == [fault]


def test_a_line_of_more_values_than_there_are_is_one_fault() -> None:
    """However many: a fault for each of 100,000 would be worked out for minutes."""
    (fault,) = faults(cards=f"PLAIN-SHEET Odd\nColour: {', '.join('abcde')}.\n")
    assert fault.startswith("2: This line states 5 values, more than Colour has. Its values are:")


def test_a_label_that_is_none_is_told_what_can_be_stated() -> None:
    (fault,) = faults(cards="PLAIN-SHEET Odd\nHue: red.\n")
    assert fault.endswith(" They can state: Colour, Number.")


def test_the_value_itself_is_marked() -> None:
    (fault,) = swatches(cards="PLAIN-SHEET Odd\nColour: red,\n  pink, blue.\n").diagnostics
    assert (fault.line, fault.column, fault.end_column) == (3, 3, 7)


def test_an_attribute_of_another_kind_is_no_line_of_a_card() -> None:
    (fault,) = faults(cards="TRICK Odd\nNumber: 1\n")
    assert fault.startswith("2: TRICK cards have no section “Number”.")


def test_an_attribute_has_values_or_numbers() -> None:
    (fault,) = faults(rules="ATTRIBUTE Weight\nOf: Trick.\n")
    assert fault.startswith("1: An attribute has either named values or numbers.")


def test_numbers_go_up() -> None:
    (fault,) = faults(rules="ATTRIBUTE Weight\nOf: Trick.\nNumbers: 5 to 1.\n")
    assert fault == "3: “5 to 1” does not say from which number to which. Write “1 to 9”."


@pytest.mark.parametrize("stated", [{"weight": (1,)}, {"number": (1,)}, {"colour": (4,)}])
def test_a_program_states_nothing_else(game: Program, stated: dict[str, tuple[int, ...]]) -> None:
    odd = p.Card("odd", "trick", {"en": "Odd"}, attributes=stated)
    with pytest.raises(LinkError, match="card 'odd' has no"):
        link(dataclasses.replace(game, cards=(*game.cards, odd)))


# ------------------------------------------------------------------ kinds


def test_a_kind_starts_where_the_kind_above_it_does(game: Program) -> None:
    assert {k.zone for k in game.kinds} == {"@draw"}


def test_what_is_of_a_kind_is_of_its_sorts(game: Program) -> None:
    assert game.attributes[0].kinds == ("sheet", "plain-sheet", "trick")
    assert game.sections[0].kinds == ("sheet", "plain-sheet", "trick")


def test_a_kind_is_no_sort_of_itself() -> None:
    rules = "KIND Pen\nStarts in: the Stack.\nSort of: Nib.\n\nKIND Nib\nSort of: Pen.\n"
    assert faults(rules=rules) == [
        "1: Pen is a sort of itself. Change its line “Sort of”.",
        "5: Nib is a sort of itself. Change its line “Sort of”.",
    ]


@pytest.mark.parametrize("sort", ["ink", "pen"])
def test_a_program_has_no_kind_above_that_is_not_there(game: Program, sort: str) -> None:
    kinds = (*game.kinds, p.Kind("pen", "@draw", sort))
    with pytest.raises(LinkError, match="is a sort of nothing"):
        link(dataclasses.replace(game, kinds=kinds))


# ------------------------------------------------------------------ cards without text


@pytest.mark.parametrize("line", ["Heading: player.", "Text: condition."])
def test_a_card_needs_the_text_that_its_section_asks_for(line: str) -> None:
    rules = f"SECTION Odd\nOf: Trick.\nWithout text: yes.\n{line}\n"
    (fault,) = faults(rules=rules)
    assert fault.startswith("1: A card can do without a text only in a section that is all effect.")


# ------------------------------------------------------------------ families


def test_a_family_is_a_card_of_each_value(game: Program) -> None:
    family = [c for c in game.cards if c.copies == 2 and c.kind == "plain-sheet"]
    assert len(family) == 15
    assert family[0].title == {"en": "Red 1"}
    assert family[-1].attributes == {"colour": (2,), "number": (5,)}


@pytest.mark.parametrize(
    ("block", "fault"),
    [
        (
            "TRICK Brush\nFor each Colour: red, blue.",
            "2: The cards of this family that differ in Colour have the same title."
            " Write {Colour} into the title.",
        ),
        (
            "TRICK {Colour} {Size} Brush\nFor each Colour: red, blue.",
            "1: Nothing says what stands in {size}. Add a line “For each size: …”.",
        ),
        (
            "TRICK {Colour} Brush\nid: brush\nFor each Colour: red, blue.",
            "1: Many cards cannot have one id, or take the place of one card. Take the line out.",
        ),
        (
            "TRICK {A} {B}\nFor each A: 1 to 999.\nFor each B: 1 to 999.",
            "1: These are more than 10000 cards. Name fewer values.",
        ),
    ],
)
def test_a_family_that_is_none_is_refused(block: str, fault: str) -> None:
    assert faults(cards=f"{block}\n") == [fault]
