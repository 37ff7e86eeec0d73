"""A game in two languages: cards are written in one, and played, printed and said in either."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.desk.packs import load_packs
from compiler.sheets.face import faces_of
from tests.cli.desk import ROOT, run, write

NIGHT = str(ROOT / "tests" / "packs" / "night-shift")
META = 'id: mine\ntitle: Mine\nversion: "1"\nlanguage: 1\nlanguages: [{}]\ngame: paranoia\n'
COFFEE = "ACTION Coffee\n任務に使用: 任務から負傷トークンを1個取り除く。\n自分に使用: {}\n"


def homebrew(folder: Path, language: str, effect: str) -> str:
    files = {"pack.yaml": META.format(language), "cards/a.card": COFFEE.format(effect)}
    return str(write(folder / "mine", files))


def test_cards_in_japanese_have_no_faults() -> None:
    said = run("check", NIGHT, "--json")
    assert (said.code, said.json["diagnostics"]) == (0, [])


def test_cards_in_japanese_do_at_the_table_what_they_say() -> None:
    assert "4 passed, 0 failed" in run("test", NIGHT).out


@pytest.mark.parametrize(
    ("language", "heading", "words"),
    [
        ("ja", "使用対象 他のトラブルシューター1人",
         "そのトラブルシューターがあなたより多くの反逆トークンを持つ場合、そのトラブルシューターは"
         "次の手番を休む。そうでなければ、あなたは反逆トークンを1個得る。"),
        ("en", "Play on another Troubleshooter",
         "If they have more Treason than you, they skip their next turn."
         " Otherwise, you gain 1 Treason."),
    ],
)  # fmt: skip
def test_one_card_is_printed_in_either_language(language: str, heading: str, words: str) -> None:
    loaded = load_packs([NIGHT], language=language, lean=True)
    face = next(f for f in faces_of(loaded.program, language) if f.title == "抜き打ち点呼")
    assert (face.sections[1].heading, face.sections[1].words) == (heading, words)


def test_a_pack_is_explained_in_its_own_language_if_none_is_named() -> None:
    found = run("explain", NIGHT, "廊下の見張り", "--json").json
    said = {s["section"]: s["canonical"] for s in found["sections"]}
    assert said["成功"] == {"ja": "各貢献者は権限を1個得る。"}


def test_formatting_leaves_cards_in_their_language() -> None:
    assert run("format", NIGHT, "--check").code == 0


def test_a_card_of_the_game_is_shown_in_japanese(tmp_path: Path) -> None:
    said = run("show", "paranoia", "warm-regards", "--lang", "ja", "-o", str(tmp_path / "a.png"))
    assert "上位者に使用: そのトラブルシューターは反逆トークンを1個得る。" in said.out


def test_a_fault_is_told_at_its_place_in_japanese_text(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, "ja", "反逆トークンを2個拾う。"), "--json")
    (fault,) = said.json["diagnostics"]
    assert (fault["code"], fault["line"], fault["column"]) == ("unknown-word", 3, 17)
    assert "あなたは反逆トークンを2個得る。" in fault["suggestions"]


def test_a_language_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, "fr", "カードを1枚引く。"), "--json")
    assert ("unknown-language", "pack.yaml") in {
        (d["code"], d["file"]) for d in said.json["diagnostics"]
    }
