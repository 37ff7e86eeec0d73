"""compiler.cells: decks kept in a spreadsheet are the same cards, each fault in its cell."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.cells import read_csv
from compiler.load import read_cards
from compiler.sources import decode
from compiler.tree import scalars
from dsl.blocks import Block
from tests.cli.desk import PEBBLES, homebrew, run

HEADER = "kind,title,copies,One,Two on it,flavour\n"


def cards(text: str, name: str = "a.csv") -> list[Block]:
    pack = read_cards(text, name)
    assert [d.code for d in pack.diagnostics] == []
    return list(pack.blocks[name])


def says(block: Block) -> tuple[object, ...]:
    lines = [(line.label, line.text) for line in block.lines]
    return block.kind, block.title, block.id, block.copies, lines, block.flavour


def codes(text: str) -> list[tuple[str, int, int]]:
    found = read_cards(text, "a.csv").diagnostics
    return [(d.code, d.line, d.column) for d in found]


AS_TEXT = "KIND Some Title x2\nOne: Some text.\nTwo on it: More, and “more”.\n> Some mood.\n"
MOOD = '"More, and “more”.",Some mood.\n'
AS_ROWS = {
    "comma": HEADER + f"KIND,Some Title,2,Some text.,{MOOD}",
    "semicolon": HEADER.replace(",", ";")
    + "KIND;Some Title;2;Some text.;More, and “more”.;Some mood.\n",
    "tab": HEADER.replace(",", "\t")
    + "kind\tSome Title\t2\tSome text.\tMore, and “more”.\tSome mood.",
    "quoted": HEADER + f'"KIND","Some Title","2","Some\ntext.",{MOOD}',
    "gaps": "\ufeff" + HEADER + f"\n,,,,,\nKIND,Some Title,2,Some text.,{MOOD}\n",
    "capitals": HEADER.replace("kind,title", "Kind,TITLE") + f"KIND,Some Title,2,Some text.,{MOOD}",
}


@pytest.mark.parametrize("how", AS_ROWS)
def test_rows_give_the_same_block(how: str) -> None:
    (block,) = cards(AS_ROWS[how])
    assert says(block) == says(*cards(AS_TEXT, "a.card"))


@pytest.mark.parametrize("cell", ["2", "x2", "X2", "×2", "x 2", "２", "ｘ２", '" 2 "'])
def test_copies_are_said_with_a_sign_or_without(cell: str) -> None:
    (block,) = cards(f"kind,title,copies\nKIND,T,{cell}\n")
    assert block.copies == 2


def test_who_says_no_number_of_copies_is_told_what_to_write(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("kind,title,copies\nCHARM,Gift,two\n", "utf-8")
    said = run("check", path, "--game", PEBBLES).err
    assert f'{path}:2:12: error[bad-copies] card "Gift": “two” is no number of copies.' in said
    assert "hint: Write a number from 1 to 999, such as 2 or x2, or nothing for one card." in said


NAMELESS = """\
kind,title,One
KIND,Tea,"Some
text."
KIND,,Text.
,Coffee,Text.
KIND
"""


def test_a_row_without_a_title_or_a_kind_is_named_with_the_cell() -> None:
    found = read_cards(NAMELESS, "a.csv").diagnostics
    assert [(d.line, d.column, d.card, d.message) for d in found] == [
        (4, 6, "", "Row 3 has no title: cell B3 is empty."),
        (5, 1, "Coffee", "Row 4 has no kind: cell A4 is empty."),
        (6, 1, "", "Row 5 has no title: cell B5 is empty."),
    ]


@pytest.mark.parametrize(("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ")])
def test_a_column_is_called_as_spreadsheets_call_it(column: int, letters: str) -> None:
    before = "x," * column
    (fault,) = read_cards(f"{before}title,kind\n{before},KIND\n", "a.csv").diagnostics
    assert f"cell {letters}2 is empty" in fault.message


def test_an_empty_cell_is_no_section() -> None:
    (block,) = cards("kind,title,One,Two\nKIND,Title,,Text.\n")
    assert [line.label for line in block.lines] == ["Two"]


def test_a_column_may_stand_twice() -> None:
    (block,) = cards("kind,title,One,One\nKIND,Title,A.,B.\n")
    assert [(line.label, line.text) for line in block.lines] == [("One", "A."), ("One", "B.")]


FAULTS = {
    "kind,title,copies\nKIND,T,two\n": [("bad-copies", 2, 8)],
    "kind,title,copies\nKIND,T,x2x\n": [("bad-copies", 2, 8)],
    "kind,title,copies\nKIND,T,1.0\n": [("bad-copies", 2, 8)],
    "kind,title,copies\nKIND,T,0\n": [("bad-copies", 2, 8)],
    "kind,title,copies\nKIND,T,1000\n": [("bad-copies", 2, 8)],
    'kind,title,copies\n"K","a\nb",010\n': [("bad-copies", 3, 4)],
    "kind,title\nKIND,\n": [("missing-key", 2, 6)],
    "kind,title,title\nKIND,a,b\n": [("duplicate-key", 1, 12)],
    "name,text\nOne,Two\n": [("missing-column", 1, 1)],
    "kind,title,One\nKIND,T,Draw 1, then pass.\n": [("extra-cell", 2, 16)],
    "kind,title,\nKIND,T,Draw.\n": [("extra-cell", 2, 8)],
    'kind,title\nKIND,"T\nKIND,U\n': [("bad-csv", 2, 6)],
    'kind,title\nKIND,"T" x\n': [("bad-csv", 2, 9)],
    "kind,title\nKIND,a\u200bb\n": [("invisible-character", 2, 7)],
    "kind,title,One\nKIND,T,say “x\n": [("unclosed-quote", 2, 12)],
    "kind,title\n": [("no-rows", 1, 1)],
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_has_the_place_of_its_cell(text: str) -> None:
    assert codes(text) == FAULTS[text]


def test_places_in_a_quoted_cell_count_lines_and_doubled_marks() -> None:
    (block,) = cards('kind,title,One\nKIND,T,"a ""b""\nc"\n')
    (line,) = block.lines
    assert line.text == 'a "b" c'
    assert [line.position(n) for n in (0, 2, 3, 6)] == [(2, 9), (2, 11), (2, 13), (3, 1)]


def test_a_word_that_is_unknown_is_shown_in_its_cell(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text('kind;title;Use\nCHARM;Gift;"You gain\n1 Gold."\n', "utf-8")
    said = run("check", path, "--game", PEBBLES)
    assert f'{path}:3:3: error[unknown-word] card "Gift"' in said.err


def test_a_deck_of_rows_is_played(tmp_path: Path) -> None:
    rows = "kind,title,Play on Mission,Play on Yourself\n"
    rows += "ACTION,Tea Break,Put 1 Wound on the Mission.,You lose 1 Wound.\n"
    pack = homebrew(tmp_path, "ACTION Blank\n", **{"cards/deck.csv": rows})
    listed = run("list", pack, "--json").json["cards"]
    assert [(c["id"], c["file"], c["line"]) for c in listed if not c["blank"]] == [
        ("tea-break", "cards/deck.csv", 2)
    ]
    assert run("play", pack, "--seed", "1").code == 0


@pytest.mark.parametrize("encoding", ["cp932", "utf-16"])
def test_other_encodings_are_refused(encoding: str) -> None:
    """T16: a short Japanese file is never read as something else."""
    (fault,) = decode("kind,title\nKIND,手札を1枚引く\n".encode(encoding))[1]
    assert (fault.code, "UTF-8" in fault.hint) == ("not-utf8", True)


@given(st.text(st.sampled_from('kindtle,;\t\n"“ \u3000a')) | st.text())
def test_any_text_is_read(text: str) -> None:
    for start in ("", "kind,title\n", 'kind;title;One\n"'):
        tree = read_csv(start + text)
        assert tree.root or tree.faults
        for cell in scalars(tree.root) if tree.root else ():
            assert cell.placed().position(0) >= (1, 1)
