"""Results are written whole, and never over what Cardwright did not make."""

import json
import os
from pathlib import Path

import pytest

from compiler import output
from compiler.output import MANIFEST, OutputError, OutputFolder, replace_together, write_atomic


def test_what_was_made_may_be_replaced(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path / "build")
    assert folder.write("en/cards.pdf", b"1") == tmp_path / "build" / "en" / "cards.pdf"
    OutputFolder(tmp_path / "build").write("en/cards.pdf", b"2")
    assert (tmp_path / "build" / "en" / "cards.pdf").read_bytes() == b"2"
    listed = json.loads((tmp_path / "build" / MANIFEST).read_text("utf-8"))
    assert listed == {"files": ["en/cards.pdf"]}


def test_a_file_that_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").write_bytes(b"mine")
    with pytest.raises(OutputError, match="was not made by Cardwright"):
        OutputFolder(tmp_path).write_all({"other.pdf": b"1", "cards.pdf": b"2"})
    assert [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]
    assert (tmp_path / "cards.pdf").read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "", "a\\b", "c:x"])
def test_names_stay_inside(tmp_path: Path, name: str) -> None:
    with pytest.raises(OutputError, match="not a name inside"):
        OutputFolder(tmp_path / "a").write(name, b"")


def test_a_folder_or_a_file_in_the_way_is_a_plain_error(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(OutputError):
        OutputFolder(tmp_path).write("x", b"")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="is not a folder"):
        OutputFolder(tmp_path / "file").write("x", b"")


def test_a_broken_manifest_is_named(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("[]", "utf-8")
    with pytest.raises(OutputError, match="manifest"):
        OutputFolder(tmp_path).write("x", b"")


def test_a_fault_leaves_the_old_content_and_no_scraps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_atomic(path, b"old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        replace_together({path: b"new", tmp_path / "b": b"new"})
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert path.read_bytes() == b"old"


def stopped_after(moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the process stopped after some moves, once."""
    move, left = os.replace, [moves]

    def replaced(one: Path, other: Path) -> None:
        left[0] -= 1
        if left[0] == -1:
            raise KeyboardInterrupt
        move(one, other)

    monkeypatch.setattr(os, "replace", replaced)


@pytest.mark.parametrize("moves", range(4))
def test_what_was_moved_before_a_fault_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    OutputFolder(tmp_path).write("a", b"old")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    stopped_after(moves, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        OutputFolder(tmp_path).write_all({"a": b"new", "b": b"new"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("moves", range(4))
def test_after_a_run_that_was_killed_the_next_one_goes_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    killed(tmp_path, moves, monkeypatch)
    OutputFolder(tmp_path).write_all({"a": b"newer", "b": b"newer"})
    assert (tmp_path / "b").read_bytes() == b"newer"


def test_what_somebody_puts_there_after_a_run_that_was_killed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(tmp_path, 2, monkeypatch)
    (tmp_path / "b").write_bytes(b"mine")
    with pytest.raises(OutputError, match="was not made by Cardwright"):
        OutputFolder(tmp_path).write_all({"a": b"newer", "b": b"newer"})
    assert (tmp_path / "b").read_bytes() == b"mine"


def killed(folder: Path, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a folder as it is when writing was killed, so that nothing could be put back."""
    with monkeypatch.context() as patch:
        stopped_after(moves, patch)
        patch.setattr(output, "_put_back", lambda path, kept: None)
        with pytest.raises(KeyboardInterrupt):
            OutputFolder(folder).write_all({"a": b"new", "b": b"new"})


def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_bytes(b"mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "x").symlink_to(target)
    with pytest.raises(OutputError):
        OutputFolder(tmp_path / "out").write("x", b"1")
    write_atomic(tmp_path / "out" / "x", b"1")
    assert target.read_bytes() == b"mine"
