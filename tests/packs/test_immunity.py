"""A card that keeps somebody from what the card it answers would give them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import homebrew, run

CARD = """ACTION Thick Skin
Play on Mission: Put 1 Wound on the Mission.
Play Anytime to answer a card being played: {0}
"""
SCENARIO = """SCENARIO Nothing of the card that is answered gets through
Given Ann, Bob and Cy sit clockwise, Ann first.
And Ann holds Regulation Stapler and Field Dressing.
And Bob holds Thick Skin and Field Dressing.
And Cy holds Field Dressing and Creative Filing.
And it is Ann's turn in the Card Play phase.
When Ann plays Regulation Stapler on Bob.
And Bob plays Thick Skin on Regulation Stapler.
Then Bob has {0}.
And Ann has no Wounds.
"""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The Wounds you would gain from it, nobody gains.", "no Wounds"),
        ("You take no Wounds from it.", "no Wounds"),
        ("The Treason you would gain from it, nobody gains.", "1 Wound"),
    ],
)
def test_only_what_it_names_is_kept_off(tmp_path: Path, text: str, left: str) -> None:
    scenario = {"scenarios/mine.play": SCENARIO.format(left)}
    said = run("test", homebrew(tmp_path, CARD.format(text), **scenario))
    assert said.code == 0, said.out + said.err
