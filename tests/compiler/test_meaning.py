"""Checks on meaning: each doubt with a text that raises it and its neighbour that does not."""

from __future__ import annotations

import pytest

from compiler.assemble.build import compile_stack
from compiler.diagnostics import Diagnostic
from compiler.find import content_folder
from compiler.load import read_cards, read_pack
from compiler.sources import FolderSource
from compiler.stack import stack_packs

GAME = read_pack(FolderSource(content_folder() / "paranoia"))


WISHES = read_pack(FolderSource(content_folder() / "frantic"))


def codes(section: str, text: str, copies: int = 1) -> set[str]:
    card = (
        f"ACTION Draft x{copies}\nPlay on Mission: Put 1 Wound on the Mission.\n{section}: {text}\n"
    )
    pack = read_cards(card, "draft.card")
    compiled = compile_stack(stack_packs([GAME, pack]))
    return {d.code for d in compiled.diagnostics if d.card == "Draft"}


@pytest.mark.parametrize(
    ("code", "section", "wrong", "right"),
    [
        ("fixed-condition", "Play on Yourself", "If you have 0 or more Wounds, draw 1 card.",
         "If you have 1 or more Wounds, draw 1 card."),
        ("fixed-condition", "Play on Yourself", "If you have 7 or more Clones, draw 1 card.",
         "If you have 6 or more Clones, draw 1 card."),
        ("second-if", "Play on Yourself",
         "If you have any Treason, you lose 1 Treason. If you have no Treason, draw 1 card.",
         "If you have any Treason, you lose 1 Treason. Otherwise, draw 1 card."),
        ("second-if", "Play on Yourself",
         "If you have 3 Wounds or more, you lose 1 Wound. If you have 2 or fewer Wounds, draw 1"
         " card.",
         "If you have 3 Wounds or more, you gain 1 Wound. If you have 2 or fewer Wounds, draw 1"
         " card."),
        ("second-if", "Play on another Troubleshooter",
         "If you are the Team Leader, they become the Team Leader. If you are not the Team Leader,"
         " they gain 1 Wound.",
         "If you are the Team Leader, they gain 1 Wound. If you are not the Team Leader,"
         " they become the Team Leader."),
        ("second-if", "Play on Yourself",
         "If you are a Traitor, you lose all Treason. If you are not a Traitor, draw 1 card.",
         "If you are a Traitor, draw 1 card. If you are not a Traitor, draw 2 cards."),
        ("second-if", "Play on Yourself",
         "If you have any cards in hand, discard a card. If you have no cards in hand, draw 1"
         " card.",
         "If you have any cards in hand, draw 1 card. If you have no cards in hand, draw 2 cards."),
        ("second-if", "Play on Yourself",
         "If you have no cards in hand, draw 1 card. If you have any cards in hand, gain 1 Wound.",
         "If you have no cards in hand, gain 1 Wound. If you have any cards in hand, draw 1 card."),
        ("second-if", "Play on another Troubleshooter",
         "If you have any cards in hand, each Troubleshooter discards a card. If you have no cards"
         " in hand, draw 1 card.",
         "If you have any cards in hand, they discard a card. If you have no cards in hand, draw"
         " 1 card."),
        ("second-if", "Play on Yourself",
         "If you are Empty-Handed, draw 1 card. If you are not Empty-Handed, gain 1 Wound.",
         "If you are Empty-Handed, gain 1 Wound. If you are not Empty-Handed, draw 1 card."),
        ("second-if", "Play on Yourself",
         "If you have exactly 2 Treason, lose 1 Treason. If you do not have exactly 2 Treason,"
         " draw 1 card.",
         "If you have exactly 2 Treason, draw 1 card. If you do not have exactly 2 Treason, lose"
         " 1 Wound."),
        ("second-if", "Play on Yourself",
         "If you do not have exactly 2 Treason, gain 1 Treason. If you have exactly 2 Treason,"
         " draw 1 card.",
         "If you do not have exactly 2 Treason, draw 1 card. If you have exactly 2 Treason, gain"
         " 1 Treason."),
        ("passed-end", "Play on Yourself", "Gain 1 Wound over and over until you have 2 Wounds.",
         "Gain 1 Wound over and over until you have 2 or more Wounds."),
        ("passed-end", "Play on Yourself", "Lose 1 Wound over and over until you have 1 Wound.",
         "Lose 1 Wound over and over until you have no Wounds."),
        ("no-change", "Play on Yourself", "You gain 0 Wounds.", "You gain 1 Wound."),
        ("too-much", "Play on Yourself", "Draw 500 cards.", "Draw 5 cards."),
        ("blind-choice", "Play on another Troubleshooter", "Take 1 card from their hand.",
         "Take 1 card at random from their hand."),
        ("blind-choice", "Play on another Troubleshooter",
         "Take 1 card from their hand. Look at their hand.",
         "Look at their hand. Take 1 card from their hand."),
        ("unused-choice", "Play on Yourself", "Choose another Troubleshooter. You gain 1 Wound.",
         "Choose another Troubleshooter. They gain 1 Wound."),
        ("unused-choice", "Play on Yourself",
         "Each Troubleshooter secretly chooses another Troubleshooter.",
         "Each Troubleshooter secretly chooses another Troubleshooter. The Troubleshooter you have"
         " chosen gains 1 Treason."),
        ("unused-choice", "Play on another Troubleshooter", "You gain 1 Wound.",
         "They gain 1 Wound."),
        ("unused-choice", "Play on a Troubleshooter", "Draw 1 card.",
         "Draw 1 card for each Wound they have."),
        ("unused-choice", "Play on another Troubleshooter", "You gain 1 Wound. Draw 1 card.",
         "You gain 1 Wound. The Troubleshooter on their left draws 1 card."),
        ("endless-trigger", "While in front",
         "When a Troubleshooter gains Wounds, they gain 1 Wound.",
         "When a Troubleshooter gains Wounds, they gain 1 Treason."),
        ("endless-trigger", "While in front",
         "When a Troubleshooter gains Wounds, they gain 1 Wound.",
         "When a Troubleshooter gains Wounds, put 1 Wound on the Mission."),
        ("endless-trigger", "While in front",
         "When you gain Treason, you gain 1 Treason.",
         "When you gain Treason, the Troubleshooter on your left gains 1 Treason."),
    ],
)  # fmt: skip
def test_a_doubt_is_raised_and_its_neighbour_passes(
    code: str, section: str, wrong: str, right: str
) -> None:
    assert code in codes(section, wrong)
    assert code not in codes(section, right)


def test_neighbours_with_a_copy_each_may_set_each_other_off() -> None:
    left = "When you gain Treason, the Troubleshooter on your left gains 1 Treason."
    assert "endless-trigger" in codes("While in front", left, copies=2)


def test_a_target_that_nobody_can_be_is_doubted() -> None:
    section = "Play on another Troubleshooter who has 9 or more Clones"
    assert "empty-choice" in codes(section, "They gain 1 Wound.")


def test_two_equal_sections_are_doubted() -> None:
    twice = "Draw 1 card.\nPlay on Yourself: Draw 1 card."
    assert "equal-sections" in codes("Play on Yourself", twice)


def told(text: str) -> list[tuple[str, str, str]]:
    """Return what is doubted in a Special card."""
    pack = read_cards(f"SPECIAL-CARD Draft\nWhen played: {text}\n", "draft.card")
    compiled = compile_stack(stack_packs([WISHES, pack]))
    return [(d.code, d.message, d.hint) for d in compiled.diagnostics if d.card == "Draft"]


def test_a_value_that_is_chosen_for_nothing_is_doubted_with_what_the_game_has_for_it() -> None:
    (doubt,) = told("Choose a colour. Draw 2 cards.")
    assert doubt == (
        "unused-choice",
        "The colour chosen is not used: to choose one does nothing by itself.",
        "Say what happens to what was chosen, or say “wish for a colour” for what the game does "
        "with one.",
    )


@pytest.mark.parametrize(
    "text", ["Wish for a colour.", "Choose a colour. The Called Colour becomes the chosen Colour."]
)
def test_a_value_that_is_chosen_for_something_is_not_doubted(text: str) -> None:
    assert told(text) == []


def test_a_heading_may_ask_whether_there_is_somebody() -> None:
    assert "unused-choice" not in codes("Play on a Troubleshooter with 2 Wounds", "Draw 1 card.")


def of_heading(section: str) -> Diagnostic:
    """Return what is said of the heading of a card that cancels something."""
    pack = read_cards(f"ACTION Draft\n{section}: Cancel it.\n", "draft.card")
    compiled = compile_stack(stack_packs([GAME, pack]))
    return next(d for d in compiled.diagnostics if d.card == "Draft")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Play Anytime when somebody plays a card on you",
         "Play Anytime to answer a card that targets you"),
        ("Play Anytime when another Troubleshooter plays a card",
         "Play Anytime to answer a card another Troubleshooter is playing"),
        ("Play on the Mission", "Play on Mission"),
    ],
)  # fmt: skip
def test_a_heading_that_is_said_otherwise_leads_to_the_one_that_is_meant(
    wrong: str, right: str
) -> None:
    assert f"“{right}”" in of_heading(wrong).hint


@pytest.mark.parametrize(
    "wrong",
    ["when you play a card on another Troubleshooter", "when a Traitor plays a card",
     "when the Team Leader plays a card"],
)  # fmt: skip
def test_no_heading_is_named_that_answers_other_plays_as_well(wrong: str) -> None:
    told = of_heading(f"Play Anytime {wrong}")
    assert told.message.endswith("is something that happens, not how things are.")
    assert "to answer" not in told.hint


def test_a_heading_that_answers_more_than_was_asked_for_says_so() -> None:
    told = of_heading("Play Anytime when another Troubleshooter plays a card on you")
    way = "“Play Anytime to answer a card that targets you”"
    assert told.hint == f"{way} answers it, whoever plays it."


def codes_of_mission(special: str) -> set[str]:
    success = "Each Contributor gains 1 Clearance."
    card = f"MISSION Draft\nSuccess: {success}\nSpecial: {special}\n"
    compiled = compile_stack(stack_packs([GAME, read_cards(card, "draft.card")]))
    return {d.code for d in compiled.diagnostics if d.card == "Draft"}


@pytest.mark.parametrize(
    ("when", "never"),
    [
        ("the Mission starts", True),
        ("the Mission Determination phase starts", True),
        ("the Mission Determination phase ends", False),
        ("the Deal phase starts", False),
        ("the Internal Security phase starts", False),
        ("the Internal Security phase ends", True),
        ("the Mission ends", True),
    ],
)
def test_a_mission_lies_there_from_its_determination_to_internal_security(
    when: str, never: bool
) -> None:
    found = codes_of_mission(f"When {when}, each Troubleshooter draws 1 card.")
    assert found == ({"never-in-force"} if never else set())


def test_where_players_lay_cards_they_may_lie_at_any_time() -> None:
    front = "While in front: When the Mission starts, draw 1 card."
    assert codes("Play on Yourself", f"Put this card in front of you.\n{front}") == set()
