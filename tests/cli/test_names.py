"""Names of cards, however their quotes are typed. T02 names the case."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import homebrew, run

TEXTS = "Play on Mission: Put 1 Wound on the Mission.\nPlay on Yourself: You gain 1 Wound.\n"
DELIGHT = f"ACTION Citizen’s Delight\n{TEXTS}"
DOCTOR = f"ACTION The “Doctor”\n{TEXTS}"
SCENE = """\
SCENARIO A named card (P-048)
Given Ann, Bob and Cy sit clockwise, Ann first.
And Ann holds NAME and Field Dressing.
And Bob holds Field Dressing and Creative Filing.
And Cy holds Field Dressing and Creative Filing.
And it is Ann's turn in the Card Play phase.
When Ann plays NAME by "Play on Yourself".
Then Ann has 1 Wound.
"""


@pytest.mark.parametrize("mark", ["'", "\u2019", "\u2018", "\u02bc", "`", "´"])
def test_an_apostrophe_of_any_kind_finds_the_card(mark: str, tmp_path: Path) -> None:
    scene = SCENE.replace("NAME", f"Citizen{mark}s Delight")
    homebrew(tmp_path, DELIGHT, **{"scenarios/a.play": scene})
    found = run("test", tmp_path)
    assert found.out.endswith("1 passed, 0 failed\n"), found


@pytest.mark.parametrize("name", ['The "Doctor"', "The “Doctor”"])
def test_quotes_of_either_kind_find_the_card(name: str, tmp_path: Path) -> None:
    homebrew(tmp_path, DOCTOR, **{"scenarios/a.play": SCENE.replace("NAME", name)})
    found = run("test", tmp_path)
    assert found.out.endswith("1 passed, 0 failed\n"), found


def test_a_title_keeps_the_spelling_of_its_author(tmp_path: Path) -> None:
    homebrew(tmp_path, DELIGHT)
    (card,) = run("list", tmp_path, "--json").json["cards"]
    assert card["title"] == "Citizen’s Delight"


@pytest.mark.parametrize("card", [DELIGHT, DOCTOR])
def test_two_titles_that_differ_in_their_quotes_clash(card: str, tmp_path: Path) -> None:
    plain = card.translate(str.maketrans("’“”", '\'""'))
    homebrew(tmp_path, f"{card}\n{plain}")
    (found,) = run("check", tmp_path, "--json").json["diagnostics"]
    assert (found["code"], found["line"]) == ("duplicate-id", 5)
