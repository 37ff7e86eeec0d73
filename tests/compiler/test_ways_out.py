"""A sentence that is refused always comes with a way out, and never with one that is silly."""

from __future__ import annotations

import pytest

from compiler.desk.explaining import Explained, Explainer
from compiler.desk.packs import load_packs
from dsl.mistakes import Mistake, mistakes

EXPLAINER = Explainer(load_packs(["paranoia"], lean=True))
YOURSELF, ANOTHER = "Play on Yourself", "Play on another Troubleshooter"
REFUSED = [
    (YOURSELF, "Frobnicate."),
    (YOURSELF, "You had better draw 2 cards."),
    (YOURSELF, "Draw more cards."),
    (YOURSELF, "Heal yourself."),
    (YOURSELF, "All players would rather discard a card."),
    (ANOTHER, "They are begged to lose 1 Clone."),
    (ANOTHER, "Steal their turn."),
    (ANOTHER, "Move their Wounds around."),
    (YOURSELF, "He gains 1 Wound."),
    (ANOTHER, "The opponent gains 1 Wound."),
    (ANOTHER, "The victim's friend gains 1 Wound."),
    (ANOTHER, "They can't draw cards."),
    (ANOTHER, "They may not vote until your next turn."),
    (YOURSELF, "Gain 1 life."),
    (YOURSELF, "Draw 1 card or so."),
    (YOURSELF, "Draw until the lights go out."),
    (YOURSELF, "Roll three dice. On a 6, draw 1 card."),
    (YOURSELF, "Spin the wheel."),
    (YOURSELF, "Cut the deck."),
    (YOURSELF, "Rummage in the deck for a card."),
    (YOURSELF, "Reveal your secret."),
    (YOURSELF, "If you have at least 3 Wounds"),
    (YOURSELF, "You gain."),
    (YOURSELF, "Draw 1 card (if you have any)."),
    (YOURSELF, "Draw 1 card, hopefully."),
    (YOURSELF, "Set your Wounds to 3."),
    (YOURSELF, "Remove all tokens from the Mission."),
    (YOURSELF, "Everyone votes."),
    (YOURSELF, "The Team Leader is fired."),
    (YOURSELF, "Whenever you draw a card, gain 1 Wound."),
    (YOURSELF, "Become the boss."),
    (YOURSELF, "3 Wounds."),
    ("While in front", "At the start of the game, draw 1 card."),
    ("Success", "The team wins."),
    ("Success", "You draw 1 card."),
    ("Complete", "The Mission is easy."),
    ("Complete", "Nobody laughs."),
    ("Play Anytime", "Cancel this."),
]


def refused(section: str, text: str) -> Explained:
    found = EXPLAINER.sentence(text, section)
    assert found.faults, text
    return found


@pytest.mark.parametrize(("section", "text"), REFUSED)
def test_each_fault_has_a_way_out(section: str, text: str) -> None:
    for fault in refused(section, text).faults:
        assert fault.hint or fault.readings


@pytest.mark.parametrize(("section", "text"), REFUSED)
def test_what_is_proposed_can_be_said_there(section: str, text: str) -> None:
    for fault in refused(section, text).faults:
        for proposed in (*fault.suggestions, *fault.readings):
            assert not EXPLAINER.sentence(proposed, section).faults


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (
            "Gain 1 Wound instead.",
            "For what is done if not, begin with “Otherwise, …” behind a sentence with “if” or"
            " “may”; for what takes the place of something, with “if … would …,” in a section that"
            " stays in force.",
        ),
        ("Transfer all tokens to them.", "Name the token."),
        ("Show my hand to the Team Leader.", "Say “your”."),
    ],
)
def test_a_usual_mistake_is_answered_with_what_to_say(text: str, hint: str) -> None:
    assert refused(YOURSELF, text).faults[0].hint == hint


@pytest.mark.parametrize("must", ["must", "have to", "should", "will"])
def test_what_must_be_done_is_not_made_what_may_be_done(must: str) -> None:
    assert (
        EXPLAINER.sentence(f"You {must} discard 1 card.", YOURSELF).canonical == "Discard 1 card."
    )


def test_who_gets_to_do_something_may() -> None:
    said = EXPLAINER.sentence("You get to discard 1 card.", YOURSELF)
    assert said.canonical == "You may discard 1 card."


def test_where_a_token_is_wanted_the_tokens_are_named() -> None:
    (fault,) = refused(YOURSELF, "Gain 1 life.").faults
    assert "Wound, Treason" in fault.hint


@pytest.mark.parametrize(("word", "mistake"), mistakes()["en"].items())
def test_a_mistake_is_refused_and_told_what_to_say_instead(word: str, mistake: Mistake) -> None:
    assert word in mistake.example.casefold()
    faults = EXPLAINER.sentence(mistake.example, YOURSELF).faults
    assert any(mistake.hint in fault.hint for fault in faults)


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("Draw more than 2 cards.", "Leave “more” out"),
        ("Gain a Wound for each Wound you don't have.", "cannot"),
        ("Gain 3 Wounds or Treason on the Mission.", "choose one"),
        ("Lose 1 Wound until you have 2 Wounds.", "cannot"),
        ("Gain 1 Wound instead of 2.", "stays in force"),
    ],
)
def test_no_way_out_is_beside_what_was_meant(text: str, beside: str) -> None:
    assert not any(beside in fault.hint for fault in refused(YOURSELF, text).faults)


def test_words_that_rules_read_otherwise_are_quoted_whole() -> None:
    text = "Everyone loses 1 Clearance, but Loyal players lose none."
    (fault,) = refused("Failure", text).faults
    assert "“none” does not fit after “Loyal" in fault.message
