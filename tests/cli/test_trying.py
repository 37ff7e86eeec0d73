from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardwright
from compiler.desk.packs import load_packs
from compiler.desk.reasons import Reasons
from dsl.ir import nodes as n
from runtime.decision import decision_of
from runtime.desk import rehearsal
from runtime.desk.missing import why
from runtime.desk.sitting import names
from runtime.desk.trial import Trial, Way, summed, try_card
from runtime.game import Game
from runtime.link import linked
from runtime.machine import Machine
from runtime.obstacles import Obstacles
from runtime.scenario import Stage

from . import rehearsals
from .desk import PEBBLES, ROOT, homebrew, run

# ------------------------------------------------------------------ told


def test_every_way_to_play_a_card() -> None:
    said = run("try", PEBBLES, "fair-swap", "--seed", "1", "--players", "3")
    assert said.code == 0
    assert "Choose Bob" in said.out
    assert "Choose Cy" in said.out


def test_the_position_is_shown_before_what_comes_of_it() -> None:
    said = run("try", PEBBLES, "fair-swap", "--seed", "1", "--players", "3").out
    table, bob = said.index("The table"), said.index("Choose Bob")
    assert table < said.index("Ann (you)") < bob


TRIED = """\
ACTION Tea Break
Play on Mission: Put 1 Wound on the Mission.
Play on another Troubleshooter with 30 Treason: They lose 1 Wound.
Play Anytime when you have 90 Treason: Draw 1 card.
"""


def test_what_is_in_the_way_of_a_play_is_told(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, TRIED), "tea-break", "--seed", "1", "--players", "3")
    assert "Play Tea Break: Play on Mission\n      1 Wound goes on" in said.out
    other = "“Play on another Troubleshooter who has 30 Treason”"
    assert f"No chance came up to play it by {other}: there is nothing that" in said.out
    anytime = "“Play Anytime when you have 90 Treason”"
    assert f"play it by {anytime}: it is not so that you have 90 Treason (it is 0)." in said.out


def test_what_is_in_the_way_at_one_moment_alone_is_told_there(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, TRIED.replace("30 Treason", "2 Treason"))
    said = run("try", pack, "tea-break", "--seed", "1", "--players", "3").out
    here, there = (
        "Not here by “Play on another Trouble",
        "* Play Tea Break: Play on another Trouble",
    )
    assert 0 < said.index(here) < said.index(there)


TOLD = """\
MISSION Inspect the Tea
Special: When a Troubleshooter gains Wounds, afterwards they gain 1 Treason.
Complete: There are 90 or more Wounds on the Mission.
Success: Each Troubleshooter draws 1 card.
Failure: Each Troubleshooter gains 1 Treason.
"""


def test_what_a_trial_tells_nothing_of_is_named(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, TOLD), "inspect-the-tea", "--seed", "1", "--players", "3")
    assert "Inspect the Tea, “Failure”:" in said.out
    assert "Not told here: “Special”, “Success”. A scenario can show what it does.\n" in said.out
    assert "Not told" not in run("try", PEBBLES, "fair-swap", "--seed", "1").out


def test_a_mission_is_shown_where_it_came_up_with_what_had_to_do_with_it(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, TOLD), "inspect-the-tea", "--seed", "1", "--players", "3")
    table, course = said.out.split("Inspect the Tea is not held in the hand")
    assert "Current Mission:\n    Inspect the Tea\n" in table
    assert "on Inspect the Tea.\n" in course
    assert "draws" not in course


CHANCY = """\
ACTION Dice Tea
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Choose a Troubleshooter who is not the Team Leader. They gain 1 Wound.
Play on another Troubleshooter: They choose another Troubleshooter, who gains 1 Wound.
  Choose a number from 1 to 6 at random. If the number is 1, you gain 1 Wound.
"""


def test_what_a_way_that_is_told_hangs_on_is_said(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, CHANCY), "dice-tea", "--seed", "3", "--players", "4")
    assert said.out.endswith(
        "Of several ways that it can go, one is told here:\n"
        "  - What chance decides went as with this seed; with another --seed it may not.\n"
        "  - Others who are asked by the card chose the first that they could, or nothing.\n"
        "  - Conditions of the card were read as the table stood.\n"
    )
    assert "Of several ways" not in run("try", PEBBLES, "fair-swap", "--seed", "1").out


def test_who_is_missing_from_a_choice_inside_an_effect_is_told(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, CHANCY), "dice-tea", "--seed", "3", "--players", "4")
    after = "“Play Dice Tea: Play on Yourself”:"
    assert f"Not offered after {after}\n    “Choose Dee”: Dee is the Team Leader.\n" in said.out


PASSED_ON = """\
ACTION Pass It On
Play on Mission: Put 1 Wound on the Mission.
Play on {whom}: Choose a Troubleshooter other than the target.
  The chosen Troubleshooter gains 1 Wound.
"""


def missing(folder: Path, whom: str) -> dict[str, list[str]]:
    """Return what is not offered, by the choice that it comes after; the play is `played`."""
    pack = homebrew(folder, PASSED_ON.format(whom=whom))
    said = run("try", pack, "pass-it-on", "--seed", "1", "--players", "4").out
    found: dict[str, list[str]] = {}
    for part in said.split("\n\n"):
        first, *lines = part.strip().splitlines()
        if first.startswith("Not offered after"):
            after = first.partition("“")[2].removesuffix("”:")
            found.setdefault(after.replace(f"Play Pass It On: Play on {whom}", "played"), lines)
    return found


def test_what_is_not_offered_is_told_beneath_the_way_on_which_it_is_not(tmp_path: Path) -> None:
    assert missing(tmp_path, "another Troubleshooter") == {
        **{
            f"Choose {name}": [f"    “Choose {name}”: {name} is the target."]
            for name in ("Bob", "Cy", "Dee")
        },
        "played": ["    “Choose Ann”: that is yourself."],
    }


def test_of_several_who_are_aimed_at_each_is_told_to_be_missing(tmp_path: Path) -> None:
    found = missing(tmp_path, "up to 2 other Troubleshooters")
    assert found["Choose Dee"] == ["    “Choose Dee”: Dee is the target."]
    assert "    “Choose Ann”: that is yourself." in found["played"]
    assert "    “Choose Bob”: Bob is the target." in found["played"]


def test_a_blank_card_cannot_be_tried(tmp_path: Path) -> None:
    assert run("try", homebrew(tmp_path, "ACTION My Card\n"), "my-card").code == 2


def test_a_card_that_is_not_held_is_tried_where_it_comes_up() -> None:
    said = run("try", PEBBLES, "stone-black", "--seed", "1")
    assert (said.code, "is not held" in said.out) == (0, True)


def test_picks_in_another_order_are_no_other_way() -> None:
    program = cardwright.load(PEBBLES).content
    card = next(c for c in program.cards if c.id == "fair-swap")
    decision = try_card(program, card, 3, 1).moments[0].decision
    one, other = (decision, decision.options[0]), (decision, decision.options[1])
    entries: list[dict[str, Any]] = [{"kind": "lost", "who": 1}, {"kind": "lost", "who": 2}]
    way = Way((one, other), tuple(entries))
    assert summed(way) == summed(Way((other, one), tuple(reversed(entries))))
    assert summed(way) != summed(Way((one, other), (entries[0],)))


# ------------------------------------------------------------------ asked


@pytest.mark.parametrize("name", rehearsals.SESSIONS)
def test_a_session_is_as_it_is_stored(name: str) -> None:
    stored = (rehearsals.FOLDER / f"{name}.txt").read_text("utf-8")
    assert rehearsals.session(name) == stored, "python -m tests.cli.rehearsals --write"


def test_what_goes_on_without_asking_is_left_and_said_to_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rehearsal, "MOST_DECISIONS", 0)
    said = run("try", PEBBLES, "fair-swap", "--ask", "--seed", "4", input="1\nq\n").out
    assert "it is followed no further" in said
    assert "Nothing more comes of it" not in said


def test_another_position_where_there_is_none_is_one_of_the_next_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rehearsal, "deal", lambda *given: Trial(2, []))
    said = run("try", PEBBLES, "fair-swap", "--ask", "--seed", "4", input="n\ns 9\nq\n").out
    assert [f"Seed {seed}: " in said for seed in (4, 5, 9)] == [True] * 3


def on_a_terminal(typed: bytes = b"") -> tuple[int, str]:
    """Run `try` on a terminal, and interrupt it if nothing is typed.

    Return its exit code and what was shown.
    """
    ours, theirs = pty.openpty()
    args = [sys.executable, "-m", "cardwright", "try", PEBBLES, "fair-swap", "--seed", "4"]
    env = {**os.environ, "TERM": "dumb"}
    with subprocess.Popen(
        args,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=env,
        start_new_session=True,
        preexec_fn=_heeds_interruptions,
    ) as process:
        os.close(theirs)
        shown = b""
        while b"> " not in shown and (read := _read(ours)):
            shown += read
        os.write(ours, typed) if typed else process.send_signal(signal.SIGINT)
        while read := _read(ours):
            shown += read
    os.close(ours)
    return process.returncode, shown.decode()


def _heeds_interruptions() -> None:
    """Heed what is ignored by whatever runs in the background, and by all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _read(terminal: int) -> bytes:
    """Return what a terminal shows next; nothing when nobody writes to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_a_terminal_is_asked_and_may_leave() -> None:
    code, shown = on_a_terminal(b"1\nq\n")
    assert (code, "whom do you play it on?" in shown) == (0, True)


def test_the_end_of_input_leaves() -> None:
    assert on_a_terminal(b"\x04")[0] == 0


def test_an_interruption_is_no_fault() -> None:
    code, shown = on_a_terminal()
    assert (code, shown.split()[-1]) == (130, "Interrupted.")


def test_no_terminal_is_told() -> None:
    assert "> " not in run("try", PEBBLES, "fair-swap", "--seed", "4", input="1\n").out


# ------------------------------------------------------------------ why something is missing

WHOSE = """\
ACTION Tea Break
Play on Mission: Put 1 Wound on the Mission.
Play Anytime when a Troubleshooter has 90 Treason: Draw 1 card.
Play Anytime when you have the most Treason and you have 90 Treason: Draw 1 card.
"""


def test_a_condition_with_candidates_of_its_own_is_told(tmp_path: Path) -> None:
    said = run("try", homebrew(tmp_path, WHOSE), "tea-break", "--seed", "1", "--players", "3")
    assert (said.code, said.err) == (0, "")
    assert "90 Treason”: no living Troubleshooter has 90 Treason." in said.out
    assert "it is not so that you have 90 Treason" in said.out


def test_who_a_condition_speaks_of_is_named_for_whom_it_is_told_to() -> None:
    loaded = load_packs(["paranoia"], lean=True)
    treason = n.CounterOf("treason", n.Ref("you"))
    told, here = Reasons(loaded, names(3)), {"you": (1,), "this": (9,)}
    much = n.Compare(treason, "=", n.Number(9))
    assert told.untrue(much, {"you": (1,)}, here) == "it is not so that you have 9 Treason"
    assert told.untrue(much, {"you": (2,)}, here) == "it is not so that Bob has 9 Treason"
    assert told.untrue(much, {"you": (8,)}, here) == ""
    one = n.Ref("one")
    most = n.Is(one, n.Extreme(n.Every("troubleshooter"), n.CounterOf("treason", one)))
    assert "Bob" in told.untrue(most, {"one": (2,), "you": (1,)}, here)


BANS = """\
ACTION Tea Break
Play on Mission: Put 1 Wound on the Mission.
Play on another Troubleshooter: They lose 1 Wound.

ACTION Curfew
Play on Mission: Until the end of the Mission, another Troubleshooter cannot play cards on you.
Play on Yourself: Put this card in front of you.
While in front: Another Troubleshooter cannot play cards by "Play on Mission".
"""
SCENE = """\
SCENARIO A ban
Given Ann, Bob and Cy sit clockwise, Ann first.
And Ann holds Curfew and Field Dressing.
And Bob holds Tea Break and Field Dressing.
And Cy holds Field Dressing and Creative Filing.
And it is Ann's turn in the Card Play phase.
When Ann plays Curfew by "{section}".
And everyone passes.
Then Bob has no Wounds.
"""


def in_the_way(folder: Path, section: str) -> tuple[Machine, Reasons, Obstacles]:
    """Return a table at which Bob holds Tea Break after Ann has played Curfew."""
    files = {"scenarios/one.play": SCENE.format(section=section)}
    loaded = load_packs([str(homebrew(folder, BANS, **files))])
    (scenario,) = (s for s in loaded.program.scenarios if s.title == "A ban")
    stage = Stage(linked(loaded.program), scenario)
    for step in stage.steps:
        stage.do(step)
    return stage.m, Reasons(loaded, names(3)), Obstacles(loaded.program, names(3))


def tea_break(m: Machine) -> int:
    """Return the Tea Break that Bob holds."""
    hand = m.s.zones[m.zone_at(m.code.zone("@hand"), 2)]
    return next(card for card in hand if m.card(card).card.id == "tea-break")


def test_a_ban_on_a_section_names_the_card_it_comes_from(tmp_path: Path) -> None:
    m, reasons, obstacles = in_the_way(tmp_path, "Play on Yourself")
    decision = decision_of(m.s.question)
    assert decision
    found = {t.section: o for t, o in obstacles.plays(m, decision, tea_break(m))}
    assert why(found["play-on-mission"], reasons) == "Curfew forbids it"
    assert found["play-on"] is None


def test_a_ban_on_a_target_names_the_card_it_comes_from(tmp_path: Path) -> None:
    m, reasons, obstacles = in_the_way(tmp_path, "Play on Mission")
    text = next(t for t in m.card(tea_break(m)).texts if t.section.id == "play-on")
    found = obstacles.targets(m, 2, text.option, tea_break(m))
    told = {unaimed.option.player: why(unaimed.obstacle, reasons) for unaimed in found}
    assert told == {1: "Curfew forbids it", 2: "that is yourself"}


def test_a_card_that_may_not_be_played_now_is_told_what_it_is_not() -> None:
    loaded = load_packs(["frantic"], lean=True)
    game = Game.new(loaded.program, 3, 5)
    m, decision = game.machine, game.decision
    assert decision
    hand = m.s.zones[m.zone_at(m.code.zone("@hand"), decision.player)]
    (red,) = (card for card in hand if m.card(card).card.id == "red-2")
    ((_, obstacle),) = Obstacles(loaded.program, names(3)).plays(m, decision, red)
    assert why(obstacle, Reasons(loaded, names(3))) == "this card is not welcome"


@pytest.mark.parametrize("number", [-3, 0, 99, 10**13])
@pytest.mark.parametrize("command", [("try", PEBBLES, "fair-swap"), ("play", PEBBLES)])
def test_a_table_that_cannot_be_is_named_as_it_was_asked_for(
    command: tuple[str, ...], number: int
) -> None:
    said = run(*command, "--players", str(number))
    assert (said.code, said.out) == (2, "")
    assert f"players, not {number}." in said.err
