"""A long run of games that is stopped goes on where it was."""

from __future__ import annotations

from pathlib import Path

from tests.soak import Plan, Played, main, one, played, told

PLAN = Plan("paranoia", 3, 4, {})


def test_games_that_are_over_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / f"soak-{PLAN.key()}.jsonl"
    invented = Played(0, 3, "won", 2, 12345)
    path.write_text(
        f'{{"game": 0, "players": 3, "end": "won", "winners": 2, "decisions": {12345}}}\n'
    )
    assert main(["--games", "2", "--players", "3-4", "--folder", str(tmp_path)]) == 0
    assert played(path) == [invented, one(PLAN, 1)]


def test_a_line_that_was_cut_off_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = '{"game": 4, "players": 3, "end": "won", "winners": 1, "decisions": 900}\n'
    path.write_text(whole + '{"game": 5, "pla')
    assert [game.game for game in played(path)] == [4]
    assert path.read_text() == whole


def test_the_seed_of_a_bad_game_is_named() -> None:
    text = "\n".join(told([Played(7, 5, "the limit of events", 0, 40), Played(8, 3, "won", 1, 90)]))
    assert "players 5, seed 7: the limit of events" in text
    assert "      1 won" in text
