"""A card that reads well but cannot be played is a fault like any other."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

import cardwright

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
    assert 'cards/odd.card:1:1: error[cannot-play] card "Trade"' in result.output


def test_each_card_that_an_engine_cannot_run_is_named(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Swap your Clearance with theirs.")
    path = tmp_path / "cards" / "odd.card"
    path.write_text(path.read_text() + "\n" + path.read_text().replace("Trade", "Barter")
                    .replace("Fine", "Good"))  # fmt: skip
    output = CliRunner().invoke(cardwright.cli, ["check", odd]).output
    assert 'cards/odd.card:1:1: error[cannot-play] card "Trade"' in output
    assert 'cards/odd.card:9:1: error[cannot-play] card "Barter"' in output


def test_a_fault_on_one_card_leaves_the_list_and_the_others_readable(tmp_path: Path) -> None:
    odd = pack(tmp_path, "Frobnicate.")
    listed = CliRunner().invoke(cardwright.cli, ["list", odd])
    explained = CliRunner().invoke(cardwright.cli, ["explain", odd, "fine"])
    assert listed.exit_code == explained.exit_code == 0
    assert "Fine" in listed.output
    assert "ACTION Fine" in explained.output
