from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.desk import reporting
from compiler.desk.packs import load_packs
from compiler.desk.reporting import FIGURES, Wording
from compiler.html.report import EDGE, GAP, MOST_LABELS, Span, Spans
from dsl.ir.program import Program
from runtime.desk import chances, measuring
from runtime.desk.measuring import Plan, measure, one

from .desk import GAME, GOOD, PEBBLES, homebrew, run

FEW = ("--games", "3", "--bots", "random")


def page(out: Path) -> str:
    return (out / "pebbles" / "report.html").read_text("utf-8")


def page_of_pebbles(out: Path) -> str:
    run("report", PEBBLES, *FEW, "-o", out)
    return page(out)


def test_a_report_is_one_page_with_plots(tmp_path: Path) -> None:
    said = run("report", PEBBLES, *FEW, "--players", "2,3", "-o", tmp_path)
    assert (said.code, said.out.strip()) == (0, str(tmp_path / "pebbles" / "report.html"))
    text = page(tmp_path)
    assert "3 players: wins per seat" in text
    assert "2 players" in text
    assert not re.search(r'(src|href)="(?!#)', text)


def test_equal_seeds_make_equal_pages(tmp_path: Path) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        run("report", PEBBLES, *FEW, "--seed", "7", "--jobs", jobs, "-o", tmp_path / name)
    assert page(tmp_path / "one") == page(tmp_path / "two")


def test_every_mark_of_a_plot_lies_on_it(tmp_path: Path) -> None:
    run("report", PEBBLES, *FEW, "-o", tmp_path)
    for box, inside in re.findall(r'<svg viewBox="([^"]*)"(.*?)</svg>', page(tmp_path), re.DOTALL):
        width, height = map(float, box.split()[2:])
        for name, value in re.findall(r'\b(x|y|x1|x2|y1|y2|cx|cy)="([^"]*)"', inside):
            assert 0 <= float(value) <= (width if "x" in name else height)


def test_names_in_a_plot_are_shown_whole_and_have_their_room() -> None:
    short, long = (Span(name, 0, 1, 2, "1") for name in ("Tea", "A very long name of a card " * 3))
    beside, below = Spans("t", [short], [], ""), Spans("t", [short, long], [], "")
    assert beside.labels < below.labels == MOST_LABELS
    assert beside.squeezed(short) is below.squeezed(short) is None
    assert below.squeezed(long) == MOST_LABELS - EDGE - GAP


def test_sections_have_the_whole_heading_that_stands_on_their_card() -> None:
    words = Wording(load_packs([GAME]).program, "en")
    said = words.heading("better-idea", "play-anytime-to-answer")
    assert said == "Play Anytime to answer a card another Troubleshooter is playing"
    assert words.heading("better-idea", "while-in-front") == "While in front"


def test_a_report_as_json(tmp_path: Path) -> None:
    said = run("report", PEBBLES, *FEW, "--json", "-o", tmp_path)
    assert said.json["file"] == str(tmp_path / "pebbles" / "report.html")
    assert [table["games"] for table in said.json["figures"]["tables"]] == [3]


@pytest.mark.parametrize(
    ("players", "why"), [("99", "is for"), ("3;5", "takes numbers"), ("", "takes numbers")]
)
def test_tables_that_cannot_be_are_wrong_usage(tmp_path: Path, players: str, why: str) -> None:
    said = run("report", PEBBLES, *FEW, "--players", players or ",", "-o", tmp_path)
    assert said.code == 2
    assert why in said.err
    assert not (tmp_path / "pebbles").exists()


def test_a_report_is_not_written_over_a_file_of_yours(tmp_path: Path) -> None:
    (tmp_path / "pebbles").mkdir()
    (tmp_path / "pebbles" / "report.html").write_text("mine")
    said = run("report", PEBBLES, *FEW, "-o", tmp_path)
    assert said.code != 0
    assert page(tmp_path) == "mine"


def test_the_page_of_a_homebrew_has_its_title(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", GOOD)
    run("report", pack, "--games", "1", "--bots", "random", "--players", "3", "-o", tmp_path)
    assert "<title>Mine" in (tmp_path / "mine" / "report.html").read_text("utf-8")


def test_a_card_that_was_added_has_a_row_even_if_too_few_met_it(tmp_path: Path) -> None:
    pack = homebrew(tmp_path / "p", GOOD)
    asked = ("--games", "2", "--bots", "random", "--players", "8")
    run("report", GAME, "--with", pack, *asked, "-o", tmp_path)
    text = (tmp_path / GAME / "report.html").read_text("utf-8")
    row = r'<th scope="row">Tea Break</th><td>\d+</td><td>\d+</td><td>([^<]*)</td>'
    (verdict,) = re.findall(row, text)
    assert verdict == "did not turn up in 2 games" or verdict.startswith(TOO_FEW)
    assert "added" not in page_of_pebbles(tmp_path)


TOO_FEW = "too few did either: 10 of each are needed, so play "


@pytest.mark.parametrize(("games", "told"), [(12, True), (4000, False)])
def test_few_games_are_told_to_be_few(games: int, told: bool) -> None:
    program = load_packs([PEBBLES]).program
    table = measure(program, Plan(1, (2,), "random"))["tables"][0] | {"games": games}
    for seat, share in zip(table["seats"], (0.6, 0.4), strict=True):
        low, high = chances.wilson(share, games)
        seat |= {"share": share, "low": low, "high": high}
    figures: FIGURES = {"tables": [table], "cards": [], "bots": "random", "seed": 0}
    report = Wording(program, "en").report(figures | {"options": {}, "round": ""}, "Pebbles")
    (seats,) = (chart for chart in report.charts if isinstance(chart, Spans))
    assert (f"{games} games are too few" in seats.note) is told


def test_fewer_numbers_are_needed_nowhere_than_the_page_says() -> None:
    assert reporting.LEAST == chances.LEAST


@pytest.mark.parametrize(
    ("met", "said"),
    [
        ([], "happened 3 times by itself"),
        ([{"played": 4, "thrown": 3, "low": None}], TOO_FEW + "about 4 games a table"),
        ([{"played": 4, "thrown": 0, "low": None}], TOO_FEW + "many more games a table"),
        ([{"played": 40, "thrown": 30, "low": None}], "all of them fared alike"),
        ([{"played": 40, "thrown": 30, "low": -0.5, "high": -0.1}], "-0.30 (-0.50 to -0.10)"),
    ],
)
def test_what_games_say_of_a_card_that_was_added(met: list[FIGURES], said: str) -> None:
    program = load_packs([PEBBLES]).program
    card = program.cards[0]
    worth = {"worth_played": 0.7, "worth_thrown": 1.0, "sections": []}
    table = measure(program, Plan(1, (2,), "random"))["tables"][0]
    table["texts"] = [{"card": card.id, "section": "a", "used": 3}]
    figures: FIGURES = {"tables": [table], "cards": [{"card": card.id, **worth, **m} for m in met]}
    figures |= {"bots": "random", "seed": 0, "options": {}, "round": ""}
    report = Wording(program, "en").report(figures, "Mine", [card.pack])
    assert report.added[0][3] == said


def test_a_run_that_was_stopped_goes_on_from_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = ("--keep", tmp_path / "games")
    run("report", PEBBLES, *FEW, "-o", tmp_path / "whole")
    run("report", PEBBLES, "--games", "2", "--bots", "random", *keep, "-o", tmp_path)
    played = list[int]()

    def noted(made: Program, job: measuring.Job) -> measuring.Told:
        played.append(job.seed)
        return one(made, job)

    monkeypatch.setattr(measuring, "one", noted)
    run("report", PEBBLES, *FEW, *keep, "-o", tmp_path / "again")
    assert played == [2]
    assert page(tmp_path / "again") == page(tmp_path / "whole")


@pytest.mark.parametrize("other", [("--seed", "1"), ("--players", "3")])
def test_games_of_other_seeds_and_tables_are_told_apart(
    tmp_path: Path, other: tuple[str, str]
) -> None:
    keep = ("--keep", tmp_path / "games")
    run("report", PEBBLES, *FEW, *keep, "-o", tmp_path)
    run("report", PEBBLES, *FEW, *other, *keep, "-o", tmp_path / "kept")
    run("report", PEBBLES, *FEW, *other, "-o", tmp_path / "whole")
    assert page(tmp_path / "kept") == page(tmp_path / "whole")


def test_games_with_other_settings_are_refused(tmp_path: Path) -> None:
    keep = ("--keep", tmp_path / "games", "-o", tmp_path)
    run("report", PEBBLES, *FEW, *keep)
    said = run("report", PEBBLES, *FEW, "--set", "tide=rough", *keep)
    assert said.code == 2
    assert "holds games of another program, bots, settings or version: name another" in said.err


@pytest.mark.parametrize("there", ["my shopping list\n", '{"program": "other"}\n'])
def test_games_of_something_else_are_left_alone(tmp_path: Path, there: str) -> None:
    keep = tmp_path / "games.jsonl"
    keep.write_text(there)
    said = run("report", PEBBLES, *FEW, "--keep", keep, "-o", tmp_path)
    assert (said.code, keep.read_text()) == (2, there)
    assert "name another file" in said.err
