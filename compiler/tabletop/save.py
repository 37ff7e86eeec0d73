"""The object that Tabletop Simulator loads, and a list of what lies in which cell, as JSON."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from .plan import Cell, Deck, TableSheet

APART = 3.0
"""How far decks lie from each other, in the units of the table: a card is about 2 wide."""
ROUNDED = 0  # the shape of cards


def save_json(sheets: Sequence[TableSheet], urls: Mapping[str, str]) -> str:
    """Return a saved object: every deck face down, every copy a card in it.

    `urls` say where the pictures of sheets and backs are, by name.
    """
    decks = list(dict.fromkeys(sheet.deck for sheet in sheets))
    made = _Made(urls)
    objects = [
        made.deck(deck, [sheet for sheet in sheets if sheet.deck is deck], place * APART)
        for place, deck in enumerate(decks)
    ]
    empty = dict.fromkeys(
        ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), ""
    )
    more = dict.fromkeys(("Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"), "")
    table = {"Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "TabStates": {}}
    return _text({**empty, **more, **table, "ObjectStates": objects})


def index_json(sheets: Sequence[TableSheet]) -> str:
    """Return which card lies in which cell: cells count from 0, row by row."""
    return _text({"sheets": [_listed(sheet) for sheet in sheets]})


def _listed(sheet: TableSheet) -> dict[str, Any]:
    columns, rows = sheet.grid.columns, sheet.grid.rows
    return {
        "sheet": f"{sheet.name}.png",
        "back": f"{sheet.back}.png",
        "columns": columns,
        "rows": rows,
        "hidden": columns * rows - 1,
        "cards": [
            {"cell": cell.card_id % 100, "CardID": cell.card_id, "id": cell.card.id}
            | {"title": cell.card.title, "copies": cell.card.copies}
            for cell in sheet.cells
        ],
    }


class _Made:
    """Makes objects, each with a number of its own that is the same every time."""

    def __init__(self, urls: Mapping[str, str]) -> None:
        self.urls = urls
        self.guids: set[str] = set()

    def deck(self, deck: Deck, sheets: Sequence[TableSheet], x: float) -> dict[str, Any]:
        """Return a deck; of a single card, that card, for there is no deck of one."""
        cards = [
            self.card(sheet, cell, number)
            for sheet in sheets
            for cell in sheet.cells
            for number in range(cell.card.copies)
        ]
        if len(cards) == 1:
            return {**cards[0], "Transform": _transform(x)}
        return {
            **_thing("DeckCustom", self.guid(deck.id), deck.title, "", x),
            "Hands": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": {key: value for sheet in sheets for key, value in self.cut(sheet)},
            "ContainedObjects": cards,
        }

    def card(self, sheet: TableSheet, cell: Cell, number: int) -> dict[str, Any]:
        """Return one copy of a card."""
        card = cell.card
        guid = self.guid(f"{sheet.deck.id}/{card.id}/{number}")
        return {
            **_thing("Card", guid, card.title, card.words),
            "Hands": True,
            "Memo": card.id,
            "CardID": cell.card_id,
            "CustomDeck": dict(self.cut(sheet)),
        }

    def cut(self, sheet: TableSheet) -> list[tuple[str, dict[str, Any]]]:
        """Return how a sheet is cut. With `BackIsHidden` hidden cards show the back."""
        about = {
            "FaceURL": self.urls[sheet.name],
            "BackURL": self.urls[sheet.back],
            "NumWidth": sheet.grid.columns,
            "NumHeight": sheet.grid.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": ROUNDED,
        }
        return [(str(sheet.key), about)]

    def guid(self, name: str) -> str:
        """Return six hexadecimal digits that no other object has."""
        number = zlib.crc32(name.encode())
        while (found := f"{number & 0xFFFFFF:06x}") in self.guids:
            number += 1
        self.guids.add(found)
        return found


def _thing(name: str, guid: str, title: str, words: str, x: float = 0.0) -> dict[str, Any]:
    """Return what decks and cards have in common."""
    return {
        "GUID": guid,
        "Name": name,
        "Transform": _transform(x),
        "Nickname": title,
        "Description": words,
        "GMNotes": "",
        "ColorDiffuse": {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _transform(x: float) -> dict[str, float]:
    """Return a place on the table, the right way up for whoever sits in front, face down."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "posX": x,
        "posY": 1.0,
        "posZ": 0.0,
        **turned,
        "scaleX": 1.0,
        "scaleY": 1.0,
        "scaleZ": 1.0,
    }


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
