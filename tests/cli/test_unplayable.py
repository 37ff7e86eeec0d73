"""A card that reads well but cannot be played is a fault like any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardwright
from compiler.desk import trying_out
from compiler.limits import LIMITS

from .desk import run

PACK = 'id: odd\ntitle: Odd\nversion: "1"\nlanguage: 1\nlanguages: [en]\ngame: paranoia\n'
CARDS = """\
ACTION Trade
Play on Mission: Put 1 Wound on the Mission.
Play on another Troubleshooter: {}

ACTION Fine
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Draw 1 card.
"""


def pack(folder: Path, text: str) -> str:
    (folder / "cards").mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "cards" / "odd.card").write_text(CARDS.format(text))
    return str(folder)


def test_check_names_the_card_that_an_engine_cannot_run(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Swap your Clearance with theirs.")
    result = CliRunner().invoke(cardwright.cli, ["check", odd])
    assert result.exit_code == 1
    assert 'cards/odd.card:3:33: error[cannot-play] card "Trade"' in result.output


def test_each_card_that_an_engine_cannot_run_is_named(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Swap your Clearance with theirs.")
    path = tmp_path / "cards" / "odd.card"
    path.write_text(path.read_text() + "\n" + path.read_text().replace("Trade", "Barter")
                    .replace("Fine", "Good"))  # fmt: skip
    output = CliRunner().invoke(cardwright.cli, ["check", odd]).output
    assert 'cards/odd.card:3:33: error[cannot-play] card "Trade"' in output
    assert 'cards/odd.card:11:33: error[cannot-play] card "Barter"' in output


def test_a_fault_on_one_card_leaves_the_list_and_the_others_readable(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Frobnicate.")
    listed = CliRunner().invoke(cardwright.cli, ["list", odd])
    explained = CliRunner().invoke(cardwright.cli, ["explain", odd, "fine"])
    assert listed.exit_code == explained.exit_code == 0
    assert "Fine" in listed.output
    assert "ACTION Fine" in explained.output


IN_FRONT = """\
ACTION Fan
Play on Mission: Put 1 Wound on the Mission.
Play on Yourself: Put this card in front of you.
While in front: When you gain Wounds, draw 1 card. {}
"""


def in_front(folder: Path, text: str) -> str:
    odd = pack(folder, "They gain 1 Wound.")
    (folder / "cards" / "odd.card").write_text(IN_FRONT.format(text))
    return odd


@pytest.mark.parametrize(
    "text",
    [
        "When a Troubleshooter gains Clearance, they gain 1 Wound.",
        "Troubleshooters cannot gain Clearance.",
        "If you would lose Clearance, you gain 1 Wound instead.",
    ],
)
def test_the_sentence_that_cannot_be_played_is_shown(tmp_path: Path, text: str) -> None:
    result = CliRunner().invoke(cardwright.cli, ["check", in_front(tmp_path, text)])
    assert 'cards/odd.card:4:52: error[cannot-play] card "Fan": Clearance goes' in result.stderr


def place(odd: str, text: str) -> str:
    """Write one card, check it, and return what the caret of the only error is under."""
    (Path(odd) / "cards" / "odd.card").write_text(text)
    said = run("check", odd, "--json").json
    (found,) = [d for d in said["diagnostics"] if d["code"] == "cannot-play"]
    line: str = text.splitlines()[found["line"] - 1]
    return line[found["column"] - 1 : found["end_column"] - 1]


SWAP = "Swap your Clearance with theirs."


def test_it_is_shown_among_others(tmp_path: Path) -> None:
    text = CARDS.format(f"Draw 1 card. {SWAP} Draw 1 card.")
    assert place(pack(tmp_path, ""), text) == SWAP


def test_it_is_shown_in_a_second_text_that_begins_as_the_first(tmp_path: Path) -> None:
    text = CARDS.format("Draw 1 card.") + f"Play Anytime on another Troubleshooter: {SWAP}\n"
    assert place(pack(tmp_path, ""), text) == SWAP


def test_it_is_shown_in_a_card_of_another_language_than_the_game_s(tmp_path: Path) -> None:
    odd = pack(tmp_path, "")
    (tmp_path / "pack.yaml").write_text(PACK.replace("[en]", "[ja]"))
    swap = "あなたの権限をそのトラブルシューターのものと交換する。"
    text = CARDS.partition("\n\n")[0].format("").splitlines()[0] + "\n"
    text += "任務に使用: 任務に負傷トークンを1個置く。\n"
    text += f"使用対象 他のトラブルシューター1人: カードを1枚引く。{swap}カードを1枚引く。\n"
    assert place(odd, text) == swap


HEADING = "Play Anytime when a Troubleshooter gained Clearance this turn"


def test_a_heading_that_cannot_be_played_is_shown(tmp_path: Path) -> None:
    text = CARDS.format("Draw 1 card.") + f"{HEADING}: Draw 1 card.\n"
    assert place(pack(tmp_path, ""), text) == HEADING


def test_each_text_that_an_engine_took_in_by_half_is_told(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Draw 1 card.")
    path = tmp_path / "cards" / "odd.card"
    path.write_text(path.read_text() + f"{HEADING}: Draw 1 card.\n"
                    + CARDS.format("Draw 1 card.").replace("Trade", "Barter")
                    .replace("Fine", "Good") + f"{HEADING}: Draw 2 cards.\n")  # fmt: skip
    found = run("check", odd, "--json").json["diagnostics"]
    assert [d["card"] for d in found if d["code"] == "cannot-play"] == ["Fine", "Good"]


def test_of_very_many_not_all_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying_out, "LIMITS", replace(LIMITS, faulty_cards=2))
    odd = pack(tmp_path, SWAP)
    path = tmp_path / "cards" / "odd.card"
    cards = [path.read_text().partition("\n\n")[0].replace("Trade", f"Trade {at}") for at in "ABC"]
    path.write_text("\n\n".join(cards))
    found = run("check", odd, "--json").json["diagnostics"]
    assert [(d["code"], d["line"]) for d in found] == [
        ("cannot-play", 3), ("cannot-play", 7), ("too-many-faults", 7)
    ]  # fmt: skip


def test_equal_texts_on_two_cards_are_both_told(tmp_path: Path) -> None:
    odd = in_front(tmp_path, "Troubleshooters cannot gain Clearance.")
    path = tmp_path / "cards" / "odd.card"
    path.write_text(path.read_text() + "\n" + path.read_text().replace("Fan", "Ban"))
    assert CliRunner().invoke(cardwright.cli, ["check", odd]).stderr.count("cannot-play") == 2


@pytest.mark.parametrize(
    "command",
    ["build {} -o {}", "zip {} -o {}", "print {} -o {}", "export {} --to html -o {}",
     "show {} fan -o {}/fan.png", "explain {} fan", "test {}", "try {} fan", "play {}",
     "report {} -o {}"],
)  # fmt: skip
def test_every_command_refuses_it_alike(tmp_path: Path, command: str) -> None:
    odd, out = in_front(tmp_path, "Troubleshooters cannot gain Clearance."), tmp_path / "out"
    result = CliRunner().invoke(cardwright.cli, command.format(odd, out).split())
    assert (result.exit_code, out.exists()) == (1, False)
    assert 'cards/odd.card:4:52: error[cannot-play] card "Fan"' in result.stderr
