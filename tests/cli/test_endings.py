from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .desk import BAD, GAME, PEBBLES, homebrew, python, run

MAIN = "import cardwright; cardwright.main()"


def test_the_help_names_commands_in_order() -> None:
    said = run("--help")
    assert said.code == 0
    assert said.out.index("  demo ") < said.out.index("  check ") < said.out.index("  play ")


def test_what_is_not_built_is_wrong_usage() -> None:
    for args in (["lsp"], ["play", PEBBLES, "--bots", "search"], []):
        assert run(*args).code == 2


def test_version() -> None:
    assert run("--version").out.startswith("cardwright ")


def test_a_fault_of_cardwright_is_one_line_with_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.desk.packs.load_stack", lambda *_, **__: 1 / 0)
    said = run("build", PEBBLES)
    assert (said.code, said.out, len(said.err.splitlines())) == (70, "", 1)
    report = Path(said.err.split("a report is in ")[1].strip())
    assert "ZeroDivisionError" in report.read_text()
    report.unlink()


@pytest.mark.parametrize("args", [["--debug", "build"], ["build", "--debug"]])
def test_with_debug_there_is_a_traceback(args: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compiler.desk.packs.load_stack", lambda *_, **__: 1 / 0)
    said = run(*args, PEBBLES)
    assert (said.code, said.err.splitlines()[0]) == (70, "Traceback (most recent call last):")


def test_colour_only_where_it_is_seen(tmp_path: Path) -> None:
    said = run("check", homebrew(tmp_path, BAD))
    assert "\x1b" not in said.err


def test_words_that_a_terminal_cannot_show_do_no_harm(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    code = f"import sys; sys.argv = ['cardwright', 'play', {PEBBLES!r}, '--seed', '1']; {MAIN}"
    assert python(code, tmp_path, env).code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_an_interrupted_series_ends_with_130(tmp_path: Path) -> None:
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"import sys; sys.argv = ['cardwright', 'play', {PEBBLES!r}, '--games', '99999']; {MAIN}"
    with subprocess.Popen(
        [sys.executable, "-c", f"{heard}; {code}"], cwd=tmp_path, stderr=subprocess.PIPE
    ) as process:
        try:
            time.sleep(4)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, err.strip()) == (130, b"Interrupted.")


def test_the_demo_leaves_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("demo")
    assert said.code == 0
    assert all(Path(line.strip()).is_file() for line in said.out.splitlines()[-5:])
    page = (tmp_path / "build" / "demo" / "index.html").read_text()
    assert "has won." in page or "have won." in page
    assert run("demo").code == 0


def test_interrupted_writing_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", stop)
    assert run("build", PEBBLES, "-o", tmp_path / "out").code == 130
    assert run("new", tmp_path / "deck", "--game", GAME).code == 130
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="another shell")
@pytest.mark.parametrize(
    ("turned", "args", "code", "words"),
    [
        (">&-", "check", 1, "Standard output is closed"),
        (">/dev/full", "check", 1, "cannot be written"),
        (">/dev/full", "--help", 1, "cannot be written"),
        ("<&-", "check - --game", 2, "Standard input is closed"),
        ("| true", "list", 141, ""),
    ],
)
def test_a_stream_that_is_closed_or_full(turned: str, args: str, code: int, words: str) -> None:
    call = f"set -o pipefail; '{sys.executable}' -c '{MAIN}' {args}"
    line = f"{call} {PEBBLES if args[0] != '-' else ''} {turned}"
    done = subprocess.run(
        ["bash", "-c", line], cwd=Path(PEBBLES).parents[2], capture_output=True, text=True
    )
    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
