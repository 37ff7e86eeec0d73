from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiler.desk import formatting
from dsl.ir import nodes as n
from dsl.printer import CannotPrint, Writer
from dsl.scope import Scope

from .desk import BAD, GAME, GOOD, homebrew, run, write

SLOPPY = """\
# Kept above.
ACTION   Tea Break  x2
# Kept inside.
play on mission: put one wound on the mission
Play on Yourself: You lose 1 Wound.
"""
NEAT = """\
# Kept above.
ACTION Tea Break x2
# Kept inside.
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: You lose 1 Wound.
"""


def test_check_names_what_would_change_and_changes_nothing(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, SLOPPY, **{"cards/fine.card": GOOD.replace("Tea", "Coffee")})
    said = run("format", pack, "--check", "--json")
    path = tmp_path / "cards" / "mine.card"
    assert said.code == 1
    assert said.json == {"ok": False, "changed": [str(path)], "diagnostics": []}
    assert path.read_text() == SLOPPY


def test_a_file_is_rewritten_once(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, SLOPPY)
    path = tmp_path / "cards" / "mine.card"
    path.chmod(0o600)
    assert run("format", pack).out == f"{path}: changed\n"
    assert (path.read_text(), path.stat().st_mode & 0o777) == (NEAT, 0o600)
    assert run("format", pack).out.endswith("is in its canonical form.\n")
    assert run("format", pack, "--check").code == 0
    assert sorted(p.name for p in path.parent.iterdir()) == ["mine.card"]


def test_a_file_with_faults_stays_and_others_do_not(tmp_path: Path) -> None:
    pack = homebrew(tmp_path, SLOPPY, **{"cards/bad.card": BAD.replace("Tea", "Coffee")})
    said = run("format", pack)
    assert (said.code, "unknown-word" in said.err) == (1, True)
    assert (tmp_path / "cards" / "mine.card").read_text() == NEAT
    assert "Gold" in (tmp_path / "cards" / "bad.card").read_text()


def test_one_file_of_cards(tmp_path: Path) -> None:
    path = write(tmp_path, {"tea.card": SLOPPY}) / "tea.card"
    assert run("format", path).code == 2
    assert run("format", path, "--game", GAME).code == 0
    assert path.read_text() == NEAT


def test_what_cannot_be_formatted(tmp_path: Path) -> None:
    path = write(tmp_path, {"tea.json": "[]"}) / "tea.json"
    assert run("format", path, "--game", GAME).code == 2
    assert run("format", "-", "--game", GAME).code == 2


def test_what_has_no_canonical_words_stays_as_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Writer.write

    def wordless(writer: Writer, value: Any, start: str, scope: Scope) -> str:
        if isinstance(value, n.Adjust) and value.down:
            raise CannotPrint("no phrase says it")
        return write(writer, value, start, scope)

    pack = homebrew(tmp_path, SLOPPY.replace("You lose 1 Wound", "you lose a wound"))
    monkeypatch.setattr(Writer, "write", wordless)
    said = run("format", pack)
    assert said.code == 0
    place = 'mine.card:5:19: warning[not-formatted] card "Tea Break"'
    assert f"{place}: This stays as it is written" in said.err
    neat = NEAT.replace("You lose 1 Wound", "You lose a wound")
    assert (tmp_path / "cards" / "mine.card").read_text() == neat
    assert "canonical form" not in run("format", pack).out


def test_what_somebody_may_do_to_another_is_formatted(tmp_path: Path) -> None:
    text = "when you gain wounds, each other player may promote the team leader"
    card = GOOD + f"While in front: {text}\n"
    run("format", homebrew(tmp_path, card))
    said = " ".join((tmp_path / "cards" / "mine.card").read_text().split())
    assert "each other Troubleshooter may promote the Team Leader 1 Clearance." in said


def test_words_with_another_meaning_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = homebrew(tmp_path, SLOPPY)
    monkeypatch.setattr(formatting, "formatted", lambda text, *_: text.replace("one", "2"))
    said = run("format", pack)
    assert "warning[not-formatted]" in said.err
    assert (tmp_path / "cards" / "mine.card").read_text() == SLOPPY
    monkeypatch.setattr(formatting, "formatted", lambda text, *_: text.replace("x2", "x3"))
    said = run("format", pack)
    assert "warning[not-formatted]" in said.err
    assert "canonical form" not in said.out
    assert (tmp_path / "cards" / "mine.card").read_text() == SLOPPY
