"""What cards state: the same in all four shapes, and told where it stands when it is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from compiler.desk.packs import load_packs
from compiler.desk.schema import schema
from tests.cli.desk import run, write

META = "id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nlanguages: [en]\ngame: frantic\n"
SHAPES = {
    "flag.card": "NUMBER-CARD Beige Flag x2\nColour: red, blue\nNumber: 7\n",
    "flag.yaml": "kind: number-card\ntitle: Beige Flag\ncopies: 2\n"
    "sections: {Colour: 'red, blue', Number: 7}\n",
    "flag.json": '{"kind": "number-card", "title": "Beige Flag", "copies": 2,'
    ' "sections": {"Colour": "red, blue", "Number": 7}}',
    "flag.csv": 'kind,title,copies,Colour,Number\nnumber-card,Beige Flag,2,"red, blue",7\n',
}


def pack(folder: Path, file: str, text: str) -> Path:
    return write(folder / "mine", {"pack.yaml": META, f"cards/{file}": text})


def found(folder: Path) -> list[tuple[Any, ...]]:
    said = run("check", folder, "--json").json["diagnostics"]
    return [(d["severity"], d["code"], d["line"], d["column"]) for d in said]


@pytest.mark.parametrize("file", SHAPES)
def test_a_card_states_the_same_in_every_shape(file: str, tmp_path: Path) -> None:
    mine = pack(tmp_path, file, SHAPES[file])
    assert found(mine) == []
    (card,) = [c for c in load_packs([str(mine)]).cards() if c.pack == "mine"]
    assert (card.copies, card.attributes) == (2, {"colour": (0, 3), "number": (7,)})
    assert card.texts == ()


@pytest.mark.parametrize("file", SHAPES)
def test_a_value_that_is_none_is_told_where_it_stands(file: str, tmp_path: Path) -> None:
    text = SHAPES[file].replace("7", "12")
    line, column = next(
        (n, row.index("12") + 1) for n, row in enumerate(text.splitlines(), 1) if "12" in row
    )
    assert found(pack(tmp_path, file, text)) == [("error", "unknown-value", line, column)]


def test_a_list_in_data_is_sent_to_commas(tmp_path: Path) -> None:
    mine = pack(tmp_path, "flag.yaml", SHAPES["flag.yaml"].replace("'red, blue'", "[red, blue]"))
    said = run("check", mine)
    assert (said.code, found(mine)[0][1]) == (1, "duplicate-line")
    assert "hint: Write all its values behind one, with commas between." in said.err


def test_a_key_that_belongs_under_sections_is_sent_there(tmp_path: Path) -> None:
    mine = pack(tmp_path, "flag.yaml", "kind: number-card\ntitle: Flag\nColour: red\n")
    assert "Headings and attributes stand under sections." in run("check", mine).err


def test_a_card_that_states_less_than_those_of_the_game_is_warned_of(tmp_path: Path) -> None:
    rows = "kind,title,Colour,Number\nnumber-card,Flag,,7\nnumber-card,Rag,red,\n"
    mine = pack(tmp_path, "flags.csv", rows)
    warning = ("warning", "missing-value")
    assert found(mine) == [(*warning, 2, 13), (*warning, 3, 13)]
    said = run("check", mine)
    assert said.code == 0
    assert "Add a line “Colour: …”. Its values are: red, yellow, green, blue, black." in said.err
    assert "Add a line “Number: …”. Write a number from 1 to 9." in said.err


def test_what_some_cards_of_the_game_state_nobody_must(tmp_path: Path) -> None:
    mine = pack(tmp_path, "special.card", "SPECIAL-CARD Odd\nWhen played: You draw 1 card.\n")
    assert found(mine) == []


@pytest.mark.parametrize("game", ["frantic", "frantic-troublemaker"])
def test_games_state_what_is_usual(game: str) -> None:
    said = run("check", game, "--json").json["diagnostics"]
    assert "missing-value" not in {d["code"] for d in said}


def test_editors_are_told_of_numbers_that_cards_state() -> None:
    """The published schema takes what the loader takes, and shows a card that states something."""
    form = schema("form")
    assert Draft202012Validator(form).is_valid(json.loads(SHAPES["flag.json"]))
    shown = [set(card["sections"]) for card in form["examples"]]
    assert any({"Colour", "Number"} <= sections for sections in shown)


def test_a_new_pack_says_what_its_cards_can_state(tmp_path: Path) -> None:
    assert run("new", tmp_path / "mine", "--game", "frantic").code == 0
    text = (tmp_path / "mine/cards/mine.card").read_text("utf-8")
    assert "#   Colour:   Its values are: red, yellow, green, blue, black." in text
    assert "#   Price:   Write a number from 0 to 99." in text
    assert run("check", tmp_path / "mine").code == 0
