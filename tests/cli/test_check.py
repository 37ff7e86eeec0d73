from __future__ import annotations

from pathlib import Path

import pytest

from .desk import BAD, GAME, GOOD, PEBBLES, homebrew, run, write


def test_a_fine_pack() -> None:
    said = run("check", PEBBLES, "--json")
    assert said.code == 0
    assert said.json == {
        "ok": True,
        "packs": [{"id": "pebbles", "path": PEBBLES, "cards": 27, "blank": 0}],
        "diagnostics": [],
    }


def test_faults_are_shown_on_stderr_with_their_line(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, BAD))
    assert said.code == 1
    assert 'cards/mine.card:2:24: error[unknown-word] card "Tea Break"' in said.err
    assert said.out == "mine: 1 card\n2 errors.\n"


def test_json_is_one_object_on_stdout_also_with_faults(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, BAD), "--json")
    found = said.json["diagnostics"]
    assert (said.code, said.json["ok"]) == (1, False)
    assert {d["card"] for d in found} == {"Tea Break"}
    assert set(found[0]) == {
        *("code", "severity", "file", "line", "column", "end_line", "end_column"),
        *("card", "message", "hint", "readings", "suggestions"),
    }


def test_cards_without_a_pack(tmp_path: Path) -> None:
    path = write(tmp_path, {"tea.card": GOOD}) / "tea.card"
    assert run("check", path, "--game", GAME).code == 0
    said = run("check", path)
    assert said.code == 2
    assert "--game" in said.err


def test_cards_from_standard_input() -> None:
    said = run("check", "-", "--game", PEBBLES, input="CHARM Gift\nUse: You gain 1 Pebble.\n")
    assert (said.code, said.out) == (0, "stdin: 1 card\nNo faults.\n")
    said = run("check", "-", "--game", PEBBLES, input=b"\xff\xfe")
    assert said.code == 1


def test_a_blank_card_is_a_warning_and_with_strict_a_fault(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, "ACTION My Card\n")
    said = run("check", pack)
    assert (said.code, said.out) == (0, "mine: 1 card, 1 of them blank\n1 warning.\n")
    assert run("check", pack, "--strict").code == 1


def test_of_the_game_below_only_errors_are_shown(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", GOOD)
    assert run("check", pack, "--json").json["diagnostics"] == []
    said = run("check", pack, "--strict")
    assert (said.code, said.err, said.out) == (0, "", "mine: 1 card\nNo faults.\n")
    path = write(tmp_path, {"tea.card": GOOD}) / "tea.card"
    assert run("check", path, "--game", GAME, "--strict").err == ""


def test_a_fault_that_two_packs_share_is_shown_once(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, BAD)
    once, twice = (run("check", *paths).err for paths in ([pack], [pack, f"{pack}/."]))
    assert once
    assert once == twice


def test_what_is_not_there() -> None:
    said = run("check", "nowhere")
    assert said.code == 2
    assert said.err == "Error: There is no pack and no folder “nowhere”.\n"


def test_a_file_that_is_no_pack(tmp_path: Path) -> None:
    path = write(tmp_path, {"notes.txt": "hello"}) / "notes.txt"
    said = run("check", path, "--json")
    assert said.code == 1
    assert [d["code"] for d in said.json["diagnostics"]] == ["not-a-pack"]
    assert said.json["packs"] == []


def test_the_pack_around_a_file_names_the_game(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, GOOD)
    assert run("check", pack / "cards" / "mine.card").code == 0


def test_a_file_of_cards_that_is_not_there(tmp_path: Path) -> None:
    cards = homebrew(tmp_path, GOOD) / "cards"
    said = run("check", cards / "mien.card")
    assert (said.code, said.err) == (
        2,
        f"Error: There is no file “{cards / 'mien.card'}”. Did you mean {cards / 'mine.card'}?\n",
    )


def test_a_theme_that_is_not_there(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, GOOD, **{"theme/theme.yaml": "name: x\n"})
    with (pack / "pack.yaml").open("a") as file:
        file.write("theme: nosuch\n")
    (found,) = run("check", pack, "--json").json["diagnostics"]
    assert (found["code"], found["file"], found["line"]) == ("no-theme", "pack.yaml", 7)
    assert "are: theme" in found["hint"]
    assert run("print", PEBBLES, "--theme", "nosuch", "-o", tmp_path / "out").code == 2


def test_flavour_that_is_written_as_a_section_is_told_how_it_is_written(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, GOOD + "Flavour: Nice tea.\n"))
    assert "hint: Words that mean nothing in play stand on a line of their own" in said.err


SCENE = "SCENARIO Tea\nGiven Ann and Bob sit clockwise.\nThen Ann is happy.\n"


@pytest.mark.parametrize(
    ("said", "meant", "code"),
    [
        (f"game: {GAME}\n", "", "no-game"),
        (f"game: {GAME}", "game: nowhere", "unknown-game"),
        ('title: "Mine"', "title: A: B", "bad-yaml"),
        ("languages: [en]", "languages: [jp]", "unknown-language"),
    ],
)
def test_what_pack_yaml_leaves_open_hides_no_fault_behind_cards_that_cannot_be_read(
    tmp_path: Path, said: str, meant: str, code: str
) -> None:
    pack = homebrew(tmp_path, BAD, **{"scenarios/one.play": SCENE})
    meta = pack / "pack.yaml"
    meta.write_text(meta.read_text().replace(said, meant))
    found = run("check", pack, "--json").json["diagnostics"]
    assert [(d["code"], d["file"]) for d in found] == [(code, "pack.yaml")]


def test_faults_of_pack_yaml_are_told_first(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, BAD)
    meta = pack / "pack.yaml"
    meta.write_text(meta.read_text() + "author: Me\n")
    found = run("check", pack, "--json").json["diagnostics"]
    assert [d["file"] for d in found][:2] == ["pack.yaml", "cards/mine.card"]


WRONG_PLACES = {
    "mine/cards": "hint: Name the pack: mine.",
    ".": "hint: Name a pack that lies in it: mine.",
    "min": "Did you mean mine?",
    "mine/pack.yaml": "hint: It lies in the pack mine: name that.",
}


@pytest.mark.parametrize("place", WRONG_PLACES)
def test_a_place_beside_a_pack_is_told_where_the_pack_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    homebrew(tmp_path / "mine", GOOD)
    monkeypatch.chdir(tmp_path)
    said = run("list", place)
    assert said.code in (1, 2)
    assert WRONG_PLACES[place] in said.err


def test_without_a_path_the_pack_around_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(homebrew(tmp_path, GOOD) / "cards")
    assert run("check").out == "mine: 1 card\nNo faults.\n"
    monkeypatch.chdir("/")
    assert "No pack is here" in run("check").err


def test_a_file_among_cards_with_another_ending_is_told_the_endings(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, GOOD, **{"cards/more.txt": "ACTION Tea\n"}))
    assert "hint: In cards, names end in .card or" in said.err


def test_a_card_is_found_by_nearly_a_word_of_its_title(tmp_path: Path) -> None:
    said = run("explain", homebrew(tmp_path, GOOD.replace("Tea", "Complete Karaoke")), "karoke")
    assert "or complete-karaoke-break?" in said.err
