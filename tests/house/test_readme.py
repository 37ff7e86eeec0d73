"""What the README says is so: its commands run, its output comes out, its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardwright
from tests.cli import desk
from tests.house.tree import ROOT

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
DECK = Path("my-deck") / "cards" / "my-deck.card"
BLANK = "ACTION My First Action\n"


def blocks(kind: str) -> list[str]:
    return [text for name, text in BLOCKS if name == kind]


def commands(session: str) -> list[tuple[list[str], list[str]]]:
    """Return the commands of a session, each with the lines shown below it."""
    parts = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    found = [part.splitlines() for part in parts]
    return [(shlex.split(lines[0]), lines[1:]) for lines in found]


def run(session: str) -> None:
    for command, shown in commands(session):
        assert command[0] == "cardwright"
        result = CliRunner().invoke(cardwright.cli, command[1:])
        assert result.exit_code == 0, f"{command}: {result.output}"
        missing = [line for line in shown if line not in result.stdout.splitlines()]
        assert not missing, f"{command} does not say {missing} but:\n{result.stdout}"


def change(old: str, new: str) -> None:
    text = DECK.read_text("utf-8")
    assert text.count(old) == 1
    DECK.write_text(text.replace(old, new), "utf-8")


def patch(diff: str) -> None:
    lines = diff.splitlines()
    old = [line[1:] for line in lines if line.startswith("-")]
    new = [line[1:] for line in lines if line.startswith("+")]
    change("\n".join(old), "\n".join(new))


def test_the_tutorial_goes_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    do = {"console": run, "card": lambda card: change(BLANK, card), "diff": patch}
    pictures = []
    for kind, text in BLOCKS:
        if kind in do:
            do[kind](text)
            picture = tmp_path / "build" / "my-deck" / "png" / "overtime-form.png"
            pictures += [picture.read_bytes()] if picture.exists() else []
    assert pictures[0] != pictures[-1]


def test_the_python_runs(tmp_path: Path) -> None:
    for text in blocks("python"):
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{text}"
        subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True)


def recipe(target: str) -> str:
    """Return what the Makefile does for a target, its own last command."""
    text = (ROOT / "Makefile").read_text("utf-8").replace("$(VENV)", ".venv")
    found = re.search(rf"^{target}:[^\n]*\n((?:\t[^\n]*\n)+)", text, re.MULTILINE)
    assert found, f"the Makefile has no target {target}"
    return found[1].strip()


def test_make_does_what_the_readme_says() -> None:
    pairs = [text.splitlines() for text in blocks("sh")]
    for short, long in pairs:
        target = short.split()[1]
        assert long.endswith(recipe(target))
    assert [short.split()[1] for short, _ in pairs] == ["demo", "test"]


def test_the_gate_runs_the_tests_as_the_readme_does() -> None:
    gate = ROOT / ".ci" / "run"
    assert recipe("test").removeprefix(".venv/bin/python ") in gate.read_text("utf-8")
    assert os.access(gate, os.X_OK)


DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_to_files(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text("utf-8"))
    local = [t for t in targets if "://" not in t]
    assert [t for t in local if not (path.parent / t).exists()] == []


def test_the_scenario_of_the_reference_passes(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "reference.md").read_text("utf-8")
    found = re.search(r"^    SCENARIO .*\n(?:    .+\n)+", text, re.MULTILINE)
    assert found
    pack = desk.homebrew(tmp_path / "mine", "ACTION Blank\n")
    desk.write(pack, {"scenarios/reference.play": textwrap.dedent(found[0])})
    assert desk.run("test", pack).out.endswith("1 passed, 0 failed\n")


def test_help_tells_of_each_command_in_whole_words() -> None:
    summaries = desk.run("--help").out.partition("Commands:")[2]
    assert "read-form" in summaries
    assert "..." not in summaries


def test_the_reference_names_the_commands_there_are() -> None:
    text = (ROOT / "docs" / "reference.md").read_text("utf-8")
    named = set(re.findall(r"^\| `([a-z-]+)", text, re.MULTILINE))
    assert named == set(cardwright.cli.commands)


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "decisions").glob("*.md")))
def test_a_decision_is_numbered_dated_and_short(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].startswith(f"# {int(path.name[:4])}. ")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", lines[2])
    assert len(lines) <= 25
