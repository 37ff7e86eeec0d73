"""Of “both of you”, what is called yours is each one's own, and what is asked is asked of each."""

from __future__ import annotations

import pytest

from tests.phrasings.measure import read

ON = {"on": "target"}
BOTH = "Both you and they"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Both of you discard your hand.", f"{BOTH} discard their hand."),
        ("Each of you discards your hand.", f"{BOTH} discard their hand."),
        ("You both discard your hands.", f"{BOTH} discard their hand."),
        ("You both draw cards equal to your Wounds.", f"{BOTH} draw cards equal to their Wounds."),
        ("The two of you lose all your Treason.", f"{BOTH} lose all Treason."),
        (
            "Both of you gain 1 Wound for each Treason you have.",
            f"{BOTH} gain 1 Wound for each Treason they have.",
        ),
        (
            "Both of you give a card to the player on your left.",
            f"{BOTH} give 1 card to the Troubleshooter on their left.",
        ),
        ("Both of you gain 1 Wound, then you draw a card.", f"{BOTH} gain 1 Wound. Draw 1 card."),
        (
            "Both of you gain 1 Wound. Discard your hand.",
            f"{BOTH} gain 1 Wound. Discard your hand.",
        ),
        (
            "Each of you gains 1 Treason unless you have the most Treason.",
            "If you do not have the most Treason, you gain 1 Treason. If they do not have the most"
            " Treason, they gain 1 Treason.",
        ),
        (
            "If both of you are Loyal, draw a card.",
            "If you are Loyal and they are Loyal, draw 1 card.",
        ),
        (
            "If neither of you has a Wound, draw a card.",
            "If you have no Wounds and they have no Wounds, draw 1 card.",
        ),
        (
            "If neither of you is a Traitor, draw a card.",
            "If you are not a Traitor and they are not a Traitor, draw 1 card.",
        ),
        (
            "If either of you has a Wound, gain 1 Treason.",
            "If you have a Wound or they have a Wound, you gain 1 Treason.",
        ),
        (
            "Draw a card unless both of you are Traitors.",
            "If you are not a Traitor or they are not a Traitor, draw 1 card.",
        ),
    ],
)
def test_what_is_said_to_both_is_said_to_each(text: str, canonical: str) -> None:
    assert read(text, ON).canonical == canonical


def test_whom_a_condition_behind_both_asks_is_asked() -> None:
    (fault,) = read("You both draw a card if you are Loyal.", ON).faults
    assert fault.readings == (
        f"If you are Loyal, {BOTH.lower()} draw 1 card.",
        "If you are Loyal, draw 1 card. If they are Loyal, they draw 1 card.",
        f"If you are Loyal and they are Loyal, {BOTH.lower()} draw 1 card.",
    )


def test_what_is_yours_alone_stays_so() -> None:
    assert read("Discard your hand. Both of you gain 1 Wound.", ON).canonical == (
        f"Discard your hand. {BOTH} gain 1 Wound."
    )
