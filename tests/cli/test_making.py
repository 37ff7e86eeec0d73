from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import cardwright
from compiler.desk.packs import load_packs
from compiler.desk.printing import theme_of

from .desk import BAD, GAME, PEBBLES, homebrew, run, write


def test_build_gives_equal_bytes_for_equal_input(tmp_path: Path) -> None:
    one, two = (run("build", PEBBLES, "-o", tmp_path / name, "--json") for name in "ab")
    assert one.json["hash"] == two.json["hash"]
    assert (one.json["cards"], one.json["diagnostics"]) == (27, [])
    paths = [Path(said.json["program"]) for said in (one, two)]
    assert paths[0] == tmp_path / "a" / "pebbles" / "program.json"
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_what_cardwright_made_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "build"
    assert [run("build", PEBBLES, "-o", out).code for _ in range(2)] == [0, 0]
    other = write(tmp_path / "other", {"pebbles/program.json": "mine"})
    said = run("build", PEBBLES, "-o", other)
    assert said.code == 2
    assert (other / "pebbles" / "program.json").read_text() == "mine"


def test_a_broken_pack_is_not_built(tmp_path: Path) -> None:
    said = run("build", homebrew(tmp_path / "p", BAD), "-o", tmp_path / "out", "--json")
    assert (said.code, said.json["ok"], said.json["program"]) == (1, False, None)
    assert not (tmp_path / "out").exists()


def test_the_program_fits_its_schema() -> None:
    program = json.loads(cardwright.load(PEBBLES).to_json())
    jsonschema.validate(program, run("schema", "program").json)


def test_a_record_of_a_game_with_values_and_copies_fits_its_schema(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    assert run("play", "frantic-troublemaker", "--seed", "3", "--record", kept).code == 0
    record = json.loads(kept.read_text())
    assert {"copied", "value"} <= {key for made in record["decisions"] for key in made}
    jsonschema.validate(record, run("schema", "record").json)


@pytest.mark.parametrize("what", ["program", "pack", "form", "record"])
def test_schemas_are_schemas(what: str) -> None:
    jsonschema.Draft202012Validator.check_schema(run("schema", what).json)


def described(form: Any) -> Iterator[dict[str, Any]]:
    """Yield what a schema says of each key that an author may write."""
    if isinstance(form, dict):
        yield from (form.get("properties") or {}).values()
        for part in form.values():
            yield from described(part)
    elif isinstance(form, list):
        for part in form:
            yield from described(part)


@pytest.mark.parametrize("what", ["pack", "form"])
def test_an_editor_can_say_what_a_key_means_and_show_one(what: str) -> None:
    schema = run("schema", what).json
    for key in described(schema):
        assert key["description"].endswith(".")
        for shown in key["examples"]:
            jsonschema.validate(shown, {"$defs": schema["$defs"], **key})


def test_the_cards_that_the_schema_shows_are_good_ones(tmp_path: Path) -> None:
    examples = run("schema", "form").json["examples"]
    shown = [card for card in examples if card["kind"] in ("ACTION", "MISSION")]
    mine = [{**card, "title": f"My {card['title']}"} for card in shown]
    pack = homebrew(tmp_path, "# None.\n", **{"cards/shown.json": json.dumps(mine)})
    found = run("check", pack, "--json").json
    assert (found["ok"], len(shown) > 1) == (True, True)


def test_show_knows_the_cards_of_players(tmp_path: Path) -> None:
    said = run("show", GAME, "lev-r-pul", "-o", tmp_path / "lev.png")
    assert (said.code, "Loyal: Their Treason is below" in said.out) == (0, True)
    assert (tmp_path / "lev.png").read_bytes().startswith(b"\x89PNG")


def test_show_makes_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "card.png"
    said = run("show", PEBBLES, "Big Wave", "-o", path)
    assert "Each other Gatherer loses 1 Pebble." in said.out
    assert path.read_bytes().startswith(b"\x89PNG")
    assert [p.name for p in tmp_path.iterdir()] == ["card.png"]
    assert run("show", PEBBLES, "Big Wave", "-o", path).code == 0
    path.write_bytes(b"mine")
    assert run("show", PEBBLES, "Big Wave", "-o", path).code == 2
    assert run("show", PEBBLES, "Big Wave", "-o", tmp_path / "card.gif").code == 2


def test_a_card_that_is_not_there_is_asked_back() -> None:
    said = run("show", PEBBLES, "big-wafe")
    assert (said.code, "Did you mean big-wave?" in said.err) == (2, True)


def test_print_tells_files_and_grid(tmp_path: Path) -> None:
    found = run("print", PEBBLES, "-o", tmp_path, "--cards", "magpie,big-wave", "--json").json
    assert found["grid"] == {"columns": 3, "rows": 3, "rotated": False}
    path = str(tmp_path / "pebbles" / "en-a4" / "cards.pdf")
    assert found["files"] == [{"path": path, "kind": "cards", "pages": 1}]
    assert {card["id"] for card in found["cards"]} == {"magpie", "big-wave"}
    assert (found["ink"]["design"], found["diagnostics"]) == ("normal", [])


@pytest.mark.parametrize(
    "wrong",
    [
        ["--only", "rules"],
        ["--only", "blanks"],
        ["--only", "tokens"],
        ["--grid", "3"],
        ["--grid", "0x3"],
        ["--cards", "nobody"],
        ["--cards", "magpie", "--only", "rulebook"],
        ["--theme", "nosuch"],
        ["--size", "enormous"],
        ["--margin", "100"],
        ["--back-offset", "left"],
        ["--back-offset", "nan,0"],
        ["--back-offset", "0,51"],
        ["--back-offset", "1,1"],
        ["--backs", "gutterfold", "--back-offset", "1,1"],
        ["--bleed", "nan"],
        ["--bleed", "inf"],
        ["--margin", "nan"],
        ["--margin", "-1"],
        ["--pdf-standard", "x-9"],
    ],
)
def test_wrong_options_of_print(wrong: list[str]) -> None:
    assert run("print", PEBBLES, *wrong).code == 2


def test_backs_stay_on_the_paper(tmp_path: Path) -> None:
    off = ["--backs", "long", "--back-offset", "40,0", "--json"]
    said = run("print", PEBBLES, *off, "-o", tmp_path / "out")
    assert (said.code, [d["code"] for d in said.json["diagnostics"]]) == (1, ["bad-layout"])
    assert not (tmp_path / "out").exists()


def test_backs_that_a_printer_may_not_reach_are_warned_of(tmp_path: Path) -> None:
    """P07: nothing is lost in silence; --strict writes nothing."""
    near = ["--backs", "long", "--back-offset", "8,0", "--cards", "magpie", "--json"]
    said = run("print", PEBBLES, *near, "-o", tmp_path / "out")
    found = [(d["code"], d["severity"]) for d in said.json["diagnostics"]]
    assert (said.code, found) == (0, [("bad-layout", "warning")])
    said = run("print", PEBBLES, *near, "--strict", "-o", tmp_path / "strict")
    assert (said.code, (tmp_path / "strict").exists()) == (1, False)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--only", "cards,tokens", "--back-offset", "0,5"], [("tokens", "into")]),
        (["--only", "cards,tokens", "--back-offset", "0,11"], [("tokens", "off")]),
        (["--only", "cards", "--back-offset", "0,-12"], [("cards", "into")]),
        (["--only", "tokens", "--layout", "single", "--back-offset", "45,45"], [("tokens", "off")]),
        (["--only", "tokens", "--layout", "single", "--bleed", "3", "--back-offset", "2,-3"], []),
    ],
)
def test_every_part_keeps_its_own_backs_on_its_own_page(
    options: list[str], found: list[tuple[str, str]], tmp_path: Path
) -> None:
    said = run("print", GAME, *options, "--backs", "long", "--json", "-o", tmp_path / "out")
    moves = re.compile(r"moves the backs of the (\w+) (\w+)")
    told = [d["message"] for d in said.json["diagnostics"] if d["code"] == "bad-layout"]
    assert [each for message in told for each in moves.findall(message)] == found
    off = "off" in dict(found).values()
    assert (said.code, (tmp_path / "out").exists()) == ((1, False) if off else (0, True))


def test_a_theme_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    said = run("print", PEBBLES, "--theme", "nosuch")
    themes = re.search(r"There are: (.*)\.", said.err)
    assert themes
    for theme in themes[1].split(", "):
        assert theme_of(load_packs([PEBBLES]), theme), theme


def test_a_grid_that_is_not_possible_is_answered_with_what_is(tmp_path: Path) -> None:
    wish = ["--grid", "3x3", "--bleed", "3", "-o", str(tmp_path / "out")]
    said = run("print", PEBBLES, *wish)
    assert said.code == 2
    assert "on a4 2 x 4 turned fit, on letter 2 x 3 turned fit" in said.err


def test_the_summary_names_the_grid(tmp_path: Path) -> None:
    wish = ["--grid", "2x2", "--cards", "magpie", "-o", str(tmp_path)]
    assert ": 1 page, 2 x 2 cards a page\n" in run("print", PEBBLES, *wish).out
    folded = ["--backs", "gutterfold", "--cards", "magpie", "-o", str(tmp_path)]
    said = run("print", PEBBLES, *folded).out
    assert ": 1 page, 1 x 4 cards a page, turned, each beside its back\n" in said


def test_the_summary_tells_first_the_ink_of_the_design_that_was_printed(tmp_path: Path) -> None:
    asked = ("print", PEBBLES, "--only", "cards", "-o", tmp_path)
    lines = [
        next(line for line in run(*asked, *more).out.splitlines() if line.startswith("Ink"))
        for more in ((), ("--low-ink",))
    ]
    normal, low = re.findall(r"\d+%", lines[0])
    assert lines == [
        f"Ink: {normal} of a card, {low} with --low-ink",
        f"Ink: {low} of a card, {normal} without --low-ink",
    ]


def test_text_that_cannot_be_printed_names_its_card(tmp_path: Path) -> None:
    cards = "ACTION My \U000131a3\nid: my-card\n"
    said = run("print", homebrew(tmp_path / "p", cards), "-o", tmp_path / "out", "--json")
    assert said.code == 1
    assert said.json["files"] == []
    assert said.json["diagnostics"][0]["card"] == "my-card"


# ------------------------------------------------------------------ new


def test_a_new_pack_has_the_games_blank_cards(tmp_path: Path) -> None:
    folder = tmp_path / "my-deck"
    said = run("new", folder, "--game", GAME)
    assert said.code == 0
    assert said.out.endswith(f"  cardwright check {folder}\n  cardwright print {folder}\n")
    found = run("check", folder, "--json").json
    blanks = [c for c in cardwright.load(GAME).cards if c.blank]
    assert (found["ok"], found["packs"][0]["blank"]) == (True, len(blanks))


def test_a_new_pack_has_a_scenario_that_passes(tmp_path: Path) -> None:
    run("new", tmp_path / "mine", "--game", GAME)
    assert run("test", tmp_path / "mine").out.endswith("\n1 passed, 0 failed\n")


def test_a_game_without_blank_cards_has_two_of_each_kind_that_is_written(tmp_path: Path) -> None:
    run("new", tmp_path / "shells", "--game", PEBBLES)
    text = (tmp_path / "shells" / "cards" / "shells.card").read_text()
    assert text.count("\nCHARM ") == 2
    assert "#   Use on …:" in text


def test_a_new_pack_says_how_headings_go_on_and_what_a_card_must_have(tmp_path: Path) -> None:
    run("new", tmp_path / "deck", "--game", GAME)
    text = (tmp_path / "deck" / "cards" / "deck.card").read_text()
    assert "#   Play on …:   such as “Play on another Troubleshooter:”" in text
    assert "# It must have Play on Mission.\n" in text
    assert "it must have Failure. Without, it must not.\n" in text


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    said = run("new", write(tmp_path, {"notes.txt": ""}), "--game", GAME)
    assert said.code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_new_pack_cannot_have_the_name_of_a_game(tmp_path: Path) -> None:
    assert run("new", tmp_path / GAME, "--game", GAME).code == 2
