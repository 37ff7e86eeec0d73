from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import cardwright
from dsl.tell import Teller
from runtime.desk.asking import Leave
from runtime.desk.people import People
from runtime.desk.scene import Sights
from runtime.desk.showing import Painted
from runtime.desk.sitting import Sitting, names
from runtime.record import Record

from .desk import GAME, PEBBLES, homebrew, run, write

SCENARIO = """\
SCENARIO {title}
Given Ann and Bob sit clockwise, Ann first.
And Ann holds Lucky Find.
And it is Ann's turn in the Day phase.
When Ann plays Lucky Find.
Then Ann has {count} Pebbles.
"""


def pebbles(folder: Path, scenario: str) -> Path:
    files = {p: p.read_text() for p in Path(PEBBLES).rglob("*.*") if p.suffix != ".play"}
    named = {str(p.relative_to(PEBBLES)): text for p, text in files.items()}
    return write(folder, {**named, "scenarios/one.play": scenario})


def test_scenarios_are_run() -> None:
    said = run("test", PEBBLES)
    assert (said.code, said.out.splitlines()[-1]) == (0, "3 passed, 0 failed")


def test_a_failure_says_what_was_expected(tmp_path: Path) -> None:
    pack = pebbles(tmp_path, SCENARIO.format(title="Five (X-1)", count=5))
    said = run("test", pack, "--json")
    assert (said.code, said.json["passed"], said.json["failed"]) == (1, 0, 1)
    (row,) = said.json["scenarios"]
    fields = ["file", "line", "title", "rules", "ok", "step", "expected", "got", "legal"]
    assert list(row) == fields
    assert (row["rules"], row["step"]) == (["X-1"], 6)
    assert "FAILED Five" in run("test", pack).out


def test_a_failure_tells_what_happened(tmp_path: Path) -> None:
    pack = pebbles(tmp_path, SCENARIO.format(title="Five", count=5))
    failed = run("test", pack).out
    assert failed.index("but: it is 2") < failed.index("what happened:")
    assert "    Ann plays Lucky Find" in failed
    assert "what happened" not in run("test", PEBBLES).out


def test_some_scenarios_by_title() -> None:
    assert run("test", PEBBLES, "-k", "magpie").out.splitlines()[-1] == "1 passed, 0 failed"
    none = run("test", PEBBLES, "-k", "dragon")
    assert (none.code, none.out.splitlines()[-1]) == (1, "0 passed, 0 failed")


def test_a_pack_without_scenarios(tmp_path: Path) -> None:
    assert run("test", homebrew(tmp_path, "ACTION My Card\n")).code == 1


def test_a_pack_whose_scenarios_are_commented_out(tmp_path: Path) -> None:
    said = run("test", pebbles(tmp_path, "# SCENARIO One\n"))
    assert (said.code, "scenarios/one.play is there, but" in said.out) == (1, True)


def test_a_game_of_bots_in_json() -> None:
    found = run("play", PEBBLES, "--seed", "1", "--players", "2", "--json").json
    assert list(found) == [
        *("game", "packs", "players", "seed", "options", "decisions", "result", "hash")
    ]
    assert (found["game"], found["packs"], found["players"]) == ("pebbles", ["pebbles"], 2)
    assert found["options"] == {"tide": "calm"}
    assert found["result"]["reason"] == "won"


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (run("play", PEBBLES, "--seed", "5", "--json").out for _ in range(2))
    assert one == two


def test_a_random_seed_is_printed() -> None:
    assert run("play", PEBBLES).out.startswith("Seed ")
    assert not run("play", PEBBLES, "--seed", "3").out.startswith("Seed ")


def test_an_option_is_set_by_ids() -> None:
    found = run("play", PEBBLES, "--set", "tide=rough", "--json").json
    assert found["options"] == {"tide": "rough"}
    said = run("play", PEBBLES, "--set", "tide=high")
    assert (said.code, "tide=calm|rough" in said.err) == (2, True)


def test_wrong_numbers_of_players() -> None:
    assert run("play", PEBBLES, "--players", "9").code == 2
    assert run("play", PEBBLES, "--players", "2", "--humans", "3").code == 2
    assert run("play", PEBBLES, "--bots", "clever").code == 2


def test_a_series_is_summed_up() -> None:
    said = run("play", PEBBLES, "--games", "3", "--seed", "1")
    assert said.out.splitlines()[0].split() == ["games", "3"]
    found = run("play", PEBBLES, "--games", "3", "--seed", "1", "--json").json
    assert [game["seed"] for game in found["games"]] == [1, 2, 3]


def test_a_record_is_replayed_exactly_until_it_is_tampered_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert run("play", PEBBLES, "--seed", "1", "--record", path).code == 0
    assert run("replay", path).out == "exact\n"
    assert run("replay", path, "--json").json == {"exact": True, "step": None}
    data = json.loads(path.read_text())
    data["decisions"][0] = {"act": "choose", "player": 99}
    other = write(tmp_path, {"other.json": json.dumps(data)}) / "other.json"
    said = run("replay", other)
    assert (said.code, said.out) == (1, "diverged at step 1\n")


def test_what_is_no_record(tmp_path: Path) -> None:
    assert run("replay", write(tmp_path, {"x.json": "{}"}) / "x.json").code == 1
    assert run("replay", tmp_path / "nowhere.json").code == 2


@pytest.mark.parametrize("wrong", [{"players": 99}, {"options": {"weather": "odd"}}])
def test_a_record_of_a_game_that_cannot_be(tmp_path: Path, wrong: dict[str, object]) -> None:
    path = tmp_path / "game.json"
    run("play", PEBBLES, "--seed", "1", "--record", path)
    other = write(tmp_path, {"x.json": json.dumps({**json.loads(path.read_text()), **wrong})})
    said = run("replay", other / "x.json", "--json")
    assert (said.code, [d["code"] for d in said.json["diagnostics"]]) == (1, ["bad-record"])


def test_a_record_does_not_take_the_place_of_another_file(tmp_path: Path) -> None:
    path = write(tmp_path, {"diary.json": "dear"}) / "diary.json"
    assert run("play", PEBBLES, "--seed", "1", "--record", path).code == 2
    assert path.read_text() == "dear"


def test_the_record_of_a_game_that_is_over_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert run("play", PEBBLES, "--seed", "1", "--record", path).code == 0
    kept = path.read_bytes()
    said = run("play", "frantic", "--record", path)
    assert (said.code, "is over" in said.err) == (2, True)
    assert path.read_bytes() == kept


def test_a_person_plays_and_leaves() -> None:
    said = run("play", PEBBLES, "--seed", "1", "--humans", "1", input="what\n0\n1\nq\n")
    assert said.code == 0
    assert said.out.count("Type a number from 1 to") == 2
    assert "Ann (you)" in said.out
    assert "Since you were asked last:" in said.out
    assert said.out.endswith("You have left the table; nothing was kept.\n")


def test_plays_stand_under_their_card_in_its_words() -> None:
    out = run("play", PEBBLES, "--seed", "1", "--humans", "1", input="").out
    _, _, asked = out.rpartition("\n\nAnn, ")
    lines = asked.splitlines()
    assert any(line.startswith("    1  Use") and ": " in line for line in lines), asked
    assert "\n  Your " in out


def test_help_and_the_words_of_a_card() -> None:
    said = run("play", PEBBLES, "--seed", "1", "--humans", "1", input="?\nc big w\nc zzz\nt\nq\n")
    assert "what stands on a card" in said.out
    assert "Each other Gatherer loses 1 Pebble." in said.out
    assert "There is no card “zzz”." in said.out
    assert said.out.count("The table") == 2


def test_people_pass_the_keyboard_and_see_no_cards_of_each_other() -> None:
    said = run("play", PEBBLES, "--seed", "1", "--humans", "2", "--players", "2", input="\n" * 9)
    first, _, _ = said.out.partition(", then press Enter")
    assert first.strip().startswith("Pass the keyboard to ")
    assert "you" not in first
    name = first.split()[-1]
    other = {"Ann": "Bob", "Bob": "Ann"}[name]
    assert f"{other} draws 2 cards." in said.out
    assert f"{other} (you)" not in said.out


def test_an_unfinished_game_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game: list[str | Path] = ["play", PEBBLES, "--players", "2", "--humans", "1", "--record", path]
    begun = run(*game, "--seed", "3", input="1\nq\n")
    assert "the same command goes on with it" in begun.out
    decided = json.loads(path.read_text())["decisions"]
    assert decided
    unfinished = run("replay", path)
    so_far = f"The game is not over: {len(decided)} decision"
    assert (unfinished.code, unfinished.out.startswith(so_far)) == (0, True)
    assert unfinished.out.endswith(" is to decide next.\nexact\n")
    assert run("replay", path, "--json").json == {"exact": True, "step": None, "unfinished": True}
    said = run(*game, "--seed", "4", input="q\n")
    assert (said.code, "leave --seed out" in said.err) == (2, True)
    again = run(*game, input="q\n")
    assert f"Going on after {len(decided)} decisions." in again.err
    assert json.loads(path.read_text())["decisions"] == decided
    ended = run("play", PEBBLES, "--record", path, "--json").json
    assert (ended["seed"], ended["players"]) == (3, 2)
    assert run("replay", path).out == "exact\n"


def test_a_game_is_kept_as_its_record_says(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", PEBBLES, "--seed", "3", "--humans", "1", "--record", path, input="1\n")
    assert Record.from_json(json.loads(path.read_text())).to_text() + "\n" == path.read_text()


def test_a_terminal_is_painted() -> None:
    program = cardwright.load(PEBBLES).content
    paper = StringIO()
    console = Console(file=paper, force_terminal=True, width=90, color_system="standard")
    seats = names(2)
    voices = {1: Teller(program, "en", seats, 1)}
    lines = iter(["c 1\n", "t\n", "q\n"])
    table = People(
        Sights(program, "en", seats),
        voices,
        Teller(program, "en", seats),
        Painted(console),
        lambda prompt: next(lines),
    )
    with pytest.raises(Leave):
        Sitting(program, 2, 1, {}, 1, table).play()
    assert "╭─" in paper.getvalue()
    assert "Ann (you)" in paper.getvalue()


def test_a_person_does_not_see_the_cards_of_others() -> None:
    said = run("play", PEBBLES, "--seed", "1", "--humans", "1", input="")
    assert "Bob and Cy draw 2 cards." in said.out


def test_what_is_no_play_of_a_card_does_not_stand_below_one() -> None:
    out = run("play", GAME, "--seed", "4", "--players", "3", "--humans", "1", input="q\n").out
    assert "\n    1  Play Anytime" in out
    assert "\n  2  Pass\n" in out


def test_who_is_missing_from_a_choice_inside_an_effect_is_told(tmp_path: Path) -> None:
    cards = (
        "ACTION Dice Tea x60\n"
        "Play on Yourself: Choose a Troubleshooter who is not the Team Leader. They gain 1 Wound.\n"
        "Play on Mission: Put 1 Wound on the Mission.\n"
    )
    pack = homebrew(tmp_path, cards)
    (pack / "pack.yaml").write_text((pack / "pack.yaml").read_text() + "deck: only\n")
    game = ("play", pack, "--humans", "1", "--players", "3", "--seed", "1")
    said = run(*game, input="1\n1\n1\nq\n").out
    assert "Not offered now:\n  “Choose Bob”: Bob is the Team Leader.\n" in said
    assert said.count("Not offered now:") == said.count("Dice Tea: Ann, whom do you choose?")
