"""Packs in zips: made the same everywhere, and the same pack as the folder."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

import cardwright
from compiler.archive import ZipSource
from compiler.diagnostics import PackError
from tests.cli.desk import BAD, GOOD, PEBBLES, homebrew, run, write
from tests.packs.zips import plain_zip

SCENARIO = "SCENARIO Tea\nGiven Ann, Bob and Cy sit clockwise, Ann first.\nThen Ann has 0 Wounds.\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return homebrew(tmp_path / "mine", GOOD, **{"scenarios/a.play": SCENARIO, "art/a.png": "x"})


@pytest.fixture
def zipped(tmp_path: Path, mine: Path) -> Path:
    assert run("zip", mine, "-o", tmp_path / "out").code == 0
    return tmp_path / "out" / "mine" / "mine.zip"


def test_a_zip_has_the_packs_files_in_a_folder_of_its_name(zipped: Path) -> None:
    source = ZipSource(zipped)
    paths = ["art/a.png", "cards/mine.card", "pack.yaml", "scenarios/a.play"]
    assert [entry.path for entry in source.entries()] == paths
    assert source.read("cards/mine.card") == GOOD.encode()


def test_equal_packs_are_equal_zips(tmp_path: Path, zipped: Path, mine: Path) -> None:
    """E37: neither the time of a file nor its permissions change a byte."""
    before = zipped.read_bytes()
    os.utime(mine / "pack.yaml", (1, 1))
    (mine / "cards" / "mine.card").chmod(0o600)
    assert run("zip", mine, "-o", tmp_path / "out").code == 0
    assert zipped.read_bytes() == before


def test_a_pack_with_faults_is_not_passed_on(tmp_path: Path) -> None:
    said = run("zip", homebrew(tmp_path / "mine", BAD), "-o", tmp_path / "out")
    assert (said.code, "unknown-word" in said.err) == (1, True)
    assert not (tmp_path / "out").exists()


def test_what_no_pack_holds_is_left_out(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "mine", GOOD, **{"notes.docx": "secret", "README.md": "Hello."})
    said = run("zip", pack, "-o", tmp_path / "out")
    assert "no pack holds such files: notes.docx." in said.out
    paths = [e.path for e in ZipSource(tmp_path / "out" / "mine" / "mine.zip").entries()]
    assert paths == ["README.md", "cards/mine.card", "pack.yaml"]


COMMANDS = (
    ["check", "{}"],
    ["check", "{}", "--json"],
    ["list", "{}"],
    ["test", "{}"],
    ["explain", "{}"],
    ["show", "{}", "Tea Break", "-o", "{}.png"],
    ["play", "{}", "--seed", "1"],
    ["try", "{}", "Tea Break", "--seed", "1"],
    ["build", "{}", "-o", "out"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_zip_is_the_same_pack_as_the_folder(
    mine: Path, zipped: Path, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mine.parent)
    shutil.copy(zipped, "mine.zip")
    folder, file = (run(*(a.format(name) for a in command)) for name in ("mine", "mine.zip"))
    assert folder.code == file.code == 0
    assert file.out == folder.out.replace("mine.png", "mine.zip.png").replace(
        '"path": "mine"', '"path": "mine.zip"'
    )
    assert file.err == folder.err


def test_faults_in_a_zip_are_told_as_in_the_folder(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "mine", BAD)
    files = {f"mine/{p.relative_to(pack).as_posix()}": p for p in pack.rglob("*") if p.is_file()}
    file = tmp_path / "mine.zip"
    file.write_bytes(plain_zip({name: path.read_bytes() for name, path in files.items()}))
    assert run("check", file).err == run("check", pack).err


def test_what_systems_leave_in_zips_is_passed_over(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "mine", GOOD)
    good = {f"mine/{p}": (pack / p).read_bytes() for p in ("pack.yaml", "cards/mine.card")}
    file = tmp_path / "mine.zip"
    file.write_bytes(plain_zip({**good, "mine/.DS_Store": b"", "__MACOSX/mine/._a": b""}))
    assert run("check", file, "--json").json["diagnostics"] == []


def test_a_theme_is_read_from_the_zip(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "mine", GOOD, **{"looks/theme.yaml": "ink: '#123456'\n"})
    with (pack / "pack.yaml").open("a") as file:
        file.write("theme: looks\n")
    assert run("check", pack, "--json").json["diagnostics"] == []
    run("zip", pack, "-o", tmp_path / "out")
    zipped = tmp_path / "out" / "mine" / "mine.zip"
    pictures = [tmp_path / "a.png", tmp_path / "b.png"]
    for name, path in zip((pack, zipped), pictures, strict=True):
        assert run("show", name, "Tea Break", "-o", path).code == 0
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_cards_in_a_zip_are_not_formatted(zipped: Path) -> None:
    said = run("format", zipped)
    assert (said.code, "unpack it" in said.err) == (2, True)


def test_a_zip_that_may_not_be_read(zipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(PackError, match="The zip cannot be read: Permission denied"):
        ZipSource(zipped)


def test_python_loads_a_zip(zipped: Path) -> None:
    assert "tea-break" in {card.id for card in cardwright.load(str(zipped)).cards}


def test_two_packs_in_zips_play_together(tmp_path: Path, zipped: Path) -> None:
    other = write(
        tmp_path / "other",
        {
            "pack.yaml": (tmp_path / "mine" / "pack.yaml").read_text().replace("mine", "other"),
            "cards/a.card": GOOD.replace("Tea", "Coffee"),
        },
    )
    assert run("play", zipped, "--with", other, "--seed", "1").code == 0


def test_a_game_in_a_zip_is_the_same_program(tmp_path: Path) -> None:
    run("zip", PEBBLES, "-o", tmp_path)
    packed = tmp_path / "pebbles" / "pebbles.zip"
    assert cardwright.load(str(packed)).hash == cardwright.load(PEBBLES).hash
