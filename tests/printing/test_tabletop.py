"""Sheets for Tabletop Simulator, as numbers, and the object that it loads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from compiler.tabletop import Deck, TableCard, back_dpi, grid_for, index_json, save_json, sheets_of

POKER = (63.0, 88.0)
SCHEMA = json.loads(Path(__file__).with_name("saved-object.schema.json").read_text())


def deck(count: int, id: str = "action", copies: int = 1) -> Deck:
    cards = (TableCard(f"card-{n}", f"Card {n}", f"Gain {n} Wounds.", copies) for n in range(count))
    return Deck(id, id.title(), tuple(cards))


def saved(*decks: Deck) -> Any:
    sheets = sheets_of(decks, POKER, 300)
    names = {name for sheet in sheets for name in (sheet.name, sheet.back)}
    save = json.loads(save_json(sheets, {name: f"file:///tmp/{name}.png" for name in names}))
    jsonschema.validate(save, SCHEMA)
    return save["ObjectStates"]


@pytest.mark.parametrize(
    ("cards", "sizes"), [(1, [1]), (69, [69]), (70, [69, 1]), (71, [69, 2]), (139, [69, 69, 1])]
)
def test_no_card_lies_in_the_last_cell(cards: int, sizes: list[int]) -> None:
    """P15: 69 cards fill a sheet, whose last cell is a back; the next card begins another."""
    sheets = sheets_of([deck(cards)], POKER, 300)
    assert [len(sheet.cells) for sheet in sheets] == sizes
    assert all(len(s.cells) < s.grid.columns * s.grid.rows for s in sheets)


@pytest.mark.parametrize("cards", [1, 3, 8, 24, 50, 69])
@pytest.mark.parametrize("card", [POKER, (70.0, 120.0), (70.0, 70.0), (88.0, 63.0)])
def test_a_sheet_is_as_sharp_as_its_size_allows(cards: int, card: tuple[float, float]) -> None:
    grid = grid_for(cards, card, 300)
    width, height = (round(side / 25.4 * grid.dpi) for side in card)
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert max(grid.columns * width, grid.rows * height) <= 4096
    assert grid.dpi <= 300
    larger = [(width + 1) * grid.columns, round((width + 1) * card[1] / card[0]) * grid.rows]
    assert max(larger) > 4096 or grid.dpi > 299


def test_few_cards_get_few_cells() -> None:
    grid = grid_for(8, POKER, 100)
    assert (grid.columns, grid.rows, grid.dpi) == (3, 3, 100)


def test_a_sheet_has_room_for_sixty_nine() -> None:
    with pytest.raises(ValueError, match="1 to 69"):
        grid_for(70, POKER, 300)


def test_every_copy_is_a_card_of_the_deck() -> None:
    (found,) = saved(deck(3, copies=2))
    assert found["DeckIDs"] == [100, 100, 101, 101, 102, 102]
    assert [card["CardID"] for card in found["ContainedObjects"]] == found["DeckIDs"]
    assert [card["Nickname"] for card in found["ContainedObjects"]][::2] == [
        "Card 0",
        "Card 1",
        "Card 2",
    ]
    assert found["ContainedObjects"][2]["Description"] == "Gain 1 Wounds."


def test_a_deck_of_two_sheets_is_one_deck() -> None:
    (found,) = saved(deck(71))
    assert list(found["CustomDeck"]) == ["1", "2"]
    assert found["DeckIDs"][68:] == [168, 200, 201]
    assert list(found["ContainedObjects"][70]["CustomDeck"]) == ["2"]


def test_decks_lie_side_by_side_with_sheets_and_numbers_of_their_own() -> None:
    found = saved(deck(2), deck(2, "mission"))
    guids = [thing["GUID"] for d in found for thing in (d, *d["ContainedObjects"])]
    assert len(set(guids)) == len(guids) == 6
    assert found[0]["Transform"]["posX"] != found[1]["Transform"]["posX"]
    assert [d["DeckIDs"] for d in found] == [[100, 101], [200, 201]]


def test_a_single_card_is_no_deck() -> None:
    (found,) = saved(deck(1))
    assert (found["Name"], found["CardID"]) == ("Card", 100)


def test_the_hidden_side_is_the_back_and_the_list_says_so() -> None:
    """P15: the option that makes hidden cards safe is set, and which card lies where is told."""
    (found,) = saved(deck(5))
    assert found["CustomDeck"]["1"]["BackIsHidden"] is True
    (sheet,) = json.loads(index_json(sheets_of([deck(5)], POKER, 300)))["sheets"]
    assert sheet["hidden"] == sheet["columns"] * sheet["rows"] - 1
    assert [card["id"] for card in sheet["cards"]] == [f"card-{n}" for n in range(5)]
    assert [card["cell"] for card in sheet["cards"]] == list(range(5))


def test_a_card_that_is_added_moves_no_other() -> None:
    before, after = (sheets_of([deck(count)], POKER, 300) for count in (69, 80))
    assert before[0].cells == after[0].cells


def test_a_back_is_no_larger_than_a_sheet_may_be() -> None:
    assert back_dpi(POKER, 300) == 300
    assert 1180 < back_dpi(POKER, 1200) < 1200
    assert POKER[1] * back_dpi(POKER, 1200) / 25.4 <= 4096
