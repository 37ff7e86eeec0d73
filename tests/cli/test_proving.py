"""A scenario that fails says what was expected, what is, and what could stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

from .desk import homebrew, run

CARDS = """\
ACTION Tea Break
Play on Mission: Put 1 Wound on the Mission.
Play on another Troubleshooter: They lose 1 Wound.
Play on Equal or Lower: They lose 1 Treason.
"""
SCENE = """\
SCENARIO Tea
Given Ann, Bob and Cy sit clockwise, Ann first.
And Ann holds Tea Break, Field Dressing and Heroic Volunteer.
And Bob holds Field Dressing and Creative Filing.
And Cy holds Field Dressing and Creative Filing.
And Bob has 2 Treason.
And it is Ann's turn in the Card Play phase.
When {when}
Then {then}
"""


def failure(folder: Path, when: str, then: str = "Bob has 2 Treason.") -> tuple[str, list[str]]:
    """Return what a scenario says there is instead, and what could stand there."""
    files = {"scenarios/one.play": SCENE.format(when=when, then=then)}
    lines = run("test", homebrew(folder, CARDS, **files)).out.splitlines()
    (but,) = (line.strip() for line in lines if line.startswith("  but: "))
    if "  what could stand there:" not in lines:
        return but, []
    start = lines.index("  what could stand there:") + 1
    return but, [line.strip() for line in lines[start : lines.index("  what happened:")]]


def test_a_line_that_fits_two_sections_is_told_how_to_name_each(tmp_path: Path) -> None:
    assert failure(tmp_path, "Ann plays Tea Break on Bob.") == (
        "but: the card can be played so by several sections; name one",
        [
            'Ann plays Tea Break by "Play on" on Bob.',
            'Ann plays Tea Break by "Play on Equal or Lower" on Bob.',
        ],
    )


LAID = """\
SCENARIO Laid
Given Ann, Bob and Cy sit clockwise, Ann first.
And Permanent Record is in front of Ann.
And Ann holds Wish and Field Dressing.
And Bob holds Field Dressing and Creative Filing.
And Cy holds Field Dressing and Creative Filing.
And it is Ann's turn in the Card Play phase.
When Ann plays Wish by "Play on Yourself".
And Ann chooses {choice}.
Then Permanent Record is in front of Ann.
And Ann has 1 Treason.
"""
WISH = """\
ACTION Wish
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Choose one: draw 1 card; or gain 1 Treason; or skip your next turn.
"""


@pytest.mark.parametrize("choice", ["2", "option 2"])
def test_a_card_is_in_front_of_somebody_and_an_effect_is_chosen_by_number(
    tmp_path: Path, choice: str
) -> None:
    files = {"scenarios/one.play": LAID.format(choice=choice)}
    assert run("test", homebrew(tmp_path, WISH, **files)).out.endswith("1 passed, 0 failed\n")


def test_what_a_number_chooses_is_told(tmp_path: Path) -> None:
    files = {"scenarios/one.play": LAID.format(choice="7")}
    said = run("test", homebrew(tmp_path, WISH, **files)).out
    assert "Ann chooses 1.\n" in said
    assert "(Of “choose one: …; or …”, a number is the place of what is chosen, from 1.)" in said


def test_a_name_that_is_known_is_not_to_blame(tmp_path: Path) -> None:
    files = {"scenarios/one.play": LAID.format(choice="2").replace("is in front of", "naps at")}
    said = run("test", homebrew(tmp_path, WISH, **files)).err
    assert "No phrase here has the word “naps”." in said
    assert "“Ann”." not in said


def test_a_play_that_is_aimed_wrong_is_told_all_it_can_be_aimed_at(tmp_path: Path) -> None:
    but, legal = failure(tmp_path, 'Ann plays Tea Break by "Play on Equal or Lower" on Ann.')
    assert but == "but: it cannot be aimed so"
    assert legal == [
        'Ann plays Tea Break by "Play on Equal or Lower" on Bob.',
        'Ann plays Tea Break by "Play on Equal or Lower" on Cy.',
    ]


def test_a_line_of_somebody_else_is_told_who_is_asked_and_for_what(tmp_path: Path) -> None:
    but, legal = failure(tmp_path, "Bob plays Creative Filing.")
    assert (but, legal[-1]) == ("but: it is Ann who is asked", "Ann discards Heroic Volunteer.")


@pytest.mark.parametrize("at", range(3))
def test_a_line_that_could_stand_there_can(tmp_path: Path, at: int) -> None:
    _, legal = failure(tmp_path / "wrong", "Ann plays Tea Break on Ann.")
    files = {"scenarios/one.play": SCENE.format(when=legal[at], then="Bob is alive.")}
    said = run("test", homebrew(tmp_path / "right", CARDS, **files))
    assert said.code == 0, said.out


@pytest.mark.parametrize(
    ("then", "but"),
    [
        ("Bob has 1 Treason.", "but: it is 2"),
        ("Bob is dead.", "but: it is alive"),
        ("Ann is RED.", "but: it is ORANGE"),
        ("Cy is the Team Leader.", "but: it is Ann"),
        ("there are no cards in front of Ann.", "but: it is 1"),
    ],
)
def test_a_fact_that_is_not_so_is_told_what_is(tmp_path: Path, then: str, but: str) -> None:
    when = 'Ann plays Heroic Volunteer by "Play on Yourself".'
    assert failure(tmp_path, when, then) == (but, [])


def test_what_lies_somewhere_is_told_by_titles(tmp_path: Path) -> None:
    play = 'Ann plays Tea Break by "Play on Mission".'
    but, _ = failure(tmp_path, play, "the Discards hold Field Dressing.")
    assert but == "but: Tea Break"


def test_a_card_that_runs_out_is_told_by_its_title_and_its_number_of_copies(
    tmp_path: Path,
) -> None:
    holds = "Given Ann, Bob and Cy sit clockwise.\n" + 2 * "And Bob holds Tea Break.\n"
    files = {"scenarios/one.play": f"SCENARIO Tea\n{holds}Then Bob is alive.\n"}
    said = run("test", homebrew(tmp_path, CARDS, **files))
    assert "but: no copy of “Tea Break” is left: there is 1 copy, laid already" in said.out


def test_what_could_stand_there_is_in_the_json_too(tmp_path: Path) -> None:
    files = {"scenarios/one.play": SCENE.format(when="Cy passes.", then="Bob is alive.")}
    (row,) = run("test", homebrew(tmp_path, CARDS, **files), "--json").json["scenarios"]
    assert row["got"] == "it is Ann who is asked"
    assert "Ann discards Heroic Volunteer." in row["legal"]
