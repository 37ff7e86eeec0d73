"""Cards for Tabletop Simulator: sheets that it cuts into cards, and an object that it loads."""

from .plan import Cell, Deck, SheetGrid, TableCard, TableSheet, back_dpi, grid_for, sheets_of
from .save import index_json, save_json

__all__ = [
    "Cell",
    "Deck",
    "SheetGrid",
    "TableCard",
    "TableSheet",
    "back_dpi",
    "grid_for",
    "index_json",
    "save_json",
    "sheets_of",
]
