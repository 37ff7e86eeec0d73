"""Ways to call a command that once did something else than they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import GAME, run, write


@pytest.mark.parametrize("name", ["日本 語", "Café Deck", "my-deck"])
def test_a_new_pack_is_one_that_check_takes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", name, "--game", "paranoia").code == 0
    assert run("check", name).code == 0


def test_the_next_commands_can_be_typed_as_they_are(tmp_path: Path) -> None:
    said = run("new", tmp_path / "My Deck", "--game", "paranoia")
    assert f"cardwright check '{tmp_path / 'My Deck'}'" in said.out
    assert "`cardwright check 'My Deck'`" in (tmp_path / "My Deck" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("option", ["--cards", "--only"])
@pytest.mark.parametrize("nothing", [",", "", " , "])
def test_a_list_of_nothing_is_not_everything(option: str, nothing: str, tmp_path: Path) -> None:
    said = run("print", "paranoia", option, nothing, "-o", tmp_path)
    assert (said.code, list(tmp_path.iterdir())) == (2, [])
    assert f"{option} names nothing" in said.err


def test_a_folder_without_a_theme_is_said_to_have_none(tmp_path: Path) -> None:
    said = run("print", "paranoia", "--theme", tmp_path)
    assert said.code == 1
    assert f"there is no theme in {tmp_path}: it has no theme.yaml" in said.err


def test_no_name_is_not_the_current_folder() -> None:
    said = run("play", "")
    assert said.code == 2
    assert "Write . for the folder you are in." in said.err


def test_an_add_on_is_not_told_as_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meta = 'id: x\ntitle: X\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: dragons\n'
    pack = write(tmp_path / "x", {"pack.yaml": meta, "cards/x.card": "ACTION X\n"})
    assert "Known are: frantic, paranoia." in run("check", pack).err
    monkeypatch.chdir(tmp_path)
    said = run("phrases", "draw")
    assert said.code == 2
    assert "Say for which: --game frantic or --game paranoia." in said.err


def test_a_value_that_cards_state_is_found_as_a_word() -> None:
    said = run("phrases", "--game", "frantic", "red").out
    assert said.endswith("Words of this game\n  what cards can be: red\n")


def test_articles_fit_what_follows() -> None:
    assert "an amount of" in run("phrases", "--game", "paranoia", "amount").out
    assert " a amount" not in run("phrases", "--game", "paranoia", "amount").out


def test_new_without_a_game_says_what_to_type(tmp_path: Path) -> None:
    said = run("new", tmp_path / "deck")
    assert said.code == 2
    assert f"cardwright new {tmp_path / 'deck'} --game {GAME}\n" in said.err
    assert not (tmp_path / "deck").exists()
