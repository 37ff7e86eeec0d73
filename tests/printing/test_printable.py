"""`check` tells of a card that cannot be printed, as `print` would, and measures few of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from compiler.desk import printable
from compiler.desk.box import box_faces
from compiler.desk.checking import Checker
from compiler.desk.packs import load_path
from compiler.desk.printing import theme_of
from runtime.link import Trial
from tests.cli.desk import GAME, GOOD, PEBBLES, Said, homebrew, run

FULL = GOOD + "> Nothing has ever been said about tea that was not said again.\n" * 30
STRANGE = GOOD.replace("Tea Break", "Tea 🫖 Break")


def check(folder: Path, cards: str, *more: str) -> Said:
    return run("check", homebrew(folder, cards), *more)


def test_a_card_without_room_is_told_at_its_line(tmp_path: Path) -> None:
    said = check(tmp_path, GOOD + "\n" + FULL.replace("Tea", "Long Tea"))
    assert said.code == 0
    (row,) = run("check", tmp_path, "--json").json["diagnostics"]
    assert (row["code"], row["severity"], row["line"]) == ("fit", "warning", 5)
    assert "--size tarot has room for it" in row["hint"]


def test_a_character_that_no_font_has_is_told(tmp_path: Path) -> None:
    said = check(tmp_path, STRANGE)
    assert "cards/mine.card:1:1: warning[missing-glyph]" in said.err


def test_all_that_is_wrong_is_told_in_one_run(tmp_path: Path) -> None:
    said = check(tmp_path, f"{FULL.replace('Tea', 'Long Tea')}\n{STRANGE}")
    assert ("warning[fit]" in said.err, "warning[missing-glyph]" in said.err) == (True, True)


@pytest.mark.parametrize("command", ["check", "zip"])
@pytest.mark.parametrize("cards", [FULL, STRANGE])
def test_whoever_is_strict_refuses_it(tmp_path: Path, command: str, cards: str) -> None:
    more = ("-o", str(tmp_path)) if command == "zip" else ()
    assert run(command, homebrew(tmp_path / "mine", cards), "--strict", *more).code == 1
    assert not list(tmp_path.rglob("*.zip"))


def test_an_editor_is_told_when_a_card_has_grown(tmp_path: Path) -> None:
    checker = Checker(str(homebrew(tmp_path, GOOD)), lambda program: Trial(program).fault)
    assert checker.check().parts[0][0] == []
    assert [d.code for d in checker.check({"cards/mine.card": FULL}).parts[0][0]] == ["fit"]


def test_a_card_of_usual_length_is_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(printable, "_found")
    assert check(tmp_path, GOOD).code == 0


def test_a_card_is_measured_in_its_own_language(tmp_path: Path) -> None:
    meta = f"id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nlanguages: [ja]\ngame: {GAME}\n"
    card = "ACTION {}\n任務に使用: 任務に負傷トークンを1個置く。\n自分に使用: {}\n"
    (tmp_path / "cards").mkdir()
    (tmp_path / "pack.yaml").write_text(meta, "utf-8")
    text = (
        card.format("短い休憩", "カードを1枚引く。")
        + "\n"
        + card.format("長い休憩", "手札からカードを2枚捨てる。" * 59)
    )
    (tmp_path / "cards" / "mine.card").write_text(text, "utf-8")
    found = run("check", tmp_path, "--json").json["diagnostics"]
    assert [(d["code"], d["line"]) for d in found] == [("fit", 5)]


def test_a_pack_with_a_theme_of_its_own_is_measured_by_it(tmp_path: Path) -> None:
    said = run("check", PEBBLES)
    assert "warning[fit]" not in said.err


def test_what_is_not_measured_can_be_printed(tmp_path: Path) -> None:
    """Cards of wide letters, of long words and of many short lines, each near the limit."""
    rng = random.Random(3)
    cards = [_card(rng, number) for number in range(150)]
    loaded = load_path(str(homebrew(tmp_path, "\n".join(cards))), "", b"")
    plain = {b.stands_for for b in loaded.compiled.card_blocks if not printable._fullness(b)}
    faces = [face for face in box_faces(loaded, "en") if face.id in plain]
    assert len(faces) > 30
    assert list(printable._found(faces, theme_of(loaded))) == []


def _card(rng: random.Random, number: int) -> str:
    words = rng.choice([("MMWWM", "WWW"), ("iljt", "it"), ("Mississippi", "WOMWOMWOMWOMWOMWOM")])
    said = " ".join(rng.choices(words, k=rng.randrange(4, 60)))
    title = " ".join(rng.choices(words, k=2))
    section = "Put 1 Wound on the Mission. " * rng.randrange(1, 8)
    return (
        f"ACTION {title} {number}\nPlay on Mission: {section}\n"
        f"Play on Yourself: Draw 1 card.\n> {said}\n"
    )
