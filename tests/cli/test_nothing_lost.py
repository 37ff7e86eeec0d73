"""Law: nothing is lost. Whatever goes wrong while a result is written, old files stay whole."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import IO, Any

import pytest

from .desk import GOOD, PEBBLES, ROOT, Said, homebrew, run, write

UNTIDY = GOOD.replace("Put 1 Wound", "put one wound")
Fault = Callable[..., Any]


def scraps(folder: Path) -> list[str]:
    return [p.name for p in folder.rglob("*") if p.suffix == ".part"]


def built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Build a pack, and return the path of its program."""
    monkeypatch.chdir(folder)
    assert run("build", PEBBLES).code == 0
    return folder / "build" / "pebbles" / "program.json"


class FullDisk:
    """Stands for `os.fdopen`; files take some bytes and then no more."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.open = os.fdopen

    def __call__(self, handle: int, *how: Any, **more: Any) -> IO[Any]:
        file: IO[Any] = self.open(handle, *how, **more)
        if "w" in "".join(map(str, how)):
            file.write(b"x" * self.room)
            file.close()
            raise OSError(errno.ENOSPC, "No space left on device")
        return file


WRITERS = {
    "build": ["build", PEBBLES],
    "zip": ["zip", PEBBLES],
    "record": ["play", PEBBLES, "--seed", "1", "--humans", "1", "--record", "build/game.json"],
    "picture": ["show", PEBBLES, "Big Wave"],
}


def twice(command: list[str], fault: Callable[[], None]) -> tuple[dict[Path, bytes], Said]:
    """Run a command, make it fail the second time, and return what the first had written."""
    assert run(*command).code == 0
    before = {p: p.read_bytes() for p in Path("build").rglob("*") if p.is_file()}
    fault()
    return before, run(*command)


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_leaves_the_old_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    full = FullDisk(100)
    before, said = twice(WRITERS[name], lambda: monkeypatch.setattr(os, "fdopen", full))
    assert (said.code, "No space left on device" in said.err) == (2, True)
    assert {p: p.read_bytes() for p in before} == before
    assert scraps(tmp_path) == []


@pytest.mark.parametrize("name", WRITERS)
def test_a_first_run_on_a_full_disk_leaves_no_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fdopen", FullDisk(10))
    said = run(*WRITERS[name])
    assert (said.code, list(tmp_path.iterdir())) == (2, [])
    assert said.err.startswith("Error: cannot write build/")


@pytest.mark.parametrize("name", WRITERS)
def test_ctrl_c_leaves_the_old_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    before, said = twice(WRITERS[name], lambda: monkeypatch.setattr(os, "replace", interrupt))
    assert (said.code, said.err.splitlines()[-1]) == (130, "Interrupted.")
    assert {p: p.read_bytes() for p in before} == before
    assert scraps(tmp_path) == []


def test_a_folder_that_may_not_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = built(tmp_path, monkeypatch)
    before = program.read_bytes()

    def closed(*_: object, dir: Path, **more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(dir.resolve() / ".a.part"))

    monkeypatch.setattr(tempfile, "mkstemp", closed)
    said = run("build", PEBBLES)
    assert (said.code, said.err) == (2, "Error: cannot write build: Permission denied\n")
    assert program.read_bytes() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_folder_that_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = built(tmp_path, monkeypatch)
    program.parent.chmod(0o500)
    said = run("build", PEBBLES)
    program.parent.chmod(0o700)
    assert (said.code, "Permission denied" in said.err) == (2, True)


@pytest.mark.parametrize("fails", [0, 1])
def test_formatting_that_is_cut_short_leaves_each_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    other = UNTIDY.replace("Tea", "Coffee")
    pack = homebrew(tmp_path, UNTIDY, **{"cards/z.card": other})
    files = [pack / "cards" / "mine.card", pack / "cards" / "z.card"]
    move, done = os.replace, list[object]()

    def replace(*paths: Any) -> None:
        if len(done) == fails:
            raise OSError(errno.EIO, "Input/output error", str(paths[0]))
        done.append(move(*paths))

    monkeypatch.setattr(os, "replace", replace)
    assert run("format", pack).code == 2
    texts = [file.read_text("utf-8") for file in files]
    assert [text in (UNTIDY, other) for text in texts].count(True) == 2 - fails
    assert all(text.endswith("You lose 1 Wound.\n") for text in texts)
    assert scraps(tmp_path) == []


def test_a_pack_that_cannot_be_begun_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fdopen", FullDisk(10))
    said = run("new", tmp_path / "mine", "--game", PEBBLES)
    assert (said.code, list(tmp_path.iterdir())) == (2, [])


KILLED = """
import os, signal, sys
from pathlib import Path
from compiler.output import OutputFolder
move, left = os.replace, [int(sys.argv[1])]
def replace(*paths):
    left[0] -= 1
    if left[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    move(*paths)
os.replace = replace
OutputFolder(Path("out")).write_all({"a": b"new" * 9999, "b": b"new" * 9999})
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_a_kill_in_the_middle_leaves_each_file_whole(tmp_path: Path, moves: int) -> None:
    out = write(tmp_path / "out", {"a": "old", "b": "old"})
    listed = '{"files": ["a", "b"]}'
    write(out, {".cardwright-manifest.json": listed})
    command = [sys.executable, "-c", KILLED, str(moves)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    found = [(out / name).read_text() for name in "ab"]
    assert found == [["old", "new" * 9999][moves > n] for n in (1, 2)]


def decided(record: Path) -> int:
    """Return how many decisions a whole record has; none if there is none yet."""
    return len(json.loads(record.read_text())["decisions"]) if record.exists() else 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_game_that_is_killed_goes_on_from_its_record(tmp_path: Path) -> None:
    """The record is whole after every decision, so that no decision but the last is lost."""
    record = tmp_path / "g.json"
    game = ("play", PEBBLES, "--humans", "2", "--players", "2", "--record", str(record))
    command = [sys.executable, "-m", "cardwright", *game, "--seed", "4"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    kept = None
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdin=PIPE, stdout=DEVNULL) as playing:
        assert playing.stdin
        playing.stdin.write(b"\n1\n" * 3)  # one looks, and decides; another looks, and decides
        playing.stdin.flush()
        while decided(record) < 3 and playing.poll() is None:
            time.sleep(0.02)
        kept = decided(record)
        playing.kill()
    assert (playing.returncode, kept) == (-signal.SIGKILL, 3)
    again = run(*game, input="q\n")
    assert (again.code, f"Going on after {kept} decisions." in again.err) == (0, True)
    assert run("replay", record).out.endswith("exact\n")
