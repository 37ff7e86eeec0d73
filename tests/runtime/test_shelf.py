"""Games that were measured stay in a file, whole and apart from others, however a run ends."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from runtime.desk import shelf
from runtime.desk.measuring import Job, Nowhere, Plan, Told, games, one
from runtime.desk.shelf import Shelf, ShelfError
from tests.house.walk import program

HEAD: dict[str, Any] = {"program": "abc", "bots": "greedy", "options": {"tide": "high", "a": "b"}}


def job(seed: int) -> Job:
    return Job(3, seed, "random", {})


def opened(folder: Path, **other: Any) -> Shelf:
    return Shelf(folder / "games", **HEAD | other)


def change(folder: Path, line: str) -> None:
    with closing(sqlite3.connect(folder / "games")) as base, base:
        base.execute(line)


def test_a_game_is_found_as_it_was_put(tmp_path: Path) -> None:
    told = one(program("paranoia"), job(1))
    opened(tmp_path).put(job(1), told)
    assert opened(tmp_path).find(job(1)) == told
    assert opened(tmp_path).find(job(2)) is None


def test_runs_that_share_a_file_have_the_games_of_both(tmp_path: Path) -> None:
    ours, theirs = opened(tmp_path), opened(tmp_path)
    for seed, kept in enumerate((ours, theirs, ours, theirs)):
        kept.put(job(seed), Told(3, decisions=seed))
    assert [ours.find(job(seed)) for seed in range(4)] == [Told(3, decisions=n) for n in range(4)]


KILLED = """
import os, sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("PRAGMA cache_size = 1")  # what is not in memory is in the file before its time
base.execute("BEGIN IMMEDIATE")
base.execute("UPDATE games SET told = ?", ["half" * 100_000])
os._exit(9)
"""


def test_a_run_that_is_killed_while_it_writes_loses_no_game(tmp_path: Path) -> None:
    opened(tmp_path).put(job(1), Told(3, decisions=7))
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "games")], check=False)
    assert (tmp_path / "games-journal").exists()
    assert opened(tmp_path).find(job(1)) == Told(3, decisions=7)


def test_a_file_that_has_only_been_made_is_begun(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    assert opened(tmp_path).find(job(1)) is None


@pytest.mark.parametrize(
    "other", [{"program": "abd"}, {"bots": "random"}, {"options": {"tide": "low", "a": "b"}}]
)
def test_games_of_something_else_are_refused(tmp_path: Path, other: dict[str, Any]) -> None:
    opened(tmp_path)
    with pytest.raises(ShelfError, match=r"another program, .*: name another file"):
        opened(tmp_path, **other)


def test_games_of_another_engine_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path)
    monkeypatch.setattr(shelf, "engine", lambda: "an older one")
    with pytest.raises(ShelfError, match="version"):
        opened(tmp_path)


def test_an_engine_is_told_by_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("runtime", "dsl/ir"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(shelf, "ROOT", tmp_path)
    found = [shelf.engine()]
    for name in ("runtime/greedy.py", "dsl/ir/nodes.py", "content.py"):
        (tmp_path / name).write_text("changed")
        found.append(shelf.engine())
    assert len(set(found)) == 3
    assert found[2] == found[3]


def test_settings_are_the_same_in_any_order(tmp_path: Path) -> None:
    opened(tmp_path)
    opened(tmp_path, options=dict(reversed(HEAD["options"].items())))


@pytest.mark.parametrize(
    "line",
    [
        "UPDATE games SET told = replace(told, '\"winners\": [1]', '\"winners\": [9]')",
        "UPDATE games SET told = '[]'",
        "UPDATE games SET told = 5",
        "UPDATE games SET job = '3 players, seed 1' WHERE job = '3 players, seed 2'",
    ],
)
def test_a_game_that_was_changed_is_refused(tmp_path: Path, line: str) -> None:
    opened(tmp_path).put(job(2 if "job =" in line else 1), Told(3, winners=(1,)))
    change(tmp_path, line)
    with pytest.raises(ShelfError, match="changed by somebody"):
        opened(tmp_path).find(job(1))


def test_a_database_of_somebody_is_left_alone(tmp_path: Path) -> None:
    change(tmp_path, "CREATE TABLE recipes (name)")
    before = (tmp_path / "games").read_bytes()
    with pytest.raises(ShelfError, match="name another file"):
        opened(tmp_path)
    assert (tmp_path / "games").read_bytes() == before


class Filling:
    """What another run fills meanwhile: where there was nothing at first, there is a game."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def find(self, job: Job) -> Told | None:
        self.asked.append(job.seed)
        return Told(job.players) if self.asked.count(job.seed) > 1 else None

    def put(self, job: Job, told: Told) -> None:
        assert job.seed in self.asked


def test_games_that_come_meanwhile_do_not_mix_up_those_that_are_played() -> None:
    made, plan = program("tests/packs/pebbles"), Plan(3, (2,), bots="random")
    assert list(games(made, plan, 1, Filling())) == list(games(made, plan, 1, Nowhere()))
